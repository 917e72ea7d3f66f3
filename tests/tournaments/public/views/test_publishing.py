"""The director's page of what is public: one tap each, and what it means."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments import paying
from tournaments.core.selectors.bustles import version_of
from tournaments.models import Bustle, Edition
from tournaments.money.services.plan import everybody_has_paid, save_plan
from tournaments.players.services.sign_up import set_paid
from tournaments.public.services.publishing import publish_results


@pytest.fixture
def over(club):
    """Eight players who have finished two rounds."""
    return cast.evening(club, players=8, rounds=2, hands=2)


def page(bustle):
    return reverse("director:publish", args=[bustle.slug])


def text(answer):
    return answer.content.decode()


@pytest.mark.parametrize(
    ("sent", "name", "value"),
    [
        ({"scores": "rounds"}, "scores_public", "rounds"),
        ({"scores": "final"}, "scores_public", "final"),
        ({"names": "initials"}, "public_names", "initials"),
        ({"listed": "no"}, "listed", False),
        ({"scores": "everything"}, "scores_public", "live"),
        ({"listed": "maybe"}, "listed", True),
    ],
)
def test_one_tap_changes_what_the_public_sees(director_client, eight, sent, name, value):
    answer = director_client.post(page(eight), sent, follow=True)
    assert answer.status_code == 200
    eight.refresh_from_db()
    assert getattr(eight, name) == value


def test_the_page_opens_at_a_time_or_now(director_client, eight):
    director_client.post(page(eight), {"action": "opens", "public_from": "2199-01-02T19:00"})
    eight.refresh_from_db()
    assert timezone.localtime(eight.public_from).strftime("%Y-%m-%d %H:%M") == "2199-01-02 19:00"
    assert "Open it now" in text(director_client.get(page(eight)))
    director_client.post(page(eight), {"action": "open"})
    eight.refresh_from_db()
    assert eight.public_from is None


def test_a_time_that_is_none_is_said_beside_its_field(director_client, eight):
    answer = director_client.post(page(eight), {"action": "opens", "public_from": "soon"})
    assert answer.status_code == 422
    assert "Enter a day and a time, such as 2026-10-02 19:00." in text(answer)
    assert 'value="soon"' in text(answer)


def test_a_day_that_no_calendar_shows_is_refused(director_client, eight):
    for day in ("0001-01-01T00:00", "9999-12-31T23:59"):
        answer = director_client.post(page(eight), {"action": "opens", "public_from": day})
        assert answer.status_code == 422
        assert "Choose a day between 1970 and 2200." in text(answer)


def test_results_wait_for_the_end_of_the_evening(director_client, eight):
    seen = text(director_client.get(page(eight)))
    assert "Publish the results" not in seen
    assert "Everybody sees the standings already." in seen
    Bustle.objects.filter(pk=eight.pk).update(scores_public="final")
    assert "Only you can see the standings." in text(director_client.get(page(eight)))
    answer = director_client.post(page(eight), {"action": "publish"}, follow=True)
    assert "Round 1 isn’t over" in text(answer)
    assert not Edition.objects.exists()


def test_a_draw_made_during_a_round_leaves_that_rounds_seats_public(director_client, eight):
    assert "Everybody sees who sits where" not in text(director_client.get(page(eight)))
    eight.draws.update(published_at=None)
    seen = text(director_client.get(page(eight)))
    assert "Everybody sees who sits where up to round 1. Publish the draw, and they see" in seen


def test_results_are_published_and_withdrawn(director_client, over):
    public = text(director_client.get(reverse("public:bustle", args=[over.slug])))
    assert "The evening is over. The results aren’t official yet." in public
    seen = text(director_client.get(page(over)))
    assert "Publish the results" in seen
    director_client.post(page(over), {"action": "publish"})
    seen = text(director_client.get(page(over)))
    assert "Publish the results" not in seen
    assert "by dora" in seen
    edition = Edition.objects.get()
    assert reverse("public:bustle", args=[over.slug]) in edition.announcement
    director_client.post(page(over), {"action": "withdraw"})
    assert "withdrawn" in text(director_client.get(page(over)))


def test_the_announcement_calls_people_as_the_public_page_does(director_client, over):
    Bustle.objects.filter(pk=over.pk).update(public_names="initials")
    said = director_client.get(page(over)).context["announcement"]
    names = over.registrations.values_list("player__name", flat=True)
    assert not [name for name in names if name in said.text + said.short]


def test_the_board_leads_to_the_results_and_says_when_they_have_changed(director_client, over):
    board = reverse("director:board", args=[over.slug])
    assert "Publish the results to make them official." in text(director_client.get(board))
    publish_results(bustle_id=over.pk, by="director:1")
    assert "The results are published." in text(director_client.get(board))
    row = Edition.objects.get()
    row.rows[0]["points"] += 1
    Edition.objects.update(rows=row.rows, version=version_of(over.pk) - 1)
    assert "The published results have changed." in text(director_client.get(board))
    assert "Publish the correction" in text(director_client.get(page(over)))


@pytest.mark.full
def test_fees_that_are_missing_from_the_prizes_are_said_before_they_are_published(
    director_client, over
):
    assert "is still due" not in text(director_client.get(page(over)))
    save_plan(bustle_id=over.pk, plan=paying.plan())
    seen = text(director_client.get(page(over)))
    assert "No one is marked as paid. $80.00 is still due. Until then every prize is $0.00." in seen
    assert reverse("director:players", args=[over.slug]) in seen.partition("is still due")[2]
    set_paid(bustle_id=over.pk, number=1, paid=True)
    assert "1 of 8 has paid" in text(director_client.get(page(over)))
    everybody_has_paid(bustle_id=over.pk)
    assert "is still due" not in text(director_client.get(page(over)))


@pytest.mark.full
def test_fees_are_no_matter_for_results_that_stand(director_client, over, eight):
    save_plan(bustle_id=over.pk, plan=paying.plan())
    director_client.post(page(over), {"action": "publish"})
    assert "is still due" not in text(director_client.get(page(over)))
    save_plan(bustle_id=eight.pk, plan=paying.plan())
    assert "is still due" not in text(director_client.get(page(eight)))
