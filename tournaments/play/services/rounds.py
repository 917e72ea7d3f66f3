"""Opening a round, closing it when all sheets are in, and taking either back."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.sheet_services import close_sheets, open_sheets, reopen_sheets, void_sheets
from tournaments.core.errors import NotNow, StillPlaying
from tournaments.core.selectors.rounds import open_disputes, settle_sentence
from tournaments.core.services.audit_log import mark_undone, record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.core.text import numbers_listed
from tournaments.draw.pairing.holding import MOST_DISPUTED
from tournaments.draw.selectors.draws import draw_for, planned_round
from tournaments.draw.selectors.held import held_in
from tournaments.draw.selectors.results import level_tables
from tournaments.models import Bustle, Deed, Draw, Registration, Round, Seat, Table
from tournaments.play.selectors.devices import BY_SIDES
from tournaments.play.selectors.rounds import TableView, unfinished_tables
from tournaments.players.services.registrations import bring_leavers_back, let_leavers_go
from tournaments.setup.selectors.formats import goes_by_results, moves_winners
from tournaments.setup.selectors.table_sizes import THREE, drawn_seats, games_of

CHANGED = gettext_lazy(
    "Players or wishes have changed since the draw. Redraw the remaining rounds first."
)


@transaction.atomic
def open_next_round(*, bustle_id: int) -> int:
    """Seats the next round as drawn, with an empty sheet at every table; returns its number.

    Opening a round makes its draw public: people have to sit down. Tables that wait for a dispute
    in the round before are opened later.

    Raises:
        NotNow: the bustle is not running, a round is being played, all rounds are played, there is
            no draw of this round that still holds, or all of its tables wait for a dispute.
    """
    bustle = lock_bustle(bustle_id)
    number = _next_number(bustle)
    draw = draw_for(bustle_id, number)
    if draw is None and goes_by_results(bustle, number):
        raise NotNow(
            _("Scores have changed since round %(number)s was drawn. Draw it again.")
            % {"number": number}
        )
    if draw is None:
        raise NotNow(str(CHANGED))
    held = held_in(draw, number)
    if held and not any(planned_round(draw, number)):
        raise NotNow(f"{held.sentence} {_('Settle it first.')}")
    let_go = let_leavers_go(bustle, number)
    opened = Round.objects.create(bustle=bustle, number=number, draw=draw, opened_at=timezone.now())
    tables = seat_tables(bustle, opened, planned_round(draw, number))
    shown = draw.generation if _publish(draw) else None
    facts = {"number": number, "let_go": let_go, "tables": tables, "shown": shown}
    record(bustle, Deed.Kind.ROUND_OPENED, **facts)
    bump_version(bustle)
    return number


@transaction.atomic
def close_round(*, bustle_id: int, pending: Collection[int] = ()) -> int:
    """Ends the round that is being played; returns its number.

    Sheets that run until the clock are complete whenever it says so. Where the next round is drawn
    from this one's results and has been, everybody may see it from now on.

    Args:
        pending: tables at which the director knows of a dispute and leaves it open for now: its
            hands count once they are settled.

    Raises:
        NotNow: no round is being played, sheets are not complete, other hands are in dispute, the
            next seats depend on those that stay so, or a sheet ended level and somebody has to
            move; the sentence names them.
    """
    bustle = lock_bustle(bustle_id)
    playing = bustle.rounds.filter(state=Round.State.PLAYING).first()
    if playing is None:
        raise NotNow(_("No round is under way."))
    sheets = _sheets(playing)
    close_sheets(sheet_ids=sheets)
    left = _left_pending(bustle, playing, pending)
    if level := level_tables(bustle, playing):
        raise NotNow(level_sentence(level))
    playing.state, playing.closed_at = Round.State.CLOSED, timezone.now()
    playing.save(update_fields=["state", "closed_at"])
    following, shown = playing.number + 1, None
    if goes_by_results(bustle, following) and (draw := draw_for(bustle_id, following)):
        shown = draw.generation if _publish(draw) else None
    record(bustle, Deed.Kind.ROUND_CLOSED, number=playing.number, shown=shown, pending=left)
    bump_version(bustle)
    return playing.number


def _left_pending(bustle: Bustle, playing: Round, pending: Collection[int]) -> list[int]:
    """The tables that stay in dispute. Raises NotNow where the round has to wait for one."""
    if held := held_in(playing.draw, playing.number):
        raise NotNow(held.sentence)
    incomplete, disputed = unfinished_tables(playing.pk)
    if bustle.until_clock:
        incomplete = []
    _refuse_waiting(playing, incomplete, [table for table in disputed if table not in pending])
    left = [table for table in disputed if table in pending]
    number = playing.number
    if number < bustle.rounds_planned and goes_by_results(bustle, number + 1):
        _refuse_pending(bustle, number, left)
    return left


def _refuse_waiting(playing: Round, incomplete: Sequence[int], unsettled: Sequence[int]) -> None:
    """Raises NotNow while the round waits for tables to play on, or for a ruling."""
    waiting = sorted({*incomplete, *unsettled})
    if not waiting:
        return
    sentence = waiting_sentence(waiting, unsettled)
    still_playing = [table for table in incomplete if table not in unsettled]
    if still_playing:
        raise StillPlaying(sentence, playing.number, still_playing[0])
    raise NotNow(sentence)


def _refuse_pending(bustle: Bustle, number: int, left: Sequence[int]) -> None:
    """Raises NotNow where the round after `number` cannot be drawn without these tables."""
    depends = _("Round %(number)s is drawn from the results.") % {"number": number + 1}
    if left and (not moves_winners(bustle, number) or len(left) > MOST_DISPUTED):
        raise NotNow(f"{depends} {waiting_sentence(left, left)}")
    disputes = open_disputes(bustle.pk)
    earlier = [dispute for dispute in disputes if dispute.round_number < number]
    if earlier:
        raise NotNow(f"{depends} {settle_sentence(earlier)}")


@transaction.atomic
def reopen_round(*, bustle_id: int) -> int:
    """Takes the closing of the last round back; returns its number.

    Raises:
        NotNow: no round is closed, or the next one has been opened.
    """
    bustle = lock_bustle(bustle_id)
    last = bustle.rounds.order_by("-number").first()
    if last is None or last.state != Round.State.CLOSED or bustle.state != Bustle.State.RUNNING:
        raise NotNow(_("There’s no closed round to reopen."))
    last.state, last.closed_at = Round.State.PLAYING, None
    last.save(update_fields=["state", "closed_at"])
    reopen_sheets(sheet_ids=_sheets(last))
    mark_undone(bustle, Deed.Kind.ROUND_CLOSED, number=last.number)
    bump_version(bustle)
    return last.number


@transaction.atomic
def take_back_opening(*, bustle_id: int) -> int:
    """Takes the opening of the running round back; returns its number.

    Its sheets are void and its tables are no more; what was written stays in the log, and whatever
    still comes for it waits for the director. Who was let go with the opening is back, and who left
    while it was played is gone from it on. The round may be opened again, with new sheets.

    Raises:
        NotNow: no round is being played, or who opened it was not kept.
    """
    bustle = lock_bustle(bustle_id)
    playing = bustle.rounds.filter(state=Round.State.PLAYING).first()
    opening = _opening_of(bustle, playing.number) if playing else None
    if playing is None or opening is None:
        raise NotNow(_("There’s no round to reset."))
    void_sheets(sheet_ids=_sheets(playing))
    playing.delete()
    bring_leavers_back(bustle, playing.number, opening.facts["let_go"])
    mark_undone(bustle, Deed.Kind.ROUND_OPENED, number=playing.number)
    bump_version(bustle)
    return playing.number


def _opening_of(bustle: Bustle, number: int) -> Deed | None:
    kind = Deed.Kind.ROUND_OPENED
    return Deed.objects.filter(
        bustle=bustle, kind=kind, undone_at=None, facts__number=number
    ).last()


def _publish(draw: Draw) -> bool:
    """Shows the draw to everybody; whether nobody had seen it before."""
    unseen = Draw.objects.filter(pk=draw.pk, published_at=None)
    return bool(unseen.update(published_at=timezone.now()))


def _next_number(bustle: Bustle) -> int:
    if bustle.state != Bustle.State.RUNNING:
        raise NotNow(_("Start the bustle first."))
    last = bustle.rounds.order_by("-number").first()
    if last is not None and last.state == Round.State.PLAYING:
        raise NotNow(_("Round %(number)s is under way. Close it first.") % {"number": last.number})
    number = last.number + 1 if last else 1
    if number > bustle.rounds_planned:
        rounds = bustle.rounds_planned
        over = ngettext("The round is over.", "All %(rounds)s rounds are over.", rounds)
        raise NotNow(over % {"rounds": rounds})
    return number


def seat_tables(
    bustle: Bustle, opened: Round, tables: Sequence[Sequence[int] | None]
) -> list[tuple[int, int, dict[str, int]]]:
    """Makes tables and seats; number, sheet and people by seat of every table."""
    drawn = [(number, seats) for number, seats in enumerate(tables, start=1) if seats]
    ids = dict(Registration.objects.filter(bustle=bustle).values_list("number", "pk"))
    sizes = [len(players) for _number, players in drawn]
    sheets = _open_sheets(bustle, sizes)
    rows = Table.objects.bulk_create(
        Table(round=opened, number=number, sheet_id=sheet)
        for (number, _seats), sheet in zip(drawn, sheets, strict=True)
    )
    games = games_of(bustle)
    seats = {size: drawn_seats(games.sides_at(size)) for size in set(sizes)}
    Seat.objects.bulk_create(
        Seat(table=table, round=opened, registration_id=ids[player], seat=seat)
        for table, (_number, players) in zip(rows, drawn, strict=True)
        for seat, player in zip(seats[len(players)], players, strict=True)
    )
    return [
        (number, sheet, dict(zip(seats[len(players)], players, strict=True)))
        for (number, players), sheet in zip(drawn, sheets, strict=True)
    ]


def _open_sheets(bustle: Bustle, sizes: Sequence[int]) -> list[int]:
    """An empty sheet for each table, in the book of the game that is played there."""
    books = [_book_for(bustle, size) for size in sizes]
    opened = {
        book: iter(
            open_sheets(
                book_id=book,
                sizes=[size for size, at in zip(sizes, books, strict=True) if at == book],
            )
        )
        for book in set(books)
    }
    return [next(opened[book]) for book in books]


def _book_for(bustle: Bustle, size: int) -> int:
    threes = bustle.threes_book_id if size == THREE else None
    return threes or bustle.book_id or 0


def _sheets(of_round: Round) -> list[int]:
    return list(of_round.tables.values_list("sheet_id", flat=True))


def waiting_sentence(tables: Sequence[int], disputed: Sequence[int] = ()) -> str:
    """Sentence on tables that a round waits for, and what to do; `disputed` are some of them."""
    playing = [number for number in tables if number not in disputed]
    sentences = []
    if playing:
        still = ngettext(
            "Table %(tables)s isn’t finished yet. Close the round when it is.",
            "Tables %(tables)s aren’t finished yet. Close the round when they are.",
            len(playing),
        )
        sentences.append(still % {"tables": numbers_listed(playing)})
    if disputed:
        open_disputes = ngettext(
            "Table %(tables)s has a hand in dispute. Settle it first.",
            "Tables %(tables)s have hands in dispute. Settle them first.",
            len(disputed),
        )
        sentences.append(open_disputes % {"tables": numbers_listed(disputed)})
    return " ".join(sentences)


def one_sided_sentence(bustle: Bustle, tables: Sequence[TableView]) -> str:
    """Sentence on hands that one side only wrote, where both should; empty if there are none."""
    if bustle.entry not in BY_SIDES:
        return ""
    sentences = []
    wholly = [table.number for table in tables if 1 < table.played <= len(table.unconfirmed)]
    if len(wholly) > 1:
        only_one = _("At tables %(tables)s only one side entered hands.")
        sentences.append(only_one % {"tables": numbers_listed(wholly)})
    for table in tables:
        if table.unconfirmed and not (len(wholly) > 1 and table.number in wholly):
            sentences.append(_by_one_side(table.number, table.unconfirmed))
    return " ".join(sentences)


def _by_one_side(table: int, hands: Sequence[int]) -> str:
    sentence = ngettext(
        "Table %(table)s: only one side entered hand %(hands)s.",
        "Table %(table)s: only one side entered hands %(hands)s.",
        len(hands),
    )
    return sentence % {"table": table, "hands": numbers_listed(hands)}


def level_sentence(tables: Sequence[int]) -> str:
    """Sentence on tables that ended level though somebody has to move, and what to do."""
    sentence = ngettext(
        "Table %(tables)s is tied. Enter who won the extra hand first.",
        "Tables %(tables)s are tied. Enter who won the extra hand first.",
        len(tables),
    )
    return sentence % {"tables": numbers_listed(tables)}
