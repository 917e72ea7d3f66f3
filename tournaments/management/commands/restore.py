"""Unpacks a backup, on this machine or on another one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.archive.services.backups import BadBackup, unpack_backup


class Command(BaseCommand):
    help = "Unpacks a backup of an embedded installation into an empty data folder."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--into", type=Path, help="the folder; usually the one Bustle uses")

    def handle(self, **options: Any) -> None:
        into = options["into"] or Path(settings.DATA_DIR)
        try:
            unpack_backup(path=options["file"], into=into)
        except BadBackup as error:
            raise CommandError(error.sentence) from error
        run = "./bustle run" if options["into"] is None else f"BUSTLE_DATA={into} ./bustle run"
        self.stdout.write(f"Restored into {into}. `{run}` goes on from there.")
