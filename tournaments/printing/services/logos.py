"""A club's logo: checked, made small, and kept as PNG whatever it came as."""

from __future__ import annotations

import io
import time
from hashlib import sha256
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.errors import DirectorMustAct
from tournaments.models import ClubLogo
from tournaments.printing.typesetting.typesetter import (
    DocumentError,
    Paper,
    pictures_only,
    typeset,
)

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST = 1_000_000  # bytes
MOST_PIXELS = 30_000_000  # more than a phone's camera takes; 120 MB once opened
SMALLEST_SIDE = 32
SIDE = 480  # pixels of the longer side as stored: 30 mm on paper at 400 dots an inch
PATIENCE = 10.0  # seconds for an SVG, which can be a program of any length
SVG_BEGINS = (b"<svg", b"<?xml", b"<!--", b"<!doctype svg")


class BadLogo(DirectorMustAct):
    """This file cannot be the logo; the sentence says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, "file")


def set_logo(*, club_id: int, data: bytes) -> None:
    """Makes this picture the club's logo.

    Raises:
        BadLogo: it is too large, too small, or no picture that can be read.
    """
    keep_logo(club_id=club_id, content=logo_from(data))


def keep_logo(*, club_id: int, content: bytes) -> None:
    """Keeps a logo that `logo_from` made."""
    columns = {"content": content, "digest": sha256(content).hexdigest()}
    with transaction.atomic():
        ClubLogo.objects.update_or_create(club_id=club_id, defaults=columns)


def remove_logo(*, club_id: int) -> None:
    """The club has no logo from now on."""
    ClubLogo.objects.filter(club_id=club_id).delete()


def logo_from(data: bytes) -> bytes:
    """The picture as a PNG of at most `SIDE` pixels, with nothing else in it.

    Raises:
        BadLogo: it is too large, too small, or no picture that can be read.
    """
    if len(data) > LARGEST:
        raise BadLogo(_("This file is too large. Choose one of up to 1 MB."))
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:14].lower().startswith(SVG_BEGINS):
        data = _drawn(data)
    try:
        picture = _opened(data)
    except (OSError, SyntaxError, ValueError) as error:
        raise BadLogo(_("This isn’t a picture. Choose a PNG, JPEG or SVG file.")) from error
    if max(picture.size) < SMALLEST_SIDE:
        sentence = _("This picture is too small to print. Choose one of %(side)s pixels or more.")
        raise BadLogo(sentence % {"side": SMALLEST_SIDE})
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _opened(data: bytes) -> Image:
    """The picture, upright, without empty edges, made small; no word of its file is kept."""
    from PIL import Image, ImageOps  # here: it would slow down every start

    with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as file:
        if file.width * file.height > MOST_PIXELS:
            raise BadLogo(_("This picture has too many pixels. Save a smaller copy of it."))
        picture = ImageOps.exif_transpose(file)
    if not picture.has_transparency_data:  # some modes become RGBA only by way of RGB
        picture = picture.convert("RGB")
    picture = picture.convert("RGBA")
    drawn = picture.getchannel("A").getbbox()
    if drawn is None:
        raise BadLogo(_("This picture is empty. Choose another one."))
    picture = picture.crop(drawn)
    picture.thumbnail((SIDE, SIDE))
    return picture


def _drawn(svg: bytes) -> bytes:
    """An SVG as PNG, by the typesetter: in its own process, without a line to anywhere."""
    ends = time.monotonic() + PATIENCE

    def report(_done: int, _stages: int) -> None:
        if time.monotonic() > ends:
            raise BadLogo(_("This SVG takes too long to draw. Save it as PNG."))

    data = {"title": "Logo", "language": "en", "said": {}, "svg": list(svg)}
    try:
        with pictures_only():
            return typeset("logo", data, Paper.LETTER, report).picture
    except DocumentError as error:
        raise BadLogo(_("This SVG can’t be drawn. Save it as PNG.")) from error
