"""One hand of every kind, as the schema and docs/api.md show it; a test plays them all."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample

HAND_ID = "5b0c9b1e-6f0e-4a53-9f57-0d8c7a3f2b11"
# By the ruleset in which it can fall, and what it is.
KINDS: dict[str, dict[str, Any]] = {
    "north-american: made": {"maker": "N", "tricks": {"NS": 3, "EW": 2}},
    "north-american: all five": {"maker": "N", "tricks": {"NS": 5, "EW": 0}},
    "north-american: euchred": {"maker": "N", "tricks": {"NS": 2, "EW": 3}},
    "north-american: alone": {"maker": "N", "alone": "N", "tricks": {"NS": 5, "EW": 0}},
    "north-american: everybody passed": {"outcome": "passed"},
    "north-american: dealt again": {"outcome": "redeal", "reason": "misdeal"},
    "north-american: revoked": {"maker": "N", "revokes": ["E"]},
    "csl: alone against one alone": {
        "maker": "N",
        "alone": "N",
        "defend_alone": "E",
        "tricks": {"NS": 2, "EW": 3},
    },
    "robson: taken off the others": {
        "maker": "N",
        "tricks": {"NS": 5, "EW": 0},
        "take": "deduct",
    },
    "pepper: a bid": {"maker": "N", "bid": 4, "trump": "H", "tricks": {"NS": 4, "EW": 2}},
    "call-ace: with the partner who was called": {
        "maker": "P1",
        "ally": "P3",
        "tricks": {"P1": 2, "P2": 1, "P3": 1, "P4": 0, "P5": 1},
    },
    "set-back: declared": {
        "maker": "P1",
        "declared": True,
        "tricks": {"P1": 5, "P2": 0, "P3": 0, "P4": 0},
    },
    "set-back: with one who folded": {
        "maker": "P1",
        "folded": ["P4"],
        "tricks": {"P1": 3, "P2": 1, "P3": 1, "P4": 0},
    },
    "buck: nobody’s trump": {
        "call": "turned",
        "tricks": {"P1": 2, "P2": 1, "P3": 1, "P4": 1},
    },
}


def hand_examples() -> list[OpenApiExample]:
    """For the schema: a body of `hands/` for each kind."""
    return [
        OpenApiExample(
            name,
            {"hand_id": HAND_ID, "round": 1, "number": 1, "facts": facts},
            request_only=True,
        )
        for name, facts in KINDS.items()
    ]
