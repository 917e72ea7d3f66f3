"""Measures what a room of forty waits for, on a scratch database, beside a baseline; or draws."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from tournaments.management import measuring, measuring_draws, measuring_paper, room
from tournaments.management.scratch import scratch_database


class Command(BaseCommand):
    help = "Measures entering a hand, closing a round, standings, scorecards and the draw."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=40)
        parser.add_argument(
            "--draw", action="store_true", help="only how fair draws are, and how fast"
        )
        parser.add_argument(
            "--print", action="store_true", help="only a large evening on paper, beside reportlab"
        )
        parser.add_argument("--room", action="store_true", help="only a full room, all at once")
        parser.add_argument("--small", action="store_true", help="a small room, in a hurry")

    def handle(self, **options: Any) -> None:
        if options["draw"]:
            self._print(measuring_draws.lines())
            return
        if options["print"]:
            self._print(measuring_paper.lines())
            return
        with _folder() as folder, scratch_database(Path(folder)) as vendor:
            if options["room"]:
                size = room.SMALL if options["small"] else room.Room()
                self._print(room.lines(size, Path(folder), vendor))
                return
            self.stdout.write(f"{options['players']} players, 8 rounds, 8 hands; {vendor}.")
            self._print(measuring.lines(options["players"]))

    def _print(self, lines: Iterator[str]) -> None:
        for line in lines:
            self.stdout.write(line)
            self.stdout.flush()


def _folder() -> TemporaryDirectory[str]:
    """On the disk that the real data is on, because what is measured is that disk too."""
    data = Path(settings.DATA_DIR)
    data.mkdir(parents=True, exist_ok=True)
    return TemporaryDirectory(dir=data, prefix="bench-")
