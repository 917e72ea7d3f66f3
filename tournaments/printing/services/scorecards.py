"""What stands on the scorecards of a bustle: everybody's whole route."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.draw.pairing.model import Roster, seated
from tournaments.draw.selectors.draws import evening_of, idle_in, newest_draw
from tournaments.models import Bustle, Draw
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.printing.documents import scorecards
from tournaments.printing.documents.typesetting import Progress
from tournaments.printing.services.digests import card_digest
from tournaments.printing.services.rendered import (
    Made,
    as_file,
    as_person,
    header_of,
    paper_in,
    player_link,
)
from tournaments.setup.selectors.table_sizes import Games, games_of, laid

ONE_WIDE_BOX = 0  # for sheets that are played to a target


def scorecards_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """A card for everybody who plays, with the whole route as it is drawn now.

    With `numbers` among the params only for these: those whose cards have changed.
    """
    wanted = params.get("numbers")
    cards = [
        card
        for card in cards_of_bustle(bustle, params)
        if wanted is None or card.person.number in wanted
    ]
    pdf = scorecards.scorecards(header_of(bustle), cards, paper_in(params), progress=progress)
    items = {card.person.number: card_digest(card) for card in cards}
    return as_file(bustle, "scorecards", pdf, items)


def cards_of_bustle(bustle: Bustle, params: Mapping[str, Any]) -> list[scorecards.Scorecard]:
    """What stands on everybody's card now, by number."""
    draw = newest_draw(bustle.pk)
    people = {person.number: person for person in registrations_of(bustle.pk)}
    return [
        scorecards.Scorecard(
            person=as_person(people[number]),
            route=tuple(route),
            hands=bustle.hands or ONE_WIDE_BOX,
            link=player_link(params, bustle, number, draw.generation if draw else 0),
        )
        for number, route in sorted(_routes(bustle, people, draw).items())
    ]


def _routes(
    bustle: Bustle, people: Mapping[int, RegistrationView], draw: Draw | None
) -> dict[int, list[scorecards.Seated | scorecards.SitOut]]:
    """For everybody in the draw, every round: those opened as seated, the others as drawn.

    Rounds that go by results yet to come are lines to fill in. Who is not in play has no line.
    """
    rounds, roster = evening_of(bustle.pk)
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
            others = tuple(as_person(people[one]) for one in players if one not in together)
            for seat, player in side:
                partners = [as_person(people[one]) for one in together if one != player]
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
