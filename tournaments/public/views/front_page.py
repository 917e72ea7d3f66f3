"""The front page of a club: what runs, what is coming, and who won; and the list of clubs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.core.roles import Action
from tournaments.core.selectors.clubs import OWN_DOMAIN, origin_of_club, public_club
from tournaments.core.selectors.logos import logo_address
from tournaments.core.selectors.visibility import is_open
from tournaments.core.views.access import directors_own, user_id
from tournaments.core.views.shared import missing_is_404, posted_from
from tournaments.models import Bustle, Club
from tournaments.play.views.round_summary import state_sentence
from tournaments.players.selectors.sign_up import sign_up_lists
from tournaments.players.views.sign_up import line_of
from tournaments.public.registry import front_parts
from tournaments.public.selectors import front_page as front_pages
from tournaments.public.selectors.winners import winner_sentences
from tournaments.public.services.samples import remove_samples

LONGEST_SEARCH = 80


@dataclass(frozen=True)
class _Round:
    """The round that was opened last."""

    number: int
    state: str


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The front page of the club whose domain this is, or of the only one; else all clubs."""
    own = getattr(request, OWN_DOMAIN, None)
    club = front_pages.club_of_root(own)
    if own and club is None:
        raise Http404(_("This club is closed."))
    return _club_page(request, club) if club else _clubs_page(request)


@require_safe
@missing_is_404
def club(request: HttpRequest, club_slug: str) -> HttpResponse:
    return _club_page(request, public_club(club_slug))


@posted_from("public:home")
@directors_own(press=Action.CLUB)
def remove(request: HttpRequest) -> HttpResponse:
    """One tap of a director: the samples of their clubs are gone from the front page."""
    remove_samples(user_id=user_id(request))
    return redirect("public:home")


def _club_page(request: HttpRequest, club: Club) -> HttpResponse:
    front = front_pages.front_page(club.pk, request.GET.get("page"))
    lists = sign_up_lists(front.coming)
    won = winner_sentences(list(front.past))
    calendar = origin_of_club(request, club.pk) + reverse("public:club_bustles", args=[club.slug])
    context = {
        "club": club,
        "club_color": "" if club.color == Club.Color.GREEN else club.color,
        "logo": logo_address(club.pk),
        "front": front,
        "running": [_line(bustle) | {"note": _running(bustle)} for bustle in front.running],
        "coming": [
            _line(bustle) | {"sign_up": line_of(lists[bustle.pk])} for bustle in front.coming
        ],
        "past": [_line(bustle) | {"note": won[bustle.pk]} for bustle in front.past],
        "parts": front_parts(club),
        "rules": front.latest.slug if front.latest else "",
        "calendar": calendar,
        "subscribe": "webcal:" + calendar.partition(":")[2],
        "may_remove": front.samples and request.user.is_authenticated,
    }
    return render(request, "public/club.html", context)


def _clubs_page(request: HttpRequest) -> HttpResponse:
    words = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    page = front_pages.clubs_to_find(words, request.GET.get("page"))
    nights = front_pages.bustles_of_clubs(list(page))
    clubs = [{"club": club, "nights": nights.get(club.pk, 0)} for club in page]
    context = {"words": words, "page": page, "clubs": clubs}
    return render(request, "public/clubs.html", context)


def _line(bustle: Bustle) -> dict[str, Any]:
    return {
        "name": bustle.name,
        "slug": bustle.slug,
        "place": "" if bustle.simulated else bustle.place,
        "starts_at": bustle.starts_at,
        "sample": bustle.simulated,
    }


def _running(bustle: Any) -> str:
    if not is_open(bustle):
        return ""
    number, state = bustle.round_number, bustle.round_state
    return state_sentence(bustle, _Round(number, state) if number else None)
