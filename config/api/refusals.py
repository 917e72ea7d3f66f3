"""Refusals of the API: always a code for programs, the field at fault, a sentence for people."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, UnreadablePostError
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from config.api.bodies import BodyTooLarge
from scoring.errors import HandRefused, SheetMissing
from scoring.rules.book import InvalidRuleset
from scoring.saying import said
from tournaments.archive.services import BadArchive
from tournaments.core.errors import (
    ClubRefused,
    DirectorMustAct,
    KeyReused,
    MoneyRefused,
    NoSuchThing,
    NotAllowed,
    NotLetIn,
    PersonRefused,
    RegistrationRefused,
    SameName,
    WishRefused,
)
from tournaments.draw.pairing.model import CannotPair
from tournaments.printing.services.logos import BadLogo

TRY_AGAIN = 5  # seconds

REFUSED: dict[type[DirectorMustAct], str] = {
    RegistrationRefused: "registration_refused",
    SameName: "same_name",
    PersonRefused: "person_refused",
    WishRefused: "wish_refused",
    KeyReused: "key_reused",
    MoneyRefused: "money_refused",
    BadArchive: "file_refused",
    BadLogo: "file_refused",
    ClubRefused: "club_refused",
}

Refusal = tuple[int, str, str, str]
"""A refusal: HTTP status, code, field, sentence."""


def answer_to(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to every refusal, in the same form; None for a fault of ours, which is a 500."""
    if isinstance(error, exceptions.APIException):
        return _drf_answer(error)
    if (refusal := _app_refusal(error) or _django_refusal(error)) is None:
        return None
    set_rollback()
    headers = {"Retry-After": str(TRY_AGAIN)} if refusal[0] == 503 else None
    return Response(refusal_body(refusal, error), status=refusal[0], headers=headers)


def refusal_body(refusal: Refusal, error: Exception | None = None) -> dict[str, Any]:
    """The body of a refusal. An invalid ruleset names all its problems."""
    _status, code, field, message = refusal
    body: dict[str, Any] = {"code": code, "field": field, "message": message}
    if isinstance(error, InvalidRuleset):
        body["problems"] = [
            {
                "code": problem.code,
                "field": problem.option or "ruleset",
                "message": problem.sentence,
            }
            for problem in error.problems
        ]
    return body


def _app_refusal(error: Exception) -> Refusal | None:
    if isinstance(error, HandRefused):
        return 422, error.code, error.field, error.sentence
    if isinstance(error, InvalidRuleset):
        return _ruleset_refusal(error)
    if isinstance(error, DirectorMustAct) and type(error) in REFUSED:
        return 422, REFUSED[type(error)], error.field, error.sentence
    if isinstance(error, CannotPair):
        return 409, "cannot_pair", "", said(error.reason)
    if isinstance(error, DirectorMustAct):
        return _not_now(error)
    return _not_theirs(error)


def _not_theirs(error: Exception) -> Refusal | None:
    if isinstance(error, NotAllowed):
        return 403, "not_allowed", "", str(error)
    if isinstance(error, NoSuchThing):
        return 404, "not_found", "", str(error)
    if isinstance(error, SheetMissing):
        return 404, "not_found", "", "There is no such sheet."
    return None


def _not_now(error: DirectorMustAct) -> Refusal:
    if isinstance(error, NotLetIn):
        return 403, "not_let_in", "", error.sentence
    return 409, "not_now", error.field, error.sentence


def _ruleset_refusal(error: InvalidRuleset) -> Refusal:
    if not error.problems:
        return 422, "ruleset_unknown", "ruleset", "There is no such ruleset."
    first = error.problems[0]
    return 422, first.code, first.option or "ruleset", first.sentence


def _django_refusal(error: Exception) -> Refusal | None:
    if isinstance(error, Http404):
        return 404, "not_found", "", "There is nothing here."
    if isinstance(error, PermissionDenied):
        return 403, "not_allowed", "", "You may not do this."
    if isinstance(error, RequestDataTooBig):
        return 413, "too_large", "", BodyTooLarge.default_detail
    if isinstance(error, SuspiciousOperation | UnreadablePostError):
        return 400, "malformed", "", "This request cannot be read."
    if isinstance(error, OperationalError):
        sentence = "The database cannot take this now. Nothing was changed: send it again."
        return 503, "try_again", "", sentence
    return None


def _drf_answer(error: exceptions.APIException) -> Response:
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(math.ceil(wait))
    return Response(refusal_body(drf_refusal(error)), status=error.status_code, headers=headers)


def drf_refusal(error: exceptions.APIException) -> Refusal:
    """A refusal of Django REST framework in our words; of several wrong fields, the first."""
    if not isinstance(error, exceptions.ValidationError):
        code = "malformed" if isinstance(error, exceptions.ParseError) else error.default_code
        return error.status_code, code, "", str(error.detail)
    path, sentence = _first_fault(error.detail)
    return error.status_code, "malformed", ".".join(path), sentence


def _first_fault(detail: Any) -> tuple[list[str], str]:
    if isinstance(detail, dict):
        name, inner = next(iter(detail.items()))
        path, sentence = _first_fault(inner)
        return ([] if name == "non_field_errors" else [str(name)]) + path, sentence
    if isinstance(detail, list):
        number, inner = next((at, item) for at, item in enumerate(detail) if item)
        path, sentence = _first_fault(inner)
        return ([str(number)] if isinstance(inner, dict) else []) + path, sentence
    return [], str(detail)
