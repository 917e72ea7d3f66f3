"""Devices at tables, for the director: letting one in, sending it away, freeing a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.roles import Action
from tournaments.core.views.access import attempt, board_of, directors
from tournaments.core.views.shared import number_in, posted_from
from tournaments.models import Bustle
from tournaments.play.selectors.devices import asking_devices
from tournaments.play.selectors.rounds import TableView
from tournaments.play.services.devices import answer_device, forget_devices


@posted_from("director:board")
@directors(press=Action.SCORE)
def devices(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """One tap, and back to where it was made."""
    table, action = number_in(request.POST.get("table")), request.POST.get("action", "")
    if action == "forget":
        attempt(
            request,
            lambda: forget_devices(bustle_id=bustle.pk, table=table),
            _("Table %(table)s is free. The next phone to enter a hand there keeps score.")
            % {"table": table},
        )
        return redirect("director:round", bustle.slug, number_in(request.POST.get("round")) or 1)
    if action in ("let_in", "send_away"):
        device_id = request.POST.get("device", "")
        asking = next(
            (device for device in asking_devices(bustle.pk) if str(device.id) == device_id), None
        )
        if asking:
            answer_device(bustle_id=bustle.pk, device_id=asking.id, let_in=action == "let_in")
    return board_of(bustle)


def asking_context(bustle: Bustle, tables: Sequence[TableView]) -> dict[str, Any]:
    """For templates/director/_devices.html: who asks, and where the answer goes."""
    names = {(table.number, side.account): side.names for table in tables for side in table.sides}
    return {
        "url": reverse("director:devices", args=[bustle.slug]),
        "waiting": [
            {
                "id": device.id,
                "table": device.table,
                "names": names.get((device.table, device.account), ""),
                "at": device.asked_at,
            }
            for device in asking_devices(bustle.pk)
        ],
    }
