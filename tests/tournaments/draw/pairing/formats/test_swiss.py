"""Swiss: equal wins meet, nobody meets the same team twice, the bye goes to the lowest."""

import random
import time
from collections import Counter

import pytest

from tests.tournaments.draw.pairing.bustles import in_twos, play, roster_for
from tournaments.draw.pairing import (
    CannotPair,
    Constraints,
    Entrant,
    History,
    Roster,
    TableResult,
    plan_round,
    seated,
)
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.pairing.request import DrawRequest

FIRST, SECOND = TableResult((9, 9, 4, 4), 0), TableResult((4, 4, 9, 9), 1)


def roster(teams):
    return roster_for(FORMATS["swiss"], 2 * teams)


def games(round_):
    return [tuple(sorted(((t[0] + 1) // 2, (t[2] + 1) // 2))) for _, t in seated(round_)]


def meetings(rounds):
    return Counter(game for round_ in rounds for game in games(round_))


def following(teams, history, seed=1, **asked):
    people = teams if isinstance(teams, Roster) else roster(teams)
    return plan_round(
        "swiss", DrawRequest(people, history, Constraints(**asked), 1, random.Random(seed))
    )


def the_stronger_wins(round_):
    return tuple(FIRST if t[0] < t[2] else SECOND for t in round_)


def bustle(teams, rounds, seed=1, results=the_stronger_wins):
    history = History()
    for _ in range(rounds):
        (round_,) = following(teams, history, seed=seed).rounds
        history = History((*history.rounds, round_), (*history.results, results(round_)))
    return history


ROUND = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))


@pytest.mark.parametrize("seed", range(4))
def test_winners_meet_winners_at_the_first_tables(seed):
    history = History((ROUND,), ((FIRST, SECOND, FIRST, SECOND),))
    (round_,) = following(8, history, seed).rounds

    assert {at for game in games(round_)[:2] for at in game} == {1, 4, 5, 8}


def test_a_level_sheet_is_nobodys_win():
    level = TableResult((6, 6, 6, 6), None)
    history = History((ROUND,), ((FIRST, FIRST, FIRST, level),))
    reasons = following(8, history).reasons

    assert reasons[13].startswith("0 wins: plays a pair with")
    assert reasons[1].startswith("1 win: plays a pair with")


@pytest.mark.parametrize("teams", [4, 6, 8, 10, 16])
def test_nobody_meets_the_same_team_twice_while_that_can_be(teams):
    history = bustle(teams, teams // 2)

    assert max(meetings(history.rounds).values()) == 1


@pytest.mark.parametrize("teams", [9, 13, 21])
def test_nobody_sits_out_twice_and_the_last_without_one_does(teams):
    history = bustle(teams, 5)
    everybody = set(range(1, teams + 1))
    out = [everybody - {at for game in games(r) for at in game} for r in history.rounds]

    assert len(set.union(*out)) == 5
    assert max(meetings(history.rounds).values()) == 1
    assert max(out[1]) > teams // 3


def test_the_strongest_teams_have_met_after_a_few_rounds():
    history = bustle(16, 5)
    wins = Counter()
    for round_, results in zip(history.rounds, history.results, strict=True):
        for game, result in zip(games(round_), results, strict=True):
            wins[min(game)] += 1
            assert result.winner is not None

    assert wins.most_common(1)[0][0] == 1
    assert meetings(history.rounds)[1, 2] == 1


def test_teams_of_equal_wins_are_put_together_wherever_that_can_be():
    history = bustle(32, 4)
    wins = Counter()
    for round_ in history.rounds[:-1]:
        wins.update(min(game) for game in games(round_))
    apart = [abs(wins[x] - wins[y]) for x, y in games(history.rounds[-1])]

    assert sum(apart) <= 2


def test_a_table_that_still_plays_is_named():
    history = History((ROUND,), ((FIRST, None, FIRST, SECOND),))
    with pytest.raises(CannotPair, match="Table 2 must finish round 1"):
        following(8, history)


def test_a_team_that_comes_late_begins_without_wins():
    late = Roster(
        (*Roster.of(range(1, 17)).entrants, *(Entrant(id, 2) for id in range(17, 21))),
        in_twos(range(1, 21)),
    )
    plan = following(late, History((ROUND,), ((FIRST,) * 4,)))

    assert plan.reasons[17].startswith("0 wins:")
    assert len(games(plan.rounds[0])) == 5


def test_the_first_round_is_by_lot():
    rounds = {following(8, History(), seed).rounds for seed in range(6)}

    assert len(rounds) == 6
    assert set(following(8, History()).reasons.values()) == {"Drawn by lot for the first round."}


@pytest.mark.full
def test_320_teams_are_matched_in_a_moment():
    _, history = play("swiss", roster(320), 3)
    started = time.process_time()
    following(320, history)

    assert time.process_time() - started < 2
    assert max(meetings(history.rounds).values()) == 1


def test_whoever_sat_out_meets_a_winner_next():
    for seed in range(4):
        plan = following(7, History((ROUND[:3],), ((FIRST,) * 3,)), seed)
        opponents = {at for game in games(plan.rounds[0]) if 7 in game for at in game}
        assert opponents < {1, 3, 5, 7}
