"""A round, its tables and its clock in the few words that every page shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Protocol

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.selectors import LogLine
from tournaments.core.moments import clock_time
from tournaments.core.views.shared import plain_number, signed
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import RoundView, Side, TableView
from tournaments.setup.selectors.formats import asks_extra_hand

FINISH_HAND = gettext_lazy("Finish the hand you’re playing")


# The shapes of the badges in templates/components/badge.html.
BADGES = {
    "not_started": "free",
    "playing": "playing",
    "disputed": "wrong",
    "complete": "done",
    "closed": "done",
}


ROUND_STATES = {
    "playing": ("playing", gettext_lazy("under way")),
    "closed": ("done", gettext_lazy("closed")),
}


def flag_words(flags: tuple[str, ...]) -> list[str]:
    """The flags of a sheet as people say them; having a point at all needs no words."""
    words_by_key = {
        "in_the_barn": _("in the barn"),
        "bridge": _("at the bridge"),
        "loner_range": _("loner range"),
    }
    words = [words_by_key[flag] for flag in flags if flag in words_by_key]
    return words[:1]  # in the barn says more than loner range


def side_context(side: Side) -> dict[str, Any]:
    """A side for components/scoreboard.html and tally.html."""
    return {
        "account": side.account,
        "names": side.names,
        "points": side.points,
        "leads": side.leads,
        "flags": flag_words(side.flags),
    }


def personal_points(table: TableView) -> str:
    """ "Ann 5, Bob 4" where what somebody takes into the standings is not what the side has."""
    short, points = {player.seat: player.short for player in table.players}, table.points
    apart = [side for side in table.sides if any(points[s] != side.points for s in side.seats)]
    seats = [seat for side in apart for seat in side.seats]
    return ", ".join(
        f"{short[seat]}\N{NO-BREAK SPACE}{plain_number(points[seat])}" for seat in seats
    )


def adjustment_text(table: TableView, facts: Mapping[str, Any]) -> str:
    """ "adjustment: Ann & Bob +2", from what the log keeps of it."""
    names = {side.account: side.names for side in table.sides}
    names |= {player.seat: player.short for player in table.players}
    whom = names.get(facts.get("account") or facts.get("seat") or "", "")
    return _("adjustment: %(whom)s\N{NO-BREAK SPACE}%(points)s") % {
        "whom": whom,
        "points": signed(facts["points"]),
    }


def carried_text(table: TableView, facts: Mapping[str, Any]) -> str:
    """Words such as "starts at 4 to 9", from what the log keeps of a carried score."""
    if not facts:
        return _("starts from scratch")
    return _("starts at %(score)s") % {"score": score_text(table, facts["points"])}


def adjustment_lines(table: TableView, log: Sequence[LogLine]) -> list[dict[str, Any]]:
    """Entries of directors on a sheet that are no hands, for everybody to read: what, reason, at.

    Of several carried scores only the one that counts.
    """
    carried = [line for line in log if line.kind == "carried"][-1:]
    lines = [line for line in carried if line.facts]
    lines += [line for line in log if line.kind == "adjustment"]
    return [
        {
            "what": _capital(_given_text(table, line)),
            "reason": line.reason,
            "at": line.recorded_at,
        }
        for line in lines
    ]


def _given_text(table: TableView, line: LogLine) -> str:
    words = carried_text if line.kind == "carried" else adjustment_text
    return words(table, line.facts)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def table_context(
    table: TableView, *, closed: bool, adjustments: Sequence[LogLine] = (), moves: bool = False
) -> dict[str, Any]:
    """A table for lists of a round; `moves`: somebody has to move from it, if need be by an extra
    hand."""
    state = "complete" if closed and not table.disputed else table.state
    word = _("finished") if state == "complete" else table.state_word
    level = moves and state == "complete" and bool(table.level)
    undecided = level and not table.won_extra_hand
    return {
        "number": table.number,
        "state": "waiting" if undecided else BADGES[state],
        "state_word": _("tied") if undecided else word,
        "extra_hand": extra_hand_text(table) if level else "",
        "sides": [side_context(side) | _points_to_hide(table) for side in table.sides],
        "note": _("totals from paper") if table.from_totals else None,
        "personal": personal_points(table),
        "adjustments": adjustment_lines(table, adjustments),
    }


def _points_to_hide(table: TableView) -> dict[str, None]:
    """Points that are not public yet, and the 0 of a table that has not played."""
    return {} if table.scores and table.begun else {"points": None}


def extra_hand_text(table: TableView) -> str:
    """Sentence on how a level sheet is settled."""
    if table.won_extra_hand is None:
        return _("Tied. One extra hand decides who moves.")
    return _("Tied. %(names)s won the extra hand.") % {"names": table.won_extra_hand.names}


def clock_context(bustle: Bustle, current: RoundView | None) -> dict[str, Any] | None:
    """The round clock, while a round with a time is being played."""
    if current is None or current.state != "playing":
        return None
    return round_clock(bustle, current.number, current.opened_at, current.more_minutes)


def round_clock(
    bustle: Bustle, number: int, opened_at: datetime | None, more_minutes: int = 0
) -> dict[str, Any] | None:
    """The time of a round that is being played, for components/clock.html; None if it has none.

    Where the clock ends the sheets, it ends them after the hand in play.
    """
    if opened_at is None or not bustle.minutes_per_round:
        return None
    ends_at = opened_at + timedelta(minutes=bustle.minutes_per_round + more_minutes)
    now, at = timezone.now(), {"time": clock_time(ends_at)}
    over = FINISH_HAND if bustle.until_clock else _("over time in round %(number)s")
    return {
        "ends_at": ends_at,
        "now": now,
        "text": (_("ended at %(time)s") if now >= ends_at else _("ends at %(time)s")) % at,
        "word": _("left in round %(number)s") % {"number": number},
        "over": over % {"number": number},
        "more": more_minutes,
    }


class OpenedRound(Protocol):
    """What a sentence on a round needs of it."""

    @property
    def number(self) -> int: ...

    @property
    def state(self) -> str: ...


def state_sentence(bustle: Bustle, current: OpenedRound | None) -> str:
    """State of the round in one sentence."""
    if bustle.state == Bustle.State.SETUP:
        return _("The evening hasn’t started yet.")
    if bustle.state == Bustle.State.FINISHED:
        return _("The evening is over.")
    of = bustle.rounds_planned
    if current is None:
        return _("Round 1 of %(rounds)s is about to begin.") % {"rounds": of}
    values = {"number": current.number, "rounds": of, "next": current.number + 1}
    if current.state == "playing":
        return _("Round %(number)s of %(rounds)s is under way.") % values
    if current.number < of:
        return _("Round %(number)s of %(rounds)s is over. Round %(next)s is next.") % values
    return _("All %(rounds)s rounds are over.") % values


def against_text(table: TableView) -> str:
    """Typed totals and those of the hands, where that waits for the director; else nothing."""
    if not table.against:
        return ""
    typed, hands = (score_text(table, table.against[source]) for source in ("typed", "hands"))
    return _("typed %(typed)s, but the hands say %(hands)s") % {"typed": typed, "hands": hands}


def score_text(table: TableView, points: Mapping[str, int]) -> str:
    """Points by account as a score that no line ends in, the sides in order."""
    return "\N{EN DASH}\N{WORD JOINER}".join(
        plain_number(points[side.account]) for side in table.sides
    )


def extra_hand_context(
    bustle: Bustle, table: TableView, round_number: int, url: str, *, over: bool, live: bool
) -> dict[str, Any] | None:
    """The extra hand for templates/table/_extra_hand.html; None while there is none to play.

    `over`: no hand of the round is missing any more; `live`: the answer replaces the sheet alone.
    """
    if not (over and table.level) or table.disputed or not asks_extra_hand(bustle, round_number):
        return None
    won, points = table.won_extra_hand, table.level[0].points
    return {
        "question": _("Tied at %(points)s. Play one extra hand that doesn’t score. Who won it?")
        % {"points": points},
        "said": extra_hand_text(table),
        "won": won.names if won else "",
        "sides": [
            {"account": side.account, "names": side.names, "won": side is won}
            for side in table.level
        ],
        "url": url,
        "live": live,
        "round_number": round_number,
    }
