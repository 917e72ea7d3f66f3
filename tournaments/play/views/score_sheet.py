"""Context of a score sheet, on a table's phone and to the director alike."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.forms.utils import ErrorList
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.cache import Cache
from scoring.forms import HandForm
from scoring.forms.questions import Question
from scoring.rules.card import describe_hand
from scoring.rules.model import Hand, Ruleset
from scoring.rules.rows import reads_score
from scoring.rules.sheet import CLOCK, StandingHand
from scoring.saying import said
from scoring.selectors import SheetView, given_lines
from tournaments.core.speaking import spoken
from tournaments.play.selectors.rounds import TableView
from tournaments.play.views.outcomes import Outcome, outcomes, points_text
from tournaments.play.views.round_summary import adjustment_lines, personal_points, side_context

_empty_fields: Cache[tuple[str, Ruleset, tuple[tuple[str, str], ...], str], SafeString] = Cache(
    1024
)
_empty_forms: Cache[tuple[Ruleset, tuple[tuple[str, str], ...], str], HandForm] = Cache(512)


def empty_form(ruleset: Ruleset, names: Mapping[str, str]) -> HandForm:
    """A form on which nothing is filled in. It is kept, and never changed."""
    key = (ruleset, tuple(names.items()), spoken())
    if (kept := _empty_forms.get(key)) is None:
        kept = _empty_forms[key] = HandForm(ruleset, names)
    return kept


class ScoreSheet:
    """A score sheet as templates/table/_sheet.html reads it, for a table and a director alike.

    Whatever a page does not show is never worked out.
    """

    def __init__(self, table: TableView, sheet: SheetView, form: HandForm) -> None:
        self._table = table
        self._sheet = sheet
        self._form = form
        self._names = table.names_by_seat
        self.table_number = table.number

    @property
    def version(self) -> str:
        return str(self._sheet.version)

    @property
    def number(self) -> int:
        """The number of the hand to write; hands that were not played count here."""
        return self._sheet.score.next_number

    @property
    def hand_number(self) -> int:
        """The number of the hand to write, among those played."""
        return self._sheet.score.played + 1

    @property
    def hands(self) -> int | None:
        """Number of hands to play; None for a game up to some points, or by the clock."""
        hands = self._sheet.ruleset.params.get("hands")
        return None if hands == CLOCK else hands

    @property
    def flagged(self) -> bool:
        """True where a score can come to be "in the barn": in a game up to some points."""
        return self.hands is None

    @property
    def until_clock(self) -> bool:
        return bool(self._sheet.ruleset.params.get("hands") == CLOCK)

    @property
    def dealing_seat(self) -> str:
        return self._sheet.score.dealer

    @property
    def dealer(self) -> str:
        return self._names[self.dealing_seat]

    @cached_property
    def sides(self) -> list[dict[str, Any]]:
        return [side_context(side) for side in self._table.sides]

    @cached_property
    def personal(self) -> str:
        return personal_points(self._table)

    @property
    def loners(self) -> str:
        """The places of the seats that have had lone marches, one for each, as JSON."""
        places, seats = enumerate(self._sheet.ruleset.seats), self._sheet.score.seats
        return json.dumps([place for place, seat in places for _ in range(seats[seat].loners)])

    @property
    def ending(self) -> list[str]:
        return ending(self._table, self._sheet.score.flags)

    @cached_property
    def ask(self) -> dict[str, Any]:
        return asking(self._sheet.ruleset, self._table, self.dealing_seat)

    @property
    def hand_fields(self) -> SafeString:
        """The questions on every hand, as HTML."""
        return self._rendered("table/_hand_fields.html")

    @property
    def unusual_fields(self) -> SafeString:
        """The questions on what happens once an evening, folded away, as HTML."""
        return self._rendered("table/_unusual.html")

    def _rendered(self, template: str) -> SafeString:
        """A part of the form. An empty form is kept: it is the same after every hand of a table."""
        form = self._form
        if form.is_bound or form.initial:
            return render_to_string(template, {"sheet": self})
        key = (template, form.ruleset, tuple(form.names.items()), spoken())
        if (kept := _empty_fields.get(key)) is None:
            kept = _empty_fields[key] = render_to_string(template, {"sheet": self})
        return kept

    @cached_property
    def questions(self) -> list[Question]:
        return self._form.plain

    @cached_property
    def unusual(self) -> list[Question]:
        return self._form.unusual

    @property
    def other_outcomes(self) -> list[tuple[str, str]]:
        """Values and labels of buttons for deals that were not played."""
        return self._form.other_outcomes

    @property
    def unusual_open(self) -> bool:
        """True if something stands under "something unusual" that has to be seen."""
        return bool(self.outcome_errors) or any(question.filled for question in self.unusual)

    @property
    def outcome_errors(self) -> ErrorList:
        return self._form["outcome"].errors

    @cached_property
    def log(self) -> list[dict[str, Any]]:
        """The hands, newest first."""
        hands = reversed(self._sheet.score.hands)
        return [log_line(self._table, self._sheet.ruleset, hand) for hand in hands]

    @cached_property
    def adjustments(self) -> list[dict[str, Any]]:
        return adjustments_on(self._table, self._sheet)


def adjustments_on(table: TableView, sheet: SheetView) -> list[dict[str, Any]]:
    """Points that no hand gave; the log is read only where it holds any."""
    if not sheet.score.adjustments and not sheet.score.carried:
        return []
    return adjustment_lines(table, given_lines([sheet.id])[sheet.id])


def asking(ruleset: Ruleset, table: TableView, dealer: str) -> dict[str, Any]:
    """Data for the script of the form: the words of the plain hands, and whom to ask."""
    plain = ruleset.partnership and not ruleset.bids
    plain_outcomes = outcomes(ruleset, table, table.names_by_seat, dealer) if plain else {}
    return {
        "outcomes": json.dumps({key: outcome.words for key, outcome in plain_outcomes.items()}),
        "call_must": " ".join(_call_must(ruleset, dealer)),
        "call_may": " ".join(_call_may(ruleset, dealer)),
        "all_tricks": ruleset.table["tricks"],
        "gives": json.dumps(_gives(ruleset, plain_outcomes)),
        "lone": json.dumps(
            {
                key: _place(ruleset, key)
                for key, outcome in plain_outcomes.items()
                if outcome.is_lone_march
            }
        ),
        "deals": json.dumps(_deals(ruleset, table, dealer)),
        "redeal_stays": ruleset.params["misdeal"] == "same_dealer",
    }


def _place(ruleset: Ruleset, key: str) -> int:
    """Of the maker's seat: "N-5-alone" is in the first place."""
    return ruleset.seats.index(key.partition("-")[0])


def _gives(ruleset: Ruleset, plain: Mapping[str, Outcome]) -> dict[str, tuple[int, ...]]:
    """The points of the plain hands, where no score before a hand changes what it gives."""
    if reads_score(ruleset) or ruleset.params.get("floor") is not None:
        return {}
    return {key: outcome.points for key, outcome in plain.items()}


def _deals(ruleset: Ruleset, table: TableView, dealer: str) -> list[dict[str, str]]:
    """Dealers of this hand and those after it, so that a phone can go on without a line."""
    names = table.names_by_seat
    first = ruleset.seats.index(dealer)
    return [
        {
            "seat": seat,
            "name": names[seat],
            "must": " ".join(_call_must(ruleset, seat)),
            "may": " ".join(_call_may(ruleset, seat)),
        }
        for seat in (*ruleset.seats[first:], *ruleset.seats[:first])
    ]


def log_line(table: TableView, ruleset: Ruleset, standing: StandingHand) -> dict[str, Any]:
    """A hand in the list under the form."""
    names = table.names_by_seat
    return {
        "number": standing.number,
        "entry_id": standing.entry_id,
        "sentence": said(describe_hand(ruleset, standing.hand, names)),
        "tricks": tricks_text(ruleset, standing.hand, names),
        "points": " · ".join(points_text(table, standing.score.points)),
        "disputed": bool(standing.rivals),
        "rivals": [said(describe_hand(ruleset, rival, names)) for rival in standing.rivals],
        "corrected": standing.corrected,
    }


def tricks_text(ruleset: Ruleset, hand: Hand, names: Mapping[str, str]) -> str:
    """Tricks by player, in games without partnerships, apart from the maker's."""
    if ruleset.partnership or not hand.tricks or hand.maker is None:
        return ""
    won = [(seat, hand.tricks.get(seat, 0)) for seat in ruleset.seats if seat != hand.maker]
    shares = [
        f"{names.get(seat, seat)}\N{NO-BREAK SPACE}{tricks}" for seat, tricks in won if tricks
    ]
    out = [_("%(name)s out") % {"name": f"{names.get(seat, seat)}"} for seat in hand.folded]
    return ", ".join([*shares, *out])


ENDINGS = {
    "skunk": gettext_lazy("A skunk (whitewash): the other side has no points."),
    "slam": gettext_lazy("A slam: it counts as two games."),
}


def ending(table: TableView, flags: Sequence[str]) -> list[str]:
    """Sentences on how a finished game ended, beyond who won."""
    sentences = [str(sentence) for flag, sentence in ENDINGS.items() if flag in flags]
    laps = [int(flag.removeprefix("lap:")) for flag in flags if flag.startswith("lap:")]
    ahead = next((side.names for side in table.sides if side.leads), "")
    return sentences + [_carried_over(over, ahead) for over in laps]


def _carried_over(over: int, names: str) -> str:
    sentence = ngettext(
        "%(names)s start the next game with %(count)d point.",
        "%(names)s start the next game with %(count)d points.",
        over,
    )
    return sentence % {"names": names, "count": over}


def _call_must(ruleset: Ruleset, dealer: str) -> Iterable[str]:
    """The makers of whom a hand must say it: those who may order up only by going alone."""
    partner = ruleset.partner_of(dealer)
    forced = ruleset.params.get("dealer_partner") == "alone_only"
    return [partner] if partner and forced else []


def _call_may(ruleset: Ruleset, dealer: str) -> Iterable[str]:
    """The makers who may say it: a dealer can have called blind."""
    return [dealer] if ruleset.params.get("joker") or ruleset.params.get("blind_loner") else []
