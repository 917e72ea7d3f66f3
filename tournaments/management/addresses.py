"""Where a laptop's Bustle can be reached: the port that is free, the address that the room sees."""

from __future__ import annotations

import errno
import io
import socket
from dataclasses import dataclass

import segno

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104  (that is what --lan is for)
PORTS_TRIED = 20
WHITE_ON_BLACK, AS_BEFORE = "\x1b[97;40m", "\x1b[0m"


class NoPort(Exception):
    """Nobody can listen there; the sentence says why."""


@dataclass(frozen=True)
class Place:
    """Where to listen, and what the room calls this machine (None: nobody but this machine)."""

    listen: str
    port: int
    room: str | None

    @property
    def here(self) -> str:
        """The address on this machine."""
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def site(self) -> str:
        """The address that everybody can use who is to use it."""
        return f"http://{self.room}:{self.port}" if self.room else self.here

    @property
    def hosts(self) -> str:
        """All names that a request may call this machine by, as BUSTLE_HOSTS has them."""
        names = ["localhost", LOOPBACK, "[::1]"]
        if self.room:
            name = socket.gethostname().lower()
            names += [self.room, name, f"{name}.local"]
        return ",".join(dict.fromkeys(names))


def find_place(*, lan: bool, port: int, address: str | None = None) -> Place:
    """The first free port from `port` on, and with `lan` the machine's address in the room.

    `address` is what the room calls this machine, where Bustle does not find it out by itself.

    Raises:
        NoPort: none is free, or this user may not listen there.
    """
    listen = EVERYWHERE if lan else LOOPBACK
    room = (address or lan_address()) if lan else None
    return Place(listen, _free_port(listen, port), room)


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
    return "\n".join(f"  {WHITE_ON_BLACK}{line}{AS_BEFORE}" for line in out.getvalue().splitlines())


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
