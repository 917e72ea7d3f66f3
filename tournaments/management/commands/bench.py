"""Measures what a room of forty waits for, on a scratch database, beside a baseline."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from tournaments.management import measuring
from tournaments.management.scratch import scratch_database


class Command(BaseCommand):
    help = "Measures entering a hand, closing a round, standings, scorecards and the draw."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=40)

    def handle(self, **options: Any) -> None:
        with _folder() as folder, scratch_database(Path(folder)) as vendor:
            self.stdout.write(f"{options['players']} players, 8 rounds, 8 hands; {vendor}.")
            for line in measuring.lines(options["players"]):
                self.stdout.write(line)
                self.stdout.flush()


def _folder() -> TemporaryDirectory[str]:
    """On the disk that the real data is on, because what is measured is that disk too."""
    data = Path(settings.DATA_DIR)
    data.mkdir(parents=True, exist_ok=True)
    return TemporaryDirectory(dir=data, prefix="bench-")
