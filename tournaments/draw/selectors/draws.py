"""Draws: their basis and their content."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import Any

from scoring.rules.seats import GameSeats
from scoring.saying import said
from scoring.sentences import restored
from tournaments.core.selectors.names import names_of
from tournaments.core.selectors.rounds import next_round
from tournaments.draw.pairing.certificate import FairnessLine
from tournaments.draw.pairing.format_and_final import FormatAndFinal, format_and_final
from tournaments.draw.pairing.model import FOURS, Constraints, History, Roster, TableShape, seated
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.pairing.request import FULL_SEARCH
from tournaments.draw.selectors.brackets import roster_with_teams
from tournaments.draw.selectors.results import left_in_dispute, ranked, results_of
from tournaments.draw.selectors.schedule import (
    history_of,
    idle_in,
    newest_draw,
    roster_as_json,
    roster_from_json,
    roster_of,
)
from tournaments.draw.selectors.wishes import constraints_of
from tournaments.models import Bustle, Draw
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.setup.selectors.formats import format_and_final_of, goes_by_results, top_is_last
from tournaments.setup.selectors.table_sizes import (
    Games,
    LaidTable,
    TableSeats,
    games_of,
    laid,
    seats_since_start,
)

BOOKS = ("book__ruleset", "threes_book__ruleset")


@dataclass(frozen=True)
class DrawBasis:
    """Everything that a draw depends on; while it is the same, so is the draw for a seed.

    `digest` is what a draw keeps of it, beside the roster, to know whether it still holds.
    `disputed` are tables of the last round that were closed in dispute and wait for the director.
    """

    state: str
    format: str
    final: str
    roster: Roster
    history: History
    rounds_planned: int
    shape: TableShape
    constraints: Constraints
    digest: str
    disputed: tuple[int, ...] = ()
    top_last: bool = False

    @property
    def last_round(self) -> int:
        """Up to which round can be drawn now: what goes by results is drawn round by round."""
        return self.formats.last_to_draw(self.rounds_planned, self.history.next_round)

    @property
    def formats(self) -> FormatAndFinal:
        """The format and the final, each for its rounds."""
        return format_and_final(self.format, self.final, rounds=self.rounds_planned)


@dataclass(frozen=True)
class DrawnTable:
    """A table of a drawn round: names by side, and registration numbers by seat."""

    number: int
    sides: tuple[tuple[str, ...], ...]
    seats: Mapping[str, int]


@dataclass(frozen=True)
class DrawnRound:
    """A round of the draw as a person reads it; who sits out by name and by number.

    The `idle` are there and not in play: knocked out, or without a partner.
    """

    number: int
    tables: tuple[DrawnTable, ...]
    sitting_out: tuple[str, ...]
    out_numbers: tuple[int, ...]
    idle: tuple[str, ...] = ()


@dataclass(frozen=True)
class DrawView:
    """The whole draw.

    `words` and `lines` say how good it is, `warnings` what the director should know.
    """

    row: Draw
    generation: int
    from_round: int
    seed: int
    rounds: tuple[DrawnRound, ...]
    words: tuple[str, ...]
    quality: Mapping[str, Any]
    published_at: datetime | None
    lines: tuple[FairnessLine, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def published(self) -> bool:
        """True if everybody may see it."""
        return self.published_at is not None

    @cached_property
    def basis(self) -> DrawBasis:
        """Basis of the next draw: read once, and only on demand."""
        return basis_of(self.row.bustle_id)

    @property
    def stale(self) -> bool:
        """True if people came or went since, or something else that it was made from changed."""
        return _has_moved_on(self.row, self.basis)

    @property
    def repeatable(self) -> bool:
        """True if its seed alone gives it again."""
        return is_repeatable(self.row, self.basis)


def basis_of(bustle_id: int) -> DrawBasis:
    """Basis of the next draw of this bustle."""
    bustle = _with_ruleset(bustle_id)
    roster, history = roster_with_teams(bustle), history_of(bustle_id)
    disputed: tuple[int, ...] = ()
    if goes_by_results(bustle, history.next_round):
        results, standings = results_of(bustle, history), ranked(bustle)
        history = replace(history, results=results, standings=standings)
        disputed = left_in_dispute(bustle, history)
    constraints = constraints_of(bustle, _ids(roster))
    return DrawBasis(
        state=bustle.state,
        format=bustle.format,
        final=bustle.final,
        roster=roster,
        history=history,
        rounds_planned=bustle.rounds_planned,
        shape=games_of(bustle).shape,
        constraints=constraints,
        digest=_digest(bustle, roster, constraints, history),
        top_last=top_is_last(bustle),
        disputed=disputed,
    )


def _digest(bustle: Bustle, roster: Roster, asked: Constraints, history: History) -> str:
    """Of the bustle's columns and not of its ruleset, which is frozen before the first draw: so a
    page can ask cheaply. Of the standings those who have played: who walks in changes the roster
    alone. How many rounds are planned matters only to a final: fewer leave a draw as it is, and
    `_lacks_rounds` sees that there are more."""
    rounds = bustle.rounds_planned if bustle.final else 0
    played = {id for round_ in history.rounds for _, seats in seated(round_) for id in seats}
    standings = [id for id in history.standings if id in played]
    parts = (
        (bustle.format, bustle.final, rounds, bustle.odd_numbers, roster.teams),
        (asked.wishes(), asked.tables),
        (history.results, standings),
    )
    # Draws made before there was a choice lack this part.
    top = ("top is last",) if top_is_last(bustle) else ()
    return sha256(repr((*parts, *top)).encode()).hexdigest()


def _ids(roster: Roster) -> list[int]:
    return [entrant.id for entrant in roster.entrants]


def _with_ruleset(bustle_id: int) -> Bustle:
    rows = Bustle.objects.select_related(*BOOKS).defer(*(f"{book}__data" for book in BOOKS))
    return rows.get(pk=bustle_id)


def games_for(bustle_id: int) -> Games:
    """Games played at tables of each size, by a bustle's id."""
    return games_of(_with_ruleset(bustle_id))


def planned_round(draw: Draw, number: int) -> Sequence[Sequence[int] | None]:
    """The tables that the draw plans for this round."""
    tables: Sequence[Sequence[int] | None] = draw.rounds[number - draw.from_round]
    return tables


def reasons_in(draw: Draw, number: int) -> dict[int, str]:
    """Reasons for people's seats in a round of the draw; only its first round has any."""
    reasons = draw.reasons if draw.from_round == number else {}
    return {int(key): said(restored(reason)) for key, reason in reasons.items()}


def draw_for(bustle_id: int, number: int) -> Draw | None:
    """The newest draw, if it plans round `number` and holds as things are now."""
    draw = newest_draw(bustle_id)
    if draw is None or not plans_round(draw, number) or is_stale(bustle_id, draw):
        return None
    return draw


def people_to_replace(bustle_id: int, *, gone: bool = False) -> list[tuple[int, str]]:
    """Number and name of those whom the draw seats in the round to come and who are not here, by
    number: somebody else can take over their seats. `gone`: only those who have gone."""
    draw, coming = newest_draw(bustle_id), next_round(bustle_id)
    if draw is None or not plans_round(draw, coming):
        return []
    seated_then = set(roster_from_json(draw.roster).present(coming))
    people = registrations_of(bustle_id)
    replaced = {person.stands_in_for for person in people}
    return [
        (person.number, person.name)
        for person in people
        if person.number in seated_then - replaced
        and (
            (person.gone and person.gone_from_round == coming)
            or (person.missing(coming) and not gone)
        )
    ]


def plans_round(draw: Draw, number: int) -> bool:
    """True if this is one of the draw's rounds."""
    return 0 <= number - int(draw.from_round) < len(draw.rounds)


def is_stale(bustle_id: int, draw: Draw) -> bool:
    """True if people, wishes, tables or results changed since this draw of rounds to come."""
    return _has_moved_on(draw, basis_of(bustle_id))


def _lacks_rounds(draw: Draw, formats: FormatAndFinal, planned: int, following: int) -> bool:
    """True if rounds were added since that the draw would have too; what goes by results is drawn
    when its turn comes."""
    if formats.format_in(following).by_results:
        return False
    last = int(draw.from_round) + len(draw.rounds) - 1
    return last < formats.last_to_draw(planned, following)


def _has_moved_on(draw: Draw, basis: DrawBasis) -> bool:
    following = basis.history.next_round
    if _lacks_rounds(draw, basis.formats, basis.rounds_planned, following):
        return True
    if not plans_round(draw, following):
        return False
    other_basis = bool(draw.basis) and draw.basis != basis.digest
    return other_basis or draw.roster != roster_as_json(basis.roster)


def is_outdated(
    bustle: Bustle, draw: Draw, people: Iterable[RegistrationView], played: int
) -> bool:
    """True if the draw is stale, from what a page knows of its bustle already."""
    if bustle.of_teams or goes_by_results(bustle, played + 1):
        return is_stale(bustle.pk, draw)
    if _lacks_rounds(draw, format_and_final_of(bustle), bustle.rounds_planned, played + 1):
        return True
    if not plans_round(draw, played + 1):
        return False
    roster = roster_of(people)
    if draw.roster != roster_as_json(roster):
        return True
    asked = constraints_of(bustle, _ids(roster))
    return bool(draw.basis) and draw.basis != _digest(bustle, roster, asked, History())


def draw_view(bustle_id: int, names: Mapping[int, str] | None = None) -> DrawView | None:
    """The newest draw with names, rounds that were opened included; None before the first.

    `names`: registration number -> what people are called, if not by their full names.
    """
    draw = newest_draw(bustle_id)
    if draw is None:
        return None
    names = names_of(bustle_id) if names is None else names
    bustle = Bustle.objects.select_related(*BOOKS).get(pk=bustle_id)
    seats = seats_since_start(bustle)
    played = [list(tables) for tables in history_of(bustle_id).rounds[: draw.from_round - 1]]
    roster = roster_from_json(draw.roster)
    return DrawView(
        row=draw,
        generation=draw.generation,
        from_round=draw.from_round,
        seed=draw.seed,
        rounds=tuple(
            _drawn_round(number, tables, roster, names, seats, idle_in(draw, number))
            for number, tables in enumerate(
                [*played, *draw.rounds][: bustle.rounds_planned], start=1
            )
        ),
        words=in_readers_words(draw.quality["words"]),
        quality=draw.quality,
        published_at=draw.published_at,
        lines=lines_of(draw.quality),
        warnings=in_readers_words(draw.quality.get("warnings", ())),
    )


def is_repeatable(draw: Draw, basis: DrawBasis) -> bool:
    """True if the command line gives the same draw from its start and its seed.

    The file that holds the start knows no results, no teams, no pauses and only tables of four.
    """
    format_ = FORMATS.get(basis.format)
    plain = format_ is not None and not (format_.by_results or format_.teams or basis.final)
    steady = not any(away for *_rest, away in draw.roster)
    searched = draw.quality.get("steps") == FULL_SEARCH
    return plain and steady and searched and basis.shape == FOURS


def in_readers_words(sentences: Iterable[Any]) -> tuple[str, ...]:
    """Sentences of a kept draw in the reader's language; those of older draws are plain English."""
    return tuple(said(restored(sentence)) for sentence in sentences)


def lines_of(quality: Mapping[str, Any]) -> tuple[FairnessLine, ...]:
    """The figures beside the best possible, as a draw keeps them."""
    return tuple(FairnessLine(*line) for line in quality.get("certificate", ()))


def _drawn_round(
    number: int,
    tables: Sequence[Any],
    roster: Roster,
    names: Mapping[int, str],
    seats: TableSeats[GameSeats],
    idle: frozenset[int],
) -> DrawnRound:
    playing = {player for table in tables if table for player in table} | idle
    out = tuple(player for player in roster.present(number) if player not in playing)
    return DrawnRound(
        number=number,
        tables=tuple(
            _drawn_table(laid(table, players, seats.sides_at(len(players))), names)
            for table, players in enumerate(tables, start=1)
            if players
        ),
        sitting_out=tuple(names[player] for player in out),
        out_numbers=out,
        idle=tuple(names[player] for player in sorted(idle)),
    )


def _drawn_table(table: LaidTable, names: Mapping[int, str]) -> DrawnTable:
    return DrawnTable(
        number=table.number,
        sides=tuple(tuple(names[player] for _seat, player in side) for side in table.sides),
        seats=dict(place for side in table.sides for place in side),
    )
