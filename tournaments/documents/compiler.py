"""The short-lived process that typesets one document. Run as a script, never imported.

Reads a job as JSON on standard input, writes a PDF on standard output. It lives for one
document because typst keeps its memory until the process ends. Must know nothing but typst.
"""

import json
import sys
from typing import Any, cast

import typst


def typeset(job: dict[str, Any]) -> bytes:
    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[job["fonts"]]
    )
    compiler = typst.Compiler(
        input=job["template"],
        root=job["root"],
        font_paths=fonts,
        sys_inputs={"data": json.dumps(job["data"]), "paper": job["paper"]},
    )
    try:
        pdf = compiler.compile(format="pdf", pdf_standards="ua-1")
    except typst.TypstError as error:
        if "pdf/ua-1 error" not in error.message.lower():
            raise
        # A name that no font can write, or that is empty: still tagged, only not certified.
        pdf = compiler.compile(format="pdf")
    return cast(bytes, pdf)


def main() -> int:
    try:
        pdf = typeset(json.load(sys.stdin))
    except typst.TypstError as error:
        sys.stderr.write(error.diagnostic or error.message)
        return 1
    sys.stdout.buffer.write(pdf)
    return 0


if __name__ == "__main__":
    sys.exit(main())
