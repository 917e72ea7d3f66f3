"""Score cards of teams that stay together: who plays whom, and room for what both captains sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.printing.documents.parts import EventHeader, Person, head
from tournaments.printing.documents.typesetting import NothingToPrint, Paper, Pdf, Progress, typeset

PER_PAGE = 2
SQUAD_PAIRS, SQUAD_GAMES = 3, 3


@dataclass(frozen=True)
class Meeting:
    """A round of a team: against whom at which table, empty and None where nobody knows yet.

    `opponents` is the name of a team, or those of its people where it has none.
    `sits_out`: it has no table in this round.
    """

    round: int
    table: int | None = None
    opponents: tuple[str, ...] = ()
    sits_out: bool = False


@dataclass(frozen=True)
class TeamCard:
    """A team's evening; `name` is empty where it is called by its people."""

    number: int
    name: str
    members: tuple[Person, ...]
    meetings: tuple[Meeting, ...]


def team_cards(
    event: EventHeader,
    cards: Sequence[TeamCard],
    paper: Paper,
    *,
    progress: Progress | None = None,
) -> Pdf:
    """The cards in the given order, two to a page. Raises `NothingToPrint` without cards."""
    if not cards:
        raise NothingToPrint("There are no team cards to print: no teams are entered.")
    data = head(event, "Team score cards") | {
        "squads": None,
        "cards": [_card(card) for card in cards],
    }
    return typeset("team_cards", data, paper, progress, first={"cards": data["cards"][:PER_PAGE]})


def squad_cards(event: EventHeader, paper: Paper, *, progress: Progress | None = None) -> Pdf:
    """An empty page for two matches of squads: three pairs, each against all of the others."""
    data = head(event, "Squad score cards") | {
        "squads": {"pairs": SQUAD_PAIRS, "games": SQUAD_GAMES},
        "cards": [],
    }
    return typeset("team_cards", data, paper, progress)


def _card(card: TeamCard) -> dict[str, Any]:
    return {
        "number": card.number,
        "name": card.name,
        "members": [person.name for person in card.members],
        "meetings": [
            {
                "round": one.round,
                "table": one.table,
                "opponents": list(one.opponents),
                "sits_out": one.sits_out,
            }
            for one in card.meetings
        ],
    }
