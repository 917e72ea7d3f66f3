"""Devices of a table, on its page: the device's cookie, claiming a side, letting others in."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from tournaments.core.errors import NotNow
from tournaments.core.views.shared import missing_is_404, number_in_full, posted_from
from tournaments.play.selectors.devices import Writer, writer_at
from tournaments.play.selectors.tables import TablePage, read_code, table_number, table_page
from tournaments.play.services.devices import answer_device, ask_in, choose_side

SECRET_BYTES = 16
KEPT_FOR = 18 * 3600  # seconds: longer than any bustle
HEADER = "Bustle-Device"


def cookie_of(code: str) -> str:
    """The name of the cookie by which a device is known at the code's table."""
    read = read_code(code)
    return _cookie_name(read.bustle_id, read.table) if read else "table"


def _cookie_name(bustle_id: int, table: int) -> str:
    """Where HTTPS is certain, a name that no neighbor under the same domain can set."""
    prefix = "__Host-" if settings.SESSION_COOKIE_SECURE else ""
    return f"{prefix}table-{bustle_id}-{table}"


def secret_of(request: Any, code: str) -> str | None:
    """The secret of the device that asks: a page's cookie, or what a program names itself by."""
    return request.headers.get(HEADER) or request.COOKIES.get(cookie_of(code)) or None


def known_device(request: HttpRequest, code: str) -> tuple[str, bool]:
    """The device's secret, and whether it was just made and has yet to be handed over."""
    if secret := secret_of(request, code):
        return secret, False
    secret = secrets.token_urlsafe(SECRET_BYTES)
    request.COOKIES[cookie_of(code)] = secret  # for the rest of this request
    return secret, True


def hand_over(request: HttpRequest, response: HttpResponse, code: str, secret: str) -> HttpResponse:
    """Gives a device its secret to keep."""
    response.set_cookie(
        cookie_of(code),
        secret,
        max_age=KEPT_FOR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE or request.is_secure(),
    )
    return response


def writer_of(request: HttpRequest, page: TablePage) -> Writer | None:
    """Standing of the device that asks for this page; None while nothing is played there."""
    opened_at = page.opened_at if page.sheet else None
    cookie = request.COOKIES.get(_cookie_name(page.bustle.pk, page.number))
    secret = request.headers.get(HEADER) or cookie or "new"
    return writer_at(page.bustle, page.number, opened_at, secret)


@never_cache
@posted_from("table:sheet")
@missing_is_404
def device(request: HttpRequest, code: str) -> HttpResponse:
    """Asks to be let in, says a side, or answers another device that asks."""
    secret, new = known_device(request, code)
    page = table_page(code)
    acts: Mapping[str, Callable[[], Any]] = {
        "ask": lambda: ask_in(code=code, secret=secret),
        "side": lambda: _choose(page, secret, request.POST.get("account", "")),
        "let_in": lambda: _answer(request, page, True),
        "send_away": lambda: _answer(request, page, False),
    }
    act = acts.get(request.POST.get("action", ""))
    try:
        if act:
            act()
    except NotNow as refusal:
        messages.warning(request, refusal.sentence)
    response = redirect("table:sheet", code)
    return hand_over(request, response, code, secret) if new else response


def _choose(page: TablePage, secret: str, account: str) -> None:
    """Only a side of this table."""
    if page.table and account in {side.account for side in page.table.sides}:
        choose_side(code=page.code, account=account, secret=secret)


def _answer(request: HttpRequest, page: TablePage, let_in: bool) -> None:
    """Only a device that writes here answers for others, and only for this table's."""
    writer = writer_of(request, page)
    device_id = number_in_full(request.POST.get("device"))
    if writer and device_id in {device.id for device in writer.waiting}:
        answer_device(
            bustle_id=page.bustle.pk,
            device_id=device_id,
            let_in=let_in,
            table=table_number(page.code),
        )
