"""Draws to look at before they count; what was shown is what is kept."""

import pytest

from tests import cast
from tests.tournaments.bustles import open_round, play_round, seating
from tournaments.core.errors import NoSuchThing, NotNow
from tournaments.draw.pairing.model import CannotPair
from tournaments.draw.selectors.draws import draw_view, is_stale
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.services import proposals
from tournaments.draw.services.draws import draw_rounds, publish_draw
from tournaments.draw.services.proposals import discard_proposals, keep_proposal, propose
from tournaments.jobs import services
from tournaments.jobs.services import cancel_job, request_job, run_job
from tournaments.models import Draw, Job, Proposal
from tournaments.play.services.rounds import open_next_round
from tournaments.players.services.registrations import leave, walk_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    """Twelve at three tables, four rounds, the first of them played."""
    bustle = cast.running_bustle(club, players=12, rounds=4, hands=2)
    play_round(bustle, "NN")
    return bustle


def ways(bustle):
    return {one.way: one for one in Proposal.objects.filter(bustle=bustle)}


def reprint(proposal):
    return {card["number"] for card in proposal.changes["changed"]}


def test_two_ways_are_worked_out_and_nothing_counts_yet(bustle):
    before = newest_draw(bustle.pk)
    leave(bustle_id=bustle.pk, number=3)
    walk_in(bustle_id=bustle.pk, name="Max")
    propose(bustle_id=bustle.pk, seed=1)
    assert newest_draw(bustle.pk) == before
    best, least = ways(bustle)["best"], ways(bustle)["least"]
    assert best.from_round == least.from_round == 2
    assert len(reprint(least)) < len(reprint(best)) <= best.changes["cards"] == 12
    assert best.quality["words"]


def test_the_least_change_touches_only_who_sits_with_those_who_come_and_go(bustle):
    before = newest_draw(bustle.pk)
    company = {n for tables in before.rounds[1:] for t in tables if t and 3 in t for n in t}
    leave(bustle_id=bustle.pk, number=3)
    number = walk_in(bustle_id=bustle.pk, name="Max")
    propose(bustle_id=bustle.pk, seed=1)
    assert reprint(ways(bustle)["least"]) == company - {3} | {number}


@pytest.mark.parametrize("way", ["best", "least"])
def test_what_was_shown_is_what_is_kept(bustle, way):
    played = seating(bustle, 1)
    leave(bustle_id=bustle.pk, number=3)
    propose(bustle_id=bustle.pk, seed=1)
    shown = ways(bustle)[way]
    generation = keep_proposal(bustle_id=bustle.pk, proposal_id=shown.pk)
    kept = newest_draw(bustle.pk)
    assert kept.generation == generation == 2
    assert (kept.rounds, kept.seed, kept.quality) == (shown.rounds, shown.seed, shown.quality)
    assert not is_stale(bustle.pk, kept)
    assert not Proposal.objects.exists()
    assert seating(bustle, 1) == played
    publish_draw(bustle_id=bustle.pk)
    assert open_next_round(bustle_id=bustle.pk) == 2


@pytest.mark.parametrize("event", ["walk-in", "leaver", "round opened"])
def test_keeping_is_refused_when_things_have_moved_on(bustle, event):
    [shown, *_] = propose(bustle_id=bustle.pk, seed=1)
    happens = {
        "walk-in": lambda: walk_in(bustle_id=bustle.pk, name="Max"),
        "leaver": lambda: leave(bustle_id=bustle.pk, number=3),
        "round opened": lambda: open_next_round(bustle_id=bustle.pk),
    }
    happens[event]()
    with pytest.raises(NotNow, match="have changed since"):
        keep_proposal(bustle_id=bustle.pk, proposal_id=shown)
    assert Draw.objects.count() == 1


def test_a_proposal_that_is_made_again_or_thrown_away_is_forgotten(bustle):
    [first, *_] = propose(bustle_id=bustle.pk, seed=1)
    propose(bustle_id=bustle.pk, seed=2)
    with pytest.raises(NoSuchThing, match="is gone"):
        keep_proposal(bustle_id=bustle.pk, proposal_id=first)
    assert len(ways(bustle)) == 2
    discard_proposals(bustle_id=bustle.pk)
    assert not ways(bustle)


def test_drawing_at_once_forgets_what_was_proposed(bustle):
    propose(bustle_id=bustle.pk, seed=1)
    draw_rounds(bustle_id=bustle.pk, seed=3)
    assert not ways(bustle)


def test_another_bustles_proposal_cannot_be_kept(bustle, club):
    other = cast.running_bustle(club, players=8, rounds=3, hands=4)
    [theirs, *_] = propose(bustle_id=other.pk, seed=1)
    with pytest.raises(NoSuchThing):
        keep_proposal(bustle_id=bustle.pk, proposal_id=theirs)


def test_somebody_who_comes_meanwhile_is_in_what_is_proposed(bustle, monkeypatch):
    work_out, tries = proposals.draw_from, []

    def interrupted(basis, seed):
        tries.append(len(basis.roster))
        if len(tries) == 1:
            walk_in(bustle_id=bustle.pk, name="Max")
        return work_out(basis, seed)

    monkeypatch.setattr(proposals, "draw_from", interrupted)
    propose(bustle_id=bustle.pk, seed=1)
    assert tries == [12, 13]
    assert 13 in reprint(ways(bustle)["least"])


def test_the_first_draw_has_no_cards_to_spare(club):
    bustle = cast.bustle_in_setup(club)
    cast.check_in(bustle_id=bustle.pk, numbers=range(1, 9))
    with pytest.raises(NotNow, match="Start"):
        propose(bustle_id=bustle.pk)
    cast.start_bustle(bustle_id=bustle.pk)
    propose(bustle_id=bustle.pk, seed=1)
    assert set(ways(bustle)) == {"best"}
    assert all(card["new"] for card in ways(bustle)["best"].changes["changed"])


@pytest.mark.parametrize(
    ("format_key", "freely"),
    [("rotation", True), ("redraw", True), ("compass", False), ("foursome", False),
     ("winners_move", False), ("round_robin", False), ("nonsense", False)],
)  # fmt: skip
def test_people_are_moved_about_only_where_no_movement_or_result_seats_them(format_key, freely):
    assert proposals.moves_freely(format_key) is freely


def test_the_reason_is_said_when_nobody_can_be_drawn(bustle):
    for number in range(1, 10):
        leave(bustle_id=bustle.pk, number=number)
    with pytest.raises(CannotPair, match="3 players"):
        propose(bustle_id=bustle.pk)


@pytest.fixture
def short(monkeypatch):
    """Searches of two tries."""
    monkeypatch.setattr(proposals, "TRIES_A_MINUTE", 2)
    monkeypatch.setattr(proposals, "STEPS_A_TRY", 1)


def search(bustle, minutes=1):
    return request_job(bustle_id=bustle.pk, kind="draw", params={"minutes": minutes})


def test_a_long_search_is_a_job_and_ends_as_a_proposal(bustle, short):
    leave(bustle_id=bustle.pk, number=3)
    job = search(bustle)
    assert search(bustle) == job != search(bustle, 3)
    assert run_job(job_id=job)
    found = ways(bustle)["search"]
    assert found.job_id == job
    assert Job.objects.get(pk=job).state == "done"
    keep_proposal(bustle_id=bustle.pk, proposal_id=found.pk)
    assert newest_draw(bustle.pk).rounds == found.rounds


@pytest.mark.full
def test_a_search_is_no_worse_than_its_best_try(bustle, short, monkeypatch):
    made, work_out = [], proposals.draw_from

    def noted(*args, **what):
        made.append(work_out(*args, **what))
        return made[-1]

    monkeypatch.setattr(proposals, "draw_from", noted)
    run_job(job_id=search(bustle, 3))
    best = min(proposals._worth(drawn) for drawn in made)
    assert ways(bustle)["search"].seed in [d.seed for d in made if proposals._worth(d) == best]


def test_a_search_that_is_given_up_stops_and_leaves_nothing(bustle, short, monkeypatch):
    job, tries, work_out = search(bustle, 3), [], proposals.draw_from

    def interrupted(*args, **what):
        tries.append(args)
        cancel_job(job_id=job)
        return work_out(*args, **what)

    monkeypatch.setattr(proposals, "draw_from", interrupted)
    monkeypatch.setattr(services, "REPORTS_EVERY", 0.0)
    assert not run_job(job_id=job)
    assert len(tries) == 1
    assert not Job.objects.exists()
    assert not ways(bustle)


def test_a_search_says_so_when_people_came_meanwhile(bustle, short, monkeypatch):
    work_out = proposals.draw_from

    def interrupted(*args, **what):
        walk_in(bustle_id=bustle.pk, name="Max")
        return work_out(*args, **what)

    monkeypatch.setattr(proposals, "draw_from", interrupted)
    job = search(bustle)
    assert run_job(job_id=job)
    assert (
        Job.objects.get(pk=job).message == "Players came or left during the search. Search again."
    )
    assert not ways(bustle)


def test_what_a_search_found_outlives_a_new_look_while_it_can_be_kept(bustle, short):
    run_job(job_id=search(bustle))
    propose(bustle_id=bustle.pk, seed=1)
    assert set(ways(bustle)) == {"best", "least", "search"}
    leave(bustle_id=bustle.pk, number=3)
    propose(bustle_id=bustle.pk, seed=1)
    assert set(ways(bustle)) == {"best", "least"}


def test_no_lock_is_held_while_a_draw_is_worked_out(bustle, monkeypatch):
    work_out, entered = proposals.draw_from, []

    def meanwhile(*args, **what):
        entered.append(cast.enter(cast.tables_of(bustle)[0].sheet_id))
        return work_out(*args, **what)

    open_round(bustle)
    monkeypatch.setattr(proposals, "draw_from", meanwhile)
    propose(bustle_id=bustle.pk, seed=1)
    assert entered
    assert draw_view(bustle.pk).generation == 2
