"""A whole bustle over the API, another one on the pages, and every total computed once more.

The second computation reads nothing but the log as it is written, and knows the usual game by the
table that hangs on the wall: makers 1, all five 2, alone 4, euchre 2.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from tests import cast
from tests.tiers import amount
from tests.tournaments.api_requests import of_bustle, post
from tournaments.core.selectors.bustles import version_of
from tournaments.models import Publication
from tournaments.play.selectors.tables import table_code_of, table_page

PLAYERS, ROUNDS, HANDS = amount(24, 8), amount(8, 2), amount(8, 4)


def made_up(chance: random.Random) -> dict[str, Any]:
    """A hand as it might fall, now and then passed out, dealt again, or with a revoke."""
    fall = chance.random()
    if fall < 0.05:
        return {"outcome": "passed"}
    if fall < 0.08:
        return {"outcome": "redeal", "reason": "misdeal"}
    maker = chance.choice("NESW")
    if fall < 0.11:
        return {"maker": maker, "revokes": [chance.choice("NESW")]}
    won = chance.choices(range(6), weights=[1, 2, 15, 40, 20, 22])[0]
    mine, theirs = ("NS", "EW") if maker in "NS" else ("EW", "NS")
    facts: dict[str, Any] = {"maker": maker, "tricks": {mine: won, theirs: 5 - won}}
    return facts | ({"alone": maker} if chance.random() < 0.2 else {})


class Table:
    """A table's phone: enters until the sheet is complete, with all that phones do wrong."""

    def __init__(self, sheet: str, round_number: int, chance: random.Random) -> None:
        self.sheet, self.round, self.chance = sheet, round_number, chance
        self.client = APIClient()

    def play(self) -> None:
        number, played = 0, 0
        while played < HANDS:
            number += 1
            played = self.enter(number, made_up(self.chance))
            if self.chance.random() < 0.05:
                played = self.think_again(number)

    def enter(self, number: int, facts: dict[str, Any]) -> int:
        self.body = {
            "hand_id": str(UUID(int=self.chance.getrandbits(128), version=4)),
            "round": self.round,
            "number": number,
            "facts": facts,
        }
        times = self.chance.choices([1, 2, 5], weights=[80, 15, 5])[0]
        answers = [post(self.client, self.sheet + "hands/", self.body) for _time in range(times)]
        assert [one.status_code for one in answers] == [201] + [200] * (times - 1)
        return int(answers[-1].json()["score"]["played"])

    def think_again(self, number: int) -> int:
        """Takes the last hand back and enters another in its place."""
        body = {
            "entry_id": str(UUID(int=self.chance.getrandbits(128), version=4)),
            "hand_id": self.body["hand_id"],
            "round": self.round,
            "number": number,
        }
        assert post(self.client, self.sheet + "take-backs/", body).status_code == 201
        return self.enter(number, made_up(self.chance))


class Page(Table):
    """The same on the table's page: the form's answers instead of facts, some pressed twice."""

    def __init__(self, code: str, round_number: int, chance: random.Random) -> None:
        super().__init__(code, round_number, chance)
        self.browser = Client()

    def enter(self, number: int, facts: dict[str, Any]) -> int:
        while facts.get("revokes"):
            facts = made_up(self.chance)
        self.body = {"hand_id": str(UUID(int=self.chance.getrandbits(128), version=4))}
        answers = self.body | {"round": self.round, "number": number} | said(facts)
        for _time in range(self.chance.choice([1, 1, 1, 2])):
            self.send("record", answers)
        return self.played()

    def think_again(self, number: int) -> int:
        self.send("take_back", {"entry_id": self.body["hand_id"]})
        return self.enter(number, made_up(self.chance))

    def send(self, name: str, answers: dict[str, Any]) -> None:
        address = reverse(f"table:{name}", args=[self.sheet])
        assert self.browser.post(address, answers, HTTP_HX_REQUEST="true").status_code == 200

    def played(self) -> int:
        page = table_page(self.sheet)
        assert page.sheet is not None
        return page.sheet.score.played


def said(facts: dict[str, Any]) -> dict[str, Any]:
    """What a person at the table taps for these facts."""
    if "maker" not in facts:
        return {"outcome": facts["outcome"]}
    mine = "NS" if facts["maker"] in "NS" else "EW"
    taps = {"maker": facts["maker"], "tricks": facts["tricks"][mine]}
    return taps | ({"alone": "on"} if "alone" in facts else {})


# -- the second computation ---------------------------------------------------------------------


def points_of(facts: dict[str, Any]) -> tuple[dict[str, int], str | None]:
    """Points by side, and the seat that marched alone."""
    points = {"NS": 0, "EW": 0}
    if facts.get("outcome", "played") != "played":
        return points, None
    if facts.get("revokes"):
        [offender] = facts["revokes"]
        points["EW" if offender in "NS" else "NS"] = 2
        return points, None
    mine, theirs = ("NS", "EW") if facts["maker"] in "NS" else ("EW", "NS")
    won, alone = facts["tricks"][mine], "alone" in facts
    if won < 3:
        points[theirs] = 2
        return points, None
    points[mine] = 1 if won < 5 else 4 if alone else 2
    return points, facts["maker"] if won == 5 and alone else None


def sheet_of(log: list[dict[str, Any]]) -> tuple[Counter[str], Counter[str], int]:
    """Points by side, lone marches by seat, and hands played, from a sheet's log."""
    gone = {line["refers_to"] for line in log if line["kind"] == "take_back"}
    standing: dict[int, dict[str, Any]] = {}
    for line in log:
        if line["kind"] == "hand" and line["entry_id"] not in gone:
            standing.setdefault(line["number"], line["facts"])
    points: Counter[str] = Counter()
    loners: Counter[str] = Counter()
    for facts in standing.values():
        given, lone = points_of(facts)
        points.update(given)
        loners.update([lone] if lone else [])
    played = [facts for facts in standing.values() if facts.get("outcome", "played") == "played"]
    return points, loners, len(played)


def second_opinion(program: APIClient, bustle: Any) -> dict[int, tuple[int, int, int, list[Any]]]:
    """Points, games won, loners and points by round of every number."""
    total: Counter[int] = Counter()
    won: Counter[int] = Counter()
    lone: Counter[int] = Counter()
    by_round: dict[int, list[Any]] = {n: [None] * ROUNDS for n in range(1, PLAYERS + 1)}
    for one in program.get(of_bustle(bustle, "rounds/")).json()["results"]:
        for table in one["tables"]:
            path = f"rounds/{one['number']}/tables/{table['number']}/log/?limit=1000"
            points, loners, played = sheet_of(
                program.get(of_bustle(bustle, path)).json()["results"]
            )
            assert played == HANDS
            for player in table["players"]:
                side, other = ("NS", "EW") if player["seat"] in "NS" else ("EW", "NS")
                number = player["number"]
                total[number] += points[side]
                won[number] += points[side] > points[other]
                lone[number] += loners[player["seat"]]
                by_round[number][one["number"] - 1] = points[side]
    return {n: (total[n], won[n], lone[n], by_round[n]) for n in by_round}


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
def test_every_total_of_a_bustle_is_what_its_log_says(
    club: Any, program: APIClient, anybody: APIClient
) -> None:
    chance = random.Random(24)
    bustle = cast.running_bustle(club, players=PLAYERS, rounds=ROUNDS, hands=HANDS)
    for number in range(1, ROUNDS + 1):
        if number > 1:
            assert post(program, of_bustle(bustle, "rounds/")).status_code == 201
        for table in range(1, PLAYERS // 4 + 1):
            code = program.get(of_bustle(bustle, f"rounds/{number}/tables/{table}/")).json()["code"]
            Table(f"/api/tables/{code}/", number, chance).play()
        assert post(program, of_bustle(bustle, f"rounds/{number}/close/")).status_code == 200
    assert post(program, of_bustle(bustle, "finish/")).status_code == 200

    rows = anybody.get(f"/api/public/{bustle.slug}/standings/").json()["rows"]
    shown = {
        row["number"]: (row["points"], row["games_won"], row["loners"], row["by_round"])
        for row in rows
    }
    assert shown == second_opinion(program, bustle)
    order = [(-row["points"], -row["games_won"], -row["loners"]) for row in rows]
    assert order == sorted(order)
    kept = Publication.objects.get(bustle=bustle)
    assert kept.version == version_of(bustle.pk)
    assert [row["points"] for row in kept.rows] == [row["points"] for row in rows]


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
def test_every_total_of_a_bustle_on_the_pages_is_what_its_log_says(
    club: Any, program: APIClient, director_client: Any, anybody: APIClient
) -> None:
    chance = random.Random(25)
    bustle = cast.running_bustle(club, players=PLAYERS, rounds=ROUNDS, hands=HANDS)
    board = reverse("director:board", args=[bustle.slug])
    for number in range(1, ROUNDS + 1):
        if number > 1:
            director_client.post(board, {"action": "open_round", "round": number - 1})
        for table in range(1, PLAYERS // 4 + 1):
            Page(table_code_of(bustle, table), number, chance).play()
        director_client.post(board, {"action": "close_round", "round": number})
    director_client.post(board, {"action": "finish", "round": ROUNDS})

    rows = anybody.get(f"/api/public/{bustle.slug}/standings/").json()["rows"]
    shown = {
        row["number"]: (row["points"], row["games_won"], row["loners"], row["by_round"])
        for row in rows
    }
    assert shown == second_opinion(program, bustle)
    bustle.refresh_from_db()
    assert bustle.state == "finished"
