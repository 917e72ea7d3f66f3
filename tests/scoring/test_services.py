"""What tables and the director do to a hand, and what the log and the totals say afterwards."""

from uuid import uuid4

import pytest

from scoring.errors import HandRefused, SheetMissing
from scoring.selectors import log_of, sheet
from scoring.services import record_hand, take_back
from scoring.sheet_services import close_sheets
from tests.cases import for_every
from tests.scoring.sheets import (
    back,
    correct,
    dealers,
    enter,
    made,
    new_sheet,
    off,
    points,
    refusal,
    tally,
)

pytestmark = pytest.mark.django_db

PASSED = {"outcome": "passed"}
REDEAL = {"outcome": "redeal"}

# -- writing a hand -----------------------------------------------------------------------------


def test_a_hand_is_written_once_with_what_it_was_told(sheet_id):
    recorded = enter(sheet_id, 1, made("E", 5, alone="E"), by="table 7")
    [line] = log_of(sheet_id)
    assert (recorded.answer, recorded.again, recorded.version) == ("recorded", False, 1)
    assert (line.kind, line.number, line.by, line.answer) == ("hand", 1, "table 7", "recorded")
    assert line.facts == {
        "maker": "E", "alone": "E", "dealer": "N", "tricks": {"EW": 5, "NS": 0}
    }  # fmt: skip
    assert points(sheet_id) == {"NS": 0, "EW": 4}


def test_points_are_never_written_into_the_log(sheet_id):
    enter(sheet_id)
    [line] = log_of(sheet_id)
    assert not {"points", "score", "seats"} & set(line.facts)


def test_the_same_id_five_times_changes_nothing_and_answers_the_same(sheet_id):
    hand_id = uuid4()
    answers = [enter(sheet_id, 1, hand_id=hand_id) for _time in range(5)]
    assert [answer.again for answer in answers] == [False, True, True, True, True]
    assert {(answer.answer, answer.version) for answer in answers} == {("recorded", 1)}
    assert len(log_of(sheet_id)) == 1


def test_the_same_id_with_other_facts_does_not_change_what_was_said(sheet_id):
    hand_id = uuid4()
    enter(sheet_id, 1, made("N", 3), hand_id=hand_id)
    again = enter(sheet_id, 2, made("E", 5), hand_id=hand_id)
    assert (again.again, again.number) == (True, 1)
    assert points(sheet_id) == {"NS": 1, "EW": 0}


def test_an_id_of_another_sheet_is_refused_and_writes_nothing(sheet_id):
    other, hand_id = new_sheet(), uuid4()
    enter(other, hand_id=hand_id)
    assert refusal(enter, sheet_id, hand_id=hand_id) == ("id_taken", "id")
    assert (len(log_of(sheet_id)), len(log_of(other))) == (0, 1)
    assert sheet(sheet_id).version == 0


def test_a_sheet_that_does_not_exist_is_missing():
    with pytest.raises(SheetMissing):
        enter(10**6)


def test_hands_that_come_out_of_order_stand_in_order(sheet_id):
    for number in (4, 2, 1, 3):
        enter(sheet_id, number, made("NESW"[number - 1]))
    state = sheet(sheet_id).score
    assert [(hand.number, hand.hand.maker) for hand in state.hands] == [
        *((1, "N"), (2, "E"), (3, "S"), (4, "W"))
    ]
    assert dealers(sheet_id) == ["N", "E", "S", "W"]


@for_every(
    ("facts", "code", "field"),
    [
        (made("N", 6), "tricks_invalid", "tricks"),
        (made("X"), "seat_unknown", "maker"),
        ({"tricks": {"NS": 3, "EW": 2}}, "maker_missing", "maker"),
        (made("N", 3, alone="E"), "alone_wrong_side", "alone"),
        ({"winner": "N"}, "malformed", "hand"),
        ("a hand", "malformed", "hand"),
        (["a hand"], "malformed", "hand"),
        (None, "malformed", "hand"),
    ],
    undo=True,
)
def test_a_hand_that_cannot_be_is_refused_with_code_field_and_sentence(
    sheet_id, facts, code, field
):
    with pytest.raises(HandRefused) as refused:
        record_hand(sheet_id=sheet_id, hand_id=uuid4(), number=1, facts=facts, by="t")
    assert (refused.value.code, refused.value.field) == (code, field)
    assert refused.value.sentence.endswith(".")
    assert (len(log_of(sheet_id)), sheet(sheet_id).version) == (0, 0)


@pytest.mark.parametrize(
    "facts",
    [
        PASSED | {"tricks": {"NS": float("inf")}},
        PASSED | {"tricks": {"NS": "\ud800"}},
        made(reason="a\x00b"),
        made(reason="half \ud800"),
    ],
    ids=["infinity", "half a letter as a number", "control character", "half a letter"],
)
def test_facts_that_a_database_cannot_keep_are_refused_like_any_others(sheet_id, facts):
    assert refusal(enter, sheet_id, 1, facts) == ("malformed", "hand")
    assert log_of(sheet_id) == []


@pytest.mark.parametrize("number", [0, -1, 201, None, 10**12])
def test_a_number_that_no_hand_can_have_is_refused_everywhere(sheet_id, number):
    wrong = ("number_invalid", "number")
    assert refusal(enter, sheet_id, number) == wrong
    assert refusal(correct, sheet_id, number) == wrong
    assert refusal(back, sheet_id, uuid4(), number) == wrong
    assert refusal(off, sheet_id, uuid4(), number) == wrong


# -- two entries for one hand -------------------------------------------------------------------


def test_another_id_with_equal_facts_confirms_and_scores_once(sheet_id):
    enter(sheet_id, 1, made("N", 5))
    assert enter(sheet_id, 1, made("N", 5) | {"take": "add"}).answer == "confirmed"
    assert points(sheet_id) == {"NS": 2, "EW": 0}
    assert len(log_of(sheet_id)) == 2


def test_a_confirmation_that_leaves_the_dealer_out_means_the_hand_that_stands(sheet_id):
    enter(sheet_id, 1, made("N", 3, dealer="W"))
    assert enter(sheet_id, 1, made("N", 3)).answer == "confirmed"
    assert enter(sheet_id, 1, made("N", 3, dealer="S")).answer == "disputed"


def test_different_facts_are_a_dispute_and_the_first_version_counts_meanwhile(sheet_id):
    enter(sheet_id, 1, made("N", 3))
    disputed = enter(sheet_id, 1, made("E", 5))
    assert disputed.answer == "disputed"
    assert (disputed.score.disputed, tally(sheet_id)["disputed"]) == ((1,), [1])
    assert points(sheet_id) == {"NS": 1, "EW": 0}
    [rival] = sheet(sheet_id).score.hands[0].rivals
    assert rival.maker == "E"


def test_a_correction_settles_a_dispute_and_both_originals_stay_in_the_log(sheet_id):
    enter(sheet_id, 1, made("N", 3))
    enter(sheet_id, 1, made("E", 5))
    settled = correct(sheet_id, 1, made("E", 3), reason="asked the table")
    assert (settled.score.disputed, points(sheet_id)) == ((), {"NS": 0, "EW": 1})
    assert settled.score.hands[0].corrected
    lines = [(line.kind, line.facts["maker"], line.reason) for line in log_of(sheet_id)]
    assert lines == [
        ("hand", "N", ""), ("hand", "E", ""), ("correction", "E", "asked the table")
    ]  # fmt: skip


def test_taking_one_side_of_a_dispute_back_leaves_the_other_undisputed(sheet_id):
    first = enter(sheet_id, 1, made("N", 3)).entry_id
    enter(sheet_id, 1, made("E", 5))
    assert back(sheet_id, first).score.disputed == ()
    assert points(sheet_id) == {"NS": 0, "EW": 2}


def test_the_last_correction_stands(sheet_id):
    enter(sheet_id)
    correct(sheet_id, 1, made("E", 3))
    correct(sheet_id, 1, made("E", 5))
    assert points(sheet_id) == {"NS": 0, "EW": 2}


def test_a_correction_sent_twice_is_one(sheet_id):
    entry_id = uuid4()
    first = correct(sheet_id, entry_id=entry_id)
    assert correct(sheet_id, entry_id=entry_id).again
    assert sheet(sheet_id).version == first.version


def test_an_impossible_correction_is_refused(sheet_id):
    enter(sheet_id)
    assert refusal(correct, sheet_id, 1, made("N", 7)) == ("tricks_invalid", "tricks")
    assert len(log_of(sheet_id)) == 1


def test_a_hand_is_corrected_after_closing_too(sheet_id):
    enter(sheet_id)
    close_sheets(sheet_ids=[sheet_id])
    assert correct(sheet_id, 1, made("E", 3)).answer == "recorded"
    assert tally(sheet_id)["points"] == {"NS": 0, "EW": 1}


# -- taking back --------------------------------------------------------------------------------


def test_the_last_hand_can_be_taken_back_and_entered_otherwise(sheet_id):
    hand_id = enter(sheet_id).entry_id
    assert back(sheet_id, hand_id).score.hands == ()
    enter(sheet_id, 1, made("E", 3))
    assert points(sheet_id) == {"NS": 0, "EW": 1}


def test_a_confirmed_hand_is_gone_at_the_first_take_back(sheet_id):
    hand_id = enter(sheet_id, by="one phone").entry_id
    enter(sheet_id, by="the other phone")
    assert back(sheet_id, hand_id).score.hands == ()


def test_a_take_back_that_overtakes_its_hand_still_takes_it_back(sheet_id):
    hand_id = uuid4()
    back(sheet_id, hand_id)
    assert enter(sheet_id, hand_id=hand_id).score.hands == ()
    assert points(sheet_id) == {"NS": 0, "EW": 0}


def test_a_take_back_sent_twice_is_one(sheet_id):
    hand_id, entry_id = enter(sheet_id).entry_id, uuid4()
    sent = {"sheet_id": sheet_id, "entry_id": entry_id, "hand_id": hand_id, "number": 1, "by": "t"}
    assert [take_back(**sent).again, take_back(**sent).again] == [False, True]
    assert len(log_of(sheet_id)) == 2


def test_an_earlier_hand_cannot_be_taken_back_by_the_table(sheet_id):
    first = enter(sheet_id, 1).entry_id
    enter(sheet_id, 2)
    assert refusal(back, sheet_id, first) == ("not_the_last_hand", "number")


def test_an_earlier_hand_cannot_be_taken_back_under_a_later_number(sheet_id):
    first = enter(sheet_id, 1).entry_id
    enter(sheet_id, 2)
    assert refusal(back, sheet_id, first, number=9) == ("not_the_last_hand", "number")
    assert sheet(sheet_id).score.played == 2


def test_a_table_cannot_take_the_directors_ruling_back(sheet_id):
    enter(sheet_id)
    ruling = correct(sheet_id, 1, made("E", 3)).entry_id
    assert refusal(back, sheet_id, ruling) == ("ruled_by_director", "number")
    assert points(sheet_id) == {"NS": 0, "EW": 1}


def test_a_closed_sheet_takes_nothing_back(sheet_id):
    hand_id = enter(sheet_id).entry_id
    close_sheets(sheet_ids=[sheet_id])
    assert refusal(back, sheet_id, hand_id) == ("sheet_closed", "number")
    assert points(sheet_id) == {"NS": 1, "EW": 0}


def test_the_director_takes_any_hand_off_and_the_others_stay(sheet_id):
    first = enter(sheet_id, 1).entry_id
    enter(sheet_id, 2, made("E", 5))
    off(sheet_id, first)
    assert points(sheet_id) == {"NS": 0, "EW": 2}


def test_a_disputed_hand_that_the_director_takes_off_is_gone_with_both_versions(sheet_id):
    first = enter(sheet_id, 1, made("N", 3)).entry_id
    enter(sheet_id, 1, made("E", 5))
    assert off(sheet_id, first).score.hands == ()
    assert points(sheet_id) == {"NS": 0, "EW": 0}


def test_the_director_takes_off_the_hand_that_is_named_whatever_its_number(sheet_id):
    first = enter(sheet_id, 1).entry_id
    enter(sheet_id, 2, made("E", 5))
    off(sheet_id, first, number=2)
    assert points(sheet_id) == {"NS": 0, "EW": 2}


def test_taking_off_what_is_gone_already_spares_the_hand_that_took_its_place(sheet_id):
    first = enter(sheet_id, 1, made("N", 3)).entry_id
    back(sheet_id, first)
    enter(sheet_id, 1, made("E", 5))
    off(sheet_id, first)
    assert points(sheet_id) == {"NS": 0, "EW": 2}


def test_the_director_takes_a_correction_off_and_the_overruled_hand_stays_overruled(sheet_id):
    enter(sheet_id)
    ruling = correct(sheet_id, 1, made("E", 3)).entry_id
    assert off(sheet_id, ruling).score.hands == ()


# -- who deals ----------------------------------------------------------------------------------


def test_the_deal_goes_round_also_after_a_thrown_in_hand_but_not_after_a_redeal():
    sheet_id = new_sheet("canadian", hands=6, all_pass="throw_in")
    played = made(call="named")
    for number, facts in enumerate((played, PASSED, played, REDEAL, played, played), start=1):
        enter(sheet_id, number, facts)
    assert dealers(sheet_id) == ["N", "E", "S", "W", "W", "N"]


def test_a_deal_that_was_not_entered_moves_the_deal_on_all_the_same(sheet_id):
    enter(sheet_id, 3)
    assert dealers(sheet_id) == ["S"]
    assert (sheet(sheet_id).score.next_number, sheet(sheet_id).score.dealer) == (4, "W")
    enter(sheet_id, 1)
    assert dealers(sheet_id) == ["N", "S"]


def test_who_dealt_out_of_turn_is_followed_by_the_left(sheet_id):
    enter(sheet_id, 1, made("N", 3, dealer="S"))
    enter(sheet_id, 2)
    assert dealers(sheet_id) == ["S", "W"]


# -- two writers, or none -------------------------------------------------------------------------


def test_the_tally_keeps_which_hands_one_writer_alone_has_said(sheet_id):
    enter(sheet_id, 1, made("N", 3), by="table 1, NS")
    enter(sheet_id, 2, made("E", 3), by="table 1, NS")
    assert tally(sheet_id)["unconfirmed"] == [1, 2]
    enter(sheet_id, 1, made("N", 3), by="table 1, EW")
    assert tally(sheet_id)["unconfirmed"] == [2]


def test_a_hand_that_is_kept_waits_for_the_director_on_an_open_sheet(sheet_id):
    facts = made("N", 3)
    recorded = record_hand(
        sheet_id=sheet_id, hand_id=uuid4(), number=1, facts=facts, by="table 1", quarantine=True
    )
    assert recorded.answer == "quarantined"
    assert points(sheet_id) == {"NS": 0, "EW": 0}
