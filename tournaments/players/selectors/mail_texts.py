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


def confirmation_text(entry: Registration, place: int | None) -> MailText:
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
    return _personal(entry, subject, sentence)


def place_text(entry: Registration) -> MailText:
    """Tells somebody who waited that they have a place."""
    told = {"name": entry.bustle.name, "when": when_and_where(entry.bustle)}
    return _personal(
        entry,
        _("A place came free at %(name)s") % told,
        _("A place came free, and it’s yours: %(name)s, %(when)s.") % told,
    )


def reminder_text(bustle: Bustle, link: str) -> MailText:
    """Reminds everybody who has a place; the same for all, so that it can be pasted too."""
    told = {"name": bustle.name, "when": when_and_where(bustle)}
    sentence = _("%(name)s is coming up: %(when)s.") % told
    ending = _("Can’t make it? Say so here, and somebody else gets your place: %(link)s")
    parts = [sentence, ending % {"link": link} if link else ""]
    return MailText(sentence[:-1], "\n\n".join(part for part in parts if part))


def own_link(entry: Registration) -> str:
    """Somebody's own link, from the address that this site is known by."""
    code = links.own_code(registration_id=entry.pk, generation=entry.link_generation)
    return settings.SITE_URL + reverse("public:entry", args=[code])


def when_and_where(bustle: Bustle) -> str:
    """Thursday, December 3, 7:00 PM, The Anchor."""
    return ", ".join(part for part in (day_and_time(bustle.starts_at), bustle.place) if part)


def _personal(entry: Registration, subject: str, sentence: str) -> MailText:
    ending = _("If your plans change, tell us here: %(link)s") % {"link": own_link(entry)}
    greeting = _("Hello %(person)s,") % {"person": name_of(entry)}
    return MailText(subject, f"{greeting}\n\n{sentence}\n\n{ending}")
