"""The front page: what this is, what runs, what is coming, and who won."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.core.roles import Action
from tournaments.core.selectors.logos import logo_address
from tournaments.core.selectors.visibility import is_open, shown
from tournaments.core.views.access import directors_own, user_id
from tournaments.core.views.shared import posted_from
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import current_round
from tournaments.play.views.round_summary import state_sentence
from tournaments.players.views.sign_up import sign_up_line
from tournaments.public.selectors.front_page import front_page
from tournaments.public.selectors.sharing import shared
from tournaments.public.services.samples import remove_samples
from tournaments.public.views.sharing import standing_sentence


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    front = front_page()
    context = {
        "club": front.club.name if front.club else "",
        "logo": logo_address(front.club.pk) if front.club else "",
        "running": [_line(bustle) | {"note": _running(bustle)} for bustle in front.running],
        "coming": [_line(bustle) | {"sign_up": sign_up_line(bustle)} for bustle in front.coming],
        "past": [_line(bustle) | {"note": _won(bustle)} for bustle in front.past],
        "samples": front.samples,
        "may_remove": front.samples and request.user.is_authenticated,
    }
    return render(request, "home.html", context)


@posted_from("public:home")
@directors_own(press=Action.CLUB)
def remove(request: HttpRequest) -> HttpResponse:
    """One tap of a director: the samples of their clubs are gone from the front page."""
    remove_samples(user_id=user_id(request))
    return redirect("public:home")


def _line(bustle: Bustle) -> dict[str, Any]:
    return {
        "name": bustle.name,
        "slug": bustle.slug,
        "place": "" if bustle.simulated else bustle.place,
        "starts_at": bustle.starts_at,
        "sample": bustle.simulated,
    }


def _running(bustle: Bustle) -> str:
    return state_sentence(bustle, current_round(bustle.pk)) if is_open(bustle) else ""


def _won(bustle: Bustle) -> str:
    """Sentence on who won, where that is public."""
    seen = shown(bustle)
    if not seen.open or seen.through == 0:
        return _("The results aren’t public yet.") if seen.kept_back else ""
    return standing_sentence(bustle, seen) if shared(bustle, seen).leaders else ""
