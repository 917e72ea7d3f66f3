"""Compares what is kept of sheets and finished bustles with what the log says."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.selectors import sheets_that_disagree
from scoring.services import rewrite_tallies
from tournaments.core.selectors.bustles import books_of
from tournaments.management.database_check import require_tables
from tournaments.models import Bustle, Table
from tournaments.standings.services import count_anew


class Command(BaseCommand):
    help = (
        "Derives all sheets' totals from the score log and reports those that differ; with --fix "
        "it also counts the figures of finished bustles anew."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--fix", action="store_true", help="keep what the log says")

    def handle(self, **options: Any) -> None:
        require_tables()
        books = [book for bustle in Bustle.objects.all() for book in books_of(bustle)]
        wrong = [sheet for book in books for sheet in sheets_that_disagree(book)]
        for sheet in wrong:
            self.stdout.write(_where(sheet))
        if options["fix"]:
            rewrite_tallies(sheet_ids=wrong)
            self.stdout.write(f"{len(wrong)} sheets were corrected.")
            self.stdout.write(f"The figures of {count_anew()} finished bustles were counted.")
        elif wrong:
            raise CommandError(f"{len(wrong)} sheets differ from their log; --fix corrects them.")
        else:
            self.stdout.write("Every sheet agrees with its log.")


def _where(sheet_id: int) -> str:
    table = Table.objects.select_related("round__bustle").filter(sheet_id=sheet_id).first()
    if table is None:
        return f"sheet {sheet_id}"
    of_round = table.round
    return f"{of_round.bustle}: round {of_round.number}, table {table.number} (sheet {sheet_id})"
