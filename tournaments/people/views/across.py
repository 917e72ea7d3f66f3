"""A person across the evenings of a club: the page for everybody, and that of those who run it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.core.links import person_code
from tournaments.core.moments import date, month_day
from tournaments.core.roles import Action
from tournaments.core.selectors.names import table_names
from tournaments.core.views.access import directors_of_club
from tournaments.core.views.shared import missing_is_404, number_in
from tournaments.models import Club, Player
from tournaments.people.selectors.across import (
    Across,
    Evening,
    Met,
    across,
    company_of,
    public_person,
)
from tournaments.people.selectors.people import person_of
from tournaments.public.charts.model import Chart
from tournaments.public.charts.season import Step, season_race
from tournaments.standings.services import keep_figures

COUNTED_AT_ONCE = 3  # evenings that a page counts by itself; the rest waits for the sweep


@require_safe
@missing_is_404
def person(request: HttpRequest, club_slug: str, code: str) -> HttpResponse:
    somebody = public_person(code)
    club = somebody.club
    if club_slug != club.slug:
        return redirect("public:person", club.slug, code)
    color = "" if club.color == Club.Color.GREEN else club.color
    context = across_context(request, somebody, public=True)
    return render(request, "public/person.html", context | {"club": club, "club_color": color})


@directors_of_club(Action.DIRECTORY)
def figures(request: HttpRequest, club: Club, player_id: int) -> HttpResponse:
    """The same of every finished evening, with full names."""
    somebody = person_of(club.pk, player_id)
    context = across_context(request, somebody, public=False)
    return render(request, "people/figures.html", context | {"club": club, "person": somebody})


def across_context(request: HttpRequest, person: Player, *, public: bool) -> dict[str, Any]:
    """For templates/people/_across.html; `season=` in the address chooses one."""
    seen, waiting = _counted(person, public=public)
    company = company_of(seen, public=public)
    asked = number_in(request.GET.get("season"))
    season = asked if asked in seen.seasons else next(iter(seen.seasons), 0)
    evenings = seen.of_season(season)
    return {
        "name": seen.name,
        "waiting": waiting,
        "count": len(seen.evenings),
        "facts": list(_facts(seen)),
        "seasons": [(year, season_label(year)) for year in seen.seasons],
        "season": season,
        "picture": _race(seen, evenings),
        "evenings": [_line(evening) for evening in evenings],
        "partners": [_met(person, one, public) for one in company.partners],
        "opponents": [_met(person, one, public) for one in company.opponents],
    }


def _counted(person: Player, *, public: bool) -> tuple[Across, int]:
    """The evenings, and how many of them are not counted yet. Where workers are behind or dead a
    page counts a few by itself and keeps them, so that the next one has the rest."""
    seen = across(person, public=public)
    if not seen.uncounted:
        return seen, 0
    for bustle_id in seen.uncounted[:COUNTED_AT_ONCE]:
        keep_figures(bustle_id=bustle_id)
    seen = across(person, public=public)
    return seen, len(seen.uncounted)


def season_label(year: int) -> str:
    """A season by the two years that it is in: "2026/27"."""
    return f"{year}/{(year + 1) % 100:02}"


def _facts(seen: Across) -> Iterator[tuple[str, str]]:
    """Figures of all evenings, each with its word."""
    totals, places = seen.totals, [one.place for one in seen.evenings if one.place]
    if not seen.evenings:
        return
    yield _("Evenings"), str(len(seen.evenings))
    if places:
        yield _("Best place"), _times(min(places), places.count(min(places)))
        yield _("Among the first 3"), _of(sum(place <= 3 for place in places), len(places))
    yield _("Games won"), _of(totals["won"], totals["rounds"])
    if seen.per_game is not None:
        yield _("Points per game"), f"{seen.per_game:.1f}"
    if totals["hands"]:
        yield _("Loners made"), _of(totals["loners_made"], totals["loners_tried"])
        yield _("Euchred others"), str(totals["euchres"])
        yield _("Euchred as maker"), str(totals["euchred_as_maker"])


def _of(part: int, whole: int) -> str:
    if not whole:
        return "0"
    return _("%(made)s of %(tried)s") % {"made": part, "tried": whole}


def _times(place: int, times: int) -> str:
    return f"{place} ({times}\N{MULTIPLICATION SIGN})" if times > 1 else str(place)


def _line(evening: Evening) -> dict[str, Any]:
    return {
        "name": evening.name,
        "slug": evening.slug,
        "number": evening.number,
        "day": date(evening.starts_at),
        "place": evening.place,
        "places": evening.places,
        "points": evening.points,
        "loners": (evening.facts["loners_made"], evening.facts["loners_tried"]),
        "euchres": evening.facts["euchres"],
    }


def _met(person: Player, one: Met, public: bool) -> dict[str, Any]:
    return {"link": _link(person, one.player_id, public), "name": one.name, "did": one}


def _link(person: Player, player_id: int, public: bool) -> str:
    if not player_id:
        return ""
    slug = person.club.slug
    if public:
        return reverse("public:person", args=[slug, person_code(player_id)])
    return reverse("director:club_person_figures", args=[slug, player_id])


def _race(seen: Across, evenings: list[Evening]) -> Chart | None:
    """The season's evenings whose points can be compared, the oldest first."""
    alike = {one.bustle_id for one in seen.alike}
    steps, total, middle = [], 0, 0.0
    for evening in reversed(evenings):
        if evening.bustle_id in alike:
            total, middle = total + evening.points, middle + evening.median
            steps.append(Step(month_day(evening.starts_at), evening.points, total, middle))
    return season_race(steps, table_names({0: seen.name})[0], _("The race of the season"))
