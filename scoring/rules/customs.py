"""Customs of the table: what is printed on the rules card and never touches a score.

The customs are data (`scoring/rulesets/table/customs.toml`). Nothing that scores reads them; where
an option of the ruleset decides whether one comes up at all, the custom only words it.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from scoring.rules.book import RULESETS, InvalidRuleset, Problem, load_book
from scoring.rules.model import Ruleset
from scoring.sentences import Sentence, words

CUSTOMS = RULESETS / "table" / "customs.toml"
COUNTERS = "counters"


@dataclass(frozen=True)
class Picture:
    """Two cards that show `score`: `over` lies on `under`, moved by parts of a card.

    `up`: the upper card lies face up. `hidden`: the lower one face down. `crossed`: the upper one
    lies across, which is worth five.
    """

    score: int
    under: int
    over: int
    right: float = 0.0
    down: float = 0.0
    up: bool = False
    hidden: bool = False
    crossed: bool = False


@dataclass(frozen=True)
class Choice:
    """One way of doing something. `says` is printed; empty where it goes without saying.

    Counters also say `how`, the highest score they show (`reach`), and look like `pictures`.
    """

    label: str
    source: str
    says: str = ""
    how: tuple[str, ...] = ()
    reach: int | None = None
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True)
class Group:
    """A thing that every table does in some way.

    `option` is the ruleset's option that decides about it: with `follows` its value is the choice,
    else it comes up only while the option has one of `values` (all, if there are none).
    """

    name: str
    label: str
    choices: Mapping[str, Choice]
    usual: str = ""
    usual_in: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
    option: str | None = None
    values: tuple[Any, ...] = ()
    follows: bool = False
    families: tuple[str, ...] = ()
    players: str | None = None
    deal: tuple[int, ...] = ()
    bidding: bool | None = None

    def belongs_to(self, ruleset: Ruleset) -> bool:
        """True if this game can have the custom, whatever its options are."""
        return (
            (not self.families or ruleset.family in self.families)
            and (self.players is None or ruleset.players == self.players)
            and (not self.deal or ruleset.table["deal"] in self.deal)
            and (self.bidding is None or bool(ruleset.bids) == self.bidding)
            and (self.option is None or self.option in _settings(ruleset))
        )

    def comes_up(self, ruleset: Ruleset) -> bool:
        """True if the custom applies with these options."""
        if not self.belongs_to(ruleset):
            return False
        return not self.values or _settings(ruleset)[self.option] in self.values


@dataclass(frozen=True)
class Counters:
    """Way of keeping score with cards, ready to print."""

    title: str
    how: tuple[str, ...]
    pictures: tuple[Picture, ...]


def _settings(ruleset: Ruleset) -> dict[Any, Any]:
    return {**ruleset.params, **ruleset.table}


# -- reading ------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def load_customs() -> tuple[Group, ...]:
    """Every custom, in the order of the data file. Raises ValueError naming group and field."""
    return read_customs(CUSTOMS)


def read_customs(file: Path) -> tuple[Group, ...]:
    """The customs in a file. Raises ValueError naming group and field."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    groups = tuple(_group(name, facts) for name, facts in data.items())
    problems = [f"{group.name}.{text}" for group in groups for text in _group_problems(group)]
    if problems:
        raise ValueError(f"{file.name}: " + "; ".join(problems))
    return groups


def _group(name: str, data: Mapping[str, Any]) -> Group:
    try:
        choices = {key: _choice(facts) for key, facts in data["choices"].items()}
        lists = {part: tuple(data.get(part, ())) for part in ("values", "families", "deal")}
        return Group(name=name, **{**data, **lists, "choices": choices})
    except (TypeError, KeyError) as error:
        raise ValueError(f"{name}: {error}") from error


def _choice(data: Mapping[str, Any]) -> Choice:
    pictures = tuple(Picture(**facts) for facts in data.get("pictures", ()))
    return Choice(**{**data, "how": tuple(data.get("how", ())), "pictures": pictures})


def _group_problems(group: Group) -> Iterator[str]:
    book = load_book()
    if group.option is not None and group.option not in book.parameters:
        yield f"option: there is no option {group.option}"
    if not group.follows and group.usual not in group.choices:
        yield f"usual: must be one of {', '.join(group.choices)}"
    for slug, key in group.usual_in.items():
        if slug not in book.presets or key not in group.choices:
            yield f"usual_in.{slug}: no such ruleset, or no choice {key}"


# -- choosing -----------------------------------------------------------------------------------


def customs_of(ruleset: Ruleset) -> tuple[Group, ...]:
    """The customs that a table of this game may choose."""
    groups = load_customs()
    return tuple(group for group in groups if not group.follows and group.belongs_to(ruleset))


def defaults_for(slug: str) -> dict[str, str]:
    """Choice of each custom where a ruleset comes from, by the custom's name."""
    open_groups = (group for group in load_customs() if not group.follows)
    return {group.name: group.usual_in.get(slug, group.usual) for group in open_groups}


def check_customs(choices: Mapping[str, Any]) -> None:
    """Raises InvalidRuleset whose problems name the custom, as “customs.packets”."""
    if not isinstance(choices, Mapping):
        sentence = words("Give the customs as names with choices.")
        raise InvalidRuleset((Problem("custom_invalid", "customs", sentence),))
    problems = tuple(_choice_problems(choices))
    if problems:
        raise InvalidRuleset(problems)


def _choice_problems(choices: Mapping[str, Any]) -> Iterator[Problem]:
    groups = {group.name: group for group in load_customs() if not group.follows}
    for name, key in choices.items():
        if name not in groups:
            sentence = Sentence(
                "There’s no custom %(name)s. Choose from %(known)s.",
                name=name,
                known=", ".join(groups),
            )
            yield Problem("custom_unknown", f"customs.{name}", sentence)
        elif not isinstance(key, str) or key not in groups[name].choices:
            allowed = ", ".join(groups[name].choices)
            sentence = Sentence(
                "Custom %(name)s must be one of %(known)s.", name=name, known=allowed
            )
            yield Problem("custom_invalid", f"customs.{name}", sentence)


# -- saying -------------------------------------------------------------------------------------


def sentences(ruleset: Ruleset, choices: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Sentences to print: the choices over the usual ones, for customs that come up here.

    Keeping score with cards is not among them: see `counters`.
    """
    customs = chosen(ruleset, choices)
    texts = [_worded(ruleset, choice.says) for group, choice in customs if group.name != COUNTERS]
    preset = load_book().presets.get(ruleset.slug)
    return (*(sentence for sentence in texts if sentence), *(preset.card if preset else ()))


def chosen(
    ruleset: Ruleset, choices: Mapping[str, str] | None = None
) -> Iterator[tuple[Group, Choice]]:
    """Every custom that comes up with what was chosen. A choice nobody knows any more is usual."""
    filled = {**defaults_for(ruleset.slug), **(choices or {})}
    for group in load_customs():
        if group.comes_up(ruleset):
            key = _followed(ruleset, group) if group.follows else filled[group.name]
            choice = group.choices.get(key) or group.choices.get(group.usual)
            if choice is not None:
                yield group, choice


def _followed(ruleset: Ruleset, group: Group) -> str:
    return str(_settings(ruleset)[group.option])


def counters(ruleset: Ruleset, choices: Mapping[str, str] | None = None) -> Counters | None:
    """Way of keeping score with cards here; None where it is not."""
    for group, choice in chosen(ruleset, choices):
        if group.name == COUNTERS and choice.how:
            how = tuple(_worded(ruleset, line) for line in choice.how)
            title = _worded(ruleset, choice.says)
            return Counters(title, how + _beyond(ruleset, choice), choice.pictures)
    return None


def _beyond(ruleset: Ruleset, choice: Choice) -> tuple[str, ...]:
    """Sentence on what to do when a game can go on beyond what the cards show."""
    reach, target = choice.reach or 0, ruleset.params.get("target")
    if target is not None and max(target, ruleset.params["start"]) <= reach:
        return ()
    return (
        Sentence(
            "The cards show up to %(reach)s. Past that, write %(reach)s down and start over.",
            reach=reach,
        ),
    )


def _worded(ruleset: Ruleset, sentence: str) -> str:
    if "%(side)s" not in sentence:
        return sentence
    side = Sentence("side") if ruleset.partnership else Sentence("player")
    return Sentence(sentence, side=side)
