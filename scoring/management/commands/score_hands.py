"""Scores hands for other programs: JSON lines in, JSON lines out. Needs no database."""

import json
import sys
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand

from scoring.rules.answers import answer_line


class Command(BaseCommand):
    help = (
        "Read one question a line on standard input, as JSON, and write one answer a line. "
        'A hand: {"ruleset", "options", "hand", "before"?} is answered by {"points", "seats", '
        '"events"}. A game: {"ruleset", "options", "results", "carry"?, "makers"?} is answered by '
        '{"total", "winner", "flags", "games"}. Anything wrong: {"error", "message"}.'
    )
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        lines: Iterable[str | bytes] = getattr(sys.stdin, "buffer", sys.stdin)
        for line in lines:
            self.stdout.write(json.dumps(answer_line(line)))
