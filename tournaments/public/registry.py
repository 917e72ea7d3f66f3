"""Parts of a club's front page that rooms above this one bring: each registers its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import Club


@dataclass(frozen=True)
class FrontPart:
    """A part of a club's front page: a template, and what it is given as `part`."""

    template: str
    content: Mapping[str, Any]


MakePart = Callable[[Club], FrontPart | None]
_PARTS: dict[str, MakePart] = {}


def register_front_part(name: str, make: MakePart) -> None:
    """Adds a part, once, when the app is ready; None instead of it where there is nothing yet."""
    _PARTS[name] = make


def front_parts(club: Club) -> list[FrontPart]:
    """The parts that have something to show of this club."""
    return [part for make in _PARTS.values() if (part := make(club))]
