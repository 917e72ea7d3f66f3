"""Every refusal says the same four things: a status, a code, a field, a sentence."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError, ProgrammingError
from django.http import Http404, UnreadablePostError
from rest_framework.exceptions import NotFound, Throttled, ValidationError

from config.api.refusals import answer_to
from scoring.errors import HandRefused, SheetMissing
from scoring.rules.book import InvalidRuleset, Problem
from tests.cases import for_every
from tournaments.core.errors import NoSuchThing, NotNow, RegistrationRefused
from tournaments.draw.pairing.model import CannotPair

RULES = InvalidRuleset((Problem("option_unknown", "jokers", "None."), Problem("x", None, "No.")))


@for_every(
    ("error", "status", "code", "field"),
    [
        (HandRefused("tricks_total", "tricks", "Five."), 422, "tricks_total", "tricks"),
        (RULES, 422, "option_unknown", "jokers"),
        (InvalidRuleset(()), 422, "ruleset_unknown", "ruleset"),
        (RegistrationRefused("Enter a name.", "name"), 422, "registration_refused", "name"),
        (NotNow("Start first."), 409, "not_now", ""),
        (CannotPair("Three people."), 409, "cannot_pair", ""),
        (NoSuchThing("None."), 404, "not_found", ""),
        (SheetMissing(7), 404, "not_found", ""),
        (Http404(), 404, "not_found", ""),
        (PermissionDenied(), 403, "not_allowed", ""),
        (SuspiciousOperation(), 400, "malformed", ""),
        (UnreadablePostError(), 400, "malformed", ""),
        (RequestDataTooBig(), 413, "too_large", ""),
        (OperationalError("database or disk is full"), 503, "try_again", ""),
        (ValidationError({"a": {"b": ["Wrong."]}}), 400, "malformed", "a.b"),
        (ValidationError({"a": [{}, {"b": ["Wrong."]}]}), 400, "malformed", "a.1.b"),
        (ValidationError({"non_field_errors": ["Wrong."]}), 400, "malformed", ""),
        (NotFound(), 404, "not_found", ""),
        (Throttled(wait=7), 429, "throttled", ""),
    ],
)
def test_a_refusal_is_said_in_the_houses_words(
    error: Exception, status: int, code: str, field: str
) -> None:
    answer: Any = answer_to(error, {})

    assert (answer.status_code, answer.data["code"], answer.data["field"]) == (status, code, field)
    assert answer.data["message"].endswith((".", "seconds."))


def test_who_must_wait_is_told_how_long() -> None:
    for error, seconds in ((Throttled(wait=6.2), "7"), (OperationalError("locked"), "5")):
        answer: Any = answer_to(error, {})
        assert answer.headers["Retry-After"] == seconds


def test_a_fault_of_ours_is_not_dressed_up() -> None:
    assert answer_to(ProgrammingError("no such table"), {}) is None
    assert answer_to(KeyError("x"), {}) is None
