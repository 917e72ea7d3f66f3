"""Serves Bustle from this machine: one command, no servers to install."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

import waitress
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import transaction

from tournaments.core.selectors.bustles import clubs_of
from tournaments.core.services.access import make_director
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.management.addresses import NoPort, ServerAddress, find_address, terminal_qr
from tournaments.management.child_process import RestartingChild
from tournaments.management.links import first_director, served_at, sign_in_address
from tournaments.models import Club

THREADS = 8
LARGEST_BODY = 2_000_000  # bytes; above what Django lets a form or a list of players have
SLOWEST_BODY = 30  # seconds
# Every phone in the room keeps a connection open. Fewer than the files a process may usually open.
CONNECTIONS = 960
ADDRESS_VARIABLE = "BUSTLE_RUNS_AT"
DEMO = SimulatedBustle(
    name="Demo evening (simulated)",
    until_round=4,
    into_round=4,
    restless=True,
    seed=2,
)
LAST_WEEK = SimulatedBustle(
    name="Last week (simulated)",
    players=12,
    rounds=5,
    finish=True,
    days_ago=7,
    seed=3,
)


class Command(BaseCommand):
    help = "Serves Bustle from this machine, to this machine or with --lan to the room."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--lan", action="store_true", help="serve the room, not only this one")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--address", help="what the room calls this machine, with --lan")

    def handle(self, **options: Any) -> None:
        if settings.JOBS_BY != "companion":
            raise CommandError(
                "`run` serves from SQLite; docs/operations.md says how to serve with DATABASE_URL."
            )
        address = _address_from_environment()
        if address is None:
            _restart_at(self._find_address(options))
        else:
            self._serve(address)

    def _find_address(self, options: dict[str, Any]) -> ServerAddress:
        wanted = options["port"]
        try:
            address = find_address(lan=options["lan"], port=wanted, address=options["address"])
        except NoPort as error:
            raise CommandError(f"{error} Name another one with --port.") from error
        if address.port != wanted:
            self.stdout.write(f"Port {wanted} is taken: using {address.port} instead.")
        if options["lan"] and address.room is None:
            self.stdout.write("This machine is on no network: only it can open Bustle for now.")
        return address

    def _serve(self, address: ServerAddress) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        if not Club.objects.exists():
            self.stdout.write("First start: making a club and playing a demo evening …")
            self.stdout.flush()
            prepare_demo()
        server = waitress.create_server(
            get_internal_wsgi_application(),
            host=address.listen,
            port=address.port,
            threads=THREADS,
            max_request_body_size=LARGEST_BODY,
            channel_timeout=SLOWEST_BODY,
            connection_limit=CONNECTIONS,
            backlog=CONNECTIONS,
            asyncore_use_poll=True,
            ident="Bustle",
        )
        # A shell that starts this in the background has Ctrl-C ignored: it must work all the same.
        signal.signal(signal.SIGINT, _stop)
        signal.signal(signal.SIGTERM, _stop)
        signal.signal(signal.SIGHUP, _stop)
        companion = [sys.executable, sys.argv[0], "companion", "--parent", str(os.getpid())]
        with served_at(address.site), RestartingChild(companion):
            self._print_addresses(address)
            server.run()
        self.stdout.write("Bustle has stopped. Everything that was entered is kept.")

    def _print_addresses(self, address: ServerAddress) -> None:
        lines = [("On this machine", f"{address.here}/")]
        if address.room:
            lines.append(("In the room", f"{address.site}/"))
        lines.append(("Sign in, once", _sign_in(address)))
        lines.append(("Data", str(settings.DATA_DIR)))
        self.stdout.write("Bustle is ready. Ctrl-C stops it.")
        for what, where in lines:
            self.stdout.write(f"  {what:<16} {where}")
        if address.room:
            self.stdout.write(terminal_qr(f"{address.site}/".upper()))
        self.stdout.flush()


@transaction.atomic
def prepare_demo() -> None:
    """The first club, its director, an evening with published results, and one half-way."""
    [club] = clubs_of(make_director())
    simulate_bustle(club_id=club.pk, simulated=LAST_WEEK)
    simulate_bustle(club_id=club.pk, simulated=DEMO)


def _restart_at(address: ServerAddress) -> None:
    """The same command in the same process, with settings that know where it runs."""
    os.environ[ADDRESS_VARIABLE] = f"{address.listen} {address.port} {address.room or ''}"
    os.environ.setdefault("BUSTLE_HOSTS", address.hosts)
    if address.room:
        os.environ.setdefault("BUSTLE_SITE_URL", address.site)
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, str(Path(sys.argv[0]).resolve()), *sys.argv[1:]])  # noqa: S606


def _address_from_environment() -> ServerAddress | None:
    listen, _space, rest = os.environ.get(ADDRESS_VARIABLE, "").partition(" ")
    if not listen:
        return None
    port, _space, room = rest.partition(" ")
    return ServerAddress(listen, int(port), room or None)


def _sign_in(address: ServerAddress) -> str:
    return sign_in_address(user_id=first_director(), site=address.site)


def _stop(*_what: object) -> None:
    raise SystemExit(0)
