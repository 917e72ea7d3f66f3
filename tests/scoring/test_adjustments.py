"""Points that the director gives or takes, and the limit of what a table may write."""

from uuid import uuid4

import pytest

from scoring.errors import HandRefused
from scoring.models import ScoreSheet
from scoring.selectors import log_of, sheet, sheets_that_disagree
from scoring.services import adjust, carry_score, count_paper, rewrite_tallies
from tests.scoring.sheets import back, correct, enter, made, new_sheet, refusal

pytestmark = pytest.mark.django_db


def taken(sheet_id, points=-1, reason="table talk", entry_id=None, **whom):
    return adjust(
        sheet_id=sheet_id,
        entry_id=entry_id or uuid4(),
        points=points,
        by="director",
        reason=reason,
        **(whom or {"account": "NS"}),
    )


def test_an_adjustment_is_a_line_of_its_own_with_its_reason():
    sheet_id = new_sheet()
    enter(sheet_id)
    taken(sheet_id)
    assert sheet(sheet_id).score.points["NS"] == 0
    last = log_of(sheet_id)[-1]
    assert (last.kind, last.reason, last.by) == ("adjustment", "table talk", "director")


def test_the_same_adjustment_sent_again_counts_once():
    sheet_id, entry_id = new_sheet(), uuid4()
    for _time in range(3):
        taken(sheet_id, points=2, entry_id=entry_id)
    assert sheet(sheet_id).score.points["NS"] == 2


def test_an_adjustment_is_in_the_kept_tally():
    sheet_id = new_sheet()
    taken(sheet_id, seat="E", account=None)
    kept = sheet(sheet_id).score
    assert (kept.seats["E"].points, kept.points["EW"]) == (-1, 0)
    assert sheets_that_disagree(ScoreSheet.objects.get(pk=sheet_id).book_id) == []


def test_a_game_that_points_ended_takes_no_more_hands_until_they_are_taken_back():
    sheet_id = new_sheet(hands=None)
    for number in (1, 2):
        hand = enter(sheet_id, number, made("N", 5, alone="N"))
    taken(sheet_id, points=2, reason="table talk by E")
    kept = ScoreSheet.objects.get(pk=sheet_id).tally
    assert (kept["complete"], kept["ahead"], kept["points"]) == (True, "NS", {"NS": 10, "EW": 0})
    with pytest.raises(HandRefused, match="Not saved: this game is over at 10–0") as refused:
        enter(sheet_id, 3)
    assert refused.value.code == "sheet_complete"
    back(sheet_id, hand.entry_id, 2)
    assert not sheet(sheet_id).score.complete
    enter(sheet_id, 2, made("N", 5, alone="N"))
    taken(sheet_id, points=-2, reason="it was W")
    assert enter(sheet_id, 3).answer == "recorded"
    assert sheets_that_disagree(ScoreSheet.objects.get(pk=sheet_id).book_id) == []


def test_points_of_a_player_who_plays_alone_are_those_of_the_account():
    sheet_id = new_sheet("set-back")
    taken(sheet_id, seat="P2", account=None)
    assert sheet(sheet_id).score.points["P2"] == 4


def begun(sheet_id, north_south=4, east_west=9, **more):
    points = {"NS": north_south, "EW": east_west}
    sent = {"points": points, "by": "director", "entry_id": uuid4()} | more
    return carry_score(sheet_id=sheet_id, **sent)


def test_a_sheet_begins_from_a_carried_score_and_replays_to_the_same():
    sheet_id = new_sheet(hands=None)
    begun(sheet_id, reason="from last week")
    enter(sheet_id, 1, made("S", 5, alone="S"))
    enter(sheet_id, 2, made("S", 5))
    score = sheet(sheet_id).score
    assert (dict(score.points), score.complete) == ({"NS": 10, "EW": 9}, True)
    kept = ScoreSheet.objects.get(pk=sheet_id).tally
    rewrite_tallies(sheet_ids=[sheet_id])
    assert ScoreSheet.objects.get(pk=sheet_id).tally == kept
    begun(sheet_id, points={})
    assert dict(sheet(sheet_id).score.points) == {"NS": 6, "EW": 0}


def test_a_carried_score_must_leave_a_game_to_play_and_name_everybody():
    sheet_id = new_sheet(hands=None, floor=0)
    assert refusal(begun, sheet_id, 10, 3) == ("carried_home", "points")
    assert refusal(begun, sheet_id, -1, 3) == ("carried_low", "points")
    assert refusal(begun, sheet_id, points={"NS": 3}) == ("points_names", "points")
    assert refusal(begun, sheet_id, "4", 3) == ("points_invalid", "points")
    assert log_of(sheet_id) == []
    begun(new_sheet(), 12, 3)  # so many hands, whatever the score


def test_a_card_is_checked_with_what_was_given_and_carried():
    game, hands = new_sheet(hands=None), new_sheet(hands=2)
    for sheet_id in (game, hands):
        begun(sheet_id)
    taken(game, points=1, reason="late")
    paper = {"entry_id": uuid4(), "by": "director"}
    with pytest.raises(HandRefused, match="At 9–9 the game isn’t over: it goes to 10"):
        count_paper(sheet_id=game, points={"NS": 8, "EW": 9}, **paper)
    assert count_paper(sheet_id=game, points={"NS": 9, "EW": 9}, **paper).score.complete
    paper["entry_id"] = uuid4()
    with pytest.raises(HandRefused, match="9–6 isn’t possible from 4–9"):
        count_paper(sheet_id=hands, points={"NS": 9, "EW": 6}, **paper)
    assert count_paper(sheet_id=hands, points={"NS": 10, "EW": 9}, **paper).score.complete


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"points": 0}, "adjustment_points"),
        ({"reason": "  "}, "adjustment_reason"),
        ({"account": "P1"}, "adjustment_whom"),
        ({"seat": "X"}, "adjustment_whom"),
        ({"points": 501}, "points_invalid"),
    ],
)
def test_an_adjustment_needs_points_somebody_and_a_reason(wrong, code):
    sheet_id = new_sheet()
    with pytest.raises(HandRefused) as refused:
        taken(sheet_id, **wrong)
    assert refused.value.code == code
    assert log_of(sheet_id) == []


def test_a_table_cannot_write_without_end_and_the_director_still_can(monkeypatch):
    monkeypatch.setattr("scoring.services.MOST_ENTRIES", 2)
    sheet_id = new_sheet()
    enter(sheet_id)
    enter(sheet_id, facts=made("E"))
    with pytest.raises(HandRefused) as refused:
        enter(sheet_id, facts=made("W"))
    assert refused.value.code == "too_many_entries"
    assert correct(sheet_id, facts=made("E", 5)).answer == "recorded"
