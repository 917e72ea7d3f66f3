"""The two locks: `./bustle run` relies on the tests' environment holding what runs."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)", re.MULTILINE)


def pins(lock):
    return dict(PIN.findall((ROOT / lock).read_text(encoding="utf-8")))


def test_the_tests_lock_pins_everything_that_runs_to_the_same_version():
    runs, tests = pins("requirements.txt"), pins("requirements-dev.txt")
    assert len(runs) > 20
    assert {name: tests.get(name) for name in runs} == runs


def test_every_pin_has_a_hash():
    for lock in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / lock).read_text(encoding="utf-8")
        entries = re.split(r"\n(?=[A-Za-z0-9])", text)
        assert [entry for entry in entries if PIN.match(entry) and "sha256:" not in entry] == []
