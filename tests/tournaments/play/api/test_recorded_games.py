"""Real games of real players, entered hand by hand as a table's phone enters them.

The recordings (tests/data/real_games.jsonl) come from Euchre Game Notation 1.4 by NextSuit-Labs,
Apache-2.0; cards were replayed to find who took each trick. Each was played to ten and stops with
the hand that ended it. Two begin in the middle, with a `carry`: the hands before the recording are
not known, so hands that come to the same score stand in for them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from tests import cast
from tests.tiers import few
from tests.tournaments.api_requests import post, sheet_at

pytestmark = pytest.mark.django_db
RECORDED = Path(__file__).resolve().parents[3] / "data" / "real_games.jsonl"
GAMES = [json.loads(line) for line in RECORDED.read_text(encoding="utf-8").splitlines()]
WORTH = {4: (True, 5), 2: (False, 5), 1: (False, 3)}


def stand_ins(side: str, points: int) -> Iterator[dict[str, Any]]:
    """Hands that give this side so many points, and the other none."""
    other = "EW" if side == "NS" else "NS"
    for worth, (alone, won) in WORTH.items():
        for _time in range(points // worth):
            lone = {"alone": side[0]} if alone else {}
            yield {"maker": side[0], "tricks": {side: won, other: 5 - won}, **lone}
        points %= worth


class Phone:
    """One table's phone: sends the next hand and sees what the sheet says."""

    def __init__(self, sheet: str) -> None:
        self.sheet = sheet
        self.number = 0

    def enter(self, facts: dict[str, Any]) -> dict[str, Any]:
        self.number += 1
        body = {"hand_id": str(uuid4()), "round": 1, "number": self.number, "facts": facts}
        answer = post(APIClient(), self.sheet + "hands/", body)
        assert answer.status_code == 201, answer.json()
        score: dict[str, Any] = answer.json()["score"]
        return score


@pytest.mark.parametrize("game", few(GAMES, 2), ids=lambda game: game["game"])
def test_a_recorded_game_ends_with_its_last_hand_at_its_recorded_score(
    club: Any, game: Any
) -> None:
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=None)
    assert (bustle.ruleset_slug, bustle.ruleset_options) == (game["ruleset"], {"hands": None})
    phone = Phone(sheet_at(bustle))
    for side, points in game["carry"].items():
        for facts in stand_ins(side, points):
            score = phone.enter(facts)
    if phone.number:
        assert score["points"] == game["carry"]

    for facts in game["hands"][:-1]:
        score = phone.enter(facts)
        assert not score["complete"]
    score = phone.enter(game["hands"][-1])

    assert score["complete"]
    assert score["points"] == game["final"]
    assert score["ahead"] == max(game["final"], key=game["final"].get)
    again = {"hand_id": str(uuid4()), "round": 1, "number": phone.number + 1}
    late = post(APIClient(), phone.sheet + "hands/", again | {"facts": game["hands"][0]})
    assert (late.status_code, late.json()["code"]) == (422, "sheet_complete")


def test_six_games_were_recorded_and_two_of_them_from_the_middle() -> None:
    assert len(GAMES) == 6
    assert sum(any(game["carry"].values()) for game in GAMES) == 2
