"""Plays an evening by chance, through the same services that people use.

For the demo, the tests and the bench. The bustle is marked as simulated, every name is made of
card words, and the same seed plays the same evening.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from uuid import NAMESPACE_OID, UUID, uuid5

from django.db import transaction
from django.utils import timezone

from scoring.rules.model import Ruleset
from scoring.rules.sheet import CLOCK, SheetState
from scoring.selectors import sheet
from scoring.services import record_hand
from tournaments.core.selectors.bustles import bustle_by_id
from tournaments.demo.random_hands import believable_hand
from tournaments.draw.pairing.model import PlayedOut
from tournaments.draw.selectors.bracket_matches import is_played_out
from tournaments.draw.services.auto_draw import draw_next_round
from tournaments.draw.services.draws import LARGEST_SEED, draw_rounds, publish_draw
from tournaments.draw.services.partners import draw_partners
from tournaments.money.selectors.plan import Plan, PlannedPrize
from tournaments.money.services.plan import everybody_has_paid, save_plan
from tournaments.play.selectors.rounds import TableView, current_round
from tournaments.play.services.extra_hands import win_extra_hand
from tournaments.play.services.rounds import close_round, open_next_round
from tournaments.players.services.registrations import check_in, leave, register, walk_in
from tournaments.players.services.start import start_bustle
from tournaments.players.services.teams import PARTNERS, pair_up
from tournaments.public.services.publishing import publish_results
from tournaments.setup.selectors.formats import asks_extra_hand
from tournaments.setup.services.bustles import create_bustle, finish_bustle

BY = "simulation"
MINUTES_A_ROUND = 20
HANDS_BY_CLOCK = (6, 10)  # that fit into these minutes

# Five from everybody, parted among the first three and who made most loners.
PLAN = Plan(
    fee=Decimal(5),
    prizes=(
        PlannedPrize(place=1, percent=Decimal(45)),
        PlannedPrize(place=2, percent=Decimal(30)),
        PlannedPrize(place=3, percent=Decimal(15)),
        PlannedPrize(measure="loners", percent=Decimal(10)),
    ),
)

TWO_OF_ONE_NAME = "Jack Bower"
SPECIAL_NAMES = (
    TWO_OF_ONE_NAME,
    "Zoë Süßkärtli",
    TWO_OF_ONE_NAME,
    "Bartholomew Archibald Left-Bower von und zu Next-in-the-Barn the Younger",
)
WALK_IN = "Joker Latecomer"
FIRST_NAMES = (
    *("Ace", "Benny", "Belle", "Clover", "Dealer", "Diamond", "Farmer", "Hart", "Jack", "Kitty"),
    *("King", "Knave", "Penny", "Pip", "Queenie", "Ruff", "Spade", "Tally", "Trey", "Turner"),
)
LAST_NAMES = (
    *("Barn", "Bower", "Cutter", "Deal", "Discard", "Five", "Follow", "Lead", "Loner", "March"),
    *("Next", "Nines", "Orderup", "Packet", "Partner", "Renege", "Shuffle", "Trick", "Upcard"),
)


@dataclass(frozen=True)
class SimulatedBustle:
    """Settings of a bustle to simulate. Rounds up to `until_round` are played and closed.

    `into_round` opens one more and plays about that many hands at each of its tables, some more
    and some fewer. `hands` None plays every sheet to the target. `odd_numbers` as in the bustle.
    `restless`: somebody leaves and somebody walks in after the second round. Where partners stay
    together they are drawn by lot, or with `teams` they come together. An elimination has as many
    rounds as its bracket, whatever `rounds` says. With `finish` it is played for prizes, and its
    results are published after the last round. It was so many `days_ago`.
    """

    players: int = 40
    rounds: int = 8
    hands: int | None = 8
    until_round: int | None = None
    into_round: int = 0
    ruleset: str = "north-american"
    options: dict[str, object] = field(default_factory=dict)
    odd_numbers: str = "sit_out"
    restless: bool = False
    format: str = "rotation"
    final: str = ""
    teams: bool = False
    finish: bool = False
    days_ago: int = 0
    seed: int = 1
    name: str = "Simulated evening"
    place: str = "Nowhere: simulated players, simulated hands"

    @property
    def played(self) -> int:
        """Number of rounds to be played to their end, if there are so many."""
        return self.rounds if self.until_round is None else min(self.until_round, self.rounds)


def simulate_bustle(*, club_id: int, simulated: SimulatedBustle) -> int:
    """Plays a bustle for a club and returns the bustle's id.

    Raises:
        CannotPair: the format cannot be drawn for so many players or for these rules.
        CannotSimulate: chance comes upon no legal hand of this ruleset.
        InvalidRuleset: there is no such ruleset, or no such final.
        NotNow: there are fewer players than play at one table.
    """
    rng = random.Random(simulated.seed)  # noqa: S311  (an evening that can be repeated, not a secret)
    bustle_id = _begin(club_id, simulated, rng)
    _draw(bustle_id, rng)
    played = 0
    while _goes_on(bustle_id, simulated, played):
        played = play_round(bustle_id=bustle_id, rng=rng)
        if played == 2 and simulated.restless:
            _come_and_go(bustle_id, simulated, rng)
        try:
            draw_next_round(bustle_id=bustle_id)
        except PlayedOut:
            break
    if played == _planned(bustle_id) or is_played_out(bustle_by_id(bustle_id)):
        finish_bustle(bustle_id=bustle_id)
        if simulated.finish:
            publish_results(bustle_id=bustle_id, by=BY)
    elif simulated.into_round:
        _play_into(bustle_id, simulated.into_round, rng)
    return bustle_id


def _goes_on(bustle_id: int, simulated: SimulatedBustle, played: int) -> bool:
    wanted = simulated.until_round is None or played < simulated.until_round
    return wanted and played < _planned(bustle_id)


def _planned(bustle_id: int) -> int:
    return int(bustle_by_id(bustle_id).rounds_planned)


def believable_names(count: int, rng: random.Random) -> list[str]:
    """Made-up names: two alike, one long, one beyond ASCII, the others all different."""
    pairs = [f"{first} {last}" for first in FIRST_NAMES for last in LAST_NAMES]
    usual = [name for name in pairs if name not in SPECIAL_NAMES]
    rng.shuffle(usual)
    while len(usual) < count:
        usual += [f"{name} {len(usual) // len(pairs) + 1}" for name in usual[: len(pairs)]]
    names = [*SPECIAL_NAMES, *usual][:count]
    rng.shuffle(names)
    return names


@transaction.atomic
def play_round(*, bustle_id: int, rng: random.Random) -> int:
    """Opens the next round, plays every table's sheet to its end, closes; returns its number.

    Where somebody has to move, tables that ended level play one hand more.
    """
    number = open_next_round(bustle_id=bustle_id)
    for table in _tables(bustle_id):
        play_hands(sheet_id=table.sheet_id, hands=None, rng=rng)
    settle_ties(bustle_id, number, rng)
    return close_round(bustle_id=bustle_id)


def settle_ties(bustle_id: int, number: int, rng: random.Random) -> None:
    """Somebody wins the extra hand of every level table, where one is played."""
    if not asks_extra_hand(bustle_by_id(bustle_id), number):
        return
    for table in _tables(bustle_id):
        if table.level:
            win_extra_hand(
                bustle_id=bustle_id,
                round_number=number,
                table=table.number,
                account=rng.choice(table.level).account,
                by=BY,
                entry_id=_hand_id(table.sheet_id, rng),
            )


def play_hands(*, sheet_id: int, hands: int | None, rng: random.Random) -> int:
    """Plays this many deals on a sheet, or until it is complete; returns how many it took.

    A sheet that only the clock ends takes a round's worth of them.
    """
    view = sheet(sheet_id)
    if hands is None and view.ruleset.params.get("hands") == CLOCK:
        hands = rng.randint(*HANDS_BY_CLOCK)
    state, played = view.score, 0
    while not state.complete and (hands is None or played < hands):
        state = play_hand(sheet_id=sheet_id, ruleset=view.ruleset, state=state, rng=rng)
        played += 1
    return played


def play_hand(
    *, sheet_id: int, ruleset: Ruleset, state: SheetState, rng: random.Random
) -> SheetState:
    """Plays the next deal of a sheet that is in `state`; returns the state after it."""
    return record_hand(
        sheet_id=sheet_id,
        hand_id=_hand_id(sheet_id, rng),
        number=state.next_number,
        facts=believable_hand(ruleset, state.dealer, rng),
        by=BY,
    ).score


def _hand_id(sheet_id: int, rng: random.Random) -> UUID:
    """Id of a hand: the same for a seed in a fresh database, new for each bustle in this one."""
    return uuid5(NAMESPACE_OID, f"{sheet_id}:{rng.getrandbits(64)}")


@transaction.atomic
def _begin(club_id: int, simulated: SimulatedBustle, rng: random.Random) -> int:
    """A bustle that has started."""
    minutes = MINUTES_A_ROUND * (simulated.played + 1)
    before = timedelta(days=simulated.days_ago, minutes=minutes)
    settings = {
        "name": simulated.name,
        "place": simulated.place,
        "starts_at": timezone.now().replace(second=0, microsecond=0) - before,
        "rounds_planned": simulated.rounds,
        "minutes_per_round": MINUTES_A_ROUND,
        "hands_per_round": simulated.hands,
        "ruleset_slug": simulated.ruleset,
        "ruleset_options": simulated.options,
        "odd_numbers": simulated.odd_numbers,
        "format": simulated.format,
        "final": simulated.final,
    }
    bustle_id = create_bustle(club_id=club_id, settings=settings, simulated=True)
    names = believable_names(simulated.players, rng)
    check_in(bustle_id=bustle_id, numbers=register(bustle_id=bustle_id, names=names))
    if bustle_by_id(bustle_id).of_teams:
        _find_partners(bustle_id, simulated, rng)
    if simulated.finish:
        save_plan(bustle_id=bustle_id, plan=PLAN)
        everybody_has_paid(bustle_id=bustle_id)
    start_bustle(bustle_id=bustle_id)
    return bustle_id


def _find_partners(bustle_id: int, simulated: SimulatedBustle, rng: random.Random) -> None:
    if not simulated.teams:
        draw_partners(bustle_id=bustle_id, seed=rng.randrange(LARGEST_SEED))
        return
    for first in range(1, simulated.players, PARTNERS):
        pair_up(bustle_id=bustle_id, numbers=range(first, first + PARTNERS))


def _draw(bustle_id: int, rng: random.Random) -> None:
    draw_rounds(bustle_id=bustle_id, seed=rng.randrange(LARGEST_SEED))
    publish_draw(bustle_id=bustle_id)


def _come_and_go(bustle_id: int, simulated: SimulatedBustle, rng: random.Random) -> None:
    leave(bustle_id=bustle_id, number=rng.randint(1, simulated.players))
    walk_in(bustle_id=bustle_id, name=WALK_IN)
    _draw(bustle_id, rng)


@transaction.atomic
def _play_into(bustle_id: int, about: int, rng: random.Random) -> None:
    """Opens a round and leaves its tables where an evening finds them: no two alike."""
    open_next_round(bustle_id=bustle_id)
    for table in _tables(bustle_id):
        play_hands(sheet_id=table.sheet_id, hands=rng.randint(about - 2, about + 2), rng=rng)


def _tables(bustle_id: int) -> Sequence[TableView]:
    playing = current_round(bustle_id)
    return playing.tables if playing else ()
