"""What a score sheet shows, on a table's phone and to the director alike."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from scoring.forms import HandForm
from scoring.rules.card import describe_hand
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, HandScore, Ruleset
from scoring.rules.points import score_hand
from scoring.rules.sheet import StandingHand
from scoring.selectors import SheetView
from tournaments.selectors.rounds import TableView
from tournaments.views.shared import side_context


def names_by_seat(table: TableView) -> dict[str, str]:
    """What the table calls its people."""
    return {player.seat: player.short for player in table.players}


def sheet_context(table: TableView, sheet: SheetView, form: HandForm) -> dict[str, Any]:
    """The part of templates/table/_sheet.html's `sheet` that both audiences share."""
    names = names_by_seat(table)
    ruleset = sheet.ruleset
    return {
        "table_number": table.number,
        "version": sheet.version,
        "number": sheet.score.next_number,
        "hand_number": sheet.score.played + 1,
        "hands": ruleset.params.get("hands"),
        "dealer": names[sheet.score.dealer],
        "sides": [side_context(side) for side in table.sides],
        "side_names": {side.account: side.names for side in table.sides},
        "seats": _seat_choices(ruleset, names, form),
        "calls": _calls(form),
        "call_seats": " ".join(_call_seats(ruleset, sheet.score.dealer)),
        "call_must": " ".join(_call_must(ruleset, sheet.score.dealer)),
        "trick_groups": _trick_groups(ruleset, form),
        "alone": bool(form["alone"].value()) if "alone" in form.fields else False,
        "may_go_alone": "alone" in form.fields,
        "outcomes_json": json.dumps(outcomes(ruleset, table, sheet.score.dealer)),
        "log": [log_line(table, ruleset, hand) for hand in reversed(sheet.score.hands)],
    }


def log_line(table: TableView, ruleset: Ruleset, standing: StandingHand) -> dict[str, Any]:
    """A hand in the list under the form."""
    return {
        "number": standing.number,
        "entry_id": standing.entry_id,
        "sentence": describe_hand(ruleset, standing.hand, names_by_seat(table)),
        "points": ", ".join(_points(table, standing.score)),
        "disputed": bool(standing.rivals),
        "rivals": [
            describe_hand(ruleset, rival, names_by_seat(table)) for rival in standing.rivals
        ],
        "corrected": standing.corrected,
    }


def outcomes(ruleset: Ruleset, table: TableView, dealer: str) -> dict[str, str]:
    """What each hand of the plain kind would be written as: "N-4-alone" -> words."""
    names = names_by_seat(table)
    found = {}
    for key, hand in _plain_hands(ruleset, dealer):
        if check_hand(ruleset, hand) is None:
            score = score_hand(ruleset, hand)
            words = [describe_hand(ruleset, hand, names), *_worth(table, ruleset, hand, score)]
            found[key] = " · ".join(words)
    return found


def _plain_hands(ruleset: Ruleset, dealer: str) -> Iterable[tuple[str, Hand]]:
    """Every maker, number of tricks, and alone or not; called in the way that needs no question."""
    total = ruleset.table["tricks"]
    for maker in ruleset.seats:
        for won in range(total + 1):
            for alone in (None, maker):
                camp = ruleset.account_of(maker)
                tricks = {a: won if a == camp else total - won for a in ruleset.accounts}
                key = f"{maker}-{won}" + ("-alone" if alone else "")
                yield (
                    key,
                    Hand(maker=maker, call="named", alone=alone, tricks=tricks, dealer=dealer),
                )


def _worth(table: TableView, ruleset: Ruleset, hand: Hand, score: HandScore) -> Iterable[str]:
    """Whose points the hand gives: the makers' need no name beside theirs."""
    makers = ruleset.account_of(hand.maker) if hand.maker else None
    for side in table.sides:
        points = score.points[side.account]
        if points:
            said = f"{points} pt{'s' if abs(points) != 1 else ''}"
            yield said if side.account == makers else f"{said} to {side.names}"


def _points(table: TableView, score: HandScore) -> Iterable[str]:
    for side in table.sides:
        points = score.points[side.account]
        if points:
            yield f"{side.names}\N{NO-BREAK SPACE}{points:+d}"


def _seat_choices(
    ruleset: Ruleset, names: Mapping[str, str], form: HandForm
) -> list[dict[str, Any]]:
    """The seats, players of a side beside each other."""
    chosen = form["maker"].value() or ""
    return [
        {"seat": seat, "name": names[seat], "checked": seat == chosen}
        for account in ruleset.accounts
        for seat in ruleset.seats_of(account)
    ]


def _calls(form: HandForm) -> list[dict[str, Any]]:
    """How trump was made, where these rules ask."""
    if "call" not in form.asked:
        return []
    chosen = form["call"].value() or ""
    return [
        {"value": value, "label": label, "checked": value == chosen}
        for value, label in form.asked["call"].choices
    ]


def _call_seats(ruleset: Ruleset, dealer: str) -> list[str]:
    """The makers for whom it matters how: a script hides the question from the others."""
    params = ruleset.params
    if params.get("no_maker"):
        return ["nobody", *ruleset.seats]
    blind = [dealer] if params.get("joker") or params.get("blind_loner") else []
    return _call_must(ruleset, dealer) + blind


def _call_must(ruleset: Ruleset, dealer: str) -> list[str]:
    """The makers of whom a hand must say it: those who may order up only by going alone."""
    partner = ruleset.partner_of(dealer)
    forced = ruleset.params.get("dealer_partner") == "alone_only"
    return [partner] if partner and forced else []


def _trick_groups(ruleset: Ruleset, form: HandForm) -> list[dict[str, Any]]:
    """The makers' tricks under the words for what they come to."""
    need, total = ruleset.table.get("need", total_of(ruleset)), total_of(ruleset)
    chosen = str(form["tricks"].value()) if form["tricks"].value() is not None else ""
    groups = (("euchred", range(need)), ("made it", range(need, total)), ("march", [total]))
    return [
        {
            "word": word,
            "span": len(values),
            "values": [{"value": value, "checked": str(value) == chosen} for value in values],
        }
        for word, values in groups
        if values
    ]


def total_of(ruleset: Ruleset) -> int:
    """Tricks in a hand."""
    return int(ruleset.table["tricks"])
