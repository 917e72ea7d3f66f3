"""An invitation just made: its link, the code to scan, and the e-mail that carries it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.services.invitations import NewInvitation, invite
from tournaments.core.links import phones_can_open, qr_image
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.views.access import user_id
from tournaments.mail.services.writing import Draft, write_emails
from tournaments.models import Bustle, Club, Email


def invited(
    request: HttpRequest, club: Club, sent: dict[str, Any], bustle: Bustle | None = None
) -> dict[str, Any]:
    """Invites somebody, and returns what the page shows this once: name, link and qr.

    Raises:
        NotNow: as `invite`.
    """
    bustle_id = bustle.pk if bustle else None
    new = invite(club_id=club.pk, by=user_id(request), bustle_id=bustle_id, **sent)
    link = origin_of_club(request, club.pk) + reverse("join", args=[new.secret])
    if address := sent.get("email"):
        write_emails(club.pk, [_draft(bustle or club, new, address, link)])
    qr = qr_image(link) if phones_can_open(link) else ""
    return {"name": sent["name"], "link": link, "qr": qr, "mailed_to": address or ""}


def _draft(of: Club | Bustle, new: NewInvitation, address: str, link: str) -> Draft:
    if isinstance(of, Bustle):
        subject = _("Help with %(what)s")
        body = _(
            "You’re invited to help with %(what)s. Open this link to join. It works once, for 12 "
            "hours:\n\n%(link)s"
        )
    else:
        subject = _("Help to run %(what)s")
        body = _(
            "You’re invited to help run %(what)s. Open this link to join. It works once, for a "
            "week:\n\n%(link)s"
        )
    told = {"what": of.name, "link": link}
    key = f"{Email.Kind.INVITATION}:{new.id}"
    return Draft(Email.Kind.INVITATION, key, address, subject % told, body % told)
