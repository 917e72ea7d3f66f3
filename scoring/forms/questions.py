"""Layout of a hand's questions: tiles, ticks, rows of tricks, in groups with a legend.

Knows the form of a hand and where things stand on a page; no fact, no rule and no word of HTML.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.forms import BooleanField, BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from scoring.forms.hands import HandForm

LEGENDS: dict[str, str | Promise] = {
    "dealer": _("Who dealt?"),
    "stole_deal": _("The deal"),
    "bid": _("Winning bid"),
    "maker": _("Who made trump?"),
    "call": _("How was it called?"),
    "bare_jack": _("The call"),
    "alone": _("Who went alone?"),
    "ally": _("Who was the partner?"),
    "declared": _("Before the first card"),
    "declarer": _("Did anyone declare?"),
    "defend_alone": _("Did a defender go alone?"),
    "folded": _("Who dropped out?"),
    "take": _("Points for the march"),
    "revokes": _("Revokes: who, and how many"),
}
UNUSUAL = ("dealer", "stole_deal", "bare_jack", "defend_alone", "revokes")
LATER = ("call", "take")  # asked only after some answers, so below everything
USUAL = {"take": "add"}  # answers of those who say nothing
# Answers that explain themselves: their legend is for screen readers alone.
SPEAKING = ("stole_deal", "bare_jack", "alone", "declared", "take")


@dataclass(frozen=True)
class Answer:
    """One tile. `apart` from the seats, where it is an answer of another kind."""

    name: str
    value: str
    label: str
    checked: bool
    apart: bool = False


@dataclass(frozen=True)
class TileRow:
    """A labelled row of tiles (or one number) of a question: a player's tricks, a word's tricks."""

    label: str
    name: str
    answers: tuple[Answer, ...] = ()
    field: BoundField | None = None


@dataclass(frozen=True)
class Question:
    """One question of the sheet, as its partial template takes it.

    `kind` names the partial: tiles (one of them), ticks (any of them), groups (one number under
    words), rows (a number for everybody) or counts (typed numbers). `layout` is for the style
    sheet. `errors` are the sentences that stand beside it, whichever of its inputs they are about.
    """

    name: str
    legend: str
    kind: str
    layout: str
    errors: tuple[str, ...]
    answers: tuple[Answer, ...] = ()
    lines: tuple[TileRow, ...] = ()
    quiet: bool = False
    unusual: bool = False
    filled: bool = False


def questions(form: HandForm) -> list[Question]:
    """Everything that the sheet asks, in the order in which it happens.

    What only some answers make a question comes last: it moves nothing that was answered.
    """
    asked = (name for name in form.asked if name not in ("outcome", "reason"))
    names = sorted(asked, key=lambda name: name in LATER)
    return [_question(form, name) for name in names if _fields(form, name)]


def _question(form: HandForm, name: str) -> Question:
    inputs = _fields(form, name)
    kind, layout, answers, lines = _shape(form, name)
    return Question(
        name=name,
        legend=_legend(form, name),
        kind=kind,
        layout=layout,
        errors=tuple(str(sentence) for field in inputs for sentence in field.errors),
        answers=tuple(answers),
        lines=tuple(lines),
        quiet=name in SPEAKING and (kind == "ticks" or name in LATER),
        unusual=name in UNUSUAL,
        filled=any(field.errors or (field.value() and name != "dealer") for field in inputs),
    )


def _fields(form: HandForm, name: str) -> list[BoundField]:
    """The inputs that answer a question."""
    also = {"alone": ("partner_alone",)}.get(name, ())
    return [form[field] for field in form.fields if _of(field, name) or field in also]


def _of(field: str, name: str) -> bool:
    return field == name or (name in ("tricks", "revokes") and field.startswith(f"{name}_"))


def _legend(form: HandForm, name: str) -> str:
    if name != "tricks":
        return str(LEGENDS[name])
    return str(_("Tricks the makers took") if form.ruleset.partnership else _("Tricks"))


def _shape(form: HandForm, name: str) -> tuple[str, str, list[Answer], list[TileRow]]:
    """Kind, layout, answers and lines of a question."""
    if name == "tricks":
        return _tricks(form)
    if name == "revokes":
        lines = [
            TileRow(form.called(s), f"revokes_{s}", (), form[f"revokes_{s}"]) for s in _sat(form)
        ]
        return "counts", "counts", [], lines
    if isinstance(form.fields[name], BooleanField):
        return "ticks", "flags", _flags(form, name), []
    answers = list(_answers(form, name))
    return "ticks" if name == "folded" else "tiles", _layout(form, name, answers), answers, []


def _sat(form: HandForm) -> list[str]:
    """The seats, players of a side beside each other."""
    ruleset = form.ruleset
    return [seat for account in ruleset.accounts for seat in ruleset.seats_of(account)]


def _layout(form: HandForm, name: str, answers: list[Answer]) -> str:
    seated = len(form.ruleset.seats)
    if name in ("maker", "alone") and form.ruleset.partnership:
        return f"sides sides--{seated // 2}"
    if name in ("maker", "ally", "folded"):
        return f"seats seats--{seated}"
    if name in ("dealer", "defend_alone", "declarer"):
        return f"seats seats--{seated + 1}"
    return {"bid": f"bids bids--{len(answers)}", "take": "two"}.get(name, "words")


def _flags(form: HandForm, name: str) -> list[Answer]:
    return [
        Answer(field.name, "on", str(field.label), bool(field.value()))
        for field in _fields(form, name)
    ]


def _answers(form: HandForm, name: str) -> Iterator[Answer]:
    """The choices of a field; those who sit together stand together."""
    field: Any = form.fields[name]
    labels, value = dict(field.choices), form[name].value()
    chosen = value if isinstance(value, list | tuple) else [value or USUAL.get(name, "")]
    first = [seat for seat in _sat(form) if seat in labels]
    order = [*("" for _one in [0] if "" in labels), *first]
    for answer in [*order, *(key for key in labels if key not in order)]:
        checked = str(answer) in map(str, chosen)
        apart = name in ("maker", "ally") and answer not in form.ruleset.seats
        yield Answer(name, answer, str(labels[answer]), checked, apart)


def _tricks(form: HandForm) -> tuple[str, str, list[Answer], list[TileRow]]:
    total = form.ruleset.table["tricks"]
    if not form.ruleset.partnership:
        lines = [_row(form, account, total) for account in form.ruleset.accounts]
        return "rows", f"rows rows--{total}", [], lines
    if form.ruleset.bids:
        return "tiles", "numbers", _numbers(form, "tricks", range(total + 1)), []
    need = form.ruleset.table["need"]
    groups = (
        (_("euchred"), range(need)),
        (_("made it"), range(need, total)),
        (_("march"), [total]),
    )
    lines = [
        TileRow(str(word), "tricks", tuple(_numbers(form, "tricks", values)))
        for word, values in groups
        if values
    ]
    return "groups", "tricks", [], lines


def _row(form: HandForm, account: str, total: int) -> TileRow:
    name = f"tricks_{account}"
    return TileRow(form.called(account), name, tuple(_numbers(form, name, range(total + 1))))


def _numbers(form: HandForm, name: str, values: Any) -> list[Answer]:
    value = form[name].value()
    chosen = "" if value is None else str(value)
    return [Answer(name, str(number), str(number), str(number) == chosen) for number in values]
