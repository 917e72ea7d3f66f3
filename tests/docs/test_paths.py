"""Every path that a document names exists, and the rooms in it are the rooms of the code."""

from __future__ import annotations

import configparser
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
TREES = (
    *(".ci", "bench", "chaos", "config", "docs"),
    *("scoring", "templates", "tests", "tools", "tournaments"),
)
SOURCES = (".css", ".html", ".js", ".md", ".png", ".py", ".toml", ".typ")
PARTS_OF_ADDRESSES = ("docs/api.md",)
"""Documents in which a word with a slash behind it is a part of an address, not a folder."""
MADE_WHERE_IT_RUNS = ("data/", "static-collected/")

_CODE = re.compile(r"`([^`\s]+)`")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_MODULE = re.compile(r"python -m ([\w.]+)")
_ROOM = re.compile(r"^  (\w+)/", re.MULTILINE)


def test_every_path_in_the_documents_exists() -> None:
    missing = [
        f"{document.relative_to(ROOT)}: {path}"
        for document in DOCUMENTS
        for path in paths_in(document)
        if not exists(path)
    ]
    assert missing == []


def test_every_link_in_the_documents_leads_somewhere() -> None:
    dead = []
    for document in DOCUMENTS:
        for link in _LINK.findall(document.read_text(encoding="utf-8")):
            target, _, heading = link.partition("#")
            if "://" in target:
                continue
            file = (document.parent / target).resolve() if target else document
            if not file.exists() or (heading and heading not in headings_of(file)):
                dead.append(f"{document.relative_to(ROOT)}: {link}")
    assert dead == []


def test_the_rooms_in_the_architecture_are_those_of_the_contract_in_its_order() -> None:
    contracts = configparser.ConfigParser()
    contracts.read(ROOT / ".importlinter", encoding="utf-8")
    layers = contracts["importlinter:contract:rooms"]["layers"].split()
    folders = [name for name in layers if (ROOT / "tournaments" / name / "__init__.py").exists()]
    rooms = [name for name in folders if name not in ("management", "migrations")]
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    tree = text.partition("tournaments/")[2].partition("\nscoring/")[0]
    assert _ROOM.findall(tree) == [
        name for name in rooms if name not in ("management", "migrations")
    ]


def test_the_architecture_stays_one_page() -> None:
    assert len((ROOT / "docs/architecture.md").read_text(encoding="utf-8").split()) <= 700


def paths_in(document: Path) -> Iterator[str]:
    """What the document names as a file or folder of the repository."""
    text = document.read_text(encoding="utf-8")
    addresses = document.relative_to(ROOT).as_posix() in PARTS_OF_ADDRESSES
    for word in _CODE.findall(_FENCE.sub("", text)):
        is_folder = word.endswith("/") and not addresses
        if (
            word.startswith(("/", "…", ".venv/", *MADE_WHERE_IT_RUNS))
            or "://" in word
            or ":" in word
        ):
            continue
        in_tree = "/" in word and word.partition("/")[0] in TREES
        if word.endswith(SOURCES) or is_folder or in_tree:
            yield word
    for module in _MODULE.findall(text):
        if module.partition(".")[0] in TREES:
            yield module.replace(".", "/") + ".py"


def exists(path: str) -> bool:
    """Whether a file or folder of the repository has this path, or a path that ends with it."""
    pattern = re.sub(r"<[^>]+>", "*", path.rstrip("/"))
    if (ROOT / pattern).exists():
        return True
    if path.partition("/")[0] in TREES and "/" in path:
        return any(ROOT.glob(pattern)) or "<" in path
    if "*" not in pattern:
        return pattern in tails()
    return any(fnmatch(tail, pattern) for tail in tails())


@lru_cache(maxsize=1)
def tails() -> frozenset[str]:
    """All paths of files and folders from the top, and what is left of each from any folder on."""
    inside = (item for tree in TREES for item in (ROOT / tree).rglob("*"))
    paths = [item.relative_to(ROOT).parts for item in (*inside, *ROOT.iterdir())]
    return frozenset("/".join(parts[at:]) for parts in paths for at in range(len(parts)))


def headings_of(document: Path) -> set[str]:
    """The anchors that GitHub makes of a document's headings."""
    titles = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
