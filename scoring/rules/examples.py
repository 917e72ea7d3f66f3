"""The worked examples of a ruleset in words, for people who want to see a hand scored."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.rules.book import Preset, resolve_ruleset
from scoring.rules.card import describe_hand
from scoring.rules.comparing import differences
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Ruleset
from scoring.rules.points import score_legal_hand
from scoring.sentences import Sentence, joined, words

SEATS = {"N": words("North"), "E": words("East"), "S": words("South"), "W": words("West")}
ACCOUNTS = {"NS": words("North & South"), "EW": words("East & West")}


@dataclass(frozen=True)
class Told:
    """An example: what it shows, the hand, and what came of it; sentences begin small.

    `options` say what is not as in the ruleset for this hand; `before` the totals, where they
    matter. `points` are names with what they got. A hand that cannot be has a `refusal` instead of
    both hand and points.
    """

    says: str
    hand: str
    options: tuple[str, ...]
    before: str
    points: tuple[tuple[str, int], ...]
    refusal: str


def told_examples(preset: Preset) -> Iterator[Told]:
    """Every example of a preset, scored now."""
    for example in preset.examples:
        yield _scored_example(preset, example)


def _scored_example(preset: Preset, example: Mapping[str, Any]) -> Told:
    ruleset = resolve_ruleset(preset.slug, example.get("options"))
    hand = Hand.from_dict(example["hand"])
    illegal, before = check_hand(ruleset, hand), example.get("before", {})
    return Told(
        says=example["says"],
        hand="" if illegal else _hand(ruleset, hand),
        options=differences(ruleset, preset.slug),
        before=_numbers(before) if before else "",
        points=() if illegal else _points(ruleset, hand, before),
        refusal=illegal.sentence if illegal else "",
    )


def _hand(ruleset: Ruleset, hand: Hand) -> str:
    parts = [describe_hand(ruleset, hand, {seat: _name(seat) for seat in ruleset.seats})]
    if hand.folded:
        folded = joined([_name(seat) for seat in hand.folded])
        parts.append(Sentence("dropped out: %(who)s", who=folded))
    if hand.tricks:
        parts.append(Sentence("tricks: %(won)s", won=_numbers(hand.tricks)))
    return joined(parts, "; ")


def _numbers(numbers: Mapping[str, int]) -> str:
    return joined([joined([_name(name), str(number)], " ") for name, number in numbers.items()])


def _points(ruleset: Ruleset, hand: Hand, before: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    score = score_legal_hand(ruleset, hand, before)
    apart = any(score.seats[s] != score.points[ruleset.account_of(s)] for s in ruleset.seats)
    points_by_name = score.seats if apart else score.points
    return tuple((_name(name), points) for name, points in points_by_name.items())


def _name(name: str) -> str:
    if name in ACCOUNTS or name in SEATS:
        return Sentence(ACCOUNTS.get(name) or SEATS[name])
    return Sentence("Player %(number)s", number=name[1:]) if name[1:].isdecimal() else name
