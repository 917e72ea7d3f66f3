"""What decides between two who are not neighbours: the same as if they were compared alone."""

from itertools import combinations

from tests.cases import for_every
from tests.cast import chance
from tournaments.standings.ranking import Result, deciding_rule, rank


def results(seed):
    rng = chance(seed)
    return [
        Result(
            number,
            points=rng.randint(10, 13),
            figures={"games_won": rng.randint(0, 2), "loners": rng.randint(0, 1)},
            games=rng.randint(0, 1),
            mark=rng.choice(["", "left"]),
            stage=rng.randint(0, 1),
        )
        for number in range(1, 13)
    ]


@for_every("seed", range(20), quick=7)
@for_every("order", [("points", "games_won", "loners"), ("games_won", "points:low", "loners")])
@for_every("stage", [(), ("stage",)])
def test_two_of_many_are_decided_as_if_they_were_alone(seed, order, stage):
    everybody = rank(results(seed), [*stage, *order])
    for first, last in combinations(range(len(everybody)), 2):
        alone = rank([everybody[first].result, everybody[last].result], [*stage, *order])[1]
        expected = None if alone.decided_by == "shared" else alone.decided_by
        between = [row.decided_by for row in everybody[first + 1 : last + 1]]
        assert deciding_rule(between, order) == expected


def test_nothing_decides_between_equals_and_helpers():
    assert deciding_rule(["shared", "shared", None], ("points",)) is None
