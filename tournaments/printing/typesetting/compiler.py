"""The short-lived process that typesets a document or a part of it. A script, never imported.

Reads a job as JSON on standard input. Writes on standard output the length of a picture in a line
of its own, the picture of the first page (PNG) and the PDF. It lives for one document because
typst keeps its memory until the process ends. Must know nothing but typst.
"""

import json
import os
import sys
from typing import Any, cast

import typst

DOTS_PER_INCH = 36
"""Of the picture, which is looked at from afar."""


def typeset(job: dict[str, Any]) -> tuple[bytes, bytes]:
    """The picture of the first page, and the PDF; empty what is not wanted."""
    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[job["fonts"]]
    )
    compiler = typst.Compiler(
        input=job["template"], root=job["root"], font_paths=fonts, sys_inputs=_inputs(job, {})
    )
    pdf = _pdf(compiler) if job["wants_pdf"] else b""
    return _picture(compiler, job) if job["wants_picture"] else b"", pdf


def _inputs(job: dict[str, Any], instead: dict[str, Any]) -> dict[str, str]:
    return {"data": json.dumps(job["data"] | instead), "paper": job["paper"]}


def _pdf(compiler: typst.Compiler) -> bytes:
    try:
        pdf = compiler.compile(format="pdf", pdf_standards="ua-1")
    except typst.TypstError as error:
        if "pdf/ua-1 error" not in error.message.lower():
            raise
        # A name that no font can write, or that is empty: still tagged, only not certified.
        pdf = compiler.compile(format="pdf")
    return cast(bytes, pdf)


def _picture(compiler: typst.Compiler, job: dict[str, Any]) -> bytes:
    inputs = _inputs(job, job["first"])
    pages = compiler.compile(format="png", ppi=DOTS_PER_INCH, sys_inputs=inputs)
    return pages[0] if isinstance(pages, list) else cast(bytes, pages)


def main() -> int:
    # One thread: parts of a document share the cores already, and each thread takes memory.
    os.environ["RAYON_NUM_THREADS"] = "1"
    try:
        picture, pdf = typeset(json.load(sys.stdin))
    except typst.TypstError as error:
        sys.stderr.write(error.diagnostic or error.message)
        return 1
    sys.stdout.buffer.write(b"%d\n%b%b" % (len(picture), picture, pdf))
    return 0


if __name__ == "__main__":
    sys.exit(main())
