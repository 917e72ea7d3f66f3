"""Another draw before it counts: what it changes for whom, and how good it would be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.saying import said
from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import Action
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.text import listed
from tournaments.core.views.access import attempt, directors
from tournaments.core.views.shared import number_in, number_in_full
from tournaments.draw.jobs import SEARCH
from tournaments.draw.pairing.certificate import FairnessLine
from tournaments.draw.selectors.cards import cards_are_printed
from tournaments.draw.selectors.draws import DrawView, draw_view
from tournaments.draw.selectors.proposals import ProposalView, proposals_of, recommended
from tournaments.draw.services.proposals import (
    MINUTES,
    discard_proposals,
    keep_proposal,
    moves_freely,
    propose,
)
from tournaments.jobs.selectors import jobs_of
from tournaments.jobs.services import request_job
from tournaments.jobs.views import job_context
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import registrations_of

MOST_NAMED = 3  # newcomers on one button
MOST_IN_FULL = 80
"""Beyond so many changed cards their owners are named, and not line by line what changes."""


@directors(Action.RUN, press=Action.RUN)
def changes(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if request.method != "POST":
        return render(request, "director/changes.html", _context(bustle))
    if request.POST.get("action") == "keep":
        return _keep(request, bustle)
    if act := _deeds(request, bustle).get(request.POST.get("action", "")):
        attempt(request, act)
    return redirect("director:draw_changes", bustle.slug)


def look_at_changes(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """Works the changes out, and on to the page that shows them."""
    attempt(request, lambda: propose(bustle_id=bustle.pk))
    return redirect("director:draw_changes", bustle.slug)


def _deeds(request: HttpRequest, bustle: Bustle) -> dict[str, Callable[[], Any]]:
    minutes = number_in(request.POST.get("minutes"))
    deeds: dict[str, Callable[[], Any]] = {
        "propose": lambda: propose(bustle_id=bustle.pk),
        "discard": lambda: discard_proposals(bustle_id=bustle.pk),
    }
    if minutes in MINUTES:
        params = {"minutes": minutes}
        deeds["search"] = lambda: request_job(bustle_id=bustle.pk, kind=SEARCH.name, params=params)
    return deeds


def _keep(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """To the draw if it counts now; else back, with the reason."""
    proposal = number_in_full(request.POST.get("proposal"))
    done = gettext("Draw saved. Publish it so players can see it.")
    try:
        is_kept = attempt(
            request, lambda: keep_proposal(bustle_id=bustle.pk, proposal_id=proposal), done
        )
    except NoSuchThing as forgotten:
        messages.error(request, str(forgotten))
        is_kept = False
    return redirect("director:draw" if is_kept else "director:draw_changes", bustle.slug)


def _context(bustle: Bustle) -> dict[str, Any]:
    present = draw_view(bustle.pk)
    proposals = proposals_of(bustle.pk, present.basis if present else None)
    printed = cards_are_printed(bustle.pk)
    best = recommended(proposals, printed=printed)
    proposals.sort(key=lambda proposal: proposal is not best)
    opened = dict(opened_rounds(bustle.pk))
    played = max(opened, default=0)
    jobs = [job_context(job) for job in jobs_of(bustle.pk, [SEARCH.name])[:3]]
    more = bustle.state == Bustle.State.RUNNING and played < bustle.rounds_planned
    return {
        "bustle": bustle,
        "stale": bool(present and present.stale),
        "printed": printed and len(proposals) > 1,
        "proposals": [_proposal(proposal, proposal is best) for proposal in proposals],
        "outdated": any(not proposal.fits for proposal in proposals),
        "columns": [
            *([gettext("Now")] if present else []),
            *(proposal.title for proposal in proposals),
        ],
        "open_at_once": _opening(bustle, present, played + 1)
        if more and best and "playing" not in opened.values()
        else None,
        "has_present": present is not None,
        "figures": _figures(present, proposals),
        "may_redraw": more,
        "may_search": more and moves_freely(bustle.format),
        "minutes": MINUTES,
        "jobs": jobs,
        "waiting": any(job["state"] in ("queued", "running") for job in jobs),
    }


def _opening(bustle: Bustle, present: DrawView | None, number: int) -> dict[str, Any] | None:
    """The button that uses a draw and opens its first round; None while somebody is missing."""
    people = registrations_of(bustle.pk)
    if any(person.missing(number) for person in people):
        return None
    drawn = {number for number, *_presence in present.row.roster} if present else set()
    came = [
        person.name for person in people if present and person.here and person.number not in drawn
    ]
    facts = {"names": listed(came), "number": number}
    if 0 < len(came) <= MOST_NAMED:
        button = gettext("Take %(names)s in, publish and open round %(number)s") % facts
    else:
        button = gettext("Use this draw, publish and open round %(number)s") % facts
    return {"button": button, "round": number}


def _proposal(proposal: ProposalView, is_recommended: bool) -> dict[str, Any]:
    full = proposal.reprint <= MOST_IN_FULL
    return {
        "id": proposal.id,
        "way": proposal.way,
        "title": proposal.title,
        "text": ABOUT[proposal.way],
        "recommended": is_recommended,
        "fits": proposal.fits,
        "cards": proposal.cards,
        "valid": proposal.valid,
        "reprint": proposal.reprint,
        "people": [
            {"name": card.name, "new": card.new, "what": card.what if full else ()}
            for card in proposal.changes
        ],
        "warnings": proposal.warnings,
        "seed": proposal.seed,
    }


ABOUT = {
    "best": _("The fairest seating, even if many cards change."),
    "least": _("Moves as few players as possible."),
    "search": _("The fairest of many draws."),
}


def _figures(present: DrawView | None, proposals: Sequence[ProposalView]) -> list[dict[str, Any]]:
    """The certificates side by side: title, what each draw has, and the best possible."""
    if not proposals:
        return []
    drawn = [*([present.lines] if present else []), *(proposal.lines for proposal in proposals)]
    sides = [{line.key: line for line in lines} for lines in drawn]
    best = {key: line for side in reversed(sides) for key, line in side.items()}
    return [_row(best[key], [side.get(key) for side in sides]) for key in best]


def _row(line: FairnessLine, cells: Sequence[FairnessLine | None]) -> dict[str, Any]:
    return {
        "title": said(line.title),
        "means": said(line.means),
        "cells": [None if cell is None else cell.reached for cell in cells],
        "best": min((cell.best for cell in cells if cell), default=line.best),
    }
