"""Taking the start of a bustle back, with the draws that were made ahead of the evening."""

from __future__ import annotations

from django.db import transaction

from scoring.sheet_services import discard_book
from tournaments.core.errors import NotNow
from tournaments.core.services.audit_log import mark_undone
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.draw.selectors.start import why_start_stays
from tournaments.draw.services.draws import take_back_draw
from tournaments.models import Bustle, Deed
from tournaments.players.attendance import Attendance
from tournaments.players.services.attendance import save_attendance


@transaction.atomic
def take_start_back(*, bustle_id: int) -> None:
    """The bustle is being set up again: its draws go, its rules can change, people can sign up.

    Whoever has been checked in meanwhile stays so, and whoever has gone is not coming.

    Raises:
        NotNow: it is not running, a round has been opened, or somebody took over another's seats.
    """
    bustle = lock_bustle(bustle_id)
    if why := why_start_stays(bustle):
        raise NotNow(why)
    drawn = Deed.objects.filter(bustle=bustle, kind=Deed.Kind.DRAWN, undone_at=None)
    for deed in drawn.order_by("-pk"):
        take_back_draw(bustle, deed)
        mark_undone(bustle, Deed.Kind.DRAWN, generation=deed.facts["generation"])
    _close_books(bustle)
    for entry in bustle.registrations.all():
        save_attendance(entry, Attendance.of(entry).before_the_start())
    mark_undone(bustle, Deed.Kind.STARTED)
    bump_version(bustle)


def _close_books(bustle: Bustle) -> None:
    books = [pk for pk in (bustle.book_id, bustle.threes_book_id) if pk]
    bustle.state, bustle.book, bustle.threes_book = Bustle.State.SETUP, None, None
    bustle.save(update_fields=["state", "book", "threes_book"])
    for book in books:
        discard_book(book_id=book)
