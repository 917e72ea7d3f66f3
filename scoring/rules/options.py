"""Choices of an organiser for a ruleset, in a form's terms. Knows no form."""

from dataclasses import dataclass
from typing import Any

from scoring.rules.book import (
    Book,
    InvalidRuleset,
    Preset,
    Problem,
    load_book,
    option_names,
    resolve_ruleset,
    table_sizes,
)
from scoring.rules.model import Ruleset
from scoring.rules.parameters import Parameter
from scoring.sentences import Sentence


@dataclass(frozen=True)
class Option:
    """One choice. `default` is the value it has if left alone.

    `type`: integer, boolean, choice or several. `choices` are values with labels; for an integer
    they are the only numbers allowed, if there are any. An integer lies between `min` and `max`,
    may also be `word` (shown as `word_label`), and may be left out if `empty`.
    """

    name: str
    kind: str
    label: str
    short: str
    note: str
    type: str
    choices: tuple[tuple[Any, str], ...]
    default: Any
    min: int | None = None
    max: int | None = None
    word: str | None = None
    word_label: str = ""
    empty: bool = False


def options_of(rules: str | Ruleset) -> tuple[Option, ...]:
    """Every option of a preset, or of a settled ruleset with the values it has.

    Raises InvalidRuleset for a slug that is not in the book.
    """
    ruleset = rules if isinstance(rules, Ruleset) else resolve_ruleset(rules)
    book = load_book()
    preset = book.presets.get(ruleset.slug)
    if preset is None:
        sentence = Sentence("The book no longer has a ruleset “%(name)s”.", name=ruleset.slug)
        raise InvalidRuleset((Problem("ruleset_unknown", None, sentence),))
    shown = (book.parameters[name] for name in option_names(book, preset))
    return tuple(
        _option(book, preset, parameter, ruleset)
        for parameter in shown
        if _offered(book, preset, parameter.name) != ()
    )


def _value(ruleset: Ruleset, name: str) -> Any:
    return ruleset.table[name] if name in ("seats", "deck") else ruleset.params.get(name)


def _offered(book: Book, preset: Preset, name: str) -> tuple[str, ...] | None:
    return book.families[preset.family].offers.get(name)


def _option(book: Book, preset: Preset, parameter: Parameter, ruleset: Ruleset) -> Option:
    return Option(
        name=parameter.name,
        kind=parameter.kind,
        label=parameter.label,
        short=parameter.short,
        note=parameter.note,
        type=parameter.type,
        choices=_choices(book, preset, parameter, ruleset),
        default=_value(ruleset, parameter.name),
        min=parameter.min,
        max=parameter.max,
        word=parameter.word,
        word_label=parameter.word_label,
        empty=parameter.empty,
    )


def _choices(
    book: Book, preset: Preset, parameter: Parameter, ruleset: Ruleset
) -> tuple[tuple[Any, str], ...]:
    if parameter.name == "seats":
        return tuple((seats, str(seats)) for seats in sorted(table_sizes(book, preset)))
    if parameter.name == "deck":
        least = ruleset.table["seats"] * ruleset.table["deal"]
        return tuple((deck, str(deck)) for deck in parameter.values if deck >= least)
    if parameter.values:
        return tuple((value, str(value)) for value in parameter.values)
    offered = _offered(book, preset, parameter.name)
    keys = parameter.choices if offered is None else offered
    return tuple((key, parameter.choices[key]) for key in keys)
