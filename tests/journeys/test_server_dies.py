"""The server dies, hangs and comes back: the phone in front of it goes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.journeys.phones import PLAYED, Phone, expect_saved, waiting, write
from tests.servers.processes import Process, free_port, wait_until

MAKE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests import cast
from tournaments.selectors.tables import table_code_of
print(table_code_of(cast.running_bustle(cast.club(), players=4, rounds=1, hands=8), 1))
"""


class Site(Process):
    """A server with data of its own, which may die and come again at the same address."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        place = {"BUSTLE_DATA": str(folder), "DATABASE_URL": "", "REDIS_URL": ""}
        place["DJANGO_SETTINGS_MODULE"] = "config.settings.embedded"
        made = subprocess.run(
            [sys.executable, "manage.py", "shell", "-v0", "-c", MAKE],
            env=os.environ | place,
            capture_output=True,
            text=True,
            check=True,
        )
        self.code = made.stdout.split()[-1]
        self.url = f"http://127.0.0.1:{port}"
        command = ["waitress", f"--listen=127.0.0.1:{port}", "--threads=4"]
        command = [sys.executable, "-m", *command, "config.wsgi:application"]
        super().__init__(command, folder / "site.log", **place)

    def start(self) -> None:
        super().start()
        wait_until(self.answers, "the site answers")

    def answers(self) -> bool:
        try:
            self.hands()
        except OSError:
            return False
        return True

    def hands(self) -> list[tuple[int, str]]:
        """Number and maker of the hands that the site has."""
        with urlopen(f"{self.url}/api/tables/{self.code}/", timeout=5) as answer:
            said = json.load(answer)
        return [(one["number"], one["facts"]["maker"]) for one in said["sheet"]["score"]["hands"]]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    started = Site(tmp_path)
    started.start()
    yield started
    started.kill()


def test_a_server_that_dies_hangs_and_comes_back_has_every_hand_once(
    phone: Phone, site: Site
) -> None:
    page = phone(f"{site.url}/T/{site.code}")
    write(page, "N", 4)
    expect_saved(page, 1)
    site.kill()
    for maker, tricks in PLAYED[1:4]:
        write(page, maker, tricks)
    expect(page.locator("#line")).to_contain_text("3 hands wait on this phone since ")
    site.start()
    expect_saved(page, 4)
    assert site.hands() == [(number, PLAYED[number - 1][0]) for number in range(1, 5)]

    site.freeze()  # it takes what is sent, and answers nothing
    write(page, "N", 5)
    expect(waiting(page)).to_have_count(1, timeout=8_000)
    write(page, "E", 1)
    expect(waiting(page)).to_have_count(2)
    site.thaw()
    expect_saved(page, 6)
    assert site.hands() == [(number, PLAYED[number - 1][0]) for number in range(1, 7)]
