"""The door: who is on the list, who is here, who walks in, who goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.names import by_letters
from tournaments.core.selectors.rounds import next_round
from tournaments.core.views.access import attempt
from tournaments.core.views.shared import is_htmx, number_in
from tournaments.draw.pairing.model import TableShape
from tournaments.models import Bustle, PrizePlan
from tournaments.players.forms.registrations import NameForm, RosterForm
from tournaments.players.forms.sign_up import ListForm
from tournaments.players.selectors.debts import Debt, debts_in
from tournaments.players.selectors.odd_numbers import count_of, goes_on
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.players.selectors.sign_up import waiting_numbers
from tournaments.players.services import debts, registrations, sign_up
from tournaments.players.views import leftovers
from tournaments.players.views.adding import Page, add, from_board, next_name, suggesting
from tournaments.players.views.headcount import outlook, waiting_outlook
from tournaments.players.views.player_import import day_has_come
from tournaments.players.views.sign_up_settings import list_context, save_list, wish_line
from tournaments.setup.forms.sit_outs import SitOutForm
from tournaments.setup.selectors.formats import goes_by_results

FEW_MISSING = 3  # here for each who is still expected: before that the number says nothing


def players_page(
    request: HttpRequest,
    bustle: Bustle,
    to_replace: Callable[[int], list[tuple[int, str]]],
    fill_in: Callable[..., list[int]],
) -> HttpResponse:
    """The list, and what is done at the door; the room above adds what draws: the start, number
    and name of those (by the bustle's id) whose seats a walk-in can take over, and fill-ins."""
    page = partial(_page, request, bustle, lambda: to_replace(bustle.pk))
    if request.method != "POST":
        return page(next_name(request))
    action = request.POST.get("action", "")
    if action in ("add", "add_here"):
        return add(page, request, bustle, is_here=action == "add_here")
    if action == "odd_numbers":
        return _decide(page, request, bustle, fill_in)
    if action in ("open_list", "close_list", "save_list"):
        form = save_list(request, bustle, action)
        return page(NameForm(), form, 422) if form.errors else _to_list(bustle)
    registration = request.POST.get("registration", "")
    waited = waiting_numbers(bustle.pk)
    if act := _service_of(action, bustle, registration):
        attempt(request, act)
    if not is_htmx(request):
        return redirect(_list_at(bustle, registration))
    bustle.refresh_from_db()
    answer = page(NameForm())
    if waited != waiting_numbers(bustle.pk):
        answer["HX-Refresh"] = "true"  # somebody moved up: a line more than the one in place
    return answer


def _service_of(action: str, bustle: Bustle, registration: str) -> Callable[[], Any] | None:
    """The service behind a button of the list."""
    if action == "all_here":
        people, coming = registrations_of(bustle.pk), next_round(bustle.pk)
        waiting = [person.number for person in people if _not_here(person, bustle, coming)]
        return lambda: registrations.check_in(bustle_id=bustle.pk, numbers=waiting)
    if action == "let_four_in":
        return lambda: sign_up.let_four_in(bustle_id=bustle.pk)
    number = number_in(registration)
    if not number:
        return None
    services: dict[str, Callable[[], Any]] = {
        "here": lambda: registrations.check_in(bustle_id=bustle.pk, numbers=[number]),
        "registered": lambda: registrations.undo_check_in(bustle_id=bustle.pk, numbers=[number]),
        "no_show": lambda: registrations.mark_no_show(bustle_id=bustle.pk, number=number),
        "left": lambda: registrations.leave(bustle_id=bustle.pk, number=number),
        "let_in": lambda: sign_up.let_in(bustle_id=bustle.pk, numbers=[number]),
        "paid": lambda: sign_up.set_paid(bustle_id=bustle.pk, number=number, paid=True),
        "not_paid": lambda: sign_up.set_paid(bustle_id=bustle.pk, number=number, paid=False),
        **_debt_services(bustle.pk, number),
        "later": lambda: registrations.arrive_late(
            bustle_id=bustle.pk, number=number, round_number=next_round(bustle.pk) + 1
        ),
    }
    return services.get(action)


def _debt_services(bustle_id: int, number: int) -> dict[str, Callable[[], Any]]:
    who = {"bustle_id": bustle_id, "number": number}
    return {
        "owes": lambda: debts.set_owes_double(**who, owes=True),
        "owes_nothing": lambda: debts.set_owes_double(**who, owes=False),
        "paid_double": lambda: debts.settle_debt(**who, paid=True),
    }


def _not_here(person: RegistrationView, bustle: Bustle, coming: int) -> bool:
    """True if they may walk in any moment: drawn, and before the start everybody on the list."""
    setup = bustle.state == Bustle.State.SETUP
    return person.missing(coming) or (
        setup and person.state == "registered" and not person.expected
    )


def _decide(
    page: Page, request: HttpRequest, bustle: Bustle, fill_in: Callable[..., list[int]]
) -> HttpResponse:
    """Decision on those whom full tables leave over."""
    people = registrations_of(bustle.pk)
    count = count_of(bustle, people)
    if form := leftovers.decide_at_door(request, count, people, fill_in):
        return page(NameForm(), credit=form, status=422)
    return redirect(reverse("director:players", args=[bustle.slug]) + "#door-numbers")


def _to_list(bustle: Bustle) -> HttpResponse:
    return redirect(reverse("director:players", args=[bustle.slug]) + "#sign-up")


def _page(
    request: HttpRequest,
    bustle: Bustle,
    to_replace: Callable[[], list[tuple[int, str]]],
    form: NameForm,
    limit: ListForm | None = None,
    status: int = 200,
    credit: SitOutForm | None = None,
) -> HttpResponse:
    people, coming = registrations_of(bustle.pk), next_round(bustle.pk)
    owed = debts_in(bustle.pk)
    context = {
        "bustle": bustle,
        "players": [
            _player(person, people, coming, bustle) | _debt(owed.get(person.number))
            for person in _by_name(people)
            if not person.waiting
        ],
        "missing": [person.name for person in people if person.missing(coming)],
        "to_replace": to_replace() if bustle.state == Bustle.State.RUNNING else [],
        "coming": coming,
        "counts": _counts(people),
        "form": suggesting(form, bustle),
        "to_board": from_board(request),
        "paste": RosterForm(),
        "day_has_come": day_has_come(bustle),
        "fee": PrizePlan.objects.filter(bustle=bustle, fee__gt=0).exists(),
        "round_by_round": goes_by_results(bustle, 2),
        "redraw_note": _redraw_note(bustle),
        "nobody_played": bustle.state == Bustle.State.RUNNING and coming == 1,
        **_numbers(bustle, people, coming, credit),
        **list_context(request, bustle, people, limit),
    }
    return render(request, "director/players.html", context, status=status)


def _counts(people: Sequence[RegistrationView]) -> dict[str, int]:
    return {
        "here": sum(person.here for person in people),
        "expected": sum(person.state == "registered" for person in people),
        "waiting": sum(person.waiting for person in people),
        "gone": sum(person.gone for person in people),
    }


def _numbers(
    bustle: Bustle,
    people: Sequence[RegistrationView],
    coming: int,
    credit: SitOutForm | None,
) -> dict[str, Any]:
    """Table outlook for the current headcount, with ways to handle leftovers."""
    count = count_of(bustle, people)
    playing, shape, number = count.here, count.games.shape, min(coming, bustle.rounds_planned)
    setup = bustle.state == Bustle.State.SETUP
    not_yet = sum(person.state == "registered" and not person.expected for person in people)
    counted = {"here": playing, "of": playing + not_yet, "number": number}
    where = _("%(here)s of %(of)s here") % counted if not_yet else _("%(here)s here") % counted
    if not setup:
        where = _("%(here)s in round %(number)s") % counted
    decide = goes_on(bustle, coming) and not_yet * FEW_MISSING <= playing
    return {
        "outlook": outlook(playing, shape, bustle.tables, where=where),
        "waiting_said": waiting_outlook(playing, count.waiting, shape, bustle.tables),
        "choices": leftovers.choices(count, credit) if decide else [],
        "awkward": leftovers.awkward(count),
        "may_start": setup and playing >= shape.fewest,
        "to_come": not_yet if setup and playing + not_yet >= shape.fewest else 0,
        "of": playing + not_yet,
        "start_refusal": _start_refusal(playing, shape),
    }


def _by_name(people: list[RegistrationView]) -> list[RegistrationView]:
    return sorted(people, key=lambda person: (by_letters(person.plain), person.number))


def _player(
    person: RegistrationView, people: list[RegistrationView], coming: int, bustle: Bustle
) -> dict[str, Any]:
    names = {person.number: person.name for person in people}
    announced = person.state == "registered" and person.expected
    return {
        "id": person.number,
        "number": person.number,
        "name": person.plain,
        "state": person.state,
        "state_word": _("expected") if announced else _state_word(person, bustle),
        "paid": person.paid,
        "owes_double": person.owes_double,
        "wish": wish_line(person, people, bustle),
        "twin": person.namesake,
        "missing": person.missing(coming),
        "notes": list(notes(person, coming, names)),
    }


def _debt(debt: Debt | None) -> dict[str, Any]:
    return {"debt": debt.note if debt else ""}


def _state_word(person: RegistrationView, bustle: Bustle) -> str:
    before = person.state == "no_show" and bustle.state == Bustle.State.SETUP
    return _("not coming") if before else person.state_word


def notes(person: RegistrationView, coming: int, names: Mapping[int, str]) -> Iterator[str]:
    """Notes about somebody, in a few words each."""
    first = person.attendance.first_round_from(coming)
    if first is not None and first > 1 and (first > coming or person.state == "registered"):
        before = person.attendance.was_there(coming)
        if before:
            note = _("back for round %(number)s")
        elif person.state == "registered":
            note = _("coming for round %(number)s")
        else:
            note = _("playing from round %(number)s")
        yield note % {"number": first}
    if person.here and person.gone_from_round is not None:
        yield _("leaving after round %(number)s") % {"number": person.gone_from_round - 1}
    if person.helper:
        yield _("fill-in")
    if person.stands_in_for is not None:
        yield _("for %(name)s") % {"name": names[person.stands_in_for]}


def _start_refusal(here: int, shape: TableShape) -> str | None:
    missing = shape.fewest - here
    if missing <= 0:
        return None
    sentence = ngettext(
        "Check in %(count)s more player to start.",
        "Check in %(count)s more players to start.",
        missing,
    )
    return sentence % {"count": missing}


def _redraw_note(bustle: Bustle) -> str | None:
    if bustle.state != Bustle.State.RUNNING:
        return None
    return _("Changes count from the next round on. Rounds already played stay as they are.")


def _list_at(bustle: Bustle, registration: str) -> str:
    """The list, scrolled to the line that was touched."""
    there = f"#player-{registration}" if registration.isdecimal() else ""
    return reverse("director:players", args=[bustle.slug]) + there
