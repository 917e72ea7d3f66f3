"""Every document by the word that asks for it: a line each."""

from __future__ import annotations

from tournaments.printing.services.cash_sheet import cash_sheet_pdf
from tournaments.printing.services.rendered import Printer
from tournaments.printing.services.results import results_pdf, standings_pdf
from tournaments.printing.services.rounds import round_sheet_pdf, seating_list_pdf, wall_chart_pdf
from tournaments.printing.services.rules_card import certificate_pdf, rules_card_pdf
from tournaments.printing.services.scorecards import scorecards_pdf
from tournaments.printing.services.sign_in_sheet import blank_cards_pdf, sign_in_sheet_pdf
from tournaments.printing.services.table_tents import table_tents_pdf
from tournaments.printing.services.team_cards import squad_cards_pdf, team_cards_pdf
from tournaments.printing.services.winners import winners_pdf

PRINTERS: dict[str, Printer] = {
    "sign_in_sheet": sign_in_sheet_pdf,
    "scorecards": scorecards_pdf,
    "blank_cards": blank_cards_pdf,
    "team_cards": team_cards_pdf,
    "squad_cards": squad_cards_pdf,
    "table_tents": table_tents_pdf,
    "rules_card": rules_card_pdf,
    "wall_chart": wall_chart_pdf,
    "certificate": certificate_pdf,
    "round_sheet": round_sheet_pdf,
    "seating_list": seating_list_pdf,
    "standings": standings_pdf,
    "results": results_pdf,
    "winners": winners_pdf,
    "cash_sheet": cash_sheet_pdf,
}
OF_ITEMS = frozenset({"scorecards", "table_tents"})
"""What can be made of some people or tables alone: `numbers` among the params."""
OF_A_ROUND = frozenset({"round_sheet", "seating_list"})
"""What is of one round: `round` among the params."""
