"""What becomes of a whole sheet: its deals, its end, totals from paper, what it keeps."""

from uuid import uuid4

import pytest

from scoring.models import FrozenRuleset, LogEntry, ScoreSheet
from scoring.rules import book as book_of_rules
from scoring.rules.book import resolve_ruleset
from scoring.selectors import load_ruleset, log_of, quarantined, sheet, sheets_that_disagree
from scoring.services import count_late_hand, enter_totals, leave_out_late_hand, rewrite_tallies
from scoring.sheet_services import (
    close_sheets,
    open_book,
    open_sheets,
    reopen_sheets,
    store_ruleset,
    void_sheets,
)
from scoring.signals import sheet_changed
from tests.cases import for_every
from tests.scoring.sheets import (
    back,
    correct,
    enter,
    made,
    new_sheet,
    points,
    refusal,
    tally,
    totals,
    withdraw,
)

pytestmark = pytest.mark.django_db

PASSED = {"outcome": "passed"}
REDEAL = {"outcome": "redeal"}

# -- when a sheet is full -----------------------------------------------------------------------


def test_a_full_sheet_refuses_one_hand_more(sheet_id):
    for number in range(1, 5):
        assert not sheet(sheet_id).score.complete
        enter(sheet_id, number)
    assert tally(sheet_id)["complete"]
    assert refusal(enter, sheet_id, 5) == ("sheet_complete", "number")


def test_a_full_sheet_still_hears_a_second_opinion_on_its_hands(sheet_id):
    for number in range(1, 5):
        enter(sheet_id, number)
    assert enter(sheet_id, 4).answer == "confirmed"
    assert enter(sheet_id, 4, made("E", 3)).answer == "disputed"


def test_thrown_in_hands_do_not_count_as_played():
    sheet_id = new_sheet("canadian", hands=2, all_pass="throw_in")
    for number, facts in enumerate((made(), PASSED, PASSED), start=1):
        assert not enter(sheet_id, number, facts).score.complete
    assert enter(sheet_id, 4).score.complete


def test_a_sheet_to_a_target_ends_with_its_winner():
    sheet_id = new_sheet(hands=None, target=5)
    for number in (1, 2):
        assert not enter(sheet_id, number, made("E", 5)).score.complete
    won = enter(sheet_id, 3, made("E", 3)).score
    assert (won.complete, won.ahead, dict(won.points)) == (True, "EW", {"NS": 0, "EW": 5})
    assert refusal(enter, sheet_id, 4) == ("sheet_complete", "number")


def test_a_deal_missing_in_the_middle_is_kept_even_if_later_ones_reached_the_target():
    sheet_id = new_sheet(hands=None, target=5)
    for number, facts in ((1, made("E", 5)), (3, made("E", 5)), (4, made("E", 3))):
        enter(sheet_id, number, facts)
    assert sheet(sheet_id).score.complete
    assert enter(sheet_id, 2, made("N", 3)).answer == "recorded"
    assert points(sheet_id) == {"NS": 1, "EW": 5}


def test_whoever_wins_the_sheet_is_ahead_on_it_though_both_got_home():
    sheet_id = new_sheet(hands=None, target=2, revoke_hand="adds", revoke_points=4)
    enter(sheet_id, 1, made("N", 3))
    last = enter(sheet_id, 2, made("N", 3, revokes=["N"])).score
    assert dict(last.points) == {"NS": 2, "EW": 4}
    assert (last.complete, last.ahead) == (True, "NS")


def test_no_hand_takes_a_score_below_the_lowest():
    sheet_id = new_sheet(floor=0, revoke_how="deduct", revoke_hand="adds", revoke_points=2)
    enter(sheet_id, 1, made("E", 3, revokes=["N"]))
    assert points(sheet_id) == {"NS": 0, "EW": 1}
    enter(sheet_id, 2, made("N", 3))
    state = sheet(sheet_id).score
    assert dict(state.points) == {"NS": 1, "EW": 1}
    assert {seat: kept.points for seat, kept in state.seats.items()} == dict.fromkeys("NESW", 1)


# -- closed and void sheets ---------------------------------------------------------------------


@pytest.mark.parametrize("end", [close_sheets, void_sheets])
def test_a_hand_for_a_sheet_that_is_over_is_kept_for_the_director(sheet_id, end):
    enter(sheet_id, 1)
    end(sheet_ids=[sheet_id])
    before, hand_id = tally(sheet_id), uuid4()
    late = enter(sheet_id, 2, made("E", 5), hand_id=hand_id)
    again = enter(sheet_id, 2, made("E", 5), hand_id=hand_id)
    assert (late.answer, late.again) == ("quarantined", False)
    assert (again.answer, again.again) == ("quarantined", True)
    assert (tally(sheet_id), points(sheet_id)) == (before, {"NS": 1, "EW": 0})
    book_id = ScoreSheet.objects.get(pk=sheet_id).book_id
    assert [(line.entry_id, line.number) for line in quarantined(book_id)] == [(hand_id, 2)]


def test_an_impossible_hand_is_refused_by_a_closed_sheet_too(sheet_id):
    close_sheets(sheet_ids=[sheet_id])
    assert refusal(enter, sheet_id, 1, made("N", 6)) == ("tricks_invalid", "tricks")


def test_a_reopened_sheet_takes_hands_again(sheet_id):
    close_sheets(sheet_ids=[sheet_id])
    reopen_sheets(sheet_ids=[sheet_id])
    assert enter(sheet_id).answer == "recorded"


def late_hand(sheet_id, facts=None):
    close_sheets(sheet_ids=[sheet_id])
    return enter(sheet_id, 2, facts).entry_id


def waiting(sheet_id):
    return quarantined(ScoreSheet.objects.get(pk=sheet_id).book_id)


def test_the_director_counts_a_late_hand(sheet_id):
    late_id = late_hand(sheet_id, made("E", 5))
    count_late_hand(entry_id=uuid4(), late_id=late_id, by="director")
    assert (points(sheet_id), waiting(sheet_id)) == ({"NS": 0, "EW": 2}, [])


def test_the_director_leaves_a_late_hand_out(sheet_id):
    late_id = late_hand(sheet_id)
    leave_out_late_hand(entry_id=uuid4(), late_id=late_id, by="director")
    assert (points(sheet_id), waiting(sheet_id)) == ({"NS": 0, "EW": 0}, [])
    assert len(log_of(sheet_id)) == 2


@pytest.mark.parametrize("rule", [count_late_hand, leave_out_late_hand])
def test_a_late_hand_is_ruled_on_once_and_the_same_ruling_again_answers_the_same(sheet_id, rule):
    late_id, entry_id = late_hand(sheet_id), uuid4()
    rule(entry_id=entry_id, late_id=late_id, by="director")
    assert rule(entry_id=entry_id, late_id=late_id, by="director").again
    taken = ("not_waiting", "id")
    assert refusal(count_late_hand, entry_id=uuid4(), late_id=late_id, by="d") == taken
    assert refusal(leave_out_late_hand, entry_id=uuid4(), late_id=late_id, by="d") == taken


def test_only_what_is_in_quarantine_can_be_ruled_on(sheet_id):
    hand_id = enter(sheet_id).entry_id
    for late_id in (hand_id, uuid4()):
        code = refusal(count_late_hand, entry_id=uuid4(), late_id=late_id, by="d")
        assert code == ("not_waiting", "id")


def test_a_late_hand_does_not_sweep_typed_totals_away(sheet_id):
    totals(sheet_id, 9, 4)
    late_id = late_hand(sheet_id)
    code = refusal(count_late_hand, entry_id=uuid4(), late_id=late_id, by="d")
    assert code == ("totals_count", "number")
    assert points(sheet_id) == {"NS": 9, "EW": 4}


# -- totals from paper --------------------------------------------------------------------------


def test_typed_totals_count_instead_of_the_hands(sheet_id):
    enter(sheet_id, 1, made("E", 5))
    state = totals(sheet_id, 9, 4, S=2).score
    assert (state.complete, state.from_totals, state.ahead) == (True, True, "NS")
    assert points(sheet_id) == {"NS": 9, "EW": 4}
    assert tally(sheet_id)["seats"]["S"] == {"points": 9, "loners": 2}
    assert tally(sheet_id)["seats"]["W"] == {"points": 4, "loners": 0}


def test_level_totals_have_nobody_ahead(sheet_id):
    assert totals(sheet_id, 6, 6).score.ahead is None


def test_a_correction_after_typed_totals_puts_the_hands_back(sheet_id):
    enter(sheet_id, 1)
    totals(sheet_id, 9, 4)
    correct(sheet_id, 2, made("E", 5))
    assert points(sheet_id) == {"NS": 1, "EW": 2}


def test_typed_totals_can_be_withdrawn_and_typed_again(sheet_id):
    enter(sheet_id, 1)
    totals(sheet_id, 9, 4)
    assert not withdraw(sheet_id).score.complete
    assert points(sheet_id) == {"NS": 1, "EW": 0}
    totals(sheet_id, 7, 6)
    assert points(sheet_id) == {"NS": 7, "EW": 6}


def test_typed_totals_settle_whatever_was_in_dispute(sheet_id):
    enter(sheet_id, 1)
    enter(sheet_id, 1, made("E", 5))
    assert totals(sheet_id, 9, 4).score.disputed == ()
    assert tally(sheet_id)["disputed"] == []
    assert withdraw(sheet_id).score.disputed == (1,)


def test_hands_that_come_under_typed_totals_are_kept_and_count_once_these_are_withdrawn(sheet_id):
    totals(sheet_id, 9, 4)
    assert enter(sheet_id, 1, made("E", 5)).answer == "recorded"
    assert points(sheet_id) == {"NS": 9, "EW": 4}
    withdraw(sheet_id)
    assert points(sheet_id) == {"NS": 0, "EW": 2}


@for_every(
    ("given", "loners", "code"),
    [
        ({"NS": 4}, {}, "points_names"),
        ({"NS": 4, "EW": 3, "N": 1}, {}, "points_names"),
        ({"NS": 4, "EW": "3"}, {}, "points_invalid"),
        ({"NS": 4, "EW": True}, {}, "points_invalid"),
        ({"NS": 4, "EW": 3.0}, {}, "points_invalid"),
        ({"NS": 4, "EW": 501}, {}, "points_invalid"),
        ({"NS": 4, "EW": 3}, {"NS": 1}, "loners_names"),
        ({"NS": 4, "EW": 3}, {"N": -1}, "loners_invalid"),
    ],
    undo=True,
)
def test_totals_that_cannot_be_are_refused(sheet_id, given, loners, code):
    wrong, _field = refusal(
        enter_totals,
        sheet_id=sheet_id,
        entry_id=uuid4(),
        points=given,
        loners=loners,
        by="director",
    )
    assert wrong == code
    assert log_of(sheet_id) == []


def test_a_side_may_end_below_nothing(sheet_id):
    totals(sheet_id, 9, -2)
    assert points(sheet_id) == {"NS": 9, "EW": -2}


# -- loners, and what the sheet keeps -----------------------------------------------------------


def test_a_lone_march_is_its_makers_alone(sheet_id):
    enter(sheet_id, 1, made("S", 5, alone="S"))
    enter(sheet_id, 2, made("S", 4, alone="S"))
    enter(sheet_id, 3, made("S", 5))
    enter(sheet_id, 4, made("W", 5, alone="W"))
    assert {seat: kept["loners"] for seat, kept in tally(sheet_id)["seats"].items()} == {
        "N": 0, "E": 0, "S": 1, "W": 1
    }  # fmt: skip


def test_the_lone_makers_extra_point_is_on_the_seat_only():
    sheet_id = new_sheet(lone_maker_extra=1)
    enter(sheet_id, 1, made("N", 5, alone="N"))
    assert points(sheet_id) == {"NS": 4, "EW": 0}
    assert [tally(sheet_id)["seats"][seat]["points"] for seat in "NESW"] == [5, 0, 4, 0]


def test_a_kept_tally_that_somebody_tampered_with_is_found_and_mended(sheet_id):
    enter(sheet_id)
    row = ScoreSheet.objects.get(pk=sheet_id)
    assert sheets_that_disagree(row.book_id) == []
    ScoreSheet.objects.filter(pk=sheet_id).update(tally=row.tally | {"points": {"NS": 9, "EW": 0}})
    assert sheets_that_disagree(row.book_id) == [sheet_id]
    rewrite_tallies(sheet_ids=[sheet_id])
    assert sheets_that_disagree(row.book_id) == []
    assert tally(sheet_id) == row.tally


def test_the_version_grows_with_everything_that_is_written(sheet_id):
    versions = [sheet(sheet_id).version]

    def step():
        versions.append(sheet(sheet_id).version)

    hand_id = enter(sheet_id).entry_id
    step()
    back(sheet_id, hand_id)
    step()
    correct(sheet_id)
    step()
    totals(sheet_id, 3, 1)
    step()
    close_sheets(sheet_ids=[sheet_id])
    step()
    enter(sheet_id, 2)
    step()
    reopen_sheets(sheet_ids=[sheet_id])
    step()
    assert versions == sorted(set(versions))


def test_listeners_hear_of_a_change_after_commit_and_cannot_break_it(
    sheet_id, django_capture_on_commit_callbacks
):
    heard = []

    def fails(**_what):
        raise RuntimeError("no broker")

    def hears(sheet_id, **_what):
        heard.append(sheet_id)

    sheet_changed.connect(fails)
    sheet_changed.connect(hears)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            enter(sheet_id)
            assert heard == []
    finally:
        sheet_changed.disconnect(fails)
        sheet_changed.disconnect(hears)
    assert heard == [sheet_id]
    assert len(log_of(sheet_id)) == 1


# -- rulesets, frozen ---------------------------------------------------------------------------


def test_the_same_ruleset_is_frozen_once_and_another_one_apart():
    csl = resolve_ruleset("csl")
    assert store_ruleset(csl) == store_ruleset(resolve_ruleset("csl"))
    assert store_ruleset(resolve_ruleset("csl", {"lone_euchre": 2})) != store_ruleset(csl)
    assert load_ruleset(FrozenRuleset.objects.get(pk=store_ruleset(csl))) == csl


def test_a_preset_corrected_later_changes_no_played_and_no_coming_hand(monkeypatch, sheet_id):
    def other(*_args):
        raise AssertionError("a sheet asked the book")

    enter(sheet_id, 1, made("N", 5, alone="N"))
    monkeypatch.setattr(book_of_rules, "load_book", other)
    from scoring import selectors

    selectors._loaded.cache_clear()
    enter(sheet_id, 2, made("E", 5, alone="E"))
    assert points(sheet_id) == {"NS": 4, "EW": 4}


def test_a_frozen_ruleset_reads_back_as_it_was():
    for slug in ("north-american", "british", "canadian", "csl", "bid-euchre-double", "buck"):
        ruleset = resolve_ruleset(slug)
        assert FrozenRuleset.objects.get(pk=store_ruleset(ruleset)).digest == ruleset.digest
        frozen = FrozenRuleset.objects.get(pk=store_ruleset(ruleset))
        assert load_ruleset(frozen).digest == ruleset.digest


def test_sheets_of_a_book_open_empty_under_its_rules():
    book = open_book(ruleset=resolve_ruleset("british", {"hands": 6}))
    first, second = open_sheets(book_id=book, sizes=[4, 4])
    assert first != second
    assert sheet(second).ruleset.slug == "british"
    assert (tally(first)["played"], tally(first)["complete"], tally(first)["ahead"]) == (
        0, False, None
    )  # fmt: skip
    assert LogEntry.objects.count() == 0


def test_who_deals_in_the_partners_turn_is_the_dealer_and_the_deal_goes_on_from_there():
    sheet_id = new_sheet(point_on_partner=1)
    told = enter(sheet_id, facts=made("E", 3, stole_deal=True))
    assert told.score.hands[0].hand.dealer == "S"
    assert told.score.dealer == "W"
    assert told.score.points == {"NS": 1, "EW": 1}
