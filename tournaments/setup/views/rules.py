"""The rules of one bustle, for everybody at its tables."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.views.shared import missing_is_404
from tournaments.setup.selectors.rulesets import card_of_bustle, correction_of
from tournaments.setup.selectors.table_sizes import games_of


@require_safe
@missing_is_404
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    bustle = public_bustle(slug)
    context = {
        "bustle": bustle,
        "rules": card_of_bustle(bustle),
        "own_customs": [line for line in bustle.rules_note.splitlines() if line.strip()],
        "correction": correction_of(bustle),
        "threes": games_of(bustle).threes,
    }
    return render(request, "public/rules.html", context)
