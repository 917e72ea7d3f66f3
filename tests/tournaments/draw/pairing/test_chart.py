"""The chart for the wall."""

from tournaments.draw.pairing import Entrant, Roster
from tournaments.draw.pairing.chart import WIDTH, as_chart


def test_rounds_are_rows_and_tables_are_columns():
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 3, 9, 5), (6, 8, 7, 2)))

    assert as_chart(rounds, Roster.of(range(1, 10))).splitlines() == [
        "Round   Table 1     Table 2     sits out",
        "    1   1+2 v 3+4   5+6 v 7+8   9",
        "    2   1+3 v 9+5   6+8 v 7+2   4",
    ]


def test_nobody_sits_out_and_a_table_stays_empty():
    rounds = (((1, 2, 3, 4), None, (5, 6, 7, 10)),)
    roster = Roster(tuple(Entrant(id) for id in (1, 2, 3, 4, 5, 6, 7, 10)))

    assert as_chart(rounds, roster).splitlines() == [
        "Round   Table 1         Table 2         Table 3",
        "    1    1+ 2 v  3+ 4   empty            5+ 6 v  7+10",
    ]


def test_many_tables_continue_below_and_no_line_is_too_long():
    round_ = tuple((at, at + 1, at + 2, at + 3) for at in range(1, 401, 4))
    lines = as_chart((round_,), Roster.of(range(1, 404))).splitlines()

    assert max(map(len, lines)) <= WIDTH
    assert sum(line.startswith("Round") for line in lines) > 10
    assert lines[-1].endswith("401, 402, 403")
    assert "Table 100" in "\n".join(lines)


def test_somebody_who_has_not_come_yet_does_not_sit_out():
    rounds = (((1, 2, 3, 4),), ((1, 2, 3, 4),))
    roster = Roster((*Roster.of(range(1, 5)).entrants, Entrant(5, arrive=2)))

    assert [line.split()[-1] for line in as_chart(rounds, roster).splitlines()] == ["out", "–", "5"]
