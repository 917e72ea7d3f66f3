"""The quality of a plan as sentences that a director can read out.

Only words: the figures come from audit.py.
"""

from collections.abc import Callable, Iterator, Sequence

from scoring.sentences import Sentence, listed, words
from tournaments.draw.pairing.model import Figure, PlanQuality, Wish


def in_words(quality: PlanQuality) -> list[str]:
    """Plain sentences: faults first, then partners, opponents, meetings, sit-outs, tables, wishes.

    No word on partners and opponents where everybody plays for themselves.
    """
    return [
        *quality.faults,
        *_sides(quality),
        _at_most(quality.met, _MET, _size(quality)),
        *_sit_outs(quality),
        *_table_sizes(quality),
        Sentence(
            "Nobody sits at the same table more than %(times)s.",
            times=_times(quality.table_visits_max),
        ),
        *_wishes(quality),
    ]


_AGAINST = (
    words("Nobody plays against the same person twice."),
    words("Nobody plays against the same person more than %(times)s"),
)
_MET = (
    words("Nobody sits at a table with the same person twice."),
    words("Nobody sits at a table with the same person more than %(times)s"),
)


def _size(quality: PlanQuality) -> str:
    rounds = Sentence("%(count)s round", "%(count)s rounds", count=quality.rounds)
    return Sentence("%(players)s players in %(rounds)s", players=quality.entrants, rounds=rounds)


def _sides(quality: PlanQuality) -> Iterator[str]:
    if quality.partner:
        yield _partners(quality.partner, _size(quality))
    if quality.opponent:
        yield _at_most(quality.opponent, _AGAINST, _size(quality))


def _partners(figure: Figure, size: str) -> str:
    repeats, bound = figure.reached.repeats, figure.bound.repeats
    if not repeats:
        return words("Nobody partners the same person twice.")
    what = Sentence(
        "%(count)s pair is partners twice", "%(count)s pairs are partners twice", count=repeats
    )
    if figure.reached.max > 2:
        what = Sentence(
            "%(count)s repeat partnership, one pair %(times)s",
            "%(count)s repeat partnerships, one pair %(times)s",
            count=repeats,
            times=_times(figure.reached.max),
        )
    if repeats <= bound:
        return Sentence("%(what)s; fewer isn’t possible for %(size)s.", what=what, size=size)
    if bound:
        return Sentence("%(what)s; %(least)s can’t be avoided.", what=what, least=bound)
    return Sentence("%(what)s.", what=what)


def _at_most(figure: Figure, says: tuple[str, str], size: str) -> str:
    most, bound = figure.reached.max, figure.bound
    if most <= 1:
        return says[0]
    what = Sentence(says[1], times=_times(most))
    if most <= bound.max:
        return Sentence("%(what)s; less isn’t possible for %(size)s.", what=what, size=size)
    repeats = Sentence("%(count)s repeat", "%(count)s repeats", count=figure.reached.repeats)
    if not bound.repeats:
        return Sentence("%(what)s (%(repeats)s).", what=what, repeats=repeats)
    return Sentence(
        "%(what)s (%(repeats)s; %(least)s can’t be avoided).",
        what=what,
        repeats=repeats,
        least=bound.repeats,
    )


def _sit_outs(quality: PlanQuality) -> Iterator[str]:
    if not quality.sit_outs:
        yield words("Nobody sits out.")
        return
    if quality.sit_out_spread == 0:
        yield words("Everyone here all evening sits out equally often.")
    else:
        yield Sentence(
            "Of those here all evening, nobody sits out more than %(times)s more than another.",
            times=_times(quality.sit_out_spread),
        )
    if quality.sit_out_consecutive:
        yield Sentence(
            "Someone sits out two rounds in a row, %(times)s in all.",
            times=_times(quality.sit_out_consecutive),
        )
    else:
        yield words("Nobody sits out two rounds in a row.")


def _table_sizes(quality: PlanQuality) -> Iterator[str]:
    if quality.size_spread == 0:
        yield words("Everyone here all evening sits at tables of each size equally often.")
    elif quality.size_spread is not None:
        yield Sentence(
            "Nobody sits at tables of one size more than %(times)s more than another.",
            times=_times(quality.size_spread),
        )


def _wishes(quality: PlanQuality) -> Iterator[str]:
    asked, granted = quality.wishes, quality.wishes_kept
    if asked == 1:
        yield words("The wish is kept.") if granted else words("The wish isn’t kept.")
    elif asked and granted == asked:
        yield Sentence("All %(asked)s wishes are kept.", asked=asked)
    elif asked:
        yield Sentence(
            "%(count)s of %(asked)s wishes is kept.",
            "%(count)s of %(asked)s wishes are kept.",
            count=granted,
            asked=asked,
        )


def _times(count: int) -> str:
    if count in (1, 2):
        return Sentence("once") if count == 1 else Sentence("twice")
    return Sentence("%(count)s time", "%(count)s times", count=count)


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
        sentence = say(Sentence("This wish can’t be kept: %(wish)s.", wish=asked))
    else:
        sentence = say(Sentence("These wishes can’t all be kept: %(wishes)s.", wishes=asked))
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
