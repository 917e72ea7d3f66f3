"""The long lists of the public page, drawn without templates.

A page of hundreds of people is drawn after every few hands, and Django's template language takes
ten times as long for a row as it takes to join its words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape  # Django's marks each as safe, which costs more than escaping it
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

Row = Mapping[str, Any]


def drawn_standings(slug: str, rows: Sequence[Row]) -> SafeString:
    """The rows of components/standings.html, each as `row_context` has it with its `line`
    (`totals_lines`).

    The row of whoever reads is marked as data-me beside its id (my_bustle.py).
    """
    words = {
        "shared": f'{_unseen(_("shared") + " ")}<span aria-hidden="true">=</span>',
        "no place": f'{_unseen(_("no place"))}<span aria-hidden="true">–</span>',
        "by round": _unseen(_("by round:")),
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
    return mark_safe(_totals_line(line))  # noqa: S308


def _totals_line(line: Row | None) -> str:
    if line is None:
        return ""
    return (
        f'<svg class="totals-line" viewBox="0 0 96 24" role="img" aria-label="'
        f'{escape(line["said"])}"><polyline points="{line["points"]}"/></svg>'
    )


def _standing(row: Row, words: Mapping[str, str], before: str, after: str) -> str:
    name, number = escape(row["name"]), row["number"]
    first = " standings__row--first" if row["place"] == 1 else ""
    left = " standings__row--left" if row["left"] else ""
    figures = "".join([_figure(each["word"]) % each["value"] for each in row["figures"]])
    return (
        f'<tr class="standings__row{first}{left}" data-find="{name}" id="place-{number}">\n'
        f'  <td class="standings__place">{_place(row, words)}</td>\n'
        f'  <th scope="row" class="standings__who"><a href="{before}{number}{after}">{name}</a>\n'
        f'    <span class="standings__rounds">{_rounds(row, words)}{_badges(row, words)}</span>\n'
        f'  </th>\n  <td class="standings__points">{row["points"]}</td>{figures}\n</tr>\n'
    )


@lru_cache(maxsize=64)  # of a few tie-breaks, in every language
def _figure(word: str) -> str:
    """The cell of a tie-break, with %s for its value."""
    escaped = escape(word).replace("%", "%%")
    return f'\n  <td class="standings__figure" data-word="{escaped}">%s</td>'


def _place(row: Row, words: Mapping[str, str]) -> str:
    place = words["no place"] if row["helper"] else row["place"]
    return f"{words['shared'] if row['shared'] else ''}{place}"


def _rounds(row: Row, words: Mapping[str, str]) -> str:
    if not row["by_round"]:
        return ""
    points = "</span><span>".join(row["by_round"])
    return f"{words['by round']}<span>{points}</span>{_totals_line(row['line'])}"


def _badges(row: Row, words: Mapping[str, str]) -> str:
    badges = words["helper"] if row["helper"] else ""
    badges += words["left"] if row["left"] else ""
    badges += words["pending"] if row["pending"] else ""
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
    partner = with_partner % {"partner": escape(seat["partner"])} if seat["partner"] else ""
    beside = f' <span class="fine">{partner}</span>' if partner else ""
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
