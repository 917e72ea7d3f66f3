"""Series of a club: the list, a new one, and one with its evenings to come."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.roles import Action
from tournaments.core.views.access import attempt, directors_of_club
from tournaments.models import Club, Series
from tournaments.series import services
from tournaments.series.forms import SeriesForm
from tournaments.series.selectors import coming_evenings, next_evening, series_by_id, series_of


@directors_of_club(Action.SET_UP)
def series_list(request: HttpRequest, club: Club) -> HttpResponse:
    now = timezone.now()
    lines = [{"series": one, "next": next_evening(one, now)} for one in series_of(club)]
    return render(request, "club/series_list.html", {"club": club, "lines": lines})


@directors_of_club(Action.SET_UP, press=Action.SET_UP)
def series_new(request: HttpRequest, club: Club) -> HttpResponse:
    initial = {"place": club.place, "sign_up_days": 7}
    form = SeriesForm(request.POST or None, club=club, initial=initial)
    if request.method != "POST" or not form.is_valid():
        return _form_page(request, club, form)
    services.create_series(
        club_id=club.pk, settings=form.settings(), regulars=form.cleaned_data["regulars"]
    )
    services.make_evenings()
    messages.success(request, _("Saved. The next evenings are on your list of bustles."))
    return redirect("director:club_series", club.slug)


@directors_of_club(Action.SET_UP, press=Action.SET_UP)
def series_edit(request: HttpRequest, club: Club, series_id: int) -> HttpResponse:
    series = series_by_id(club, series_id)
    action = request.POST.get("action")
    if action in ("skip", "keep"):
        return _skip(request, club, series, skipped=action == "skip")
    if action == "end":
        services.end_series(series_id=series.pk)
        messages.success(request, _("The series has ended. Evenings already made stay."))
        return redirect("director:club_series", club.slug)
    form = SeriesForm(request.POST or None, club=club, instance=series)
    if request.method != "POST" or not form.is_valid():
        return _form_page(request, club, form, series_by_id(club, series_id))
    services.change_series(
        series_id=series.pk, settings=form.settings(), regulars=form.cleaned_data["regulars"]
    )
    services.make_evenings()
    messages.success(request, _("Saved."))
    return redirect("director:series_edit", club.slug, series.pk)


def _skip(request: HttpRequest, club: Club, series: Series, *, skipped: bool) -> HttpResponse:
    try:
        day = date.fromisoformat(request.POST.get("day", ""))
    except ValueError:
        return redirect("director:series_edit", club.slug, series.pk)
    attempt(request, lambda: services.skip_evening(series_id=series.pk, day=day, skipped=skipped))
    return redirect("director:series_edit", club.slug, series.pk)


def _form_page(
    request: HttpRequest, club: Club, form: SeriesForm, series: Series | None = None
) -> HttpResponse:
    coming = coming_evenings(series, timezone.now()) if series else []
    context = {"club": club, "form": form, "series": series, "coming": coming}
    return render(request, "club/series.html", context, status=422 if form.errors else 200)
