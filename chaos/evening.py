"""An evening under chaos: phones behind a bad line, a director, and faults all the while."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from django.db import DatabaseError, InterfaceError, connection

from bench.crowd import Device, Observations
from chaos.altered import KEEPING
from chaos.faults import Storm
from chaos.installation import Installation
from chaos.phones import BOTH_SAY_IT, Phone, Table
from chaos.record import Record
from chaos.relay import Relay
from tournaments.core.errors import NotNow
from tournaments.core.services.access import make_director
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.models import Bustle, Club
from tournaments.play.selectors.rounds import current_round
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.rounds import close_round, open_next_round

PHONES_AT_A_TABLE = 2
DEALS = 20  # of a sheet, if there are hands for so many
PHONE_WAITS = 30.0  # seconds, before it tries again
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Plan:
    """Size of an evening, and how hard it is: so many seconds of thought for each hand, and of
    rest between two faults. It ends after so many minutes, whatever was played. `calm`: nothing is
    wrong but the line."""

    hands: int
    phones: int
    minutes: float
    seed: int
    think: tuple[float, float] = (1.0, 4.0)
    rest: tuple[float, float] = (0.5, 4.0)
    calm: bool = False
    without: str = ""

    @property
    def tables(self) -> int:
        return max(1, self.phones // PHONES_AT_A_TABLE)

    @property
    def deals(self) -> int:
        return max(1, min(DEALS, round(self._for_a_table)))

    @property
    def rounds(self) -> int:
        return max(1, round(self._for_a_table / self.deals))

    @property
    def _for_a_table(self) -> float:
        return self.hands / self.tables / (1 + BOTH_SAY_IT)


@dataclass
class Evening:
    """One evening; `play` it, then look at `record`, `storm` and `relay`."""

    plan: Plan
    at: Installation
    record: Record = field(default_factory=Record)
    seen: Observations = field(default_factory=Observations)
    over: bool = False
    stuck: str = ""  # why the director could not go on

    def __post_init__(self) -> None:
        rng = random.Random(self.plan.seed)  # noqa: S311  (an evening that can be repeated)
        self.rng, self.relay = rng, Relay(self.at.port, random.Random(rng.random()))  # noqa: S311
        self.writing = threading.Lock()
        self.storm = Storm(self.at, self.record, random.Random(rng.random()), self.writing)  # noqa: S311
        self.bustle = simulated_bustle(self.plan)
        self.codes = self._codes()
        self.ends = time.monotonic() + 60 * self.plan.minutes

    def play(self, say: Callable[[str], None]) -> None:
        """Plays all rounds; says now and then how far it is."""
        asyncio.run(self._play(say))

    async def _play(self, say: Callable[[str], None]) -> None:
        server = await self.relay.serve()
        storm = asyncio.ensure_future(self._storm())
        news = asyncio.ensure_future(self._tell(say))
        try:
            await self._play_rounds()
            await self.relay.drain()
        finally:
            self.over = True
            news.cancel()
            await storm
            server.close()

    async def _play_rounds(self) -> None:
        tables = [Table(self._phones(code), self.record, self.rng) for code in self.codes]
        for round_number in range(1, self.plan.rounds + 1):
            if round_number > 1:
                await self._act(lambda: open_next_round(bustle_id=self.bustle.pk))
            await asyncio.gather(
                *(
                    table.play_round(self.plan.deals, self.plan.think, self._goes_on)
                    for table in tables
                )
            )
            if not self._goes_on():
                return
            try:
                await self._act(lambda: close_round(bustle_id=self.bustle.pk))
            except NotNow as refusal:  # a hand is missing
                self.stuck = refusal.sentence
                return
            await asyncio.gather(*(table.play_late() for table in tables))

    def _goes_on(self) -> bool:
        return time.monotonic() < self.ends

    def _phones(self, code: str) -> list[Phone]:
        keeps = self.plan.without != KEEPING
        return [
            Phone(Device(self.relay.port, self.seen, PHONE_WAITS), code, self.rng, keeps=keeps)
            for _phone in range(PHONES_AT_A_TABLE)
        ]

    async def _storm(self) -> None:
        deck = _forever(self.storm.deck)
        while not (self.over or self.plan.calm):
            await asyncio.to_thread(self.storm.do, next(deck))
            await asyncio.sleep(self.rng.uniform(*self.plan.rest))

    async def _tell(self, say: Callable[[str], None]) -> None:
        while True:
            await asyncio.sleep(10)
            say(self.progress())

    def progress(self) -> str:
        """How far it is."""
        hands = self.record.hands.values()
        answered = sum(hand.answered for hand in hands)
        return (
            f"{answered} hands answered, {self.storm.done.total()} faults, "
            f"{self.relay.fates.total()} requests, {self.seen.errors.total()} of them lost"
        )

    async def _act(self, act: Callable[[], Answer]) -> Answer:
        """What the director does, as often as it takes."""
        return await asyncio.to_thread(persist, act, self.writing)

    def _codes(self) -> list[str]:
        opened = current_round(self.bustle.pk)
        tables = opened.tables if opened else ()
        return [table_code_of(self.bustle, table.number) for table in tables]


def simulated_bustle(plan: Plan) -> Bustle:
    """A bustle with its first round open, and nothing entered."""
    make_director()
    simulated = SimulatedBustle(
        players=4 * plan.tables,
        rounds=plan.rounds,
        hands=plan.deals,
        until_round=0,
        seed=plan.seed,
    )
    bustle_id = simulate_bustle(club_id=Club.objects.get().pk, simulated=simulated)
    open_next_round(bustle_id=bustle_id)
    return Bustle.objects.get(pk=bustle_id)


def persist(act: Callable[[], Answer], writing: threading.Lock) -> Answer:
    """Does it until the database lets it."""
    tries = 60
    while True:
        try:
            with writing:
                return act()
        except (DatabaseError, InterfaceError):
            if not (tries := tries - 1):
                raise
            time.sleep(0.5)
        finally:
            connection.close()


def _forever(deck: Callable[[], list[str]]) -> Iterator[str]:
    while True:
        yield from deck()
