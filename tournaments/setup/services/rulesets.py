"""A club's own rulesets: keeping, changing, and carrying them to another club as a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.rules.book import InvalidRuleset, Problem
from scoring.rules.customs import check_customs
from tournaments.core.errors import NoSuchThing, NotNow
from tournaments.models import Club, ClubRuleset
from tournaments.models.lines import tidied
from tournaments.setup.selectors.rulesets import ClubRulesetView
from tournaments.setup.services.ruleset_files import FORMAT, check_club_options

LONGEST_NAME = 80
MOST_RULESETS = 200


@dataclass(frozen=True)
class RulesetDetails:
    """A club's ruleset as its director fills it in: options over the base, customs by name."""

    name: str
    base: str
    options: Mapping[str, Any] = field(default_factory=dict)
    customs: Mapping[str, str] = field(default_factory=dict)

    def columns(self) -> dict[str, Any]:
        """Ruleset as a row keeps it.

        Raises:
            InvalidRuleset: the name is none, or options or customs cannot be.
        """
        check_club_options(self.base, self.options)
        check_customs(self.customs)
        return {
            "name": _named(self.name),
            "base": self.base,
            "options": dict(self.options),
            "customs": dict(self.customs),
        }


@transaction.atomic
def save_club_ruleset(*, club_id: int, details: RulesetDetails) -> int:
    """Keeps a new ruleset of the club; returns its id.

    Raises:
        InvalidRuleset: the name is none, or options or customs cannot be.
        NotNow: the club has one of this name, or too many.
    """
    columns = details.columns()
    mine = _locked_rulesets(club_id)
    _refuse_twice(columns["name"], mine)
    if len(mine) >= MOST_RULESETS:
        raise NotNow(
            _("You have %(count)s rulesets already. Delete one first.") % {"count": MOST_RULESETS}
        )
    return ClubRuleset.objects.create(club_id=club_id, **columns).pk


@transaction.atomic
def change_club_ruleset(*, ruleset_id: int, details: RulesetDetails) -> None:
    """Changes a ruleset. Bustles that chose it before keep what they copied.

    Raises:
        InvalidRuleset: the name is none, or options or customs cannot be.
        NotNow: the club has another one of this name.
        NoSuchThing: there is none.
    """
    columns = details.columns()
    row = _row(ruleset_id)
    mine = _locked_rulesets(row.club_id)
    _refuse_twice(columns["name"], [ruleset for ruleset in mine if ruleset.pk != row.pk])
    for name, value in columns.items():
        setattr(row, name, value)
    row.save(update_fields=list(columns))


@transaction.atomic
def delete_club_ruleset(*, ruleset_id: int) -> None:
    """Forgets a ruleset. Bustles that chose it keep what they copied.

    Raises:
        NoSuchThing: there is none.
    """
    _row(ruleset_id).delete()


@transaction.atomic
def import_club_ruleset(*, club_id: int, details: RulesetDetails) -> int:
    """Keeps a ruleset that came as a file; one of that name gets a number after it.

    Raises:
        InvalidRuleset: the name is none, or options or customs cannot be.
        NotNow: the club has too many.
    """
    taken = {_folded(ruleset.name) for ruleset in _locked_rulesets(club_id)}
    name, number = _named(details.name), 2
    while _folded(name) in taken:
        ending = f" ({number})"
        name = _named(details.name)[: LONGEST_NAME - len(ending)] + ending
        number += 1
    renamed = RulesetDetails(name, details.base, details.options, details.customs)
    return save_club_ruleset(club_id=club_id, details=renamed)


def ruleset_file(ruleset: ClubRulesetView) -> str:
    """A ruleset as the text of a file that `read_ruleset_file` reads back."""
    data = {
        "bustle_ruleset": FORMAT,
        "name": ruleset.name,
        "base": ruleset.base,
        "options": ruleset.options,
        "customs": ruleset.customs,
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _named(name: str) -> str:
    cleaned = tidied(name)
    if not cleaned:
        raise InvalidRuleset((Problem("name_invalid", "name", _("Give the ruleset a name.")),))
    if len(cleaned) > LONGEST_NAME:
        sentence = _("Keep the name to %(count)s letters.") % {"count": LONGEST_NAME}
        raise InvalidRuleset((Problem("name_invalid", "name", sentence),))
    return cleaned


def _row(ruleset_id: int) -> ClubRuleset:
    row = ClubRuleset.objects.filter(pk=ruleset_id).first()
    if row is None:
        raise NoSuchThing(_("There is no such ruleset."))
    return row


def _locked_rulesets(club_id: int) -> list[ClubRuleset]:
    """The club's rulesets; nobody else adds or renames one until the transaction ends."""
    Club.objects.select_for_update().get(pk=club_id)
    return list(ClubRuleset.objects.filter(club_id=club_id))


def _refuse_twice(name: str, others: list[ClubRuleset]) -> None:
    if any(_folded(ruleset.name) == _folded(name) for ruleset in others):
        raise NotNow(_("You already have a ruleset called “%(name)s”.") % {"name": name}, "name")


def _folded(name: str) -> str:
    return name.casefold()
