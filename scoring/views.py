"""Public pages: the rulesets, one of them with everything about it, the words of the game."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.rules.book import Preset, load_book, presets, resolve_ruleset
from scoring.rules.card import card
from scoring.rules.comparing import settings_between
from scoring.rules.examples import told_examples
from scoring.rules.model import Ruleset
from scoring.rules.words import load_words
from scoring.saying import said

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
        raise Http404(_("There’s no ruleset “%(name)s”.") % {"name": slug})
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
        (_("With partners"), _("A card is turned up; two play against two."), sides),
        (_("Every player alone"), _("Two to six players, each with their own score."), alone),
        (_("With bidding"), _("The highest bidder names trump."), bidding),
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
    return f"{seats[0]}: {seats[1]}. {deck[0]}: {deck[1]}. {said(card(resolved).ending)}"


def _facts(resolved: Ruleset) -> list[tuple[str, str]]:
    """Players, cards, tricks: what one needs to know before sitting down."""
    table = resolved.table
    players = str(table["seats"])
    if resolved.partnership:
        players = _("%(count)s, %(side)s against %(side)s") % {
            "count": table["seats"],
            "side": table["seats"] // 2,
        }
    seats = load_book().presets[resolved.slug].table["seats"]
    if isinstance(seats, list):
        least, most = min(seats), max(seats)
        players = _("%(least)s to %(most)s, usually %(usual)s") % {
            "least": least,
            "most": most,
            "usual": table["seats"],
        }
    need = _("as many as were bid") if resolved.bids else str(table["need"])
    return [
        (_("Players"), players),
        (
            _("Pack"),
            _("%(deck)s cards, %(deal)s each") % {"deck": table["deck"], "deal": table["deal"]},
        ),
        (_("Tricks to make it"), need),
    ]
