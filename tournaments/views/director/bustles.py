"""The director's bustles: the list, a new one, the settings of one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from scoring.forms import OptionsForm
from scoring.rules.book import InvalidRuleset, resolve_ruleset
from scoring.rules.card import card, differences
from scoring.rules.model import Ruleset
from tournaments.errors import NoSuchThing, NotNow
from tournaments.forms import BustleForm
from tournaments.models import Bustle
from tournaments.selectors.bustles import clubs_of, directors_bustles
from tournaments.selectors.standings import ruleset_of_book
from tournaments.services.bustles import change_bustle, create_bustle
from tournaments.views.director.access import board_of, directors, directors_own, user_id
from tournaments.views.shared import BUSTLE_STATES

NOT_YET = "The card comes back when every option has a value that it can have."


@directors_own
def bustles(request: HttpRequest) -> HttpResponse:
    clubs = clubs_of(user_id(request))
    context = {
        "bustles": [_line(bustle) for bustle in directors_bustles(user_id(request))],
        "club": clubs[0] if clubs else None,
        "may_back_up": getattr(request.user, "is_staff", False),
    }
    return render(request, "director/bustle_list.html", context)


@directors_own
def bustle_new(request: HttpRequest) -> HttpResponse:
    clubs = clubs_of(user_id(request))
    if not clubs:
        raise NoSuchThing("You direct no club.")
    page = _SettingsPage(request, None)
    if not page.wants_saving():
        return page.show()
    bustle_id = page.save(lambda details: create_bustle(club_id=clubs[0].pk, details=details))
    if bustle_id is None:
        return page.show(status=422)
    return redirect("director:players", Bustle.objects.get(pk=bustle_id).slug)


@directors
def bustle_edit(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    page = _SettingsPage(request, bustle)
    if not page.wants_saving():
        return page.show()

    def change(details: Any) -> int:
        change_bustle(bustle_id=bustle.pk, details=details)
        return bustle.pk

    return board_of(bustle) if page.save(change) else page.show(status=422)


def _line(bustle: Bustle) -> dict[str, Any]:
    state, word = BUSTLE_STATES[bustle.state]
    return {
        "name": bustle.name,
        "slug": bustle.slug,
        "place": bustle.place,
        "starts_at": bustle.starts_at,
        "state": state,
        "state_word": word,
        "note": "its data were made by a simulation" if bustle.simulated else "",
    }


def _differences(ruleset: Ruleset) -> tuple[str, ...]:
    """What is not as in the preset; how long a sheet is was asked for and says itself."""
    preset = resolve_ruleset(ruleset.slug)
    length = {name: preset.params.get(name) for name in ("hands", "target")}
    return differences(replace(ruleset, params={**ruleset.params, **length}), preset.slug)


class _SettingsPage:
    """The form of a bustle and that of its ruleset's options, as one page."""

    def __init__(self, request: HttpRequest, bustle: Bustle | None) -> None:
        self.request = request
        self.bustle = bustle
        self.frozen = bustle is not None and bustle.state != Bustle.State.SETUP
        data = request.POST if request.method == "POST" else None
        initial = BustleForm.initial_of(bustle) if bustle else None
        self.form = BustleForm(data, initial=initial, frozen=self.frozen)
        self.options = OptionsForm(self._slug(), self._options_data(), initial=self._chosen())

    def wants_saving(self) -> bool:
        """Whether this is a POST of the whole page, not only a look at another ruleset."""
        return self.request.method == "POST" and self.request.POST.get("action") != "options"

    def save(self, service: Any) -> int | None:
        """Calls the service with what was filled in; None if something is wrong with it."""
        options_fine = self.frozen or self.options.is_valid()
        if not self.form.is_valid() or not options_fine:
            return None
        chosen = self._kept_options() if self.frozen else self.options.chosen()
        try:
            return int(service(self.form.details(chosen)))
        except InvalidRuleset as error:
            for problem in error.problems:
                self._show_problem(problem.option, problem.sentence)
        except NotNow as error:
            self.form.add_error(None, error.sentence)
        return None

    def show(self, status: int = 200) -> HttpResponse:
        """The page; only its rules card when a script asks what the options come to."""
        context = self._rules_context()
        if getattr(self.request, "htmx", False):
            return render(self.request, "director/_rules_card.html", context)
        context |= {
            "bustle": self.bustle,
            "form": self.form,
            "groups": self.form.groups(),
            "options": [] if self.frozen else self.options.groups(),
            "options_of": self._slug(),
            "frozen": self.frozen,
        }
        return render(self.request, "director/bustle_form.html", context, status=status)

    def _rules_context(self) -> dict[str, Any]:
        said: dict[str, Any] = {"rules": None, "differences": (), "rules_problem": None}
        said["preset"] = self.form.preset_names().get(self._slug(), "the ruleset")
        try:
            ruleset = self._ruleset()
        except InvalidRuleset as error:
            sentences = [problem.sentence for problem in error.problems]
            return said | {"rules_problem": " ".join(sentences) or NOT_YET}
        return said | {"rules": card(ruleset), "differences": _differences(ruleset)}

    def _slug(self) -> str:
        if self.frozen and self.bustle:
            return self.bustle.ruleset_slug
        chosen = str(self.form["ruleset_slug"].value())
        known = self.form.preset_names()
        return chosen if chosen in known else next(iter(known))

    def _options_data(self) -> Any:
        """What was typed belongs to the ruleset that was shown; another one starts afresh."""
        if self.request.method != "POST" or self.frozen:
            return None
        shown = self.request.POST.get("options_of")
        return self.request.POST if shown == self._slug() else None

    def _chosen(self) -> dict[str, Any]:
        same = self.bustle is not None and self.bustle.ruleset_slug == self._slug()
        return dict(self.bustle.ruleset_options) if same and self.bustle else {}

    def _kept_options(self) -> dict[str, Any]:
        return dict(self.bustle.ruleset_options) if self.bustle else {}

    def _ruleset(self) -> Ruleset:
        """The rules as chosen so far, for the card beside the form."""
        if self.frozen and self.bustle:
            found: Ruleset = ruleset_of_book(self.bustle)
            return found
        options = self._chosen()
        if self.options.is_bound:
            if not self.options.is_valid():
                raise InvalidRuleset(())
            options = self.options.chosen()
        return resolve_ruleset(self._slug(), options | self.form.play())

    def _show_problem(self, option: str | None, sentence: str) -> None:
        if option in self.options.fields:
            self.options.add_error(option, sentence)
        elif option in ("hands", "target"):
            self.form.add_error("hands" if option == "hands" else "target", sentence)
        else:
            self.form.add_error(None, sentence)
