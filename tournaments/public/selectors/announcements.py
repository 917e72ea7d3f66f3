"""Results as text to paste into a message: in full, and short enough for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.saying import said
from tournaments.core.moments import full_day
from tournaments.core.selectors.bustles import version_of
from tournaments.core.selectors.names import public_names_of
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.models import Bustle
from tournaments.money.prizes import cash, ordinal
from tournaments.money.selectors.plan import plan_of
from tournaments.money.selectors.prizes import PrizeLine, prizes_of
from tournaments.public.selectors.editions import Amendment, amendments_of
from tournaments.setup.selectors.table_sizes import ruleset_of
from tournaments.standings.ranking import TIE_BREAKS
from tournaments.standings.selectors.standings import StandingsRow, standings_of

PLACES = 10  # named in the long text; all of them stand behind the link
MOST_OTHERS = 4  # who moved because of others and are named
FIRST = 3  # named in the short one


@dataclass(frozen=True)
class Announcement:
    """Results as plain text, short and long; people are called as they agreed to in public."""

    text: str
    short: str


def announcement_of(bustle: Bustle, link: str) -> Announcement:
    """The announcement as of now. Once results were published it says what has changed.

    `link` leads to the public page; empty for none.
    """
    version = version_of(bustle.pk)
    rows = standings_of(bustle, version, public=True).rows
    amendments = amendments_of(bustle, version)
    changes = _changes(bustle, amendments)
    words = _("%(name)s: corrected results") if amendments else _("%(name)s: results")
    title = words % {"name": bustle.name}
    parts = (
        [title, _when_and_where(bustle)],
        changes,
        [_row_text(bustle, row) for row in rows if row.place and row.place <= PLACES],
        list(_prizes_text(bustle)),
        [_how(bustle, rows), link],
    )
    paragraphs = ("\n".join(line for line in part if line) for part in parts)
    return Announcement(
        text="\n\n".join(paragraph for paragraph in paragraphs if paragraph),
        short=_short(title, rows, link),
    )


def _when_and_where(bustle: Bustle) -> str:
    return ", ".join(part for part in (full_day(bustle.starts_at), bustle.place) if part)


def _changes(bustle: Bustle, amendments: Sequence[Amendment]) -> list[str]:
    """Lines on what is not as it was last published."""
    newest = next(iter(amendments), None)
    if newest is None or newest.at is not None:
        return []
    names = called_in_rows(bustle)
    return [f"{line}." for line in amendment_lines(newest, names)]


def amendment_lines(amendment: Amendment, names: Mapping[int, str]) -> list[str]:
    """Changes, a line each, without full stops: whose points are others, and where many
    have moved only because of that, how many."""
    scores = [
        _("Round %(round)s, table %(table)s: was %(was)s, now %(now)s")
        % {"round": each.round_number, "table": each.table, "was": each.was, "now": each.now}
        for each in reversed(amendment.corrections)
    ]
    scored = [move for move in amendment.moved if move.points != move.was_points]
    others = [move for move in amendment.moved if move.points == move.was_points]
    told = scored if len(others) > MOST_OTHERS else [*scored, *others]
    moved = [
        change.sentence(
            names.get(change.number, _("Number %(number)s") % {"number": change.number})
        )
        for change in told
    ]
    rest = len(amendment.moved) - len(told)
    others_moved = ngettext(
        "%(count)s other moved because of it", "%(count)s others moved because of it", rest
    ) % {"count": rest}
    return [*scores, *moved, *([others_moved] if rest else [])]


def called_in_rows(bustle: Bustle) -> dict[int, str]:
    """Public names of the lines of the standings, by their number."""
    rows = standings_of(bustle, version_of(bustle.pk), public=True).rows
    return public_names_of(bustle.pk) | {row.number: row.name for row in rows}


def _row_text(bustle: Bustle, row: StandingsRow) -> str:
    place = said(ordinal(row.place or 0))
    place = _("%(place)s (tied)") % {"place": place} if row.shared else place
    won = said(TIE_BREAKS["games_won"].count(row.figures["games_won"]))
    points = ngettext("%(count)s point", "%(count)s points", row.points) % {"count": row.points}
    return f"{place}: " + ", ".join([row.name, *([won] if bustle.of_teams else []), points])


def _prizes_text(bustle: Bustle) -> Iterator[str]:
    plan = plan_of(bustle.pk)
    prizes = prizes_of(bustle, public=True) if plan and plan.public else None
    won = [line for line in prizes.lines if line.winners] if prizes else []
    if prizes and won:
        yield _("Prizes")
        for line in won:
            yield f"{said(line.title)}: {_winners(prizes.currency, line)}"


def _winners(currency: str, line: PrizeLine) -> str:
    return "; ".join(f"{winner.name}, {cash(currency, winner.amount)}" for winner in line.winners)


def _how(bustle: Bustle, rows: Sequence[StandingsRow]) -> str:
    rounds = len(opened_rounds(bustle.pk))
    people = sum(len(row.members) or 1 for row in rows)
    rules = bustle.ruleset_name or ruleset_of(bustle).name
    counts = {"people": people, "count": rounds, "rules": rules}
    return (
        ngettext(
            "%(people)s players, %(count)s round of euchre (%(rules)s).",
            "%(people)s players, %(count)s rounds of euchre (%(rules)s).",
            rounds,
        )
        % counts
    )


def _short(title: str, rows: Sequence[StandingsRow], link: str) -> str:
    first = [row for row in rows if row.place and row.place <= FIRST]
    leaders = ", ".join(f"{row.place}. {row.name} {row.points}" for row in first)
    return f"{title}. {leaders}.{f' {link}' if link else ''}"
