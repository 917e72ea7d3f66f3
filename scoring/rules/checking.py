"""Checks a ruleset file as a whole: that it can be read, settles, and keeps its own examples."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from scoring.rules.book import Book, InvalidRuleset, Preset, read_preset, settle
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Malformed
from scoring.rules.points import score_legal_hand


def check_file(book: Book, file: Path) -> list[str]:
    """Faults of a ruleset file, each sentence naming the field; empty if nothing is."""
    try:
        preset = read_preset(file, book.families, book.parameters)
    except (OSError, ValueError) as error:
        return [str(error)]
    if not preset.examples:
        return [f"{file.name}: examples: a ruleset needs at least one worked hand"]
    return [f"{file.name}: {problem}" for problem in example_problems(book, preset)]


def example_problems(book: Book, preset: Preset) -> Iterator[str]:
    """The worked examples of a preset that do not come out as written."""
    for number, example in enumerate(preset.examples, 1):
        try:
            got, wanted = _play(book, preset, example), _expected(example)
        except (InvalidRuleset, Malformed) as error:
            yield f"examples[{number}]: {error}"
            continue
        if got != wanted:
            yield f"examples[{number}]: comes out as {got}, not as {wanted}"


def _play(book: Book, preset: Preset, example: Mapping[str, Any]) -> dict[str, Any]:
    ruleset = settle(book, preset, example.get("options", {}))
    hand = Hand.from_dict(example["hand"])
    illegal = check_hand(ruleset, hand)
    if illegal:
        return {"error": illegal.code}
    score = score_legal_hand(ruleset, hand, example.get("before"))
    played = {"points": score.points, "events": list(score.events)}
    return played | ({"seats": score.seats} if "seats" in example else {})


def _expected(example: Mapping[str, Any]) -> dict[str, Any]:
    if "error" in example:
        return {"error": example["error"]}
    wanted = {"points": example["points"], "events": sorted(example["events"])}
    return wanted | ({"seats": example["seats"]} if "seats" in example else {})
