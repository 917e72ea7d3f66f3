"""What import-linter cannot say: the pure packages use the standard library, and one a matcher."""

import ast
import sys
from pathlib import Path

from tests.cases import for_every

ROOT = Path(__file__).resolve().parents[2]
PURE = (
    "scoring/rules",
    "tournaments/draw/pairing",
    "tournaments/standings/ranking",
    "tournaments/money/prizes",
)
ALLOWED = {"tournaments/draw/pairing/matching.py": {"rustworkx"}}
"""The one module that may use a matching library."""
SHARED = "scoring.sentences"
"""What every engine may use: it uses nothing itself."""

MODULES = [path for package in PURE for path in sorted((ROOT / package).rglob("*.py"))]


def imported_by(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


@for_every("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_pure_module_imports_its_own_package_and_the_standard_library(path):
    name = path.relative_to(ROOT).as_posix()
    package = next(pure for pure in PURE if name.startswith(pure)).replace("/", ".")
    known = sys.stdlib_module_names | ALLOWED.get(path.relative_to(ROOT).as_posix(), set())
    foreign = [
        name
        for name in imported_by(path)
        if name.split(".")[0] not in known and not name.startswith(package) and name != SHARED
    ]
    assert foreign == []
