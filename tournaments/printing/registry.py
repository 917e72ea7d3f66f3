"""Every document that can be printed, a line each, in the order of the director's page."""

from __future__ import annotations

from tournaments.printing.documents import (
    blank_cards,
    cash_sheet,
    certificate,
    results,
    round_sheet,
    rules_card,
    scorecards,
    seating_list,
    sign_in_sheet,
    table_tents,
    team_cards,
    wall_chart,
    winners,
)
from tournaments.printing.documents.base import Document

DOCUMENTS: dict[str, Document] = {
    document.kind: document
    for document in (
        sign_in_sheet.DOCUMENT,
        scorecards.DOCUMENT,
        team_cards.DOCUMENT,
        blank_cards.DOCUMENT,
        team_cards.SQUAD_CARDS,
        table_tents.DOCUMENT,
        rules_card.DOCUMENT,
        wall_chart.DOCUMENT,
        certificate.DOCUMENT,
        seating_list.DOCUMENT,
        round_sheet.DOCUMENT,
        results.STANDINGS,
        results.DOCUMENT,
        winners.DOCUMENT,
        cash_sheet.DOCUMENT,
    )
}
