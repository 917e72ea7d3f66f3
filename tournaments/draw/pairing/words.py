"""The quality of a plan as sentences that a director can read out.

Only words: the figures come from audit.py.
"""

from collections.abc import Callable, Iterator, Sequence

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.model import Figure, PlanQuality, Wish

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(quality: PlanQuality) -> list[str]:
    """Plain sentences: faults first, then partners, opponents, meetings, sit-outs, tables, wishes.

    No word on partners and opponents where everybody plays for themselves.
    """
    return [
        *quality.faults,
        *_sides(quality),
        _at_most(quality.met, "sits at a table with the same person", _size(quality)),
        *_sit_outs(quality),
        *_table_sizes(quality),
        f"Nobody sits at the same table more than {_times(quality.table_visits_max)}.",
        *_wishes(quality),
    ]


def _size(quality: PlanQuality) -> str:
    rounds = "round" if quality.rounds == 1 else "rounds"
    return f"{quality.entrants} players in {quality.rounds} {rounds}"


def _sides(quality: PlanQuality) -> Iterator[str]:
    if quality.partner:
        yield _partners(quality.partner, _size(quality))
    if quality.opponent:
        yield _at_most(quality.opponent, "plays against the same person", _size(quality))


def _partners(figure: Figure, size: str) -> str:
    repeats, bound = figure.reached.repeats, figure.bound.repeats
    if not repeats:
        return "Nobody partners the same person twice."
    if figure.reached.max == 2:
        sentence = _plural(repeats, "pair is partners twice", "pairs are partners twice")
    else:
        sentence = (
            f"{_plural(repeats, 'partnership', 'partnerships')} too many, "
            f"one pair {_times(figure.reached.max)}"
        )
    if repeats <= bound:
        return f"{sentence}; fewer is impossible for {size}."
    return (
        f"{sentence}, of which {number_word(bound)} cannot be avoided." if bound else f"{sentence}."
    )


def _at_most(figure: Figure, does: str, size: str) -> str:
    most, bound = figure.reached.max, figure.bound.max
    if most <= 1:
        return f"Nobody {does} twice."
    sentence = f"Nobody {does} more than {_times(most)}"
    if most <= bound:
        return f"{sentence}; less is impossible for {size}."
    repeats = _plural(figure.reached.repeats, "repeat", "repeats").lower()
    if not figure.bound.repeats:
        return f"{sentence} ({repeats})."
    return (
        f"{sentence} ({repeats}, of which {number_word(figure.bound.repeats)} cannot be avoided)."
    )


def _sit_outs(quality: PlanQuality) -> Iterator[str]:
    if not quality.sit_outs:
        yield "Nobody sits out."
        return
    if quality.sit_out_spread == 0:
        yield "Everybody who is there all evening sits out equally often."
    else:
        more = _times(quality.sit_out_spread)
        yield f"Nobody who is there all evening sits out more than {more} more than another."
    if quality.sit_out_consecutive:
        yield f"Somebody sits out two rounds running, {_times(quality.sit_out_consecutive)} in all."
    else:
        yield "Nobody sits out two rounds running."


def _table_sizes(quality: PlanQuality) -> Iterator[str]:
    if quality.size_spread == 0:
        yield "Everybody who is there all evening sits at tables of each size equally often."
    elif quality.size_spread is not None:
        more = _times(quality.size_spread)
        yield f"Nobody sits at tables of one size more than {more} more than another."


def _wishes(quality: PlanQuality) -> Iterator[str]:
    asked, granted = quality.wishes, quality.wishes_kept
    if asked == 1:
        yield "The wish is kept." if granted else "The wish isn't kept."
    elif asked:
        yield f"{_part(granted, asked)} kept."


def _part(count: int, of: int) -> str:
    """Share of the wishes with its verb: "Two of three wishes are"."""
    if count == of:
        return "Both wishes are" if of == 2 else f"All {number_word(of)} wishes are"
    sentence = _capital(number_word(count)) if count else "None"
    return f"{sentence} of {number_word(of)} wishes {'is' if count == 1 else 'are'}"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{number_word(count)} times")


_WISHES = {
    "must": words("%(who)s and %(other)s are always partners"),
    "avoid": words("%(who)s and %(other)s are never partners"),
    "apart": words("%(who)s and %(other)s never share a table"),
    "first_only": words("%(who)s and %(other)s are partners in round 1 and never again"),
    "fixed": words("%(who)s stays at table %(table)s"),
    "broken": words("table %(table)s stays empty"),
}

_WISHES_OF_MANY = {
    "must": words("%(who)s is always the partner of %(others)s"),
    "avoid": words("%(who)s is never the partner of %(others)s"),
    "apart": words("%(who)s never shares a table with %(others)s"),
    "first_only": words("%(who)s is the partner of %(others)s in round 1 and never again"),
}


def wish_in_words(wish: Wish, name: Callable[[int], str] = str) -> str:
    """A wish as a clause without its full stop; ``name`` says what people are called."""
    people = dict(zip(("who", "other"), map(name, wish.ids), strict=False))
    return Sentence(_WISHES[wish.kind], table=wish.table, **people)


def conflict(
    wishes: Sequence[Wish],
    because: str,
    name: Callable[[int], str] = str,
    say: Callable[[str], str] = str,
) -> str:
    """Sentences on wishes that contradict each other; with what CannotPair carries, and names.

    ``say`` says each in the reader's language.
    """
    asked = "; ".join(say(clause) for clause in _clauses(wishes, name))
    if len(wishes) == 1:
        sentence = say(Sentence("This wish can't be kept: %(wish)s.", wish=asked))
    else:
        sentence = say(Sentence("These wishes can't all be kept: %(wishes)s.", wishes=asked))
    return f"{sentence} {say(because)}" if because else sentence


def _clauses(wishes: Sequence[Wish], name: Callable[[int], str]) -> Iterator[str]:
    """Clauses of the wishes, those of a kind that name the same person, or table, in one."""
    left = list(wishes)
    while left:
        alike = max(_alike(left), key=len)
        yield wish_in_words(alike[0], name) if len(alike) == 1 else _together(alike, name)
        left = [wish for wish in left if wish not in alike]


def _alike(wishes: Sequence[Wish]) -> Iterator[list[Wish]]:
    """For the first wish, those that can be said with it in one clause."""
    first = wishes[0]
    same = [wish for wish in wishes if wish.kind == first.kind]
    if first.kind == "fixed":
        yield [wish for wish in same if wish.table == first.table]
    for id in first.ids if first.kind in _WISHES_OF_MANY else ():
        yield [wish for wish in same if id in wish.ids]
    yield [first]


def _together(wishes: Sequence[Wish], name: Callable[[int], str]) -> str:
    if wishes[0].kind == "fixed":
        people = listed([name(wish.ids[0]) for wish in wishes])
        return Sentence("%(people)s stay at table %(table)s", people=people, table=wishes[0].table)
    shared = next(id for id in wishes[0].ids if all(id in wish.ids for wish in wishes))
    others = [name(id) for wish in wishes for id in wish.ids if id != shared]
    return Sentence(_WISHES_OF_MANY[wishes[0].kind], who=name(shared), others=listed(others))


def listed(words: Sequence[str]) -> str:
    """Words in a sentence: "One", "One and two", "One, two and three"."""
    *first, last = words or ("",)
    return f"{', '.join(first)} and {last}" if first else last


def tables_named(numbers: Sequence[int]) -> str:
    """ "Table 4", "Tables 4 and 9", "Tables 4, 9 and 12"."""
    return f"Table{'s' if len(numbers) > 1 else ''} {listed([str(number) for number in numbers])}"


def tables_are(numbers: Sequence[int]) -> str:
    """Tables with their verb: "Table 4 is", "Tables 4 and 9 are"."""
    return f"{tables_named(numbers)} {'is' if len(numbers) == 1 else 'are'}"


def number_word(count: int) -> str:
    """A small number as a word, a larger one in figures."""
    return _SMALL[count] if count < len(_SMALL) else str(count)


def _plural(count: int, singular: str, plural: str) -> str:
    return _capital(f"{number_word(count)} {singular if count == 1 else plural}")


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
