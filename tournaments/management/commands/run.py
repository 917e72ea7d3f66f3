"""Serves Bustle from this machine: one command, no servers to install."""

from __future__ import annotations

import os
import signal
import sys
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from tournaments.core.errors import NotNow
from tournaments.core.selectors.bustles import clubs_of
from tournaments.core.services.access import make_director
from tournaments.core.services.serving import SERVING
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.management.addresses import NoPort, ServerAddress, find_address, terminal_qr
from tournaments.management.child_process import RestartingChild
from tournaments.management.links import (
    first_director,
    keep_address,
    phones_were_in,
    remember_phones,
    served_at,
    sign_in_address,
)
from tournaments.management.server import Server
from tournaments.management.terminal import is_at_terminal, on_enter
from tournaments.models import Club

ENDING = ("SIGINT", "SIGTERM", "SIGHUP")  # the last is unknown to Windows
DEMO = SimulatedBustle(
    name="Sample night",
    until_round=4,
    into_round=4,
    restless=True,
    seed=2,
)
LAST_WEEK = SimulatedBustle(
    name="Last week’s sample",
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
        self._serve(self._find_address(options))

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
        server = Server(address)
        # A shell that starts this in the background has Ctrl-C ignored: it must work all the same.
        for name in ENDING:
            if number := getattr(signal, name, None):
                signal.signal(number, _stop)
        companion = [sys.executable, sys.argv[0], "companion", "--parent", str(os.getpid())]
        with served_at(address.site), RestartingChild(companion):
            self._print_addresses(address)
            self._offer(server)
            self._let_phones_in_again(server)
            server.run()
        self.stdout.write("Bustle has stopped. Everything that was entered is kept.")

    def _offer(self, server: Server) -> None:
        """Facts that pages and the terminal can ask of this server while it runs."""
        if "BUSTLE_HOSTS" not in os.environ:  # else phones would be refused by that name
            SERVING.let_phones_in = partial(self._let_phones_in, server)
        if is_at_terminal():
            SERVING.prints_links = True
            on_enter(lambda: self._print_link(server.address))

    def _let_phones_in_again(self, server: Server) -> None:
        """As before a restart: the codes on the tables go on working."""
        if server.address.room or SERVING.let_phones_in is None or not phones_were_in():
            return
        try:
            SERVING.let_phones_in()
        except NotNow as refusal:
            self.stdout.write(refusal.sentence)

    def _let_phones_in(self, server: Server) -> str:
        address = server.let_phones_in()
        keep_address(address.site)
        remember_phones()
        self._print_line("In the room", f"{address.site}/")
        self.stdout.write(terminal_qr(f"{address.site}/".upper()))
        self.stdout.flush()
        return address.site

    def _print_addresses(self, address: ServerAddress) -> None:
        self.stdout.write("Bustle is ready. Ctrl-C stops it.")
        self._print_line("On this machine", f"{address.here}/")
        if address.room:
            self._print_line("In the room", f"{address.site}/")
        self._print_line("Sign in, once", _sign_in(address))
        if is_at_terminal():
            self._print_line("", "Press Enter here for a new link.")
        self._print_line("Data", str(settings.DATA_DIR))
        if address.room:
            self.stdout.write(terminal_qr(f"{address.site}/".upper()))
        self.stdout.flush()

    def _print_link(self, address: ServerAddress) -> None:
        self._print_line("Sign in, once", _sign_in(address))
        self.stdout.flush()

    def _print_line(self, what: str, where: str) -> None:
        self.stdout.write(f"  {what:<16} {where}")


@transaction.atomic
def prepare_demo() -> None:
    """The first club, its director, an evening with published results, and one half-way."""
    [club] = clubs_of(make_director())
    simulate_bustle(club_id=club.pk, simulated=LAST_WEEK)
    simulate_bustle(club_id=club.pk, simulated=DEMO)


def _sign_in(address: ServerAddress) -> str:
    return sign_in_address(user_id=first_director(), site=address.site)


def _stop(*_what: object) -> None:
    raise SystemExit(0)
