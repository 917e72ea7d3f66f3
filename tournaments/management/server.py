"""The web server of `run`. It can begin to serve the network while it runs."""

from __future__ import annotations

import os
import socket
from dataclasses import replace
from threading import Lock
from typing import Any

import waitress
from django.conf import settings
from django.core.servers.basehttp import get_internal_wsgi_application
from django.utils.translation import gettext_lazy as _
from waitress.server import TcpWSGIServer

from tournaments.core.errors import NotNow
from tournaments.management.addresses import EVERYWHERE, ServerAddress, lan_address

THREADS = 8
LARGEST_BODY = 2_000_000  # bytes; above what Django lets a form or a list of players have
SLOWEST_BODY = 30  # seconds
# Every phone in the room keeps a connection open. Fewer than the files a process may usually open.
CONNECTIONS = 960
NO_NETWORK = _("This computer isn’t on a network. Join the Wi-Fi the phones use, then try again.")
TAKEN = _("Another program is in the way. Stop Bustle and start it with ./bustle run --lan.")


class Server:
    """Pages at `address`, which moves to the network's with `let_phones_in`."""

    def __init__(self, address: ServerAddress) -> None:
        self.address = address
        self._application = get_internal_wsgi_application()
        self._sockets: dict[int, Any] = {}
        self._listening = {address.listen}
        self._opening = Lock()
        self._first = waitress.create_server(
            self._application,
            map=self._sockets,
            host=address.listen,
            port=address.port,
            threads=THREADS,
            max_request_body_size=LARGEST_BODY,
            channel_timeout=SLOWEST_BODY,
            connection_limit=CONNECTIONS,
            backlog=CONNECTIONS,
            asyncore_use_poll=True,
            ident="Bustle",
        )
        answer_to(address)

    def run(self) -> None:
        """Serves until the process is told to stop."""
        self._first.run()

    def let_phones_in(self) -> ServerAddress:
        """The address in the room, at which this machine answers from now on.

        Raises:
            NotNow: there is no network, or another program has the port there.
        """
        with self._opening:
            room = lan_address()
            if room is None:
                raise NotNow(str(NO_NETWORK))
            if self._listening.isdisjoint({EVERYWHERE, room}):
                self._listen_too(room)
            self.address = replace(self.address, room=room)
            answer_to(self.address)
            return self.address

    def _listen_too(self, host: str) -> None:
        """One more socket for the same threads, handed over in the server's own loop."""
        try:
            opened = socket.create_server((host, self.address.port), backlog=CONNECTIONS)
        except OSError as error:
            raise NotNow(str(TAKEN)) from error
        self._listening.add(host)
        self._first.trigger.pull_trigger(lambda: self._serve_at(opened))

    def _serve_at(self, opened: socket.socket) -> None:
        TcpWSGIServer(
            self._application,
            self._sockets,
            _sock=opened,
            dispatcher=self._first.task_dispatcher,
            adj=self._first.adj,
            bind_socket=False,
            sockinfo=(opened.family, opened.type, opened.proto, opened.getsockname()),
        )


def answer_to(address: ServerAddress) -> None:
    """Requests may call this machine by the names of `address`, and links lead there.

    What the environment says stays as it is. Django reads both with every request, and no other
    process serves.
    """
    if "BUSTLE_HOSTS" not in os.environ:
        settings.ALLOWED_HOSTS = address.hosts.split(",")
    if address.room and "BUSTLE_SITE_URL" not in os.environ:
        settings.SITE_URL = address.site
