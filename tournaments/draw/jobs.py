"""The long search for a better draw, as a job."""

from django.utils.translation import gettext as _

from tournaments.draw.pairing.model import CannotPair
from tournaments.draw.services.proposals import search_draw
from tournaments.jobs.registry import JobKind

SEARCH = JobKind(
    name="draw",
    run=search_draw,
    title=lambda view: _("Search for a better draw (about %(minutes)s min)") % view.params,
    asked_on="director:draw_changes",
    result_page="director:draw_changes",
    percent=True,
    slow=True,
    refusals=(CannotPair,),
)
