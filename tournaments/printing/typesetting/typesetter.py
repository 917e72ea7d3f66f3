"""Turns a template and plain data into a tagged PDF, in a process of its own.

Must not know any particular document: what stands on the paper is the template's business.
Text in the data stays text whatever it holds: it is never read as markup.
"""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from threading import Event
from typing import IO, Any

HERE = Path(__file__).resolve().parent
TEMPLATES = HERE.parents[2] / "templates" / "documents"
FONTS = HERE / "fonts"
COMPILER = HERE / "compiler.py"
JOINER = HERE / "joiner.py"

PATIENCE = 600.0
"""Seconds after which a document is given up."""

PAGES = re.compile(rb"<xmpTPg:NPages>(\d+)<")
"""How many pages a PDF has, as typst says in it."""

PACKED_HERE = 1_000_000
"""Bytes of a PDF as typeset; a larger one is packed in a process of its own, for the memory."""

HEARTBEAT = 0.5
"""Seconds between two progress reports while the typesetter works."""

AT_ONCE = 2
"""Parts of a document that are typeset at once at most, for the memory."""

Progress = Callable[[int, int], None]
Part = Callable[[], dict[str, Any]]
"""Makes what stands in place of the data for one part of a document."""
STAGES = 3
"""Of a document in one piece: begun, typeset, packed. Each further part is one more."""

# They would turn the direction of everything after them; the templates isolate each name.
_DIRECTION_MARKS = {*range(0x202A, 0x202F), *range(0x2066, 0x206A)}


class Paper(Enum):
    """The two sizes that printers hold, by their names in typst."""

    LETTER = "us-letter"
    A4 = "a4"


class DocumentError(Exception):
    """No document was made."""


class NothingToPrint(DocumentError):
    """The director: asked for a document that would have no content."""


class TypesettingFailed(DocumentError):
    """Us: a template or the typesetter is broken; the message is its diagnosis."""


class Pdf(bytes):
    """A document's bytes, with how many pages it has and a small picture of the first (PNG)."""

    pages: int
    picture: bytes

    def __new__(cls, content: bytes, pages: int, picture: bytes) -> Pdf:
        """The bytes themselves are the PDF."""
        pdf = super().__new__(cls, content)
        pdf.pages, pdf.picture = pages, picture
        return pdf


_pictures_only: ContextVar[bool] = ContextVar("pictures_only", default=False)


@contextmanager
def pictures_only() -> Iterator[None]:
    """Within it a document is the picture of its first page alone, which takes a moment."""
    before = _pictures_only.set(True)
    try:
        yield
    finally:
        _pictures_only.reset(before)


def typeset(
    template_name: str,
    data: dict[str, Any],
    paper: Paper,
    progress: Progress | None = None,
    *,
    first: dict[str, Any] | None = None,
    parts: Sequence[Part] = (dict,),
    numbered: bool = False,
) -> Pdf:
    """Typeset `templates/documents/<template_name>.typ` with `data` and return the PDF.

    `data` is JSON-like, with "title" and "language" for the document's metadata; bytes become lists
    of numbers. `first` is what stands in its place for a picture of the first page alone. `parts`
    make what stands in its place for each part of a long document; each part has a process of its
    own, because typst takes memory for every page, and begins on a page of its own. `numbered`:
    its pages are a `listing` of `house.typ` and say how many there are, so in a document in parts
    their heads and feet are typeset last and laid over the pages.

    `progress` is called as (stages done, stages in all): at the start, twice a second while the
    typesetter works, and after each stage. An exception that it raises stops the work and is passed
    on, which is how a job is cancelled. Raises `TypesettingFailed`.
    """
    report = progress or _ignore_progress
    stages = STAGES + len(parts) - 1
    report(0, stages)
    wanted = parts[:1] if _pictures_only.get() else parts
    heads_later = numbered and len(wanted) > 1
    job = partial(_job, template_name, paper)
    jobs = (
        job(data | {"body_only": heads_later} | part(), (first or {}) if number == 0 else None)
        for number, part in enumerate(wanted)
    )
    made = _compile_all(jobs, lambda done: report(1 + done, stages))
    beat = partial(report, stages - 1, stages)
    beat()
    if heads_later:
        made.append(_compile(job(data | {"pages": _pages_in(made)}, None), beat))
    pdf = _put_together(made, beat, with_heads=heads_later)
    report(stages, stages)
    return pdf


def _job(
    template_name: str, paper: Paper, data: dict[str, Any], first: dict[str, Any] | None
) -> bytes:
    """A job for the compiler; `first` is None where no picture is wanted."""
    job = {
        "template": str(TEMPLATES / f"{template_name}.typ"),
        "root": str(TEMPLATES),
        "fonts": str(FONTS),
        "paper": paper.value,
        "data": plain(data),
        "first": plain(first or {}),
        "wants_picture": first is not None,
        "wants_pdf": not _pictures_only.get(),
    }
    return json.dumps(job).encode()


def _pages_in(made: Sequence[bytes]) -> int:
    return sum(int(found[1]) for output in made if (found := PAGES.search(output)))


class _Stopped(Exception):
    """The work on another part has failed, or the document is not wanted any more."""


def _compile_all(jobs: Iterable[bytes], tell: Callable[[int], None]) -> list[bytes]:
    """What the compiler makes of the jobs, as many at once as there are cores. `tell` is called
    here, with how many are done. The first part is under way while the next job is prepared."""
    stopped = Event()

    def go_on() -> None:
        if stopped.is_set():
            raise _Stopped

    with ThreadPoolExecutor(at_once()) as pool:
        try:
            tell(0)
            running = [pool.submit(_compile, job, go_on) for job in jobs]
            left = set(running)
            while left:
                done, left = wait(left, timeout=HEARTBEAT, return_when=FIRST_COMPLETED)
                for future in done:
                    future.result()
                tell(len(running) - len(left))
        except BaseException:
            stopped.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [future.result() for future in running]


def at_once() -> int:
    """Parts of a document that this machine typesets at once."""
    # Only Linux tells which cores this process may use.
    allowed = getattr(os, "sched_getaffinity", None)
    cores = len(allowed(0)) if allowed else os.cpu_count() or 1
    return min(AT_ONCE, cores)


def _put_together(made: Sequence[bytes], beat: Callable[[], None], *, with_heads: bool) -> Pdf:
    """The outputs of the compiler taken apart: length of the picture, picture, PDF. Only the first
    has a picture. `with_heads`: the last is laid over the others."""
    length, _, rest = made[0].partition(b"\n")
    picture, first = rest[: int(length)], rest[int(length) :]
    if len(made) > 1 or len(first) > PACKED_HERE:
        pdfs = [first, *(output.partition(b"\n")[2] for output in made[1:])]
        return _joined(pdfs, pdfs.pop() if with_heads else b"", picture, beat)
    return shrink(first, picture) if first else Pdf(b"", 0, picture)


def _joined(pdfs: Sequence[bytes], heads: bytes, picture: bytes, beat: Callable[[], None]) -> Pdf:
    with TemporaryDirectory() as folder:
        over = Path(folder, "heads.pdf") if heads else None
        if over:
            over.write_bytes(heads)
        files = [Path(folder, f"{number}.pdf") for number in range(len(pdfs))]
        for file, pdf in zip(files, pdfs, strict=True):
            file.write_bytes(pdf)
        output = _output_of(JOINER, [str(over or ""), *map(str, files)], b"", beat)
    pages, _, whole = output.partition(b"\n")
    return Pdf(whole, int(pages), picture)


def _ignore_progress(done: int, total: int) -> None:
    """The progress of a document that nobody waits for."""


def plain(value: Any) -> Any:
    """Data with every string made printable (see `printable`), and bytes as lists of numbers."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, bytes):
        return list(value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def printable(text: str) -> str:
    """Composed text (NFC) in which white space is single spaces and nothing is invisible harm.

    Drops control characters, halves of surrogate pairs and marks that turn the direction of
    the text; keeps the joiners that scripts and emoji need.
    """
    composed = unicodedata.normalize("NFC", text)
    if composed.isprintable():
        return " ".join(composed.split())
    characters = (
        " " if character.isspace() else character
        for character in composed
        if character.isspace() or not _is_harmful(character)
    )
    return " ".join("".join(characters).split())


def _is_harmful(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Cs"} or ord(character) in _DIRECTION_MARKS


def _compile(job: bytes, beat: Callable[[], None]) -> bytes:
    return _output_of(COMPILER, [], job, beat)


def _output_of(
    script: Path, arguments: Sequence[str], job: bytes, beat: Callable[[], None]
) -> bytes:
    command = [sys.executable, "-I", str(script), *arguments]
    pipe = subprocess.PIPE
    # A file and no pipe: what a slow machine has not read when the first wait for it ends would
    # never be written to a pipe.
    with (
        TemporaryFile() as sent,
        subprocess.Popen(command, stdin=_rewound(sent, job), stdout=pipe, stderr=pipe) as process,  # noqa: S603
    ):
        try:
            pdf, diagnosis = _wait(process, beat)
        except BaseException:
            process.kill()
            raise
    if process.returncode != 0:
        raise TypesettingFailed(diagnosis.decode(errors="replace").strip() or "no diagnosis")
    return pdf


def _rewound(file: IO[bytes], job: bytes) -> IO[bytes]:
    file.write(job)
    file.seek(0)
    return file


def _wait(process: subprocess.Popen[bytes], beat: Callable[[], None]) -> tuple[bytes, bytes]:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            return process.communicate(timeout=HEARTBEAT)
        except subprocess.TimeoutExpired:
            beat()
    raise TypesettingFailed(f"not done after {PATIENCE:.0f} seconds")


def shrink(pdf: bytes, picture: bytes = b"") -> Pdf:
    """PDF, tags included, with its objects packed into compressed streams."""
    # Here, because a quarter of a second of every start would go into it.
    import pikepdf

    from tournaments.printing.typesetting.joiner import packed

    with pikepdf.open(io.BytesIO(pdf)) as document:
        return Pdf(packed(document), len(document.pages), picture)
