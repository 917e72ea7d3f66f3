"""All that is known of a person, for whoever asks what the club has about them.

What is in here is a format that people take away: a name may be added, none may change its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from tournaments.core.selectors.audit_log import DeedView, deeds_of
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.selectors.names import names_of
from tournaments.models import (
    Bustle,
    CashLine,
    Player,
    PlayerMerge,
    Registration,
    Wish,
)
from tournaments.people.selectors.people import registrations_of_person
from tournaments.people.selectors.words import Name, rows_with
from tournaments.play.selectors.rounds import RoundView, TableView, rounds_of
from tournaments.standings.selectors.standings import standings_of

FORMAT, VERSION = "bustle person", 1
Values = dict[str, Any]


def known_of(person: Player) -> Values:
    """Everything that this installation knows of somebody, as JSON can hold it."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_at": _moment(timezone.now()),
        "club": person.club.name,
        "person": _person(person),
        "evenings": [_evening(row) for row in registrations_of_person(person.pk)],
        "merges": [_merge(row) for row in PlayerMerge.objects.filter(kept=person)],
        "named_in": _named_in(person),
    }


def _person(person: Player) -> Values:
    fields = {name: getattr(person, name) for name in ("name", *Player.DIRECTORY_FIELDS)}
    agreed = person.agreed_on.isoformat() if person.agreed_on else None
    return fields | {
        "id": person.pk,
        "agreed_on": agreed,
        "lists": [row.name for row in person.lists.order_by("name")],
        "brought_by": person.brought_by.name if person.brought_by else None,
        "brought": [other.name for other in person.brought.order_by("search", "pk")],
        "in_the_directory_since": _moment(person.created_at),
    }


def _evening(row: Registration) -> Values:
    bustle = row.bustle
    return {
        "bustle": bustle.name,
        "where": bustle.place,
        "starts_at": _moment(bustle.starts_at),
        "state": row.state,
        "number": row.number,
        "team": str(row.team.name or row.team.number) if row.team else None,
        "shown_as": row.shown_as,
        "partner_wish": row.partner_wish,
        "by_themselves": row.by_themselves,
        "paid": row.paid,
        "owes_double": row.owes_double,
        "helper": row.helper,
        "registered_at": _moment(row.created_at),
        **_results(bustle, row.number),
        "wishes": list(_wishes(bustle, row)),
        "money": [_cash_line(line) for line in CashLine.objects.filter(registration=row)],
        "log": [_line(deed) for deed in deeds_of(bustle.pk) if row.number in deed.whom],
    }


def _results(bustle: Bustle, number: int) -> Values:
    """Place, points and rounds; empty before the start."""
    if bustle.state == Bustle.State.SETUP:
        return {"place": None, "points": None, "rounds": []}
    now = public_bustle(bustle.slug)
    version: int = now.live_version
    rows = standings_of(now, version).rows
    mine = next((row for row in rows if row.is_of(number)), None)
    rounds = [_round(view, table, number) for view, table in _tables(bustle, number)]
    return {
        "place": mine.place if mine else None,
        "points": mine.points if mine else None,
        "rounds": rounds,
    }


def _tables(bustle: Bustle, number: int) -> Iterator[tuple[RoundView, TableView]]:
    """The tables at which somebody sat, in the order of rounds."""
    for view in rounds_of(bustle.pk, names=names_of(bustle.pk)):
        for table in view.tables:
            if any(player.number == number for player in table.players):
                yield view, table


def _round(view: RoundView, table: TableView, number: int) -> Values:
    seat = next(player.seat for player in table.players if player.number == number)
    mine = next((side for side in table.sides if seat in side.seats), None)
    with_them = [
        player.name
        for player in table.players
        if mine and player.seat in mine.seats and player.number != number
    ]
    against = [player.name for player in table.players if not mine or player.seat not in mine.seats]
    return {
        "round": view.number,
        "table": table.number,
        "seat": seat,
        "with": with_them,
        "against": [name for name in against if mine],
        "points": mine.points if mine else None,
    }


def _wishes(bustle: Bustle, row: Registration) -> Iterator[Values]:
    for wish in Wish.objects.filter(bustle=bustle).select_related("one", "other"):
        people = [one.number for one in (wish.one, wish.other) if one]
        if row.number in people:
            yield {"kind": wish.kind, "numbers": people, "table": wish.table}


def _cash_line(line: CashLine) -> Values:
    written = _moment(line.written_at)
    return {
        "kind": line.kind,
        "amount": str(line.amount),
        "note": line.note,
        "written_at": written,
    }


def _line(deed: DeedView) -> Values:
    return {"what": deed.sentence, "by": deed.by, "at": _moment(deed.done_at)}


def _merge(merge: PlayerMerge) -> Values:
    undone = _moment(merge.undone_at) if merge.undone_at else None
    return {"of": merge.facts["player"], "at": _moment(merge.done_at), "undone_at": undone}


def _named_in(person: Player) -> list[Values]:
    """Words elsewhere that name them: announcements, notes, wishes of others, lines of the log.

    A namesake may be meant, so whoever hands this out should read it first.
    """
    name = Name({person.name, person.email, person.phone}, "")
    places = rows_with(name, person.club_id)
    return [
        {
            "where": f"{words.model._meta.verbose_name}: {words.column}",
            "row": pk,
            "words": value,
        }
        for words, pk, value, _bustle in places
        if not (words.model is Player and pk == person.pk)
    ]


def _moment(moment: Any) -> str:
    return str(moment.isoformat(timespec="seconds"))
