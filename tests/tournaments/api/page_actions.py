"""Whatever a director's pages do, and the operations of the API that do the same."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

Operation = tuple[str, str]

OPEN_ROUND: Operation = ("rounds", "post")
CLOSE: Operation = ("round-close", "post")
REOPEN: Operation = ("round-reopen", "post")
DRAW: Operation = ("draw", "post")
PUBLISH_DRAW: Operation = ("draw-publish", "post")
KEEP: Operation = ("proposal-keep", "post")
SETTINGS: Operation = ("bustle", "patch")
PERSON: Operation = ("registration", "patch")
PROPOSE: Operation = ("proposals", "post")
START: Operation = ("start", "post")
LIST: Operation = ("sign-up", "patch")
CORRECT: Operation = ("sheet-correction", "post")
TOTALS: Operation = ("sheet-totals", "post")
CHECK_IN: Operation = ("check-in", "post")
IMPORT: Operation = ("import", "post")
RULES: Operation = ("ruleset-resolve", "post")

# By the name of a page's address: what its buttons send as `action`, and what a program asks for.
# "" is what a page does without saying which of its actions it is.
ACTIONS: dict[str, dict[str, list[Operation]]] = {
    "job_cancel": {"": [("job", "delete")]},
    "bustle_new": {"": [("bustles", "post")], "options": [RULES]},
    "bustle_edit": {
        "": [SETTINGS],
        "options": [RULES],
        "usual": [("usual-evening", "post")],
    },
    "rulesets": {"": [("club-ruleset-import", "post")]},
    "ruleset_new": {"": [("club-rulesets", "post")], "options": [RULES]},
    "ruleset_edit": {
        "": [("club-ruleset", "patch")],
        "options": [RULES],
        "delete": [("club-ruleset", "delete")],
    },
    "club_settings": {
        "": [("club", "patch")],
        "forget_usual": [("club-usual-evening", "delete")],
    },
    "club_directory": {"": [("people", "post")]},
    "club_merges": {"": [("merge-undo", "post")]},
    "club_person": {"": [("person", "patch")], "own_link": [("person-own-link", "post")]},
    "club_person_merge": {"": [("person-merge", "post")]},
    "club_person_erase": {"": [("person-erase", "post")]},
    "club_logo": {"": [("club-logo", "put")], "remove": [("club-logo", "delete")]},
    "players_import": {
        "": [IMPORT],
        "keep": [("registrations", "post")],
        "keep_here": [("registrations", "post"), CHECK_IN],
        "take": [IMPORT],
        "take_here": [IMPORT, CHECK_IN],
    },
    "draw": {"redraw": [DRAW], "chart": [SETTINGS, DRAW], "publish": [PUBLISH_DRAW]},
    "draw_changes": {
        "propose": [PROPOSE],
        "discard": [("proposals", "delete")],
        "keep": [KEEP],
        "search": [("draw-search", "post")],
    },
    "wishes": {
        "pair": [("wishes", "post")],
        "fixed": [("wishes", "post")],
        "broken": [("wishes", "post")],
        "tables": [("wishes", "patch")],
        "remove": [("wish", "delete")],
    },
    "players": {
        "add": [("registrations", "post"), ("walk-ins", "post"), ("substitute", "post")],
        "add_here": [("walk-ins", "post")],
        "all_here": [CHECK_IN],
        "here": [CHECK_IN],
        "registered": [("undo-check-in", "post")],
        "later": [("come-later", "post")],
        "left": [("leave", "post")],
        "no_show": [("no-show", "post")],
        "let_in": [("let-in", "post")],
        "let_four_in": [("let-four-in", "post")],
        "owes": [PERSON],
        "owes_nothing": [PERSON],
        "paid_double": [("settle", "post")],
        "paid": [PERSON],
        "not_paid": [PERSON],
        "odd_numbers": [("odd-numbers", "post")],
        "open_list": [LIST],
        "close_list": [LIST],
        "save_list": [LIST],
        "start": [START, DRAW],
        "draw_ahead": [START, DRAW],
    },
    "person": {
        "come": [("come-later", "post")],
        "pause": [("play-from", "post")],
        "leave": [("leave-after", "post")],
        "owes": [PERSON],
        "owes_nothing": [PERSON],
        "paid_double": [("settle", "post")],
        "let_go": [("settle", "post")],
        "helper": [PERSON],
        "rename": [PERSON],
        "shown": [PERSON],
        "own_link": [("own-link", "post")],
        "remove": [("registration", "delete")],
        "substitute": [("substitute", "post")],
    },
    "teams": {
        "pair": [("teams", "post")],
        "enter": [("teams", "post")],
        "part": [("team", "delete")],
        "rename": [("team", "patch")],
        "lots": [("teams-by-lot", "post")],
    },
    "sheet": {
        "hand": [CORRECT],
        "correct": [CORRECT],
        "rule": [CORRECT],
        "totals": [TOTALS],
        "decide": [TOTALS],
        "adjust": [("sheet-adjustments", "post")],
        "carry": [("sheet-carried", "post")],
        "remove": [("sheet-removals", "post")],
        "extra_hand": [("sheet-extra-hand", "post")],
    },
    "devices": {
        "let_in": [("device-let-in", "post")],
        "send_away": [("device-send-away", "post")],
        "forget": [("table-devices", "delete")],
    },
    "late": {"": [("late-leave-out", "post")], "count": [("late-count", "post")]},
    "new_links": {"": [("new-links", "post")]},
    "money": {
        "write": [("cash-book", "post")],
        "take_back": [("cash-take-back", "post")],
        "count": [("cash-count", "post")],
        "pay": [("payouts", "post")],
        "unpay": [("payout-take-back", "post")],
        "all_paid": [("everybody-paid", "post")],
    },
    "money_plan": {"": [("money-plan", "patch")], "look": [("money-preview", "post")]},
    "money_lists": {
        "": [("money-lists", "post"), ("money-list", "patch")],
        "remove": [("money-list", "delete")],
    },
    "remove_samples": {"": [SETTINGS]},
    "publish": {
        "": [SETTINGS],
        "open": [SETTINGS],
        "opens": [SETTINGS],
        "publish": [("results", "post")],
        "withdraw": [("results", "delete")],
        "publish_draw": [PUBLISH_DRAW],
    },
    "print": {"": [("jobs", "post")]},
    "backup": {"": [("backup", "post")]},
    "open_file": {"": [("bustle-files", "post")]},
    "file": {"": [("export", "post")]},
    "board": {
        "start": [START, DRAW],
        "take_start_back": [("start-take-back", "post")],
        "open_round": [OPEN_ROUND],
        "open_held": [("round-held", "post")],
        "close_round": [CLOSE],
        "close_pending": [CLOSE],
        "close_and_open": [CLOSE, DRAW, OPEN_ROUND],
        "reopen_round": [REOPEN],
        "propose": [PROPOSE],
        "redraw": [DRAW],
        "draw_next": [DRAW, PUBLISH_DRAW],
        "draw_and_open": [DRAW, PUBLISH_DRAW, OPEN_ROUND],
        "redraw_and_open": [CLOSE, PROPOSE, KEEP, PUBLISH_DRAW, OPEN_ROUND],
        "make_last": [SETTINGS],
        "one_more": [SETTINGS],
        "more_time": [("round-more-time", "post")],
        "answer_call": [("call-answer", "post")],
        "screen": [("screen", "patch")],
        "finish": [("finish", "post")],
        "resume": [("resume", "post")],
    },
    "use_and_open": {"": [KEEP, PUBLISH_DRAW, OPEN_ROUND]},
    "round": {"close_round": [CLOSE], "reopen_round": [REOPEN]},
    "paper": {
        "": [TOTALS],
        "close_round": [CLOSE],
        "close_and_open": [CLOSE, DRAW, OPEN_ROUND],
        "draw_next": [DRAW, PUBLISH_DRAW],
        "open_round": [OPEN_ROUND],
        "reopen_round": [REOPEN],
    },
    "undo": {"": [("undo", "post")]},
}
# Pages without an operation, by the line of docs/api.md that says why.
ONLY_PAGES = {
    "series_new": "series of evenings",
    "series_edit": "series of evenings",
    "club_people": "who runs a club, who helps for one evening",
    "help_tonight": "who runs a club, who helps for one evening",
    "host": "the clubs of a server",
    "host_new_club": "the clubs of a server",
    "host_open_club": "the file of a whole club",
    "club_download": "the file of a whole club",
    "carry": "hands from a phone without a connection",
}
# Modules that answer for a page whose view stands in another one.
HELPERS = {
    "players/views/players.py": ["players"],
    "players/views/sign_up_settings.py": ["players"],
    "players/views/person.py": ["person"],
    "players/views/teams.py": ["teams"],
    "play/views/directors_sheet_page.py": ["sheet"],
}
# Not a director's: a table's own page, that of whoever signed up, and that of whoever gets mail.
OF_OTHERS = {
    "core/views/access.py",
    "play/views/devices.py",
    "public/views/entry.py",
    "people/views/own_page.py",
    "mail/views/stop.py",
}


def actions_in(source: Path) -> set[str]:
    """The actions that a module of views tells apart."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        found |= set(_compared(node)) | set(_keys(node)) | set(_declared(node))
    return found - {""}


def _compared(node: ast.AST) -> set[str]:
    """`action == "pay"`, or the same of what was sent."""
    if not isinstance(node, ast.Compare):
        return set()
    left: Any = node.left
    asked = getattr(left, "id", "") == "action" or (
        isinstance(left, ast.Call) and "action" in [getattr(a, "value", "") for a in left.args]
    )
    inner = ast.walk(node.comparators[0]) if asked else ()
    return {part.value for part in inner if isinstance(part, ast.Constant)}


def _keys(node: ast.AST) -> set[str]:
    """The keys of a table of functions."""
    table: Any = None
    if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict):
        kinds = ("Callable", "Acts", "MakeForm")
        table = node.value if any(kind in ast.unparse(node.annotation) for kind in kinds) else None
    elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PAGES":
        table = node.value
    elif isinstance(node, ast.Dict) and node.values:
        table = node if all(isinstance(value, ast.Lambda) for value in node.values) else None
    return {key.value for key in table.keys if isinstance(key, ast.Constant)} if table else set()


def _declared(node: ast.AST) -> set[str]:
    """The buttons that need an action of their own."""
    if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "directors"):
        return set()
    return {str(keyword.arg) for keyword in node.keywords} - {"press", "see"}
