"""One more player: picked from the directory as one types, or new."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.errors import DirectorMustAct, NoSuchThing
from tournaments.core.moments import date
from tournaments.core.names import alike, words_of
from tournaments.core.roles import Action
from tournaments.core.selectors.rounds import next_round
from tournaments.core.services.once import once, was_made
from tournaments.core.views.access import board_of, directors
from tournaments.core.views.shared import number_in_full, request_key
from tournaments.models import Bustle
from tournaments.models.clubs import LONGEST_NAME
from tournaments.models.lines import tidied
from tournaments.players.forms.registrations import NameForm
from tournaments.players.selectors.directory import (
    Evenings,
    Known,
    namesakes_for,
    suggestions_for,
)
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.players.services import registrations
from tournaments.players.services.entrants import NEW

Page = Callable[..., HttpResponse]
SOMEBODY_NEW = "new"  # what the choice of a person says instead of an id
_ALREADY = gettext_lazy(
    "%(name)s is already on the list, number %(number)s. Not the same person? Tap Add once more."
)


@dataclass(frozen=True)
class Choice:
    """Somebody to pick: the value of the choice, the name, and what tells people apart."""

    value: str
    name: str
    note: str = ""
    chosen: bool = False


@directors(Action.REGISTER)
def suggestions(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """The part of the page below the name, while it is typed."""
    typed = tidied(request.GET.get("name", "")[: 2 * LONGEST_NAME])
    people = suggestions_for(bustle, typed)
    same = [person for person in people if person.name == typed]
    chosen = same[0].id if len(same) == 1 else None
    choices = [_choice(person, chosen) for person in people]
    if same:
        words = _("Somebody new called %(name)s") % {"name": typed}
        choices.append(Choice(SOMEBODY_NEW, words))
    elif people:
        choices.append(Choice("", _("“%(name)s”, as typed") % {"name": typed}, chosen=True))
    context = {"choices": choices, "typed": typed}
    return render(request, "director/_suggestions.html", context)


def choices_of(people: Sequence[Known]) -> list[Choice]:
    """Choices between people of the directory, and somebody new."""
    return [*(_choice(person) for person in people), Choice(SOMEBODY_NEW, _("Somebody new"))]


def _choice(person: Known, chosen: int | None = None) -> Choice:
    note = evenings_in_words(person.evenings)
    return Choice(str(person.id), _called(person), note, chosen=person.id == chosen)


def _called(person: Known) -> str:
    if not person.nickname:
        return person.name
    called = {"name": person.name, "nickname": person.nickname}
    return _("%(name)s, “%(nickname)s”") % called


def evenings_in_words(evenings: Evenings) -> str:
    """Evenings in a few words: “played 12 evenings, last on October 3, 2026”."""
    if evenings.last is None:
        return _("in the directory, hasn’t played yet")
    facts = {"count": evenings.count, "day": date(evenings.last)}
    return (
        ngettext(
            "played %(count)s evening, on %(day)s",
            "played %(count)s evenings, last on %(day)s",
            evenings.count,
        )
        % facts
    )


def picked(request: HttpRequest, field: str = "person") -> int | None:
    """Id in the directory of whoever was picked, or `NEW`; None if nobody was."""
    value = request.POST.get(field, "")
    if value == SOMEBODY_NEW:
        return NEW
    return number_in_full(value) or None


def suggesting(form: NameForm, bustle: Bustle) -> NameForm:
    """The form with a field that asks for suggestions as one types."""
    form.fields["name"].widget.attrs.update(
        {
            "hx-get": reverse("director:players_suggestions", args=[bustle.slug]),
            "hx-trigger": "input changed delay:150ms",
            "hx-target": "#suggestions",
            "hx-sync": "this:replace",
        }
    )
    return form


def add(page: Page, request: HttpRequest, bustle: Bustle, *, is_here: bool) -> HttpResponse:
    """Adds somebody, or asks who is meant."""
    form, who = NameForm(request.POST), picked(request)
    if not form.is_valid():
        return page(form, status=422)
    name, scope, key = form.cleaned_data["name"], f"player:{bustle.pk}", request_key(request)
    if not was_made(scope, key) and not _is_clear(form, request, bustle, who):
        return page(form, status=422)
    try:
        number = once(scope, key, lambda: _register(bustle, name, who, is_here=is_here))
    except (DirectorMustAct, NoSuchThing) as error:
        form.add_error("name", str(error))
        return page(form, status=422)
    messages.success(request, _added(bustle, name, number))
    if from_board(request):
        return board_of(bustle)
    return redirect(reverse("director:players", args=[bustle.slug]) + "?add=1")


def _is_clear(form: NameForm, request: HttpRequest, bustle: Bustle, who: int | None) -> bool:
    """True if it is plain who is meant; else the form asks."""
    name = form.cleaned_data["name"]
    if not who and request.POST.get("sure") != name and (like := _like(bustle, name)):
        form.like = name
        form.add_error("name", _ALREADY % {"name": like.plain, "number": like.number})
        return False
    namesakes = namesakes_for(bustle, [name]).get(name, []) if who is None else []
    if len(namesakes) > 1:
        form.choices = choices_of(namesakes)
        form.like = name if request.POST.get("sure") == name else ""
        asks = _("%(count)s people in the directory are called %(name)s. Choose one.")
        form.add_error("name", asks % {"count": len(namesakes), "name": name})
        return False
    return True


def _register(bustle: Bustle, name: str, who: int | None, *, is_here: bool) -> int:
    if bustle.state == Bustle.State.SETUP and not is_here:
        chosen = {} if who is None else {0: who}
        return registrations.register(bustle_id=bustle.pk, names=[name], chosen=chosen)[0]
    return registrations.walk_in(bustle_id=bustle.pk, name=name, player_id=who)


def _added(bustle: Bustle, typed: str, number: int) -> str:
    """Sentence on somebody new; once the draw is made it says when they play."""
    coming = next_round(bustle.pk)
    people = registrations_of(bustle.pk)
    name = next((person.plain for person in people if person.number == number), typed)
    facts = {"name": name, "number": number, "round": coming}
    if bustle.state == Bustle.State.RUNNING and coming <= bustle.rounds_planned:
        return _("%(name)s is number %(number)s and joins in round %(round)s.") % facts
    return _("%(name)s is number %(number)s.") % facts


def from_board(request: HttpRequest) -> bool:
    """True if the director came from the board to add somebody, and goes back to it."""
    return "board" in (request.GET.get("to"), request.POST.get("to"))


def _like(bustle: Bustle, name: str) -> RegistrationView | None:
    """Somebody on the list who may well be the same person; the same name before a like one."""
    words, people = words_of(name), registrations_of(bustle.pk)
    by_words = [(words_of(person.plain), person) for person in people]
    same = [person for theirs, person in by_words if theirs == words]
    similar = [person for theirs, person in by_words if alike(theirs, words)]
    return next(iter(same + similar), None)


def next_name(request: HttpRequest) -> NameForm:
    """After a name was added the next one can be typed at once."""
    form = NameForm()
    if "add" in request.GET:
        form.fields["name"].widget.attrs["autofocus"] = True
    return form
