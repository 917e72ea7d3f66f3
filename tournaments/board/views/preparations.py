"""Preparations before the first round, with their state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.saying import said
from tournaments.core.views.access import may_open
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.players.selectors.teams import teams_of, without_partner
from tournaments.setup.forms.bustles import BustleForm
from tournaments.setup.selectors.formats import has_bracket
from tournaments.setup.selectors.table_sizes import games_of


def preparations(bustle: Bustle, people: Sequence[RegistrationView]) -> list[dict[str, Any]]:
    """The steps in order: title, text, done (bool), href."""
    here = sum(person.here for person in people)
    fewest = games_of(bustle).shape.fewest
    return [
        _step(bustle, _("Players"), _players(people, here), here >= fewest, "players"),
        *(_teams_steps(bustle, people) if bustle.of_teams else ()),
        _step(bustle, _("Rules"), _rules(bustle), True, "bustle_edit"),
        _draw_step(bustle),
        _step(
            bustle,
            _("Paper"),
            _paper(bustle),
            False,
            "print",
        ),
    ]


def _paper(bustle: Bustle) -> str:
    """Papers to print; with phones away nobody needs a tent."""
    if bustle.entry == Bustle.Entry.PAPER:
        return _(
            "Print a rules card and a scorecard for every player. "
            "Collect the cards after each round."
        )
    return _(
        "Print a rules card, a scorecard for every player, and a tent for every table. "
        "The code on the tent opens its score sheet on a phone."
    )


def _step(bustle: Bustle, title: str, text: str, done: bool, page: str) -> dict[str, Any]:
    href = reverse(f"director:{page}", args=[bustle.slug])
    allowed = may_open(bustle, href)
    return {"title": title, "text": text, "done": done, "href": href, "allowed": allowed}


def _players(people: Sequence[RegistrationView], here: int) -> str:
    if not people:
        return _("No players yet. Type their names, paste them, or import a file.")
    waiting = sum(person.waiting for person in people)
    listed = len(people) - waiting - sum(person.gone for person in people)
    values = {"listed": listed, "here": here, "waiting": waiting}
    if waiting:
        return _("%(listed)s signed up, %(here)s here, %(waiting)s on the waiting list.") % values
    return _("%(listed)s signed up, %(here)s here.") % values


def _teams_steps(bustle: Bustle, people: Sequence[RegistrationView]) -> Iterator[dict[str, Any]]:
    """Steps for partners, where they stay together."""
    teams = teams_of(bustle.pk, people)
    alone = without_partner(teams, people)
    text = ngettext("%(count)s team so far.", "%(count)s teams so far.", len(teams))
    text %= {"count": len(teams)}
    if alone:
        without = ngettext(
            "%(count)s player has no partner. Pair them up, or draw partners by lot.",
            "%(count)s players have no partner. Pair them up, or draw partners by lot.",
            len(alone),
        )
        text = f"{text} {without % {'count': len(alone)}}"
    yield _step(bustle, _("Teams"), text, len(teams) > 1 and not alone, "teams")


def _rules(bustle: Bustle) -> str:
    name = said(BustleForm.preset_names().get(bustle.ruleset_slug, bustle.ruleset_slug))
    if has_bracket(bustle) and not bustle.final:
        return _("%(rules)s, %(length)s. The bracket decides how many rounds.") % {
            "rules": name,
            "length": _length(bustle),
        }
    sentence = ngettext(
        "%(rules)s, %(count)s round, %(length)s.",
        "%(rules)s, %(count)s rounds, %(length)s.",
        bustle.rounds_planned,
    )
    return sentence % {
        "rules": name,
        "count": bustle.rounds_planned,
        "length": _length(bustle),
    }


def _length(bustle: Bustle) -> str:
    if bustle.until_clock:
        return _("each until the clock ends it")
    if bustle.hands is None:
        return _("each to the target")
    sentence = ngettext("%(count)s hand each", "%(count)s hands each", bustle.hands)
    return sentence % {"count": bustle.hands}


def _draw_step(bustle: Bustle) -> dict[str, Any]:
    draw = newest_draw(bustle.pk)
    published = bool(draw and draw.published_at)
    if draw is None:
        text = _("Bustle draws every round when you start.")
    else:
        text = _("Everybody can see it.") if published else _("Only you can see it so far.")
    return _step(bustle, _("Draw"), text, published, "draw")
