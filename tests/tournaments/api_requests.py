"""Requests as a program writes them."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from rest_framework.test import APIClient

from tournaments.core.services.tokens import make_token
from tournaments.models import Bustle, Scope
from tournaments.play.selectors.tables import table_code_of


def with_token(user: Any, scope: str = Scope.OWNER, **more: Any) -> APIClient:
    """A program that acts for this user, as far as the scope goes."""
    client = APIClient()
    token = make_token(user_id=user.pk, scope=scope, **more).token
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    return client


def hand(number: int = 1, maker: str = "N", won: int = 3, **more: Any) -> dict[str, Any]:
    """The body of a table's hand: the maker's side took `won` tricks; `facts` adds to them."""
    mine, theirs = ("NS", "EW") if maker in "NS" else ("EW", "NS")
    facts = {"maker": maker, "tricks": {mine: won, theirs: 5 - won}} | more.pop("facts", {})
    return {"hand_id": str(uuid4()), "round": 1, "number": number, "facts": facts} | more


def back(of: dict[str, Any]) -> dict[str, Any]:
    """The body that takes a hand back."""
    return {
        "entry_id": str(uuid4()),
        "hand_id": of["hand_id"],
        "round": of["round"],
        "number": of["number"],
    }


def sheet_at(bustle: Bustle, table: int = 1) -> str:
    """The address of a table's sheet for whoever holds its code."""
    return f"/api/tables/{table_code_of(bustle, table)}/"


def of_bustle(bustle: Bustle, rest: str = "") -> str:
    """An address under a director's bustle."""
    return f"/api/bustles/{bustle.slug}/{rest}"


def post(client: APIClient, path: str, body: Any = None) -> Any:
    """POSTs JSON."""
    return client.post(path, body if body is not None else {}, format="json")
