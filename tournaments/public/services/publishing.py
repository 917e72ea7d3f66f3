"""Publishing results, withdrawing them, and settling what the public sees of a bustle."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.errors import NotNow
from tournaments.core.selectors.bustles import bustle_by_id, version_of
from tournaments.core.selectors.rounds import open_disputes, settle_sentence
from tournaments.core.services.audit_log import record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle, Deed, Edition, Round
from tournaments.play.selectors.rounds import unfinished_tables
from tournaments.public.selectors.announcements import announcement_of
from tournaments.public.selectors.editions import Results, results_now, says_the_same
from tournaments.public.services.mailing import send_results

TRIES = 3


def publish_results(*, bustle_id: int, by: str, link: str = "") -> int:
    """Publishes the results as they stand; returns the edition's number.

    Where the newest edition says the same already, that is it: two directors publish once. The
    results are worked out before anything is locked, so no table waits for it.

    Args:
        by: who publishes, as the log names them.
        link: where the announcement leads.

    Raises:
        NotNow: the evening is not finished, a round is still played, a hand is in dispute, or
            scores changed meanwhile.
    """
    for _try in range(TRIES):
        bustle = bustle_by_id(bustle_id)
        _refuse_unfinished(bustle)
        results, text = results_now(bustle), announcement_of(bustle, link).text
        with transaction.atomic():
            number = _keep(bustle_id, results, text, by)
        if number is not None:
            return number
    raise NotNow(_("Scores changed while you were publishing. Publish again."))


def _refuse_unfinished(bustle: Bustle) -> None:
    rounds = Round.objects.filter(bustle=bustle)
    playing = rounds.filter(state=Round.State.PLAYING).first()
    if playing is not None:
        raise NotNow(_still_playing(playing))
    if not rounds.exists():
        raise NotNow(_("Nothing has been played yet."))
    if bustle.state != Bustle.State.FINISHED:
        raise NotNow(_("Finish the bustle first: there are rounds left to play."))
    if disputes := open_disputes(bustle.pk):
        raise NotNow(settle_sentence(disputes))


def _still_playing(playing: Round) -> str:
    incomplete, disputed = unfinished_tables(playing.pk)
    tables = sorted({*incomplete, *disputed})
    if not tables:
        return _("Every table is finished. Close round %(number)s first.") % {
            "number": playing.number
        }
    return ngettext(
        "Round %(number)s isn’t over: table %(tables)s isn’t finished.",
        "Round %(number)s isn’t over: tables %(tables)s aren’t finished.",
        len(tables),
    ) % {"number": playing.number, "tables": ", ".join(map(str, tables))}


def _keep(bustle_id: int, results: Results, text: str, by: str) -> int | None:
    """The number of the edition that says this; None if things have moved on."""
    bustle = lock_bustle(bustle_id)
    if version_of(bustle_id) != results.version:
        return None
    newest = _standing(bustle)
    if newest is not None and says_the_same(newest, results):
        return newest.number
    number = (bustle.editions.aggregate(last=Max("number"))["last"] or 0) + 1
    bump_version(bustle)
    Edition.objects.create(
        bustle=bustle,
        number=number,
        version=version_of(bustle_id),
        rows=results.rows,
        prizes=results.prizes,
        announcement=text,
        published_at=timezone.now(),
        by=by,
    )
    what = "the correction" if newest else "the results"
    record(bustle, Deed.Kind.RESULTS_PUBLISHED, number=number, what=what)
    send_results(bustle, number, text)
    return number


def _standing(bustle: Bustle) -> Edition | None:
    return bustle.editions.filter(withdrawn_at=None).order_by("number").last()


@transaction.atomic
def withdraw_results(*, bustle_id: int) -> None:
    """Takes the published results back, and every edition before them; their rows are kept.

    Raises:
        NotNow: none are published.
    """
    bustle = lock_bustle(bustle_id)
    standing = bustle.editions.filter(withdrawn_at=None)
    numbers = list(standing.values_list("number", flat=True))
    if not numbers:
        raise NotNow(_("No results are published."))
    standing.update(withdrawn_at=timezone.now())
    record(bustle, Deed.Kind.RESULTS_WITHDRAWN, numbers=numbers)
    bump_version(bustle)


def hide_edition(bustle: Bustle, number: int) -> None:
    """Undoes a publishing: what was published before it stands again."""
    bustle.editions.filter(number=number).update(withdrawn_at=timezone.now())
    bump_version(bustle)


def bring_back(bustle: Bustle, numbers: list[int]) -> None:
    """Undoes a withdrawal."""
    bustle.editions.filter(number__in=numbers).update(withdrawn_at=None)
    bump_version(bustle)
