"""Seating: pure functions from a roster and a history to a seating plan.

Standard library, and a matching library in matching.py; knows no Django, no scores and no names.
"""

from tournaments.draw.pairing.audit import as_json, audit_plan
from tournaments.draw.pairing.model import (
    FOURS,
    CannotPair,
    Constraints,
    Entrant,
    History,
    PlanQuality,
    PlayedOut,
    Roster,
    Round,
    SeatingPlan,
    Seats,
    TableResult,
    TableShape,
    Wish,
    seated,
    sitting_out,
)
from tournaments.draw.pairing.planning import plan_round, plan_rounds
from tournaments.draw.pairing.words import in_words

__all__ = [
    "FOURS",
    "CannotPair",
    "Constraints",
    "Entrant",
    "History",
    "PlanQuality",
    "PlayedOut",
    "Roster",
    "Round",
    "SeatingPlan",
    "Seats",
    "TableResult",
    "TableShape",
    "Wish",
    "as_json",
    "audit_plan",
    "in_words",
    "plan_round",
    "plan_rounds",
    "seated",
    "sitting_out",
]
