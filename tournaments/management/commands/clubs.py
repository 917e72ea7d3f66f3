"""The clubs of this installation and their size."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.clubs.selectors.host import clubs_to_host, sizes_of
from tournaments.management.database_check import require_tables

LINE = "{:<30} {:>8} {:>8} {:>9} {:>12}  {}"


class Command(BaseCommand):
    help = "Lists the clubs by name with their bustles, people, hands and bytes of files."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("words", nargs="*", help="only clubs with these words in their name")

    def handle(self, **options: Any) -> None:
        require_tables()
        words = " ".join(options["words"])
        self.stdout.write(LINE.format("club", "bustles", "people", "hands", "bytes", ""))
        pages = clubs_to_host(words).paginator
        for number in pages.page_range:
            for size in sizes_of(list(pages.page(number))):
                closed = "closed" if size.club.closed_at else ""
                numbers = (size.bustles, size.people, size.hands, size.file_bytes)
                self.stdout.write(LINE.format(size.club.slug, *numbers, closed).rstrip())
