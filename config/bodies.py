"""Slow bodies: a web process goes on showing pages while some clients take their time to send."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from threading import BoundedSemaphore
from typing import Any

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

AT_ONCE = 4  # bodies that a process waits for; half of its threads
PATIENCE = 0.05  # seconds; what has arrived is read in a thousandth of that
LARGEST = 2_000_000  # bytes, as the proxy and `run` have it
CHUNK = 65_536
AGAIN = b"""{"code": "try_again", "field": "", "message": "Too many are sending. Send it again."}"""


class SlowBodies:
    """An application whose threads are never all taken by bodies that have yet to arrive.

    A server that hands requests on before their bodies are there, as granian does, would stand
    still with as many slow senders as it has threads. Here the rest are told to come again; phones
    do so by themselves. A proxy that buffers, and `run`, let nobody notice.
    """

    def __init__(self, application: Application) -> None:
        self._application = application
        self._slots = BoundedSemaphore(AT_ONCE)

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        if not _has_body(environ):
            return self._application(environ, start_response)
        if not self._slots.acquire(timeout=PATIENCE):
            headers = [("Retry-After", "5"), ("Content-Type", "application/problem+json")]
            start_response("503 Service Unavailable", headers)
            return [AGAIN]
        try:
            body = _whole(environ)
        finally:
            self._slots.release()
        environ["wsgi.input"] = BytesIO(body)
        return self._application(environ, start_response)


def _has_body(environ: dict[str, Any]) -> bool:
    return (
        environ.get("CONTENT_LENGTH") not in (None, "", "0") or "HTTP_TRANSFER_ENCODING" in environ
    )


def _whole(environ: dict[str, Any]) -> bytes:
    """The body, as far as anybody reads: Django refuses what is longer."""
    announced = environ.get("CONTENT_LENGTH") or str(LARGEST)
    left = min(int(announced[:10]), LARGEST) if announced.isdecimal() else LARGEST
    parts = []
    while left > 0 and (part := environ["wsgi.input"].read(min(left, CHUNK))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
