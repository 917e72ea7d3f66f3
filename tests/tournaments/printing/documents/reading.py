"""Reads a PDF back as a person or a screen reader would find it."""

import io

import pypdf
from pypdf.generic import IndirectObject

MILLIMETRE = 72 / 25.4
LETTER = (215.9, 279.4)
A4 = (210.0, 297.0)


def opened(pdf: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(pdf))


def text_of(pdf: bytes) -> str:
    """All text, without the invisible marks around names; breaks become spaces."""
    text = " ".join(page.extract_text() for page in opened(pdf).pages)
    return " ".join(text.replace("\u2068", "").replace("\u2069", "").split())


def size_in_mm(pdf: bytes) -> tuple[float, float]:
    box = opened(pdf).pages[0].mediabox
    return round(float(box.width) / MILLIMETRE, 1), round(float(box.height) / MILLIMETRE, 1)


def is_tagged(pdf: bytes) -> bool:
    root = opened(pdf).trailer["/Root"]
    return bool(root["/MarkInfo"]["/Marked"]) and "/StructTreeRoot" in root


def claims_ua(pdf: bytes) -> bool:
    return b"pdfuaid" in opened(pdf).trailer["/Root"]["/Metadata"].get_data()


def language_of(pdf: bytes) -> str:
    return str(opened(pdf).trailer["/Root"]["/Lang"])


def font_files(pdf: bytes) -> dict[str, bool]:
    """Every font by name, and whether its outlines are in the file."""
    found: dict[str, bool] = {}
    reader = opened(pdf)
    for number in range(1, reader.trailer["/Size"]):
        entry = reader.get_object(IndirectObject(number, 0, reader))
        if isinstance(entry, dict) and entry.get("/Type") == "/FontDescriptor":
            name = str(entry["/FontName"]).rpartition("+")[2]
            found[name] = any(key in entry for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    return found
