"""One person of a bustle: whatever is rarer than a tap at the door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.errors import DirectorMustAct, NoSuchThing
from tournaments.core.roles import Action
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.selectors.rounds import next_round
from tournaments.core.views.access import attempt
from tournaments.models import Bustle, Registration
from tournaments.players.forms.registrations import (
    FromRoundForm,
    LastRoundForm,
    RenameForm,
)
from tournaments.players.forms.sign_up import ShownForm
from tournaments.players.selectors.debts import debts_in
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.players.selectors.sign_up import own_code_of
from tournaments.players.services import registrations
from tournaments.players.services.debts import set_owes_double, settle_debt
from tournaments.players.services.sign_up import change_entry, renew_own_link
from tournaments.players.views.players import notes


@dataclass(frozen=True)
class PersonForm:
    """A form of the page, and the service that takes what was filled in."""

    form: forms.BaseForm
    act: Callable[[dict[str, Any]], int | None]
    # What the service calls a field, and the form another way.
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PersonCase:
    """Somebody, among whom, and the round that comes next."""

    bustle: Bustle
    person: RegistrationView
    people: list[RegistrationView]
    coming: int

    @property
    def who(self) -> dict[str, Any]:
        return {"bustle_id": self.bustle.pk, "number": self.person.number}

    @property
    def first(self) -> dict[str, int]:
        """Initial value of the choice of a first round."""
        return {"from_round": self.person.attendance.first_round_from(self.coming) or self.coming}


MakeForm = Callable[[PersonCase, Any], PersonForm | None]


def person_page(
    request: HttpRequest, bustle: Bustle, number: int, more: Mapping[str, MakeForm]
) -> HttpResponse:
    """The page of a person; `more` are forms of a room above."""
    case = _case(bustle, number)
    action = request.POST.get("action", "") if request.method == "POST" else ""
    person_forms = _forms_of(case, action, request.POST, {**FORMS, **more})
    if act := _debt_services(case).get(action):
        attempt(request, act)
        return redirect("director:person", bustle.slug, number)
    if action == "helper":
        helper = not case.person.helper
        attempt(request, lambda: registrations.set_helper(**case.who, helper=helper))
        return _to(bustle, number)
    if action == "remove":
        done = _("%(name)s is off the list.") % {"name": case.person.name}
        if attempt(request, lambda: registrations.remove(**case.who), done):
            return redirect("director:players", bustle.slug)
        return redirect("director:person", bustle.slug, number)
    if action == "own_link":
        attempt(request, lambda: renew_own_link(**case.who), _("The old link no longer works."))
        return redirect("director:person", bustle.slug, number)
    if action in person_forms:
        if _done(person_forms[action]):
            return _to(bustle, number)
        return _page(request, case, person_forms, status=422)
    return _page(request, case, person_forms)


def _case(bustle: Bustle, number: int) -> PersonCase:
    people = registrations_of(bustle.pk)
    person = next((person for person in people if person.number == number), None)
    if person is None:
        raise NoSuchThing(_("No player has number %(number)s.") % {"number": number})
    return PersonCase(bustle, person, people, next_round(bustle.pk))


def _forms_of(
    case: PersonCase, action: str, sent: Any, makers: Mapping[str, MakeForm]
) -> dict[str, PersonForm]:
    """The forms that make sense of this person now; the one that was sent is bound."""
    person_forms = {
        name: make(case, sent if name == action else None) for name, make in makers.items()
    }
    return {name: form for name, form in person_forms.items() if form is not None}


def _rename(case: PersonCase, sent: Any) -> PersonForm:
    form = RenameForm(sent, initial={"name": case.person.directory_name})
    return PersonForm(form, lambda sent: registrations.rename(**case.who, name=sent["name"]))


def _shown(case: PersonCase, sent: Any) -> PersonForm:
    initial = {name: getattr(case.person, name) for name in Registration.ENTERED_FIELDS}
    return PersonForm(
        ShownForm(sent, initial=initial), lambda sent: change_entry(**case.who, **sent)
    )


def _come(case: PersonCase, sent: Any) -> PersonForm | None:
    """Announced, or announced again, for a round that is still to come."""
    before = case.person.attendance.was_there(case.coming)
    rounds = range(case.coming if before else max(case.coming, 2), case.bustle.rounds_planned + 1)
    if case.person.here or not rounds or _over(case):
        return None
    form = FromRoundForm(rounds, sent, initial=case.first)
    return PersonForm(
        form, lambda sent: registrations.arrive_late(**case.who, round_number=sent["from_round"])
    )


def _pause(case: PersonCase, sent: Any) -> PersonForm | None:
    """Somebody who is here plays from a later round on."""
    rounds = range(case.coming, case.bustle.rounds_planned + 1)
    if not case.person.here or len(rounds) < 2 or _over(case):
        return None
    form = FromRoundForm(rounds, sent, initial=case.first)
    return PersonForm(
        form, lambda sent: registrations.play_from(**case.who, round_number=sent["from_round"])
    )


def _leave(case: PersonCase, sent: Any) -> PersonForm | None:
    first = max(case.coming - 1, case.person.from_round or 1)
    rounds = range(first, case.bustle.rounds_planned)
    if not case.person.expected or not rounds or _over(case):
        return None
    gone = case.person.gone_from_round
    form = LastRoundForm(rounds, sent, initial={"after_round": gone - 1 if gone else 0})
    return PersonForm(
        form,
        lambda sent: registrations.leave_after(
            **case.who, round_number=sent["after_round"] or None
        ),
    )


FORMS: dict[str, MakeForm] = {
    "rename": _rename,
    "come": _come,
    "pause": _pause,
    "leave": _leave,
    "shown": _shown,
}


def _over(case: PersonCase) -> bool:
    return case.bustle.state == Bustle.State.FINISHED


def _done(person_form: PersonForm) -> bool:
    """Does what the form asks; what is refused stands next to its field."""
    if not person_form.form.is_valid():
        return False
    try:
        person_form.act(person_form.form.cleaned_data)
    except DirectorMustAct as error:
        name = person_form.fields.get(error.field, error.field)
        person_form.form.add_error(
            name if name in person_form.form.fields else None, error.sentence
        )
        return False
    return True


def _page(
    request: HttpRequest, case: PersonCase, person_forms: dict[str, PersonForm], status: int = 200
) -> HttpResponse:
    names = {person.number: person.name for person in case.people}
    context = {
        "bustle": case.bustle,
        "person": case.person,
        "notes": list(notes(case.person, case.coming, names)),
        "debts": _owed(case),
        "missed": [number for number in case.person.away_rounds if number < case.coming],
        "forms": {name: person_form.form for name, person_form in person_forms.items()},
        "own_link": _own_link(request, case),
    }
    return render(request, "director/person.html", context, status=status)


def _debt_services(case: PersonCase) -> dict[str, Callable[[], None]]:
    return {
        "owes": lambda: set_owes_double(**case.who, owes=True),
        "owes_nothing": lambda: set_owes_double(**case.who, owes=False),
        "paid_double": lambda: settle_debt(**case.who, paid=True),
        "let_go": lambda: settle_debt(**case.who, paid=False),
    }


def _owed(case: PersonCase) -> list[str]:
    return [debt.note for debt in debts_in(case.bustle.pk, case.person.number).values()]


def _own_link(request: HttpRequest, case: PersonCase) -> str:
    """By which somebody who signed up changes their registration, for who has lost it."""
    if not case.person.by_themselves or not case.bustle.access.may(Action.REGISTER):
        return ""
    code = own_code_of(case.bustle.pk, case.person.number)
    return origin_of_club(request, case.bustle.club_id) + reverse("public:entry", args=[code])


def _to(bustle: Bustle, number: int) -> HttpResponse:
    """Back to the list, at the line."""
    return redirect(reverse("director:players", args=[bustle.slug]) + f"#player-{number}")
