"""Whatever a form or an address is filled with, a page answers, on every database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from tests.journeys.every_page import DIRECTOR, PUBLIC, TABLE, House, furnished, pages

pytestmark = pytest.mark.django_db
JUNK = (
    *("9" * 30, "9" * 5000, "-" + "9" * 30, "1e400", "NaN", "٣", "²"),
    *("\x00", "a\r\nb", "\x0b\x1b", "\u202e\ufeff", "\U0001f468\u200d\U0001f469", "x" * 5000),
    *("", "-1", "../..", "%s {0} ${x}", "[]", "2026-02-30", "0001-01-01T00:00"),
)
LONG = os.environ.get("BUSTLE_LONG") == "1"
# How many of these a field gets, and which part of the fields; other forms get the others.
EACH, FIELDS = (len(JUNK), 1.0) if LONG else (1, 1 / 3)


class Forms(HTMLParser):
    """The forms of a page: where each goes, and what it sends as it stands."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append((said.get("method", "get").lower(), said.get("action", ""), {}))
        elif self.forms and (name := said.get("name")):
            self.forms[-1][2].setdefault(name, said.get("value", ""))


def forms_at(client: Client, path: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Forms of a page, each with the button's own name pressed."""
    reader = Forms()
    reader.feed(client.get(path).content.decode(errors="replace"))
    for method, action, fields in reader.forms:
        yield method, action.split("#")[0] or path, fields


def send(client: Client, method: str, path: str, fields: dict[str, str]) -> int:
    """The status of an answer; whatever it changed is undone."""
    with transaction.atomic():
        answer = client.post(path, fields) if method == "post" else client.get(path, fields)
        transaction.set_rollback(True)
    return answer.status_code


def spoiled(fields: dict[str, str]) -> Iterator[dict[str, str]]:
    """The fields with one of them filled with junk, and without it; another each time it is asked
    with other fields."""
    chance = Random(str(sorted(fields)))
    for name in fields:
        if name == "csrfmiddlewaretoken" or chance.random() > FIELDS:
            continue
        if LONG:
            yield {key: value for key, value in fields.items() if key != name}
        for junk in chance.sample(JUNK, EACH):
            yield fields | {name: junk}


@pytest.fixture
def house(club: Any) -> House:
    return furnished(club)


def faults(client: Client, paths: Iterator[str]) -> Iterator[str]:
    client.raise_request_exception = False
    seen: set[tuple[str, ...]] = set()
    for page in paths:
        for method, path, fields in forms_at(client, page):
            kind = (method, path, *sorted(fields))
            if kind in seen or path.startswith("http"):
                continue
            seen.add(kind)
            for sent in spoiled(fields):
                if (status := send(client, method, path, sent)) >= 500:
                    changed = {
                        name: sent.get(name) for name in fields if sent.get(name) != fields[name]
                    }
                    yield f"{status} {method} {path} {str(changed)[:200]}"


@pytest.mark.full
def test_no_form_of_a_director_breaks(house: House, client: Client) -> None:
    client.force_login(User.objects.get(pk=house.user_id))
    assert list(faults(client, pages(DIRECTOR, house))) == []


@pytest.mark.full
def test_no_form_for_everybody_breaks(house: House, client: Client) -> None:
    assert list(faults(client, pages(PUBLIC | TABLE, house))) == []


@pytest.mark.full
def test_no_parameter_of_an_address_breaks_a_page(house: House, client: Client) -> None:
    client.force_login(User.objects.get(pk=house.user_id))
    client.raise_request_exception = False
    names = ("page", "v", "me", "round", "table", "person", "about", "hand", "also", "show")
    names += ("theme", "other", "one", "like", "base", "start", "limit", "offset", "club")
    bad = []
    for page in pages(PUBLIC | TABLE | DIRECTOR, house):
        junks = ("9" * 30, "9" * 5000, "\x00", "-1", "٣", "\ud800")
        for junk in junks if LONG else Random(page).sample(junks, 1):
            # A lone half of a letter goes on the line as a browser's own script may send it.
            asked = urlencode(dict.fromkeys(names, junk), errors="surrogatepass")
            if client.get(f"{page.partition('?')[0]}?{asked}").status_code >= 500:
                bad.append((page, junk[:20]))
    assert bad == []
