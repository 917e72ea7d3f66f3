"""Hands and totals that stand in a log: versions of a hand, what took them off, typed totals.

Pure, and scores nothing; entries come in the order in which they were logged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.rules.model import Hand


@dataclass(frozen=True)
class Entry:
    """One line of the log. `number` counts the deals of the sheet from 1, `by` wrote it."""

    entry_id: str
    kind: str
    number: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    refers_to: str | None = None
    by: str = ""


@dataclass
class Version:
    """One version of a hand, and the ids and writers of the entries that said the same."""

    hand: Hand
    ids: list[str]
    by: list[str]
    corrected: bool = False


def standing_hands(log: Iterable[Entry]) -> tuple[Hand, ...]:
    """The hands that stand, in order of their numbers and unscored."""
    return tuple(standing.hand for standing, *_rivals in versions_of(list(log)).values())


def versions_of(log: list[Entry]) -> dict[int, list[Version]]:
    """Every hand's versions, the standing one first."""
    taken_back: set[str | None] = set()
    by_number: dict[int, list[Version]] = {}
    for entry in log:
        if entry.number is None:
            continue
        versions = by_number.setdefault(entry.number, [])
        if entry.kind == "hand" and entry.entry_id not in taken_back:
            _add(versions, entry)
        elif entry.kind == "correction":
            ruled = Hand.from_dict(entry.facts)
            versions[:] = [Version(ruled, [entry.entry_id], [entry.by], True)]
        elif entry.kind == "take_back":
            taken_back.add(entry.refers_to)
            versions[:] = _without(versions, entry)
    return {number: versions for number, versions in sorted(by_number.items()) if versions}


def _add(versions: list[Version], entry: Entry) -> None:
    hand = Hand.from_dict(entry.facts)
    for version in versions:
        if version.hand == hand:
            version.ids.append(entry.entry_id)
            version.by.append(entry.by)
            return
    versions.append(Version(hand, [entry.entry_id], [entry.by]))


def _without(versions: list[Version], entry: Entry) -> list[Version]:
    """Versions that a take-back leaves: all others, or none if the whole hand is taken off."""
    rest = [version for version in versions if entry.refers_to not in version.ids]
    return [] if entry.facts.get("whole") and len(rest) < len(versions) else rest


def standing_totals(log: Iterable[Entry]) -> Mapping[str, Any] | None:
    """The typed totals that count, or None; those that only confirmed what was there do not."""
    standing: Mapping[str, Any] | None = None
    for entry in log:
        if entry.kind == "totals" and not entry.facts.get("confirms"):
            standing = entry.facts or None
        elif entry.kind == "correction":
            standing = None
    return standing
