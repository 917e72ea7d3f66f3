"""Who sits out, before anybody is given a table."""

import random
from collections import Counter

from tests.cases import for_every
from tournaments.draw.pairing import Constraints, Entrant, History, Roster
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.sit_outs import choose_sit_outs


def chosen(roster, rounds, seed=1, played=(), constraints=None):
    return choose_sit_outs(
        DrawRequest(
            roster, History(played), constraints or Constraints(), rounds, random.Random(seed)
        )
    )


@for_every("players", [5, 6, 7, 9, 10, 11, 14, 15])
@for_every("seed", range(5))
def test_counts_stay_level_and_nobody_sits_out_twice_running(players, seed):
    rounds = chosen(Roster.of(range(1, players + 1)), 30, seed)

    times = Counter()
    for at, out in enumerate(rounds):
        assert len(set(out)) == players % 4
        assert not at or not set(out) & set(rounds[at - 1])
        times.update(out)
        levels = [times[id] for id in range(1, players + 1)]
        assert max(levels) - min(levels) <= 1


@for_every("seed", range(12))
def test_whoever_has_sat_out_plays_until_the_others_have(seed):
    played = (((1, 2, 3, 4),), ((1, 2, 3, 5),))
    rounds = chosen(Roster.of(range(1, 6)), 5, seed, played)

    assert sorted(id for out in rounds for id in out) == [1, 2, 3]


def test_few_tables_share_out_the_seats():
    rounds = chosen(Roster.of(range(1, 13)), 6, constraints=Constraints(tables=1))

    assert Counter(id for out in rounds for id in out) == dict.fromkeys(range(1, 13), 4)


def test_a_walk_in_starts_level():
    roster = Roster((*Roster.of(range(1, 6)).entrants, Entrant(6, arrive=6)))
    rounds = chosen(roster, 8)

    assert Counter(id for out in rounds[:5] for id in out) == dict.fromkeys(range(1, 6), 1)
    assert sorted(id for out in rounds[5:] for id in out) == [1, 2, 3, 4, 5, 6]
