"""A final after any format: who is in it, whom they play, and that it stands once it has begun."""

import random
from dataclasses import replace

import pytest

from tests.cases import for_every
from tests.tournaments.draw.pairing.bustles import in_twos, play, random_results, roster_for
from tournaments.draw.pairing import (
    CannotPair,
    Constraints,
    Entrant,
    History,
    PlayedOut,
    Roster,
    TableResult,
    TableShape,
    audit_plan,
    plan_round,
    plan_rounds,
    seated,
)
from tournaments.draw.pairing.format_and_final import idle_in, rounds_needed, stages_of
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.draw.pairing.request import DrawRequest

FIRST, SECOND = TableResult((9, 9, 4, 4), 0), TableResult((4, 4, 9, 9), 1)
LEVEL = TableResult((6, 6, 6, 6), None)


def after_one_round(people=16, standings=None, teams=()):
    """One round was played; number 1 is first in the standings, 2 second, and so on."""
    ids = range(1, people + 1)
    round_ = tuple(tuple(ids[at : at + 4]) for at in range(0, people - 3, 4))
    history = History((round_,), ((FIRST,) * len(round_),), standings or tuple(ids))
    return Roster(Roster.of(ids).entrants, teams), history


def final_round(key, roster, history, format_="rotation", seed=1, **asked):
    return plan_round(
        format_,
        DrawRequest(roster, history, Constraints(**asked), 1, random.Random(seed)),
        final=key,
        qualifying=1,
    )


def on(history, plan, results, standings=None):
    return History(
        (*history.rounds, *plan.rounds),
        (*history.results, results),
        standings or history.standings,
    )


def test_the_first_four_play_first_and_fourth_against_second_and_third():
    plan = final_round("final_table", *after_one_round())

    assert plan.rounds == (((1, 4, 2, 3),),)
    assert plan.reasons[1] == "Plays in the final at table 1."
    assert plan.reasons[5] == "Not in the final."
    assert plan.idle[2] == set(range(5, 17))


def test_the_first_eight_become_pairs_and_the_winners_meet_in_the_final():
    roster, history = after_one_round()
    semis = final_round("bracket_8", roster, history)
    assert semis.rounds == (((1, 8, 4, 5), (2, 7, 3, 6)),)

    last = final_round("bracket_8", roster, on(history, semis, (FIRST, SECOND)))
    assert last.rounds == (((1, 8, 3, 6), (4, 5, 2, 7)),)
    assert last.reasons[4] == "Plays in the small final at table 2."


def test_of_teams_the_first_four_play_first_against_fourth_and_second_against_third():
    roster, history = after_one_round(teams=in_twos(range(1, 17)))
    plan = final_round("bracket_4", roster, history, "swiss")

    assert plan.rounds == (((1, 2, 7, 8), (3, 4, 5, 6)),)


def test_a_team_stands_where_its_better_member_stands():
    roster, history = after_one_round(
        standings=(15, 3, 1, 2, *range(4, 15), 16), teams=in_twos(range(1, 17))
    )
    plan = final_round("final_table", roster, history, "swiss")

    assert plan.rounds == (((15, 16, 3, 4),),)


@pytest.mark.full
@for_every("key", sorted(FINALS))
@for_every("format_", ["rotation", "winners_move", "swiss", "round_robin", "by_standings"])
@for_every("people", [16, 21, 38])
def test_any_format_may_come_before(key, format_, people):
    roster = roster_for(FORMATS[format_], people)
    plans, history = play(format_, roster, 6, final=key, qualifying=3, seed=people)
    expected = FINALS[key].rounds(FORMATS[format_].teams)

    assert len(plans) == 3 + expected
    for at, plan in enumerate(plans):
        before = History(history.rounds[:at])
        assert audit_plan(plan, roster, before, Constraints()).faults == ()


def test_only_the_qualifying_rounds_are_drawn_ahead():
    roster = Roster.of(range(1, 21))
    rng = random.Random(1)
    plan = plan_rounds(
        "rotation",
        DrawRequest(roster, History(), Constraints(), 6, rng, steps=0),
        final="bracket_8",
        qualifying=4,
    )
    assert len(plan.rounds) == 4


def test_without_a_number_the_final_takes_the_last_rounds():
    roster, rng = Roster.of(range(1, 21)), random.Random(1)
    plan = plan_rounds(
        "rotation",
        DrawRequest(roster, History(), Constraints(), 6, rng, steps=0),
        final="bracket_8",
    )
    assert len(plan.rounds) == 4


@for_every("people", [16, 30])
@for_every("teams", [False, True])
@for_every("key", ["bracket_4", "bracket_8"])
def test_a_later_change_of_the_standings_changes_nothing_in_a_final_that_has_begun(
    people, teams, key
):
    roster, history = after_one_round(people, teams=in_twos(range(1, people + 1)) if teams else ())
    format_ = "swiss" if teams else "rotation"
    begun = final_round(key, roster, history, format_)
    results = random_results(begun.rounds[0], random.Random(people))
    turned = tuple(reversed(range(1, people + 1)))
    if FINALS[key].rounds(teams) == 1:
        return
    before, after = on(history, begun, results), on(history, begun, results, turned)

    kept = final_round(key, roster, after, format_)
    assert kept.rounds == final_round(key, roster, before, format_).rounds
    assert kept.idle == final_round(key, roster, before, format_).idle


@pytest.mark.parametrize("teams", [3, 5, 6, 7])
def test_with_fewer_teams_the_best_get_byes(teams):
    people = 2 * teams
    roster, history = after_one_round(people, teams=in_twos(range(1, people + 1)))
    plan = final_round("bracket_8", roster, history, "swiss")
    playing = {(id + 1) // 2 for _, seats in seated(plan.rounds[0]) for id in seats}
    size = 4 if teams == 3 else 8

    assert 1 not in playing
    assert set(range(size - teams + 1, teams + 1)) <= playing
    results = (FIRST,) * len(plan.rounds[0])
    following = final_round("bracket_8", roster, on(history, plan, results), "swiss")
    assert (1, 2) in {seats[:2] for _, seats in seated(following.rounds[0])}


def test_with_six_people_three_pairs_play_for_it():
    roster, history = after_one_round(6)
    plan = final_round("bracket_8", roster, history)

    assert plan.rounds == (((2, 5, 3, 4),),)
    assert plan.reasons[1] == "Has a bye."


def test_the_final_is_over_when_it_is_over():
    roster, history = after_one_round()
    plan = final_round("final_table", roster, history)
    with pytest.raises(PlayedOut):
        final_round("final_table", roster, on(history, plan, (FIRST,)))


def test_the_winners_of_the_final_stand_above_all_whatever_the_points():
    roster, history = after_one_round()
    plan = final_round("final_table", roster, history)
    asked = {"final": "final_table", "qualifying": 1}
    assert stages_of("rotation", roster, history, **asked) == {}

    stages = stages_of("rotation", roster, on(history, plan, (SECOND,)), **asked)
    assert stages[2] == stages[3] > stages[1] == stages[4] > stages[5] == stages[16] == 0


def test_who_is_not_in_play_can_be_asked_for_every_round():
    roster, history = after_one_round()
    asked = {"final": "final_table", "qualifying": 1}

    assert idle_in("rotation", roster, history, 1, **asked) == frozenset()
    assert idle_in("rotation", roster, history, 2, **asked) == set(range(5, 17))


def test_how_many_rounds_it_takes_is_known():
    roster = Roster.of(range(1, 21))
    asked = {"final": "bracket_8", "qualifying": 5}

    assert rounds_needed("rotation", roster, Constraints(), **asked) == 7
    assert rounds_needed("swiss", roster, Constraints(), **asked) == 8
    assert rounds_needed("rotation", roster, Constraints()) is None


def test_whoever_has_gone_is_not_in_the_final():
    _, history = after_one_round()
    gone = Roster(tuple(Entrant(id, leave=2 if id == 2 else None) for id in range(1, 17)))

    assert final_round("final_table", gone, history).rounds == (((1, 5, 3, 4),),)


def test_a_finalist_who_goes_loses_the_match_by_walkover():
    roster, history = after_one_round()
    semis = final_round("bracket_8", roster, history)
    gone = Roster(tuple(Entrant(id, leave=3 if id == 8 else None) for id in range(1, 17)))
    last = final_round("bracket_8", gone, on(history, semis, (FIRST, FIRST)))

    assert last.rounds == (((4, 5, 3, 6),),)
    assert last.reasons[1] == "Knocked out in round 2."


def test_the_last_qualifying_round_has_to_be_finished():
    roster, history = after_one_round()
    running = replace(history, results=((FIRST, None, FIRST, FIRST),))
    with pytest.raises(CannotPair, match="Table 2 must finish round 1"):
        final_round("final_table", roster, running)


def test_a_level_final_needs_an_extra_hand_and_a_level_qualifying_sheet_does_not():
    roster, history = after_one_round()
    level = replace(history, results=((LEVEL,) * 4,))
    semis = final_round("bracket_8", roster, level)
    with pytest.raises(CannotPair, match="Table 2 ended level"):
        final_round("bracket_8", roster, on(level, semis, (FIRST, LEVEL)))


def test_a_final_needs_two_sides():
    _, history = after_one_round()
    alone = Roster(tuple(Entrant(id, leave=2 if id > 3 else None) for id in range(1, 17)))
    with pytest.raises(CannotPair, match="The final needs four players"):
        final_round("final_table", alone, history)


def test_a_final_of_a_game_without_sides_is_refused_from_the_start():
    with pytest.raises(CannotPair, match="“Final table” needs tables of four"):
        play("rotation", Roster.of(range(1, 13)), 3, shape=TableShape((3,), 0), final="final_table")


def test_an_unknown_final_is_refused_by_name():
    with pytest.raises(CannotPair, match="no final “cup”"):
        play("rotation", Roster.of(range(1, 13)), 3, final="cup")


def test_a_substitute_in_a_team_plays_on_in_the_final():
    roster, history = after_one_round(teams=((1, 2, 17), *in_twos(range(3, 17))))
    roster = Roster((*roster.entrants, Entrant(17, 3)), roster.teams)
    semis = final_round("bracket_4", roster, history, "swiss")
    changed = Roster(
        tuple(replace(one, leave=3) if one.id == 2 else one for one in roster.entrants),
        roster.teams,
    )
    last = final_round("bracket_4", changed, on(history, semis, (FIRST, FIRST)), "swiss")

    assert last.rounds[0][0] == (1, 17, 3, 4)
