"""Many entries in one request: each is judged by itself, none takes another down with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db import DatabaseError
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from scoring.errors import HandRefused
from scoring.services import Recorded
from tournaments.core.errors import NoSuchThing, NotLetIn
from tournaments.play.services.devices import kept_sentence

Item = Mapping[str, Any]


def answer_items(items: Sequence[Item], write: Callable[[Item], Recorded]) -> list[dict[str, Any]]:
    """Writes every item, in order; each answer has the status that the item alone would have."""
    return [_answer(item, write) for item in items]


def _answer(item: Item, write: Callable[[Item], Recorded]) -> dict[str, Any]:
    answer = {"id": _own_id(item), "answer": "", "code": "", "field": "", "message": ""}
    return answer | _outcome(item, write)


def _outcome(item: Item, write: Callable[[Item], Recorded]) -> dict[str, Any]:
    try:
        recorded = write(item)
    except HandRefused as error:
        return _refused(422, error.code, error.field, error.sentence)
    except ValidationError as error:
        field = next(iter(error.detail)) if isinstance(error.detail, dict) else ""
        return _refused(400, "malformed", str(field), _("Part of this entry is missing."))
    except NotLetIn as error:
        return _refused(403, "not_let_in", "", error.sentence)
    except NoSuchThing as error:
        return _refused(404, "not_found", "round", str(error))
    except DatabaseError:
        return _refused(503, "try_again", "", _("Nothing was changed. Send it again."))
    status = 200 if recorded.again else 201
    is_quarantined = recorded.answer == "quarantined"
    sentence = kept_sentence(item.get("round"), recorded.sheet_state) if is_quarantined else ""
    return {"status": status, "answer": recorded.answer, "message": sentence}


def _refused(status: int, code: str, field: str, message: str) -> dict[str, Any]:
    return {"status": status, "code": code, "field": field, "message": message}


def _own_id(item: Item) -> str:
    """The id of the act itself: a take-back's own one, else the hand's."""
    named = item.get("entry_id") if item.get("kind") == "take_back" else item.get("hand_id")
    return str(named)[:40] if named is not None else ""
