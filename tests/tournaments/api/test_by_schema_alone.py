"""A program that knows the schema and nothing else: it plays an evening, and every hand shown."""

from __future__ import annotations

import functools
import io
import json
import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from tests import cast
from tests.tournaments.api_requests import with_token

pytestmark = pytest.mark.django_db


@functools.cache
def schema() -> Any:
    out = io.StringIO()
    call_command("spectacular", format="openapi-json", stdout=out)
    return json.loads(out.getvalue())


def hands() -> dict[str, Any]:
    """The hands that the schema shows, by ruleset and kind."""
    [content] = described("post", "/api/v1/tables/{code}/hands/")["requestBody"]["content"].values()
    return {shown["summary"]: shown["value"] for shown in content["examples"].values()}


def described(method: str, path: str) -> Any:
    return schema()["paths"][path][method]


class Program:
    """Asks only what the schema describes, and believes only answers that it names."""

    def __init__(self, client: APIClient) -> None:
        self.client = client
        self.known: dict[str, Any] = {}

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        operation = described(method, path)
        self.check(operation, body)
        address = path.format(**self.known | more)
        sent = {} if body is None else {"data": body, "format": "json"}
        answer = getattr(self.client, method)(address, **sent)
        assert str(answer.status_code) in operation["responses"], (path, answer.content)
        assert answer.status_code < 300, (path, answer.content)
        return answer.json() if answer.content else None

    def check(self, operation: Any, body: Any) -> None:
        """Every field is one that the schema names, and none that it requires is missing."""
        if body is None:
            assert not operation.get("requestBody", {}).get("required")
            return
        shape = operation["requestBody"]["content"]["application/json"]["schema"]
        shape = schema()["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
        assert set(shape.get("required", ())) <= set(body) <= set(shape["properties"])


def test_a_program_that_knows_the_schema_alone_plays_an_evening(club: Any) -> None:
    program, phone = Program(with_token(cast.director(club))), Program(APIClient())
    bustles, one = "/api/v1/bustles/", "/api/v1/bustles/{slug}/"
    settings = {"rounds_planned": 2, "hands_per_round": 2, "starts_at": "2026-05-01T19:00:00Z"}
    program.known["slug"] = program.ask("post", bustles, {"name": "Friday", **settings})["slug"]
    for name in cast.NAMES[:8]:
        program.ask("post", one + "walk-ins/", {"name": name})
    program.ask("post", one + "start/")
    program.ask("post", one + "draw/", {"replaces": 0})
    program.ask("post", one + "draw/publish/")
    made, euchred = (hands()[f"north-american: {kind}"]["facts"] for kind in ("made", "euchred"))
    for number in (1, 2):
        opened = program.ask("post", one + "rounds/")
        for table in opened["tables"]:
            at = {"number": number, "table": table["number"]}
            code = program.ask("get", one + "rounds/{number}/tables/{table}/", **at)["code"]
            for deal, facts in enumerate((made, euchred), start=1):
                entry = {"hand_id": str(uuid4()), "round": number, "number": deal, "facts": facts}
                phone.ask("post", "/api/v1/tables/{code}/hands/", entry, code=code)
        program.ask("post", one + "rounds/{number}/close/", number=number)
    program.ask("post", one + "finish/")
    program.ask("post", one + "results/")
    rows = phone.ask("get", "/api/v1/public/{slug}/standings/", **program.known)["rows"]
    assert sum(row["points"] for row in rows) == 2 * 2 * 2 * (1 + 2)


def test_every_hand_that_the_schema_shows_can_be_sent(club: Any) -> None:
    program = Program(APIClient())
    kinds = hands()
    assert len(kinds) >= 14
    for name, entry in kinds.items():
        ruleset = name.partition(": ")[0]
        scored = program.ask(
            "post", "/api/v1/rulesets/{slug}/score/", {"hand": entry["facts"]}, slug=ruleset
        )
        assert scored["points"], name


def test_the_hands_in_the_document_are_among_those_of_the_schema() -> None:
    text = (Path(__file__).parents[3] / "docs/api.md").read_text(encoding="utf-8")
    written = [
        json.loads(one)
        for one in re.findall(r'^\|[^|]+\| `(\{"(?:maker|outcome).*\})` \|$', text, re.M)
    ]
    assert len(written) == 7
    known = [entry["facts"] for entry in hands().values()]
    assert [facts for facts in written if facts not in known] == []
