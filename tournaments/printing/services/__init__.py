"""What the documents say of a bustle, a module each. The documents themselves know no rows."""

from tournaments.printing.services.registry import OF_A_ROUND, OF_ITEMS, PRINTERS
from tournaments.printing.services.rendered import Made, Printer, player_link
from tournaments.printing.services.results import results_pdf
from tournaments.printing.services.rounds import round_sheet_pdf
from tournaments.printing.services.rules_card import (
    certificate_pdf,
    printed_rules,
    rules_card_of,
    rules_card_pdf,
)
from tournaments.printing.services.scorecards import scorecards_pdf
from tournaments.printing.services.table_tents import table_tents_pdf

__all__ = [
    "OF_A_ROUND",
    "OF_ITEMS",
    "PRINTERS",
    "Made",
    "Printer",
    "certificate_pdf",
    "player_link",
    "printed_rules",
    "results_pdf",
    "round_sheet_pdf",
    "rules_card_of",
    "rules_card_pdf",
    "scorecards_pdf",
    "table_tents_pdf",
]
