"""`manage.py run` as a newcomer has it: one process, its companion, and a demo to look at."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tournaments.archive.forms import MOST_SENT
from tournaments.management.addresses import ServerAddress, find_address, lan_address, terminal_qr
from tournaments.management.server import LARGEST_BODY

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 180  # seconds: a first start plays two evenings


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A data folder in which the first start has already played its demo."""
    folder = tmp_path_factory.mktemp("data")
    running = Running(folder)
    running.end()
    return folder


class Running:
    """`manage.py run` in a process of its own, ready to be looked at."""

    def __init__(self, data, *words, port=None):
        self.port = port or free_port()
        environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("DJANGO_", "BUSTLE_", "DATABASE_URL"))
        }
        self.log = data / "said"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "run", "--port", str(self.port), *words],
                cwd=ROOT,
                env={**environment, "BUSTLE_DATA": str(data)},
                stdout=log,
                stderr=log,
            )
        wait_until(lambda: "Data  " in self.said() or self.process.poll() is not None, self.said)

    def said(self):
        return self.log.read_text()

    def address(self, what):
        return re.search(rf"{what} +(http\S+)", self.said())[1]

    def companions(self):
        """Process ids of the children that are companions."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                stat = (folder / "stat").read_text().rsplit(")", 1)[1].split()
                words = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if int(stat[1]) == self.process.pid and b"companion" in words and stat[0] != "Z":
                found.append(int(folder.name))
        return found

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        return self.process.wait(30)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(true, said):
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, said()
        time.sleep(0.1)


def get(address):
    with urllib.request.urlopen(address, timeout=10) as answer:
        return answer.status, answer.read().decode()


def test_what_a_page_sends_of_a_file_is_let_in():
    assert MOST_SENT + 50_000 < LARGEST_BODY


@pytest.mark.full
def test_the_first_start_shows_a_demo_that_says_what_it_is(data):
    running = Running(data)
    try:
        status, page = get(running.address("On this machine"))
        assert (status, "Sample night" in page) == (200, True)
        assert "Sign in" in get(running.address("Sign in, once"))[1]
        with pytest.raises(urllib.error.HTTPError) as refusal:
            get(f"http://127.0.0.1:{running.port}/b/nothing-here/")
        assert refusal.value.code == 404
    finally:
        assert running.end() == 0
    assert "Everything that was entered is kept" in running.said()


@pytest.mark.full
def test_it_is_served_to_this_machine_only_until_the_room_is_asked_for(data):
    running = Running(data)
    try:
        assert "In the room" not in running.said()
        address = lan_address()
        if address:
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection((address, running.port), timeout=2)
    finally:
        running.end()


@pytest.mark.full
def test_phones_that_were_let_in_this_evening_are_let_in_again(data):
    if not lan_address():
        pytest.skip("this machine is on no network")
    file = data / "phones-let-in"
    file.touch()
    try:
        running = Running(data)
        try:
            wait_until(lambda: "In the room" in running.said(), running.said)
            assert get(running.address("In the room"))[0] == 200
        finally:
            running.end()
        last_week = time.time() - 7 * 24 * 60 * 60
        os.utime(file, (last_week, last_week))
        running = Running(data)
        try:
            assert get(running.address("On this machine"))[0] == 200
            assert "In the room" not in running.said()
        finally:
            running.end()
    finally:
        file.unlink()


@pytest.mark.full
def test_the_room_gets_an_address_and_a_code(data):
    running = Running(data, "--lan", "--address", "127.0.0.2")
    try:
        assert running.address("In the room") == f"http://127.0.0.2:{running.port}/"
        assert get(running.address("In the room"))[0] == 200
        assert running.address("Sign in, once").startswith("http://127.0.0.2:")
        assert "▀" in running.said()
        request = urllib.request.Request(running.address("On this machine"))
        request.add_header("Host", "somewhere.else")
        with pytest.raises(urllib.error.HTTPError) as refusal:
            urllib.request.urlopen(request, timeout=10)
        assert refusal.value.code == 400
    finally:
        running.end()


@pytest.mark.full
def test_the_companion_is_started_again_and_ends_with_the_server(data):
    running = Running(data)
    try:
        [first] = running.companions()
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: running.companions() not in ([], [first]), running.said)
        [second] = running.companions()
    finally:
        running.end(signal.SIGINT)
    with pytest.raises(ProcessLookupError):
        os.kill(second, 0)


@pytest.mark.full
def test_the_companion_does_not_outlive_a_server_that_was_killed(data):
    running = Running(data)
    [companion] = running.companions()
    running.end(signal.SIGKILL)
    wait_until(lambda: not Path(f"/proc/{companion}").exists(), running.said)


@pytest.mark.full
def test_a_taken_port_is_said_and_the_next_one_used(data):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        running = Running(data, port=taken)
        try:
            assert f"Port {taken} is taken" in running.said()
            assert get(running.address("On this machine"))[0] == 200
        finally:
            running.end()


def test_without_a_network_the_place_is_this_machine(monkeypatch):
    monkeypatch.setattr("tournaments.management.addresses.lan_address", lambda: None)
    place = find_address(lan=True, port=free_port())
    assert place.room is None
    assert place.site == place.here
    assert ServerAddress("127.0.0.1", 80, None).hosts == "localhost,127.0.0.1,[::1]"


def test_the_code_in_the_terminal_is_black_on_white_in_every_theme():
    lines = terminal_qr("HTTP://192.168.1.20:8000/").splitlines()
    assert all("\x1b[97;40m" in line and line.endswith("\x1b[0m") for line in lines)
    assert len({len(line) for line in lines}) == 1
