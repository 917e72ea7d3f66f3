"""The server dies, hangs and comes back: the phone in front of it goes on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests import cast
from tests.journeys.phones import (
    PLAYED,
    Phone,
    at,
    expect_exactly,
    expect_saved,
    waiting,
    write,
    write_all,
)
from tests.journeys.site import Site


def test_a_server_that_dies_hangs_and_comes_back_has_every_hand_once(
    phone: Phone, site: Site
) -> None:
    bustle = cast.running_bustle(cast.club(), players=4, rounds=1, hands=8)
    [table] = cast.tables_of(bustle)
    page = phone(at(site, bustle))
    write(page, *PLAYED[0])
    expect_saved(page, 1)
    site.kill()
    write_all(page, PLAYED[1:4])
    expect(page.locator("#line")).to_contain_text("3 hands wait on this phone since ")
    site.start()
    expect_saved(page, 4)
    expect_exactly(table.sheet_id, PLAYED[:4])

    site.freeze()  # it takes what is sent, and answers nothing
    write(page, *PLAYED[4])
    expect(waiting(page)).to_have_count(1, timeout=8_000)
    write(page, *PLAYED[5])
    expect(waiting(page)).to_have_count(2)
    site.thaw()
    expect_saved(page, 6)
    expect_exactly(table.sheet_id, PLAYED[:6])
