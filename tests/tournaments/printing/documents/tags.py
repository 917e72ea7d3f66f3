"""Reads the tags of a PDF back and says which lead nowhere."""

import io
from collections.abc import Iterator

import pikepdf
from pikepdf import Dictionary, Page, Pdf


def strayed_tags(pdf: bytes) -> list[tuple[int, int]]:
    """Every marked text (page, mark) that no element of the tree claims on its page, or whose
    element does not hang in the tree."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        tree = document.Root.StructTreeRoot
        elements = dict(pikepdf.NumberTree(tree.ParentTree).items())
        assert len(elements) == int(tree.ParentTreeNextKey) == len(document.pages)
        assert len(tree.K) == 1
        return [
            (index, mark)
            for index, page in enumerate(document.pages)
            for mark in _marks(page)
            if not _claims(elements[int(page.obj.StructParents)], mark, page)
            or not _hangs_in_the_tree(elements[int(page.obj.StructParents)][mark], document)
        ]


def _marks(page: Page) -> list[int]:
    operands = [found.operands for found in pikepdf.parse_content_stream(page, "BDC")]
    return [int(said[1].MCID) for said in operands if "/MCID" in said[1]]


def _claims(elements: pikepdf.Object, mark: int, page: Page) -> bool:
    element = elements[mark]
    for kid in element.K:
        if isinstance(kid, Dictionary):
            if kid.get("/MCID") == mark and kid.Pg.objgen == page.objgen:
                return True
        elif kid == mark and element.Pg.objgen == page.objgen:
            return True
    return False


def _hangs_in_the_tree(element: pikepdf.Object, document: Pdf) -> bool:
    root = document.Root.StructTreeRoot
    while element.objgen != root.objgen:
        parent = element.P
        kids = [kid.objgen for kid in parent.K if isinstance(kid, Dictionary)]
        if element.objgen not in kids:
            return False
        element = parent
    return True


def outline_of(pdf: bytes) -> list[str]:
    """The titles of the outline, in the order of their pages."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        pages = [page.objgen for page in document.pages]
        with document.open_outline() as outline:
            at = [pages.index(entry.destination[0].objgen) for entry in outline.root]
            assert at == sorted(at)
            return [entry.title for entry in outline.root]


def kinds_of_elements(pdf: bytes) -> list[str]:
    """The kinds of all elements, in the order in which they are read."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return [str(element.S) for element in _elements(document.Root.StructTreeRoot.K[0])]


def _elements(element: pikepdf.Object) -> Iterator[pikepdf.Object]:
    yield element
    for kid in element.get("/K", ()):
        if isinstance(kid, Dictionary) and "/S" in kid:
            yield from _elements(kid)


def ids_of_headers(pdf: bytes) -> tuple[list[str], set[str]]:
    """The ids in the tree of ids, and those that cells name as their headers."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        tree = document.Root.StructTreeRoot
        cells = [each for each in _elements(tree.K[0]) if each.S == "/TD"]
        named = {
            str(said) for cell in cells for kind in cell.A for said in kind.get("/Headers", ())
        }
        return [str(said) for said in list(tree.IDTree.Names)[::2]], named
