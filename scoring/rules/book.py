"""The book of rulesets: presets read from data, and one settled for a bustle.

A ruleset is family defaults, then what the preset sets, then what the organiser chooses. Nothing
here scores or knows a game by name; `validation` refuses data that the engine could not read.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from scoring.rules.model import Ruleset, ScoringRow
from scoring.rules.parameters import KINDS, Parameter, parameter_from
from scoring.rules.validation import (
    family_problems,
    preset_problems,
    settled_problems,
)
from scoring.sentences import Sentence, joined, listed, words

SIDED_SEATS = (4, 6, 8)
"""Two sides of two, three or four; nothing in the rows changes (rules model, 4)."""

TWOS_PACK = 36
"""Sevens to aces, and the twos: a table has to ask for it."""

NO_OPTIONS = words("Give the options as names with values.")

RULESETS = Path(__file__).resolve().parent.parent / "rulesets"


@dataclass(frozen=True)
class Problem:
    """Something wrong with a choice of rules, named for whoever chose it."""

    code: str
    option: str | None
    sentence: str


class InvalidRuleset(ValueError):
    """These rules cannot be had; `problems` says why, one by one."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.sentence = joined([problem.sentence for problem in problems], " ")
        super().__init__(self.sentence)
        self.problems = problems


@dataclass(frozen=True)
class Family:
    """Games that share rows. `params` has every parameter, None where there is no value.

    `offers` narrows what a form shows for a parameter; an empty list hides it.
    """

    name: str
    players: str
    params: Mapping[str, Any]
    offers: Mapping[str, tuple[str, ...]]
    rows: tuple[ScoringRow, ...]
    bonus: tuple[ScoringRow, ...]


@dataclass(frozen=True)
class Preset:
    """A ruleset as it stands in the book, with where it comes from.

    `notes` are points that the sources leave open and somebody had to choose; `card` are rules of
    the table that never touch the score; `examples` are worked hands that the tests play.
    """

    slug: str
    version: int
    name: str
    family: str
    partnership: bool
    origin: str
    notes: tuple[str, ...]
    card: tuple[str, ...]
    order: int
    table: Mapping[str, Any]
    params: Mapping[str, Any]
    examples: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Book:
    parameters: Mapping[str, Parameter]
    families: Mapping[str, Family]
    presets: Mapping[str, Preset]


@lru_cache(maxsize=1)
def load_book() -> Book:
    """All data files, read and checked once. Raises ValueError naming file and field."""
    return read_book(RULESETS)


def read_book(folder: Path) -> Book:
    """The book in a folder: presets, `families/` and `parameters/`."""
    parameters = {
        name: parameter_from(name, kind, data)
        for kind in KINDS
        for name, data in _read(folder / "parameters" / f"{kind}.toml").items()
    }
    families = {
        file.stem: _family(file, parameters) for file in sorted(folder.glob("families/*.toml"))
    }
    presets = [read_preset(file, families, parameters) for file in folder.glob("*.toml")]
    presets.sort(key=lambda preset: (preset.order, preset.slug))
    return Book(parameters, families, {preset.slug: preset for preset in presets})


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{file.name}: {error}") from error


def _family(file: Path, parameters: Mapping[str, Parameter]) -> Family:
    data = _read(file)
    _refuse(file, family_problems(data, parameters))
    return Family(
        name=file.stem,
        players=data["players"],
        params={**dict.fromkeys(data.get("unset", ())), **data["params"]},
        offers={name: tuple(some) for name, some in data.get("offers", {}).items()},
        rows=tuple(ScoringRow.from_dict(row) for row in data["rows"]),
        bonus=tuple(ScoringRow.from_dict(row) for row in data.get("bonus", ())),
    )


def read_preset(
    file: Path, families: Mapping[str, Family], parameters: Mapping[str, Parameter]
) -> Preset:
    """One ruleset file. Raises ValueError that names the file and every wrong field."""
    data = _read(file)
    _refuse(file, preset_problems(data, families, parameters))
    return Preset(
        slug=file.stem,
        version=data["version"],
        name=data["name"],
        family=data["family"],
        partnership=data.get("players", families[data["family"]].players) == "partnership",
        origin=data["origin"],
        notes=tuple(data.get("notes", ())),
        card=tuple(data.get("card", ())),
        order=data.get("order", 100),
        table=data["table"],
        params=data.get("params", {}),
        examples=tuple(data.get("examples", ())),
    )


def _refuse(file: Path, problems: list[str]) -> None:
    if problems:
        raise ValueError(f"{file.name}: " + "; ".join(problems))


def presets() -> tuple[Preset, ...]:
    """Every ruleset in the book, the usual ones first."""
    return tuple(load_book().presets.values())


def resolve_ruleset(slug: str, options: Mapping[str, Any] | None = None) -> Ruleset:
    """The preset with the organiser's options, settled. Raises InvalidRuleset."""
    book = load_book()
    preset = book.presets.get(slug) if isinstance(slug, str) else None
    if preset is None:
        sentence = Sentence(
            "There’s no ruleset “%(name)s”. Choose one of these: %(known)s.",
            name=slug,
            known=", ".join(book.presets),
        )
        raise InvalidRuleset((Problem("ruleset_unknown", None, sentence),))
    return settle(book, preset, {} if options is None else options)


def settle(book: Book, preset: Preset, options: Mapping[str, Any]) -> Ruleset:
    """Family defaults, the preset and the options in one. Raises InvalidRuleset."""
    family = book.families[preset.family]
    problems = _option_problems(book, preset, options)
    if problems:
        raise InvalidRuleset(problems)
    params = {**family.params, **preset.params}
    chosen = {name: _plain(value) for name, value in options.items()}
    table = _table(book, preset, chosen)
    params |= {name: value for name, value in chosen.items() if name in params}
    clash = settled_problems(params, table, preset_target=_target(family, preset), options=chosen)
    if clash:
        raise InvalidRuleset(
            tuple(Problem("option_invalid", name, sentence) for name, sentence in clash)
        )
    if params["hands"] is not None:
        params["target"] = None
    return Ruleset(
        slug=preset.slug,
        version=preset.version,
        name=preset.name,
        family=preset.family,
        players="partnership" if preset.partnership else "individual",
        table=table,
        params=params,
        rows=family.rows,
        bonus=family.bonus,
    )


def _target(family: Family, preset: Preset) -> int:
    return int({**family.params, **preset.params}["target"])


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _table(book: Book, preset: Preset, options: Mapping[str, Any]) -> dict[str, Any]:
    sizes = table_sizes(book, preset)
    table = {**preset.table, "seats": options.get("seats", sizes[0])}
    table["deck"] = options.get("deck") or _pack(book, table)
    if len(sizes) > 1 and not preset.partnership:
        others = (size for size in sizes if size != table["seats"])
        table["sizes"] = [table["seats"], *others]
    return table


def _pack(book: Book, table: Mapping[str, Any]) -> int:
    """The preset's pack, or for more people the next that is large enough.

    A pack with a joker, which has an odd number of cards, stays one if there is a larger one.
    """
    usual: int = table["deck"]
    needed = table["seats"] * table["deal"]
    packs = book.parameters["deck"].values
    enough = [deck for deck in packs if deck >= needed and deck != TWOS_PACK]
    if usual >= needed or not enough:
        return usual
    return min(enough, key=lambda deck: (deck % 2 != usual % 2, deck))


def table_sizes(book: Book, preset: Preset) -> tuple[int, ...]:
    """Numbers of seats at a table of this preset, the usual number first.

    Without partnerships, as the preset lists. With them two sides of two, of three and of four,
    if there is a pack that is large enough.
    """
    if preset.partnership:
        largest = max(book.parameters["deck"].values)
        return tuple(seats for seats in SIDED_SEATS if seats * preset.table["deal"] <= largest)
    seats = preset.table["seats"]
    return tuple(seats) if isinstance(seats, list) else (seats,)


def option_names(book: Book, preset: Preset) -> tuple[str, ...]:
    """The parameters an organiser may set for this preset, in the order of the data files."""
    open_to_choice = {*book.families[preset.family].params, *preset.params, "deck"}
    if len(table_sizes(book, preset)) > 1:
        open_to_choice.add("seats")
    return tuple(name for name in book.parameters if name in open_to_choice)


def _option_problems(book: Book, preset: Preset, options: Mapping[str, Any]) -> tuple[Problem, ...]:
    if not isinstance(options, Mapping):
        return (Problem("option_invalid", None, NO_OPTIONS),)
    names = option_names(book, preset)
    problems = []
    for name, value in options.items():
        if name == "seats" and not _allows(book, preset, name, value):
            code = "option_invalid" if name in names else "option_unknown"
            problems.append(Problem(code, name, _seats_sentence(book, preset, value)))
        elif name not in names:
            sentence = Sentence("This ruleset has no option %(name)s.", name=name)
            problems.append(Problem("option_unknown", str(name), sentence))
        elif not _allows(book, preset, name, value):
            allowed = book.parameters[name].allowed()
            sentence = Sentence("Option %(name)s must be %(allowed)s.", name=name, allowed=allowed)
            problems.append(Problem("option_invalid", name, sentence))
    return tuple(problems)


def _allows(book: Book, preset: Preset, name: str, value: Any) -> bool:
    fits = book.parameters[name].accepts(value)
    return fits and (name != "seats" or value in table_sizes(book, preset))


def _seats_sentence(book: Book, preset: Preset, value: Any) -> str:
    """Why so many cannot sit at one table: the sources tell of euchre for up to nine, but of no
    game for seven or nine of them."""
    sizes = listed(list(map(str, sorted(table_sizes(book, preset)))), "%(some)s or %(last)s")
    return Sentence(
        "%(game)s is for %(sizes)s at a table, not %(seats)s. More people fill more tables.",
        game=Sentence(preset.name),
        sizes=sizes,
        seats=str(value)[:20],
    )
