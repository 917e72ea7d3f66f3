"""Real games of real players, entered hand by hand as a table's phone enters them.

The recordings (tests/data/real_games.jsonl) come from Euchre Game Notation 1.4 by NextSuit-Labs,
Apache-2.0; cards were replayed to find who took each trick. Each was played to ten and stops with
the hand that ended it. Three begin in the middle, with a `carry`: the director starts their sheet
from that score.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from tests import cast
from tests.tiers import few
from tests.tournaments.api_requests import of_bustle, post, sheet_at

pytestmark = pytest.mark.django_db
RECORDED = Path(__file__).resolve().parents[3] / "data" / "real_games.jsonl"
GAMES = [json.loads(line) for line in RECORDED.read_text(encoding="utf-8").splitlines()]


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
    club: Any, program: Any, game: Any
) -> None:
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=None)
    assert (bustle.ruleset_slug, bustle.ruleset_options) == (game["ruleset"], {"hands": None})
    phone = Phone(sheet_at(bustle))
    if any(game["carry"].values()):
        body = {"entry_id": str(uuid4()), "points": game["carry"]}
        answer = post(program, of_bustle(bustle, "rounds/1/tables/1/carried/"), body)
        assert answer.json()["score"]["points"] == game["carry"]

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


def test_seven_games_were_recorded_and_three_of_them_from_the_middle() -> None:
    assert len(GAMES) == 7
    assert sum(any(game["carry"].values()) for game in GAMES) == 3
