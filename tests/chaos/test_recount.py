"""The count after an evening of chaos agrees with what the phones know, or says what is wrong."""

from dataclasses import replace

import pytest

from chaos.record import Hand, Record
from chaos.recount import Cut, Kept, Row, compared, points_of

PLACE = (1, 1)
SEATS = {"N": 1, "E": 2, "S": 3, "W": 4}


def hand(number, **other):
    usual = {"id": f"id-{number}", "maker": "N", "tricks": 3, "alone": False}
    told = [(201, "recorded"), (200, "recorded")]
    return Hand(round=1, table=1, number=number, told=told, **usual | other)


def row(of, **other):
    return replace(Row(of.id, of.place, of.number, of.facts(), "recorded"), **other)


@pytest.fixture
def record():
    hands = [hand(1), hand(2, maker="W", tricks=5, alone=True), hand(3, tricks=2)]
    full = {"NS": 1, "EW": 6}
    return Record({one.id: one for one in hands}, {PLACE: SEATS}, {PLACE: full})


@pytest.fixture
def kept(record):
    rows = [row(one) for one in record.hands.values()]
    standings = [(1, 2, 6), (1, 4, 6), (3, 1, 1), (3, 3, 1)]
    return Kept(rows, {PLACE: {"NS": 1, "EW": 6}}, standings)


def wrong(record, kept):
    return {kind: len(said) for kind, said in vars(compared(record, kept)).items() if said}


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({"tricks": 4}, {"NS": 1, "EW": 0}),
        ({"tricks": 5}, {"NS": 2, "EW": 0}),
        ({"tricks": 5, "alone": True}, {"NS": 4, "EW": 0}),
        ({"tricks": 3, "alone": True}, {"NS": 1, "EW": 0}),
        ({"tricks": 0, "maker": "E"}, {"NS": 2, "EW": 0}),
    ],
)
def test_a_deal_gives_what_players_say_it_gives(facts, points):
    assert points_of(hand(1, **facts)) == points


def test_an_evening_as_the_phones_know_it_has_nothing_wrong(record, kept):
    assert wrong(record, kept) == {}
    assert not compared(record, kept)


def test_a_hand_that_two_phones_said_counts_once(record, kept):
    again = hand(1, id="of the other phone")
    again.told = [(201, "confirmed")]
    record.hands[again.id] = again
    rows = [*kept.rows, row(again, answer="confirmed")]
    assert wrong(record, replace(kept, rows=rows)) == {}


def test_a_hand_that_came_late_is_kept_and_does_not_count(record, kept):
    late = hand(9, late=True)
    late.told = [(201, "quarantined")]
    record.hands[late.id] = late
    rows = [*kept.rows, row(late, answer="quarantined")]
    assert wrong(record, replace(kept, rows=rows)) == {}


def test_a_missing_hand_is_lost(record, kept):
    found = wrong(record, replace(kept, rows=kept.rows[1:]))
    assert found == {"lost": 1, "told_wrong": 1}


def test_a_row_that_nobody_sent_is_doubled(record, kept):
    rows = [*kept.rows, replace(kept.rows[0], id="of the server's own")]
    assert wrong(record, replace(kept, rows=rows)) == {"doubled": 1}


def test_a_row_that_is_there_twice_is_doubled(record, kept):
    assert wrong(record, replace(kept, rows=[*kept.rows, kept.rows[0]])) == {"doubled": 1}


@pytest.mark.parametrize("other", [{"number": 2}, {"place": (1, 2)}, {"facts": {"maker": "E"}}])
def test_other_facts_or_another_place_are_altered(record, kept, other):
    rows = [replace(kept.rows[0], **other), *kept.rows[1:]]
    assert wrong(record, replace(kept, rows=rows)) == {"altered": 1}


def test_two_answers_to_one_hand_are_told_wrong(record, kept):
    record.hands["id-1"].told.append((200, "disputed"))
    assert wrong(record, kept) == {"told_wrong": 1}


def test_a_refusal_is_told_wrong_and_a_try_again_is_not(record, kept):
    record.hands["id-1"].told += [(503, ""), (422, "")]
    assert wrong(record, kept) == {"told_wrong": 1}
    record.hands["id-1"].told.pop()
    assert wrong(record, kept) == {}


def test_other_totals_are_wrong_whether_kept_or_shown(record, kept):
    record.shown[PLACE] = {"NS": 1, "EW": 4}
    assert wrong(record, replace(kept, totals={})) == {"totals_wrong": 2}


@pytest.mark.parametrize(
    "first", [(1, 2, 7), (3, 2, 6), (None, 2, 6), (1, 9, 6)], ids=["points", "place", "none", "who"]
)
def test_other_points_or_an_impossible_place_are_wrong_standings(record, kept, first):
    found = wrong(record, replace(kept, standings=[first, *kept.standings[1:]]))
    assert set(found) == {"standings_wrong"}


def test_a_cut_in_which_an_acknowledged_hand_is_missing_is_found(record, kept):
    cuts = [Cut(["id-1"], frozenset(record.hands)), Cut(["id-1"], frozenset(["id-2"]))]
    assert wrong(record, replace(kept, cuts=cuts)) == {"lost_in_a_cut": 1}
    broken = Cut([], frozenset(), "malformed")
    assert wrong(record, replace(kept, cuts=[broken])) == {"lost_in_a_cut": 1}
