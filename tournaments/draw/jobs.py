"""The long search for a better draw, as a job."""

from tournaments.draw.pairing.model import CannotPair
from tournaments.draw.services.proposals import search_draw
from tournaments.jobs.registry import JobKind

SEARCH = JobKind(
    name="draw",
    run=search_draw,
    title=lambda view: f"Search for a better draw (about {view.params['minutes']} min)",
    asked_on="director:draw_changes",
    result_page="director:draw_changes",
    percent=True,
    slow=True,
    refusals=(CannotPair,),
)
