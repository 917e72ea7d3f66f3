"""The list of OWASP ASVS is whole, counts itself right, and every test that it names exists."""

from __future__ import annotations

import re
from collections import Counter

from tests.docs.test_paths import ROOT

TEXT = (ROOT / "docs/asvs.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([\d.]+) \| (\d) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
ROWS = ROW.findall(TEXT)
STATES = ("yes", "part", "not met", "no need")
TEST = re.compile(r"`(tests/[^`]+)`")
LEVELS = {"1": 70, "2": 183}  # requirements of ASVS 5.0.0
CHAPTERS = 17


def test_every_requirement_of_the_first_two_levels_has_a_line() -> None:
    numbers = [tuple(map(int, number.split("."))) for number, *_rest in ROWS]
    assert numbers == sorted(set(numbers))
    assert {number[0] for number in numbers} == set(range(1, CHAPTERS + 1))
    assert Counter(level for _number, level, *_rest in ROWS) == LEVELS


def test_every_line_says_how_it_stands_and_how() -> None:
    unclear = [row for row in ROWS if row[3] not in STATES or not row[4].strip()]
    assert unclear == []


def test_every_test_that_is_named_exists() -> None:
    missing = {path for row in ROWS for path in TEST.findall(row[4]) if not (ROOT / path).exists()}
    assert missing == set()
    assert len(TEST.findall(TEXT)) > len(ROWS) / 3


def test_the_sums_at_the_head_are_those_of_the_lines() -> None:
    for level, all_of_it in LEVELS.items():
        met = Counter(row[3] for row in ROWS if row[1] == level)
        sums = " | ".join(str(met[state]) for state in STATES)
        assert f"| level {level} | {sums} | {all_of_it} |" in TEXT
