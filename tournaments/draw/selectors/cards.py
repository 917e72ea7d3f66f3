"""Scorecards that a draw makes wrong, compared with the draw before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.core.selectors.audit_log import MAKE_DRAWS
from tournaments.draw.pairing.cards import Card, Stop, cards_of, changed_cards, is_same_stop
from tournaments.draw.pairing.model import Roster, SeatingPlan, TableShape
from tournaments.draw.selectors.draws import games_for
from tournaments.draw.selectors.schedule import drawn_for, newest_draw, roster_from_json
from tournaments.models import Bustle, Deed, Draw, Printed


def plan_of(draw: Draw) -> SeatingPlan:
    """The plan that a draw keeps."""
    rounds = tuple(tuple(tuple(t) if t else None for t in tables) for tables in draw.rounds)
    return SeatingPlan(draw.from_round, rounds)


def changes_from(
    before: Draw | None, plan: SeatingPlan, roster: Roster, shape: TableShape
) -> dict[str, Any]:
    """Value of `Proposal.changes`: the cards that the plan makes wrong, and where.

    `cards` are how many there are for rounds to come; a stop is [table (0 for a sit-out), seat,
    partners, opponents].
    """
    after, old = cards_of(plan, roster, shape), _cards(before, shape)
    lines = drawn_for(before.bustle_id) if before else {}
    return {
        "cards": len(after),
        "changed": [
            {
                "number": change.id,
                "new": change.new,
                "stops": [
                    [stop.number, _stop(stop.before), _stop(stop.after)] for stop in change.stops
                ],
            }
            for change in changed_cards(old, after, lines)
        ],
    }


def numbers_to_reprint(bustle_id: int) -> list[int]:
    """Numbers of those whose cards the newest draw made wrong or asks for; none for the first."""
    newest, before = _last_two(bustle_id)
    if newest is None or before is None:
        return []
    shape = games_for(bustle_id).shape
    old, new = _cards(before, shape), _cards(newest, shape)
    return [change.id for change in changed_cards(old, new, drawn_for(bustle_id))]


Reprint = Callable[[Bustle], tuple[int, ...]]
_reprints: list[Reprint] = []


def register_reprint(reprint: Reprint) -> None:
    """Registers who knows what was printed: printing stands above the draw."""
    _reprints.append(reprint)


def changed_cards_of(bustle: Bustle) -> tuple[int, ...]:
    """People whose scorecards are wrong for rounds to come, or missing; nobody before any was
    printed."""
    return _reprints[-1](bustle) if cards_are_printed(bustle.pk) else ()


def cards_are_printed(bustle_id: int) -> bool:
    """True if people hold scorecards that another draw may make wrong."""
    return Printed.objects.filter(bustle_id=bustle_id, kind="scorecards").exists()


@dataclass(frozen=True)
class VoidCard:
    """Since when a card is wrong, and whether everybody may see the seats that it should say."""

    since: datetime
    shown: bool


def void_card(bustle_id: int, number: int, generation: int) -> VoidCard | None:
    """Somebody's card of a draw that is wrong for rounds to come; None: it is right.

    A newer draw makes it wrong from the moment it counts, published or not. What the card could
    not say, such as a round that results decide, does not make it void.
    """
    newest = newest_draw(bustle_id)
    if newest is None or newest.generation == generation:
        return None
    printed, since = _printed_from(bustle_id, generation)
    if printed is None:
        return None
    shape = games_for(bustle_id).shape
    before, after = (_cards(draw, shape).get(number, {}) for draw in (printed, newest))
    lines = drawn_for(bustle_id)
    wrong = any(
        number in before and not is_same_stop(before[number], stop, lines)
        for number, stop in after.items()
    )
    shown = newest.published_at is not None
    return VoidCard(since or newest.made_at, shown) if wrong else None


def _printed_from(bustle_id: int, generation: int) -> tuple[Draw | None, datetime | None]:
    """The draw with this number, and when it was taken back, if it was."""
    draw = Draw.objects.filter(bustle_id=bustle_id, generation=generation).first()
    if draw is not None:
        return draw, None
    deeds = Deed.objects.filter(bustle_id=bustle_id, kind__in=MAKE_DRAWS).exclude(undone_at=None)
    undone = deeds.filter(facts__generation=generation).last()
    if undone is None or "rounds" not in undone.facts:
        return None, None
    columns = {name: undone.facts[name] for name in ("from_round", "rounds", "roster")}
    return Draw(bustle_id=bustle_id, **columns), undone.undone_at


def _last_two(bustle_id: int) -> tuple[Draw | None, Draw | None]:
    last = list(Draw.objects.filter(bustle_id=bustle_id).order_by("-generation")[:2])
    return (last[0] if last else None), (last[1] if len(last) > 1 else None)


def _cards(draw: Draw | None, shape: TableShape) -> Mapping[int, Card]:
    return cards_of(plan_of(draw), roster_from_json(draw.roster), shape) if draw else {}


def _stop(stop: Stop | None) -> list[Any] | None:
    if stop is None:
        return None
    return [stop.table, stop.seat, sorted(stop.partners), sorted(stop.opponents)]
