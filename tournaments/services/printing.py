"""What the documents say of a bustle. The documents themselves know no rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.text import slugify

from scoring.rules.card import Card
from scoring.rules.customs import Counters
from tournaments.documents import (
    certificate,
    parts,
    results,
    round_sheet,
    rules_card,
    scorecards,
    table_tents,
)
from tournaments.documents.typesetting import Paper, Progress
from tournaments.models import Bustle, Round
from tournaments.pairing.model import Roster, seated
from tournaments.selectors.bustles import version_of
from tournaments.selectors.draws import evening_of, newest_draw
from tournaments.selectors.registrations import RegistrationView, registrations_of
from tournaments.selectors.rounds import RoundView, TableView, idle_in, opened_rounds, rounds_of
from tournaments.selectors.rulesets import card_of_bustle
from tournaments.selectors.seating import places_in
from tournaments.selectors.shapes import Games, games_of, laid
from tournaments.selectors.standings import Row, standings_of
from tournaments.selectors.tables import table_code_of
from tournaments.selectors.typed_codes import short_code_of
from tournaments.services.certifying import certified

NO_PLACE = "–"
ONE_WIDE_BOX = 0  # for sheets that are played to a target
PDF = "application/pdf"


@dataclass(frozen=True)
class Made:
    """A finished file."""

    filename: str
    content_type: str
    content: bytes


Printer = Callable[[Bustle, Mapping[str, Any], Progress], Made]


def scorecards_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """A card for everybody who plays, with the whole route as it is drawn now.

    With `numbers` among the params only for these: those whose cards have changed.
    """
    wanted, draw = params.get("numbers"), newest_draw(bustle.pk)
    people = {person.number: person for person in registrations_of(bustle.pk)}
    routes = _routes(bustle, people)
    hands = bustle.hands or ONE_WIDE_BOX
    cards = [
        scorecards.Scorecard(
            person=_person(people[number]),
            route=tuple(route),
            hands=hands,
            link=player_link(params, bustle, number, draw.generation if draw else 0),
        )
        for number, route in sorted(routes.items())
        if wanted is None or number in wanted
    ]
    pdf = scorecards.scorecards(_header(bustle), cards, _paper(params), progress=progress)
    return _made(bustle, "scorecards", pdf)


def results_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """Standings, then every round table by table."""
    people = {person.number: person for person in registrations_of(bustle.pk)}
    rows = standings_of(bustle, version_of(bustle.pk)).rows
    credited = {
        (row.number, number): row.by_round[number - 1] for row in rows for number in row.credits
    }
    pdf = results.results(
        _header(bustle),
        [_line(row, people[row.number]) for row in rows],
        [_round_result(one, people, credited) for one in rounds_of(bustle.pk)],
        _paper(params),
        as_of=timezone.localtime(),
        final=bustle.state == Bustle.State.FINISHED,
        progress=progress,
    )
    return _made(bustle, "results", pdf)


def table_tents_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """A tent for every table that the draw uses, with the QR code of its sheet."""
    tables = _tables_used(bustle)
    tents = [
        table_tents.TableTent(
            table, table_link(params, bustle, table), short_code_of(bustle, table)
        )
        for table in tables
    ]
    pdf = table_tents.table_tents(_header(bustle), tents, _paper(params), progress=progress)
    return _made(bustle, "table-tents", pdf)


def rules_card_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """The rules of this bustle on one page: made by scoring every case."""
    pdf = rules_card.rules_card(
        _header(bustle), rules_card_of(bustle), _paper(params), progress=progress
    )
    return _made(bustle, "rules", pdf)


def certificate_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """How good the draw is beside the best possible, and every round in numbers."""
    pdf = certificate.certificate(
        _header(bustle),
        certified(bustle, _origin(params)),
        _paper(params),
        as_of=timezone.localtime(),
        progress=progress,
    )
    return _made(bustle, "certificate", pdf)


def round_sheet_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """Boxes for a round's scores, to be typed in later: the round being played, else the next."""
    people = {person.number: person for person in registrations_of(bustle.pk)}
    number, lines, without = _round_lines(bustle, people)
    pdf = round_sheet.round_sheet(
        _header(bustle),
        number,
        lines,
        _paper(params),
        ending=card_of_bustle(bustle).ending,
        without_table=without,
        progress=progress,
    )
    return _made(bustle, f"round-{number}", pdf)


PRINTERS: dict[str, Printer] = {
    "round_sheet": round_sheet_pdf,
    "scorecards": scorecards_pdf,
    "results": results_pdf,
    "table_tents": table_tents_pdf,
    "rules_card": rules_card_pdf,
    "certificate": certificate_pdf,
}


def player_link(params: Mapping[str, Any], bustle: Bustle, number: int, generation: int = 0) -> str:
    """The link on a person's card, in capitals for a small QR code.

    It ends in the draw that the card was printed from, so that an old card can say so.
    """
    of_draw = f"-{generation}" if generation else ""
    return f"{_origin(params)}/P/{bustle.pk}-{number}{of_draw}".upper()


def table_link(params: Mapping[str, Any], bustle: Bustle, table: int) -> str:
    """The link on a table's tent, in capitals for a small QR code."""
    return f"{_origin(params)}/T/{table_code_of(bustle, table)}".upper()


def rules_card_of(bustle: Bustle) -> rules_card.RulesCard:
    """The rules card: of the frozen ruleset once the bustle has started."""
    note = tuple(line for line in bustle.rules_note.splitlines() if line.strip())
    return printed_rules(card_of_bustle(bustle), note)


def printed_rules(said: Card, note: Sequence[str] = ()) -> rules_card.RulesCard:
    """A ruleset's own words as the document takes them, with what the director adds."""
    return rules_card.RulesCard(
        title=said.title,
        subtitle=said.ending,
        rows=tuple(rules_card.PointRow(*row) for row in said.rows),
        allowed=said.allowed,
        customs=(*said.customs, *note),
        counters=_counters(said.counters) if said.counters else None,
    )


def _counters(said: Counters) -> rules_card.Counters:
    return rules_card.Counters(said.title, said.how, said.pictures)


def _origin(params: Mapping[str, Any]) -> str:
    return str(params.get("origin") or settings.SITE_URL)


def _paper(params: Mapping[str, Any]) -> Paper:
    return Paper.A4 if params.get("paper") == "a4" else Paper.LETTER


def _header(bustle: Bustle) -> parts.EventHeader:
    return parts.EventHeader(bustle.name, bustle.place, timezone.localtime(bustle.starts_at))


def _made(bustle: Bustle, what: str, pdf: bytes) -> Made:
    return Made(f"{slugify(bustle.name) or 'bustle'}-{what}.pdf", PDF, pdf)


def _person(person: RegistrationView) -> parts.Person:
    return parts.Person(person.plain, person.number, person.namesake)


def _round_lines(
    bustle: Bustle, people: Mapping[int, RegistrationView]
) -> tuple[int, list[round_sheet.RoundTable], list[parts.Person]]:
    """The number of the round to be typed next, its tables with their sides, and who has none."""
    rounds, roster = evening_of(bustle.pk)
    opened = opened_rounds(bustle.pk)
    last, state = opened[0] if opened else (0, Round.State.CLOSED)
    number = last if state == Round.State.PLAYING or last >= len(rounds) else last + 1
    drawn = seated(rounds[number - 1]) if number else ()
    games = games_of(bustle)
    laid_out = [laid(table, players, games.sides_at(len(players))) for table, players in drawn]
    playing = {who for one in laid_out for who in one.players}
    lines = [
        round_sheet.RoundTable(
            one.number,
            tuple(tuple(_person(people[who]) for _seat, who in side) for side in one.sides),
        )
        for one in laid_out
    ]
    without = [who for who in sorted(roster.present(number)) if who not in playing]
    return number, lines, [_person(people[who]) for who in without]


def _tables_used(bustle: Bustle) -> list[int]:
    rounds, _roster = evening_of(bustle.pk)
    return sorted({number for one in rounds for number, _seats in seated(one)})


def _routes(
    bustle: Bustle, people: Mapping[int, RegistrationView]
) -> dict[int, list[scorecards.Seated | scorecards.SitOut]]:
    """For everybody in the draw, every round: those opened as seated, the others as drawn.

    Rounds that go by results yet to come are lines to fill in. Who is not in play has no line.
    """
    rounds, roster = evening_of(bustle.pk)
    draw = newest_draw(bustle.pk)
    games = games_of(bustle)
    flat = bustle.sit_out_points if bustle.sit_out_credit == Bustle.Credit.FLAT else None
    routes: dict[int, list[scorecards.Seated | scorecards.SitOut]] = {}
    for number, tables in enumerate(rounds, start=1):
        playing = _stops(number, tables, people, games)
        idle = idle_in(draw, number) if draw else frozenset()
        for player in set(_attending(roster, number, playing)) - idle:
            stop = playing.get(player) or scorecards.SitOut(number, flat)
            routes.setdefault(player, []).append(stop)
    for number in range(len(rounds) + 1, bustle.rounds_planned + 1) if rounds else ():
        for player in set(roster.present(number)) & routes.keys():
            routes[player].append(_open_stop(bustle, number, routes[player], games))
    return routes


def _open_stop(
    bustle: Bustle,
    number: int,
    before: Sequence[scorecards.Seated | scorecards.SitOut],
    games: Games,
) -> scorecards.Seated:
    """A round of which nobody knows the table yet; the partner only where one keeps it."""
    kept = (stop.partner for stop in before if isinstance(stop, scorecards.Seated))
    partner = next(kept, None) if bustle.of_teams else None
    return scorecards.Seated(number, partner=partner, partnership=games.usual.partnership)


def _attending(roster: Roster, number: int, playing: Mapping[int, Any]) -> list[int]:
    return sorted({*roster.present(number), *playing})


def _stops(
    number: int,
    tables: Sequence[Any],
    people: Mapping[int, RegistrationView],
    games: Games,
) -> dict[int, scorecards.Seated]:
    stops = {}
    for table, players in seated(tuple(tables)):
        for side in laid(table, players, games.sides_at(len(players))).sides:
            together = [player for _seat, player in side]
            others = tuple(_person(people[one]) for one in players if one not in together)
            for seat, player in side:
                partners = [_person(people[one]) for one in together if one != player]
                stops[player] = scorecards.Seated(
                    round=number,
                    table=table,
                    seat=seat,
                    partner=partners[0] if partners else None,
                    opponents=others,
                    partnership=games.at(len(players)).partnership,
                    side=tuple(partners[1:]),
                )
    return stops


def _line(row: Row, person: RegistrationView) -> results.StandingLine:
    return results.StandingLine(
        place=f"{row.place or NO_PLACE}{'=' if row.shared else ''}",
        person=parts.Person(row.name, row.number) if row.members else _person(person),
        points=row.points,
        games_won=row.games_won,
        loners=row.loners,
        by_round=row.by_round,
        credits=row.credits,
        decided_by=row.tie_break,
        note=row.note,
    )


def _round_result(
    one: RoundView,
    people: Mapping[int, RegistrationView],
    credited: Mapping[tuple[int, int], int | None],
) -> results.RoundResult:
    """`credited`: what a round counts for people without a seat, by number and round."""
    places = places_in(one, list(people.values()))
    return results.RoundResult(
        number=one.number,
        tables=tuple(_table_result(table, people) for table in one.tables),
        sit_outs=tuple(
            (_person(people[p.number]), credited.get((p.number, one.number)))
            for p in places
            if p.sits_out
        ),
    )


def _table_result(table: TableView, people: Mapping[int, RegistrationView]) -> results.TableResult:
    return results.TableResult(
        table=table.number,
        sides=tuple(
            results.Side(
                tuple(_person(people[p.number]) for p in table.players if p.seat in side.seats),
                side.points,
                side.leads,
            )
            for side in table.sides
        ),
    )
