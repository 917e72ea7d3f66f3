"""Phones of a table: each keeps a hand until it has been answered for, and sends it until then."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from bench.crowd import Device
from chaos.record import Hand, Place, Record, new_id, played

BOTH_SAY_IT = 1 / 3  # of all deals
LATE = 0.2  # of the tables have a phone that says the last deal when the round is over
AT_ONCE = 5  # hands in one request
SEND_AGAIN = 429  # as a real phone: what is below is an answer, and the hand is forgotten
FIRST_WAIT, LONGEST_WAIT = 0.5, 4.0  # seconds before the next try; each try doubles them


class Phone:
    """One phone at one table. `keeps` False: it forgets a hand as soon as it has sent it."""

    def __init__(self, device: Device, code: str, rng: random.Random, *, keeps: bool = True):
        self._device, self._at, self._rng = device, f"/api/tables/{code}/", rng
        self._keeps = keeps
        self._waiting: list[Hand] = []
        self._misses = 0

    async def sheet(self) -> dict[str, Any]:
        """The table as the phone is shown it; asks until it is."""
        while True:
            status, body = await self._device.get("sheet", self._at)
            if status == 200:
                shown: dict[str, Any] = json.loads(body)
                self._misses = 0
                return shown
            self._misses += 1
            await self._pause()

    async def play(
        self, hands: Sequence[Hand], think: tuple[float, float], going_on: Callable[[], bool]
    ) -> list[Hand]:
        """Enters these hands one after the other; returns those that it came to."""
        entered = []
        for hand in hands:
            await asyncio.sleep(self._rng.uniform(*think))
            if not going_on():
                break
            entered.append(hand)
            self._waiting.append(hand)
            await self._send()
        while self._waiting:
            await self._pause()
            await self._send()
        return entered

    async def _send(self) -> None:
        sent = self._waiting[:AT_ONCE]
        status, body = await self._device.post_json(
            "hands", f"{self._at}batch/", {"items": [_item(hand) for hand in sent]}
        )
        if not self._keeps:
            self._waiting = self._waiting[AT_ONCE:]
        if status != 200:
            self._misses += 1
            return
        self._misses = 0
        for hand, answer in zip(sent, json.loads(body)["items"], strict=True):
            hand.told.append((answer["status"], answer["answer"]))
            if answer["status"] < SEND_AGAIN and self._keeps:
                self._waiting.remove(hand)

    async def _pause(self) -> None:
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2**self._misses)
        await asyncio.sleep(self._rng.uniform(wait / 2, wait))


def _item(hand: Hand) -> dict[str, Any]:
    return {
        "kind": "hand",
        "hand_id": hand.id,
        "round": hand.round,
        "number": hand.number,
        "facts": hand.facts(),
    }


class Table:
    """The phones of one table, which take turns: so its hands come out of order."""

    def __init__(self, phones: Sequence[Phone], record: Record, rng: random.Random) -> None:
        self._phones, self._record, self._rng = phones, record, rng
        self._late: list[Hand] = []

    async def play_round(
        self, deals: int, think: tuple[float, float], going_on: Callable[[], bool]
    ) -> None:
        """Plays a sheet, and looks at what it comes to."""
        sheet = await self._phones[0].sheet()
        place = (sheet["round"], sheet["number"])
        players = sheet["table"]["players"]
        self._record.seats[place] = {player["seat"]: player["number"] for player in players}
        scripts = self._deal(place, deals)
        for script in scripts:
            self._record.hands |= {hand.id: hand for hand in script}
        entered = await asyncio.gather(
            *(
                phone.play(script, think, going_on)
                for phone, script in zip(self._phones, scripts, strict=True)
            )
        )
        self._forget(scripts, entered)
        shown = await self._phones[0].sheet()
        sides = shown["table"]["sides"]
        self._record.shown[place] = {side["account"]: side["points"] for side in sides}

    async def play_late(self) -> None:
        """Says what was kept in a pocket until the round was over."""
        late, self._late = self._late, []
        self._record.hands |= {hand.id: hand for hand in late}
        await self._phones[-1].play(late, (0, 0.1), lambda: True)

    def _deal(self, place: Place, deals: int) -> list[list[Hand]]:
        scripts: list[list[Hand]] = [[] for _phone in self._phones]
        for number in range(1, deals + 1):
            hand = played(self._rng, place, number)
            first = number % len(scripts)
            scripts[first].append(hand)
            again = Hand(new_id(self._rng), *place, number, hand.maker, hand.tricks, hand.alone)
            if number == deals and self._rng.random() < LATE:
                again.late = True
                self._late.append(again)
            elif len(scripts) > 1 and self._rng.random() < BOTH_SAY_IT:
                scripts[first - 1].append(again)
        return scripts

    def _forget(self, scripts: Sequence[list[Hand]], entered: Sequence[list[Hand]]) -> None:
        """Hands to which nobody came before the evening ended were never played."""
        for script, done in zip(scripts, entered, strict=True):
            for hand in script[len(done) :]:
                del self._record.hands[hand.id]
                self._late = []
