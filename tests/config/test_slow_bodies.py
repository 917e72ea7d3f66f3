"""Whoever takes their time to send does not hold up whoever reads."""

import json
import threading
from io import BytesIO

from config.api.parts import PROBLEM_TYPE
from config.api.refusals import TRY_AGAIN, refusal_body
from config.bodies import AT_ONCE, SlowBodies


class Dawdler:
    """A body that never comes, until it is told to."""

    def __init__(self):
        self.asked, self.come = threading.Event(), threading.Event()

    def read(self, _size):
        self.asked.set()
        self.come.wait(5)
        return b""


def answer_of(application, environ):
    status, _headers, body = whole_answer_of(application, environ)
    return status, body


def whole_answer_of(application, environ):
    told = []
    body = b"".join(application(environ, lambda *head: told.extend(head)))
    return *told, body


def echo(environ, start_response):
    start_response("200 OK", [])
    return [environ["wsgi.input"].read() if "wsgi.input" in environ else b"a page"]


def test_slow_senders_leave_threads_for_readers():
    application, bodies = SlowBodies(echo), [Dawdler() for _ in range(AT_ONCE)]
    threads = [
        threading.Thread(
            target=answer_of, args=(application, {"CONTENT_LENGTH": "9", "wsgi.input": body})
        )
        for body in bodies
    ]
    for thread, body in zip(threads, bodies, strict=True):
        thread.start()
        assert body.asked.wait(5)
    assert answer_of(application, {}) == ("200 OK", b"a page")
    one_more = {"CONTENT_LENGTH": "2", "wsgi.input": BytesIO(b"ab")}
    status, headers, refusal = whole_answer_of(application, one_more)
    assert (status, dict(headers)) == (
        "503 Service Unavailable",
        {"Retry-After": str(TRY_AGAIN), "Content-Type": PROBLEM_TYPE},
    )
    assert json.loads(refusal) == refusal_body(
        (503, "try_again", "", "Too many are sending. Send it again.")
    )
    for thread, body in zip(threads, bodies, strict=True):
        body.come.set()
        thread.join()
    assert answer_of(application, one_more) == ("200 OK", b"ab")
