"""The evening counted again from the phones' record, and compared with what is kept and shown.

Shares nothing with the scorer: the game is three or four tricks one point, five two, five alone
four, fewer than three two for the others. Knows no database.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from chaos.record import SIDES, Hand, Place, Record

SAID = 12  # findings of each kind that are printed


@dataclass(frozen=True)
class Row:
    """A row of the score log."""

    id: str
    place: Place
    number: int
    facts: Mapping[str, Any]
    answer: str


@dataclass(frozen=True)
class Kept:
    """What the database keeps, and what the web says of it.

    `standings` are (place, number, points) of everybody in order.
    """

    rows: Sequence[Row]
    totals: Mapping[Place, Mapping[str, int]]
    standings: Sequence[tuple[int | None, int, int]]
    cuts: Sequence[Cut] = ()


@dataclass(frozen=True)
class Cut:
    """A database as a power cut left it: what was acknowledged before, and what is in it."""

    acknowledged: Sequence[str]
    found: frozenset[str]
    damage: str = ""


@dataclass
class Findings:
    """Everything that is not as the phones know it, in sentences, by kind."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    altered: list[str] = field(default_factory=list)
    told_wrong: list[str] = field(default_factory=list)
    totals_wrong: list[str] = field(default_factory=list)
    standings_wrong: list[str] = field(default_factory=list)
    lost_in_a_cut: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return any(vars(self).values())

    def lines(self) -> Iterator[str]:
        """A count for each kind, and its first sentences."""
        for kind, sentences in vars(self).items():
            yield f"  {kind.replace('_', ' '):<16} {len(sentences):>6}"
            yield from (f"      {sentence}" for sentence in sentences[:SAID])


def compared(record: Record, kept: Kept) -> Findings:
    """What differs between the phones' record and what is kept."""
    findings = Findings()
    _compare_rows(record, kept.rows, findings)
    _compare_answers(record, {row.id: row.answer for row in kept.rows}, findings)
    points = points_by_sheet(record)
    _compare_totals(points, kept.totals, "keeps", findings)
    _compare_totals(points, record.shown, "showed", findings, of_all=False)
    _compare_standings(points_by_person(record, points), kept.standings, findings)
    for number, cut in enumerate(kept.cuts, start=1):
        gone = set(cut.acknowledged) - cut.found
        if gone or cut.damage:
            sentence = f"cut {number}: {len(gone)} acknowledged hands gone {cut.damage}".strip()
            findings.lost_in_a_cut.append(sentence)
    return findings


def points_of(hand: Hand) -> dict[str, int]:
    """The points that a deal gives each side."""
    mine = SIDES[hand.maker]
    theirs = "EW" if mine == "NS" else "NS"
    if hand.tricks < 3:
        return {mine: 0, theirs: 2}
    if hand.tricks < 5:
        return {mine: 1, theirs: 0}
    return {mine: 4 if hand.alone else 2, theirs: 0}


def points_by_sheet(record: Record) -> dict[Place, dict[str, int]]:
    """Every deal once, whoever said it and however often; what came late does not count."""
    deals = {(hand.place, hand.number): hand for hand in record.hands.values() if not hand.late}
    sheets = {place: {"NS": 0, "EW": 0} for place in record.seats}
    for (place, _number), hand in deals.items():
        for side, points in points_of(hand).items():
            sheets[place][side] += points
    return sheets


def points_by_person(record: Record, sheets: Mapping[Place, Mapping[str, int]]) -> dict[int, int]:
    """Everybody takes what their side made."""
    people: Counter[int] = Counter()
    for place, seats in record.seats.items():
        for seat, number in seats.items():
            people[number] += sheets[place][SIDES[seat]]
    return dict(people)


def _compare_rows(record: Record, rows: Sequence[Row], findings: Findings) -> None:
    times = Counter(row.id for row in rows)
    missing = (hand for hand in record.hands.values() if not times[hand.id])
    findings.lost += [f"{_where(hand)}: {hand.id}, told {hand.told}" for hand in missing]
    findings.doubled += [
        f"{id_} is there {count} times" for id_, count in times.items() if count > 1
    ]
    for row in rows:
        hand = record.hands.get(row.id)
        if hand is None:
            findings.doubled.append(
                f"round {row.place[0]}, table {row.place[1]}: nobody sent {row.id}"
            )
        elif not _same(hand, row):
            findings.altered.append(
                f"{_where(hand)}: {hand.facts()} became {row.number} {row.facts}"
            )


def _same(hand: Hand, row: Row) -> bool:
    facts = hand.facts()
    same = all(row.facts.get(name) == facts.get(name) for name in ("maker", "tricks", "alone"))
    return same and (hand.place, hand.number) == (row.place, row.number)


def _compare_answers(record: Record, answers: Mapping[str, str], findings: Findings) -> None:
    """The same id gets the same answer for ever, and that is what the log says."""
    for hand in record.hands.values():
        told = {answer if status < 300 else str(status) for status, answer in hand.told}
        told -= {"429", "503"}
        if told - {answers.get(hand.id)}:
            findings.told_wrong.append(
                f"{_where(hand)}: was told {sorted(told)}, the log says {answers.get(hand.id)}"
            )
        if hand.late and told - {"quarantined"}:
            findings.told_wrong.append(f"{_where(hand)}: came late and was told {sorted(told)}")


def _compare_totals(
    counted: Mapping[Place, Mapping[str, int]],
    said: Mapping[Place, Mapping[str, int]],
    verb: str,
    findings: Findings,
    *,
    of_all: bool = True,
) -> None:
    places = counted if of_all else said
    findings.totals_wrong += [
        f"round {place[0]}, table {place[1]} {verb} {said.get(place)} and has {counted[place]}"
        for place in places
        if dict(said.get(place, {})) != counted[place]
    ]


def _compare_standings(
    people: Mapping[int, int],
    rows: Sequence[tuple[int | None, int, int]],
    findings: Findings,
) -> None:
    """Everybody's points, and no place that the points alone make impossible."""
    shown = {number: points for _place, number, points in rows}
    for number in sorted(people.keys() | shown.keys()):
        if people.get(number) != shown.get(number):
            findings.standings_wrong.append(
                f"number {number} has {people.get(number)} and is shown {shown.get(number)}"
            )
    for place, number, points in rows:
        ahead = sum(other > points for other in shown.values())
        level = sum(other == points for other in shown.values())
        if place is None or not ahead < place <= ahead + level:
            findings.standings_wrong.append(f"number {number} with {points} is shown at {place}")


def _where(hand: Hand) -> str:
    return f"round {hand.round}, table {hand.table}, hand {hand.number}"
