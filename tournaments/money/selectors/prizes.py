"""Prizes with the names of their winners: the pure split of the pot, for people to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.saying import said
from tournaments.core.selectors.bustles import version_of
from tournaments.core.text import listed
from tournaments.models import Bustle
from tournaments.models.publishing import PrizeRecord, WinnerRecord
from tournaments.money.prizes import (
    NOTHING,
    Award,
    Customs,
    Entrant,
    Pot,
    Takings,
    award,
    title,
    why,
)
from tournaments.money.selectors.plan import (
    Plan,
    expected_takings,
    numbers_on_lists,
    payers_in,
    plan_of,
    sums_of,
    takings_of,
)
from tournaments.players.selectors.registrations import (
    RegistrationView,
    public_registrations_of,
    registrations_of,
)
from tournaments.players.selectors.teams import team_names
from tournaments.setup.selectors.table_sizes import ruleset_of
from tournaments.standings.selectors.standings import StandingsRow, standings_of
from tournaments.standings.selectors.statistics import Figures, figures_of

PASSED = {
    "first": gettext_lazy("Not for %(who)s: first place takes no side prize."),
    "has_one": gettext_lazy("Not for %(who)s: one side prize each."),
}
SIDE = 2  # people on a side, who are both euchred by one hand


@dataclass(frozen=True)
class Winner:
    """A winner's part of a prize: a person, or a team by the number of the first of its people."""

    number: int
    name: str
    amount: Decimal
    members: tuple[int, ...] = ()


@dataclass(frozen=True)
class PrizeLine:
    """A prize, or those that a tie shares. `why` is a sentence; without winners why not.

    `passed_over` are the numbers of those who would have had it but for the club's rules, each
    with "first" or "has_one"; `drawn` the numbers as a draw put them in order.
    """

    key: str
    title: str
    amount: Decimal
    winners: tuple[Winner, ...]
    why: str
    notes: tuple[str, ...] = ()
    passed_over: tuple[tuple[int, str], ...] = ()
    drawn: tuple[int, ...] = ()


@dataclass(frozen=True)
class PrizeList:
    """All prizes of a bustle. `played`: there are results to go by; `final`: they stand.

    `takings` are what came in, `house` what the house keeps of them and `short` what it lacks,
    `pot` what is parted and `left_over` what of it nobody gets.
    """

    currency: str
    pot: Decimal
    house: Decimal
    short: Decimal
    left_over: Decimal
    lines: tuple[PrizeLine, ...]
    takings: Takings
    played: bool
    final: bool

    @property
    def given(self) -> Decimal:
        """Sum of the prizes that somebody gets, or can still win."""
        return self.pot - self.left_over

    def as_rows(self) -> list[PrizeRecord]:
        """The lines as an edition keeps them: numbers and no names, amounts as text."""
        return [_as_row(self.currency, line) for line in self.lines]


def prizes_of(bustle: Bustle, *, public: bool = False) -> PrizeList | None:
    """Prizes by the results as they stand, from what has come in; None without a plan.

    With `public` everybody is called as they agreed to; whether winners may be shown at all is
    for whoever shows them to know.
    """
    plan = plan_of(bustle.pk)
    if plan is None:
        return None
    people = registrations_of(bustle.pk)
    return prizes_from(bustle, plan, people, sums_of(bustle.pk), public=public)


def prizes_from(
    bustle: Bustle,
    plan: Plan,
    people: Sequence[RegistrationView],
    sums: Mapping[str, Decimal],
    *,
    public: bool = False,
) -> PrizeList:
    """Prizes from the plan, the people and the sums of the cash lines at hand."""
    takings = takings_of(plan, people, sums)
    pot = plan.pot(takings)
    rows = standings_of(bustle, version_of(bustle.pk), public=public).rows
    played = any(points is not None for row in rows for points in row.by_round)
    if not played:
        return _to_win(plan, takings, pot)
    result = award(pot.amount, [p.value() for p in plan.prizes], *_field(bustle, plan, rows))
    names = {row.number: row.name for row in rows}
    members = {row.number: _members(row, people) for row in rows}
    lines = tuple(_line(plan, award, names, members) for award in result.awards)
    return PrizeList(
        currency=plan.currency,
        pot=pot.amount,
        house=pot.house,
        short=pot.short,
        left_over=result.left_over,
        lines=lines,
        takings=takings,
        played=True,
        final=bustle.state == Bustle.State.FINISHED,
    )


def prizes_to_win(
    bustle: Bustle, plan: Plan | None = None, payers: int | None = None
) -> PrizeList | None:
    """Prizes as they are worth when everybody on the list today has paid, or so many `payers`.

    `plan` is one to be tried. None where the bustle plays for nothing.
    """
    plan = plan or plan_of(bustle.pk)
    if plan is None:
        return None
    if payers is None:
        payers = payers_in(registrations_of(bustle.pk))
    takings = expected_takings(plan, payers)
    return _to_win(plan, takings, plan.pot(takings))


def _to_win(plan: Plan, takings: Takings, pot: Pot) -> PrizeList:
    worth = plan.worth(pot.amount)
    lines = tuple(PrizeLine(p.key, p.title, worth[p.key], (), "") for p in plan.prizes)
    left = pot.amount - sum(worth.values(), NOTHING)
    money = (plan.currency, pot.amount, pot.house, pot.short, left)
    return PrizeList(*money, lines, takings, played=False, final=False)


def pot_parts(prizes: PrizeList) -> list[tuple[str, Decimal]]:
    """Parts of the pot with their words, those of nothing left out; the pot itself is the last."""
    takings = prizes.takings
    fees = ngettext("%(count)s fee", "%(count)s fees", takings.payers)
    parts = [
        (fees % {"count": takings.payers}, takings.fees),
        (_("Carried over"), takings.carried_in),
        (_("Given"), takings.given),
        (_("Coins"), takings.coins),
        (_("The house keeps"), -prizes.house),
    ]
    return [*(part for part in parts if part[1]), (_("In the pot"), prizes.pot)]


def _field(
    bustle: Bustle, plan: Plan, rows: Sequence[StandingsRow]
) -> tuple[list[Entrant], Customs]:
    """Entrants who may win: all with a place. Helpers have none, and who did not come no line."""
    figures = figures_of(bustle)
    down = ruleset_of(bustle).params["direction"] == "down"
    lists = numbers_on_lists(bustle.pk, {p.only_id for p in plan.prizes if p.only_id})
    customs = Customs(
        ties=plan.ties,
        seed=plan.seed,
        winner_takes_no_side_prize=plan.winner_takes_no_side_prize,
        one_side_prize_each=plan.one_side_prize_each,
        counts_down=bool(down),
    )
    may_win = [row for row in rows if row.place is not None]
    return [_entrant(row, figures, lists, down) for row in may_win], customs


def _entrant(
    row: StandingsRow,
    figures: Mapping[int, Figures],
    lists: Mapping[str, frozenset[int]],
    down: bool,
) -> Entrant:
    """An entrant. Who left can win, but not by having the least: they went before."""
    numbers = row.members or (row.number,)
    share = SIDE if row.members else 1
    played = [
        points
        for number, points in enumerate(row.by_round, start=1)
        if points is not None and number not in row.credits
    ]
    counted = {
        "loners": row.figures["loners"],
        "euchres": sum(figures[number].euchres for number in numbers) // share,
        "euchred": sum(figures[number].euchred for number in numbers) // share,
    }
    if played:
        counted["high_round"] = min(played) if down else max(played)
    if not row.mark and row.place:
        counted |= {"low_total": row.points, "last": row.place}
    on = frozenset(name for name, people in lists.items() if people.issuperset(numbers))
    return Entrant(row.number, row.place or 0, counted, on)


def _members(row: StandingsRow, people: Sequence[RegistrationView]) -> tuple[int, ...]:
    """People who share what a team wins: those who have not gone, or all if all have."""
    there = tuple(
        person.number for person in people if person.number in row.members and not person.gone
    )
    return there or row.members


def _line(
    plan: Plan, award: Award, names: Mapping[int, str], members: Mapping[int, tuple[int, ...]]
) -> PrizeLine:
    lists = {str(p.only_id): p.only for p in plan.prizes if p.only_id}
    own = [p.name for p in plan.prizes if p.key == award.key and len(award.places) == 1]
    named = replace(award, only=lists.get(award.only, ""))
    line = PrizeLine(
        key=award.key,
        title=next(
            (name for name in own if name), said(title(award.measure, award.places, named.only))
        ),
        amount=award.amount,
        winners=tuple(
            Winner(s.number, names[s.number], s.amount, members[s.number]) for s in award.shares
        ),
        why=said(why(named)),
        passed_over=tuple((over.number, over.why) for over in award.passed_over),
        drawn=award.level if award.drawn else (),
    )
    return _with_notes(line, names)


def _with_notes(line: PrizeLine, names: Mapping[int, str]) -> PrizeLine:
    """With what has to be said of people by name: the order of a draw, and who is passed over."""
    notes = []
    if line.drawn:
        order = ", ".join(names[number] for number in line.drawn)
        notes.append(_("The draw: %(names)s.") % {"names": order})
    for reason, sentence in PASSED.items():
        who = [names[number] for number, why in line.passed_over if why == reason]
        if who:
            notes.append(sentence % {"who": listed(who)})
    return replace(line, notes=tuple(notes))


def _as_row(currency: str, line: PrizeLine) -> PrizeRecord:
    winners: list[WinnerRecord] = [
        {"number": winner.number, "amount": str(winner.amount), "members": list(winner.members)}
        for winner in line.winners
    ]
    return {
        "key": line.key,
        "title": line.title,
        "currency": currency,
        "amount": str(line.amount),
        "winners": winners,
        "why": line.why,
        "passed_over": [list(pair) for pair in line.passed_over],
        "drawn": list(line.drawn),
    }


def published_lines(bustle: Bustle, rows: Sequence[PrizeRecord]) -> tuple[PrizeLine, ...]:
    """The prizes of an edition, with everybody called as they agree to be today."""
    people = public_registrations_of(bustle.pk)
    names = {person.number: person.name for person in people}
    if bustle.of_teams:
        names |= team_names(bustle.pk, people)
    return tuple(_published(row, names) for row in rows)


def _published(row: PrizeRecord, names: Mapping[int, str]) -> PrizeLine:
    line = PrizeLine(
        key=row["key"],
        title=row["title"],
        amount=Decimal(row["amount"]),
        winners=tuple(
            Winner(
                winner["number"],
                names[winner["number"]],
                Decimal(winner["amount"]),
                (*winner["members"],),
            )
            for winner in row["winners"]
        ),
        why=row["why"],
        passed_over=tuple((number, why) for number, why in row["passed_over"]),
        drawn=tuple(row["drawn"]),
    )
    return _with_notes(line, names)
