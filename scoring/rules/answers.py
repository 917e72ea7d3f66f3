"""One question as a line of JSON, one answer as plain values: the rules for other programs.

`{"ruleset", "options", "hand", "before"?}` asks what a hand gives, `{"ruleset", "options",
"results", "carry"?, "makers"?}` where a game stands. Every line is answered, whatever it holds.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring.rules.book import InvalidRuleset, resolve_ruleset
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Malformed, Ruleset
from scoring.rules.points import score_legal_hand
from scoring.rules.progress import progress

LARGEST = 10**9


def answer_line(line: str | bytes) -> dict[str, Any]:
    """The answer to one line: points, progress, or `{"error": code, "message": sentence}`."""
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        return _error("malformed", "This line is not JSON.")
    try:
        return _answer(asked)
    except Malformed as error:
        return _error("malformed", error.sentence)
    except InvalidRuleset as error:
        return _error(error.problems[0].code, error.problems[0].sentence)


def _error(code: str, message: str) -> dict[str, Any]:
    return {"error": code, "message": message}


def _answer(asked: Any) -> dict[str, Any]:
    if not isinstance(asked, dict) or not isinstance(asked.get("ruleset"), str):
        raise Malformed("ruleset", "A line is an object that names a ruleset.")
    if ("hand" in asked) == ("results" in asked):
        raise Malformed("hand", "A line holds either a hand or results.")
    hand = Hand.from_dict(asked["hand"]) if "hand" in asked else None
    ruleset = _ruleset(asked["ruleset"], asked.get("options"))
    if hand is None:
        return _stand(ruleset, asked)
    return _score(ruleset, hand, _points(ruleset, "before", asked.get("before")))


def _ruleset(slug: str, options: Any) -> Ruleset:
    if options is not None and not isinstance(options, dict):
        raise Malformed("options", "Options are an object of names with values.")
    return _settled(slug, json.dumps(options or {}, sort_keys=True))


@lru_cache(maxsize=256)
def _settled(slug: str, options: str) -> Ruleset:
    return resolve_ruleset(slug, json.loads(options))


def _score(ruleset: Ruleset, hand: Hand, before: Mapping[str, int]) -> dict[str, Any]:
    illegal = check_hand(ruleset, hand)
    if illegal:
        return _error(illegal.code, illegal.sentence)
    score = score_legal_hand(ruleset, hand, before)
    return {"points": score.points, "seats": score.seats, "events": list(score.events)}


def _stand(ruleset: Ruleset, asked: Mapping[str, Any]) -> dict[str, Any]:
    results, makers = asked["results"], asked.get("makers")
    if not isinstance(results, list):
        raise Malformed("results", "Results are a list with the points of every hand.")
    if makers is not None and not isinstance(makers, list):
        raise Malformed("makers", "Makers are a list with one account (or null) for every hand.")
    stand = progress(
        ruleset,
        [_points(ruleset, "results", points) for points in results],
        _points(ruleset, "carry", asked.get("carry")),
        makers and [maker if isinstance(maker, str) else None for maker in makers],
    )
    return {
        "total": stand.total,
        "winner": stand.winner,
        "flags": list(stand.flags),
        "games": stand.games,
    }


def _points(ruleset: Ruleset, name: str, points: Any) -> dict[str, int]:
    if points is None:
        return {}
    right = isinstance(points, dict) and all(
        account in ruleset.accounts and type(number) is int and abs(number) < LARGEST
        for account, number in points.items()
    )
    if not right:
        accounts = ", ".join(ruleset.accounts)
        raise Malformed(name, f"“{name}” holds whole numbers by account: {accounts}.")
    return dict(points)
