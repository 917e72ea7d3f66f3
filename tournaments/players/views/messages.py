"""Messages to players: texts to paste, and what became of e-mail."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments.core.links import phones_can_open
from tournaments.core.roles import Action
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.views.access import directors
from tournaments.mail.selectors.server import mail_is_set_up
from tournaments.models import Bustle
from tournaments.players.selectors.mail_texts import group_text
from tournaments.players.selectors.messages import (
    emails_in_trouble,
    mail_tallies,
    personal_texts,
)


@directors(Action.REGISTER)
def messages_page(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    origin = origin_of_club(request, bustle.club_id)
    page = "public:sign_up" if bustle.registration_open else "public:bustle"
    link = origin + reverse(page, args=[bustle.slug]) if phones_can_open(origin) else ""
    context = {
        "bustle": bustle,
        "mail": mail_is_set_up(),
        "group": group_text(bustle, link),
        "people": personal_texts(bustle, origin) if phones_can_open(origin) else [],
        "tallies": mail_tallies(bustle),
        "trouble": emails_in_trouble(bustle),
    }
    return render(request, "director/messages.html", context)
