"""Conflicts of wishes: the refusal that the director reads.

Names the fewest wishes that contradict each other, and what they fail on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.model import CannotPair, Constraints, Wish
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.sit_outs import sit_outs_in
from tournaments.draw.pairing.wishes.book import RoundBook
from tournaments.draw.pairing.wishes.core import contradiction, only
from tournaments.draw.pairing.wishes.seater import GaveUp
from tournaments.draw.pairing.wishes.sitting import Outs, at_odds, choose_sit_outs
from tournaments.draw.pairing.words import conflict

_MANY = 12
"""More wishes than these, that one round fails on, are not looked at again for all rounds."""


def kept_sit_outs(book: RoundBook) -> list[Outs]:
    """For each round to plan who sits out so that every wish can be kept.

    Raises CannotPair with the wishes that contradict each other, or when nothing was found.
    """
    _refuse_partners_where_there_are_none(book)
    refuse_tables_that_are_not_there(book.request)
    try:
        outs = choose_sit_outs(book)
    except GaveUp:
        raise _nothing_found(book) from None
    if outs is None:
        raise _refusal(book)
    return outs


def _refuse_partners_where_there_are_none(book: RoundBook) -> None:
    kinds = ("must", "first_only")
    wishes = [wish for wish in book.request.constraints.wishes() if wish.kind in kinds]
    if wishes and not book.request.shape.sides:
        raise cannot(wishes[:1], words("These rules have no partners."))


def refuse_tables_that_are_not_there(request: DrawRequest) -> None:
    """Raises CannotPair for a wish to stay at a table that is broken, or that there is not."""
    constraints = request.constraints
    usable = constraints.usable_tables(len(request.roster), request.shape)
    expected = {id for number in request.numbers for id in request.roster.present(number)}
    for id, table in constraints.fixed.items():
        if id not in expected or table in usable:
            continue
        wishes = [Wish("fixed", (id,), table)]
        if table in constraints.broken:
            raise cannot([*wishes, Wish("broken", (), table)], "")
        last = max(usable, default=0)
        raise cannot(wishes, Sentence("The last table is table %(table)s.", table=last))


def _nothing_found(book: RoundBook) -> CannotPair:
    wishes = next(filter(None, (at_odds(book, n) for n in book.request.numbers)), ())
    if wishes:
        return cannot(wishes, words("No fair way to choose who sits out was found."))
    return CannotPair(words("No seating was found that keeps all wishes. Remove some of them."))


def _refusal(book: RoundBook) -> CannotPair:
    constraints = next(filter(None, (_at_odds(book, n) for n in book.request.numbers)), None)
    if constraints and len(constraints.wishes_of_people()) > _MANY:
        wishes = constraints.wishes_of_people()
    else:
        wishes = contradiction(
            constraints or book.request.constraints, lambda some: _is_impossible(book, some)
        )
    return cannot(wishes, _because(wishes, book))


def _at_odds(book: RoundBook, number: int) -> Constraints | None:
    """The few wishes that one round fails on, if they cannot be kept whoever sits out.

    Quicker found than by asking of all rounds and all wishes.
    """
    wishes = at_odds(book, number)
    constraints = only(book.request.constraints, wishes)
    return constraints if wishes and _is_impossible(book, constraints) else None


def cannot(wishes: Sequence[Wish], because: str) -> CannotPair:
    """The refusal of these wishes, which fail on what ``because`` says."""
    return CannotPair(conflict(wishes, because), tuple(wishes), because)


def _is_impossible(book: RoundBook, constraints: Constraints) -> bool:
    try:
        return choose_sit_outs(book.with_constraints(constraints)) is None
    except GaveUp:
        return False


def _because(wishes: Sequence[Wish], book: RoundBook) -> str:
    """Sentence on what these wishes fail on; empty where they say it themselves."""
    if _are_contradictory(wishes):
        return ""
    round_ = _round_that_fails(wishes, book)
    if round_ is None:
        return words("The same players would sit out too often.")
    kinds = {wish.kind for wish in wishes}
    people = [id for wish in wishes for id in wish.ids]
    facts = {"number": round_, "count": len(book.request.sizes_in(round_))}
    if kinds == {"must"} and len(set(people)) < len(people):
        return words("No one can have two partners at once.")
    if kinds == {"must"}:
        return Sentence("Round %(number)s has too few tables with partners.", number=round_)
    if kinds == {"fixed"} and len({wish.table for wish in wishes}) == 1:
        return Sentence("One table has no room for %(number)s.", number=len(people))
    if kinds <= {"fixed", "apart"}:
        return Sentence(
            "Round %(number)s has %(count)s table.",
            "Round %(number)s has %(count)s tables.",
            **facts,
        )
    if kinds <= {"avoid", "first_only", "must"}:
        return Sentence("Someone would be without a partner in round %(number)s.", number=round_)
    return Sentence(
        "No seating of round %(number)s, at %(count)s table, keeps them all.",
        "No seating of round %(number)s, at %(count)s tables, keeps them all.",
        **facts,
    )


def _are_contradictory(wishes: Sequence[Wish]) -> bool:
    """True if these are wishes that contradict each other whatever is played."""
    pairs = {frozenset(wish.ids) for wish in wishes if len(wish.ids) == 2}
    kinds = {wish.kind for wish in wishes}
    fixed = {wish.ids: wish.table for wish in wishes if wish.kind == "fixed"}
    if len(pairs) != 1 or len(kinds) < 2:
        return False
    if not fixed:
        return True
    return len(fixed) == 2 and len(wishes) == 3 and {id for (id,) in fixed} == set(*pairs)


def _round_that_fails(wishes: Sequence[Wish], book: RoundBook) -> int | None:
    """The first round that cannot be seated whoever sits out; None if each one could alone."""
    alone = book.with_constraints(only(book.request.constraints, wishes))
    for number in alone.request.numbers:
        people = sorted({id for wish in wishes for id in wish.ids})
        present = alone.request.roster.present(number)
        others = [id for id in present if id not in people]
        count = sit_outs_in(alone.request, number)
        choices = (
            (*some, *others[: count - many])
            for many in range(min(count, len(people)) + 1)
            for some in combinations([id for id in people if id in present], many)
            if len(others) >= count - many
        )
        if not any(alone.can_play(number, out) for out in choices):
            return number
    return None
