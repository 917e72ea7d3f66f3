"""Hands that came to the director on a table's phone, and not by its line."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.selectors import ruleset_of_sheet
from tournaments.core.errors import NoSuchThing
from tournaments.play.handover_code import Carried
from tournaments.play.selectors.devices import BY_SIDES, Writer, WritingPlace, place_of
from tournaments.play.selectors.tables import read_code, sheet_id_for


def place_of_carried(*, bustle_id: int, carried: Carried) -> WritingPlace:
    """Place of the hands: the sheet that the phone showed, as if the phone itself had sent them.

    The director, who saw the phone, answers for it: it need not have claimed its table.

    Raises:
        NoSuchThing: the table's code is not genuine or of another bustle, its table did not play
            then, or it is not said for which side the phone writes.
    """
    read = read_code(carried.code)
    if read is None or read.bustle_id != bustle_id:
        raise NoSuchThing(_("These hands belong to another bustle."))
    sheet_id = sheet_id_for(carried.code, carried.round, carried.sheet or None)
    place = place_of(carried.code, None, sheet_id)
    account = carried.account if place.entry in BY_SIDES else ""
    if place.entry in BY_SIDES and account not in ruleset_of_sheet(sheet_id).accounts:
        raise NoSuchThing(_("This phone hasn’t chosen which side it keeps score for."))
    return replace(place, writer=Writer("in", account))
