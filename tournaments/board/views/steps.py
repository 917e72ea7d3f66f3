"""A next step as the board takes it: one act or one page, and what else may be done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Step:
    """`now` and `others` as templates/director/_board.html takes them."""

    now: dict[str, Any]
    others: list[dict[str, str]] = field(default_factory=list)


def act(sentence: str, action: str, button: str, detail: str | None = None) -> dict[str, Any]:
    """A step that one button does."""
    return _step(sentence, button, detail, action=action)


def page(sentence: str, href: str, button: str, detail: str | None = None) -> dict[str, Any]:
    """A step that is done on another page."""
    return _step(sentence, button, detail, href=href)


def _step(
    sentence: str,
    button: str,
    detail: str | None,
    *,
    action: str | None = None,
    href: str | None = None,
) -> dict[str, Any]:
    return {
        "sentence": sentence,
        "detail": detail,
        "action": action,
        "button": button,
        "href": href,
        "ready": True,
    }
