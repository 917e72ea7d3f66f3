"""A crowd of watchers and tables as seen from the network, in a process of its own.

Knows nothing of Django: what it may do comes as JSON on its input, what happened to it goes as JSON
to its output. Every device keeps one connection, as a browser does.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

PATIENCE = 60.0  # seconds; a browser waits longer, a person does not
HEAD = 60_000  # bytes; a table's page is shorter, and a page says its version near its beginning
AGAIN = 0.1  # of the hands are sent twice, as by a phone that missed its answer
USUAL = 3  # seconds that a server tells watchers to wait who are few
SPREAD = 0.5  # of that, and up to so much longer, as live_parts.js does
VERSION = re.compile(rb'\?v=([^"&]+)')
HIDDEN = re.compile(rb'name="(csrfmiddlewaretoken|number|round|sheet)" value="([^"]*)"')
FORM = "application/x-www-form-urlencoded"
OUTCOMES = (("N", 4), ("E", 5), ("S", 2), ("W", 3), ("N", 1), ("E", 0))


@dataclass(frozen=True)
class Plan:
    """The plan of a crowd: `watchers` look at `page` and follow it through `live`; at each of the
    `tables` (addresses) that many `hands` are entered, every `pause` (seconds, from and to), and
    at each of the `programs` (addresses of the API) as many are sent. Where it is one person
    alone, `empty` is asked beside each look."""

    port: int
    page: str
    live: str
    empty: str
    tables: list[str]
    hands: int
    watchers: int
    looks: int
    poll: tuple[float, float]
    pause: tuple[float, float]
    programs: Sequence[str] = ()


@dataclass
class Observations:
    """Everything that happened: seconds by kind of request, answers by status, errors, ids of hands
    sent. Hands entered while everybody opens the page at once are counted apart."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    answers: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    hands: list[str] = field(default_factory=list)
    lasted: float = 0.0  # seconds
    cpu: float = 0.0  # seconds of the processor that the crowd itself took
    all_in: float = 0.0  # on the crowd's own clock: when everybody has come in

    @classmethod
    def read(cls, data: dict[str, Any]) -> Observations:
        """The observations that another process wrote."""
        counted = {name: Counter(data[name]) for name in ("answers", "errors")}
        return cls(**data | counted)


class Device:
    """A browser: one connection that is opened again when it was closed, and cookies; or a
    program, which names itself by a `secret`. `wait` is how many seconds the server's last answer
    said to wait for the next news."""

    def __init__(
        self, port: int, observations: Observations, patience: float = PATIENCE, secret: str = ""
    ) -> None:
        self._port, self._observations, self._patience = port, observations, patience
        self._secret = secret
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._cookies: dict[str, str] = {}
        self.wait = 0

    async def get(self, kind: str, path: str) -> tuple[int, bytes]:
        return await self._timed(kind, "GET", path, b"")

    async def post(self, kind: str, path: str, fields: dict[str, str]) -> tuple[int, bytes]:
        return await self._timed(kind, "POST", path, urlencode(fields).encode())

    async def post_json(self, kind: str, path: str, value: Any) -> tuple[int, bytes]:
        return await self._timed(kind, "POST", path, json.dumps(value).encode(), "application/json")

    async def _timed(
        self, kind: str, method: str, path: str, body: bytes, sent_as: str = FORM
    ) -> tuple[int, bytes]:
        began = time.perf_counter()
        try:
            status, answer = await asyncio.wait_for(
                self._ask(method, path, body, sent_as), self._patience
            )
        except (OSError, EOFError, TimeoutError) as error:
            self._line = None
            self._observations.errors[f"{kind}: {type(error).__name__}"] += 1
            return 0, b""
        label = f"{kind} {status}" if status == 204 else kind
        if kind == "entry" and began < self._observations.all_in:
            label = "entry at first"
        self._observations.seconds.setdefault(label, []).append(time.perf_counter() - began)
        self._observations.answers[f"{kind} {status}"] += 1
        return status, answer

    async def _ask(self, method: str, path: str, body: bytes, sent_as: str) -> tuple[int, bytes]:
        reused = self._line is not None
        try:
            return await self._exchange(method, path, body, sent_as)
        except (ConnectionError, EOFError):
            self._line = None
            if not reused:  # a server may close a line on which nothing was going on
                raise
            return await self._exchange(method, path, body, sent_as)

    async def _exchange(
        self, method: str, path: str, body: bytes, sent_as: str
    ) -> tuple[int, bytes]:
        if self._line is None:
            self._line = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._line
        writer.write(self._head(method, path, len(body), sent_as) + body)
        await writer.drain()
        return await self._answer(reader)

    def _head(self, method: str, path: str, length: int, sent_as: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}", "HX-Request: true"]
        lines.append("Accept-Encoding: gzip")
        if self._secret:
            lines.append(f"Bustle-Device: {self._secret}")
        if self._cookies:
            lines.append("Cookie: " + "; ".join(f"{k}={v}" for k, v in self._cookies.items()))
        if method == "POST":
            lines.append(f"Content-Type: {sent_as}")
            lines.append(f"Content-Length: {length}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        status = int((await reader.readuntil(b"\r\n")).split()[1])
        headers = {}
        while (line := (await reader.readuntil(b"\r\n")).strip()) != b"":
            name, _colon, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
            if name.lower() == "set-cookie":
                key, _equals, content = value.strip().partition(";")[0].partition("=")
                self._cookies[key] = content
        self.wait = int(headers.get("bustle-wait", "0"))
        body = await self._body(reader, status, headers)
        if headers.get("connection", "").lower() == "close":
            self._line = None
        if headers.get("content-encoding") == "gzip":
            body = _head_of(body)
        return status, body

    async def _body(
        self, reader: asyncio.StreamReader, status: int, headers: dict[str, str]
    ) -> bytes:
        if status in (204, 304):
            return b""
        if headers.get("transfer-encoding") != "chunked":
            return await reader.readexactly(int(headers.get("content-length", "0")))
        parts = []
        while size := int(await reader.readuntil(b"\r\n"), 16):
            parts.append(await reader.readexactly(size))
            await reader.readexactly(2)
        await reader.readexactly(2)
        return b"".join(parts)


def _head_of(packed: bytes) -> bytes:
    """As much of a packed page as tells its version: unpacking it all would cost the crowd more
    than packing it once costs the server."""
    return zlib.decompressobj(wbits=31).decompress(packed, HEAD)


async def watch(plan: Plan, observations: Observations, going_on: Callable[[], bool]) -> None:
    """Opens the page and follows it; at least `looks` times, and while somebody still enters."""
    device = Device(plan.port, observations)
    await asyncio.sleep(random.uniform(0, plan.poll[1]))  # noqa: S311
    _status, body = await device.get("page", plan.page)
    looked = 0
    while looked < plan.looks or going_on():
        await asyncio.sleep(pause_before_news(plan, device.wait))
        version = VERSION.search(body)
        shown = version[1].decode() if version else ""
        status, answer = await device.get("fragment", f"{plan.live}?v={shown}")
        body = answer if status == 200 else body
        looked += 1
        if plan.watchers == 1:
            await device.get("empty page", plan.empty)


def pause_before_news(plan: Plan, wait: int) -> float:
    """Seconds: as the plan says, or longer where the server asks for it."""
    longer = (wait, wait * (1 + SPREAD)) if wait > USUAL else plan.poll
    return random.uniform(*longer)  # noqa: S311


async def play(plan: Plan, observations: Observations, table: str) -> None:
    """Enters hands on the table's page, some of them twice."""
    device = Device(plan.port, observations)
    await asyncio.sleep(random.uniform(0, plan.pause[1]))  # noqa: S311
    _status, body = await device.get("sheet", table)
    for number in range(plan.hands):
        body = await _enter(device, observations, table, body, number)
        await asyncio.sleep(random.uniform(*plan.pause))  # noqa: S311


async def _enter(
    device: Device, observations: Observations, table: str, body: bytes, number: int
) -> bytes:
    maker, tricks = OUTCOMES[number % len(OUTCOMES)]
    fields = {name.decode(): value.decode() for name, value in HIDDEN.findall(body)}
    hand_id = str(uuid4())
    observations.hands.append(hand_id)
    fields |= {"hand_id": hand_id, "maker": maker, "tricks": str(tricks)}
    status, answer = await device.post("entry", f"{table}/record", fields)
    if random.random() < AGAIN or status != 200:  # noqa: S311
        status, answer = await device.post("entry", f"{table}/record", fields)
    return body if status != 200 else fields_after(body, answer)


async def send(plan: Plan, observations: Observations, address: str) -> None:
    """Sends hands of the first round as a program does, some of them twice."""
    device = Device(plan.port, observations, secret=uuid4().hex)
    await asyncio.sleep(random.uniform(0, plan.pause[1]))  # noqa: S311
    for number in range(plan.hands):
        maker, tricks = OUTCOMES[number % len(OUTCOMES)]
        mine, theirs = ("NS", "EW") if maker in "NS" else ("EW", "NS")
        facts = {"maker": maker, "tricks": {mine: tricks, theirs: 5 - tricks}}
        hand = {"hand_id": str(uuid4()), "round": 1, "number": number + 1, "facts": facts}
        observations.hands.append(str(hand["hand_id"]))
        status, _answer = await device.post_json("entry", address, hand)
        if random.random() < AGAIN or status != 201:  # noqa: S311
            await device.post_json("entry", address, hand)
        await asyncio.sleep(random.uniform(*plan.pause))  # noqa: S311


def fields_after(page: bytes, fragment: bytes) -> bytes:
    """The fragment that took the place of the page's; a token it lacks is that of the page."""
    return fragment if b"csrfmiddlewaretoken" in fragment else page


async def crowd(plan: Plan) -> Observations:
    """Everybody at once."""
    observations, began = Observations(), time.perf_counter()
    if plan.watchers > 1:
        observations.all_in = began + 2 * plan.poll[1]
    entering = [play(plan, observations, table) for table in plan.tables]
    entering += [send(plan, observations, address) for address in plan.programs]
    playing = [asyncio.ensure_future(table) for table in entering]

    def going_on() -> bool:
        return not all(table.done() for table in playing)

    watching: list[Awaitable[None]] = [
        watch(plan, observations, going_on) for _watcher in range(plan.watchers)
    ]
    await asyncio.gather(*playing, *watching)
    observations.lasted, observations.cpu = time.perf_counter() - began, time.process_time()
    return observations


if __name__ == "__main__":
    sys.stdout.write(json.dumps(vars(asyncio.run(crowd(Plan(**json.load(sys.stdin)))))))
