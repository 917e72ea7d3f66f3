"""The version that pages, fragments and the API carry, so that nobody is sent what they have.

A version is a number that only grows: of a bustle with all its sheets, of its own row, or of one
sheet (docs/decisions/0002). Where a page shows more than that, for instance the minutes, its stamp
is the version with these marks behind it. A fragment is asked for with its stamp as `?v=`, a page
has it in its ETag.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control

from tournaments.core.speaking import spoken

Response = TypeVar("Response", bound=HttpResponse)


def stamp(version: object, *marks: object) -> str:
    """A version and what else a page depends on: "141.12". An empty mark is left out."""
    return ".".join(str(part) for part in (version, *marks) if part != "")


def parts_of(stamp: str) -> list[str]:
    """The version and the marks of a stamp that a page sent back."""
    return stamp.split(".")


def etag_of(*parts: object) -> str:
    """The ETag of an answer: its name, what the reader asked for, the version and the language."""
    return f'W/"{"-".join(map(str, (*parts, spoken())))}"'


def shows(request: HttpRequest, stamp: object) -> bool:
    """True if a page that asks for news has this stamp already."""
    return request.GET.get("v") == str(stamp)


def unless_unchanged(
    request: HttpRequest, etag: str, make: Callable[[], Response]
) -> Response | HttpResponse:
    """The answer with its ETag, or 304 when the reader has it already."""
    response = get_conditional_response(request, etag=etag) or make()
    response["ETag"] = etag
    patch_cache_control(response, no_cache=True)
    return response
