"""Results in, ordered standings out, every row with the reason for its place.

The rules themselves stand in rules.py; here they are only applied one after the other. Equals share
a place and the next places are left out (1, 2, 2, 4: standard competition ranking).
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from scoring.sentences import Sentence, listed, words
from tournaments.standings.ranking.model import Number, Result, StandingRow
from tournaments.standings.ranking.rules import PLAYED, Rule, rule

Merits = tuple[Number, ...]
Verdict = tuple[str | None, str]

_FIRST: Verdict = (None, words("In the lead."))
_HELPS = words("Fill-in only, so without a place.")


def rank(results: Iterable[Result], order: Sequence[str]) -> list[StandingRow]:
    """Standings of ``results`` by the rules named in ``order``, the first one weighing most.

    Entrants who are equal by every rule share a place and stand in order of their numbers. Helpers
    stand below all others, without a place.
    Raises ValueError when ``order`` names a rule that does not exist.
    """
    rules = [PLAYED, *map(rule, order)]

    def merits(result: Result) -> Merits:
        return tuple(each.merit(result) for each in rules)

    best_first = sorted(results, key=lambda result: result.entrant)
    best_first.sort(key=merits, reverse=True)
    rows: list[StandingRow] = []
    shared = _shared(rules)
    for _, equals in groupby((result for result in best_first if not result.helper), key=merits):
        rows += _place(list(equals), rows, rules, shared)
    helpers = [result for result in best_first if result.helper]
    return rows + [StandingRow(None, result, False, None, _HELPS) for result in helpers]


def _place(
    equals: Sequence[Result], above: Sequence[StandingRow], rules: Sequence[Rule], level: str
) -> list[StandingRow]:
    """Rows of entrants who are equal by every rule, which ``level`` says, to stand beneath the rows
    ``above``."""
    place, shared = len(above) + 1, len(equals) > 1
    decided_by, why = _against(above[-1].result, equals[0], rules) if above else _FIRST
    top = StandingRow(place, equals[0], shared, decided_by, why)
    return [top] + [StandingRow(place, result, shared, "shared", level) for result in equals[1:]]


def _shared(rules: Sequence[Rule]) -> str:
    return Sentence("Shared place: level on %(figures)s.", figures=_names(rules[1:]))


def _against(above: Result, below: Result, rules: Sequence[Rule]) -> Verdict:
    """The key of the rule that puts ``below`` beneath ``above``, and a sentence on it."""
    at = next(at for at, each in enumerate(rules) if each.merit(above) != each.merit(below))
    decisive = rules[at]
    if decisive is PLAYED:
        return decisive.key, words("Hasn’t played.")
    figure = Sentence(decisive.name)
    if decisive.says_figures:
        figure = Sentence(
            "%(figure)s, %(less)s to %(more)s",
            figure=figure,
            less=_figure_text(decisive.figure(below)),
            more=_figure_text(decisive.figure(above)),
        )
    if at == 1:
        return decisive.key, Sentence("Behind on %(figure)s.", figure=figure)
    level = _names(rules[1:at])
    return decisive.key, Sentence(
        "Level on %(level)s; behind on %(figure)s.", level=level, figure=figure
    )


def _figure_text(figure: Number) -> str:
    """Whole numbers as they are, averages with two decimals."""
    exact = Fraction(figure)
    return str(exact.numerator) if exact.denominator == 1 else f"{float(exact):.2f}"


def _names(rules: Sequence[Rule]) -> str:
    return listed([Sentence(each.name) for each in rules])
