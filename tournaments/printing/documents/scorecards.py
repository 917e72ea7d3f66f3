"""Scorecards: one per player, with the whole route, boxes to write in and a quiet QR code.

Four to a page where the boxes stay big enough to write in, otherwise two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tournaments.core.selectors.rounds import opened_rounds
from tournaments.draw.pairing.model import seated
from tournaments.draw.selectors.cards import numbers_to_reprint
from tournaments.draw.selectors.draws import idle_in, newest_draw, schedule_of
from tournaments.models import Bustle, Draw
from tournaments.printing.documents.base import (
    BEFORE,
    DRAW,
    Document,
    DocumentParams,
    EventHeader,
    People,
    Person,
    RenderedFile,
    as_person,
    head,
    header_of,
    label,
    origin_in,
    paper_in,
    pdf_file,
    people_of,
    qr,
)
from tournaments.printing.documents.card_digest import CardFacts, card_digest, card_still_right
from tournaments.printing.selectors.reprints import Reprint, changed_since_printed, was_printed
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    Pdf,
    Progress,
    typeset,
)
from tournaments.setup.selectors.table_sizes import Games, games_of, laid

PerPage = Literal[2, 4]

# Beyond these a box on a quarter page would be under 5 mm wide or the names under 7 points.
QUARTER_PAGE_ROUNDS = 8
QUARTER_PAGE_HANDS = 8
QUARTER_PAGE_NAMES = 4
ONE_WIDE_BOX = 0  # for sheets that are played to a target


@dataclass(frozen=True)
class Seated:
    """One round at a table. Whatever is not known before the evening stays None or empty and
    becomes a line to write on. `side`: further partners, where three or four play together."""

    round: int
    table: int | None = None
    seat: str | None = None
    partner: Person | None = None
    opponents: tuple[Person, ...] = ()
    partnership: bool = True
    side: tuple[Person, ...] = ()


@dataclass(frozen=True)
class SitOut:
    """One round without a seat. `credit`: the points that the player is given for it."""

    round: int
    credit: int | None = None


Stop = Seated | SitOut


@dataclass(frozen=True)
class Scorecard:
    """One player's evening. `link` opens the player's page; an empty one prints no code."""

    person: Person
    route: tuple[Stop, ...]
    hands: int
    link: str = ""


def scorecards(
    event: EventHeader,
    cards: Sequence[Scorecard],
    paper: Paper,
    *,
    per_page: PerPage | None = None,
    progress: Progress | None = None,
) -> Pdf:
    """The cards in the given order as one PDF. Raises `NothingToPrint` without cards."""
    if not cards:
        raise NothingToPrint("There are no scorecards to print: no players are registered.")
    together = per_page or cards_to_a_page(cards)
    data = head(event, "Scorecards") | {
        "per_page": together,
        "cards": [_card_data(card) for card in cards],
    }
    return typeset("scorecards", data, paper, progress, first={"cards": data["cards"][:together]})


def cards_to_a_page(cards: Sequence[Scorecard]) -> PerPage:
    """Four while every round, hand and name of the longest card has room, else two."""
    rounds = max(len(card.route) for card in cards)
    hands = max(card.hands for card in cards)
    names = max(_names(stop) for card in cards for stop in card.route)
    small = rounds <= QUARTER_PAGE_ROUNDS and hands <= QUARTER_PAGE_HANDS
    return 4 if small and names <= QUARTER_PAGE_NAMES else 2


def _names(stop: Stop) -> int:
    """The people named on one line of a card."""
    return 0 if isinstance(stop, SitOut) else len(stop.opponents) + len(stop.side) + 1


def _card_data(card: Scorecard) -> dict[str, Any]:
    return {
        "name": card.person.name,
        "number": card.person.number,
        "hands": card.hands,
        "qr": qr(card.link) if card.link else None,
        "route": route_as_data(card.route),
    }


def route_as_data(route: Sequence[Stop]) -> list[dict[str, Any]]:
    """The lines of a card for the template."""
    return [_stop_data(stop) for stop in route]


def _stop_data(stop: Stop) -> dict[str, Any]:
    if isinstance(stop, SitOut):
        return {"round": stop.round, "sits_out": True, "credit": stop.credit}
    return {
        "round": stop.round,
        "sits_out": False,
        "table": stop.table,
        "seat": stop.seat,
        "partnership": stop.partnership,
        "partner": label(stop.partner) if stop.partner else None,
        "side": [label(person) for person in stop.side],
        "opponents": [label(person) for person in stop.opponents],
    }


def scorecards_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """A card for everybody who plays, with the whole route as it is drawn now.

    With `numbers` among the params only for these: those whose cards have changed.
    """
    wanted = params.get("numbers")
    cards = [
        card
        for card in cards_of_bustle(bustle, params)
        if wanted is None or card.person.number in wanted
    ]
    pdf = scorecards(header_of(bustle), cards, paper_in(params), progress=progress)
    items = {card.person.number: card_digest(facts_of(card)) for card in cards}
    return pdf_file(bustle, "scorecards", pdf, items)


def cards_of_bustle(bustle: Bustle, params: DocumentParams) -> list[Scorecard]:
    """Everybody's card as it is now, by number."""
    draw = newest_draw(bustle.pk)
    people = people_of(bustle.pk)
    return [
        Scorecard(
            person=as_person(people[number]),
            route=tuple(route),
            hands=bustle.hands or ONE_WIDE_BOX,
            link=player_link(params, bustle, number, draw.generation if draw else 0),
        )
        for number, route in sorted(_routes(bustle, people, draw).items())
    ]


def _routes(bustle: Bustle, people: People, draw: Draw | None) -> dict[int, list[Stop]]:
    """For everybody in the draw, every round: those opened as seated, the others as drawn.

    Rounds that go by results yet to come are lines to fill in. Who is not in play has no line.
    """
    rounds, roster = schedule_of(bustle.pk)
    games = games_of(bustle)
    flat = bustle.sit_out_points if bustle.sit_out_credit == Bustle.Credit.FLAT else None
    routes: dict[int, list[Stop]] = {}
    for number, tables in enumerate(rounds, start=1):
        playing = _stops(number, tables, people, games)
        idle = idle_in(draw, number) if draw else frozenset()
        for player in ({*roster.present(number)} | playing.keys()) - idle:
            stop = playing.get(player) or SitOut(number, flat)
            routes.setdefault(player, []).append(stop)
    for number in range(len(rounds) + 1, bustle.rounds_planned + 1) if rounds else ():
        for player in set(roster.present(number)) & routes.keys():
            routes[player].append(_open_stop(bustle, number, routes[player], games))
    return routes


def _open_stop(
    bustle: Bustle,
    number: int,
    before: Sequence[Stop],
    games: Games,
) -> Seated:
    """A round of which nobody knows the table yet; the partner only where one keeps it."""
    partners = (stop.partner for stop in before if isinstance(stop, Seated))
    partner = next(partners, None) if bustle.of_teams else None
    return Seated(number, partner=partner, partnership=games.usual.partnership)


def _stops(
    number: int,
    tables: Sequence[Any],
    people: People,
    games: Games,
) -> dict[int, Seated]:
    stops = {}
    for table, players in seated(tuple(tables)):
        for side in laid(table, players, games.sides_at(len(players))).sides:
            together = [player for _seat, player in side]
            others = tuple(
                as_person(people[player]) for player in players if player not in together
            )
            for seat, player in side:
                partners = [as_person(people[other]) for other in together if other != player]
                stops[player] = Seated(
                    round=number,
                    table=table,
                    seat=seat,
                    partner=partners[0] if partners else None,
                    opponents=others,
                    partnership=games.at(len(players)).partnership,
                    side=tuple(partners[1:]),
                )
    return stops


def cards_to_reprint(bustle: Bustle) -> Reprint:
    """The scorecards that are wrong for rounds to come, or were never printed.

    Compared with what was printed here; where nothing was, with the draw before the newest.
    """
    if not was_printed(bustle, DOCUMENT.kind):
        return Reprint(tuple(numbers_to_reprint(bustle.pk)))
    played = max((number for number, _state in opened_rounds(bustle.pk)), default=0)
    cards = {
        card.person.number: card
        for card in cards_of_bustle(bustle, {})
        if any(stop.round > played for stop in card.route)
    }
    return changed_since_printed(
        bustle,
        DOCUMENT.kind,
        cards,
        lambda digest, card: card_still_right(digest, facts_of(card), after=played),
    )


def facts_of(card: Scorecard) -> CardFacts:
    """The part of a card that can be right or wrong."""
    return CardFacts(
        head=(card.person.name, card.hands),
        rounds={stop.round: _stop_facts(stop) for stop in card.route},
    )


def _stop_facts(stop: Stop) -> tuple[Any, ...] | None:
    if isinstance(stop, SitOut):
        return ("sits out", stop.credit)
    if stop.table is None:
        return None
    partners = sorted(
        (person.name, person.number) for person in (stop.partner, *stop.side) if person
    )
    opponents = sorted((person.name, person.number) for person in stop.opponents)
    return (stop.table, stop.seat, partners, opponents)


def player_link(params: DocumentParams, bustle: Bustle, number: int, generation: int = 0) -> str:
    """The link on a person's card, in capitals for a small QR code.

    It ends in the draw that the card was printed from, so that an old card can say so.
    """
    of_draw = f"-{generation}" if generation else ""
    return f"{origin_in(params)}/P/{bustle.pk}-{number}{of_draw}".upper()


DOCUMENT = Document(
    kind="scorecards",
    group=BEFORE,
    title="Scorecards",
    text="A card for everybody, with the whole route of the evening.",
    render=scorecards_pdf,
    needs=DRAW,
    items=("card", "cards"),
    to_reprint=cards_to_reprint,
)
