"""One person of a bustle: whatever is rarer than a tap at the door."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tournaments.core.errors import DirectorMustAct, NoSuchThing
from tournaments.core.links import origin_of
from tournaments.core.views.access import attempt, directors
from tournaments.draw.services.substitutes import substitute
from tournaments.models import Bustle
from tournaments.players.forms.registrations import (
    FromRoundForm,
    LastRoundForm,
    RenameForm,
    SubstituteForm,
)
from tournaments.players.forms.sign_up import ShownForm
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.players.selectors.sign_up import own_code_of
from tournaments.players.services import registrations
from tournaments.players.services.sign_up import change_entry, renew_own_link
from tournaments.players.views.players import first_round_from, next_round, notes

# What services call a field, and the form another way.
FIELDS = {"name": "stand_in"}


@dataclass(frozen=True)
class _Deed:
    """A form of the page, and the service that takes what was filled in."""

    form: forms.Form
    act: Callable[[dict[str, Any]], int | None]


@dataclass(frozen=True)
class _Case:
    """Somebody, among whom, and the round that comes next."""

    bustle: Bustle
    one: RegistrationView
    people: list[RegistrationView]
    coming: int

    @property
    def who(self) -> dict[str, int]:
        return {"bustle_id": self.bustle.pk, "number": self.one.number}

    @property
    def first(self) -> dict[str, int]:
        """What the choice of a first round begins with."""
        return {"from_round": first_round_from(self.one, self.coming) or self.coming}


@directors
def person(request: HttpRequest, bustle: Bustle, number: int) -> HttpResponse:
    case = _case(bustle, number)
    action = request.POST.get("action", "") if request.method == "POST" else ""
    deeds = _deeds(case, action, request.POST)
    if action == "helper":
        helper = not case.one.helper
        attempt(request, lambda: registrations.set_helper(**case.who, helper=helper))
        return _to(bustle, number)
    if action == "own_link":
        attempt(request, lambda: renew_own_link(**case.who), "The link from before has ended.")
        return redirect("director:person", bustle.slug, number)
    if action in deeds:
        if _done(deeds[action]):
            return _to(bustle, number)
        return _page(request, case, deeds, status=422)
    return _page(request, case, deeds)


def _case(bustle: Bustle, number: int) -> _Case:
    people = registrations_of(bustle.pk)
    one = next((one for one in people if one.number == number), None)
    if one is None:
        raise NoSuchThing(f"Nobody has number {number} in this bustle.")
    return _Case(bustle, one, people, next_round(bustle))


def _deeds(case: _Case, action: str, sent: Any) -> dict[str, _Deed]:
    """The forms that make sense of this person now; the one that was sent is bound."""
    made = {name: make(case, sent if name == action else None) for name, make in DEEDS.items()}
    return {name: deed for name, deed in made.items() if deed is not None}


def _rename(case: _Case, sent: Any) -> _Deed:
    form = RenameForm(sent, initial={"name": case.one.plain})
    return _Deed(form, lambda said: registrations.rename(**case.who, name=said["name"]))


def _shown(case: _Case, sent: Any) -> _Deed:
    form = ShownForm(sent, initial={"shown_as": case.one.shown_as})
    bustle_id, number = case.bustle.pk, case.one.number
    return _Deed(
        form,
        lambda said: change_entry(bustle_id=bustle_id, number=number, shown_as=said["shown_as"]),
    )


def _come(case: _Case, sent: Any) -> _Deed | None:
    """Announced, or announced again, for a round that is still to come."""
    before = any(case.one.present(number) for number in range(1, case.coming))
    rounds = range(case.coming if before else max(case.coming, 2), case.bustle.rounds_planned + 1)
    if case.one.here or not rounds or _over(case):
        return None
    form = FromRoundForm(rounds, sent, initial=case.first)
    return _Deed(
        form, lambda said: registrations.come_later(**case.who, round_number=said["from_round"])
    )


def _pause(case: _Case, sent: Any) -> _Deed | None:
    """Somebody who is here plays from a later round on."""
    rounds = range(case.coming, case.bustle.rounds_planned + 1)
    if not case.one.here or len(rounds) < 2 or _over(case):
        return None
    form = FromRoundForm(rounds, sent, initial=case.first)
    return _Deed(
        form, lambda said: registrations.play_from(**case.who, round_number=said["from_round"])
    )


def _leave(case: _Case, sent: Any) -> _Deed | None:
    first = max(case.coming - 1, case.one.from_round or 1)
    rounds = range(first, case.bustle.rounds_planned)
    if not case.one.expected or not rounds or _over(case):
        return None
    gone = case.one.gone_from_round
    form = LastRoundForm(rounds, sent, initial={"after_round": gone - 1 if gone else 0})
    return _Deed(
        form,
        lambda said: registrations.leave_after(
            **case.who, round_number=said["after_round"] or None
        ),
    )


def _substitute(case: _Case, sent: Any) -> _Deed | None:
    """While there are seats of theirs to come, also just after they left."""
    just_left = case.one.gone and case.one.gone_from_round == case.coming
    running = case.bustle.state == Bustle.State.RUNNING
    to_come = case.coming <= case.bustle.rounds_planned
    if not (running and to_come and (case.one.expected or just_left)):
        return None
    idle = [other for other in case.people if not other.expected and other is not case.one]
    form = SubstituteForm(idle, sent)
    return _Deed(
        form,
        lambda said: substitute(
            **case.who, name=said["stand_in"] or None, by_number=said.get("by_number")
        ),
    )


DEEDS: dict[str, Callable[[_Case, Any], _Deed | None]] = {
    "rename": _rename,
    "come": _come,
    "pause": _pause,
    "leave": _leave,
    "substitute": _substitute,
    "shown": _shown,
}


def _over(case: _Case) -> bool:
    return case.bustle.state == Bustle.State.FINISHED


def _done(deed: _Deed) -> bool:
    """Does what the form asks; what is refused stands next to its field."""
    if not deed.form.is_valid():
        return False
    try:
        deed.act(deed.form.cleaned_data)
    except DirectorMustAct as error:
        field = error.field if error.field in deed.form.fields else FIELDS.get(error.field)
        deed.form.add_error(field if field in deed.form.fields else None, error.sentence)
        return False
    return True


def _page(
    request: HttpRequest, case: _Case, deeds: dict[str, _Deed], status: int = 200
) -> HttpResponse:
    names = {one.number: one.name for one in case.people}
    context = {
        "bustle": case.bustle,
        "person": case.one,
        "notes": list(notes(case.one, case.coming, names)),
        "missed": [number for number in case.one.away_rounds if number < case.coming],
        "forms": {name: deed.form for name, deed in deeds.items()},
        "own_link": _own_link(request, case),
    }
    return render(request, "director/person.html", context, status=status)


def _own_link(request: HttpRequest, case: _Case) -> str:
    """By which somebody who signed up changes their registration, for who has lost it."""
    if not case.one.by_themselves:
        return ""
    code = own_code_of(case.bustle.pk, case.one.number)
    return origin_of(request) + reverse("public:entry", args=[code])


def _to(bustle: Bustle, number: int) -> HttpResponse:
    """Back to the list, at the line."""
    return redirect(reverse("director:players", args=[bustle.slug]) + f"#player-{number}")
