"""New links: the old ones lead nowhere, and say so."""

import pytest
from django.test import Client

from tests import cast
from tests.cases import for_every
from tests.tournaments.bustles import play_round
from tournaments.core.links import card_code
from tournaments.models import Bustle
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.selectors.typed_codes import short_code_of, table_code_for
from tournaments.play.services.links import renew_links, renew_table_link, renew_table_links
from tournaments.players.selectors.sign_up import own_code_of
from tournaments.setup.services.bustles import finish_bustle

pytestmark = pytest.mark.django_db


def addresses(bustle):
    """What is printed of a bustle: two tables, a card, and somebody's own link."""
    bustle = Bustle.objects.get(pk=bustle.pk)
    card = card_code(bustle_id=bustle.pk, number=3, generation=bustle.card_links)
    tables = [f"/T/{table_code_of(bustle, number)}" for number in (1, 2)]
    return [*tables, f"/P/{card}", f"/E/{own_code_of(bustle.pk, 3)}"]


def statuses(client, old):
    return [client.get(address).status_code for address in old]


@for_every(
    ("renew", "of_old_ones"),
    [
        (lambda pk: renew_table_link(bustle_id=pk, table=1), [410, 200, 302, 200]),
        (lambda pk: renew_table_links(bustle_id=pk), [410, 410, 302, 200]),
        (lambda pk: renew_links(bustle_id=pk), [410, 410, 410, 410]),
    ],
    undo=True,
)
def test_old_links_say_that_they_are_old_and_new_ones_work(client, eight, renew, of_old_ones):
    old = addresses(eight)
    renew(eight.pk)

    assert statuses(client, old) == of_old_ones
    assert statuses(client, addresses(eight)) == [200, 200, 302, 200]


def test_nobody_writes_at_a_table_by_its_old_code(client, eight):
    old, typed = table_code_of(eight, 1), short_code_of(eight, 1)
    renew_table_link(bustle_id=eight.pk, table=1)

    seen = client.get(f"/T/{old}").content.decode()
    assert "The director gave table 1 a new code. Scan that one." in seen
    assert client.get(f"/api/tables/{old}/").status_code == 404
    assert table_code_for(typed) is None
    assert table_code_for(short_code_of(Bustle.objects.get(pk=eight.pk), 1))


def test_the_director_gives_new_links_with_one_press(director_client, eight):
    page = f"/director/b/{eight.slug}/new-links/"
    answer = director_client.post(page, {"of": "table", "table": "2"}, follow=True)

    assert "Table 2 has a new code." in answer.content.decode()
    assert Bustle.objects.get(pk=eight.pk).table_links == {"2": 1}


def test_a_tent_leads_nowhere_once_the_bustle_is_over(client, club):
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=1)
    address = f"/T/{table_code_of(bustle, 1)}"
    assert client.get(address).status_code == 200
    play_round(bustle, "N")
    finish_bustle(bustle_id=bustle.pk)

    stranger = Client().get(address)
    assert stranger.status_code == 410
    assert "Thursday night is over" in stranger.content.decode()
    assert "See the standings" in stranger.content.decode()
    assert client.get(address).status_code == 200  # it was there, and may hold hands to send
