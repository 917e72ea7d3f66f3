"""The same scorecards rendered by reportlab, to measure ours beside: four to a letter page.

What is on both: head, name, number, code, every round with table, seat, partner and opponents, and
the boxes. Must not be used for anything that is printed: it knows one font and no tags.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import segno

from tournaments.core.moments import full_day_and_time
from tournaments.printing.documents.base import EventHeader
from tournaments.printing.documents.scorecards import Scorecard, Seated
from tournaments.printing.typesetting.typesetter import FONTS

MILLIMETRE = 72 / 25.4
WIDTH, HEIGHT = 612.0, 792.0
EDGE, CODE, PER_PAGE = 6 * MILLIMETRE, 16 * MILLIMETRE, 4
PLAIN, BOLD = "NotoSans-Regular", "NotoSans-Bold"
FIRST = 8 * MILLIMETRE
LAST = tuple(width * MILLIMETRE for width in (9, 11, 12, 11))
LEAST = 4.0  # points


def render(event: EventHeader, cards: Sequence[Scorecard]) -> tuple[bytes, int]:
    """The PDF and how many pages it has."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for font in (PLAIN, BOLD):
        pdfmetrics.registerFont(TTFont(font, str(FONTS / f"{font}.ttf")))
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), pageCompression=1)
    for index, card in enumerate(cards):
        if index and index % PER_PAGE == 0:
            canvas.showPage()
        x, y = index % 2 * WIDTH / 2, HEIGHT - index // 2 % 2 * HEIGHT / 2
        _card(canvas, event, card, x + EDGE, y - EDGE)
    canvas.save()
    return out.getvalue(), -(-len(cards) // PER_PAGE)


def _card(canvas: Any, event: EventHeader, card: Scorecard, x: float, top: float) -> None:
    width = WIDTH / 2 - 2 * EDGE
    room = width - CODE - 14 * MILLIMETRE
    when = full_day_and_time(event.starts_at) if event.starts_at else ""
    _fitted(canvas, BOLD, 8, x, top - 8, room, event.bustle)
    _fitted(canvas, PLAIN, 7, x, top - 18, room, f"{event.place}  ·  {when}")
    _fitted(canvas, BOLD, 16, x, top - 44, room, card.person.name)
    _fitted(canvas, BOLD, 17, x + room + 8, top - 44, 12 * MILLIMETRE, str(card.person.number))
    _code(canvas, card.link, x + width - CODE, top - CODE)
    below = HEIGHT / 2 - 2 * EDGE - 26 * MILLIMETRE
    height = below / len(card.route)
    for index, stop in enumerate(card.route):
        if isinstance(stop, Seated):
            _round(canvas, card, stop, x, top - 23 * MILLIMETRE - index * height, width, height)


def _round(
    canvas: Any, card: Scorecard, stop: Seated, x: float, top: float, width: float, height: float
) -> None:
    line = height * 0.47
    half = (width - FIRST - 18 * MILLIMETRE) / 2
    start = x + FIRST + 18 * MILLIMETRE
    _fitted(canvas, BOLD, 13, x + 4, top - height / 2 - 4, FIRST, str(stop.round))
    _fitted(canvas, PLAIN, 8, x + FIRST + 2, top - 10, 50, f"Table {stop.table} · {stop.seat}")
    if stop.partner:
        _fitted(canvas, BOLD, 8, start, top - 10, half, f"with {stop.partner.name}")
    for index, person in enumerate(stop.opponents):
        _fitted(canvas, PLAIN, 7, start + half, top - 7 - index * 7, half, person.name)
    hands = (width - FIRST - sum(LAST)) / card.hands
    edge = x + FIRST
    for box in (*(hands,) * card.hands, *LAST):
        canvas.rect(edge, top - height, box, height - line)
        edge += box


def _fitted(
    canvas: Any, font: str, size: float, x: float, y: float, room: float, text: str
) -> None:
    natural = canvas.stringWidth(text, font, size)
    canvas.setFont(font, size if natural <= room else max(LEAST, size * room / natural))
    canvas.drawString(x, y, text)


def _code(canvas: Any, link: str, x: float, y: float) -> None:
    matrix = segno.make_qr(link, error="m", mask=0).matrix
    module = CODE / len(matrix)
    path = canvas.beginPath()
    for row, modules in enumerate(matrix):
        for column, dark in enumerate(modules):
            if dark:
                path.rect(x + column * module, y + CODE - (row + 1) * module, module, module)
    canvas.drawPath(path, stroke=0, fill=1)
