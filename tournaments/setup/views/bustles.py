"""The director's bustles: the list, a new one, the settings of one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.forms import OptionsForm
from scoring.forms.customs import CustomsForm
from scoring.rules.book import InvalidRuleset, resolve_ruleset
from scoring.rules.card import card, differences
from scoring.rules.model import Ruleset
from scoring.saying import said
from tournaments.core.errors import NotNow
from tournaments.core.roles import Action
from tournaments.core.selectors.bustles import clubs_of, directors_bustles
from tournaments.core.services.once import once
from tournaments.core.views.access import (
    board_of,
    clubs_here,
    directors,
    directors_own,
    is_host,
    user_id,
)
from tournaments.core.views.shared import BUSTLE_STATES, is_htmx, request_key
from tournaments.draw.pairing.finals import Final
from tournaments.draw.pairing.registry import FINALS
from tournaments.draw.pairing.request import Format
from tournaments.models import Bustle, Club
from tournaments.setup.forms.bustles import BustleForm, format_groups, same_weekday
from tournaments.setup.selectors.formats import repeats_of, rounds_stay, short_final
from tournaments.setup.selectors.past import never_asked_for_credit
from tournaments.setup.selectors.rulesets import (
    card_of_bustle,
    club_rulesets,
    correction_of,
    titled,
    usual_customs,
)
from tournaments.setup.selectors.table_sizes import ruleset_of
from tournaments.setup.selectors.usual import usual_evening
from tournaments.setup.services.bustles import Settings, change_bustle, create_bustle
from tournaments.setup.services.usual import keep_usual_evening

NOT_YET = gettext_lazy("Fix the options marked in red to see the card again.")
MOST_TO_COPY = 12


@directors_own()
def bustles(request: HttpRequest) -> HttpResponse:
    clubs = clubs_of(user_id(request))
    asked = next((club for club in clubs if club.slug == request.GET.get("club")), None)
    mine = [
        bustle
        for bustle in directors_bustles(user_id(request))
        if asked is None or bustle.club_id == asked.pk
    ]
    real = [bustle for bustle in mine if not bustle.simulated]
    context = {
        "bustles": [_line(bustle) for bustle in real or mine],
        "samples": [_line(bustle) for bustle in mine if real and bustle.simulated],
        "clubs": clubs,
        "asked": asked,
        "club": asked or (clubs[0] if len(clubs) == 1 else None),
        "may_back_up": is_host(request),
        "may_set_up": any(club.access.may(Action.SET_UP) for club in clubs),
    }
    return render(request, "director/bustle_list.html", context)


@directors_own(Action.SET_UP, press=Action.SET_UP)
def bustle_new(request: HttpRequest) -> HttpResponse:
    clubs = clubs_here(request)
    open_clubs = [club for club in clubs if club.closed_at is None] or clubs
    asked = request.GET.get("club")
    club = next((club for club in open_clubs if club.slug == asked), None)
    if club is None and len(open_clubs) > 1:
        return render(request, "director/which_club.html", {"clubs": open_clubs})
    return _new_bustle(request, club or open_clubs[0])


def _new_bustle(request: HttpRequest, club: Club) -> HttpResponse:
    past = _to_copy(request, club.pk)
    asked = request.GET.get("like")
    like = next((bustle for bustle in past if bustle.slug == asked), None)
    page = _SettingsPage(request, None, club, like)
    page.past = past
    if not page.wants_saving():
        return page.show()
    scope, key = f"bustle:{club.pk}", request_key(request)
    create = partial(create_bustle, club_id=club.pk)
    bustle_id = page.save(lambda settings: once(scope, key, partial(create, settings=settings)))
    if bustle_id is None:
        return page.show(status=422)
    bustle = Bustle.objects.get(pk=bustle_id)
    _warn(request, bustle)
    return redirect("director:players", bustle.slug)


@directors(Action.SET_UP, press=Action.SET_UP)
def bustle_edit(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    if request.POST.get("action") == "usual":
        keep_usual_evening(bustle_id=bustle.pk)
        messages.success(request, _("New bustles start with these settings from now on."))
        return redirect("director:bustle_edit", bustle.slug)
    page = _SettingsPage(request, bustle, bustle.club)
    if not page.wants_saving():
        return page.show()

    def change(settings: Settings) -> int:
        change_bustle(bustle_id=bustle.pk, settings=settings)
        return bustle.pk

    if not page.save(change):
        return page.show(status=422)
    messages.success(request, _("Saved."))
    _warn(request, Bustle.objects.get(pk=bustle.pk))
    return board_of(bustle)


def _to_copy(request: HttpRequest, club_id: int) -> list[Bustle]:
    """Bustles whose settings a new one can take over, the last one first."""
    mine = directors_bustles(user_id(request))
    real = [bustle for bustle in mine if bustle.club_id == club_id and not bustle.simulated]
    return real[:MOST_TO_COPY]


def _warn(request: HttpRequest, bustle: Bustle) -> None:
    """Warns of settings that are saved, and will not do."""
    for warning in (short_final(bustle), repeats_of(bustle)):
        if warning:
            messages.warning(request, warning)


def _line(bustle: Bustle) -> dict[str, Any]:
    state, word = BUSTLE_STATES[bustle.state]
    return {
        "name": bustle.name,
        "slug": bustle.slug,
        "place": "" if bustle.simulated else bustle.place,
        "starts_at": bustle.starts_at,
        "state": state,
        "state_word": word,
        "note": _("sample data") if bustle.simulated else "",
        "club": bustle.club.name,
    }


def _in_words(choices: Iterable[Format | Final]) -> list[dict[str, str]]:
    """Formats or finals as the page explains them."""
    return [{"name": said(choice.name), "summary": said(choice.summary)} for choice in choices]


def _differences(ruleset: Ruleset) -> tuple[str, ...]:
    """Differences from the preset, without the length of a sheet: that was asked for."""
    try:
        preset = resolve_ruleset(ruleset.slug)
    except InvalidRuleset:
        return ()  # it was frozen, and has left the book since
    length = {name: preset.params.get(name) for name in ("hands", "target")}
    return differences(replace(ruleset, params={**ruleset.params, **length}), preset.slug)


def _settled(bustle: Bustle) -> list[str]:
    """Settings that stay as they are, beside those that the start settles."""
    settled = ["format", "final"] if bustle.rounds.exists() else []
    settled += ["rounds_planned"] if rounds_stay(bustle) else []
    return [*settled, "threes_slug"] if bustle.threes_book_id else settled


class _SettingsPage:
    """The form of a bustle and that of its ruleset's options, as one page."""

    def __init__(
        self,
        request: HttpRequest,
        bustle: Bustle | None,
        club: Club,
        like: Bustle | None = None,
    ) -> None:
        self.request = request
        self.bustle = bustle
        self.club = club
        self.copied = like
        self.like = like = like if like or bustle else usual_evening(club)
        self.new_credit = self.copied is not None and never_asked_for_credit(self.copied)
        self.past: list[Bustle] = []
        self.frozen = bustle is not None and bustle.state != Bustle.State.SETUP
        data = request.POST if request.method == "POST" else None
        mine = [ruleset for ruleset in club_rulesets([club.pk]) if not ruleset.problem]
        initial = BustleForm.initial_of(bustle, mine) if bustle else {"place": club.place}
        if like:
            initial = BustleForm.initial_of(like, mine) | {
                "starts_at": same_weekday(like.starts_at)
            }
        if self.new_credit:
            initial["sit_out_credit"] = Bustle.Credit.OWN
        self.form = BustleForm(
            data,
            initial=initial,
            frozen=self.frozen,
            settled=_settled(bustle) if bustle else (),
            club_rulesets=mine,
        )
        self.slug, self.own = self.form.chosen_ruleset()
        shown, usual = self._options_data(), usual_customs(self.slug)
        self.options = OptionsForm(self.slug, shown, initial=self._kept("options"))
        self.customs = CustomsForm(self.slug, shown, usual=usual, initial=self._kept("customs"))

    def wants_saving(self) -> bool:
        """True for a POST of the whole page, not only a look at another ruleset."""
        return self.request.method == "POST" and self.request.POST.get("action") != "options"

    def save(self, service: Any) -> int | None:
        """Calls the service with what was filled in; None if something is wrong with it."""
        rules_fine = self.frozen or all([self.options.is_valid(), self.customs.is_valid()])
        if not self.form.is_valid() or not rules_fine:
            return None
        try:
            return int(service(self._settings()))
        except InvalidRuleset as error:
            for problem in error.problems:
                self._show_problem(problem.option, said(problem.sentence))
        except NotNow as error:
            self.form.add_error(error.field or None, error.sentence)
        return None

    def show(self, status: int = 200) -> HttpResponse:
        """The page; only its rules card when a script asks what the options come to."""
        context = self._rules_context()
        context |= {"parts": self.form.parts(), "house": self._house_rules(context)}
        if is_htmx(self.request):
            return render(self.request, "director/_rules_answer.html", context)
        context |= {
            "bustle": self.bustle,
            "club": self.club,
            "like": self.copied,
            "usual": self.like is not None and self.copied is None,
            "new_credit": self.new_credit,
            "past": self.past,
            "form": self.form,
            "short": self.form.short(),
            "of_the_card": self.form.of_the_card(),
            "formats": [(title, _in_words(group)) for title, group in format_groups()],
            "finals": _in_words(FINALS.values()),
            "options": [] if self.frozen else self.options.groups(),
            "customs": {"lines": self.customs.lines(), "differ": self.customs.differ()},
            "options_of": self._choice(),
            "frozen": self.frozen,
            "correction": correction_of(self.bustle) if self.frozen and self.bustle else None,
        }
        return render(self.request, "director/bustle_form.html", context, status=status)

    def _rules_context(self) -> dict[str, Any]:
        context: dict[str, Any] = {"rules": None, "differences": (), "rules_problem": None}
        context["preset"] = self.form.preset_names().get(self.slug, _("the ruleset"))
        if self.frozen and self.bustle:
            frozen = ruleset_of(self.bustle)
            return context | {
                "rules": card_of_bustle(self.bustle),
                "differences": _differences(frozen),
            }
        try:
            ruleset, customs = self._chosen()
        except InvalidRuleset as error:
            sentences = [said(problem.sentence) for problem in error.problems]
            return context | {"rules_problem": " ".join(sentences) or str(NOT_YET)}
        rules = titled(card(ruleset, customs), self.own.name if self.own else "")
        return context | {"rules": rules, "differences": _differences(ruleset)}

    def _house_rules(self, context: dict[str, Any]) -> dict[str, Any]:
        """Differences from the preset, counted; open where something of them is wrong."""
        names = {"preset": context["preset"]}
        own = str(self.form["rules_note"].value() or "").strip()
        words = str(names["preset"]) if own else _("%(preset)s, unchanged") % names
        changes = len(context["differences"]) + (0 if self.frozen else self.customs.differ())
        if context["rules_problem"]:
            words = _("Something needs fixing")
        elif changes:
            words = ngettext(
                "%(count)d change from %(preset)s", "%(count)d changes from %(preset)s", changes
            ) % {"count": changes, **names}
        if own:
            words = _("%(rules)s, plus your own house rules") % {"rules": words}
        return {"words": words, "open": bool(self._wrong_rules())}

    def _wrong_rules(self) -> bool:
        rules = [self.options, self.customs]
        wrong = any(form.is_bound and form.errors for form in rules) and not self.frozen
        return wrong or bool(self.form.is_bound and "rules_note" in self.form.errors)

    def _choice(self) -> str:
        """The choice in the form: a preset, or one of the club's own rulesets."""
        return str(self.form["ruleset_slug"].value()) if self.own else self.slug

    def _options_data(self) -> Any:
        """The options as typed, if they belong to the ruleset that is chosen now."""
        if self.request.method != "POST" or self.frozen:
            return None
        shown = self.request.POST.get("options_of")
        return self.request.POST if shown == self._choice() else None

    def _kept(self, what: str) -> dict[str, Any]:
        """Options or customs to begin with: the bustle's, or those of the club's ruleset."""
        bustle = self.bustle or self.like
        if bustle and self.form.initial.get("ruleset_slug") == self._choice():
            return dict(getattr(bustle, {"options": "ruleset_options"}.get(what, what)))
        return dict(getattr(self.own, what)) if self.own else {}

    def _carried(self) -> dict[str, Any]:
        """Options of the club's ruleset that this page does not ask for."""
        options = self.own.options if self.own else {}
        return {name: options[name] for name in ("target", "seats") if name in options}

    def _settings(self) -> Settings:
        if self.frozen and self.bustle:
            bustle = self.bustle
            return self.form.settings(bustle.ruleset_options, bustle.customs, bustle.ruleset_name)
        options = self._carried() | self.options.chosen()
        name = self.own.name if self.own else ""
        return self.form.settings(options, self.customs.chosen(), name)

    def _chosen(self) -> tuple[Ruleset, dict[str, str]]:
        """The rules and customs as chosen so far, for the card beside the form."""
        options, customs = self._kept("options"), self._kept("customs")
        if self.options.is_bound:
            if not self.options.is_valid() or not self.customs.is_valid():
                raise InvalidRuleset(())
            options, customs = self.options.chosen(), self.customs.chosen()
        play = self.form.play()
        left = {"target"} if "hands" in play else set()
        settled = {**self._carried(), **options, **play}
        settled = {name: value for name, value in settled.items() if name not in left}
        return resolve_ruleset(self.slug, settled), usual_customs(self.slug) | customs

    def _show_problem(self, option: str | None, sentence: str) -> None:
        if option in self.options.fields:
            self.options.add_error(option, sentence)
        else:
            self.form.add_error(option if option in self.form.fields else None, sentence)
