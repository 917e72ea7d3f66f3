"""Opens a bustle from its file, as it was written here or on another installation."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.archive.services import BadArchive, open_archive
from tournaments.core.services.access import direct_club_of
from tournaments.management.database_check import require_tables
from tournaments.management.links import first_director
from tournaments.models import Club


class Command(BaseCommand):
    help = "Opens a bustle from the file that export_bustle or the page of files has written."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", help="whose it becomes; asked for where it is not said")
        parser.add_argument(
            "--new-club", action="store_true", help="a club of its own, as the file names it"
        )
        parser.add_argument(
            "--same-people",
            action="store_true",
            help="people of the club's directory by the same names are these people",
        )
        parser.add_argument(
            "--copy", action="store_true", help="open it beside the one that is here already"
        )

    def handle(self, **options: Any) -> None:
        require_tables()
        try:
            data = options["file"].read_bytes()
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from error
        club_id = _club_id(options)
        try:
            bustle = open_archive(
                data=data,
                club_id=club_id,
                same_people=options["same_people"],
                as_copy=options["copy"],
            )
        except BadArchive as error:
            raise CommandError(error.sentence) from error
        if club_id is None:
            direct_club_of(bustle_id=bustle.bustle_id, user_id=first_director())
        self.stdout.write(f"{bustle.name} is open at /b/{bustle.slug}/.")


def _club_id(options: Mapping[str, Any]) -> int | None:
    """Whose it becomes; None for a club of its own, which there has to be where there is none."""
    if options["club"]:
        return _club_named(options["club"])
    clubs = list(Club.objects.order_by("pk"))
    if options["new_club"] or not clubs:
        return None
    if not sys.stdin.isatty():
        names = ", ".join(f"--club “{club.name}”" for club in clubs)
        raise CommandError(f"Say whose it becomes: {names}, or --new-club.")
    return _asked(clubs)


def _asked(clubs: Sequence[Club]) -> int | None:
    """The club that is chosen at the console, by its number."""
    lines = [f"  {at}  {club.name}" for at, club in enumerate(clubs, 1)]
    question = "\n".join(
        ["Whose bustle is it?", *lines, "  0  a new club, as the file names it", "> "]
    )
    while True:
        chosen = input(question).strip()
        if chosen == "0":
            return None
        if chosen.isdecimal() and 1 <= int(chosen[:9]) <= len(clubs):
            return clubs[int(chosen[:9]) - 1].pk


def _club_named(name: str) -> int:
    club = Club.objects.filter(name=name).order_by("pk").first()
    if club is None:
        raise CommandError(f"There is no club “{name}”.")
    return club.pk
