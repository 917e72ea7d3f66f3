"""A line between phones and server that cuts, doubles, holds back and so reorders requests.

Every request goes over a connection of its own, so that each can meet a fate of its own.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter

LATEST = 4.0  # seconds that a request is held back at most
PATIENCE = 60.0  # seconds for an answer of the server
FATES = {"passed": 60, "cut": 8, "answer cut": 10, "doubled": 12, "held back": 10}
LOST = (OSError, EOFError, TimeoutError, ValueError)


class Relay:
    """Listens on `port` once it serves; `fates` counts what was done to requests."""

    def __init__(self, upstream: int, rng: random.Random) -> None:
        self._upstream, self._rng = upstream, rng
        self._late: set[asyncio.Task[None]] = set()
        self.fates: Counter[str] = Counter()
        self.port = 0
        self.is_quiet = False  # passes everything on

    async def serve(self) -> asyncio.Server:
        """Begins to listen."""
        server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def drain(self) -> None:
        """Waits until everything that was held back has been delivered."""
        while self._late:
            await asyncio.gather(*self._late)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            request = await _request(reader)
            fate = "passed" if self.is_quiet else self._rng.choices([*FATES], [*FATES.values()])[0]
            self.fates[fate] += 1
            writer.write(await self._answer(request, fate))
            await writer.drain()
        except LOST:
            pass  # the phone sees a line that was closed
        finally:
            writer.close()

    async def _answer(self, request: bytes, fate: str) -> bytes:
        if fate == "cut":
            await self._forward(request[: self._rng.randrange(len(request))], cut=True)
            return b""
        if fate == "held back":
            self._send_later(request)
            return b""
        if fate == "doubled":
            both = await asyncio.gather(self._forward(request), self._forward(request))
            return self._rng.choice(both)
        answer = await self._forward(request)
        return b"" if fate == "answer cut" else answer

    def _send_later(self, request: bytes) -> None:
        async def send() -> None:
            await asyncio.sleep(self._rng.uniform(0.1, LATEST))
            try:
                await self._forward(request)
            except LOST:
                self.fates["never delivered"] += 1

        task = asyncio.ensure_future(send())
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def _forward(self, request: bytes, *, cut: bool = False) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._upstream)
        try:
            writer.write(request)
            await writer.drain()
            return b"" if cut else await asyncio.wait_for(reader.read(-1), PATIENCE)
        finally:
            writer.close()


async def _request(reader: asyncio.StreamReader) -> bytes:
    """The next request, made to close its connection behind it."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = 0
    for line in head.split(b"\r\n"):
        name, _colon, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    body = await reader.readexactly(length)
    return head[:-2] + b"Connection: close\r\n\r\n" + body
