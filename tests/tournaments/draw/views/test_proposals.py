"""Another draw on the page: what it changes, what is kept, and only the changed cards printed."""

import pytest
from django.urls import reverse

from tests import cast
from tests.cases import for_every
from tests.tournaments.bustles import play_round, print_cards
from tournaments.draw.selectors.cards import changed_cards_of
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.services import proposals
from tournaments.jobs.services import request_job, run_job
from tournaments.models import Draw, Job, Proposal
from tournaments.players.services.registrations import leave, walk_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    """Twelve at three tables, four rounds, the first of them played; one goes and one comes."""
    bustle = cast.running_bustle(club, players=12, rounds=4, hands=2)
    print_cards(bustle)
    play_round(bustle, "NN")
    leave(bustle_id=bustle.pk, number=3)
    walk_in(bustle_id=bustle.pk, name="Max")
    return bustle


@pytest.fixture
def proposed(bustle):
    """The same with two ways on the page."""
    proposals.propose(bustle_id=bustle.pk, seed=1)
    return bustle


@pytest.fixture
def press(director_client, bustle):
    """Presses a button of the page; returns the page that follows."""

    def pressed(action, follow=True, **more):
        path = reverse("director:draw_changes", args=[bustle.slug])
        return director_client.post(path, {"action": action, **more}, follow=follow)

    return pressed


def seen(response):
    return " ".join(response.content.decode().split())


def proposal(way):
    return Proposal.objects.get(way=way)


def test_it_shows_how_many_cards_stay_and_whose_change(press):
    page = seen(press("propose"))
    least = proposal("least").changes
    valid, reprint = least["cards"] - len(least["changed"]), len(least["changed"])
    assert f"<b>{valid} of 12</b> cards stay good" in page
    assert f"reprint <b>{reprint}</b>" in page
    assert '<strong>Max</strong> <span class="fine">needs a first card</span>' in page
    assert "Max instead of Cleo" in page
    for column in ("Now", "Best draw", "Least change", "Best possible"):
        assert f'class="num">{column}</th>' in page


def test_what_was_shown_is_kept_and_its_cards_alone_can_be_printed(
    press, director_client, proposed
):
    least = proposal("least")
    reprint = sorted(card["number"] for card in least.changes["changed"])
    response = press("keep", proposal=least.pk)
    assert newest_draw(proposed.pk).rounds == least.rounds
    assert response.redirect_chain[-1][0] == reverse("director:draw", args=[proposed.slug])
    assert f"Reprint {len(reprint)} cards" in seen(response)
    path = reverse("director:print", args=[proposed.slug])
    page = director_client.post(path, {"kind": "changed_scorecards", "paper": "a4"}, follow=True)
    assert Job.objects.get().params["numbers"] == reprint
    assert f"{len(reprint)} cards (A4)" in seen(page)


def use_and_open(director_client, bustle, proposal_id):
    path = reverse("director:use_and_open", args=[bustle.slug])
    sent = {"proposal": proposal_id, "round": 2}
    return seen(director_client.post(path, sent, follow=True))


def test_the_recommended_draw_is_used_published_and_opened_with_one_button(
    press, director_client, bustle
):
    page = seen(press("propose"))
    assert page.count("Take Max in, publish and open round 2<") == 2
    assert page.count("button--main") == 1
    Proposal.objects.filter(way="search").delete()
    chosen = proposal("best" if "recommended" in page.split("Least change")[0] else "least")
    page = use_and_open(director_client, bustle, chosen.pk)
    reprint = len(changed_cards_of(bustle))
    assert 0 < reprint <= len(chosen.changes["changed"])
    assert f"Round 2 is open. Reprint {reprint} cards" in page
    draw = newest_draw(bustle.pk)
    assert draw.published_at
    assert draw.rounds == chosen.rounds
    assert "is gone" not in use_and_open(director_client, bustle, chosen.pk)  # pressed twice


def test_what_cannot_be_opened_is_not_kept_either(press, director_client, proposed):
    open_round = proposed.rounds.get()
    open_round.state = "playing"
    open_round.save()
    assert "Take Max in" not in seen(press("nothing"))
    use_and_open(director_client, proposed, proposal("best").pk)
    assert Draw.objects.count() == 1
    assert not proposed.rounds.filter(number=2).exists()


def test_a_newcomer_who_has_not_come_yet_is_no_reason_to_open(press, bustle):
    bustle.registrations.filter(number=5).update(state="registered", from_round=2)
    proposals.propose(bustle_id=bustle.pk, seed=1)
    assert "open round 2" not in seen(press("nothing"))


def test_keeping_is_refused_with_a_sentence_when_somebody_came_meanwhile(press, proposed):
    walk_in(bustle_id=proposed.pk, name="Mia")
    page = seen(press("keep", proposal=proposal("best").pk))
    assert "have changed since this draw was made" in page
    assert "Use this draw" not in page
    assert Draw.objects.count() == 1


@for_every("sent", ["", "junk", "999999", "9" * 30])
def test_keeping_what_is_not_there_is_said_and_changes_nothing(press, sent):
    assert "This draw is gone" in seen(press("keep", proposal=sent))
    assert Draw.objects.count() == 1


def test_everything_can_be_left_as_it_is(press, proposed):
    assert "See what changes" in seen(press("discard"))
    assert not Proposal.objects.exists()


def test_a_long_search_is_followed_and_given_up(press, director_client, bustle):
    page = seen(press("search", minutes="3"))
    job = Job.objects.get(kind="draw")
    assert "Search for a better draw (about 3 min)" in page
    assert 'http-equiv="refresh"' in page
    path = reverse("director:job_cancel", args=[job.pk])
    page = director_client.post(path, follow=True)
    assert page.redirect_chain[-1][0] == reverse("director:draw_changes", args=[bustle.slug])
    assert not Job.objects.exists()


def test_a_search_that_is_done_leads_to_what_was_found(press, director_client, bustle, monkeypatch):
    monkeypatch.setattr(proposals, "TRIES_A_MINUTE", 1)
    monkeypatch.setattr(proposals, "STEPS_A_TRY", 1)
    press("search", follow=False, minutes="1")
    job = Job.objects.get()
    run_job(job_id=job.pk)
    fragment = seen(director_client.get(reverse("director:job", args=[job.pk])))
    address = reverse("director:draw_changes", args=[bustle.slug])
    assert f'href="{address}">See what was found' in fragment
    assert "Long search" in seen(director_client.get(address))
    assert "Search for" not in seen(
        director_client.get(reverse("director:print", args=[bustle.slug]))
    )


def test_a_search_of_another_length_is_not_begun(press):
    press("search", follow=False, minutes="2")
    press("search", follow=False, minutes="junk")
    assert not Job.objects.exists()


def test_a_document_is_given_up_too(director_client, bustle):
    job = request_job(bustle_id=bustle.pk, kind="results", params={"paper": "a4"})
    page = director_client.post(reverse("director:job_cancel", args=[job]), follow=True)
    assert page.redirect_chain[-1][0] == reverse("director:print", args=[bustle.slug])
    assert not Job.objects.exists()


def test_nobody_gives_up_another_clubs_job(director_client):
    theirs = cast.bustle_in_setup(cast.club("Friday club"), [])
    job = request_job(bustle_id=theirs.pk, kind="results", params={})
    assert director_client.post(reverse("director:job_cancel", args=[job])).status_code == 404
    assert Job.objects.exists()


def test_where_nothing_is_left_to_draw_it_says_so(director_client, club):
    bustle = cast.evening(club, players=4, rounds=1, hands=1, until_round=1)
    page = director_client.get(reverse("director:draw_changes", args=[bustle.slug]))
    assert "No rounds are left to draw" in seen(page)
    assert "Search longer" not in seen(page)


def test_a_room_of_a_hundred_names_people_and_spares_the_lines(press, proposed, monkeypatch):
    monkeypatch.setattr("tournaments.draw.views.proposals.MOST_IN_FULL", 5)
    page = seen(press("nothing"))
    assert "<strong>Max</strong>" in page
    assert "instead of Cleo" not in page
