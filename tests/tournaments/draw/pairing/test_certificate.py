"""The certificate: every figure beside the best that is possible."""

from random import Random

from tournaments.draw.pairing.audit import audit_plan
from tournaments.draw.pairing.certificate import SENTENCES, FairnessLine, certificate
from tournaments.draw.pairing.model import (
    FOURS,
    Constraints,
    History,
    Roster,
    SeatingPlan,
    TableShape,
)
from tournaments.draw.pairing.planning import plan_rounds
from tournaments.draw.pairing.request import DrawRequest


def lines_of(players, rounds, shape=FOURS):
    roster = Roster.of(range(1, players + 1))
    plan = plan_rounds(
        "rotation",
        DrawRequest(roster, History(), Constraints(), rounds, Random(1), steps=30_000, shape=shape),
    )
    quality = audit_plan(plan, roster, History(), Constraints(), shape)
    return {line.key: line for line in certificate(quality, plan.rounds, roster)}


def test_perfect_whist_is_as_good_as_possible_in_meetings():
    lines = lines_of(8, 7)
    assert lines["partners"] == FairnessLine("partners", 0, 0)
    assert lines["opponents"] == FairnessLine("opponents", 2, 2)
    assert lines["met"] == FairnessLine("met", 3, 3)
    assert lines["partners"].verdict == "perfect"
    assert lines["met"].verdict == "can’t be better"


def test_sit_outs_stand_there_only_where_somebody_sits_out():
    assert "sit_outs" not in lines_of(12, 5)
    nine = lines_of(9, 6)
    assert (nine["sit_outs"], nine["running"]) == (
        FairnessLine("sit_outs", 1, 1),
        FairnessLine("running", 0, 0),
    )


def test_who_cannot_but_sit_out_twice_running_is_counted_in_the_bound():
    """Seven people at one table: three sit out each round, and four can at most relieve them."""
    assert lines_of(7, 5)["running"].best == 0
    assert lines_of(6, 5)["running"] == FairnessLine("running", 0, 0)
    roster = Roster.of(range(1, 12))
    round_ = ((1, 2, 3, 4),)
    plan = SeatingPlan(1, (round_, ((5, 6, 7, 8),)))
    quality = audit_plan(plan, roster, History(), Constraints(tables=1))
    lines = {line.key: line for line in certificate(quality, plan.rounds, roster)}
    assert lines["running"] == FairnessLine("running", 3, 3)


def test_whoever_is_not_in_play_does_not_sit_out():
    roster = Roster.of(range(1, 9))
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 3, 4),), ((1, 2, 5, 6),))
    out = frozenset({5, 6, 7, 8})
    plan = SeatingPlan(1, rounds, idle={2: out, 3: frozenset({7, 8})})
    quality = audit_plan(plan, roster, History(), Constraints())
    lines = {line.key: line for line in certificate(quality, rounds, roster, plan.idle)}
    assert lines["running"] == FairnessLine("running", 0, 0)


def test_partners_who_stay_together_are_not_said_to_meet_again():
    pairs = tuple((n, n + 1) for n in range(1, 9, 2))
    roster = Roster(Roster.of(range(1, 9)).entrants, pairs)
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8)))
    quality = audit_plan(SeatingPlan(1, rounds), roster, History(), Constraints())
    keys = [line.key for line in certificate(quality, rounds, roster)]
    assert keys == ["opponents", "tables"]


def test_who_wishes_to_meet_every_round_is_no_fault_of_the_draw():
    roster = Roster.of(range(1, 9))
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 7), (3, 6, 4, 8)))
    quality = audit_plan(SeatingPlan(1, rounds), roster, History(), Constraints())
    alone = {line.key: line for line in certificate(quality, rounds, roster)}
    wished = {line.key: line for line in certificate(quality, rounds, roster, must=((1, 2),))}
    assert (alone["partners"].best, wished["partners"].best) == (0, 1)
    assert wished["met"] == FairnessLine("met", 2, 2)


def test_tables_cannot_be_seen_less_often_than_games_over_tables():
    assert lines_of(8, 7)["tables"].best == 4
    assert lines_of(8, 7)["tables"].reached >= 4


def test_a_figure_above_the_bound_says_by_how_much():
    assert FairnessLine("again", 12, 9).verdict == "within 3 of the best"


def test_where_everybody_plays_alone_nothing_is_said_of_partners():
    lines = lines_of(9, 4, TableShape((3,), 0))
    assert {"partners", "opponents"}.isdisjoint(lines)
    assert lines["met"].best == 1


def test_every_figure_says_what_it_means():
    for key in SENTENCES:
        assert FairnessLine(key, 0, 0).title
        assert FairnessLine(key, 0, 0).means.endswith(".")
