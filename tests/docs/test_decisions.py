"""Decisions say what became of them, when they were made and what was turned down."""

import re
from pathlib import Path

DECISIONS = Path(__file__).resolve().parents[2] / "docs" / "decisions"
STATUS = re.compile(r"^- Status: (accepted|replaced by \[decision \d+\]\(.+\))$", re.MULTILINE)
DATE = re.compile(r"^- Date: \d{4}-\d{2}-\d{2}$", re.MULTILINE)
REJECTED = re.compile(r"^\*\*Rejected\.\*\* \S", re.MULTILINE)


def decisions():
    return sorted(DECISIONS.glob("[0-9]*.md"))


def test_every_decision_has_a_status_a_date_and_what_was_rejected():
    lacking = [
        f"{file.name}: {part}"
        for file in decisions()
        for part, pattern in (("status", STATUS), ("date", DATE), ("rejected", REJECTED))
        if len(pattern.findall(file.read_text(encoding="utf-8"))) != 1
    ]
    assert lacking == []


def test_decisions_are_numbered_without_a_gap_and_titled_by_their_number():
    numbers = [int(file.name.partition("-")[0]) for file in decisions()]
    assert numbers == list(range(1, len(numbers) + 1))
    titles = [file.read_text(encoding="utf-8").partition(". ")[0] for file in decisions()]
    assert titles == [f"# {number}" for number in numbers]


def test_the_list_of_decisions_has_every_one_by_its_title_and_date():
    rows = []
    for number, file in enumerate(decisions(), start=1):
        text = file.read_text(encoding="utf-8")
        title = text.partition("\n")[0].partition(". ")[2]
        date = re.search(r"Date: (\S+)", text)[1]
        rows.append(f"| {number} | [{title}]({file.name}) | {date} |")
    listed = (DECISIONS / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in listed if line.startswith("| ") and line[2].isdigit()] == rows
