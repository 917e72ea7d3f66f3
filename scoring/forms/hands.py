"""The form of one hand: what its ruleset asks, and the facts that the answers come to.

Knows questions and seats. What a hand may be and what it gives, the rules say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import HandRefused
from scoring.forms.numbers import WholeNumber, whole
from scoring.forms.questions import Question, questions
from scoring.rules.fields import CALLS, Field, fields
from scoring.rules.messages import MESSAGES
from scoring.rules.model import MOST_REVOKES, Hand, Ruleset
from scoring.saying import said

NOBODY = ("", gettext_lazy("No one"))
NO_ONE = ("", gettext_lazy("No"))  # did anyone declare?
ALONE = ("alone", gettext_lazy("No one, played alone"))
AS_USUAL = ("", gettext_lazy("In turn"))
# Where a refusal stands whose own field the form has under another name.
ELSEWHERE = {"reason": "outcome", "call": "maker"}
UNKNOWN = {
    "bid": MESSAGES["bid_not_allowed"][1],
    "call": MESSAGES["call_not_allowed"][1],
    "take": MESSAGES["deduct_not_allowed"][1],
}
PARTNER_MISSING = gettext_lazy("Choose the partner, or that the maker played alone.")


def all_tricks(
    total: int, counts: Mapping[str, int | None], without: tuple[str, ...] = ()
) -> dict[str, int] | None:
    """Everybody's tricks from the counts that a table gave; None if it gave none.

    Those who dropped out (`without`) won none. If exactly one count is missing, it gets the
    remaining tricks; if several are, each gets 0.
    """
    if all(won is None for won in counts.values()):
        return None
    tricks = {who: 0 if won is None and who in without else won for who, won in counts.items()}
    silent = [who for who, won in tricks.items() if won is None]
    left = total - sum(won or 0 for won in tricks.values())
    rest = max(left, 0) if len(silent) == 1 else 0
    return {who: rest if won is None else won for who, won in tricks.items()}


class HandForm(forms.Form):
    """One hand, with the questions of its ruleset and no other.

    A partnership says the makers' tricks, others everybody's; `facts()` turns that into hand
    facts. Next to nothing is required here: the rules say what is missing, in their own words.
    """

    def __init__(
        self, ruleset: Ruleset, names: Mapping[str, str], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self.names = names
        self.asked = {field.name: field for field in fields(ruleset)}
        for field in self.asked.values():
            self.fields.update(self._made(field))

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def plain(self) -> list[Question]:
        """Questions on every hand, in the order of play."""
        return [question for question in questions(self) if not question.unusual]

    @property
    def unusual(self) -> list[Question]:
        """Questions on what happens once an evening."""
        return [question for question in questions(self) if question.unusual]

    @property
    def other_outcomes(self) -> list[tuple[str, str]]:
        """Ends of a deal that are no played hand, as values and labels of buttons."""
        may_pass = any(value == "passed" for value, _label in self.asked["outcome"].choices)
        choices = [("passed", _("Passed out"))] if may_pass else []
        reasons = self.asked["reason"].choices if "reason" in self.asked else ()
        again = [
            (f"redeal:{reason}", _("Misdeal: %(why)s") % {"why": said(words)})
            for reason, words in reasons
        ]
        return choices + (again or [("redeal", _("Misdeal"))])

    def called(self, seat: str) -> str:
        """Name of who sits there."""
        return self.names.get(seat, seat)

    # -- what is said ----------------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        """The hand facts of a valid form; empty answers are left out."""
        cleaned = self.cleaned_data
        outcome, _, reason = cleaned["outcome"].partition(":")
        if outcome in ("", "played"):
            facts = self._played()
        else:
            facts = {"outcome": outcome, "reason": reason}
        facts |= {name: cleaned[name] for name in ("dealer", "stole_deal") if name in cleaned}
        return {name: value for name, value in facts.items() if value not in ("", None, [], False)}

    def clean(self) -> dict[str, Any]:
        """Without a called partner a hand is a lone one: too much to come from a tap forgotten."""
        cleaned = super().clean() or {}
        asks = "ally" in self.fields and cleaned.get("outcome") in ("", "played")
        if asks and cleaned.get("maker") in self.ruleset.seats and cleaned.get("ally") == "":
            self.add_error("ally", PARTNER_MISSING)
        return cleaned

    def refuse(self, refusal: HandRefused) -> None:
        """Shows a refusal next to the question that it is about."""
        self.add_error(self._place_of(refusal.field), refusal.sentence)

    @classmethod
    def initial_of(cls, ruleset: Ruleset, hand: Hand) -> dict[str, Any]:
        """Initial values for a hand that was entered already."""
        facts = hand.to_dict()
        lone_partner = hand.alone is not None and hand.alone != hand.maker
        shown = facts | _tricks_shown(ruleset, hand)
        if _alone_is_a_seat(ruleset):
            shown["alone"] = hand.alone
        else:
            shown |= {"alone": bool(hand.alone) and not lone_partner, "partner_alone": lone_partner}
        if hand.call in ruleset.params.get("no_maker", ()):
            shown["maker"] = hand.call
        if ruleset.params.get("ally"):
            shown["ally"] = hand.ally or "alone"
        counts = {f"revokes_{seat}": hand.revokes.count(seat) for seat in set(hand.revokes)}
        return shown | counts

    def _place_of(self, name: str) -> str | None:
        if name in self.fields:
            return name
        if name in ELSEWHERE:
            return self._place_of(ELSEWHERE[name])
        return next((field for field in self.fields if field.startswith(f"{name}_")), None)

    def _played(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        facts = {
            name: cleaned[name] for name in self.asked if name in cleaned and name != "outcome"
        }
        if facts["maker"] in self.ruleset.params.get("no_maker", ()):
            facts |= {"maker": "", "call": facts["maker"]}
        if "alone" in cleaned:
            facts["alone"] = self._alone(facts["maker"], facts.get("call", ""))
        if facts.get("ally") == "alone":
            facts["ally"] = ""
        bid = facts.get("bid", "")
        facts["bid"] = bid if (number := whole(bid)) is None else number
        facts["tricks"] = self._tricks(facts["maker"])
        facts["revokes"] = self._revokes()
        return facts

    def _alone(self, maker: str, call: str) -> str | None:
        """Seat of the lone player; a blind loner is one without another tap."""
        cleaned = self.cleaned_data
        if _alone_is_a_seat(self.ruleset):
            return str(cleaned["alone"])
        if cleaned.get("partner_alone"):
            return self.ruleset.partner_of(maker) if maker else None
        return maker if cleaned["alone"] or call == "blind_alone" else None

    def _tricks(self, maker: str) -> dict[str, int] | None:
        cleaned, accounts = self.cleaned_data, self.ruleset.accounts
        total = self.ruleset.table["tricks"]
        if not self.ruleset.partnership:
            out = tuple(cleaned.get("folded", ()))
            return all_tricks(
                total, {account: cleaned[f"tricks_{account}"] for account in accounts}, out
            )
        if cleaned["tricks"] is None or not maker:
            return None
        camp = self.ruleset.account_of(maker)
        return {
            account: cleaned["tricks"] if account == camp else total - cleaned["tricks"]
            for account in accounts
        }

    def _revokes(self) -> list[str]:
        """Every offender as often as they offended."""
        revokes = {seat: self.cleaned_data.get(f"revokes_{seat}") for seat in self.ruleset.seats}
        return [seat for seat, times in revokes.items() for _time in range(times or 0)]

    # -- the fields ------------------------------------------------------------------------------

    def _made(self, field: Field) -> dict[str, forms.Field]:
        """The inputs of one question, by name; a reason is said by the button of the redeal."""
        if field.name == "reason":
            return {}
        if field.name == "outcome":
            return {"outcome": forms.CharField(required=False, max_length=80)}
        if field.name == "alone" and not _alone_is_a_seat(self.ruleset):
            return self._alone_flags()
        if field.kind == "tricks":
            return self._trick_numbers(field)
        if field.kind == "repeated":
            return {
                f"revokes_{seat}": WholeNumber(
                    0, MOST_REVOKES, required=False, label=self.called(seat)
                )
                for seat in self.ruleset.seats
            }
        if field.name == "call" and not self._spoken_calls():
            return {}
        return {field.name: self._one(field)}

    def _alone_flags(self) -> dict[str, forms.Field]:
        flags: dict[str, forms.Field] = {"alone": _flag(_("alone"))}
        if self.ruleset.params.get("alone_by") == "makers_side":
            flags["partner_alone"] = _flag(_("partner alone"))
        return flags

    def _trick_numbers(self, field: Field) -> dict[str, forms.Field]:
        most = self.ruleset.table["tricks"]
        if self.ruleset.partnership:
            return {"tricks": WholeNumber(0, most, required=False)}
        return {
            f"tricks_{account}": WholeNumber(0, most, required=False, label=self.called(account))
            for account in self.ruleset.accounts
        }

    def _one(self, field: Field) -> forms.Field:
        if field.kind == "flag":
            return _flag(said(field.label))
        unknown = said(UNKNOWN.get(field.name, MESSAGES["seat_unknown"][1]))
        options: dict[str, Any] = {
            "label": said(field.label),
            "required": False,
            "choices": self._choices(field),
            "error_messages": {"invalid_choice": unknown},
        }
        several = field.kind == "seats"
        return forms.MultipleChoiceField(**options) if several else forms.ChoiceField(**options)

    def _choices(self, field: Field) -> list[tuple[str, Any]]:
        """The answers as people say them."""
        if field.name == "call":
            return self._spoken_calls()
        choices = [
            (str(value), self.names.get(str(value)) or said(label))
            for value, label in field.choices
        ]
        if field.name == "maker":
            return choices + [(call, said(CALLS[call])) for call in self._calls_without_maker()]
        if field.name == "ally":
            return [*choices, ALONE]
        if field.name == "dealer":
            return [AS_USUAL, *choices]
        if field.name == "declarer":
            return [NO_ONE, *choices]
        return [NOBODY, *choices] if field.kind == "seat" else choices

    def _calls_without_maker(self) -> tuple[str, ...]:
        return tuple(self.ruleset.params.get("no_maker", ()))

    def _spoken_calls(self) -> list[tuple[str, str]]:
        """Calls that a maker can have made; calls without a maker are answers to who made trump."""
        calls = self.asked["call"].choices
        return [(str(c), said(label)) for c, label in calls if c not in self._calls_without_maker()]


def _flag(label: str) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


def _alone_is_a_seat(ruleset: Ruleset) -> bool:
    """True if a side has so many people that its lone player has to be named."""
    by_side = ruleset.params.get("alone_by") == "makers_side"
    return by_side and ruleset.partner_of(ruleset.seats[0]) is None


def _tricks_shown(ruleset: Ruleset, hand: Hand) -> dict[str, Any]:
    tricks = hand.tricks or {}
    if not ruleset.partnership:
        return {f"tricks_{account}": won for account, won in tricks.items()}
    return {"tricks": tricks.get(ruleset.account_of(hand.maker)) if hand.maker else None}
