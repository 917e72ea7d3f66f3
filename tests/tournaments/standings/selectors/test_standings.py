"""Standings: points, games won, loners, a shared place; corrections, sit-outs and helpers."""

from uuid import uuid4

import pytest
from django.db.models import F

from scoring.services import correct_hand, enter_totals
from tests import cast
from tests.tournaments.bustles import everybody_here, open_round, play_round, players, seating
from tournaments.core.selectors.bustles import version_of
from tournaments.models import Bustle
from tournaments.players.services.registrations import (
    check_in,
    leave,
    register,
    set_helper,
    walk_in,
)
from tournaments.players.services.start import start_bustle
from tournaments.standings.selectors import standings
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(club):
    """One table; three rounds of two hands."""
    return cast.running_bustle(club, players=4, rounds=3, hands=2)


def shown(bustle):
    bustle = Bustle.objects.get(pk=bustle.pk)
    return standings_of(bustle, version_of(bustle.pk))


def rows(bustle):
    return {row.number: row for row in shown(bustle).rows}


def seats(bustle):
    """Who sits where at the only table."""
    [table] = cast.tables_of(bustle)
    return table.sheet_id, {player.seat: player.number for player in table.players}


def test_before_the_first_hand_all_share_the_first_place(four):
    assert [(row.place, row.points, row.figures["games_won"]) for row in shown(four).rows] == [
        (1, 0, 0)
    ] * 4
    assert [row.decided_by for row in shown(four).rows] == [None, "shared", "shared", "shared"]


def test_a_win_counts_only_once_the_sheet_is_complete(four):
    sheet_id, at = seats(four)
    cast.enter(sheet_id, 1, "N", 5)
    assert (rows(four)[at["N"]].points, rows(four)[at["N"]].figures["games_won"]) == (2, 0)
    cast.enter(sheet_id, 2, "N", 3)
    now = rows(four)
    assert {now[at[seat]].figures["games_won"] for seat in "NS"} == {1}
    assert {now[at[seat]].figures["games_won"] for seat in "EW"} == {0}


def test_a_tied_sheet_is_nobodys_win(four):
    sheet_id, _at = seats(four)
    cast.enter(sheet_id, 1, "N", 3)
    cast.enter(sheet_id, 2, "E", 3)
    assert {row.figures["games_won"] for row in shown(four).rows} == {0}
    assert {row.points for row in shown(four).rows} == {1}


def test_loners_part_those_who_are_level_and_it_is_said(four):
    sheet_id, at = seats(four)
    cast.enter(sheet_id, 1, "S", 5, alone="S")
    first, second, *_others = shown(four).rows
    assert (first.number, first.figures["loners"], first.place) == (at["S"], 1, 1)
    assert (second.number, second.decided_by, second.place) == (at["N"], "loners", 2)
    assert "loners" in second.why


def test_who_left_stays_in_the_standings_marked(four):
    sheet_id, at = seats(four)
    cast.enter(sheet_id, 1, "N", 5)
    leave(bustle_id=four.pk, number=at["N"])
    row = rows(four)[at["N"]]
    assert (row.mark, row.points) == ("left", 2)
    assert {other.mark for number, other in rows(four).items() if number != at["N"]} == {""}


def test_who_comes_late_stands_there_without_games_and_who_is_not_here_does_not(four):
    late = walk_in(bustle_id=four.pk, name="Max")
    [absent] = register(bustle_id=four.pk, names=["Moe"])
    assert rows(four)[late].by_round == (None,)
    assert absent not in rows(four)


def test_who_left_before_any_round_of_theirs_does_not_stand_there(four):
    late = walk_in(bustle_id=four.pk, name="Max")
    leave(bustle_id=four.pk, number=late)
    assert late not in rows(four)


def test_two_of_one_name_are_told_apart(club):
    bustle = cast.bustle_in_setup(club, ["Ann", "Bo", "Ann", "Cy"])
    cast.check_in(bustle_id=bustle.pk, numbers=[1, 2, 3, 4])
    assert {row.name for row in shown(bustle).rows} == {"Ann (1)", "Bo", "Ann (3)", "Cy"}


@pytest.mark.full
def test_points_of_every_round_add_up(eight):
    for _round in range(2):
        play_round(eight, "NENE")
        open_round(eight)
    for row in shown(eight).rows:
        assert row.points == sum(points or 0 for points in row.by_round)
        assert len(row.by_round) == 3


def test_paper_totals_count_like_hands(four):
    sheet_id, at = seats(four)
    enter_totals(
        sheet_id=sheet_id,
        entry_id=uuid4(),
        points={"NS": 3, "EW": 9},
        loners={"W": 1},
        by="director",
    )
    now = rows(four)
    assert (
        now[at["W"]].points,
        now[at["W"]].figures["games_won"],
        now[at["W"]].figures["loners"],
    ) == (9, 1, 1)
    assert now[at["N"]].points == 3


@pytest.mark.full
def test_a_correction_of_an_earlier_round_moves_totals_and_no_seat(eight):
    first = cast.tables_of(eight)[0]
    play_round(eight)
    open_round(eight)
    before = {number: row.points for number, row in rows(eight).items()}
    seated, plan = seating(eight, 2), eight.draws.order_by("-generation").first().rounds
    correct_hand(
        sheet_id=first.sheet_id,
        entry_id=uuid4(),
        number=1,
        facts={"maker": "E", "tricks": {"EW": 5, "NS": 0}},
        by="director",
        reason="read the card wrongly",
    )
    moved = {number: row.points - before[number] for number, row in rows(eight).items()}
    at = {player.seat: player.number for player in first.players}
    assert {seat: moved.pop(at[seat]) for seat in "NESW"} == {"N": -1, "E": 2, "S": -1, "W": 2}
    assert set(moved.values()) == {0}
    assert seating(eight, 2) == seated
    assert eight.draws.order_by("-generation").first().rounds == plan


# -- sit-outs, rounds away and helpers ----------------------------------------------------------


def five(club, **details):
    """Five people at one table, five rounds of two hands; the first round open."""
    bustle = cast.bustle_in_setup(
        club, cast.NAMES[:5], rounds_planned=5, hands_per_round=2, **details
    )
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    open_round(bustle)
    bustle.refresh_from_db()
    return bustle


def sit_out(bustle, round_number):
    """The number of the one who sits out."""
    [out] = set(range(1, 6)) - players(bustle, round_number)
    return out


def credit(bustle, kind, points=0):
    Bustle.objects.filter(pk=bustle.pk).update(sit_out_credit=kind, sit_out_points=points)
    Bustle.objects.filter(pk=bustle.pk).update(version=F("version") + 1)


@pytest.mark.full
def test_a_sit_out_counts_what_the_director_chose(club):
    """Each round one side makes two points for each of two people, the other none."""
    bustle = five(club)
    play_round(bustle, "NN")
    out = sit_out(bustle, 1)
    assert (rows(bustle)[out].by_round, rows(bustle)[out].credits) == ((None,), ())
    credit(bustle, "flat", 7)
    row = rows(bustle)[out]
    assert (row.by_round, row.points, row.credits) == ((7,), 7, (1,))
    credit(bustle, "field")  # 2 + 2 + 0 + 0 for four
    assert (rows(bustle)[out].by_round, rows(bustle)[out].points) == ((1,), 1)
    credit(bustle, "own")  # nothing played yet
    assert (rows(bustle)[out].by_round, rows(bustle)[out].points) == ((None,), 0)
    open_round(bustle)
    play_round(bustle, "NN")
    mine = rows(bustle)[out]
    assert mine.by_round == (mine.by_round[1],) * 2
    assert mine.points == 2 * mine.by_round[1]
    assert (mine.credits, mine.figures["games_won"]) == ((1,), mine.by_round[1] // 2)


def test_a_credit_waits_until_the_round_is_settled(club):
    bustle = five(club, sit_out_credit="field")
    [table] = cast.tables_of(bustle)
    out = sit_out(bustle, 1)
    cast.enter(table.sheet_id, 1, "N")
    assert rows(bustle)[out].by_round == (None,)
    cast.enter(table.sheet_id, 2, "N")
    assert rows(bustle)[out].by_round == (1,)
    cast.enter(table.sheet_id, 2, "E")
    assert rows(bustle)[out].by_round == (None,)  # in dispute


@pytest.mark.full
def test_the_order_of_entry_does_not_matter(club):
    said = []
    for order in ((1, 2), (2, 1)):
        bustle = five(club, sit_out_credit="own", name=f"Night {order}")
        sheets = {}
        for number in (1, 2):
            [table] = cast.tables_of(bustle)
            sheets[number] = table.sheet_id
            play_round(bustle, "NE")
            if number == 1:
                open_round(bustle)
        for number in order:
            correct_hand(
                sheet_id=sheets[number],
                entry_id=uuid4(),
                number=1,
                facts={"maker": "N", "tricks": {"NS": 5, "EW": 0}},
                by="director",
            )
        said.append([(row.number, row.points, row.by_round) for row in shown(bustle).rows])
    assert said[0] == said[1]


@pytest.mark.full
def test_rounds_away_are_not_credited(club):
    bustle = five(club, sit_out_credit="flat", sit_out_points=7)
    leave(bustle_id=bustle.pk, number=1)
    late = walk_in(bustle_id=bustle.pk, name="Max")
    play_round(bustle, "NN")
    open_round(bustle)
    play_round(bustle, "NN")
    check_in(bustle_id=bustle.pk, numbers=[1])
    open_round(bustle)
    play_round(bustle, "NN")
    now = rows(bustle)
    assert now[1].by_round[1] is None
    assert now[late].by_round[0] is None
    out = {n: [r for r in (1, 2, 3) if n not in players(bustle, r)] for n in now}
    assert now[1].credits == tuple(r for r in out[1] if r != 2)
    assert now[late].credits == tuple(r for r in out[late] if r != 1)
    assert all(now[n].credits == tuple(out[n]) for n in range(2, 6))


def test_where_scores_count_down_a_credit_replaces_the_starting_score_for_sit_outs_only(club):
    bustle = five(club, ruleset_slug="buck", sit_out_credit="flat", sit_out_points=20)
    out = sit_out(bustle, 1)
    late = walk_in(bustle_id=bustle.pk, name="Max")
    assert rows(bustle)[out].by_round == (25,)  # not settled yet
    [table] = cast.tables_of(bustle)
    points = {f"P{n}": 10 + n for n in range(1, 5)}
    enter_totals(sheet_id=table.sheet_id, entry_id=uuid4(), points=points, by="director")
    assert (rows(bustle)[out].by_round, rows(bustle)[late].by_round) == ((20,), (25,))
    credit(bustle, "none")
    assert rows(bustle)[out].by_round == (25,)


def test_a_helper_stands_at_the_end_without_a_place(four):
    sheet_id, at = seats(four)
    cast.enter(sheet_id, 1, "N", 5, alone="N")
    set_helper(bustle_id=four.pk, number=at["N"], helper=True)
    *others, last = shown(four).rows
    assert (last.number, last.place, last.note, last.points) == (at["N"], None, "fill-in", 4)
    assert (others[0].number, others[0].place) == (at["S"], 1)
    leave(bustle_id=four.pk, number=at["N"])
    assert shown(four).rows[-1].note == "fill-in, left"


def test_whoever_left_having_only_sat_out_stays_in_the_standings(club):
    bustle = five(club, sit_out_credit="flat", sit_out_points=3)
    out = sit_out(bustle, 1)
    leave(bustle_id=bustle.pk, number=out)
    play_round(bustle, "NN")
    assert (rows(bustle)[out].mark, rows(bustle)[out].points) == ("left", 3)


def test_what_decided_a_place_is_said_only_when_asked_for(four, monkeypatch):
    sheet_id, _at = seats(four)
    cast.enter(sheet_id, 1, "S", 5, alone="S")
    said = []
    monkeypatch.setattr(standings, "said", lambda text: said.append(text) or str(text))
    rows = shown(four).rows
    assert said == []
    assert "loners" in rows[1].why
