"""A list of players, pasted or uploaded: read, looked through and kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.errors import RegistrationRefused
from tournaments.core.names import alike, words_of
from tournaments.core.roles import Action
from tournaments.core.services.once import once, was_made
from tournaments.core.views.access import attempt, directors
from tournaments.core.views.shared import number_in, request_key
from tournaments.models import Bustle
from tournaments.players.forms.registrations import RosterForm
from tournaments.players.roster_file import Roster, is_clear, read_csv, read_lines
from tournaments.players.selectors.directory import Known, namesakes_for
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.players.services.teams import enter_roster
from tournaments.players.views.adding import Choice, choices_of, evenings_in_words, picked


@dataclass(frozen=True)
class ReadName:
    """A name of the list: its place in it, what to mind about it, and whether it is ticked.

    `known` says how often they played, or that they are new; of several people of that name in the
    directory one is chosen, by `choices`.
    """

    place: int
    name: str
    note: str = ""
    ticked: bool = True
    known: str = ""
    choices: Sequence[Choice] = ()


@directors(Action.REGISTER, press=Action.REGISTER)
def players_import(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    action = request.POST.get("action", "")
    if action in ("keep", "keep_here"):
        return _keep_ticked(request, bustle, here=action == "keep_here")
    form = RosterForm(request.POST or None, request.FILES or None)
    roster = _read(form) if request.method == "POST" and form.is_valid() else None
    preview = _preview(bustle, roster) if roster else None
    if roster and preview and action in ("take", "take_here"):
        clear = is_clear(request.POST.get("text", "")) and not preview["flagged"]
        again = was_made(_scope(bustle), request_key(request))
        if (clear or again) and _enter(request, bustle, roster, here=action == "take_here"):
            return redirect("director:players", bustle.slug)
    context = {
        "bustle": bustle,
        "form": form,
        "preview": preview,
        "day_has_come": day_has_come(bustle),
    }
    status = 422 if form.errors else 200
    return render(request, "director/player_import.html", context, status=status)


def day_has_come(bustle: Bustle) -> bool:
    """True from the day of the evening on: whoever is added then is most likely there."""
    return timezone.localdate(bustle.starts_at) <= timezone.localdate()


def _preview(bustle: Bustle, roster: Roster) -> dict[str, Any]:
    in_directory = namesakes_for(bustle, roster.names)
    read = read_names(roster.names, registrations_of(bustle.pk))
    names = [_with_directory(name, in_directory.get(name.name, [])) for name in read]
    return {
        "good": names,
        "bad": roster.bad,
        "flagged": sum(bool(name.note or name.choices) for name in names),
        "text": roster.text,
    }


def _with_directory(name: ReadName, people: Sequence[Known]) -> ReadName:
    """The name with what the directory knows of it."""
    if len(people) > 1:
        return replace(name, choices=choices_of(people))
    words = evenings_in_words(people[0].evenings) if people else _("new")
    return replace(name, known=words)


def read_names(names: Sequence[str], people: Sequence[RegistrationView]) -> Iterator[ReadName]:
    """Names of a list, compared with the people who are on it and with each other.

    A name that is there already is not ticked; one that is like another is, and says so.
    """
    listed = [(words_of(person.plain), person) for person in people]
    before: list[tuple[tuple[str, ...], str]] = []
    for place, name in enumerate(names):
        words = words_of(name)
        if same := next((person for theirs, person in listed if theirs == words), None):
            note = _("already on the list, number %(number)s") % {"number": same.number}
        elif any(earlier == words for earlier, _name in before):
            note = _("twice in this list")
        else:
            yield ReadName(place, name, _likeness(words, listed, before))
            before.append((words, name))
            continue
        yield ReadName(place, name, note, ticked=False)


def _likeness(
    words: tuple[str, ...],
    listed: Sequence[tuple[tuple[str, ...], RegistrationView]],
    before: Sequence[tuple[tuple[str, ...], str]],
) -> str:
    if like := next((person for theirs, person in listed if alike(words, theirs)), None):
        who = {"name": like.plain, "number": like.number}
        return _("the same person as %(name)s, number %(number)s?") % who
    if name := next((name for earlier, name in before if alike(words, earlier)), ""):
        return _("the same person as %(name)s?") % {"name": name}
    return ""


def _read(form: RosterForm) -> Roster | None:
    """The list that was sent; None if it can't be read, and the form says why."""
    try:
        if uploaded := form.cleaned_data.get("file"):
            return read_csv(uploaded.read())
        return read_lines(form.cleaned_data["text"])
    except RegistrationRefused as error:
        form.add_error(error.field or None, error.sentence)
        return None


def _keep_ticked(request: HttpRequest, bustle: Bustle, *, here: bool) -> HttpResponse:
    ticked = {number_in(place) for place in request.POST.getlist("keep")}
    roster = read_lines(request.POST.get("text", ""))
    chosen = _chosen(request, [place for place in range(len(roster.names)) if place in ticked])
    if roster.only(ticked).names:
        _enter(request, bustle, roster.only(ticked), here=here, chosen=chosen)
    else:
        messages.info(request, _("No names were ticked, so no players were added."))
    return redirect("director:players", bustle.slug)


def _chosen(request: HttpRequest, places: Sequence[int]) -> dict[int, int]:
    """Who of the directory was chosen, by place among the names that were ticked."""
    chosen = {}
    for now, place in enumerate(places):
        if (who := picked(request, f"person-{place}")) is not None:
            chosen[now] = who
    return chosen


def _scope(bustle: Bustle) -> str:
    return f"roster:{bustle.pk}"


def _enter(
    request: HttpRequest,
    bustle: Bustle,
    roster: Roster,
    *,
    here: bool,
    chosen: Mapping[int, int] | None = None,
) -> bool:
    """Adds the people of the list, and says so or why not; whether it was done."""
    added = len(roster.names)
    done = ngettext("%(count)s player added.", "%(count)s players added.", added)
    if here:
        done = ngettext(
            "%(count)s player added and checked in.",
            "%(count)s players added and checked in.",
            added,
        )
    return attempt(
        request,
        lambda: once(
            _scope(bustle),
            request_key(request),
            lambda: enter_roster(bustle_id=bustle.pk, roster=roster, here=here, chosen=chosen),
        ),
        done % {"count": added},
    )
