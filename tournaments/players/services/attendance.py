"""What a registration says about the rounds in which somebody is there. Nothing is saved here."""

from __future__ import annotations

from tournaments.models import Registration
from tournaments.players.selectors.registrations import is_expected


def arrive(entry: Registration, first: int | None) -> None:
    """Somebody is here, and `first` is the next round to be opened; None before the start."""
    if entry.state == Registration.State.HERE:
        return
    was_gone = entry.state in (Registration.State.LEFT, Registration.State.NO_SHOW)
    expected = is_expected(entry)
    entry.state = Registration.State.HERE
    if first is None:
        entry.from_round, entry.gone_from_round = None, None
    elif was_gone and entry.gone_from_round is not None:
        stay_away_until(entry, first, first)
    elif was_gone or not expected:
        entry.from_round = max(entry.from_round or first, first)


def go(entry: Registration, first: int) -> None:
    """Somebody is gone from round `first` on, the next to be opened, or earlier as announced."""
    entry.gone_from_round = min(entry.gone_from_round or first, first)


def stay_away_until(entry: Registration, first: int, until: int) -> None:
    """In none of the rounds to come before `until`; rounds before `first` are history."""
    if not was_there(entry, first):
        entry.from_round, entry.away_rounds = until, []
    else:
        missed = range(min(entry.gone_from_round or first, first), until)
        before = {number for number in entry.away_rounds if number < first}
        entry.away_rounds = sorted(before.union(missed))
    if entry.gone_from_round is not None and entry.gone_from_round <= until:
        entry.gone_from_round = None


def was_there(entry: Registration, first: int) -> bool:
    """Whether there was a round before `first` in which this person was there."""
    if not is_expected(entry) and entry.gone_from_round is None:
        return False
    rounds = range(entry.from_round or 1, min(entry.gone_from_round or first, first))
    return any(number not in entry.away_rounds for number in rounds)
