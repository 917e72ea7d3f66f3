"""Texts about an evening, ready to paste, and what became of those that went by e-mail."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from tournaments.core.selectors.names import name_of
from tournaments.mail.selectors.server import mail_is_set_up
from tournaments.models import Bustle, Deed, Email, Player, Registration
from tournaments.players.selectors.mail_texts import (
    MailText,
    confirmation_text,
    place_text,
)
from tournaments.players.selectors.sign_up import waiting_numbers

State = Registration.State
MOST_PEOPLE = 100
TROUBLE = (Email.State.REFUSED, Email.State.UNSURE)


@dataclass(frozen=True)
class PersonalText:
    """A text for one person who gets no e-mail."""

    number: int
    name: str
    text: MailText


@dataclass(frozen=True)
class MailTally:
    """How many e-mails of a kind are in a state, in words: "reminder", "sent"."""

    kind: str
    state: str
    count: int


def personal_texts(bustle: Bustle, origin: str) -> list[PersonalText]:
    """Texts for those who signed up by themselves and get no e-mail, the newest first.

    Args:
        origin: where their own links begin.
    """
    rows = Registration.objects.filter(
        bustle=bustle, by_themselves=True, state__in=[State.REGISTERED, State.WAITING]
    ).select_related("player", "bustle")
    if mail_is_set_up():
        rows = rows.exclude(player__consent=Player.Consent.EVENINGS)
    waiting = waiting_numbers(bustle.pk)
    admitted = _admitted(bustle)
    texts = []
    for row in rows.order_by("-created_at", "-number")[:MOST_PEOPLE]:
        if row.number in waiting:
            text = confirmation_text(row, waiting.index(row.number) + 1, origin)
        elif row.number in admitted:
            text = place_text(row, origin)
        else:
            text = confirmation_text(row, None, origin)
        texts.append(PersonalText(row.number, name_of(row), text))
    return texts


def _admitted(bustle: Bustle) -> set[int]:
    """Numbers of those who waited and were given a place."""
    kinds = (Deed.Kind.MOVED_UP, Deed.Kind.GIVEN_A_PLACE)
    deeds = Deed.objects.filter(bustle=bustle, kind__in=kinds, undone_at=None)
    return {number for facts in deeds.values_list("facts", flat=True) for number in facts["whom"]}


def mail_tallies(bustle: Bustle) -> list[MailTally]:
    """E-mails of a bustle, counted by kind and by what became of them."""
    counted = Email.objects.filter(bustle=bustle).order_by("kind", "state")
    rows = counted.values_list("kind", "state").annotate(Count("pk"))
    return [
        MailTally(str(Email.Kind(kind).label), str(Email.State(state).label), count)
        for kind, state, count in rows
    ]


def emails_in_trouble(bustle: Bustle) -> list[Email]:
    """E-mails that did not arrive, or of which nobody knows."""
    return list(Email.objects.filter(bustle=bustle, state__in=TROUBLE).select_related("player"))
