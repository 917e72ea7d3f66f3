"""Requests made from the API's own schema, by schemathesis: anonymous, as a director, as a table.

    pip install --target /tmp/st schemathesis
    python -m tests.doors.by_schema --tool /tmp/st                  # a few thousand requests
    python -m tests.doors.by_schema --tool /tmp/st --examples 200 --bustle coming  # the long form

Without DATABASE_URL on SQLite; with it in a database of its own beside the one that is named. It
ends with 1 if an answer was a 5xx, has a status that the schema does not name, or is not as the
schema says. schemathesis is no requirement of Bustle: its packages are many, and only this asks.

Of "parameter in path" that is accepted though it is wrong nothing is to be believed: the tool puts
the address that leads somewhere in the place of the wrong one, and forgets that it did.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import uuid4

import django

ROLES = ("anonymous", "director", "table")
STATES = ("coming", "running", "knock_out", "meeting", "level", "over")
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "positive_data_acceptance",
)
# Without a token nearly everything is refused, so only the public's part is worth asking.
PATHS = {
    "anonymous": "^/api/v1/(public|rulesets|entries|schema|tokens|bustles)/",
    # The one token that it could revoke is its own.
    "director": "^/api/v1/(?!public/|tables/|entries/|schema/|tokens/.key)",
    "table": "^/api/v1/(tables|entries)/",
}

# NUL and lone surrogates are no letters: nothing could be kept of them. What a schema cannot say,
# such as who is on the list, is refused with 409 or 422, and that is an answer too.
GENERAL = """
[generation]
allow-x00 = false
codec = "utf-8"

# Each item of a batch is judged by itself, and refused in its place; a CSV file is any text.
[[operations]]
include-path-regex = "/(batch|registrations/csv|bustle-files)/$"
checks.negative_data_rejection.expected-statuses = ["2xx", "4xx", "5xx"]

# Which of two fields belong together, and which days there are, is said in words.
[[operations]]
include-path-regex = "/(new-links|substitute|adjustments|csv|teams|odd-numbers|bustles(/.slug.)?)/$"
checks.positive_data_acceptance.expected-statuses = ["2xx", "4xx"]

[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422"]
"""


def main() -> int:
    asked = _asked()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    django.setup()
    from django.test.runner import DiscoverRunner
    from django.test.testcases import LiveServerThread, _StaticFilesHandler
    from django.test.utils import setup_test_environment

    setup_test_environment(debug=False)
    runner = DiscoverRunner(verbosity=0, interactive=False)
    databases = runner.setup_databases()
    try:
        examples = _furnish(asked.bustle)
        from django.db import connection

        connection.close()
        server = LiveServerThread("127.0.0.1", _StaticFilesHandler, connections_override={})
        server.daemon = True
        server.start()
        server.is_ready.wait()
        if server.error:
            raise server.error
        site = f"http://127.0.0.1:{server.port}"
        codes = [_run(asked, role, site, examples) for role in asked.role]
        server.terminate()
        return max(codes)
    finally:
        runner.teardown_databases(databases)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", type=Path, help="where schemathesis was put")
    parser.add_argument("--examples", type=int, default=12, help="of every operation")
    parser.add_argument("--phases", default="examples,coverage,fuzzing")
    parser.add_argument("--seconds", type=int, default=3600, help="at most, for each role")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bustle", choices=STATES, default="running", help="of the house")
    parser.add_argument("--role", choices=ROLES, nargs="+", default=ROLES)
    return parser.parse_args()


def _furnish(state: str) -> dict[str, Any]:
    """A club with evenings in every state; returns what addresses name."""
    from tests import cast
    from tests.journeys.every_page import furnished
    from tests.tournaments.paying import plan
    from tournaments.core.api import throttles
    from tournaments.core.services.tokens import make_token
    from tournaments.jobs.services import request_job
    from tournaments.models import CashLine
    from tournaments.money.services.cash_book import write_cash
    from tournaments.money.services.plan import save_list, save_plan
    from tournaments.play.selectors.tables import table_code_of
    from tournaments.players.selectors.sign_up import own_code_of

    for limit in ("WRITES", "FAILURES", "SIGN_UPS"):
        setattr(throttles, limit, 10**9)
    house = furnished(cast.club())
    bustle = getattr(house, state)
    save_plan(bustle_id=bustle.pk, plan=plan())
    change = {"kind": "other", "amount": Decimal(50), "by": "director:1"}
    write_cash(bustle_id=bustle.pk, line_id=uuid4(), **change)
    ids = {
        "line": CashLine.objects.filter(bustle=bustle).values_list("pk", flat=True)[0],
        "list_id": save_list(club_id=bustle.club_id, name="Women", player_ids=()),
        "job_id": request_job(bustle_id=bustle.pk, kind="results", params={"paper": "a4"}),
        "call_id": 1,
        "team": 1,
    }
    return {
        "ids": ids,
        "token": make_token(user_id=house.user_id).token,
        "slug": bustle.slug,
        "table": table_code_of(bustle, 1),
        "entry": own_code_of(house.coming.pk, 1),
        "ruleset": house.ruleset_id,
    }


def _config(known: dict[str, Any]) -> str:
    """Addresses that lead somewhere: no chance finds a slug."""

    def part(paths: str, **values: Any) -> str:
        given = ", ".join(f'"path.{name}" = {value!r}' for name, value in values.items())
        return f"""
[[operations]]
include-path-regex = "{paths}"
parameters = {{ {given} }}
"""

    numbers = {"number": 2, "table": 1, "hand": 1} | known["ids"]
    return (
        GENERAL
        + part("^/api/v1/bustles/.slug", slug=known["slug"], **numbers)
        + part("^/api/v1/public/.slug", slug=known["slug"], **numbers)
        + part("^/api/v1/rulesets/.slug", slug="north-american")
        + part("^/api/v1/tables/", code=known["table"])
        + part("^/api/v1/entries/", code=known["entry"])
        + part("^/api/v1/jobs/", **known["ids"])
        + part("^/api/v1/club-rulesets/.ruleset_id", ruleset_id=known["ruleset"])
    )


def _run(asked: argparse.Namespace, role: str, site: str, known: dict[str, Any]) -> int:
    """The tool's own report on a role goes to the console; returns how the tool ended."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "schemathesis.toml"
        config.write_text(_config(known), encoding="utf-8")
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
        command += [f"{site}/api/schema/?format=json", "--checks", ",".join(CHECKS)]
        command += ["--max-examples", str(asked.examples), "--seed", str(asked.seed)]
        command += ["--include-path-regex", PATHS[role], "--continue-on-failure"]
        command += ["--phases", asked.phases, "--workers", "1", "--no-color"]
        command += ["--max-time", str(asked.seconds)]
        if role == "director":
            command += ["--header", f"Authorization: Token {known['token']}"]
        paths = [str(asked.tool), os.environ.get("PYTHONPATH", "")] if asked.tool else []
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        print(f"\n== as {role} ==", flush=True)
        return subprocess.run(command, env=environment, cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
