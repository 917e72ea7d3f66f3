"""The parts of a long document joined to one PDF, and any PDF packed.

Run as a script for the parts: their files are its arguments, and the PDF goes to standard output.
Of typst's own parts only: each has one outline and one tree of tags under one Document. Must know
nothing but pikepdf.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence

import pikepdf
from pikepdf import Object, Pdf

CERTIFIED = b"<pdfuaid:part>"
PAGES = re.compile(rb"(<xmpTPg:NPages>)\d+")


def packed(document: Pdf) -> bytes:
    """The document with its objects packed into compressed streams, tags included."""
    out = io.BytesIO()
    document.save(
        out,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        compress_streams=True,
        deterministic_id=True,
    )
    return out.getvalue()


def joined(names: Sequence[str]) -> Pdf:
    """The first of the files, with the pages, tags and outlines of the others behind its own.

    A document in which one part is not certified as PDF/UA is not certified.
    """
    whole = pikepdf.open(names[0])
    metadata = [whole.Root.Metadata.read_bytes()]
    for name in names[1:]:
        # One at a time, because each takes ten times the memory of its file.
        with pikepdf.open(name) as part:
            metadata.append(part.Root.Metadata.read_bytes())
            shift = int(whole.Root.StructTreeRoot.ParentTreeNextKey)
            _add_pages(whole, part, shift)
            _add_tags(whole, part, shift)
            _add_outline(whole, part)
    own = next((each for each in metadata if CERTIFIED not in each), metadata[0])
    whole.Root.Metadata.write(PAGES.sub(rb"\g<1>%d" % len(whole.pages), own))
    return whole


def _add_pages(whole: Pdf, part: Pdf, shift: int) -> None:
    before = len(whole.pages)
    whole.pages.extend(part.pages)
    for page in whole.pages[before:]:
        page.obj.StructParents = int(page.obj.StructParents) + shift


def _add_tags(whole: Pdf, part: Pdf, shift: int) -> None:
    tree = whole.Root.StructTreeRoot
    # Pages were copied before, so that tags point to those copies.
    added = whole.copy_foreign(part.Root.StructTreeRoot)
    document = tree.K[0]
    for element in added.K[0].K:
        element.P = document
        document.K.append(element)
    for at, value in enumerate(added.ParentTree.Nums):
        tree.ParentTree.Nums.append(value if at % 2 else int(value) + shift)
    tree.ParentTreeNextKey = shift + int(added.ParentTreeNextKey)


def _add_outline(whole: Pdf, part: Pdf) -> None:
    if "/Outlines" not in part.Root:
        return
    added = whole.copy_foreign(part.Root.Outlines)
    if "/Outlines" not in whole.Root:
        whole.Root.Outlines = added
        return
    outline = whole.Root.Outlines
    outline.Last.Next, added.First.Prev = added.First, outline.Last
    entry: Object | None = added.First
    while entry is not None:
        entry.Parent = outline
        entry = entry.get("/Next")
    outline.Last = added.Last
    outline.Count = int(outline.Count) + int(added.Count)


def main() -> int:
    whole = joined(sys.argv[1:])
    sys.stdout.buffer.write(b"%d\n%b" % (len(whole.pages), packed(whole)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
