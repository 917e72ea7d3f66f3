"""Every route of the site, found from the resolver, with what it needs and how it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from config.api_urls import urlpatterns
from tests.tournaments.api.routes import Running, handlers
from tournaments.core.api.base import DirectorView
from tournaments.core.roles import Action
from tournaments.core.views.access import Needs

API = ("api:", "newest-api:")
# Pages that nobody needs a role for: of everybody, of a table's link, and the way in and out.
OPEN = ("public:", "table:", "table_lower:", "rules:", "sign-in", "sign-out", "join")
# The ways in, and one's own account behind a fresh sign-in: django-allauth asks by itself.
ACCOUNT = ("account_", "mfa_", "password-remove")


@dataclass(frozen=True)
class Route:
    """A route that needs a role, in one way that it is used.

    `of_rows`: its address names a row of a club; `of_bustle`: of a bustle, with which somebody may
    help who has no role in the club.
    """

    name: str
    method: str
    action: Action
    parts: tuple[str, ...]
    button: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.method, self.name, self.button)))

    @property
    def of_rows(self) -> bool:
        return bool(set(self.parts) - {"key"})

    @property
    def of_bustle(self) -> bool:
        return bool({"slug", "job_id"} & set(self.parts))


class Evening(Running):
    """A running bustle, with an address for every route."""

    def __init__(self, bustle: Any, token_key: str = "") -> None:
        super().__init__(bustle, token_key)
        self.known = {
            "slug": bustle.slug,
            "club_slug": bustle.club.slug,
            "number": 1,
            "table": 1,
            "job_id": self.job_id,
            "ruleset_id": self.ruleset_id,
            "kind": "nothing",  # no document: nothing is typeset for those who may
            "name": "nothing.csv",
            "session_id": 1,
            "series_id": 1,
            "key": "0" * 8,
            "club_id": bustle.club_id,
            "player_id": bustle.registrations.first().player_id,
        }

    def send(self, route: Route, client: Client) -> Any:
        """The answer to a page's route, sent as its plainest."""
        sent = {"action": route.button} if route.button else {}
        return getattr(client, route.method)(self.path(route), sent)

    def path(self, route: Route) -> str:
        """The address of a page's route in this evening."""
        return reverse(route.name, kwargs={part: self.known[part] for part in route.parts})


def pages() -> Iterator[Route]:
    """Every way to use a page of those who run a club."""
    for name, pattern in _patterns(get_resolver(), ""):
        if (needs := needs_of(pattern)) is None:
            continue
        parts = tuple(sorted(pattern.pattern.converters))
        yield Route(name, "get", needs.see, parts)
        if needs.press:
            yield Route(name, "post", needs.press, parts)
        for button, action in needs.buttons.items():
            yield Route(name, "post", action, parts, button)


def unguarded() -> list[str]:
    """Names of pages that say nothing of who may use them, and are not open to everybody."""
    return [
        name
        for name, pattern in _patterns(get_resolver(), "")
        if needs_of(pattern) is None and not name.startswith(OPEN + ACCOUNT)
    ]


def of_the_api() -> Iterator[Route]:
    """Every route and method of the API that needs a role."""
    routes = {pattern.name: pattern for pattern in urlpatterns}
    for name, method in handlers():
        view: Any = routes[name].callback.view_class
        if issubclass(view, DirectorView):
            action = view.see if method == "get" else view.press
            yield Route(name, method, action, tuple(sorted(routes[name].pattern.converters)))


def needs_of(pattern: URLPattern) -> Needs | None:
    """What a page declares; None if it declares nothing."""
    return getattr(pattern.callback, "needs", None)


def _patterns(resolver: URLResolver, space: str) -> Iterator[tuple[str, URLPattern]]:
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            inner = f"{space}{one.namespace}:" if one.namespace else space
            if not inner.startswith(API):
                yield from _patterns(one, inner)
        else:
            yield f"{space}{one.name}", one
