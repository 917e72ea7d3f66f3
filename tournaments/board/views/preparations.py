"""Preparations before the first round, with their state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.urls import reverse

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
        _step(bustle, "Players", _players(people, here), here >= fewest, "players"),
        *(_teams_steps(bustle, people) if bustle.of_teams else ()),
        _step(bustle, "Rules", _rules(bustle), True, "bustle_edit"),
        _draw_step(bustle),
        _step(
            bustle,
            "Paper",
            _paper(bustle),
            False,
            "print",
        ),
    ]


def _paper(bustle: Bustle) -> str:
    """Papers to print; with phones away nobody needs a tent."""
    if bustle.entry == Bustle.Entry.PAPER:
        return (
            "A rules card, and scorecards with everybody's route. Phones are away tonight: "
            "the cards come back to you."
        )
    return (
        "A rules card, scorecards with everybody's route, and a tent for every table with the "
        "code that opens its sheet on a phone."
    )


def _step(bustle: Bustle, title: str, text: str, done: bool, page: str) -> dict[str, Any]:
    href = reverse(f"director:{page}", args=[bustle.slug])
    return {"title": title, "text": text, "done": done, "href": href}


def _players(people: Sequence[RegistrationView], here: int) -> str:
    if not people:
        return "Nobody is on the list yet. Type the names, paste them, or bring a file."
    waiting = sum(person.waiting for person in people)
    listed = len(people) - waiting - sum(person.gone for person in people)
    wait = f", {waiting} wait{'s' if waiting == 1 else ''} for a place" if waiting else ""
    return f"{listed} on the list, {here} here{wait}."


def _teams_steps(bustle: Bustle, people: Sequence[RegistrationView]) -> Iterator[dict[str, Any]]:
    """Steps for partners, where they stay together."""
    teams = teams_of(bustle.pk, people)
    alone = without_partner(teams, people)
    text = f"{len(teams)} team{'' if len(teams) == 1 else 's'} so far."
    if alone:
        text += f" {len(alone)} without a partner: pair them up, or draw partners by lot."
    yield _step(bustle, "Teams", text, len(teams) > 1 and not alone, "teams")


def _rules(bustle: Bustle) -> str:
    name = BustleForm.preset_names().get(bustle.ruleset_slug, bustle.ruleset_slug)
    length = _length(bustle)
    rounds = f"{bustle.rounds_planned} round{'s' if bustle.rounds_planned != 1 else ''}"
    if has_bracket(bustle) and not bustle.final:
        return f"{name}, as many rounds as the bracket takes, {length}."
    return f"{name}, {rounds} {length}."


def _length(bustle: Bustle) -> str:
    if bustle.until_clock:
        return "played until the clock ends them"
    if bustle.hands is None:
        return "played to the target"
    return f"of {bustle.hands} hand{'s' if bustle.hands != 1 else ''}"


def _draw_step(bustle: Bustle) -> dict[str, Any]:
    draw = newest_draw(bustle.pk)
    published = bool(draw and draw.published_at)
    if draw is None:
        text = "Made for the whole evening as soon as you start."
    else:
        text = "Everybody can see it." if published else "Only you can see it so far."
    return _step(bustle, "Draw", text, published, "draw")
