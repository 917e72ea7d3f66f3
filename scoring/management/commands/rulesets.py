"""The book of rulesets on the console: list, show, compare, check a file. Needs no database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.rules.book import InvalidRuleset, load_book, presets, resolve_ruleset
from scoring.rules.card import Card, card, differences
from scoring.rules.checking import check_file


class Command(BaseCommand):
    help = "List the rulesets; show one; say how one differs from another; check a ruleset file."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?", help="show this ruleset")
        parser.add_argument("other", nargs="?", help="say how SLUG differs from this one")
        parser.add_argument("--check", metavar="FILE", type=Path, help="check a ruleset file")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._answer(options["slug"], options["other"], options["check"])
        except InvalidRuleset as error:
            raise CommandError(str(error)) from error

    def _answer(self, slug: str | None, other: str | None, file: Path | None) -> None:
        if file is not None:
            self._check(file)
        elif slug is None:
            self._list()
        elif other is None:
            self._show(slug)
        else:
            self._compare(slug, other)

    def _list(self) -> None:
        width = max(len(preset.slug) for preset in presets())
        for preset in presets():
            self.stdout.write(f"{preset.slug:<{width}}  {preset.name}")

    def _show(self, slug: str) -> None:
        rules_card = card(resolve_ruleset(slug))
        self.stdout.write(f"{rules_card.title}\n{rules_card.origin}\n\n{rules_card.ending}\n")
        self._write_points(rules_card)
        for sentence in (*rules_card.allowed, *rules_card.customs):
            self.stdout.write(f"- {sentence}")
        if rules_card.counters:
            self.stdout.write(f"- {rules_card.counters.title}")
        if rules_card.notes:
            self.stdout.write("\nChosen where the source is silent:")
        for note in rules_card.notes:
            self.stdout.write(f"- {note}")

    def _write_points(self, card: Card) -> None:
        lines = [("", "makers", "others"), *card.rows]
        wide = [max(len(line[column]) for line in lines) for column in (0, 1)]
        for case, makers, others in lines:
            text = f"{case:<{wide[0]}}  {makers:<{wide[1]}}  {others}"
            self.stdout.write(text.rstrip())
        self.stdout.write("")

    def _compare(self, slug: str, other: str) -> None:
        sentences = differences(resolve_ruleset(slug), other)
        for sentence in sentences or ("no difference",):
            self.stdout.write(f"- {sentence}")

    def _check(self, file: Path) -> None:
        problems = check_file(load_book(), file)
        if problems:
            raise CommandError("\n".join(problems))
        self.stdout.write(f"{file.name}: all right")
