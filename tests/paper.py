"""Documents without a process for each, which is most of their time.

Tests of the typesetter set `a_process_each`; with `--all` every document has its process.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from tests.tiers import everything

a_process_each = False


@contextmanager
def typeset_here() -> Iterator[None]:
    """Inside, documents are made in the process of the test, outside the full tier."""
    from tournaments.printing.typesetting import typesetter

    apart = typesetter._compile

    def compile_here(job: bytes, beat: Callable[[], None]) -> bytes:
        return apart(job, beat) if a_process_each or everything() else _compile(job)

    with patch.object(typesetter, "_compile", compile_here):
        yield


def _compile(job: bytes) -> bytes:
    import typst

    from tournaments.printing.typesetting import compiler
    from tournaments.printing.typesetting.typesetter import TypesettingFailed

    try:
        picture, pdf = compiler.typeset(json.loads(job))
    except typst.TypstError as error:
        raise TypesettingFailed(error.diagnostic or error.message) from error
    return b"%d\n%b%b" % (len(picture), picture, pdf)
