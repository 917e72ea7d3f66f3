"""The rules card: one page for the table or the wall, made from a ruleset's own words.

Does not know rulesets: it prints the cases, numbers and sentences that it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from scoring.rules.card import Card
from scoring.rules.customs import Counters as CountersCard
from scoring.rules.customs import Picture
from scoring.saying import said
from tournaments.models import Bustle
from tournaments.printing.documents.base import (
    BEFORE,
    Document,
    DocumentParams,
    EventHeader,
    RenderedFile,
    head,
    header_of,
    paper_in,
    pdf_file,
)
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    Pdf,
    Progress,
    typeset,
)
from tournaments.setup.selectors.rulesets import card_of_bustle


@dataclass(frozen=True)
class PointRow:
    """Points of each side for one way that a hand can end, as printed ("2", "4", "")."""

    case: str
    makers: str
    others: str


@dataclass(frozen=True)
class Counters:
    """Playing cards that keep the score: in sentences, and in pictures."""

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
        raise NothingToPrint(_("No rules card to print: this ruleset lists no points."))
    data: dict[str, Any] = head(event, card.title) | {"card": asdict(card)}
    return typeset("rules_card", data, paper, progress)


def rules_card_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """The rules of this bustle on one page: made by scoring every case."""
    pdf = rules_card(header_of(bustle), rules_card_of(bustle), paper_in(params), progress=progress)
    return pdf_file(bustle, "rules", pdf)


def rules_card_of(bustle: Bustle) -> RulesCard:
    """The rules card: of the frozen ruleset once the bustle has started."""
    note = tuple(line for line in bustle.rules_note.splitlines() if line.strip())
    return printed_rules(card_of_bustle(bustle), note)


def printed_rules(card: Card, note: Sequence[str] = ()) -> RulesCard:
    """A ruleset's own words as the document takes them, with what the director adds."""
    return RulesCard(
        title=said(card.title),
        subtitle=said(card.ending),
        rows=tuple(PointRow(*map(said, row)) for row in card.rows),
        allowed=tuple(map(said, card.allowed)),
        customs=(*map(said, card.customs), *note),
        counters=_counters(card.counters) if card.counters else None,
    )


def _counters(card: CountersCard) -> Counters:
    return Counters(said(card.title), tuple(map(said, card.how)), card.pictures)


DOCUMENT = Document(
    kind="rules_card",
    group=BEFORE,
    title=_lazy("Rules card"),
    text=_lazy("Tonight’s rules on one page."),
    render=rules_card_pdf,
    for_the_start=True,
)
