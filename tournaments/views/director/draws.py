"""The whole draw before the first card, with how good it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.models import Bustle
from tournaments.selectors.draws import DrawnRound, DrawView, draw_view
from tournaments.selectors.rounds import opened_rounds
from tournaments.services.draws import draw_rounds, publish_draw
from tournaments.views.director.access import attempt, directors

DONE = {
    "redraw": "Drawn again. Nobody sees it before you publish it.",
    "publish": "Everybody can see now where they sit.",
}


@directors
def draw(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if request.method == "POST":
        acts: dict[str, Callable[[], Any]] = {
            "redraw": lambda: draw_rounds(bustle_id=bustle.pk),
            "publish": lambda: publish_draw(bustle_id=bustle.pk),
        }
        action = request.POST.get("action", "")
        if act := acts.get(action):
            attempt(request, act, DONE[action])
        return redirect("director:draw", bustle.slug)
    return render(request, "director/draw.html", _context(bustle))


def _context(bustle: Bustle) -> dict[str, Any]:
    shown = draw_view(bustle.pk)
    opened = dict(opened_rounds(bustle.pk))
    played = max(opened, default=0)
    more = bustle.state == Bustle.State.RUNNING and played < bustle.rounds_planned
    return {
        "bustle": bustle,
        "draw": _draw_context(shown) if shown else None,
        "rounds": [_round_context(one, opened) for one in shown.rounds] if shown else [],
        "may_redraw": more,
        "refusal": None,
    }


def _draw_context(shown: DrawView) -> dict[str, Any]:
    changed = "Somebody came or left since this draw: draw again before the next round opens."
    return {
        "is_published": shown.published,
        "published_at": shown.published_at,
        "quality": [{"good": _is_good(line), "text": line} for line in shown.words],
        "seed": shown.seed,
        "changed": changed if shown.stale else None,
    }


def _round_context(one: DrawnRound, opened: Mapping[int, str]) -> dict[str, Any]:
    words = {"playing": "being played", "closed": "played"}
    return {
        "number": one.number,
        "state_word": words.get(opened.get(one.number, ""), ""),
        "is_open": one.number not in opened,
        "tables": [
            {
                "number": table.number,
                "sides": [" & ".join(side) for side in table.sides],
            }
            for table in one.tables
        ],
        "sits_out": one.sitting_out,
        "idle": one.idle,
    }


def _is_good(line: str) -> bool:
    """Whether a sentence on the draw's quality says that something never happens."""
    return line.startswith(("Nobody", "Everybody"))
