"""What can be printed of a bustle, as a director finds it: in groups, with a line of what it is."""

from __future__ import annotations

from dataclasses import dataclass

GROUPS = (("before", "Before the start"), ("round", "For each round"), ("after", "Afterwards"))
DRAW, ROUND = "draw", "round"  # what has to be there first
NEEDS_DRAW = "Start the bustle first: this needs the draw."
NEEDS_ROUND = "Nothing has been played yet."


@dataclass(frozen=True)
class Document:
    """Something to print. `needs` is DRAW, ROUND or empty; `items` is what it counts by where only
    what has changed can be printed: one, and several."""

    kind: str
    group: str
    title: str
    text: str
    needs: str = ""
    items: tuple[str, str] = ("", "")


def _before(kind: str, title: str, text: str, needs: str = "", items: str = "") -> Document:
    return Document(kind, "before", title, text, needs, items=(items, f"{items}s"))


DOCUMENTS = (
    _before("sign_in_sheet", "Sign-in sheet", "Who is expected, and lines for walk-ins."),
    _before(
        "scorecards",
        "Scorecards",
        "A card for everybody, with the whole route of the evening.",
        DRAW,
        "card",
    ),
    _before("team_cards", "Team score cards", "Whom each team meets; both captains sign.", DRAW),
    _before("blank_cards", "Blank scorecards", "Without names: for walk-ins, or to copy."),
    _before("squad_cards", "Squad score cards", "A blank form: three pairs, three games."),
    _before(
        "table_tents",
        "Table tents",
        "One for every table, with the code that opens its sheet.",
        DRAW,
        "tent",
    ),
    _before("rules_card", "Rules card", "The rules of this bustle on one page."),
    _before("wall_chart", "Wall chart", "Every round, by table and by person.", DRAW),
    _before("certificate", "Certificate", "How good the draw is; every round in numbers.", DRAW),
    Document("seating_list", "round", "Seating A to Z", "Who sits where: for the wall.", DRAW),
    Document("round_sheet", "round", "Round sheet", "Who plays where; boxes for the scores.", DRAW),
    Document("standings", "round", "Standings", "The list as it is now.", ROUND),
    Document(
        "results",
        "after",
        "Results",
        "Standings, what everybody did, and every round table by table.",
        ROUND,
    ),
    Document(
        "winners",
        "after",
        "Winners’ certificates",
        "A page for every prize; without prizes for the first three and most loners.",
        ROUND,
    ),
    Document("cash_sheet", "after", "Cash sheet", "What came in, who gets what, who has it."),
)
TITLES = {document.kind: document.title for document in DOCUMENTS}
