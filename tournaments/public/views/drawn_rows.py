"""The long lists of the public page, drawn without templates.

A page of hundreds of people is drawn after every few hands, and Django's template language takes
ten times as long for a row as it takes to join its words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

Row = Mapping[str, Any]


def drawn_standings(slug: str, rows: Sequence[Row]) -> SafeString:
    """The rows of components/standings.html, each as `row_context` has it with its `line`
    (`totals_lines`).

    The row of whoever reads is marked as data-me beside its id (my_bustle.py).
    """
    words = {
        "shared": _("shared"),
        "no place": _("no place"),
        "by round": _("by round:"),
        "helper": _badge("free", _("fill-in")),
        "left": _badge("gone", _("left early")),
        "pending": _badge("wrong", _("pending")),
    }
    before, after = _around_number(slug)
    # Everything in it is escaped, a number, or a word of the page's own.
    return mark_safe("".join(_standing(row, words, before, after) for row in rows))  # noqa: S308


def drawn_seats(slug: str, seats: Sequence[Row]) -> SafeString:
    """The lines of who sits where, in public/_live.html: name, number, partner, reason, table,
    seat, and a word for those without a table."""
    with_partner, table = _("with %(partner)s"), _("table")
    before, after = _around_number(slug)
    return mark_safe(  # noqa: S308
        "".join(_seat(seat, with_partner, table, before, after) for seat in seats)
    )


def drawn_totals_line(line: Row | None) -> SafeString:
    """Totals of a player after each round as a small line (`totals_lines`); empty without one."""
    if line is None:
        return SafeString("")
    return mark_safe(  # noqa: S308
        f'<svg class="totals-line" viewBox="0 0 96 24" role="img" aria-label="'
        f'{escape(line["said"])}"><polyline points="{line["points"]}"/></svg>'
    )


def _standing(row: Row, words: Mapping[str, str], before: str, after: str) -> str:
    name, number = escape(row["name"]), row["number"]
    first = " standings__row--first" if row["place"] == 1 else ""
    left = " standings__row--left" if row["left"] else ""
    figures = "".join(
        f'\n  <td class="standings__figure" data-word="{escape(figure["word"])}">'
        f"{figure['value']}</td>"
        for figure in row["figures"]
    )
    return (
        f'<tr class="standings__row{first}{left}" data-find="{name}" id="place-{number}">\n'
        f'  <td class="standings__place">{_place(row, words)}</td>\n'
        f'  <th scope="row" class="standings__who"><a href="{before}{number}{after}">{name}</a>\n'
        f'    <span class="standings__rounds">{_rounds(row, words)}{_badges(row, words)}</span>\n'
        f'  </th>\n  <td class="standings__points">{row["points"]}</td>{figures}\n</tr>\n'
    )


def _place(row: Row, words: Mapping[str, str]) -> str:
    shared = f'{_unseen(words["shared"] + " ")}<span aria-hidden="true">=</span>'
    none = f'{_unseen(words["no place"])}<span aria-hidden="true">–</span>'
    return f"{shared if row['shared'] else ''}{none if row['helper'] else row['place']}"


def _rounds(row: Row, words: Mapping[str, str]) -> str:
    if not row["by_round"]:
        return ""
    drawn = drawn_totals_line(row["line"])
    points = "".join(f"<span>{text}</span>" for text in row["by_round"])
    return f"{_unseen(words['by round'])}{points}{drawn}"


def _badges(row: Row, words: Mapping[str, str]) -> str:
    badges = "".join(words[what] for what in ("helper", "left", "pending") if row[what])
    if not row["decided_by"]:
        return badges
    return f'{badges}<span class="standings__why">{escape(row["decided_by"])}</span>'


def _seat(seat: Row, with_partner: str, table: str, before: str, after: str) -> str:
    name, number = escape(seat["name"]), seat["number"]
    if seat["table"]:
        chair = f'<span class="seats__seat">{escape(seat["seat"])}</span>' if seat["seat"] else ""
        at = (
            f'<span class="seats__table"><span class="seats__word">{table}</span> '
            f"{seat['table']}{chair}</span>"
        )
    else:
        at = f'<span class="seats__none">{escape(seat["word"])}</span>'
    partner = with_partner % {"partner": escape(seat["partner"])}
    beside = f' <span class="fine">{partner}</span>' if seat["partner"] else ""
    reason = f'<span class="fine">{escape(seat["reason"])}</span>' if seat["reason"] else ""
    return (
        f'<li class="seats__one" data-find="{name}" id="seat-{number}"><span class="seats__name">'
        f'<a href="{before}{number}{after}">{name}{beside}{reason}</a></span>{at}</li>\n'
    )


def _unseen(text: str) -> str:
    return f'<span class="unseen">{text}</span>'


def _badge(shape: str, word: str) -> str:
    return f'<span class="badge badge--{shape}">{word}</span>'


def _around_number(slug: str) -> tuple[str, str]:
    """The address of a person's page before and after their number."""
    before, _number, after = reverse("public:player", args=[slug, 9]).rpartition("9")
    return before, after
