"""The file of a draw: what it may hold, and what is said when it holds something else."""

import json

import pytest

from tests.cases import for_every
from tournaments.draw.pairing import Constraints, Entrant, History, Roster, SeatingPlan, audit_plan
from tournaments.draw.pairing.schedule import (
    BadSchedule,
    read_schedule,
    write_schedule,
    write_whole_schedule,
)


def test_every_key_is_read():
    schedule = read_schedule(
        {
            "players": 9,
            "rounds": [[[1, 2, 3, 4], None]],
            "arrive": {"9": 2},
            "leave": {"1": 4},
            "must": [[1, 2]],
            "avoid": [[3, 4]],
            "apart": [[5, 6]],
            "first_only": [[7, 8]],
            "fixed": {"2": 1},
            "tables": 3,
            "broken": [2],
            "quality": {"ignored": True},
        }
    )

    assert schedule.roster.entrants[0] == Entrant(1, 1, 4)
    assert schedule.roster.entrants[8] == Entrant(9, 2, None)
    assert schedule.history == History((((1, 2, 3, 4), None),))
    assert schedule.constraints == Constraints(
        must=((1, 2),),
        avoid=((3, 4),),
        apart=((5, 6),),
        first_only=((7, 8),),
        fixed={2: 1},
        tables=3,
        broken=frozenset({2}),
    )


def test_only_the_number_of_players_is_needed():
    schedule = read_schedule({"players": 8})

    assert schedule.roster == Roster.of(range(1, 9))
    assert schedule.constraints.asked() == set()


@for_every(
    ("data", "complaint"),
    [
        ([], "no JSON object"),
        ({}, "players holds None"),
        ({"players": "8"}, "players holds '8'"),
        ({"players": True}, "players holds True"),
        ({"players": 8, "partners": []}, "unknown key: partners"),
        ({"players": 8, "rounds": {}}, "rounds is not a list"),
        ({"players": 8, "rounds": [[[1, 2, 3]]]}, "round 1 has a table that does not seat four"),
        ({"players": 8, "rounds": [[], [[1, 2, 3, 9]]]}, "round 2 names player 9 of 8"),
        ({"players": 8, "rounds": [[[1, 2, 3, 3]]]}, "round 1 seats a player twice"),
        ({"players": 8, "rounds": [[[1, 2, 3, 0]]]}, "round 1 holds 0"),
        ({"players": 8, "arrive": [1]}, "arrive is not an object"),
        ({"players": 8, "arrive": {"x": 1}}, "arrive is not an object of player numbers"),
        ({"players": 8, "leave": {"1": 1.5}}, "leave holds 1.5"),
        ({"players": 8, "must": [[1, 1]]}, "must holds something that is not a pair"),
        ({"players": 8, "apart": [[1, 2, 3]]}, "apart holds something that is not a pair"),
        ({"players": 8, "tables": 0}, "tables holds 0"),
        ({"players": 8, "broken": 1}, "broken is not a list"),
    ],
)
def test_what_is_wrong_is_said(data, complaint):
    with pytest.raises(BadSchedule) as refused:
        read_schedule(data)
    assert complaint in str(refused.value)


def test_what_is_written_can_be_read():
    rounds = (((1, 2, 3, 4), None), (None, (1, 3, 2, 4)))
    quality = audit_plan(SeatingPlan(1, rounds), Roster.of(range(1, 5)), History(), Constraints())
    written = write_schedule(4, rounds, quality)

    assert list(written) == ["players", "rounds", "quality"]
    assert read_schedule(json.loads(json.dumps(written))).history.rounds == rounds


def test_a_bustle_is_written_so_that_reading_it_gives_the_same():
    roster = Roster((Entrant(1), Entrant(2, 3), Entrant(4, 1, 5), Entrant(5), Entrant(6)))
    asked = Constraints(
        must=((1, 5),), avoid=((1, 4),), fixed={6: 2}, tables=3, broken=frozenset({1})
    )
    played = ((None, (1, 4, 5, 6)),)
    again = read_schedule(json.loads(json.dumps(write_whole_schedule(roster, played, asked, 8))))
    assert again.history == History(played)
    assert again.constraints == asked
    for number in range(1, 9):
        assert again.roster.present(number) == roster.present(number)
