"""The front page: what runs, what is coming, who won, and samples until there is a real one."""

import html
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.memories import forget
from tests.tournaments.many_clubs import make_clubs, past_nights
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.models import Bustle, Club
from tournaments.players.services.sign_up import set_sign_up
from tournaments.public.selectors import front_page
from tournaments.public.selectors.sharing import shared
from tournaments.standings.services import publish_standings

HOME = reverse("public:home")


def front(club):
    return reverse("public:club", args=[club.slug])


def text(answer):
    return answer.content.decode()


def sample(club, **wanted):
    return simulate_bustle(club_id=club.pk, simulated=SimulatedBustle(players=4, hands=2, **wanted))


def test_what_runs_stands_before_what_is_coming_and_that_before_who_won(client, club, eight):
    coming = cast.bustle_in_setup(club, cast.NAMES[:7])
    Bustle.objects.filter(pk=coming.pk).update(name="Next week", listed=True)
    set_sign_up(bustle_id=coming.pk, is_open=True, limit=8)
    seen = text(client.get(HOME))
    assert club.name in seen
    assert seen.index("Playing now") < seen.index(eight.name) < seen.index("Coming up")
    assert "Round 1 of 3" in seen
    assert "7 of 8 places" in seen
    assert reverse("public:sign_up", args=[coming.slug]) in seen
    assert reverse("table:typed") in seen


def test_a_sample_is_marked_with_its_winner_and_removed_with_one_tap(director_client, club):
    sample(club, rounds=1, finish=True)
    page = director_client.get(HOME)
    assert ">sample<" in text(page)
    assert " won with " in text(page)
    after = director_client.post(reverse("director:remove_samples"), follow=True)
    assert ">sample<" not in text(after)
    assert "Nothing is scheduled yet" in text(after)


def test_samples_are_gone_with_the_first_real_bustle(client, club):
    sample(club, rounds=1, until_round=0)
    seen = text(client.get(HOME))
    assert ">sample<" in seen
    assert "Remove samples" not in seen
    cast.bustle_in_setup(club, cast.NAMES[:4])
    assert ">sample<" not in text(client.get(HOME))
    listed = client.get(reverse("api:public")).json()["results"]
    assert [one["name"] for one in listed] == ["Thursday night"]
    assert "Simulated" not in text(client.get(reverse("public:club_calendar", args=[club.pk])))


def test_a_director_s_samples_are_folded_behind_the_first_real_bustle(director_client, club):
    sample(club, rounds=1, until_round=0)
    alone = director_client.get(reverse("director:bustles"))
    assert [one["note"] for one in alone.context["bustles"]] == ["sample data"]
    assert 'id="samples"' not in text(alone)
    cast.bustle_in_setup(club, cast.NAMES[:4])
    both = director_client.get(reverse("director:bustles"))
    assert [one["name"] for one in both.context["bustles"]] == ["Thursday night"]
    assert [one["note"] for one in both.context["samples"]] == ["sample data"]


def test_a_club_has_a_page_of_its_own_that_wears_its_color(client, club, eight):
    Club.objects.update(color="purple", place="The hall")
    cast.bustle_in_setup(cast.club("Other"), name="Another's night")
    seen = text(client.get(front(club)))
    assert eight.name in seen
    assert "Another's night" not in seen
    assert 'data-color="purple"' in seen
    assert ">The hall<" in seen
    assert reverse("public:rules", args=[eight.slug]) in seen
    assert f"webcal://testserver{reverse('public:club_bustles', args=[club.slug])}" in seen


def test_an_address_without_a_club_or_of_a_closed_one_is_not_there(client, club):
    assert client.get(front(club)).status_code == 200
    Club.objects.update(closed_at=timezone.now())
    assert client.get(front(club)).status_code == 404
    assert client.get(reverse("public:club", args=["nowhere"])).status_code == 404


def test_what_was_never_started_is_not_coming_any_more(client, club):
    old = cast.bustle_in_setup(club, name="Snowed in")
    Bustle.objects.filter(pk=old.pk).update(starts_at=timezone.now() - timedelta(days=2))
    assert "Snowed in" not in text(client.get(front(club)))


def test_only_the_next_nights_are_named_and_the_rest_is_counted(client, club):
    for week in range(front_page.MOST_COMING + 2):
        when = timezone.now() + timedelta(weeks=week)
        cast.bustle_in_setup(club, (), name=f"Night {week}", starts_at=when)
    seen = text(client.get(front(club)))
    assert "Night 7" in seen
    assert "Night 8" not in seen
    assert "2 more nights are in the calendar." in seen


def test_the_past_comes_in_pages(client, club):
    Bustle.objects.bulk_create(past_nights(club, 14))
    first, last = text(client.get(front(club))), text(client.get(front(club), {"page": "2"}))
    assert ("Night 1<" in first, "Night 1<" in last) == (True, False)
    assert ("Night 13<" in first, "Night 13<" in last) == (False, True)
    assert "Page 1 of 2" in first
    assert client.get(front(club), {"page": "nonsense"}).status_code == 200


def published(club, **what):
    """A night that was played, with its standings kept."""
    bustle = cast.evening(club, **{"players": 4, "rounds": 1, "hands": 2, **what})
    publish_standings(bustle_id=bustle.pk, by="a test")
    return bustle


def test_who_won_is_told_in_the_same_number_of_queries_however_many_won(client, club):
    published(club)
    with CaptureQueriesContext(connection) as one:
        seen = text(client.get(front(club)))
    assert " won with " in seen
    for _night in range(2):
        published(club)
    forget()
    with CaptureQueriesContext(connection) as three:
        seen = text(client.get(front(club)))
    assert seen.count(" won with ") == 3
    assert len(three) <= len(one)


def test_who_won_a_team_night_and_whoever_hides_there(client, club):
    bustle = published(club, players=8, teams=True, format="round_robin")
    sentence = shared(Bustle.objects.get(pk=bustle.pk)).sentence
    assert sentence in html.unescape(text(client.get(front(club))))
    first = bustle.publication.rows[0]["members"]
    bustle.registrations.filter(number__in=first).update(shown_as="number")
    forget()
    assert f"Number {first[0]}" in text(client.get(front(club)))


def test_results_that_are_kept_back_are_not_told(client, club):
    bustle = cast.evening(club, players=4, rounds=1, hands=2)
    Bustle.objects.filter(pk=bustle.pk).update(scores_public="final")
    seen = text(client.get(front(club)))
    assert "The results aren’t public yet." in seen
    assert " won with " not in seen
    Bustle.objects.filter(pk=bustle.pk).update(public_from=timezone.now() + timedelta(days=1))
    seen = text(client.get(front(club)))
    assert "The results aren’t public yet." not in seen
    assert " won with " not in seen


def test_standings_that_are_behind_are_computed(client, club):
    cast.evening(club, players=4, rounds=1, hands=2)
    assert " won with " in text(client.get(front(club)))


def test_several_clubs_are_a_list_that_is_searched_without_a_script(client, club, eight):
    crown = Club.objects.create(name="The Crown", place="Plymouth")
    cast.bustle_in_setup(crown, starts_at=timezone.now() + timedelta(days=1))
    Club.objects.create(name="Nothing listed")
    closed = Club.objects.create(name="Closed")
    cast.bustle_in_setup(closed)
    Club.objects.filter(pk=closed.pk).update(closed_at=timezone.now())
    seen = text(client.get(HOME))
    assert seen.index(club.name) < seen.index("The Crown")
    assert "Nothing listed" not in seen
    assert ">Closed<" not in seen
    found = text(client.get(HOME, {"q": "plym crown"}))
    assert (club.name in found, "The Crown" in found) == (False, True)
    none = text(client.get(HOME, {"q": "<nobody>"}))
    assert "No club is called “&lt;nobody&gt;”." in none


def test_a_club_that_lists_nothing_is_not_in_the_list_but_at_its_address(client, club, eight):
    private = Club.objects.create(name="Private")
    night = cast.bustle_in_setup(private)
    Bustle.objects.filter(pk=night.pk).update(listed=False)
    assert "Private" not in text(client.get(HOME))
    page = text(client.get(front(private)))
    assert "Nothing is scheduled yet" in page
    assert night.slug not in page


def queries_of(client, address):
    forget()
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


@pytest.mark.parametrize("clubs", [30, pytest.param(300, marks=pytest.mark.full)])
def test_no_page_asks_more_with_more_clubs_and_nights(client, db, clubs):
    pages = [HOME, HOME + "?q=club", reverse("public:club", args=["club-1"])]
    make_clubs(2, 2)
    few = [queries_of(client, page) for page in pages]
    make_clubs(clubs, 40 if clubs == 300 else 14, "more")
    Bustle.objects.filter(club__slug="more-1").update(club=Club.objects.get(slug="club-1"))
    many = [queries_of(client, page) for page in [*pages, HOME + "?page=2"]]
    assert max(many) <= 12
    assert all(more <= less for more, less in zip(many, few, strict=False)), (few, many)
