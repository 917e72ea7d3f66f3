"""``manage.py draw`` as a program and as a person would use it; no database is touched."""

import itertools
import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.draw.pairing import checker
from tournaments.management import draw_search


def draw(*args):
    out = StringIO()
    call_command("draw", *map(str, args), stdout=out)
    return out.getvalue()


def file(tmp_path, **data):
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(data))
    return path


def test_json_holds_players_rounds_and_quality_and_nothing_else():
    data = json.loads(draw("--players", 13, "--rounds", 5, "--seed", 3, "--json"))

    assert list(data) == ["players", "rounds", "quality"]
    assert data["players"] == 13
    presence = checker.everybody(13, 5)
    checker.assert_possible(data["rounds"], presence)
    for name, times in zip(
        ("partner", "opponent", "met"), checker.counts(data["rounds"], presence), strict=True
    ):
        assert data["quality"][name]["max"] == max(times)
        assert data["quality"][name]["repeats"] == checker.repeats(times)
    assert data["quality"]["sit_outs"] == {"spread": 1, "consecutive": 0}


def test_the_same_seed_prints_the_same_draw():
    one = draw("--players", 12, "--rounds", 11, "--seed", 3)

    assert draw("--players", 12, "--rounds", 11, "--seed", 3) == one
    assert draw("--players", 12, "--rounds", 11, "--seed", 4) != one


def test_without_json_it_is_a_chart_with_the_quality_in_words():
    lines = draw("--players", 9, "--rounds", 9, "--seed", 1).splitlines()

    assert lines[0] == "9 players, 9 rounds"
    assert lines[3].split() == ["Round", "Table", "1", "Table", "2", "sits", "out"]
    assert sorted(line.split()[-1] for line in lines[4:13]) == [str(n) for n in range(1, 10)]
    assert "Nobody partners the same person twice." in lines


@pytest.mark.full
def test_played_rounds_are_copied_and_the_rest_is_planned(tmp_path):
    played = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], None]]
    path = file(
        tmp_path,
        players=11,
        rounds=played,
        arrive={"9": 3, "10": 3, "11": 3},
        leave={"1": 3},
        tables=3,
        broken=[1],
    )

    data = json.loads(draw("--in", path, "--rounds", 5, "--json"))

    assert data["rounds"][:2] == played
    planned = data["rounds"][2:]
    assert len(planned) == 3
    presence = {player: {1, 2, 3} for player in range(2, 12)}
    checker.assert_possible(planned, presence, tables=3, closed=[1])


def test_its_own_output_can_be_read_again(tmp_path):
    first = json.loads(draw("--players", 8, "--rounds", 3, "--json"))
    again = json.loads(draw("--in", file(tmp_path, **first), "--rounds", 3, "--json"))

    assert again == first


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--players", 3, "--rounds", 4], "needs 4 to 2000 players"),
        (["--players", -8, "--rounds", 4], "needs 4 to 2000 players"),
        (["--players", 5000, "--rounds", 4], "needs 4 to 2000 players"),
        (["--players", 8, "--rounds", 0], "1 to 100 rounds"),
        (["--rounds", 4], "Say how many --players there are, or give --in FILE"),
        (["--rounds", 4, "--in", "missing.json"], "missing.json cannot be used"),
    ],
)
def test_bad_arguments_are_refused_with_a_reason(args, reason):
    with pytest.raises(CommandError, match=reason) as refused:
        draw(*args)
    assert refused.value.returncode == 2


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (
            {"players": 8, "must": [[1, 2]], "avoid": [[1, 2]]},
            "can’t all be kept: 1 and 2 are always partners; 1 and 2 are never partners",
        ),
        ({"players": 8, "must": [[1, 2]], "fixed": {"1": 1, "2": 2}}, "1 stays at table 1"),
        ({"players": 8, "fixed": {"3": 2}, "broken": [2]}, "3 stays at table 2; table 2 stays"),
        ({"players": 8, "nonsense": 1}, "unknown key: nonsense"),
        ({"players": 8, "broken": [1, 2]}, "No table is free"),
        ({"players": 5, "leave": {"1": 2, "2": 2}}, "Round 2 has 3 players"),
        ({"players": 8, "rounds": [[], [], [], [], []]}, "5 rounds have been played"),
    ],
)
def test_what_a_file_asks_in_vain_is_refused_and_nothing_is_printed(tmp_path, data, reason):
    out = StringIO()
    path = str(file(tmp_path, **data))
    with pytest.raises(CommandError, match=reason) as refused:
        call_command("draw", "--in", path, "--rounds", "4", stdout=out)
    assert refused.value.returncode == 2
    assert out.getvalue() == ""


def test_a_file_that_is_no_json_is_refused(tmp_path):
    path = tmp_path / "draw.json"
    path.write_text("players: 8")

    with pytest.raises(CommandError, match="cannot be used") as refused:
        draw("--in", path, "--rounds", 4)
    assert refused.value.returncode == 2


def test_players_and_file_must_agree(tmp_path):
    with pytest.raises(CommandError, match="has 8 players, --players says 9"):
        draw("--in", file(tmp_path, players=8), "--players", 9, "--rounds", 4)


def test_the_quality_stands_beside_the_least_possible():
    lines = draw("--players", 8, "--rounds", 8, "--seed", 1).splitlines()

    table = lines[lines.index("In brackets: the least possible.") - 4 :]
    assert table[0].split() == ["at", "most", "repeats", "squares"]
    assert table[1].split()[:5] == ["partners", "2", "(2)", "4", "(4)"]
    assert table[2].split()[:3] == ["opponents", "3", "(3)"]
    assert table[3].split()[:3] == ["meetings", "4", "(4)"]


def test_another_format_can_be_asked_for():
    data = json.loads(draw("--players", 12, "--rounds", 4, "--format", "redraw", "--json"))

    checker.assert_possible(data["rounds"], checker.everybody(12, 4))


def test_a_format_by_results_draws_its_first_round_only():
    first = json.loads(draw("--players", 12, "--rounds", 1, "--format", "winners_move", "--json"))
    assert len(first["rounds"]) == 1

    with pytest.raises(CommandError, match="needs the results of a round") as refused:
        draw("--players", 12, "--rounds", 2, "--format", "winners_move")
    assert refused.value.returncode == 2


def test_an_unknown_format_is_refused():
    with pytest.raises(CommandError, match="There is no format “swing”") as refused:
        draw("--players", 12, "--rounds", 2, "--format", "swing")
    assert refused.value.returncode == 2


@pytest.mark.full
def test_more_seconds_keep_the_best(tmp_path, monkeypatch):
    """The clock goes on by a second whenever it is looked at, so that no time is spent."""
    ticks = itertools.count()
    monkeypatch.setattr(draw_search.time, "monotonic", lambda: next(ticks))
    monkeypatch.setattr(draw_search, "FULL_SEARCH", 2_000)
    path = file(tmp_path, players=16, rounds=[], arrive={"16": 2})

    def squares(*more):
        quality = json.loads(draw("--in", path, "--rounds", 8, "--json", *more))["quality"]
        return quality["opponent"]["sumsq"] + quality["met"]["sumsq"]

    assert squares("--seconds", 400) < squares()


def test_the_search_ends_when_the_seconds_do(tmp_path, monkeypatch):
    ticks = itertools.count()
    monkeypatch.setattr(draw_search.time, "monotonic", lambda: next(ticks))
    monkeypatch.setattr(draw_search, "FULL_SEARCH", 2_000)
    path = file(tmp_path, players=16, rounds=[], arrive={"16": 2})

    draw("--in", path, "--rounds", 8, "--seconds", 30)

    assert next(ticks) < 60


def test_nothing_is_searched_on_where_nothing_can_be_better(monkeypatch):
    monkeypatch.setattr(draw_search, "_stop_at", lambda _: pytest.fail("it searched on"))

    draw("--players", 24, "--rounds", 6, "--seconds", 60)
