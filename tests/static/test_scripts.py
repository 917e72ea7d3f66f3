"""Scripts of pages: what they import, what pages load, and their unit tests, which need no page."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.tiers import everything

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "tournaments/static/bustle/js"
UNIT_TESTS = Path(__file__).parent / "js"
MODULES = sorted(path.name for path in SCRIPTS.iterdir())
PAGES = {
    path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "templates").rglob("*.html"))
}
IMPORT = re.compile(r'^import (?:\{[^}]*\} from )?"\./([\w.]+)";$', re.MULTILINE)
LOADED = re.compile(
    r"""<script type="module" src="\{% static 'bustle/js/([\w.]+)' %\}"></script>"""
)
PRELOADED = re.compile(r"""<link rel="modulepreload" href="\{% static 'bustle/js/([\w.]+)' %\}">""")
# Newer than ES2017, and easily written: ?. ?? and spread or rest in an object.
TOO_NEW = re.compile(r"\?\.[\w\[(]|\?\?|[{,] ?\.\.\.[\w.]+[^\])]*\}")
FROM_TEXT = re.compile(
    r"(?:inner|outer)HTML\s*\+?=[^=]|insertAdjacentHTML|document\.write|\beval\(|new Function"
)
PUTS_FRAGMENTS = "paper_cards.js"  # of pages, in which the server has escaped every text
WORKER = "worker.js"  # loaded by no page, see sheet_cache.js
OLDEST_NODE = 18
ALL_IN_ONE = """
import { pathToFileURL } from "node:url";
for (const file of process.argv.slice(1)) await import(pathToFileURL(file).href);
"""


def text_of(module: str) -> str:
    return (SCRIPTS / module).read_text(encoding="utf-8")


def imported_by(module: str, seen: frozenset[str] = frozenset()) -> set[str]:
    """Every module that a browser loads with this one; an import of itself fails."""
    assert module not in seen, f"{module} imports itself by way of {sorted(seen)}"
    direct = IMPORT.findall(text_of(module))
    return {*direct, *(deep for one in direct for deep in imported_by(one, seen | {module}))}


@functools.cache
def node() -> str | None:
    path = shutil.which("node")
    if path is None:
        return None
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    return path if int(version.lstrip("v").split(".")[0]) >= OLDEST_NODE else None


@pytest.mark.skipif(node() is None, reason=f"no Node {OLDEST_NODE} or newer")
def test_the_unit_tests_of_scripts_pass() -> None:
    files = sorted(map(str, UNIT_TESTS.glob("*.test.mjs")))
    assert files
    # A process for each file takes a second more.
    how = ["--test"] if everything() else ["--input-type=module", "--eval", ALL_IN_ONE, "--"]
    ran = subprocess.run(
        [str(node()), *how, *files], capture_output=True, text=True, check=False, timeout=300
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("module", MODULES)
def test_a_script_is_typed_and_says_what_it_may_know(module: str) -> None:
    lines = text_of(module).splitlines()
    assert lines[0] == "// @ts-check"
    header = "\n".join(lines[1:7])
    assert header.startswith("/* ")
    assert "May know:" in header.partition("*/")[0]


@pytest.mark.parametrize("module", MODULES)
def test_a_script_is_a_module_of_es2017(module: str) -> None:
    text = text_of(module)
    assert "window.bustle" not in text
    assert "(function" not in text
    assert TOO_NEW.findall(text) == []
    assert len(IMPORT.findall(text)) == len(re.findall(r"^import ", text, re.MULTILINE))
    assert all((SCRIPTS / name).is_file() for name in imported_by(module))


@pytest.mark.parametrize("module", MODULES)
def test_no_script_makes_markup_or_code_of_text(module: str) -> None:
    if module != PUTS_FRAGMENTS:
        assert FROM_TEXT.findall(text_of(module)) == []


def test_every_script_is_loaded_by_a_page_and_as_a_module() -> None:
    loaded = {name for text in PAGES.values() for name in LOADED.findall(text)}
    needed = loaded | {deep for name in loaded for deep in imported_by(name)}
    assert needed | {WORKER} == set(MODULES)
    named = [name for text in PAGES.values() for name in re.findall(r"static 'bustle/js/", text)]
    known = [LOADED.findall(text) + PRELOADED.findall(text) for text in PAGES.values()]
    assert len(named) == sum(map(len, known))


def test_a_tables_page_names_every_module_that_a_phone_has_to_store() -> None:
    page = PAGES[ROOT / "templates/table/sheet.html"]
    assert LOADED.findall(page) == ["table.js"]
    assert PRELOADED.findall(page) == sorted(imported_by("table.js"))


def test_what_has_unit_tests_reaches_for_no_page() -> None:
    reaches = re.compile(r"\b(document|window|localStorage|fetch|navigator)\b[.(]")
    for path in UNIT_TESTS.glob("*.test.mjs"):
        module = path.name.replace(".test.mjs", ".js")
        for name in {module, *imported_by(module)}:
            code = re.sub(r"/\*.*?\*/", "", text_of(name), flags=re.DOTALL)
            assert reaches.findall(code) == [], name
