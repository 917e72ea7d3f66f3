"""Every route of the API: whose it is, and how it is asked for in a running bustle."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.urls import reverse
from rest_framework.test import APIClient

from config.api_urls import urlpatterns
from scoring.selectors import log_of
from tests import cast
from tests.tournaments.api_requests import back, hand
from tournaments.archive.services import archive_of
from tournaments.draw.services.proposals import propose
from tournaments.jobs.services import request_job
from tournaments.models import CashLine
from tournaments.money.selectors.plan import Plan
from tournaments.money.services.cash_book import write_cash
from tournaments.money.services.plan import save_list, save_plan
from tournaments.people.services.merging import merge_people
from tournaments.people.services.people import add_person
from tournaments.play.selectors.tables import table_code_of
from tournaments.players.selectors.sign_up import own_code_of
from tournaments.players.services.teams import pair_up
from tournaments.setup.services.rulesets import RulesetDetails, save_club_ruleset

DETAILS = {"name": "Friday night", "starts_at": "2026-05-01T19:00:00Z"}
FACTS = {"maker": "N", "tricks": {"NS": 3, "EW": 2}}
SCORED = {"hand": FACTS}

# Whose the thing is, and what its owner is answered in a bustle whose round 1 is being played.
# open: anybody · table, entry: whoever holds the code · bustle: its club's directors ·
# own: any director, of what is theirs · staff: whoever looks after the installation
ROUTES: dict[tuple[str, str], tuple[str, int, Any]] = {
    ("rulesets", "get"): ("open", 200, None),
    ("ruleset", "get"): ("open", 200, None),
    ("ruleset-resolve", "post"): ("open", 200, {"options": {"lone_euchre": 4}}),
    ("ruleset-score", "post"): ("open", 200, SCORED),
    ("public", "get"): ("open", 200, None),
    ("public-bustle", "get"): ("open", 200, None),
    ("public-standings", "get"): ("open", 200, None),
    ("public-figures", "get"): ("open", 200, None),
    ("public-rounds", "get"): ("open", 200, None),
    ("public-round", "get"): ("open", 200, None),
    ("public-seats", "get"): ("open", 200, None),
    ("public-sign-up", "get"): ("open", 200, None),
    # The bustle has begun: the list is closed.
    ("public-sign-up", "post"): ("open", 409, {"name": "Zoe", "shown_as": "name"}),
    ("public-draw", "get"): ("open", 200, None),
    ("public-draw-file", "get"): ("open", 200, None),
    ("public-draw-start", "get"): ("open", 200, None),
    ("schema", "get"): ("open", 200, None),
    ("docs", "get"): ("open", 200, None),
    ("table", "get"): ("table", 200, None),
    ("table-hands", "post"): ("table", 201, "hand"),
    ("table-take-backs", "post"): ("table", 201, "take-back"),
    ("table-batch", "post"): ("table", 200, "batch"),
    # Nobody has to move in a rotation.
    ("table-extra-hand", "post"): (
        "table",
        409,
        {"round": 1, "entry_id": str(uuid4()), "account": "NS"},
    ),
    ("table-call", "post"): ("table", 200, {"why": "Score"}),
    ("table-call", "delete"): ("table", 204, None),
    # Whoever has the code of their own registration.
    ("entry", "get"): ("entry", 200, None),
    ("entry", "patch"): ("entry", 200, {"shown_as": "number"}),
    ("entry-cancel", "post"): ("entry", 409, None),
    ("entry-come", "post"): ("entry", 409, None),
    ("clubs", "get"): ("own", 200, None),
    ("club", "get"): ("bustle", 200, None),
    ("club", "patch"): ("bustle", 200, {"place": "The barn"}),
    ("club-usual-evening", "delete"): ("bustle", 204, None),
    ("usual-evening", "post"): ("bustle", 200, None),
    ("club-logo", "put"): ("bustle", 422, "picture"),
    ("club-logo", "delete"): ("bustle", 204, None),
    ("bustles", "get"): ("own", 200, None),
    ("bustles", "post"): ("own", 201, DETAILS),
    ("bustle", "get"): ("bustle", 200, None),
    ("bustle", "patch"): ("bustle", 200, {"place": "The barn"}),
    ("start", "post"): ("bustle", 409, None),
    ("start-take-back", "post"): ("bustle", 409, None),  # a round is open
    ("screen", "get"): ("bustle", 200, None),
    ("screen", "patch"): ("bustle", 200, {"shows": "standings"}),
    ("finish", "post"): ("bustle", 409, None),
    ("resume", "post"): ("bustle", 409, None),
    ("undo", "get"): ("bustle", 200, None),
    ("undo", "post"): ("bustle", 200, {"hands": 100}),
    ("history", "get"): ("bustle", 200, None),
    ("standings", "get"): ("bustle", 200, None),
    ("draw", "get"): ("bustle", 200, None),
    ("draw", "post"): ("bustle", 201, {"seed": 7, "replaces": 1}),
    ("draw-publish", "post"): ("bustle", 200, None),
    ("draw-file", "get"): ("bustle", 200, None),
    ("draw-start", "get"): ("bustle", 200, None),
    ("draw-search", "post"): ("bustle", 201, {"minutes": 1}),
    ("proposals", "get"): ("bustle", 200, None),
    ("proposals", "post"): ("bustle", 201, {"seed": 7}),
    ("proposals", "delete"): ("bustle", 204, None),
    ("proposal-keep", "post"): ("bustle", 201, None),
    ("wishes", "get"): ("bustle", 200, None),
    ("wishes", "post"): ("bustle", 201, {"kind": "broken", "table": 9}),
    ("wishes", "patch"): ("bustle", 200, {"tables": 2}),
    ("wish", "delete"): ("bustle", 204, None),
    ("export", "get"): ("bustle", 200, None),
    ("export", "post"): ("bustle", 201, None),
    ("bustle-files", "post"): ("own", 201, "bustle file"),
    ("jobs", "get"): ("bustle", 200, None),
    ("jobs", "post"): ("bustle", 201, {"kind": "scorecards"}),
    ("registrations", "get"): ("bustle", 200, None),
    ("registrations", "post"): ("bustle", 201, {"names": ["Zoe"]}),
    ("import", "post"): ("bustle", 201, "csv"),
    ("check-in", "post"): ("bustle", 200, {"numbers": [1]}),
    ("undo-check-in", "post"): ("bustle", 409, {"numbers": [1]}),
    ("sign-up", "get"): ("bustle", 200, None),
    ("sign-up", "patch"): ("bustle", 200, {"limit": 40}),
    ("debts", "get"): ("bustle", 200, None),
    ("settle", "post"): ("bustle", 409, {"paid": True}),  # they owe nothing
    ("let-in", "post"): ("bustle", 200, {"numbers": [1]}),
    ("let-four-in", "post"): ("bustle", 409, None),  # nobody waits
    ("own-link", "get"): ("bustle", 200, None),
    ("own-link", "post"): ("bustle", 200, None),
    ("new-links", "post"): ("bustle", 204, {"of": "table", "table": 2}),
    ("walk-ins", "post"): ("bustle", 201, {"name": "Zoe"}),
    ("registration", "get"): ("bustle", 200, None),
    ("registration", "patch"): ("bustle", 200, {"name": "Zoe"}),
    ("registration", "delete"): ("bustle", 409, None),  # play has started
    ("odd-numbers", "get"): ("bustle", 200, None),
    # Eight fill their tables, so nobody has to be added.
    ("odd-numbers", "post"): ("bustle", 409, {"choice": "fill_ins"}),
    ("teams-by-lot", "post"): ("bustle", 201, {"seed": 1}),
    ("teams", "get"): ("bustle", 200, None),
    ("teams", "post"): ("bustle", 201, {"numbers": [1, 2]}),
    ("team", "get"): ("bustle", 200, None),
    ("team", "patch"): ("bustle", 200, {"name": "The jacks"}),
    ("team", "delete"): ("bustle", 409, None),  # they have played
    ("devices", "get"): ("bustle", 200, None),
    ("device-let-in", "post"): ("bustle", 204, None),
    ("device-send-away", "post"): ("bustle", 204, None),
    ("table-devices", "delete"): ("bustle", 204, None),
    ("results", "get"): ("bustle", 200, None),
    ("results", "post"): ("bustle", 409, None),
    ("results", "delete"): ("bustle", 409, None),
    ("prizes", "get"): ("bustle", 200, None),
    ("money", "get"): ("bustle", 200, None),
    ("money-plan", "get"): ("bustle", 200, None),
    ("money-plan", "patch"): ("bustle", 200, {"fee": "5.00"}),
    ("money-preview", "post"): ("bustle", 200, {"payers": 40}),
    ("money-lists", "get"): ("bustle", 200, None),
    ("money-lists", "post"): ("bustle", 201, {"name": "Juniors", "numbers": [1]}),
    ("money-list", "get"): ("bustle", 200, None),
    ("money-list", "patch"): ("bustle", 200, {"numbers": [1, 2]}),
    ("money-list", "delete"): ("bustle", 204, None),
    ("everybody-paid", "post"): ("bustle", 200, None),
    ("cash-count", "post"): ("bustle", 200, {"counted": "80.00"}),
    ("cash-book", "get"): ("bustle", 200, None),
    ("cash-book", "post"): (
        "bustle",
        201,
        {"line_id": str(uuid4()), "kind": "expense", "amount": "12.50"},
    ),
    ("cash-take-back", "post"): ("bustle", 200, {"line_id": str(uuid4())}),
    ("payouts", "get"): ("bustle", 200, None),
    # Nobody has won anything yet.
    ("payouts", "post"): (
        "bustle",
        404,
        {"line_id": str(uuid4()), "prize": "place-1", "number": 1, "amount": "10.00"},
    ),
    ("payout-take-back", "post"): (
        "bustle",
        404,
        {"line_id": str(uuid4()), "prize": "place-1", "number": 1},
    ),
    ("no-show", "post"): ("bustle", 200, None),
    ("leave", "post"): ("bustle", 200, None),
    ("come-later", "post"): ("bustle", 200, {"round": 3}),
    ("play-from", "post"): ("bustle", 200, {"round": 3}),
    ("leave-after", "post"): ("bustle", 200, {"round": 2}),
    ("substitute", "post"): ("bustle", 201, {"name": "Zoe"}),
    ("rounds", "get"): ("bustle", 200, None),
    ("rounds", "post"): ("bustle", 409, None),
    ("round", "get"): ("bustle", 200, None),
    ("round-close", "post"): ("bustle", 409, None),
    ("round-held", "post"): ("bustle", 409, None),
    ("round-reopen", "post"): ("bustle", 409, None),
    ("round-more-time", "post"): ("bustle", 200, {"minutes": 5}),
    ("round-table", "get"): ("bustle", 200, None),
    ("sheet-log", "get"): ("bustle", 200, None),
    ("sheet-correction", "post"): ("bustle", 201, {"entry_id": str(uuid4()), "facts": FACTS}),
    ("sheet-removals", "post"): ("bustle", 201, "removal"),
    ("sheet-totals", "post"): (
        "bustle",
        201,
        {"entry_id": str(uuid4()), "points": {"NS": 5, "EW": 3}, "reason": "from paper"},
    ),
    ("sheet-adjustments", "post"): (
        "bustle",
        201,
        {"entry_id": str(uuid4()), "seat": "N", "points": -1, "reason": "table talk"},
    ),
    ("sheet-carried", "post"): (
        "bustle",
        201,
        {"entry_id": str(uuid4()), "points": {"NS": 4, "EW": 9}, "reason": "from last week"},
    ),
    ("sheet-extra-hand", "post"): ("bustle", 409, {"entry_id": str(uuid4()), "account": "NS"}),
    ("calls", "get"): ("bustle", 200, None),
    ("call-answer", "post"): ("bustle", 204, None),
    ("late-hands", "get"): ("bustle", 200, None),
    ("late-count", "post"): ("bustle", 404, {"entry_id": str(uuid4())}),  # nothing waits
    ("late-leave-out", "post"): ("bustle", 404, {"entry_id": str(uuid4())}),
    ("club-rulesets", "get"): ("own", 200, None),
    ("club-rulesets", "post"): ("own", 201, {"name": "Our rules", "base": "csl"}),
    ("club-ruleset-import", "post"): (
        "own",
        201,
        {"bustle_ruleset": 1, "name": "Our rules", "base": "csl"},
    ),
    ("club-ruleset", "get"): ("bustle", 200, None),
    ("club-ruleset", "patch"): ("bustle", 200, {"options": {"march": 3}}),
    ("club-ruleset", "delete"): ("bustle", 204, None),
    ("club-ruleset-file", "get"): ("bustle", 200, None),
    ("people", "get"): ("bustle", 200, None),
    ("people", "post"): ("bustle", 201, {"name": "Zoe", "lists": ["Women"]}),
    ("person", "get"): ("bustle", 200, None),
    ("person", "patch"): ("bustle", 200, {"nickname": "Ace", "email": "", "lists": []}),
    ("person-merge", "post"): ("bustle", 201, "merge"),
    ("merges", "get"): ("bustle", 200, None),
    ("merge-undo", "post"): ("bustle", 200, None),
    ("person-known", "get"): ("bustle", 200, None),
    ("person-own-link", "get"): ("bustle", 200, None),
    ("person-own-link", "post"): ("bustle", 200, None),
    # The name has to be theirs: whoever is meant by accident stays.
    ("person-erase", "post"): ("bustle", 422, {"name": "Nobody"}),
    ("job", "get"): ("bustle", 200, None),
    ("job", "delete"): ("bustle", 204, None),
    ("job-file", "get"): ("bustle", 404, None),  # it has not been made yet
    ("backup", "post"): ("staff", 200, None),
    ("tokens", "get"): ("own", 200, None),
    ("tokens", "post"): ("own", 201, None),
    ("token", "delete"): ("bustle", 204, None),
}


def handlers() -> Iterator[tuple[str, str]]:
    """Name and method of everything that the API answers to."""
    for route in urlpatterns:
        view: Any = route.callback
        for method in ("get", "post", "put", "patch", "delete"):
            if hasattr(view.view_class, method):
                yield str(route.name), method


def elsewhere() -> bytes:
    """The file of a bustle that is not here."""
    bustle = cast.bustle_in_setup(cast.club("A club elsewhere"), ())
    _name, file = archive_of(bustle_id=bustle.pk)
    bustle.delete()
    return file


class Running:
    """A running bustle, and how each route is asked for in it."""

    def __init__(self, bustle: Any, token_key: str) -> None:
        self.bustle = bustle
        self.sheet_id = cast.tables_of(bustle)[0].sheet_id
        self.code = table_code_of(bustle, 1)
        self.own_code = own_code_of(bustle.pk, 1)
        self.entered = hand()
        self.token_key = token_key
        self.job_id = request_job(bustle_id=bustle.pk, kind="results", params={"paper": "a4"})
        details = RulesetDetails("House rules", "north-american")
        self.ruleset_id = save_club_ruleset(club_id=bustle.club_id, details=details)
        self.wish_id = bustle.wishes.create(kind="broken", table=8).pk
        self.proposal_id = propose(bustle_id=bustle.pk, seed=1)[0]
        pair_up(bustle_id=bustle.pk, numbers=[3, 4])
        self.list_id, self.cash_line = self._money()
        self.player_id = bustle.registrations.get(number=1).player_id
        self.double_id, self.merge_id = self._doubles()
        self.before = self.traces()

    def _money(self) -> tuple[int, int]:
        """A plan with a list and a line; returns their ids."""
        save_plan(bustle_id=self.bustle.pk, plan=Plan(fee=Decimal(10)))
        what = {"kind": "given", "amount": Decimal(20), "by": "director:1"}
        write_cash(bustle_id=self.bustle.pk, line_id=uuid4(), **what)
        line = CashLine.objects.get(bustle=self.bustle)
        return save_list(club_id=self.bustle.club_id, name="Women", player_ids=()), line.pk

    def _doubles(self) -> tuple[int, int]:
        """Another entry of somebody, and the id of a merge."""
        club_id = self.bustle.club_id
        one, other, third = (add_person(club_id=club_id, name=name) for name in ("A", "B", "C"))
        return third, merge_people(club_id=club_id, kept_id=one, other_id=other)

    def ask(self, client: APIClient, name: str, method: str, **where: Any) -> Any:
        known = {
            "slug": "north-american" if name.startswith("ruleset") else self.bustle.slug,
            "code": self.own_code if name.startswith("entry") else self.code,
            "number": 1,
            "table": 1,
            "hand": 1,
            "job_id": self.job_id,
            "proposal_id": self.proposal_id,
            "wish_id": self.wish_id,
            "ruleset_id": self.ruleset_id,
            "key": self.token_key,
            "file": "hands.csv",
            "late_id": uuid4(),
            "call_id": 1,
            "device_id": 1,
            "team": 1,
            "list_id": self.list_id,
            "club_id": self.bustle.club_id,
            "line": self.cash_line,
            "club_slug": self.bustle.club.slug,
            "player_id": self.player_id,
            "merge_id": self.merge_id,
        } | where
        pattern = next(route.pattern for route in urlpatterns if route.name == name)
        kwargs = {key: known[key] for key in pattern.converters}
        body = self.body(ROUTES[name, method][2])
        return getattr(client, method)(reverse(f"api:{name}", kwargs=kwargs), **body)

    def body(self, what: Any) -> dict[str, Any]:
        if what == "merge":
            return {"data": {"other": self.double_id}, "format": "json"}
        if what == "csv":
            return {"data": b"name\nZoe\n", "content_type": "text/csv"}
        if what == "picture":
            return {"data": b"no picture", "content_type": "image/png"}
        if what == "bustle file":
            return {"data": elsewhere(), "content_type": "application/json"}
        named = {
            "hand": self.entered,
            "take-back": back(self.entered),
            "removal": back(self.entered),
            "batch": {"items": [{"kind": "hand", **self.entered}]},
        }
        data = named[what] if isinstance(what, str) else what
        if what == "removal":
            data = {name: value for name, value in data.items() if name != "round"}
        return {} if data is None else {"data": data, "format": "json"}

    def traces(self) -> Any:
        """Whatever an outsider could have changed."""
        self.bustle.refresh_from_db()
        rulesets = list(self.bustle.club.rulesets.values())
        wished = list(self.bustle.wishes.values()), list(self.bustle.proposals.values("pk"))
        jobs = self.bustle.jobs.count()
        people = list(self.bustle.registrations.values())
        people += [*self.bustle.cash_lines.values(), *self.bustle.club.player_lists.values()]
        return people, self.bustle.version, log_of(self.sheet_id), jobs, rulesets, wished
