"""The rules card: one page for the table or the wall, made from a ruleset's own words.

Does not know rulesets: it prints the cases, numbers and sentences that it is given.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from scoring.rules.customs import Picture
from tournaments.printing.documents.parts import EventHeader, head
from tournaments.printing.documents.typesetting import NothingToPrint, Paper, Pdf, Progress, typeset


@dataclass(frozen=True)
class PointRow:
    """What one way for a hand to end gives to each side, as printed ("2", "4", "")."""

    case: str
    makers: str
    others: str


@dataclass(frozen=True)
class Counters:
    """How score is kept with playing cards: in sentences, and drawn."""

    title: str
    how: tuple[str, ...]
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True)
class RulesCard:
    """A ruleset in words. `subtitle`: for instance how a game ends. `allowed`: what this
    evening's options open or close. `customs`: habits of the table that no score depends on."""

    title: str
    rows: tuple[PointRow, ...]
    subtitle: str = ""
    allowed: tuple[str, ...] = ()
    customs: tuple[str, ...] = ()
    counters: Counters | None = None


def rules_card(
    event: EventHeader, card: RulesCard, paper: Paper, *, progress: Progress | None = None
) -> Pdf:
    """The card on one page, as large as it fits. Raises `NothingToPrint` without point rows."""
    if not card.rows:
        raise NothingToPrint("There is no rules card to print: the ruleset lists no points.")
    data: dict[str, Any] = head(event, card.title) | {"card": asdict(card)}
    return typeset("rules_card", data, paper, progress)
