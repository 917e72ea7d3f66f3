"""A club's own rulesets: the list, one of them beside what it comes to, and files in and out."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.forms.customs import CustomsForm, PresetOptionsForm
from scoring.rules.book import InvalidRuleset, load_book, presets, resolve_ruleset
from scoring.rules.card import card, differences
from scoring.rules.customs import defaults_for
from scoring.saying import said
from scoring.sentences import words
from tournaments.core.errors import DirectorMustAct
from tournaments.core.roles import Action
from tournaments.core.selectors.bustles import clubs_of
from tournaments.core.views.access import attempt, clubs_here, directors_own, needed_by, user_id
from tournaments.core.views.shared import is_htmx
from tournaments.setup.forms.rulesets import RulesetFileForm, RulesetNameForm
from tournaments.setup.selectors.rulesets import (
    ClubRulesetView,
    directors_ruleset,
    rulesets_of_director,
    titled,
)
from tournaments.setup.services.ruleset_files import read_ruleset_file
from tournaments.setup.services.rulesets import (
    RulesetDetails,
    change_club_ruleset,
    delete_club_ruleset,
    import_club_ruleset,
    ruleset_file,
    save_club_ruleset,
)

NOT_YET = words("Fix the options marked in red to see the card again.")


@directors_own(press=Action.RULESETS)
def rulesets(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return _import(request)
    return _list(request, RulesetFileForm())


@directors_own(Action.RULESETS, press=Action.RULESETS)
def ruleset_new(request: HttpRequest) -> HttpResponse:
    club = clubs_here(request)[0]
    wanted = request.GET.get("base", "")
    base = wanted if wanted in load_book().presets else "north-american"
    page = _RulesetPage(request, base, None)
    if request.method != "POST" or page.only_looks():
        return page.show()
    saved = page.save(lambda details: save_club_ruleset(club_id=club.pk, details=details))
    return redirect("director:rulesets") if saved else page.show(status=422)


@directors_own(Action.RULESETS, press=Action.RULESETS)
def ruleset_edit(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    ruleset = directors_ruleset(user_id(request), ruleset_id, needed_by(request))
    if request.method == "POST" and request.POST.get("action") == "delete":
        return _delete(request, ruleset)
    if ruleset.base_name is None:
        messages.error(request, f"{ruleset.name}: {said(ruleset.problem)}")
        return redirect("director:rulesets")
    page = _RulesetPage(request, ruleset.base, ruleset)
    if request.method != "POST" or page.only_looks():
        return page.show()

    def change(details: RulesetDetails) -> None:
        change_club_ruleset(ruleset_id=ruleset.id, details=details)

    return redirect("director:rulesets") if page.save(change) else page.show(status=422)


@directors_own()
def ruleset_download(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    ruleset = directors_ruleset(user_id(request), ruleset_id, needed_by(request))
    response = HttpResponse(ruleset_file(ruleset), content_type="application/json")
    name = slugify(ruleset.name) or "ruleset"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


def _delete(request: HttpRequest, ruleset: ClubRulesetView) -> HttpResponse:
    done = _("%(name)s is deleted. Bustles that chose it keep their rules.") % {
        "name": ruleset.name
    }
    attempt(request, lambda: delete_club_ruleset(ruleset_id=ruleset.id), done)
    return redirect("director:rulesets")


def _import(request: HttpRequest) -> HttpResponse:
    club = clubs_here(request)[0]
    form = RulesetFileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            details = RulesetDetails(**read_ruleset_file(form.cleaned_data["file"].read()))
            ruleset_id = import_club_ruleset(club_id=club.pk, details=details)
        except InvalidRuleset as error:
            for problem in error.problems:
                form.add_error("file", problem.sentence)
        except DirectorMustAct as error:
            form.add_error(None, error.sentence)
        else:
            name = directors_ruleset(user_id(request), ruleset_id).name
            messages.success(request, _("%(name)s is one of your rulesets now.") % {"name": name})
            return redirect("director:rulesets")
    return _list(request, form, status=422)


def _list(request: HttpRequest, form: forms.Form, status: int = 200) -> HttpResponse:
    context = {
        "rulesets": rulesets_of_director(user_id(request)),
        "presets": [(preset.slug, preset.name) for preset in presets()],
        "form": form,
        "may_change": any(club.access.may(Action.RULESETS) for club in clubs_of(user_id(request))),
    }
    return render(request, "director/rulesets.html", context, status=status)


class _RulesetPage:
    """The name, options and customs of one ruleset, with its rules card beside them."""

    def __init__(self, request: HttpRequest, base: str, ruleset: ClubRulesetView | None) -> None:
        self.request = request
        self.base, self.ruleset = base, ruleset
        data = request.POST if request.method == "POST" else None
        chosen: tuple[dict[str, Any], dict[str, Any]] = (
            (ruleset.options, ruleset.customs) if ruleset else ({}, {})
        )
        name = (
            ruleset.name
            if ruleset
            else _("Our %(name)s rules") % {"name": said(load_book().presets[base].name)}
        )
        self.form = RulesetNameForm(data, initial={"name": name})
        self.options = PresetOptionsForm(base, data, initial=chosen[0])
        self.customs = CustomsForm(base, data, usual=defaults_for(base), initial=chosen[1])

    def only_looks(self) -> bool:
        """True if this only asks what the options come to."""
        return self.request.POST.get("action") == "options"

    def save(self, service: Any) -> bool:
        """Calls the service with what was filled in; whether it took it."""
        fine = [form.is_valid() for form in (self.form, self.options, self.customs)]
        if not all(fine):
            return False
        details = RulesetDetails(
            name=self.form.cleaned_data["name"],
            base=self.base,
            options=self.options.chosen(),
            customs=self.customs.chosen(),
        )
        try:
            service(details)
        except InvalidRuleset as error:
            for problem in error.problems:
                self._show_problem(problem.option, said(problem.sentence))
            return False
        except DirectorMustAct as error:
            self.form.add_error(error.field or None, error.sentence)
            return False
        messages.success(self.request, _("%(name)s is saved.") % {"name": details.name})
        return True

    def show(self, status: int = 200) -> HttpResponse:
        """The page; only its rules card when a script asks what the options come to."""
        context = self._card_context()
        if is_htmx(self.request):
            return render(self.request, "director/_rules_card.html", context)
        context |= {
            "ruleset": self.ruleset,
            "form": self.form,
            "options": self.options.groups(),
            "customs": {"lines": self.customs.lines(), "differ": self.customs.differ()},
        }
        return render(self.request, "director/ruleset_form.html", context, status=status)

    def _card_context(self) -> dict[str, Any]:
        preset = said(load_book().presets[self.base].name)
        context = {"rules": None, "differences": (), "rules_problem": None, "preset": preset}
        try:
            options, customs = self._chosen()
            ruleset = resolve_ruleset(self.base, options)
        except InvalidRuleset as error:
            return context | {"rules_problem": error.sentence or NOT_YET}
        name = str(self.form["name"].value() or "")
        return context | {
            "rules": titled(card(ruleset, customs), name),
            "differences": differences(ruleset, self.base),
        }

    def _chosen(self) -> tuple[dict[str, Any], dict[str, str]]:
        """Options and customs as filled in. Raises InvalidRuleset while some of it cannot be."""
        if not self.options.is_bound:
            chosen = self.ruleset
            return (chosen.options, chosen.customs) if chosen else ({}, {})
        if not self.options.is_valid() or not self.customs.is_valid():
            raise InvalidRuleset(())
        return self.options.chosen(), self.customs.chosen()

    def _show_problem(self, option: str | None, sentence: str) -> None:
        if option in self.options.fields:
            self.options.add_error(option, sentence)
        else:
            self.form.add_error("name" if option == "name" else None, sentence)
