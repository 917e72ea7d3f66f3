"""What the table's page carries so that a phone can go on without a line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.rules.book import load_book, resolve_ruleset
from scoring.rules.model import Hand
from scoring.rules.points import score_hand
from tests.cases import for_every
from tests.tournaments.play.views.test_refusals import playing
from tournaments.play.selectors.tables import table_page
from tournaments.play.views.score_sheet import asking

pytestmark = pytest.mark.django_db


def facts(club: Any, slug: str, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """What stands on the form, read as the script reads it, and the page it stands on."""
    page = table_page(playing(club, slug, options or {}))
    assert page.table is not None
    assert page.sheet is not None
    said = asking(page.sheet.ruleset, page.table, page.sheet.score.dealer)
    return said | {"page": page} | {name: json.loads(said[name]) for name in ("gives", "deals")}


@pytest.mark.full
@for_every("slug", load_book().presets, undo=True, quick=6)
def test_everybody_deals_once_from_the_dealer_of_this_hand_on(club: Any, slug: str) -> None:
    said = facts(club, slug)
    page = said["page"]
    seats = [deal["seat"] for deal in said["deals"]]

    assert seats[0] == page.sheet.score.dealer
    assert sorted(seats) == sorted(page.sheet.ruleset.seats)
    assert {deal["seat"]: deal["name"] for deal in said["deals"]} == {
        player.seat: player.short for player in page.table.players
    }


def test_whom_to_ask_how_it_was_called_moves_with_the_deal(club: Any) -> None:
    deals = {deal["seat"]: deal for deal in facts(club, "penryn-falmouth")["deals"]}

    assert [deals[seat]["must"] for seat in "NESW"] == ["S", "W", "N", "E"]
    assert [deal["may"] for deal in facts(club, "robson")["deals"]] == ["N", "E", "S", "W"]


def test_plain_hands_give_what_the_rules_say_in_the_order_of_the_scoreboard(club: Any) -> None:
    ruleset = resolve_ruleset("csl")
    said = facts(club, "csl")

    for key, gives in said["gives"].items():
        maker, won, *alone = key.split("-")
        mine, theirs = ("NS", "EW") if maker in "NS" else ("EW", "NS")
        tricks = {mine: int(won), theirs: 5 - int(won)}
        hand = Hand(maker=maker, alone=maker if alone else None, tricks=tricks)
        points = score_hand(ruleset, hand).points
        assert gives == [points[side.account] for side in said["page"].table.sides]
    assert len(said["gives"]) == 48


def test_where_points_depend_on_the_score_the_phone_is_told_none(club: Any) -> None:
    assert facts(club, "csl", {"floor": 0})["gives"] == {}
    assert facts(club, "set-back")["gives"] == {}


def test_a_redeal_keeps_the_dealer_only_where_the_rules_say_so(club: Any) -> None:
    same = facts(club, "csl", {"misdeal": "same_dealer"})
    passed = facts(club, "csl", {"misdeal": "next_dealer"})

    assert (same["redeal_stays"], passed["redeal_stays"]) == (True, False)
