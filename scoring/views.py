"""Public pages: the rulesets, one of them with everything about it, the words of the game."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.rules.book import Preset, load_book, presets, resolve_ruleset
from scoring.rules.card import card
from scoring.rules.comparing import settings_between
from scoring.rules.examples import told_examples
from scoring.rules.model import Ruleset
from scoring.rules.words import load_words

PLAIN_GAME = "north-american"
SAID_ANYWAY = ("seats", "deck", "target", "start", "direction")  # of another kind of game


@require_safe
def rulesets(request: HttpRequest) -> HttpResponse:
    groups = [
        {"title": title, "lead": lead, "rulesets": [_line(preset) for preset in presets]}
        for title, lead, presets in _grouped()
    ]
    return render(request, "rules/rulesets.html", {"groups": groups, "here": "rulesets"})


@require_safe
def ruleset(request: HttpRequest, slug: str) -> HttpResponse:
    preset = load_book().presets.get(slug)
    if preset is None:
        raise Http404(f"There is no ruleset “{slug}”.")
    resolved = resolve_ruleset(slug)
    context = _line(preset) | {
        "here": "rulesets",
        "rules": card(resolved),
        "version": preset.version,
        "facts": _facts(resolved),
        "examples": list(told_examples(preset)),
    }
    return render(request, "rules/ruleset.html", context)


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    return render(request, "rules/words.html", {"regions": load_words(), "here": "words"})


def _grouped() -> list[tuple[str, str, list[Preset]]]:
    bidding = [preset for preset in presets() if "bids" in preset.table]
    others = [preset for preset in presets() if preset not in bidding]
    sides = [preset for preset in others if preset.partnership]
    alone = [preset for preset in others if not preset.partnership]
    return [
        ("In partnerships", "A card is turned up, and two play against two.", sides),
        ("For themselves", "Two to six players, and everybody has a score.", alone),
        ("With bids", "Whoever bids the most tricks names trump.", bidding),
    ]


def _line(preset: Preset) -> dict[str, Any]:
    resolved, plain = resolve_ruleset(preset.slug), resolve_ruleset(PLAIN_GAME)
    same_game = resolved.family == plain.family
    return {
        "slug": preset.slug,
        "name": preset.name,
        "origin": preset.origin,
        "notes": preset.notes,
        "differences": settings_between(resolved, plain, () if same_game else SAID_ANYWAY),
        "is_plain": preset.slug == PLAIN_GAME,
        "kind": "" if same_game else _kind(resolved),
    }


def _kind(resolved: Ruleset) -> str:
    """Kind of game, where it is not the plain one."""
    seats, deck = _facts(resolved)[:2]
    return f"{seats[0]}: {seats[1]}. {deck[0]}: {deck[1]}. {card(resolved).ending}"


def _facts(resolved: Ruleset) -> list[tuple[str, str]]:
    """Players, cards, tricks: what one needs to know before sitting down."""
    table = resolved.table
    side = {4: "two", 6: "three", 8: "four"}[table["seats"]] if resolved.partnership else ""
    players = f"{table['seats']}, {side} against {side}" if side else str(table["seats"])
    seats = load_book().presets[resolved.slug].table["seats"]
    if isinstance(seats, list):
        least, most = min(seats), max(seats)
        players = f"{least} to {most}, usually {table['seats']}"
    need = "as many as were bid" if resolved.bids else str(table["need"])
    return [
        ("Players", players),
        ("Pack", f"{table['deck']} cards, {table['deal']} each"),
        ("Tricks to make", need),
    ]
