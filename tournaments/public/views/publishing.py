"""The director's page on what is public, from when, and on the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.links import phones_can_open, qr_image
from tournaments.core.roles import Action
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.selectors.visibility import is_open, shown
from tournaments.core.services.visibility import set_public, set_public_from
from tournaments.core.views.access import attempt, director, directors
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.services.draws import publish_draw
from tournaments.models import Bustle
from tournaments.money.selectors.cash_book import cash_sheet_of, unpaid_text
from tournaments.public.forms import OpensForm
from tournaments.public.selectors.announcements import (
    amendment_lines,
    announcement_of,
    called_in_rows,
)
from tournaments.public.selectors.editions import (
    Amendment,
    Published,
    amendments_of,
    editions_of,
    is_out_of_date,
)
from tournaments.public.services.publishing import (
    publish_results,
    withdraw_results,
)

Way = tuple[str | Promise, str | Promise]
SCORES: dict[str, Way] = {
    "live": (_("Hand by hand"), _("Scores and standings update with every hand.")),
    "rounds": (_("Round by round"), _("Scores and standings update after each round.")),
    "final": (_("At the end"), _("Players see only seats until you publish the results.")),
}
NAMES: dict[str, Way] = {
    "name": (_("By name"), _("Players who asked for initials or a number get that.")),
    "initials": (
        _("By initials"),
        _("No full names in public. Players still find their seat."),
    ),
}
LISTED: dict[str, Way] = {
    "yes": (_("On the front page"), _("Anyone who opens this site sees this event.")),
    "no": (_("By link only"), _("Only people with the link or a code find the page.")),
}
DONE = {
    "publish": _("Results published. Send the announcement below to everyone who played."),
    "withdraw": _("Results withdrawn. The public no longer sees them."),
    "publish_draw": _("Draw published. Players can see their seats now."),
    "open": _("The page is open."),
}


@directors(Action.RUN, press=Action.RUN)
def publish(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    form = OpensForm(initial={"public_from": bustle.public_from or bustle.starts_at})
    if request.method == "POST":
        if request.POST.get("action") == "opens":
            form = OpensForm(request.POST)
            if not form.is_valid():
                return render(
                    request, "director/publish.html", _context(request, bustle, form), status=422
                )
            at = form.cleaned_data["public_from"]
            set_public_from(bustle_id=bustle.pk, at=at)
        else:
            _act(request, bustle)
        return redirect("director:publish", bustle.slug)
    return render(request, "director/publish.html", _context(request, bustle, form))


def _act(request: HttpRequest, bustle: Bustle) -> None:
    sent = request.POST
    acts: dict[str, Callable[[], Any]] = {
        "publish": lambda: publish_results(
            bustle_id=bustle.pk, by=director(request), link=_link(request, bustle)
        ),
        "withdraw": lambda: withdraw_results(bustle_id=bustle.pk),
        "publish_draw": lambda: publish_draw(bustle_id=bustle.pk),
        "open": lambda: set_public_from(bustle_id=bustle.pk, at=None),
    }
    action = sent.get("action", "")
    if act := acts.get(action):
        attempt(request, act, str(DONE[action]))
        return
    scores, names, listed = (sent.get(name) for name in ("scores", "names", "listed"))
    set_public(
        bustle_id=bustle.pk,
        scores=scores if scores in SCORES else None,
        names=names if names in NAMES else None,
        listed=listed == "yes" if listed in LISTED else None,
    )


def _link(request: HttpRequest, bustle: Bustle) -> str:
    """The link to hand on; none that only this computer could open."""
    link = origin_of_club(request, bustle.club_id) + reverse("public:bustle", args=[bustle.slug])
    return link if phones_can_open(link) else ""


def _context(request: HttpRequest, bustle: Bustle, form: OpensForm) -> dict[str, Any]:
    version: int = bustle.live_version
    link, editions = _link(request, bustle), editions_of(bustle.pk)
    amendments = amendments_of(bustle, version)
    over = bustle.state == Bustle.State.FINISHED
    return {
        "bustle": bustle,
        "results": _results(bustle, version, editions, amendments),
        "announcement": announcement_of(bustle, link) if over else None,
        "choices": _choices(bustle),
        "draw": newest_draw(bustle.pk),
        "seats": _seats(bustle),
        "open": is_open(bustle),
        "form": form,
        "link": link,
        "qr": qr_image(link),
        "editions": editions,
    }


def _results(
    bustle: Bustle, version: int, editions: list[Published], amendments: list[Amendment]
) -> dict[str, Any]:
    """State of the results: whether they can be published, and what has changed."""
    edition = next((edition for edition in editions if edition.withdrawn_at is None), None)
    changed = edition is not None and is_out_of_date(bustle, version)
    unsaid = next((amendment for amendment in amendments if amendment.at is None), None)
    over = bustle.state == Bustle.State.FINISHED
    return {
        "over": over,
        "so_far": _so_far(bustle) if edition is None else "",
        "unpaid": _unpaid(bustle) if over and (changed or edition is None) else "",
        "edition": edition,
        "changed": changed,
        "changes": amendment_lines(unsaid, called_in_rows(bustle)) if unsaid else [],
    }


def _seats(bustle: Bustle) -> dict[str, Any]:
    """Visibility of the seats without a draw that is published: a round that is opened
    is public with its tables."""
    opened = opened_rounds(bustle.pk)
    number = opened[0][0] if opened else 0
    more = bustle.state != Bustle.State.FINISHED and number < bustle.rounds_planned
    if not (opened and is_open(bustle)):
        return {"public": "", "more": more}
    sentence = gettext("Everybody sees who sits where up to round %(number)s.")
    if more:
        sentence = gettext(
            "Everybody sees who sits where up to round %(number)s. Publish the draw, and they see "
            "each next round as soon as the one before is over."
        )
    return {"public": sentence % {"number": number}, "more": more}


def _so_far(bustle: Bustle) -> str:
    """Sentence on who sees the scores before the results are published."""
    seen = shown(bustle)
    if not opened_rounds(bustle.pk):
        return ""
    if not seen.open or seen.kept_back:
        return gettext("Only you can see the standings.")
    return gettext("Everybody sees the standings already.")


def _unpaid(bustle: Bustle) -> str:
    """People whose fees are missing from the prizes, while these can be published with them."""
    sheet = cash_sheet_of(bustle)
    return unpaid_text(sheet) if sheet else ""


def _choices(bustle: Bustle) -> list[dict[str, Any]]:
    return [
        _choice("scores", gettext("Scores"), SCORES, bustle.scores_public),
        _choice("names", gettext("Names"), NAMES, bustle.public_names),
        _choice("listed", gettext("Listed"), LISTED, "yes" if bustle.listed else "no"),
    ]


def _choice(name: str, title: str, ways: Mapping[str, Way], now: str) -> dict[str, Any]:
    """Something that the public sees in one of several ways: one tap each."""
    return {
        "name": name,
        "title": title,
        "means": ways[now][1],
        "ways": [
            {"value": value, "word": word, "on": value == now}
            for value, (word, _means) in ways.items()
        ],
    }
