"""The small line of the totals: to one scale for all who stand beneath each other."""

from tournaments.public.views import standings_rows
from tournaments.public.views.standings_rows import totals_lines
from tournaments.standings.selectors.standings import StandingsRow


def row(*by_round):
    total = sum(points or 0 for points in by_round)
    return StandingsRow(1, False, 1, 1, "Ann", total, {}, by_round, (), "", False, None, "")


def test_lines_share_one_scale_and_say_the_same_in_words():
    first, second = totals_lines([row(4, 6), row(None, 5)])
    assert first == {"points": "0,22 48,14 96,2", "said": "Totals: 4, 10"}
    assert second == {"points": "0,22 48,22 96,12", "said": "Totals: 0, 5"}


def test_a_game_that_counts_down_falls_from_nought():
    [line] = totals_lines([row(-3, -3)])
    assert line["points"] == "0,2 48,12 96,22"


def test_one_round_is_no_line_and_nor_is_nothing():
    assert totals_lines([row(8), row(4)]) == [None, None]
    assert totals_lines([row(0, 0)]) == [None]
    assert totals_lines([]) == []


def test_the_words_of_the_lines_are_looked_up_once_for_all(monkeypatch):
    asked = []
    monkeypatch.setattr(standings_rows, "_", lambda text: asked.append(text) or text)
    rows = [row(1, 1), row(2, 3), row(4, 5)]
    assert [line["said"] for line in standings_rows.totals_lines(rows)][2] == "Totals: 4, 9"
    assert len(asked) == 1
