"""Every way a hand can end under a ruleset, scored: the table of points for paper and screen.

Nothing is copied from the rows. Each case is a legal hand, run through the scorer, and what came
out is put into words; so what is printed and what is scored cannot differ.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Ruleset
from scoring.rules.points import facts_of, score_legal_hand
from scoring.rules.questions import alone_by
from scoring.sentences import Sentence, joined, words

TOTALS = (3, 7)
SHARES = {
    "most": words("most tricks: %(points)s"),
    "tied": words("tied for most, each: %(points)s"),
    "fewer": words("fewer: %(points)s"),
}
NO_MAKER = {"turned": words("A club turned up"), "open": words("All passed, no trump")}
ENDINGS = {"euchred": words("euchre"), "march": words("march")}


class PointRow(NamedTuple):
    """One line of the table: the case, what the makers get and what the others get."""

    case: str
    makers: str
    others: str


@dataclass(frozen=True)
class Seen:
    """Points of one account in one hand, with the facts it may depend on."""

    points: int
    role: str
    own: int
    share: str | None
    score: int
    bid: int | None
    extra: int


@dataclass(frozen=True)
class Case:
    """One kind of hand: a situation, how it ended, and everybody who was in it."""

    situation: str
    ending: str
    camp: int | None
    seen: tuple[Seen, ...]


@lru_cache(maxsize=64)
def point_table(ruleset: Ruleset) -> tuple[PointRow, ...]:
    """Points for every way in which a hand can end. Points carry a sign where scores count down."""
    rows: list[PointRow] = []
    for situation, hands in _situations(ruleset):
        cases = list(_cases(ruleset, situation, hands))
        rows += _by_bid(ruleset, cases) if ruleset.bids else _by_tricks(ruleset, cases)
    if ruleset.params.get("fold"):
        rows.append(PointRow(words("Dropped out"), "", "0"))
    return tuple(rows)


# -- every hand ---------------------------------------------------------------------------------


def _situations(ruleset: Ruleset) -> Iterator[tuple[str, list[Hand]]]:
    """Kinds of hand with every hand of the kind; the first seat makes trump."""
    first, *others = ruleset.seats
    plain = Hand(maker=first, dealer=first, call="named", trump=None)
    if ruleset.bids:
        plain = replace(plain, call=None)
    yield from _plain_situations(ruleset, plain, others)
    lone = replace(plain, alone=first)
    if ruleset.partnership and not ruleset.bids and alone_by(ruleset) != "nobody":
        yield words("Alone"), list(_ends(ruleset, lone))
        versus = replace(lone, defend_alone=others[0])
        yield words("Alone against a lone defender"), list(_ends(ruleset, versus))
    yield words("Lone defender"), list(_ends(ruleset, replace(plain, defend_alone=others[0])))
    yield words("Blind loner"), list(_ends(ruleset, replace(lone, call="blind_alone")))
    yield words("Taken off the other side"), list(_ends(ruleset, replace(plain, take="deduct")))
    yield (
        words("Alone, taken off the other side"),
        list(_ends(ruleset, replace(lone, take="deduct"))),
    )
    declared = (replace(plain, declared=True), replace(plain, declarer=first))  # one is legal
    yield words("“I declare”"), [end for hand in declared for end in _ends(ruleset, hand)]
    for call in ruleset.params.get("no_maker", ()):
        yield NO_MAKER[call], list(_ends(ruleset, Hand(call=call, dealer=first)))


def _plain_situations(
    ruleset: Ruleset, plain: Hand, others: list[str]
) -> Iterator[tuple[str, list[Hand]]]:
    if ruleset.params.get("ally"):
        yield words("With a partner"), list(_ends(ruleset, replace(plain, ally=others[0])))
        yield words("Alone"), list(_ends(ruleset, plain))
        return
    named = [bid for bid in ruleset.bids if isinstance(bid, str)]
    numbers = [bid for bid in ruleset.bids if isinstance(bid, int)]
    if not ruleset.bids:
        yield "", list(_ends(ruleset, plain))
        return
    yield words("Bid"), [end for bid in numbers for end in _ends(ruleset, replace(plain, bid=bid))]
    for word in named:
        yield word.capitalize(), list(_ends(ruleset, replace(plain, bid=word)))


def _ends(ruleset: Ruleset, hand: Hand) -> Iterator[Hand]:
    """The hand with every division of tricks that makes it legal."""
    for tricks in _divisions(ruleset.table["tricks"], len(ruleset.accounts)):
        end = replace(hand, tricks=dict(zip(ruleset.accounts, tricks, strict=True)))
        if check_hand(ruleset, end) is None:
            yield end


def _divisions(tricks: int, among: int) -> Iterator[tuple[int, ...]]:
    if among == 1:
        yield (tricks,)
        return
    for first in range(tricks + 1):
        for rest in _divisions(tricks - first, among - 1):
            yield (first, *rest)


def _cases(ruleset: Ruleset, situation: str, hands: Iterable[Hand]) -> Iterator[Case]:
    for hand in hands:
        for total in TOTALS if hand.has_declare else TOTALS[:1]:
            before = dict.fromkeys(ruleset.accounts, total)
            score = score_legal_hand(ruleset, hand, before)
            facts = facts_of(ruleset, hand, before, scored=True)
            seen = tuple(
                Seen(
                    points=score.points[account],
                    role=shared["role"],
                    own=shared["own"],
                    share=shared["share"],
                    score=total,
                    bid=shared["bid_tricks"],
                    extra=max(score.seats[s] for s in ruleset.seats_of(account))
                    - score.points[account],
                )
                for account, shared in facts.items()
            )
            first = facts[ruleset.accounts[0]]
            yield Case(situation, first.get("result", ""), first.get("camp"), seen)


# -- in words -----------------------------------------------------------------------------------


def _by_bid(ruleset: Ruleset, cases: list[Case]) -> Iterator[PointRow]:
    for failed in (False, True):
        same = [case for case in cases if (case.ending == "euchred") == failed]
        if same:
            ending = words("%(bid)s failed") if failed else words("%(bid)s made")
            case = Sentence(ending, bid=Sentence(same[0].situation))
            yield PointRow(case, *_texts(ruleset, same))


def _by_tricks(ruleset: Ruleset, cases: list[Case]) -> Iterator[PointRow]:
    """One row for each run of trick numbers that ends and scores alike."""
    numbers = sorted({case.camp for case in cases if case.camp is not None})
    if cases and not numbers:
        yield PointRow(cases[0].situation, *_texts(ruleset, cases))
    lines = []
    for number in numbers:
        same = [case for case in cases if case.camp == number]
        lines.append((number, same[0].ending, _texts(ruleset, same)))
    for (ending, texts), run in groupby(lines, key=lambda line: line[1:]):
        tricks = [line[0] for line in run]
        yield PointRow(_case_name(ruleset, cases[0].situation, tricks, ending), *texts)


def _case_name(ruleset: Ruleset, situation: str, tricks: list[int], ending: str) -> str:
    count = _tricks(tricks, ruleset.table["tricks"], alone=not situation)
    case = Sentence(situation) if situation else count
    if situation:
        case = Sentence("%(situation)s, %(tricks)s", situation=case, tricks=count)
    if ending not in ENDINGS:
        return case
    return Sentence("%(case)s (%(ending)s)", case=case, ending=Sentence(ENDINGS[ending]))


def _tricks(tricks: list[int], most: int, *, alone: bool) -> str:
    """A run of trick numbers; `alone`: these words begin a line."""
    if tricks == [most]:
        text = words("All %(most)s tricks") if alone else words("all %(most)s tricks")
        return Sentence(text, most=most)
    if len(tricks) == 1:
        return Sentence("%(count)s trick", "%(count)s tricks", count=tricks[0])
    ends = {"first": tricks[0], "last": tricks[-1]}
    if len(tricks) == 2:
        return Sentence("%(first)s or %(last)s tricks", **ends)
    return Sentence("%(first)s to %(last)s tricks", **ends)


def _texts(ruleset: Ruleset, cases: list[Case]) -> tuple[str, str]:
    seen = [view for case in cases for view in case.seen]
    makers = [view for view in seen if view.role in ("maker", "ally")]
    others = [view for view in seen if view.role not in ("maker", "ally")]
    return _words(ruleset, makers), _words(ruleset, others)


def _words(ruleset: Ruleset, seen: list[Seen]) -> str:
    """Points of these accounts as one expression, or split by what it depends on."""
    if not seen:
        return ""
    whole = _fit(ruleset, seen)
    if whole is not None:
        return whole
    without = [view for view in seen if view.own == 0]
    with_some = [view for view in seen if view.own]
    parts = _fit(ruleset, without), _fit(ruleset, with_some)
    if None not in parts:
        return Sentence("%(points)s; without a trick %(none)s", points=parts[1], none=parts[0])
    return _by_share(ruleset, seen)


def _by_share(ruleset: Ruleset, seen: list[Seen]) -> str:
    texts = []
    for share, says in SHARES.items():
        points = _fit(ruleset, [view for view in seen if view.share == share])
        if points not in (None, "", "0"):
            texts.append(Sentence(says, points=points))
    return joined(texts, "; ")


def _fit(ruleset: Ruleset, seen: list[Seen]) -> str | None:
    """The one expression that gives all these points, or None."""
    if not seen:
        return ""
    points = {view.points for view in seen}
    extra = {view.extra for view in seen}
    if len(points) == 1:
        more = extra.pop() if len(extra) == 1 else 0
        text = _signed(ruleset, points.pop())
        extra_words = words("%(points)s, and %(more)s more for the lone player")
        return Sentence(extra_words, points=text, more=more) if more else text
    for sign in (1, -1):
        if all(view.points == sign * view.own for view in seen):
            return Sentence("%(points)s for each trick", points=_signed(ruleset, sign))
        if all(view.bid is not None and view.points == sign * view.bid for view in seen):
            return words("bid") if sign == 1 else words("−bid")
        if all(view.points == sign * view.score for view in seen):
            return words("score doubled") if sign == 1 else words("score to 0")
    return None


def _signed(ruleset: Ruleset, points: int) -> str:
    """A number with a true minus; with a plus too where scores count down."""
    if points < 0:
        return f"−{-points}"
    return f"+{points}" if points and ruleset.params["direction"] == "down" else str(points)
