"""A server that is open on this computer only, until phones are let in."""

import socket
import threading
import urllib.request
from functools import partial

import pytest
from waitress.wasyncore import close_all

from tournaments.core.errors import NotNow
from tournaments.management import server as serving
from tournaments.management.addresses import ServerAddress
from tournaments.management.server import Server

ROOM = "127.0.0.2"  # a second address of this machine


@pytest.fixture
def server(settings, monkeypatch):
    """A server that runs, on a machine that is in no network."""
    for name in ("BUSTLE_HOSTS", "BUSTLE_SITE_URL"):
        monkeypatch.delenv(name, raising=False)
    settings.ALLOWED_HOSTS, settings.SITE_URL = [], ""
    monkeypatch.setattr(serving, "lan_address", lambda: None)
    with socket.socket() as probe:
        probe.bind((ROOM, 0))
        port = probe.getsockname()[1]
    server = Server(ServerAddress("127.0.0.1", port, None))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield server
    server._first.task_dispatcher.shutdown()
    server._first.trigger.pull_trigger(partial(close_all, server._sockets))
    thread.join(5)
    assert not thread.is_alive()


def get(address):
    with urllib.request.urlopen(f"{address}/static/bustle/mark.svg", timeout=5) as answer:
        return answer.status


def test_phones_are_let_in_without_a_restart(server, monkeypatch, settings):
    port = server.address.port
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((ROOM, port), timeout=1)
    assert get(server.address.here) == 200
    monkeypatch.setattr(serving, "lan_address", lambda: ROOM)
    assert server.let_phones_in().site == f"http://{ROOM}:{port}"
    assert get(server.address.site) == 200
    assert get(server.address.here) == 200
    assert server.address.site == settings.SITE_URL
    assert ROOM in settings.ALLOWED_HOSTS
    assert "*" not in settings.ALLOWED_HOSTS
    assert server.let_phones_in() == server.address  # a second press changes nothing


def test_what_keeps_phones_out_is_said(server, monkeypatch):
    with pytest.raises(NotNow, match="isn’t on a network"):
        server.let_phones_in()
    monkeypatch.setattr(serving, "lan_address", lambda: ROOM)
    with socket.create_server((ROOM, server.address.port)), pytest.raises(NotNow, match="--lan"):
        server.let_phones_in()
    assert server.address.room is None
