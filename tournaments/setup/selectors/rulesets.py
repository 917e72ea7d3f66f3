"""The rules of a bustle as they stand tonight, and the rulesets that a club keeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from scoring.rules.book import InvalidRuleset, load_book, resolve_ruleset
from scoring.rules.card import Card, card
from scoring.rules.comparing import Changes, changes_between, differences, without_what_was
from scoring.rules.customs import defaults_for
from scoring.saying import said
from scoring.sentences import Sentence, joined
from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import EVERYTHING, Action, Allowed, access_of
from tournaments.core.selectors.access import AS_MEMBER
from tournaments.models import Bustle, ClubRuleset
from tournaments.setup.selectors.table_sizes import games_of, ruleset_of

# What is usual at a table of a bustle, wherever the rules come from.
USUAL_CUSTOMS = {"partners": "drawn", "first_dealer": "sheet"}


@dataclass(frozen=True)
class ClubRulesetView:
    """A club's own ruleset. `base_name` is None where the preset has left the book.

    `differences` say what is not as in the base, in a few words each; `problem` why the ruleset
    cannot be had any more, if so.
    """

    id: int
    club_id: int
    name: str
    base: str
    base_name: str | None
    options: dict[str, Any]
    customs: dict[str, str]
    differences: tuple[str, ...]
    partnership: bool
    problem: str

    @property
    def line(self) -> str:
        """The ruleset in one line: “Our Tuesday rules — North American, lone euchre 4”."""
        differences = map(without_what_was, self.differences)
        return f"{self.name} — {', '.join(map(said, [self.base_name or self.base, *differences]))}"


@dataclass(frozen=True)
class Correction:
    """A preset that was corrected after a bustle began with it; no played score changes.

    `problem` says why the same choice cannot be had today at all, and then nothing is compared.
    """

    name: str
    version_then: int
    version_now: int
    changes: Changes
    problem: str = ""


def option_limits(name: str) -> tuple[int, int]:
    """The least and the largest number that a ruleset takes for an option."""
    parameter = load_book().parameters[name]
    if parameter.min is None or parameter.max is None:
        raise ValueError(f"{name} has no limits")
    return parameter.min, parameter.max


# -- a bustle -----------------------------------------------------------------------------------


def customs_of_bustle(bustle: Bustle) -> dict[str, str]:
    """Every custom of the table with its choice."""
    return {**usual_customs(bustle.ruleset_slug), **bustle.customs}


def usual_customs(slug: str) -> dict[str, str]:
    """Customs of a bustle under these rules if nobody chooses any."""
    return defaults_for(slug) | USUAL_CUSTOMS


def card_of_bustle(bustle: Bustle) -> Card:
    """The rules card tonight, by the club's own name for the rules if it has one."""
    games = games_of(bustle)
    rules_card = card(games.usual, customs_of_bustle(bustle))
    if games.threes:
        sentence = _("Three at a table play %(game)s.") % {"game": said(games.threes.name)}
        rules_card = replace(rules_card, customs=(*rules_card.customs, sentence))
    return titled(rules_card, bustle.ruleset_name)


def titled(rules_card: Card, name: str) -> Card:
    """The card under a club's own name; what it is called in the book moves to the line below."""
    if not name:
        return rules_card
    return replace(
        rules_card, title=name, ending=joined([Sentence(rules_card.title), rules_card.ending], ". ")
    )


def correction_of(bustle: Bustle) -> Correction | None:
    """Difference of the rules at the start of the bustle from what the same choice gives today.

    None before the start, and where nothing that matters has changed.
    """
    if not bustle.book_id:
        return None
    then = ruleset_of(bustle)
    try:
        now = resolve_ruleset(then.slug, bustle.ruleset_options)
    except InvalidRuleset as error:
        return Correction(then.name, then.version, 0, Changes((), ()), error.sentence)
    changes = changes_between(then, now)
    if not changes:
        return None
    return Correction(then.name, then.version, now.version, changes)


# -- a club's own -------------------------------------------------------------------------------


def club_rulesets(club_ids: Iterable[int]) -> list[ClubRulesetView]:
    """The rulesets that these clubs keep, by name."""
    return [_view(row) for row in ClubRuleset.objects.filter(club_id__in=list(club_ids))]


def rulesets_of_director(user_id: int) -> list[ClubRulesetView]:
    """Rulesets of every club that this user directs."""
    rows = ClubRuleset.objects.filter(club__memberships__user_id=user_id).distinct()
    return [_view(row) for row in rows]


def directors_ruleset(
    user_id: int, ruleset_id: int, action: Action = Action.SEE, within: Allowed = EVERYTHING
) -> ClubRulesetView:
    """One of them.

    Raises:
        NoSuchThing: there is none, or it is another club's.
        NotAllowed: their role in its club does not allow the action.
    """
    mine = ClubRuleset.objects.filter(club__memberships__user_id=user_id)
    row = mine.annotate(**{AS_MEMBER: F("club__memberships__role")}).filter(pk=ruleset_id).first()
    if row is None:
        raise NoSuchThing(_("There is no such ruleset."))
    access_of([getattr(row, AS_MEMBER)], within).require(action)
    return _view(row)


def _view(row: ClubRuleset) -> ClubRulesetView:
    preset = load_book().presets.get(row.base)
    not_as_in_base, problem = _differences_of(row)
    return ClubRulesetView(
        id=row.pk,
        club_id=row.club_id,
        name=row.name,
        base=row.base,
        base_name=preset.name if preset else None,
        options=row.options,
        customs=row.customs,
        differences=not_as_in_base,
        partnership=preset is not None and preset.partnership,
        problem=problem,
    )


def _differences_of(row: ClubRuleset) -> tuple[tuple[str, ...], str]:
    """Differences from the base; or the reason why it cannot be had."""
    try:
        return differences(resolve_ruleset(row.base, row.options), row.base), ""
    except InvalidRuleset as error:
        return (), error.sentence
