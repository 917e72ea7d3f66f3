"""The whole draw before the first card, with how good it is, and as a file for sceptics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from scoring.saying import said
from tournaments.core.roles import Action
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.views.access import attempt, directors
from tournaments.core.views.shared import draw_seen
from tournaments.draw.selectors.cards import changed_cards_of
from tournaments.draw.selectors.draws import DrawnRound, DrawView, draw_view, people_to_replace
from tournaments.draw.selectors.schedule_files import schedule_file, starting_file
from tournaments.draw.services.draws import draw_chart, draw_rounds, publish_draw
from tournaments.models import Bustle
from tournaments.setup.selectors.formats import goes_by_results, repeats_of, short_final

DONE = {
    "redraw": _("Draw saved. Publish it so players can see it."),
    "chart": _("The format is rotation now."),
    "publish": _("Draw published. Players can see their seats now."),
}


@require_safe
@directors()
def draw_file(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """Every round, played and drawn, as the file that `manage.py draw --in` reads."""
    return _as_file(bustle, "draw", schedule_file(bustle.pk))


@require_safe
@directors()
def draw_start(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """File of what the draw was made from: with its seed it gives the same draw."""
    return _as_file(bustle, "start", starting_file(bustle.pk))


def _as_file(bustle: Bustle, name: str, data: dict[str, Any]) -> HttpResponse:
    response = JsonResponse(data)
    response["Content-Disposition"] = f'attachment; filename="{bustle.slug}-{name}.json"'
    return response


@directors(press=Action.RUN)
def draw(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if request.method == "POST":
        seen = draw_seen(request.POST)
        acts: dict[str, Callable[[], Any]] = {
            "redraw": lambda: draw_rounds(bustle_id=bustle.pk, replaces=seen),
            "chart": lambda: draw_chart(bustle_id=bustle.pk, replaces=seen),
            "publish": lambda: publish_draw(bustle_id=bustle.pk),
        }
        action = request.POST.get("action", "")
        if act := acts.get(action):
            attempt(request, act, str(DONE[action]))
        return redirect("director:draw", bustle.slug)
    return render(request, "director/draw.html", _context(bustle))


def _context(bustle: Bustle) -> dict[str, Any]:
    draw = draw_view(bustle.pk)
    opened = dict(opened_rounds(bustle.pk))
    played = max(opened, default=0)
    repeats = repeats_of(bustle)
    more = bustle.state == Bustle.State.RUNNING and played < bustle.rounds_planned
    return {
        "bustle": bustle,
        "draw": _draw_context(draw, short_final(bustle), repeats, more=more) if draw else None,
        "repeats": repeats,
        "rounds": [_round_context(round_, opened) for round_ in draw.rounds] if draw else [],
        "round_by_round": goes_by_results(bustle, 2),
        "may_redraw": more,
        "opens": 1 if more and not played and _may_open(bustle, draw) else 0,
        "changed_cards": len(changed_cards_of(bustle)) if more else 0,
        "wishes": bustle.wishes.count(),
        "refusal": None,
    }


def _may_open(bustle: Bustle, draw: DrawView | None) -> bool:
    """True if round 1 can be opened with the publishing: everybody is here for it."""
    if draw is None or draw.published or draw.stale:
        return False
    return not people_to_replace(bustle.pk)


def _draw_context(draw: DrawView, short: str, repeats: str, *, more: bool) -> dict[str, Any]:
    warnings = [warning for warning in draw.warnings if warning != repeats]
    changed = gettext(
        "The players or wishes have changed since this draw. Redraw before the next round opens."
    )
    return {
        "generation": draw.generation,
        "is_published": draw.published,
        "published_at": draw.published_at,
        "figures": [
            {
                "title": said(line.title),
                "means": said(line.means),
                "reached": line.reached,
                "best": line.best,
                "good": line.reached <= line.best,
                "verdict": said(line.verdict),
            }
            for line in draw.lines
        ],
        "words": draw.words,
        "warnings": [*warnings, *([short] if short else [])],
        "seed": draw.seed,
        "repeatable": draw.repeatable,
        "changed": changed if draw.stale and more else None,
    }


def _round_context(drawn: DrawnRound, opened: Mapping[int, str]) -> dict[str, Any]:
    words = {"playing": gettext("being played"), "closed": gettext("played")}
    return {
        "number": drawn.number,
        "state_word": words.get(opened.get(drawn.number, ""), ""),
        "is_open": drawn.number not in opened,
        "tables": [
            {
                "number": table.number,
                "sides": [" & ".join(side) for side in table.sides],
            }
            for table in drawn.tables
        ],
        "sits_out": drawn.sitting_out,
        "idle": drawn.idle,
    }
