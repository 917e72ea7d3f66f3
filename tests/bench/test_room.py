"""A small room at once, against the server that people run: nothing lost, nothing twice."""

import os
import subprocess
import sys

import pytest

from bench.crowd import Observations
from bench.room import HandCheck, Outcome, _report


@pytest.mark.full
def test_a_small_room_loses_nothing_and_enters_nothing_twice(tmp_path):
    place = {"BUSTLE_DATA": str(tmp_path), "DATABASE_URL": "", "BUSTLE_HOSTS": "127.0.0.1"}
    place["DJANGO_SETTINGS_MODULE"] = "config.settings.embedded"
    command = [sys.executable, "-m", "bench", "--room", "--small"]
    done = subprocess.run(
        command, env=os.environ | place, capture_output=True, text=True, timeout=300, check=True
    )
    assert "  errors: 0\n" in done.stdout
    assert "  entry at first " in done.stdout  # while all open the page, and after that
    assert "  entry  " in done.stdout
    assert "  hands sent 27, lost 0, doubled 0, sheets not as sent 0\n" in done.stdout


def outcome(**check):
    seen = Observations({"entry": [0.1, 0.2], "page": [0.5]})
    seen.answers.update({"entry 200": 2, "page 200": 1})
    fine = {"sent": 2, "lost": 0, "doubled": 0, "wrong_sheets": 0}
    return Outcome(seen, Observations(), HandCheck(**fine | check))


def test_what_was_lost_is_report():
    assert list(_report(outcome(lost=1)))[-1].startswith("  hands sent 2, lost 1,")


def test_errors_are_counted_by_what_they_were():
    bad = outcome()
    bad.full.errors["entry: TimeoutError"] += 3
    assert "errors: 3, entry: TimeoutError ×3" in "\n".join(_report(bad))
