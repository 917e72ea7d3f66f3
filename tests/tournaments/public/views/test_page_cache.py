"""A room that asks at once is one drawing, and never a page older than what is being drawn."""

import gzip
import threading
from itertools import count
from uuid import uuid4

import pytest
from django.http import HttpResponse

from tournaments.public.views import page_cache
from tournaments.public.views.page_cache import render_once


@pytest.fixture
def key():
    return uuid4().hex


@pytest.fixture
def draw():
    numbers = count(1)
    return lambda: HttpResponse(f"drawing {next(numbers)}")


def test_a_version_is_render_once(key, draw):
    bodies = [render_once(key, 7, draw).body for _reader in range(3)]
    assert bodies == [b"drawing 1"] * 3


def test_a_new_version_is_drawn_anew(key, draw):
    render_once(key, 7, draw)
    assert render_once(key, 8, draw, allow_older=True).body == b"drawing 2"


def test_a_page_that_shows_the_time_is_soon_drawn_again(key, draw, monkeypatch):
    render_once(key, 7, draw)
    monkeypatch.setattr(page_cache, "FRESH", 0)
    assert render_once(key, 7, draw).body == b"drawing 2"


def test_while_one_draws_who_may_have_an_older_page_gets_it_and_nobody_else(key, draw):
    render_once(key, 7, draw)
    begun, go_on, later = threading.Event(), threading.Event(), []

    def slowly():
        begun.set()
        go_on.wait(10)
        return HttpResponse("slow")

    drawing = threading.Thread(target=render_once, args=(key, 8, slowly))
    drawing.start()
    begun.wait(10)
    assert render_once(key, 8, draw, allow_older=True).body == b"drawing 1"
    patient = threading.Thread(target=lambda: later.append(render_once(key, 8, draw).body))
    patient.start()
    go_on.set()
    drawing.join(10)
    patient.join(10)
    assert later == [b"slow"]


def test_no_more_pages_are_kept_than_a_process_can_hold(draw, monkeypatch):
    monkeypatch.setattr(page_cache._pages, "maxsize", 2)
    for number in range(5):
        render_once(f"one of five {number}", 1, draw)
    assert len(page_cache._pages) == 2


def test_a_page_rests_before_it_is_drawn_again_for_those_who_may_have_an_older_one(key, draw):
    render_once(key, 7, draw)
    assert render_once(key, 8, draw, allow_older=True, rest=60).version == 7
    assert render_once(key, 8, draw, rest=60).version == 8


def test_a_page_is_never_handed_out_older_than_its_rest(key, draw, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(page_cache.time, "monotonic", lambda: now[0])
    render_once(key, 7, draw)
    now[0] += 6.3
    assert render_once(key, 8, draw, allow_older=True, rest=6.4).version == 7
    now[0] += 0.2
    assert render_once(key, 8, draw, allow_older=True, rest=6.4).version == 8


def test_a_page_that_rests_is_not_handed_out_once_the_bustle_itself_has_changed(key, draw):
    render_once(key, 7, draw, own_version=1)
    assert render_once(key, 8, draw, allow_older=True, own_version=2, rest=60).version == 8


def test_a_room_that_asks_at_once_is_one_drawing(key):
    numbers, begun = count(1), threading.Barrier(8)

    def draw():
        threading.Event().wait(0.05)
        return HttpResponse(f"drawing {next(numbers)}")

    def ask():
        begun.wait(10)
        render_once(key, 7, draw, allow_older=True, rest=6.4)

    readers = [threading.Thread(target=ask) for _reader in range(8)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join(10)
    assert next(numbers) == 2


def test_a_page_is_packed_as_it_is(key, draw):
    page = render_once(key, 7, draw)
    assert gzip.decompress(page.packed) == page.body == b"drawing 1"
