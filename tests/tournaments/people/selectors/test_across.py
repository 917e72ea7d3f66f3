"""A person across evenings: what counts, for whom, and what nobody learns."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.bustles import play_round, started
from tournaments.core.links import person_code
from tournaments.models import Bustle, BustleFigures, Player, Registration
from tournaments.people.selectors.across import across, company_of
from tournaments.people.services.merging import merge_people
from tournaments.setup.services.bustles import finish_bustle
from tournaments.standings.services import keep_figures

pytestmark = pytest.mark.django_db
FULL = (
    "Ada Ames",
    "Ben Bold",
    "Cleo Cole",
    "Dov Dale",
    "Eve Eden",
    "Finn Fox",
    "Gus Gray",
    "Hal Hay",
)


def finished(club, **details):
    bustle = started(club, FULL, rounds_planned=1, **details)
    play_round(bustle, "NE")
    finish_bustle(bustle_id=bustle.pk)
    keep_figures(bustle_id=bustle.pk)
    return Bustle.objects.get(pk=bustle.pk)


@pytest.fixture
def nights(club):
    """Two finished evenings of the same eight."""
    day = timezone.now()
    return [finished(club, starts_at=day - timedelta(days=7 * n)) for n in (1, 0)]


@pytest.fixture
def ada(nights):
    return Player.objects.get(name="Ada Ames")


def public(person):
    return across(Player.objects.get(pk=person.pk), public=True)


def slugs(seen):
    return [one.slug for one in seen.evenings]


def page(client, person):
    address = reverse("public:person", args=[person.club.slug, person_code(person.pk)])
    return client.get(address)


def test_all_finished_evenings_count_the_newest_first(ada, nights):
    seen = public(ada)
    assert slugs(seen) == [nights[1].slug, nights[0].slug]
    assert seen.totals["rounds"] == 2
    assert seen.totals["hands"] == 4
    assert seen.name == "Ada Ames"
    assert seen.uncounted == []


def test_what_is_not_public_counts_for_those_who_run_the_club_alone(ada, nights):
    hidden = [
        {"listed": False},
        {"public_from": timezone.now() + timedelta(days=1)},
        {"scores_public": "final"},
        {"state": "running"},
    ]
    usual = {"listed": True, "public_from": None, "scores_public": "live", "state": "finished"}
    for change in hidden:
        Bustle.objects.filter(pk=nights[1].pk).update(**usual | change)
        assert slugs(public(ada)) == [nights[0].slug], change
        assert len(across(ada, public=False).evenings) == (1 if "state" in change else 2), change


def test_an_evening_where_they_were_shown_otherwise_gives_nobody_away(client, ada, nights):
    Registration.objects.filter(bustle=nights[1], player=ada).update(shown_as="initials")
    assert slugs(public(ada)) == [nights[0].slug]
    Player.objects.filter(pk=ada.pk).update(shown_as="initials")
    seen = public(ada)
    assert (seen.name, slugs(seen)) == ("A. A.", [nights[1].slug])
    assert "Ames" not in page(client, ada).content.decode()


def test_of_a_number_only_the_number_is_shown(client, ada, nights):
    Registration.objects.filter(player=ada).update(shown_as="number")
    assert public(ada).name == "Number 1"
    text = page(client, ada).content.decode()
    assert "Ames" not in text
    assert "Number 1" in text


def test_others_are_called_as_they_agreed_that_evening(ada, nights):
    Registration.objects.filter(bustle=nights[0]).exclude(player=ada).update(shown_as="number")
    Registration.objects.filter(bustle=nights[1]).exclude(player=ada).update(shown_as="initials")
    met = company_of(public(ada), public=True)
    names = {one.name for one in (*met.partners, *met.opponents)}
    assert names
    assert all(len(name) == 5 for name in names), names  # "B. B."
    assert {one.player_id for one in (*met.partners, *met.opponents)} == {0}
    assert sum(one.rounds for one in met.opponents) == 2  # of the second evening alone


def test_what_counts_for_others_is_not_said_of_who_was_erased(ada, nights):
    Player.objects.exclude(pk=ada.pk).update(erased_at=timezone.now(), name="")
    met = company_of(public(ada), public=True)
    assert (met.partners, met.opponents) == ([], [])


def test_a_code_that_was_made_up_or_an_erased_person_has_no_page(client, ada):
    real = person_code(ada.pk)
    for code in (f"{ada.pk}-AAAAAAAAAAAAAAAA", f"{ada.pk + 1}-{real.split('-')[1]}", str(ada.pk)):
        assert client.get(f"/c/{ada.club.slug}/people/{code}/").status_code == 404, code
    assert page(client, ada).status_code == 200
    Player.objects.filter(pk=ada.pk).update(erased_at=timezone.now())
    assert page(client, ada).status_code == 404


def test_the_page_follows_a_club_that_has_another_address(client, ada):
    answer = client.get(f"/c/other/people/{person_code(ada.pk)}/")
    assert answer.url == f"/c/{ada.club.slug}/people/{person_code(ada.pk)}/"


def test_a_page_counts_for_itself_what_no_worker_has_counted(client, ada, nights):
    before = page(client, ada).content
    BustleFigures.objects.all().delete()
    assert public(ada).evenings == []
    assert page(client, ada).content == before
    assert BustleFigures.objects.count() == 2


def test_a_merge_takes_the_evenings_along_and_no_figure_is_counted_anew(club, ada, nights):
    double = Player.objects.create(club=club, name="A. Ames")
    Registration.objects.filter(bustle=nights[0], player=ada).update(player=double)
    assert len(public(ada).evenings) == 1
    merge_people(club_id=club.pk, kept_id=ada.pk, other_id=double.pk)
    seen = public(ada)
    assert (len(seen.evenings), seen.uncounted) == (2, [])


def test_who_never_sat_down_has_no_evening_and_no_name(club):
    cast.bustle_in_setup(club, ["Zoe Zahn"])
    seen = across(Player.objects.get(name="Zoe Zahn"), public=True)
    assert (seen.evenings, seen.name) == ([], "A player")
