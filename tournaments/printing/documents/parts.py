"""Long documents in parts of a bounded length, because typst takes memory for every page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")
Lists = Mapping[str, Sequence[Any]]
"""The lists of a document by their names in its data, in the order in which they are printed."""


def evenly(items: Sequence[Item], most: int, together: int = 1) -> list[Sequence[Item]]:
    """The items in parts of about equal length and whole pages of so many `together`, none with
    more than `most`."""
    parts = -(-len(items) // most)
    length = -(-len(items) // (max(parts, 1) * together)) * together
    return [items[at : at + length] for at in range(0, len(items), length or 1)]


def packed(pieces: Iterable[tuple[Lists, int]], most: int) -> list[dict[str, list[Any]]]:
    """Pieces of lists, each with its lines on paper, put together in their order: as many into a
    part as have `most` lines together, and at least one."""
    parts: list[dict[str, list[Any]]] = []
    room = 0
    for lists, lines in pieces:
        if not parts or lines > room:
            parts.append({})
            room = most
        room -= lines
        for name, items in lists.items():
            parts[-1].setdefault(name, []).extend(items)
    return parts
