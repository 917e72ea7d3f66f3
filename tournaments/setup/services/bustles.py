"""Making a bustle, changing it, finishing it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.book import InvalidRuleset, Preset, Problem, presets, resolve_ruleset
from scoring.rules.customs import check_customs
from scoring.saying import said
from scoring.sheet_services import open_book
from tournaments.core.errors import NotNow
from tournaments.core.selectors.rounds import open_disputes, settle_sentence
from tournaments.core.services.audit_log import mark_undone, record, record_changes
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.core.services.visibility import set_seen
from tournaments.core.signals import settings_changed
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.models import Bustle, Club, Deed, Round
from tournaments.models.bustles import USUAL_HANDS
from tournaments.setup.selectors.formats import final_rounds, rounds_stay
from tournaments.setup.selectors.table_sizes import (
    games_of,
    presets_for_threes,
    ruleset_of,
    seats_threes,
)

Settings = Mapping[str, Any]
"""Settings by the names of `Bustle.SETTINGS` and `Bustle.VISIBILITY`; `hands_per_round` is None
where every sheet is played to the target, and "clock" where the director closes the round."""

NO_THREES = gettext_lazy(
    "Tables of three need a game of two against two, and a format where anyone can partner "
    "anyone. Instead, let people sit out."
)


def playable_presets() -> list[Preset]:
    """The rulesets that the formats can seat: every one in the book."""
    return list(presets())


def create_bustle(*, club_id: int, settings: Settings, simulated: bool = False) -> int:
    """A new bustle of a club, being set up; returns its id.

    Raises:
        InvalidRuleset: an option does not exist or has no such value.
        NotNow: the club is closed.
    """
    if Club.objects.filter(pk=club_id, closed_at__isnull=False).exists():
        raise NotNow(_("This club is closed."))
    bustle = Bustle(club_id=club_id, slug=new_slug(settings["name"]), simulated=simulated)
    seen, filled_in = _parted(settings)
    columns = _columns(bustle, {"hands_per_round": USUAL_HANDS, **filled_in})
    for name, value in {**columns, **seen}.items():
        setattr(bustle, name, value)
    bustle.save()
    return bustle.pk


@transaction.atomic
def change_bustle(*, bustle_id: int, settings: Settings) -> None:
    """Changes these settings. Once started, the ruleset stays as it is.

    The format stays once a round was opened, and no round that was opened can be planned away. A
    change of what the draw goes by makes it stale.

    Raises:
        InvalidRuleset: an option does not exist or has no such value.
        NotNow: the bustle has started and something that is settled would change.
    """
    bustle = lock_bustle(bustle_id)
    seen, filled_in = _parted(settings)
    if seen:
        set_seen(bustle, seen)
    if not filled_in:
        return
    columns = _columns(bustle, filled_in)
    if bustle.state != Bustle.State.SETUP:
        columns["customs"] = {**bustle.customs, **columns["customs"]}
        _refuse_what_is_settled(bustle, columns)
    record_changes(bustle, _changes(bustle, columns))
    for name, value in columns.items():
        setattr(bustle, name, value)
    open_book_for_threes(bustle)
    bustle.save(update_fields=[*columns, "threes_book"])
    settings_changed.send(sender=Bustle, bustle=bustle)
    bump_version(bustle)


@transaction.atomic
def plan_rounds(*, bustle_id: int, more: int) -> None:
    """Plans so many `more` rounds after those that were opened; with 0 the last of them ends it.

    Raises:
        NotNow: the bracket or a final decides how many there are, or the bustle is not running.
    """
    opened = lock_bustle(bustle_id).rounds.count()
    change_bustle(bustle_id=bustle_id, settings={"rounds_planned": opened + more})


def plan_rounds_as_before(bustle: Bustle, rounds: int) -> None:
    """Takes a change of the number of rounds back, of a bustle that the caller has locked.

    Raises:
        NotNow: as `change_bustle`.
    """
    _check_rounds(bustle, rounds)
    bustle.rounds_planned = rounds
    bustle.save(update_fields=["rounds_planned"])
    settings_changed.send(sender=Bustle, bustle=bustle)
    bump_version(bustle)


@transaction.atomic
def choose_odd_numbers(*, bustle_id: int, odd_numbers: str, **credit: Any) -> None:
    """Chooses what becomes of the people whom the tables leave over; counts from the next draw on.

    Args:
        credit: what a sit-out counts, by `Bustle.CREDIT`; what is left out stays.

    Raises:
        InvalidRuleset: the game has no tables of three.
        NotNow: the bustle is finished.
    """
    bustle = lock_bustle(bustle_id)
    if bustle.state == Bustle.State.FINISHED:
        raise NotNow(_("This bustle is finished."))
    may_seat_threes = seats_threes(ruleset_of(bustle), bustle.format, bustle.final)
    _check_odd_numbers(odd_numbers, bustle.threes_slug, may_seat_threes)
    if unknown := credit.keys() - set(Bustle.CREDIT):
        raise TypeError(f"{sorted(unknown)[0]!r} says nothing of a sit-out.")
    columns = {"odd_numbers": odd_numbers, **credit}
    record_changes(bustle, _changes(bustle, columns))
    for name, value in columns.items():
        setattr(bustle, name, value)
    open_book_for_threes(bustle)
    bustle.save(update_fields=[*columns, "threes_book"])
    bump_version(bustle)


@transaction.atomic
def finish_bustle(*, bustle_id: int) -> None:
    """The evening is over: standings are final.

    Raises:
        NotNow: it is not running, a round is still being played, or a hand is in dispute.
    """
    bustle = lock_bustle(bustle_id)
    if bustle.state != Bustle.State.RUNNING:
        raise NotNow(_("Only a running bustle can be finished."))
    if bustle.rounds.filter(state=Round.State.PLAYING).exists():
        raise NotNow(_("A round is still under way. Close it first."))
    if disputes := open_disputes(bustle_id):
        raise NotNow(settle_sentence(disputes))
    bustle.state = Bustle.State.FINISHED
    bustle.save(update_fields=["state"])
    record(bustle, Deed.Kind.FINISHED)
    bump_version(bustle)


@transaction.atomic
def resume_bustle(*, bustle_id: int) -> None:
    """Takes the finish back.

    Raises:
        NotNow: it is not finished.
    """
    bustle = lock_bustle(bustle_id)
    if bustle.state != Bustle.State.FINISHED:
        raise NotNow(_("This bustle is not finished."))
    bustle.state = Bustle.State.RUNNING
    bustle.save(update_fields=["state"])
    mark_undone(bustle, Deed.Kind.FINISHED)
    bump_version(bustle)


def _parted(settings: Settings) -> tuple[dict[str, Any], dict[str, Any]]:
    """Settings of what the public sees, and those that the director fills in."""
    seen = {name: value for name, value in settings.items() if name in Bustle.VISIBILITY}
    return seen, {name: value for name, value in settings.items() if name not in seen}


def _columns(bustle: Bustle, settings: Settings) -> dict[str, Any]:
    """All settings as the bustle's row has them after the change: what is not named stays."""
    if unknown := settings.keys() - {*Bustle.SETTINGS, "hands_per_round"}:
        raise TypeError(f"There is no setting {sorted(unknown)[0]!r}.")
    columns = {name: getattr(bustle, name) for name in Bustle.SETTINGS} | dict(settings)
    hands = columns.pop("hands_per_round", bustle.hands_per_round)
    columns["ruleset_options"] = {**columns["ruleset_options"], "hands": hands}
    ruleset = resolve_ruleset(*_choice(columns))
    check_customs(columns["customs"])
    format_key, final = columns["format"], columns["final"]
    may_seat_threes = seats_threes(ruleset, format_key, final)
    _check_odd_numbers(columns["odd_numbers"], columns["threes_slug"], may_seat_threes)
    _check_final(format_key, final, columns["rounds_planned"])
    return columns


def _changes(bustle: Bustle, columns: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Changes by name; options and customs one by one."""
    for name, value in columns.items():
        before = getattr(bustle, name)
        if not isinstance(value, Mapping):
            yield name, before, value
            continue
        for option in sorted({*before, *value}):
            yield option, before.get(option), value.get(option)


def _refuse_what_is_settled(bustle: Bustle, columns: Mapping[str, Any]) -> None:
    settled = ("customs", "ruleset_name")
    changes = any(columns[name] != getattr(bustle, name) for name in settled)
    if changes or _other_rules(bustle, columns):
        raise NotNow(_("The bustle has started, so its rules stay as they are."))
    if columns["rounds_planned"] != bustle.rounds_planned:
        _check_rounds(bustle, columns["rounds_planned"])
    changed_format = [
        name for name in ("format", "final") if columns[name] != getattr(bustle, name)
    ]
    if changed_format and bustle.rounds.exists():
        raise NotNow(
            _("The first round has started, so the format stays as it is."), changed_format[0]
        )
    if columns["threes_slug"] != bustle.threes_slug and bustle.threes_book_id:
        raise NotNow(_("The game at tables of three has started and stays."), "threes_slug")


def _check_rounds(bustle: Bustle, rounds: int) -> None:
    """Raises NotNow if a running bustle cannot have so many rounds."""
    if why := rounds_stay(bustle):
        raise NotNow(why, "rounds_planned")
    opened, final = max(bustle.rounds.count(), 1), final_rounds(bustle)
    if rounds >= opened + final:
        return
    sentence = _("Round %(opened)s has started. Plan at least %(fewest)s rounds.")
    if final:
        sentence = _("The final has the last rounds. Plan at least %(fewest)s rounds.")
    values = {"opened": opened, "fewest": opened + final}
    raise NotNow(sentence % values, "rounds_planned")


def _check_odd_numbers(odd_numbers: str, threes_slug: str, may_seat_threes: bool) -> None:
    slugs = [preset.slug for preset in presets_for_threes()]
    if threes_slug not in slugs:
        sentence = _("Three can play %(games)s.") % {"games": ", ".join(slugs)}
        raise InvalidRuleset((Problem("option_invalid", "threes_slug", sentence),))
    if odd_numbers == Bustle.LeftoverPlayers.THREES and not may_seat_threes:
        raise InvalidRuleset((Problem("option_invalid", "odd_numbers", str(NO_THREES)),))


def _check_final(format_key: str, final: str, rounds: int) -> None:
    """A final needs rounds before it, and a format that has none of its own."""
    if not final:
        return
    format_, last = FORMATS.get(format_key), FINALS.get(final)
    if last is None:
        sentence = _("A final can be %(finals)s, or none.") % {"finals": ", ".join(FINALS)}
    elif format_ and format_.teams and format_.extra_hand:
        sentence = _("%(format)s has its own final.") % {"format": said(format_.name)}
    elif last.rounds(bool(format_ and format_.teams)) >= rounds:
        sentence = _("The final takes the last rounds. Plan more rounds before it.")
    else:
        return
    raise InvalidRuleset((Problem("option_invalid", "final", sentence),))


def open_book_for_threes(bustle: Bustle) -> None:
    """Freezes what three play, once the evening runs and has such tables."""
    games = games_of(bustle)
    started = bustle.state != Bustle.State.SETUP
    if started and games.filled and games.threes and not bustle.threes_book_id:
        bustle.threes_book_id = open_book(ruleset=games.threes)


def _other_rules(bustle: Bustle, columns: Mapping[str, Any]) -> bool:
    """True if the choice means other rules; one that spells a default out does not."""
    then, now = (bustle.ruleset_slug, bustle.ruleset_options), _choice(columns)
    return then != now and resolve_ruleset(*then).digest != resolve_ruleset(*now).digest


def _choice(columns: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    return columns["ruleset_slug"], columns["ruleset_options"]


def new_slug(name: str) -> str:
    """A readable address that nobody guesses by counting."""
    return f"{slugify(name)[:40] or 'bustle'}-{secrets.token_hex(3)}"
