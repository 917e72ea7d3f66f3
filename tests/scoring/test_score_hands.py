"""The command that scores hands for other programs."""

import io
import json
import sys

from django.core.management import call_command

from tests.scoring.rules.recorded import GAMES, HANDS
from tests.tiers import few

ASKED = ("ruleset", "options", "hand", "before", "results", "carry", "makers")


def run(text, monkeypatch):
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))
    call_command("score_hands", stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def lines_of(vectors):
    asked = [{name: one[name] for name in ASKED if name in one} for one in vectors]
    return "".join(json.dumps(line) + "\n" for line in asked).encode()


def test_every_recorded_hand_and_game_is_answered_line_by_line(monkeypatch):
    vectors = [*few(HANDS, 60), *GAMES]
    answers = run(lines_of(vectors), monkeypatch)
    assert len(answers) == len(vectors)
    for vector, got in zip(vectors, answers, strict=True):
        expected = vector["expect"]
        assert {name: got.get(name) for name in expected} == expected, vector
        assert ("message" in got) == ("error" in expected)


def test_a_wrong_line_is_answered_and_the_rest_goes_on(monkeypatch):
    hand = b'{"ruleset": "csl", "hand": {"maker": "N", "tricks": {"NS": 3, "EW": 2}}}\n'
    answers = run(
        hand + b"junk\n\xff\xfe\n\n" + b'{"ruleset": "\\ud800", "hand": {}}\n' + hand, monkeypatch
    )
    assert [one.get("error") for one in answers] == [
        None,
        "malformed",
        "malformed",
        "malformed",
        "ruleset_unknown",
        None,
    ]


def test_no_questions_no_answers(monkeypatch):
    assert run(b"", monkeypatch) == []
