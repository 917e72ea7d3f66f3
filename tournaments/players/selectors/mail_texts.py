"""What is written to people about an evening: as e-mail, or ready to paste into a message."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core import links
from tournaments.core.moments import day_and_time
from tournaments.core.selectors.names import name_of
from tournaments.models import Bustle, Registration


@dataclass(frozen=True)
class MailText:
    """Subject and body, in the language that is spoken now."""

    subject: str
    body: str


def confirmation_text(entry: Registration, place: int | None, origin: str = "") -> MailText:
    """Tells somebody that they are on the list; `place` is theirs among those who wait."""
    bustle = entry.bustle
    told = {"name": bustle.name, "when": when_and_where(bustle), "place": place}
    if place is None:
        subject = _("You’re signed up for %(name)s") % told
        sentence = _("You have a place at %(name)s: %(when)s.") % told
    else:
        subject = _("You’re on the waiting list for %(name)s") % told
        sentence = (
            _(
                "You’re number %(place)s on the waiting list for %(name)s: %(when)s. "
                "We’ll write if a place comes free."
            )
            % told
        )
    return _personal(entry, subject, sentence, origin)


def place_text(entry: Registration, origin: str = "") -> MailText:
    """Tells somebody who waited that they have a place."""
    told = {"name": entry.bustle.name, "when": when_and_where(entry.bustle)}
    return _personal(
        entry,
        _("A place came free at %(name)s") % told,
        _("A place came free, and it’s yours: %(name)s, %(when)s.") % told,
        origin,
    )


def reminder_text(bustle: Bustle, link: str) -> MailText:
    """Reminds somebody who has a place; `link` is their own."""
    ending = _("Can’t make it? Say so here, and somebody else gets your place: %(link)s")
    return _coming_up(bustle, ending % {"link": link})


def group_text(bustle: Bustle, link: str) -> MailText:
    """Tells a group of what is coming up; `link` leads to sign-up while it is open, else to the
    bustle's page, and is empty where no phone could open it."""
    ending = _("Sign up here: %(link)s") if bustle.registration_open else _("See %(link)s")
    return _coming_up(bustle, ending % {"link": link} if link else "")


def _coming_up(bustle: Bustle, ending: str) -> MailText:
    told = {"name": bustle.name, "when": when_and_where(bustle)}
    sentence = _("%(name)s is coming up: %(when)s.") % told
    return MailText(sentence[:-1], "\n\n".join(filter(None, (sentence, ending))))


def own_link(entry: Registration, origin: str = "") -> str:
    """Somebody's own link; where nothing is said, from the address that this site is known by."""
    code = links.own_code(registration_id=entry.pk, generation=entry.link_generation)
    return (origin or settings.SITE_URL) + reverse("public:entry", args=[code])


def when_and_where(bustle: Bustle) -> str:
    """Thursday, December 3, 7:00 PM, The Anchor."""
    return ", ".join(part for part in (day_and_time(bustle.starts_at), bustle.place) if part)


def _personal(entry: Registration, subject: str, sentence: str, origin: str) -> MailText:
    link = {"link": own_link(entry, origin)}
    ending = _("If your plans change, tell us here: %(link)s") % link
    greeting = _("Hello %(person)s,") % {"person": name_of(entry)}
    return MailText(subject, f"{greeting}\n\n{sentence}\n\n{ending}")
