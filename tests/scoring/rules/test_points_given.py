"""Points that no hand gave: adjustments, carried scores, and typed totals with them."""

from scoring.rules.book import resolve_ruleset
from scoring.rules.entries import Entry
from scoring.rules.sheet import points_after, points_before
from tests.scoring.rules.sheet_log import adjustment, hand, made, state_of, take_back, totals

LONER = ("NS:loner_range",)


def carried(north_south, east_west):
    points = {"NS": north_south, "EW": east_west}
    return Entry(f"carried {north_south}", "carried", None, {"points": points})


def test_an_adjustment_of_a_side_touches_both_its_seats_and_nobody_else():
    state = state_of(hand("a", 1), adjustment(-2, account="NS"))
    assert dict(state.points) == {"NS": -1, "EW": 0}
    assert {seat: tally.points for seat, tally in state.seats.items()} == {
        "N": -1,
        "S": -1,
        "E": 0,
        "W": 0,
    }
    assert state.ahead == "EW"


def test_an_adjustment_of_one_seat_leaves_the_side_alone():
    state = state_of(hand("a", 1), adjustment(-1, seat="N"))
    assert dict(state.points) == {"NS": 1, "EW": 0}
    assert (state.seats["N"].points, state.seats["S"].points) == (0, 1)


def test_adjustments_are_added_to_typed_totals_too():
    state = state_of(totals(9, 7), adjustment(-1, account="NS"))
    assert dict(state.points) == {"NS": 8, "EW": 7}


def test_a_declared_hand_is_worth_the_score_without_what_was_given_after_it():
    tricks = {"P1": 4, "P2": 1, "P3": 0, "P4": 0}
    short = hand("a", 1, {"maker": "P1", "dealer": "P1", "declared": True, "tricks": tricks})
    rules = resolve_ruleset("set-back", {"hands": 8})
    given = state_of(short, adjustment(3, account="P1"), ruleset=rules, first_dealer="P1")
    assert given.points["P1"] == 5 + 5 + 3
    before = state_of(adjustment(3, account="P1"), short, ruleset=rules, first_dealer="P1")
    assert before.points["P1"] == 5 + 3 + 8


class TestPointsThatNoHandGave:
    """They count towards the target, in the order in which they stand on the sheet."""

    to_ten = resolve_ruleset("north-american")
    four = staticmethod(lambda n, maker="N": hand(f"{n}", n, made(maker, 5, alone=maker)))
    two = adjustment(2, account="NS")

    def at_eight(self):
        return [self.four(1), self.four(2)]

    def state(self, *log):
        return state_of(*log, ruleset=self.to_ten)

    def test_points_given_end_a_game_and_their_opposite_opens_it_again(self):
        assert not self.state(*self.at_eight()).full
        over = self.state(*self.at_eight(), self.two)
        assert (over.points, over.full, over.ahead) == ({"NS": 10, "EW": 0}, True, "NS")
        assert "skunk" in over.flags
        again = self.state(*self.at_eight(), self.two, adjustment(-2, account="NS"))
        assert (again.points["NS"], again.full, again.flags) == (8, False, ("NS:eye", *LONER))

    def test_points_for_one_person_end_nothing(self):
        assert not self.state(*self.at_eight(), adjustment(2, seat="N")).full

    def test_whoever_won_has_won_whatever_the_others_are_given_later(self):
        log = [*self.at_eight(), self.two, adjustment(11, account="EW")]
        assert self.state(*log).ahead == "NS"
        log.append(adjustment(-1, account="NS"))
        assert (self.state(*log).ahead, self.state(*log).full) == ("EW", True)

    def test_an_adjustment_stands_after_the_hand_that_was_last_when_it_was_written(self):
        again = hand("2 again", 2, made("N", 5, alone="N"))
        log = [*self.at_eight(), self.two, take_back("2", 2), self.four(3), again]
        state = self.state(*log)
        assert [adjusted.after for adjusted in state.adjustments] == [2]
        assert points_before(self.to_ten, state, 2) == {"NS": 4, "EW": 0}
        assert points_after(self.to_ten, state, 2) == {"NS": 8, "EW": 0}
        assert points_before(self.to_ten, state, 3) == {"NS": 10, "EW": 0}

    def test_a_row_that_reads_the_score_reads_what_was_given_too(self):
        tricks = {"P1": 5, "P2": 0, "P3": 0, "P4": 0}
        declared = hand("b", 1, {"maker": "P1", "declared": True, "tricks": tricks})
        set_back = resolve_ruleset("set-back")
        log = [adjustment(3, account="P1"), declared]
        state = state_of(*log, first_dealer="P1", ruleset=set_back)
        assert (state.points["P1"], state.ahead) == (0, "P1")

    def test_a_sheet_begins_from_a_carried_score_the_last_that_was_written(self):
        log = [carried(0, 0), carried(4, 9), self.four(1, "S"), hand("b", 2, made("S", 5))]
        before = self.state(*log[:2])
        assert (dict(before.points), before.full, before.next_number) == (
            {"NS": 4, "EW": 9},
            False,
            1,
        )
        assert "EW:in_the_barn" in before.flags
        state = self.state(*log)
        assert (dict(state.points), state.full, state.ahead) == ({"NS": 10, "EW": 9}, True, "NS")
        assert {seat: tally.points for seat, tally in state.seats.items()} == {
            **dict.fromkeys("NS", 10),
            **dict.fromkeys("EW", 9),
        }
        none = Entry("none", "carried")
        assert dict(self.state(*log, none).points) == {"NS": 6, "EW": 0}

    def test_typed_totals_have_the_carried_score_in_them(self):
        state = self.state(carried(4, 9), totals(10, 9))
        assert (dict(state.points), state.against) == ({"NS": 10, "EW": 9}, {})
