"""Comments and docstrings that name a file name one that exists."""

import re
from pathlib import Path

from django.contrib.staticfiles import finders

from tests.docs.test_paths import ROOT, exists

TREES = ("bench", "chaos", "config", "scoring", "templates", "tools", "tournaments")
WRITTEN_BY_HAND = (".css", ".html", ".js", ".py", ".toml", ".typ")
FILE = re.compile(r"(?<![\w/.-])((?:[\w-]+/)*[\w-]+\.(?:css|html|js|py|toml|typ))\b")


def sources():
    for tree in TREES:
        for path in sorted((ROOT / tree).rglob("*")):
            if path.suffix in WRITTEN_BY_HAND and "vendor" not in path.parts:
                yield path


def pointers_of(path: Path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        for name in FILE.findall(line):
            yield number, name


def test_every_file_that_the_code_names_exists():
    stale = [
        f"{path.relative_to(ROOT)}:{number}: {name}"
        for path in sources()
        for number, name in pointers_of(path)
        if not exists(name) and not finders.find(name)  # of a library
    ]
    assert stale == []
