"""One tap before a round: a draw is worked out or chosen, counts, is published, and its round
opens."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.board.views.next_step import one_sided_in
from tournaments.core.errors import NoSuchThing, NotNow
from tournaments.core.roles import Action
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.views.access import attempt, board_of, directors
from tournaments.core.views.shared import number_in, number_in_full, posted_from
from tournaments.draw.selectors.cards import cards_are_printed, changed_cards_of
from tournaments.draw.selectors.proposals import proposals_of, recommended
from tournaments.draw.services.draws import publish_draw
from tournaments.draw.services.proposals import OUTDATED, keep_proposal, propose
from tournaments.models import Bustle
from tournaments.play.services.rounds import close_round, open_next_round


@posted_from("director:draw_changes")
@directors(press=Action.RUN)
def use_and_open(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """All of it or nothing; a second press of the same button does nothing.

    Without a proposal it is the draw that counts already.
    """
    number = number_in(request.POST.get("round"))
    if number in dict(opened_rounds(bustle.pk)):
        return board_of(bustle)
    proposal = number_in_full(request.POST.get("proposal"))
    try:
        if attempt(request, lambda: _use_and_open(bustle.pk, proposal)):
            messages.success(request, _opened(bustle, number))
            return board_of(bustle)
    except NoSuchThing as gone:
        messages.error(request, str(gone))
    return redirect("director:draw_changes" if proposal else "director:draw", bustle.slug)


def redraw_and_open(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """Closes the round that is being played, if one is, and opens the next from the draw that is
    recommended; a second press of the same button does nothing."""
    opened = opened_rounds(bustle.pk)
    number, state = opened[0] if opened else (0, "")
    if number != number_in(request.POST.get("round")):
        return board_of(bustle)
    one_sided = one_sided_in(bustle, number) if state == "playing" else ""

    def act() -> None:
        if state == "playing":
            close_round(bustle_id=bustle.pk)
        propose(bustle_id=bustle.pk)
        best = recommended(proposals_of(bustle.pk), printed=cards_are_printed(bustle.pk))
        if best is None:
            raise NotNow(str(OUTDATED))
        _use_and_open(bustle.pk, best.id)

    if attempt(request, act):
        messages.success(request, f"{_opened(bustle, number + 1)} {one_sided}".strip())
    return board_of(bustle)


@transaction.atomic
def _use_and_open(bustle_id: int, proposal: int) -> None:
    if proposal:
        keep_proposal(bustle_id=bustle_id, proposal_id=proposal)
    publish_draw(bustle_id=bustle_id)
    open_next_round(bustle_id=bustle_id)


def _opened(bustle: Bustle, number: int | None) -> str:
    sentence = _("Round %(number)s is open.") % {"number": number}
    if cards := len(changed_cards_of(bustle)):
        reprint = ngettext(
            "Reprint %(count)s card under Print.", "Reprint %(count)s cards under Print.", cards
        )
        return f"{sentence} {reprint % {'count': cards}}"
    return sentence
