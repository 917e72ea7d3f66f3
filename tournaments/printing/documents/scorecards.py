"""Scorecards: one per player, with the whole route, boxes to write in and a quiet QR code.

Four to a page where the boxes stay big enough to write in, otherwise two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from tournaments.core.links import card_code
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.draw.selectors.cards import numbers_to_reprint
from tournaments.draw.selectors.schedule import (
    Schedule,
    drawn_for,
    laid_rounds,
    schedule_of,
)
from tournaments.models import Bustle
from tournaments.printing.documents.base import (
    BEFORE,
    DRAW,
    Document,
    DocumentParams,
    EventHeader,
    People,
    Person,
    RenderedFile,
    head,
    header_of,
    label,
    origin_in,
    paper_in,
    pdf_file,
    people_of,
    qr,
)
from tournaments.printing.documents.card_digests import CardFacts
from tournaments.printing.documents.parts import evenly
from tournaments.printing.selectors.reprints import Reprint, changed_since_printed, was_printed
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    Pdf,
    Progress,
    typeset,
)
from tournaments.setup.selectors.table_sizes import LaidTable, seats_since_start

PerPage = Literal[2, 4]

# Beyond these a box on a quarter page would be under 5 mm wide or the names under 7 points.
QUARTER_PAGE_ROUNDS = 8
QUARTER_PAGE_HANDS = 8
QUARTER_PAGE_NAMES = 4
CARDS_OF_A_PART = 56
"""The most that are typeset in one process, for which typst takes some 90 MB."""
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
        raise NothingToPrint(_("No scorecards to print: no players yet."))
    together = per_page or cards_to_a_page(cards)
    data = head(event, _("Scorecards")) | {"per_page": together}
    return typeset(
        "scorecards",
        data,
        paper,
        progress,
        first=_cards_data(cards[:together]),
        parts=[partial(_cards_data, part) for part in evenly(cards, CARDS_OF_A_PART, together)],
    )


def _cards_data(cards: Sequence[Scorecard]) -> dict[str, Any]:
    return {"cards": [_card_data(card) for card in cards]}


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
        "person": label(card.person),
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
    first = first_owners(bustle)
    items = {card.person.number: facts_of(card, first).digest for card in cards}
    return pdf_file(bustle, "scorecards", pdf, items)


def cards_of_bustle(bustle: Bustle, params: DocumentParams) -> list[Scorecard]:
    """Everybody's card as it is now, by number."""
    schedule, people = schedule_of(bustle.pk), people_of(bustle.pk)
    generation = schedule.draw.generation if schedule.draw else 0
    has_links = bool(origin_in(params))
    return [
        Scorecard(
            person=people[number],
            route=tuple(route),
            hands=bustle.hands or ONE_WIDE_BOX,
            link=player_link(params, bustle, number, generation) if has_links else "",
        )
        for number, route in sorted(_routes(bustle, schedule, people).items())
    ]


def _routes(bustle: Bustle, schedule: Schedule, people: People) -> dict[int, list[Stop]]:
    """For everybody in the draw, every round: those opened as seated, the others as drawn.

    Rounds that go by results yet to come are lines to fill in. Who is not in play has no line.
    """
    if not schedule.rounds:
        return {}
    seats = seats_since_start(bustle)
    flat = bustle.sit_out_points if bustle.sit_out_credit == Bustle.Credit.FLAT else None
    routes: dict[int, list[Stop]] = {}
    for round_ in laid_rounds(schedule, seats):
        stops: dict[int, Stop] = {player: SitOut(round_.number, flat) for player in round_.without}
        for table in round_.tables:
            partnership = seats.at(len(table.players)).partnership
            stops |= _stops(round_.number, table, people, partnership)
        for player in stops.keys() - round_.idle:
            routes.setdefault(player, []).append(stops[player])
    for number in range(len(schedule.rounds) + 1, bustle.rounds_planned + 1):
        for player in set(schedule.roster.present(number)) & routes.keys():
            routes[player].append(
                _open_stop(bustle, number, routes[player], seats.usual.partnership)
            )
    return routes


def _open_stop(
    bustle: Bustle,
    number: int,
    before: Sequence[Stop],
    partnership: bool,
) -> Seated:
    """A round of which nobody knows the table yet; the partner only where one keeps it."""
    partners = (stop.partner for stop in before if isinstance(stop, Seated))
    partner = next(partners, None) if bustle.of_teams else None
    return Seated(number, partner=partner, partnership=partnership)


def _stops(number: int, table: LaidTable, people: People, partnership: bool) -> dict[int, Seated]:
    stops = {}
    for side in table.sides:
        together = [player for _seat, player in side]
        others = tuple(people[player] for player in table.players if player not in together)
        for seat, player in side:
            partners = [people[other] for other in together if other != player]
            stops[player] = Seated(
                round=number,
                table=table.number,
                seat=seat,
                partner=partners[0] if partners else None,
                opponents=others,
                partnership=partnership,
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
    first = first_owners(bustle)
    cards = {
        card.person.number: card
        for card in cards_of_bustle(bustle, {})
        if any(stop.round > played for stop in card.route)
    }
    return changed_since_printed(
        bustle,
        DOCUMENT.kind,
        cards,
        lambda digest, card: facts_of(card, first).agree_with(digest, after=played),
    )


def first_owners(bustle: Bustle) -> dict[int, Person]:
    """Number of everybody who took over somebody's seats -> for whom these were drawn."""
    people = people_of(bustle.pk)
    return {number: people[owner] for number, owner in drawn_for(bustle.pk).items()}


def facts_of(card: Scorecard, first: Mapping[int, Person]) -> CardFacts:
    """The part of a card that can be right or wrong.

    Partners and opponents count as those for whom their seats were drawn (`first`): a card that
    still names who has gone is right, as whoever took over sits there.
    """
    return CardFacts(
        head=(card.person.name, card.hands),
        rounds={stop.round: _stop_facts(stop, first) for stop in card.route},
    )


def _stop_facts(stop: Stop, first: Mapping[int, Person]) -> tuple[Any, ...] | None:
    if isinstance(stop, SitOut):
        return ("sits out", stop.credit)
    if stop.table is None:
        return None
    partners, opponents = (
        sorted(
            (owner.name, owner.number)
            for owner in (first.get(person.number, person) for person in side if person)
        )
        for side in ((stop.partner, *stop.side), stop.opponents)
    )
    return (stop.table, stop.seat, partners, opponents)


def player_link(params: DocumentParams, bustle: Bustle, number: int, generation: int = 0) -> str:
    """The link on a person's card, in capitals for a small QR code.

    It ends in the draw that the card was printed from, so that an old card can say so.
    """
    code = card_code(
        bustle_id=bustle.pk, number=number, generation=bustle.card_links, draw=generation
    )
    return f"{origin_in(params)}/P/{code}".upper()


DOCUMENT = Document(
    kind="scorecards",
    group=BEFORE,
    title=_lazy("Scorecards"),
    text=_lazy("A card for every player: table, partner and opponents, round by round."),
    render=scorecards_pdf,
    needs=DRAW,
    items=lambda count: ngettext("%(count)d card", "%(count)d cards", count) % {"count": count},
    to_reprint=cards_to_reprint,
    for_the_start=True,
)
