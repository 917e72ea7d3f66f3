"""The hands and games that were worked out apart from the engine, one to a line."""

import json
from pathlib import Path
from typing import Any

from scoring.rules.book import resolve_ruleset
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Ruleset
from scoring.rules.points import score_hand

DATA = Path(__file__).resolve().parents[2] / "data" / "rules"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


HANDS = lines("hands.jsonl")
GAMES = lines("games.jsonl")


def ruleset_of(vector: dict[str, Any]) -> Ruleset:
    return resolve_ruleset(vector["ruleset"], vector["options"])


def answer(
    ruleset: Ruleset, hand: dict[str, Any] | Hand, before: dict[str, int] | None = None
) -> dict[str, Any]:
    """What the engine says, in the form of the recorded answers."""
    read = hand if isinstance(hand, Hand) else Hand.from_dict(hand)
    found = check_hand(ruleset, read)
    if found:
        return {"error": found.code}
    score = score_hand(ruleset, read, before)
    return {"points": score.points, "events": list(score.events)}
