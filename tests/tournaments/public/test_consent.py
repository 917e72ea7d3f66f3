"""What people agreed to have shown of them: nobody's hidden name stands in a public answer."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.tiers import few
from tournaments.core.links import card_code, person_code
from tournaments.core.selectors.names import public_names_of
from tournaments.draw.services.draws import draw_rounds, publish_draw
from tournaments.models import Player, Registration
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.rounds import close_round, open_next_round
from tournaments.players.selectors.registrations import public_registrations_of, registrations_of
from tournaments.players.services.registrations import check_in
from tournaments.players.services.start import start_bustle
from tournaments.players.services.teams import pair_up
from tournaments.setup.services.bustles import finish_bustle
from tournaments.urls import public_api_urls, public_urls

SECRET = ("Quilla Quenby", "Xerxes Xanthos")
KNOWN = ("Ada Ames", "Ben Bold", "Cleo Cole", "Dov Dale", "Eve Eden", "Finn Fox")
# Pages of somebody's own, which are reached by a link that only they have.
OWN = {"entry", "entry-cancel", "entry-come", "own_evenings"}


def hide(bustle, number, shown_as):
    Registration.objects.filter(bustle=bustle, number=number).update(shown_as=shown_as)


def begun(bustle):
    start_bustle(bustle_id=bustle.pk)
    draw_rounds(bustle_id=bustle.pk, seed=1)
    publish_draw(bustle_id=bustle.pk)
    open_next_round(bustle_id=bustle.pk)
    bustle.refresh_from_db()
    for table in cast.tables_of(bustle):
        cast.enter(table.sheet_id, 1)
    return bustle


@pytest.fixture
def shy(club):
    """A bustle in which one of eight shows initials and one a number."""
    bustle = cast.bustle_in_setup(club, [*SECRET, *KNOWN], hands_per_round=4)
    hide(bustle, 1, "initials")
    hide(bustle, 2, "number")
    check_in(bustle_id=bustle.pk, numbers=range(1, 9))
    return bustle


def asked_in(bustle, number):
    """Every public address of a bustle, whatever is added to them, asked about one person."""
    known = {"slug": bustle.slug, "number": number, "bustle_id": bustle.pk, "generation": 1}
    known |= {"table": 1, "other": 3, "kind": "csv", "club_id": bustle.club_id}
    known |= {"club_slug": bustle.club.slug}
    known |= {"code": card_code(bustle_id=bustle.pk, number=number, generation=1)}
    known |= {"digest": "0" * 64}  # of a logo
    known |= {"token": "a:b"}  # of a link that stops mail
    named = [("public", route) for route in public_urls] + [
        ("api", route) for route in public_api_urls
    ]
    for space, route in named:
        if route.name not in OWN:
            if route.name == "person":
                player = Registration.objects.get(bustle=bustle, number=number).player_id
                known |= {"code": person_code(player)}
            kwargs = {name: known[name] for name in route.pattern.converters}
            yield reverse(f"{space}:{route.name}", kwargs=kwargs)


def said_in_public(client, bustle, quick=0, people=(1, 2)):
    """Address -> what it answers, about each of these people and with their personal parts.

    Outside the full tier only `quick` of the addresses are asked, where that is given.
    """
    addresses = {one for number in people for one in asked_in(bustle, number)}
    addresses |= {f"{reverse('public:bustle', args=[bustle.slug])}?me={me}" for me in people}
    return {
        one: client.get(one, follow=True).content.decode(errors="replace")
        for one in (few(sorted(addresses), quick) if quick else sorted(addresses))
    }


def leaks(answers):
    words = re.compile("|".join(word for name in SECRET for word in name.split()), re.IGNORECASE)
    return {address: found for address, text in answers.items() if (found := words.findall(text))}


def test_a_hidden_name_stands_in_no_public_answer(client, shy):
    assert leaks(said_in_public(client, shy, quick=8)) == {}  # before the start
    answers = said_in_public(client, begun(shy), people=few((2, 1), 1))
    assert leaks(answers) == {}

    seats = answers[reverse("public:live", args=[shy.slug])]
    assert "Q. Q." in seats
    assert "Number 2" in seats
    assert "Ada Ames" in seats


def test_a_page_across_evenings_hides_the_name_of_its_person_and_of_others(client, shy):
    begun(shy)
    for table in cast.tables_of(shy):
        for number in (2, 3, 4):
            cast.enter(table.sheet_id, number)
    close_round(bustle_id=shy.pk)
    finish_bustle(bustle_id=shy.pk)
    for shown in ("name", "initials"):
        Player.objects.update(shown_as=shown)
        answers = {
            number: client.get(address).content.decode()
            for number in range(1, 9)
            for address in asked_in(shy, number)
            if "/people/" in address
        }
        assert leaks(answers) == {}
        assert "Q. Q." in "".join(answers.values())


@pytest.mark.full
def test_a_team_of_which_somebody_hides_is_called_by_its_people_in_public(client, club):
    names = [*SECRET, *KNOWN]
    bustle = cast.bustle_in_setup(club, names, format="round_robin", hands_per_round=4)
    check_in(bustle_id=bustle.pk, numbers=range(1, 9))
    hide(bustle, 1, "initials")
    hide(bustle, 2, "number")
    for one in (1, 3, 5, 7):
        pair_up(bustle_id=bustle.pk, numbers=[one, one + 1], name=f"{names[one - 1]} and Co")
    answers = said_in_public(client, begun(bustle), people=few((1, 2), 1))

    assert leaks(answers) == {}
    standings = answers[reverse("api:public-standings", args=[bustle.slug])]
    assert "Q. Q. & Number 2" in standings
    assert "Ada Ames and Co" in standings


def test_the_table_and_the_director_see_full_names(client, director_client, shy):
    begun(shy)
    people = registrations_of(shy.pk)
    assert [one.name for one in people[:2]] == [*SECRET]
    board = director_client.get(reverse("director:players", args=[shy.slug])).content.decode()
    assert all(name in board for name in SECRET)
    tables = [client.get(f"/T/{table_code_of(shy, n)}").content.decode() for n in (1, 2)]
    assert "Quilla" in "".join(tables)


def test_two_with_the_same_initials_are_told_apart_and_no_namesake_betrays_one(club):
    bustle = cast.bustle_in_setup(club, ["Ann Bower", "Al Berg", "Ann Bower", "Bo Dee"])
    for number in (1, 2):
        hide(bustle, number, "initials")

    assert public_names_of(bustle.pk) == {
        1: "A. B. (1)",
        2: "A. B. (2)",
        3: "Ann Bower",
        4: "Bo Dee",
    }
    assert {one.number: one.name for one in public_registrations_of(bustle.pk)} == public_names_of(
        bustle.pk
    )
