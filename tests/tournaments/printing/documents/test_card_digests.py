"""Whether a card on paper still holds, by the few letters that are kept of it."""

from dataclasses import replace

import pytest

from tests.tournaments.printing.documents.cast import card, people
from tournaments.printing.documents.base import Person
from tournaments.printing.documents.scorecards import Scorecard, Seated, SitOut, facts_of
from tournaments.printing.documents.table_tents import TableTent, tent_digest

ANN, *OTHERS = people(12)


def card_digest(card: Scorecard) -> str:
    return facts_of(card, {}).digest


def card_still_right(digest: str, card: Scorecard, *, after: int) -> bool:
    return facts_of(card, {}).agree_with(digest, after=after)


def ours(rounds: int = 8) -> Scorecard:
    return card(ANN, OTHERS, rounds=rounds)


def changed(was: Scorecard, number: int, stop: Seated | SitOut) -> Scorecard:
    return replace(was, route=tuple(stop if one.round == number else one for one in was.route))


@pytest.mark.parametrize("rounds", [1, 8, 20, 26, 27, 60])
def test_a_card_that_is_the_same_is_right_and_fits_its_place(rounds: int) -> None:
    digest = card_digest(ours(rounds))
    assert len(digest) <= 64
    assert card_still_right(digest, ours(rounds), after=0)


@pytest.mark.parametrize("rounds", [8, 20, 60])
def test_another_table_another_partner_or_a_sit_out_makes_it_wrong(rounds: int) -> None:
    was = ours(rounds)
    stop = was.route[2]
    assert isinstance(stop, Seated)
    for other in (replace(stop, table=77), replace(stop, partner=OTHERS[0]), SitOut(3)):
        assert not card_still_right(card_digest(was), changed(was, 3, other), after=0)


def test_opponents_the_other_way_round_are_the_same_opponents() -> None:
    was = ours()
    stop = was.route[0]
    assert isinstance(stop, Seated)
    turned = changed(was, 1, replace(stop, opponents=stop.opponents[::-1]))
    assert card_still_right(card_digest(was), turned, after=0)


def test_what_has_been_played_does_not_matter() -> None:
    was = ours()
    assert card_still_right(card_digest(was), changed(was, 2, SitOut(2)), after=2)
    assert not card_still_right(card_digest(was), changed(was, 3, SitOut(3)), after=2)


def test_a_line_that_was_left_to_fill_in_stays_right() -> None:
    was = changed(ours(), 4, Seated(4))
    assert card_still_right(card_digest(was), ours(), after=0)


def test_a_round_that_the_card_has_no_line_for_asks_for_a_new_one() -> None:
    assert not card_still_right(card_digest(ours(7)), ours(8), after=0)
    missed = replace(ours(), route=ours().route[:3] + ours().route[4:])
    assert not card_still_right(card_digest(missed), ours(), after=0)


def test_nobody_needs_a_new_card_to_miss_a_round() -> None:
    missed = replace(ours(), route=ours().route[:3] + ours().route[4:])
    assert card_still_right(card_digest(ours()), missed, after=0)


def test_another_name_on_it_makes_it_wrong_and_another_address_does_not() -> None:
    was = ours()
    assert not card_still_right(
        card_digest(was), replace(was, person=Person("Anne", ANN.number)), after=0
    )
    assert card_still_right(card_digest(was), replace(was, link="HTTP://OTHER/P/1-1-2"), after=0)


def test_a_tent_goes_by_its_codes_and_not_by_the_servers_address() -> None:
    tent = TableTent(1, "HTTP://HALL/T/ABC", "X 1")
    assert tent_digest(tent) == tent_digest(replace(tent, link="HTTP://192.168.0.2/T/ABC"))
    assert tent_digest(tent) != tent_digest(replace(tent, link="HTTP://HALL/T/ABD"))
    assert tent_digest(tent) != tent_digest(replace(tent, typed="X 2"))
