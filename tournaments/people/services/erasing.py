"""Erasing a person: what says who they were goes everywhere, results stay as those of a player."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import partial
from typing import Any

from django.db import DatabaseError, connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.cache import clear_all
from scoring.sheet_services import replace_reasons
from tournaments.core.selectors.bustles import books_of
from tournaments.core.services.security_log import log_security
from tournaments.models import (
    Bustle,
    Deed,
    Email,
    Job,
    Player,
    PlayerList,
    PlayerMerge,
    Registration,
    SecurityEvent,
    SharePicture,
)
from tournaments.people.selectors.words import Name, rows_with
from tournaments.people.services.people import bump_bustles, locked_person

log = logging.getLogger(__name__)
Numbers = dict[int, int]
"""Somebody's number by the id of the bustle."""


@transaction.atomic
def erase_person(*, club_id: int, player_id: int, user_id: int | None = None) -> None:
    """Takes name, nickname, notes and addresses of somebody out of everything that is kept here.

    Their registrations, points and prizes stay, as those of "a player". Files that name them are
    deleted and can be made again. Nobody can take this back.

    Args:
        user_id: who does it, for the security log.

    Raises:
        NoSuchThing: there is no such person, or they were erased already.
    """
    person = locked_person(club_id, player_id)
    numbers = _numbers_of(person)
    name = Name(_texts_of(person, numbers), _("a player"))
    _forget_mail(person)
    _erase_row(person)
    _forget_sign_up(person)
    _forget_merges(person)
    _rename_in_log(numbers)
    touched = _take_out_of_words(club_id, name, numbers)
    touched |= _take_out_of_sheets(club_id, name, numbers) | numbers.keys()
    _forget_files(touched)
    bump_bustles(touched)
    _log(person, len(numbers), user_id)
    transaction.on_commit(forget_what_was_deleted)


def forget_what_was_deleted() -> None:
    """Empties this process's caches, and in SQLite the places where deleted rows stood.

    Other processes hand nothing out of an older version; PostgreSQL clears by its own vacuum.
    """
    clear_all()
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except DatabaseError as error:  # somebody is writing; the next one clears it up
        log.warning("the database file was not cleared up: %s", error)


def _numbers_of(person: Player) -> Numbers:
    rows = Registration.objects.filter(player=person)
    return dict(rows.values_list("bustle_id", "number"))


def _texts_of(person: Player, numbers: Numbers) -> set[str]:
    """What they are and were called, and where they can be reached."""
    texts = {person.name, person.email, person.phone}
    for number, facts in _renamings(numbers):
        if number in facts.get("whom", ()):
            texts |= {facts["before"], facts["after"]}
    for merge in PlayerMerge.objects.filter(kept=person, undone_at=None):
        gone = merge.facts["player"]
        texts |= {gone["name"], gone["email"], gone["phone"]}
        texts |= {merge.facts["kept"].get("name", [""])[0]}
    return texts - {""}


def _renamings(numbers: Numbers) -> Iterable[tuple[int, dict[str, Any]]]:
    rows = Deed.objects.filter(kind=Deed.Kind.RENAMED, bustle_id__in=numbers)
    for bustle_id, facts in rows.values_list("bustle_id", "facts"):
        yield numbers[bustle_id], facts


def _erase_row(person: Player) -> None:
    """Only the id and the lists whose prizes were played for stay."""
    played_for = PlayerList.objects.filter(prizes__bustle__registrations__player=person)
    person.lists.set(person.lists.filter(pk__in=played_for.values("pk")))
    person.regular_in.clear()  # or the next evening would begin with a player nobody knows
    for column in ("name", *Player.DIRECTORY_FIELDS):
        field: Any = Player._meta.get_field(column)
        setattr(person, column, field.get_default())
    person.brought_by = None
    person.erased_at = timezone.now()
    person.save()
    person.brought.update(brought_by=None)


def _forget_mail(person: Player) -> None:
    """E-mails to them, sent or not."""
    theirs = Q(player=person) | Q(address__iexact=person.email or "nobody")
    Email.objects.filter(theirs, club_id=person.club_id).delete()


def _forget_sign_up(person: Player) -> None:
    """Their own words, what they owe, and the links that they hold."""
    gone = ["partner_wish", "by_themselves", "owes_double", "link_generation"]
    for row in Registration.objects.filter(player=person):
        row.partner_wish, row.by_themselves, row.owes_double = "", False, False
        row.link_generation += 1
        row.save(update_fields=gone)


def _forget_merges(person: Player) -> None:
    """Merges that hold their name cannot be undone any more."""
    of_them = PlayerMerge.objects.filter(club_id=person.club_id)
    mine = [
        merge.pk
        for merge in of_them
        if person.pk in (merge.kept_id, int(merge.facts["player"]["id"]))
    ]
    of_them.filter(pk__in=mine).delete()


def _rename_in_log(numbers: Numbers) -> None:
    """Renamings of theirs in the audit log say no name any more."""
    rows = Deed.objects.filter(kind=Deed.Kind.RENAMED, bustle_id__in=numbers)
    for deed in rows:
        if numbers[deed.bustle_id] in deed.facts.get("whom", ()):
            deed.facts |= {"before": _("a player"), "after": _("a player")}
            deed.save(update_fields=["facts"])


def _take_out_of_words(club_id: int, name: Name, numbers: Numbers) -> set[int]:
    """Takes a name out of all words of a club; ids of the bustles in whose words it stood."""
    touched: set[int] = set()
    for words, pk, value, bustle_id in list(rows_with(name, club_id)):
        number = numbers.get(bustle_id or 0)
        now = name.taken_out_of(value, number)
        if now == value:
            continue
        longest = words.model._meta.get_field(words.column).max_length
        if isinstance(now, str) and longest:
            now = now[:longest]
        words.model._base_manager.filter(pk=pk).update(**{words.column: now})
        if bustle_id is not None:
            touched.add(bustle_id)
    return touched


def _take_out_of_sheets(club_id: int, name: Name, numbers: Numbers) -> set[int]:
    """Notes that directors wrote beside hands; ids of the bustles where one named them."""
    touched = set()
    for bustle in Bustle.objects.filter(club_id=club_id).exclude(book=None):
        out = partial(name.taken_out, number=numbers.get(bustle.pk))
        if replace_reasons(book_ids=books_of(bustle), replaced=out):
            touched.add(bustle.pk)
    return touched


def _forget_files(bustle_ids: Iterable[int]) -> None:
    """Files and pictures that name them, and those that are being made just now."""
    ids = list(bustle_ids)
    Job.objects.filter(bustle_id__in=ids, proposal=None).delete()
    SharePicture.objects.filter(bustle_id__in=ids).delete()


def _log(person: Player, evenings: int, user_id: int | None) -> None:
    """Says that somebody was erased, and not who."""
    words = ngettext("%(count)s evening", "%(count)s evenings", evenings) % {"count": evenings}
    log_security(
        SecurityEvent.Kind.ERASURE,
        user_id=user_id,
        club_id=person.club_id,
        detail=_("entry %(id)s, %(evenings)s") % {"id": f"#{person.pk}", "evenings": words},
    )
