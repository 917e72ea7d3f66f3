"""Addresses of a Bustle on a laptop: a free port, and what the room calls this machine."""

from __future__ import annotations

import errno
import io
import socket
from dataclasses import dataclass

import segno

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104  (that is what --lan is for)
PORTS_TRIED = 20
WHITE_ON_BLACK, RESET = "\x1b[97;40m", "\x1b[0m"


class NoPort(Exception):
    """No port to listen on; the sentence says why."""


@dataclass(frozen=True)
class ServerAddress:
    """Address and port to listen on, and the room's name for this machine (None: not reachable)."""

    listen: str
    port: int
    room: str | None

    @property
    def here(self) -> str:
        """The address on this machine."""
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def site(self) -> str:
        """The address for everybody whom it serves."""
        return f"http://{self.room}:{self.port}" if self.room else self.here

    @property
    def hosts(self) -> str:
        """All names that a request may call this machine by, as BUSTLE_HOSTS has them."""
        names = ["localhost", LOOPBACK, "[::1]"]
        if self.room:
            name = socket.gethostname().lower()
            names += [self.room, name, f"{name}.local"]
        return ",".join(dict.fromkeys(names))


def find_address(*, lan: bool, port: int, address: str | None = None) -> ServerAddress:
    """The first free port from `port` on, and with `lan` the machine's address in the room.

    `address` is what the room calls this machine, for networks in which Bustle can't find out.

    Raises:
        NoPort: none is free, or this user may not listen there.
    """
    listen = EVERYWHERE if lan else LOOPBACK
    room = (address or lan_address()) if lan else None
    return ServerAddress(listen, _free_port(listen, port), room)


def lan_address() -> str | None:
    """The address by which other machines reach this one; None without a network.

    Connecting a UDP socket sends nothing: it only asks which way a packet would go.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def terminal_qr(text: str) -> str:
    """A QR code made of half blocks, black on white whatever the terminal's colours are."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out=out, border=2, compact=True)
    return "\n".join(f"  {WHITE_ON_BLACK}{line}{RESET}" for line in out.getvalue().splitlines())


def _free_port(listen: str, wanted: int) -> int:
    for port in range(wanted, wanted + PORTS_TRIED):
        try:
            with socket.socket() as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind((listen, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise NoPort(f"Cannot listen on port {port}: {error.strerror}.") from error
        else:
            return port
    raise NoPort(f"Ports {wanted} to {wanted + PORTS_TRIED - 1} are all taken.")
