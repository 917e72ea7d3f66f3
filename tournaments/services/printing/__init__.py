"""What the documents say of a bustle, a module each. The documents themselves know no rows."""

from tournaments.services.printing.made import Made, Printer, player_link, table_link
from tournaments.services.printing.registry import OF_A_ROUND, OF_ITEMS, PRINTERS
from tournaments.services.printing.results import results_pdf
from tournaments.services.printing.rounds import round_sheet_pdf
from tournaments.services.printing.rules import (
    certificate_pdf,
    printed_rules,
    rules_card_of,
    rules_card_pdf,
)
from tournaments.services.printing.scorecards import scorecards_pdf
from tournaments.services.printing.tents import table_tents_pdf

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
    "table_link",
    "table_tents_pdf",
]
