"""Books and whole sheets: opened, closed, opened again, void. Each function is one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.db import transaction

from scoring.models import FrozenRuleset, LogEntry, ScoreBook, ScoreSheet
from scoring.rules.model import Ruleset
from scoring.selectors import load_ruleset
from scoring.tally import empty_tally

LONGEST_REASON = 200


def store_ruleset(ruleset: Ruleset) -> int:
    """Keeps a resolved ruleset for ever and returns its id; the same ruleset has one row."""
    defaults = {"slug": ruleset.slug, "version": ruleset.version, "data": ruleset.to_dict()}
    frozen, _new = FrozenRuleset.objects.get_or_create(digest=ruleset.digest, defaults=defaults)
    return frozen.pk


def open_book(*, ruleset: Ruleset) -> int:
    """A new book for the sheets of one bustle; returns its id."""
    return ScoreBook.objects.create(ruleset_id=store_ruleset(ruleset)).pk


def discard_book(*, book_id: int) -> None:
    """Forgets a book in which no sheet was ever opened.

    Raises:
        ProtectedError: it has sheets.
    """
    ScoreBook.objects.filter(pk=book_id).delete()


@transaction.atomic
def open_sheets(*, book_id: int, sizes: Sequence[int]) -> list[int]:
    """An empty sheet for each table, the first seat dealing; returns their ids in the same order.

    `sizes` says how many play at each table. A table of another size than the book's ruleset has
    plays the same game with so many seats.

    Raises:
        ValueError: the game cannot be played by so many.
    """
    book = ScoreBook.objects.select_related("ruleset").get(pk=book_id)
    usual = load_ruleset(book.ruleset)
    games = {size: usual.with_seats(size) for size in set(sizes)}
    frozen = {size: store_ruleset(ruleset) for size, ruleset in games.items()}
    sheets = [
        ScoreSheet(
            book=book,
            ruleset_id=frozen[size],
            first_dealer=games[size].seats[0],
            tally=empty_tally(games[size], games[size].seats[0]),
        )
        for size in sizes
    ]
    return [sheet.pk for sheet in ScoreSheet.objects.bulk_create(sheets)]


@transaction.atomic
def close_sheets(*, sheet_ids: list[int]) -> None:
    """No more hands from the tables; the director can still correct."""
    _set_state(sheet_ids, ScoreSheet.State.CLOSED)


@transaction.atomic
def reopen_sheets(*, sheet_ids: list[int]) -> None:
    """Takes a closing back."""
    _set_state(sheet_ids, ScoreSheet.State.OPEN)


@transaction.atomic
def void_sheets(*, sheet_ids: list[int]) -> None:
    """The round was taken back: whatever still arrives for these sheets goes to quarantine."""
    _set_state(sheet_ids, ScoreSheet.State.VOID)


def _set_state(sheet_ids: list[int], state: str) -> None:
    """Locks in the order of ids, as every writer of several sheets must."""
    for sheet in ScoreSheet.objects.select_for_update().filter(pk__in=sheet_ids).order_by("pk"):
        sheet.state = state
        sheet.version += 1
        sheet.save(update_fields=["state", "version"])


def replace_reasons(*, book_ids: Iterable[int], replaced: Callable[[str], str]) -> int:
    """Changes what was written beside the entries of some books, never the entries themselves.

    Returns how many were changed.

    Args:
        replaced: the text that stands there from now on, of the one that stands there now.
    """
    rows = LogEntry.objects.filter(sheet__book_id__in=list(book_ids)).exclude(reason="")
    changed = 0
    for position, reason in rows.values_list("position", "reason"):
        if (text := replaced(reason)[:LONGEST_REASON]) != reason:
            changed += LogEntry.objects.filter(position=position).update(reason=text)
    return changed
