"""What a director takes away, beside what the pages say."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.services import correct_hand
from tests import cast, tiers
from tests.tournaments.archive.exports.test_listing import read_csv, read_xlsx
from tests.tournaments.bustles import play, play_round, started
from tournaments.archive.exports import EXPORTS, FILES, export, takes_long
from tournaments.core.errors import NoSuchThing
from tournaments.core.selectors.bustles import public_bustle
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(club):
    """Eight people of whom two have one name; two rounds are played, the third has begun."""
    return cast.evening(club, players=8, rounds=4, hands=3, until_round=2, into_round=2)


def taken(bustle, name):
    return export(public_bustle(bustle.slug), name)


def read_xlsx_lines(content):
    book = read_xlsx(content)
    return {name: list(book[name].iter_rows(values_only=True)) for name in book.sheetnames}


def lists(bustle):
    return json.loads(taken(bustle, "results.json").content)


def test_results_add_up_to_the_standings(played):
    found = public_bustle(played.slug)
    lines = lists(played)["results"]
    for row in standings_of(found, found.live_version).rows:
        mine = [line for line in lines if line["number"] == row.number]
        assert sum(line["points"] for line in mine) == row.points
        assert sum(line["games_won"] for line in mine) == row.figures["games_won"]
        assert sum(line["loners"] for line in mine) == row.figures["loners"]


def test_hands_add_up_to_what_the_sides_have(played):
    said = lists(played)
    by_seat = {}
    for hand in said["hands"]:
        for seat, points in hand["by_seat"].items():
            key = (hand["round"], hand["table"], seat)
            by_seat[key] = by_seat.get(key, 0) + points
    for line in said["results"]:
        assert by_seat[(line["round"], line["table"], line["seat"])] == line["points"]


def test_a_line_says_who_sat_where_with_whom_against_whom(club):
    bustle = started(club)
    play_round(bustle, "NN")
    [first, *_rest] = lists(bustle)["results"]
    by_seat = {player.seat: player for player in cast.tables_of(bustle)[0].players}
    ns, ew = [by_seat[s].name for s in "NS"], [by_seat[s].name for s in "EW"]
    assert (first["round"], first["table"]) == (1, 1)
    assert {first["name"], first["partner"]} in (set(ns), set(ew))
    assert set(first["opponents"].split(" & ")) in (set(ns), set(ew))
    assert (first["points"] + sum(first["against"]), first["side_points"]) == (2, first["points"])
    assert first["games_won"] == (1 if first["points"] == 2 else 0)


def test_who_sits_out_has_a_line_without_a_table(club):
    bustle = started(club, cast.NAMES[:9], sit_out_credit="flat", sit_out_points=7)
    play_round(bustle, "NN")
    [out] = [line for line in lists(bustle)["results"] if line["table"] is None]
    assert (out["credit"], out["points"], out["mark"]) == (7, None, "sat out")


def test_a_hand_says_what_happened_who_wrote_and_that_it_was_corrected(club):
    bustle = started(club)
    table = cast.tables_of(bustle)[0]
    play(table.sheet_id, "N")
    facts = {"maker": "E", "tricks": {"NS": 0, "EW": 5}}
    correct_hand(
        sheet_id=table.sheet_id, entry_id=cast.uuid4(), number=1, facts=facts, by="director:3"
    )
    [hand] = lists(bustle)["hands"]
    names = {player.seat: player.name for player in table.players}
    assert (hand["round"], hand["table"], hand["hand"]) == (1, 1, 1)
    assert (hand["maker"], hand["dealer"]) == (names["E"], names["N"])
    assert hand["what"] == f"{names['E']}, march"
    assert hand["by_side"] == {"NS": 0, "EW": 2}
    assert (hand["corrected"], hand["by"]) == (True, "the director")


def test_every_file_opens_before_the_start_and_while_a_round_is_played(club, played):
    for bustle in (cast.bustle_in_setup(club), played):
        for name in EXPORTS:
            made = taken(bustle, name)
            assert made.content
            assert made.filename.endswith(name)


def test_csv_and_sheets_hold_the_same_lines(played):
    book = read_xlsx(taken(played, "results.xlsx").content)
    assert book.sheetnames == ["Standings", "Results", "Hands"]
    for name in book.sheetnames:
        lines = read_csv(taken(played, f"{name.lower()}.csv").content)
        said = [
            ["" if cell is None else str(cell) for cell in row]
            for row in book[name].iter_rows(values_only=True)
        ]
        assert said == lines


def test_a_file_that_there_is_not(eight):
    with pytest.raises(NoSuchThing):
        taken(eight, "everything.exe")


@pytest.mark.parametrize("name", ["hands.csv", "results.xlsx", "results.json"])
def test_a_file_tells_how_far_it_is_and_is_the_same_in_however_many_goes(played, name, monkeypatch):
    def read(content):
        return read_xlsx_lines(content) if name.endswith("xlsx") else content

    at_once = read(taken(played, name).content)
    monkeypatch.setattr("tournaments.archive.exports.hands.AT_ONCE", 1)
    told = []
    found = public_bustle(played.slug)
    made = export(found, name, lambda done, total: told.append(done / total))
    assert read(made.content) == at_once
    assert told == sorted(told)
    assert len(told) > 4
    assert 0 <= told[0] < told[-1] <= 1


def test_work_that_nobody_waits_for_ends_at_once(played):
    def given_up(*_how_far):
        raise InterruptedError

    with pytest.raises(InterruptedError):
        export(public_bustle(played.slug), "hands.csv", given_up)


def test_of_a_large_room_all_but_the_kept_standings_take_long(eight, monkeypatch):
    found = public_bustle(eight.slug)
    assert not any(takes_long(found, name) for name in FILES)
    monkeypatch.setattr("tournaments.archive.exports.files.LARGE_ROOM", 7)
    assert [name for name in FILES if not takes_long(found, name)] == ["standings.csv"]
    assert not takes_long(found, "everything.exe")


@pytest.mark.full
def test_the_queries_do_not_grow_with_the_bustle(club, request):
    small = public_bustle(started(club).slug)
    grown = request.getfixturevalue("twenty_four" if tiers.everything() else "played")
    large = public_bustle(grown.slug)
    counts = []
    for bustle in (small, large):
        with CaptureQueriesContext(connection) as queries:
            export(bustle, "results.xlsx")
        counts.append(len(queries))
    assert counts[0] >= counts[1]
