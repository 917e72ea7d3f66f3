"""The catalogue of every language, renewed from code, templates, scripts and the book."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.commands import makemessages

BOOK = Path(settings.BASE_DIR) / "scoring" / "rulesets"
NO_WORDS = [
    ".venv",
    "node_modules",
    "data",
    "tests",
    "bench",
    "tools",
    "static-collected",
    "vendor",
]
SHORT = {"name", "label", "short", "word", "word_label", "also", "where", "title", "bid"}
"""Keys of the book whose texts are read, though they may be a single word."""


class Command(makemessages.Command):
    """makemessages and compilemessages with what this project needs; GNU gettext must be there."""

    help = "Renews locale/ from the source, and compiles it. Needs GNU gettext (msgfmt)."
    # Also what engines mark, which know no Django (scoring/sentences.py).
    xgettext_options = [
        *makemessages.Command.xgettext_options,
        *(
            "--keyword=_lazy",
            "--keyword=words",
            "--keyword=Sentence:1",
            "--keyword=Sentence:1,2",
        ),
    ]

    def add_arguments(self, parser: Any) -> None:
        """It takes none."""

    def handle(self, *args: Any, **options: Any) -> None:
        languages = sorted(path.name for path in Path(settings.LOCALE_PATHS[0]).iterdir())
        marked = (BOOK / "words_of_the_book").with_suffix(".py")
        lines = sorted(
            {f"gettext({json.dumps(text, ensure_ascii=False)})" for text in words_of_the_book()}
        )
        marked.write_text("\n".join(lines) + "\n", encoding="utf-8")
        try:
            for domain in ("django", "djangojs"):
                super().handle(**_of_makemessages(domain, languages))
        finally:
            marked.unlink()
        call_command("compilemessages", locale=languages, verbosity=0)


def words_of_the_book() -> Iterator[str]:
    """Every text of the rulesets that somebody reads: of more than one word, or a name."""
    for path in sorted(BOOK.rglob("*.toml")):
        yield from _texts(tomllib.loads(path.read_text(encoding="utf-8")), "")


def _texts(value: Any, key: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _texts(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, key)
    elif isinstance(value, str) and (" " in value or key in SHORT):
        yield value.capitalize() if key == "bid" else value


def _of_makemessages(domain: str, languages: list[str]) -> dict[str, Any]:
    return {
        **{"verbosity": 0, "domain": domain, "locale": languages, "exclude": [], "all": False},
        **{"extensions": None, "symlinks": False, "ignore_patterns": NO_WORDS},
        **{"use_default_ignore_patterns": True, "no_wrap": False, "no_location": True},
        **{"add_location": None, "no_obsolete": True, "keep_pot": False},
    }
