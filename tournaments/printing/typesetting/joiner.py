"""The parts of a long document joined to one PDF, and any PDF packed.

Run as a script for the parts. Its arguments are the file whose pages are laid over theirs, or an
empty word, and then their files; the PDF goes to standard output. Of typst's own parts only: each
has one outline and one tree of tags under one Document, with ids as typst names them. Must know
nothing but pikepdf.
"""

from __future__ import annotations

import io
import re
import string
import sys
from collections.abc import Sequence
from pathlib import Path

import pikepdf
from pikepdf import Object, Pdf

CERTIFIED = b"<pdfuaid:part>"
PAGES = re.compile(rb"(<xmpTPg:NPages>)\d+")
IDS = re.compile(rb"\(U(?=\d+x\d+y\d+\))")
"""The first letter of an id: of a table's header, which its cells name."""
LOWERED = b"/S/H1", b"/S/H2"
LETTERS = string.ascii_uppercase + string.ascii_lowercase
"""An id begins with that of its part, in the order of bytes, which the tree of ids keeps."""


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


def joined(names: Sequence[str], *, has_one_title: bool = False) -> Pdf:
    """The first of the files, with the pages, tags and outlines of the others behind its own.

    `has_one_title`: it stands in the first part, and the headings of the others go below it. They
    cannot do so by themselves, because each part for itself has to begin with the highest.

    A document in which one part is not certified as PDF/UA is not certified.
    """
    whole = _opened(names[0], LETTERS[0])
    metadata = [whole.Root.Metadata.read_bytes()]
    for letter, name in zip(LETTERS[1:], names[1:], strict=False):
        # One at a time, because each takes ten times the memory of its file.
        with _opened(name, letter, below_title=has_one_title) as part:
            metadata.append(part.Root.Metadata.read_bytes())
            shift = int(whole.Root.StructTreeRoot.ParentTreeNextKey)
            _add_pages(whole, part, shift)
            _add_tags(whole, part, shift)
            _add_outline(whole, part)
    own = next((each for each in metadata if CERTIFIED not in each), metadata[0])
    whole.Root.Metadata.write(PAGES.sub(rb"\g<1>%d" % len(whole.pages), own))
    return whole


def _opened(name: str, letter: str, *, below_title: bool = False) -> Pdf:
    """A part with ids of its own. All that changes stays as long as it was, and so every object
    stays at its place in the file."""
    content = IDS.sub(b"(" + letter.encode(), Path(name).read_bytes())
    return pikepdf.open(io.BytesIO(content.replace(*LOWERED) if below_title else content))


def lay_over(document: Pdf, name: str) -> None:
    """The pages of the file laid over those of the document: heads and feet, without tags."""
    with pikepdf.open(name) as over:
        for page, furniture in zip(document.pages, over.pages, strict=True):
            page.add_overlay(furniture, None)


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
    if "/IDTree" in added:
        if "/IDTree" not in tree:
            tree.IDTree = pikepdf.Dictionary(Names=pikepdf.Array())
        tree.IDTree.Names.extend(added.IDTree.Names)


def _add_outline(whole: Pdf, part: Pdf) -> None:
    if not _has_outline(part):
        return
    added = whole.copy_foreign(part.Root.Outlines)
    if not _has_outline(whole):
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


def _has_outline(document: Pdf) -> bool:
    return "/Outlines" in document.Root and "/First" in document.Root.Outlines


def main() -> int:
    over, *names = sys.argv[1:]
    whole = joined(names, has_one_title=bool(over))
    if over:
        lay_over(whole, over)
    sys.stdout.buffer.write(b"%d\n%b" % (len(whole.pages), packed(whole)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
