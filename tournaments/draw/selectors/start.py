"""The start of a bustle, as long as it can be taken back."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.selectors import has_sheets
from tournaments.models import Bustle, Deed


def why_start_stays(bustle: Bustle) -> str:
    """Sentence on why the start can no longer be taken back; empty while it can."""
    if bustle.state != Bustle.State.RUNNING:
        return _("This bustle isn’t under way.")
    if bustle.rounds.exists() or has_sheets([bustle.book_id, bustle.threes_book_id]):
        return _("A round has been opened, so the start stays.")
    substituted = Deed.objects.filter(bustle=bustle, kind=Deed.Kind.SUBSTITUTED, undone_at=None)
    if substituted.exists():
        return _("Somebody has taken over another’s seats. Undo that first.")
    return ""
