"""New links at the press of a button, and back to the page that prints them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.core.roles import Action
from tournaments.core.views.access import attempt, directors
from tournaments.core.views.shared import number_in, posted_from
from tournaments.models import Bustle
from tournaments.play.services.links import renew_links, renew_table_link, renew_table_links


@posted_from("director:print")
@directors(Action.RUN, press=Action.RUN)
def new_links(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """For one table, for all tables, or for everything of the bustle."""
    table = number_in(request.POST.get("table"))
    acts = {
        "table": (
            lambda: renew_table_link(bustle_id=bustle.pk, table=table),
            _("Table %(table)s has a new code. Print its tent again: the old one leads nowhere.")
            % {"table": table},
        ),
        "tables": (
            lambda: renew_table_links(bustle_id=bustle.pk),
            _("Every table has a new code. Print the tents again: the old ones lead nowhere."),
        ),
        "bustle": (
            lambda: renew_links(bustle_id=bustle.pk),
            _("Everything has new links. Print tents and cards again: the old ones lead nowhere."),
        ),
    }
    if chosen := acts.get(request.POST.get("of", "")):
        attempt(request, *chosen)
    return redirect("director:print", bustle.slug)
