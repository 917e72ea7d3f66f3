"""Parameters: what a ruleset may set, what values each takes, and how to say so.

The definitions are data (`scoring/rulesets/parameters/`, one file for each kind). This module knows
types of values, not what any parameter does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.sentences import Sentence, joined, words

KINDS = ("scoring", "legal", "game", "table")
TYPES = ("integer", "boolean", "choice", "several")
YES_NO = {True: words("yes"), False: words("no")}


@dataclass(frozen=True)
class Parameter:
    """One thing a ruleset may set.

    `type` is integer, boolean, choice (one of `choices`) or several (a list of them). An integer
    may also be `word` (worth whatever the word means in the rows) or, if `empty`, nothing at all.
    `says` holds a sentence for the rules card by value.
    """

    name: str
    kind: str
    label: str
    short: str
    type: str
    note: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    values: tuple[int, ...] = ()
    min: int | None = None
    max: int | None = None
    word: str | None = None
    word_label: str = ""
    empty: bool = False
    says: Mapping[str, str] = field(default_factory=dict)

    def accepts(self, value: Any) -> bool:
        """True if this is a value of this parameter. True and 1 are not the same thing here."""
        if value is None:
            return self.empty
        if self.type == "boolean":
            return isinstance(value, bool)
        if self.type == "integer":
            return self._accepts_integer(value)
        if self.type == "choice":
            return isinstance(value, str) and value in self.choices
        return (
            isinstance(value, list | tuple)
            and all(isinstance(key, str) and key in self.choices for key in value)
            and len(set(value)) == len(value)
        )

    def _accepts_integer(self, value: Any) -> bool:
        if isinstance(value, str):
            return self.word is not None and value == self.word
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        if self.values:
            return value in self.values
        low_enough = self.max is None or value <= self.max
        return low_enough and (self.min is None or value >= self.min)

    def allowed(self) -> str:
        """The allowed values in words."""
        if self.type == "boolean":
            text = Sentence("true or false")
        elif self.type == "choice":
            text = Sentence("one of %(known)s", known=", ".join(self.choices))
        elif self.type == "several":
            text = Sentence("a list with some of %(known)s", known=", ".join(self.choices))
        elif self.values:
            text = Sentence("one of %(known)s", known=", ".join(map(str, self.values)))
        else:
            text = Sentence(
                "a whole number from %(least)s to %(most)s", least=self.min, most=self.max
            )
        if self.word:
            text = Sentence("%(text)s, or %(word)s", text=text, word=f'"{self.word}"')
        return Sentence("%(text)s, or %(word)s", text=text, word="null") if self.empty else text

    def in_words(self, value: Any) -> str:
        """A value as a person reads it: “yes”, “the maker”, “4”, “none”."""
        if value is None:
            return Sentence("none")
        if isinstance(value, bool):
            return Sentence(YES_NO[value])
        if isinstance(value, list | tuple):
            chosen = [Sentence(self.choices[key]) for key in value]
            return joined(chosen, "; ") if chosen else Sentence("none")
        if self.word is not None and value == self.word:
            return Sentence(self.word_label)
        return Sentence(self.choices.get(str(value), str(value)))

    def sentences(self, value: Any) -> tuple[str, ...]:
        """Sentences of the rules card about this value; nothing where it goes without saying."""
        values = value if isinstance(value, list | tuple) else [value]
        keys = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
        return tuple(self.says[key] for key in keys if key in self.says)


def parameter_from(name: str, kind: str, data: Mapping[str, Any]) -> Parameter:
    """A parameter from its table in a data file. Raises ValueError naming what is wrong."""
    allowed = set(Parameter.__dataclass_fields__) - {"name", "kind"}
    for key in data:
        if key not in allowed:
            raise ValueError(f"{name}: there is no field “{key}”")
    if data.get("type") not in TYPES:
        raise ValueError(f"{name}.type must be one of {', '.join(TYPES)}")
    for key in ("label", "short"):
        if not isinstance(data.get(key), str):
            raise ValueError(f"{name}.{key} is missing")
    if data["type"] in ("choice", "several") and not data.get("choices"):
        raise ValueError(f"{name}.choices is missing")
    facts = {**data, "values": tuple(data.get("values", ()))}
    return Parameter(name=name, kind=kind, **facts)
