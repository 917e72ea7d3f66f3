"""Draws that were worked out beside the one that counts, and what each would change for whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.selectors.names import names_of
from tournaments.draw.pairing.certificate import FairnessLine
from tournaments.draw.selectors.draws import (
    DrawBasis,
    basis_of,
    games_for,
    in_readers_words,
    lines_of,
)
from tournaments.draw.selectors.schedule import roster_as_json
from tournaments.models import Proposal
from tournaments.setup.selectors.table_sizes import Games, drawn_seats

WAYS = {"best": _("Best draw"), "least": _("Least change"), "search": _("Long search")}


@dataclass(frozen=True)
class ChangedCard:
    """Somebody whose card would be wrong; `what` says it round by round. `new`: has no card yet."""

    number: int
    name: str
    new: bool
    what: tuple[str, ...]


@dataclass(frozen=True)
class ProposalView:
    """A draw to look at. `fits`: it can still be kept. `cards` for rounds to come there are in all,
    `valid` of them stay right, and the others are in `changes`."""

    id: int
    way: str
    title: str
    from_round: int
    seed: int
    made_at: datetime
    fits: bool
    cards: int
    changes: tuple[ChangedCard, ...]
    lines: tuple[FairnessLine, ...]
    words: tuple[str, ...]
    warnings: tuple[str, ...]

    @property
    def reprint(self) -> int:
        """Number of cards to be printed."""
        return len(self.changes)

    @property
    def valid(self) -> int:
        """Number of cards that stay right."""
        return self.cards - self.reprint


def proposals_of(bustle_id: int, basis: DrawBasis | None = None) -> list[ProposalView]:
    """Proposals that are neither kept nor forgotten, the best draw first.

    `basis` is what the next draw would be made from, where it has been read already.
    """
    rows = list(Proposal.objects.filter(bustle_id=bustle_id))
    if not rows:
        return []
    basis = basis or basis_of(bustle_id)
    now = (basis.history.next_round, roster_as_json(basis.roster), basis.digest)
    names, games = names_of(bustle_id), games_for(bustle_id)
    ways = list(WAYS)
    rows.sort(key=lambda row: (ways.index(row.way), row.pk))
    return [
        ProposalView(
            id=row.pk,
            way=row.way,
            title=str(WAYS[row.way]),
            from_round=row.from_round,
            seed=row.seed,
            made_at=row.made_at,
            fits=(row.from_round, row.roster, row.basis) == now,
            cards=row.changes["cards"],
            changes=tuple(_changed(card, names, games) for card in row.changes["changed"]),
            lines=lines_of(row.quality),
            words=in_readers_words(row.quality["words"]),
            warnings=in_readers_words(row.quality["warnings"]),
        )
        for row in rows
    ]


HARDEST = ("partners", "sit_outs")
"""What people mind more than a new card: the same partner again, and sitting out more often."""


def recommended(proposals: Sequence[ProposalView], *, printed: bool = False) -> ProposalView | None:
    """The proposal that voids the fewest cards, among those as fair as the best draw.

    Once cards are `printed` a draw is fair enough if none of the `HARDEST` figures is worse: to
    meet the same opponent once more is a smaller trouble than a room that swaps its cards.
    """
    fitting = [proposal for proposal in proposals if proposal.fits]
    keys = HARDEST if printed else None
    as_fair = [proposal for proposal in fitting if _as_fair(proposal, fitting[0], keys)]
    return min(as_fair, key=lambda proposal: proposal.reprint, default=None)


def _as_fair(proposal: ProposalView, best: ProposalView, keys: Sequence[str] | None) -> bool:
    """True if none of its figures is worse, of those `keys` or of all."""
    reached = {line.key: line.reached for line in proposal.lines}
    counted = [line for line in best.lines if keys is None or line.key in keys]
    return all(reached.get(line.key, line.reached) <= line.reached for line in counted)


def _changed(card: Mapping[str, Any], names: Mapping[int, str], games: Games) -> ChangedCard:
    words = _Words(names, games)
    return ChangedCard(
        number=card["number"],
        name=names[card["number"]],
        new=card["new"],
        what=() if card["new"] else tuple(words.change(*stop) for stop in card["stops"]),
    )


PEOPLE = (
    (_("with %(new)s instead of %(old)s"), _("with %(new)s")),
    (_("against %(new)s instead of %(old)s"), _("against %(new)s")),
)
"""Words for other partners and other opponents: instead of some, or more of them."""

Stop = Sequence[Any]
"""Table (0 for a sit-out), seat, partners, opponents; as a proposal keeps it."""


@dataclass(frozen=True)
class _Words:
    """Says what becomes different on a card."""

    names: Mapping[int, str]
    games: Games

    def change(self, number: int, before: Stop | None, after: Stop) -> str:
        """One round: "Round 5: table 3 instead of 7, with Bob instead of Eve"."""
        if not after[0]:
            return gettext("Round %(number)s: sits out") % {"number": number}
        if before is None or not before[0]:
            what = self._all(after)
            return gettext("Round %(number)s: plays %(what)s") % {"number": number, "what": what}
        what = ", ".join(self._differences(before, after))
        return gettext("Round %(number)s: %(what)s") % {"number": number, "what": what}

    def _all(self, stop: Stop) -> str:
        table, _seat, partners, opponents = stop
        facts = {
            "table": table,
            "seat": self._seat(stop),
            "partner": self._named(partners),
            "opponents": self._named(opponents),
        }
        if partners:
            return (
                gettext(
                    "at table %(table)s, seat %(seat)s, with %(partner)s, against %(opponents)s"
                )
                % facts
            )
        return gettext("at table %(table)s, seat %(seat)s, against %(opponents)s") % facts

    def _differences(self, before: Stop, after: Stop) -> list[str]:
        parts = []
        if after[0] != before[0]:
            tables = {"new": after[0], "old": before[0]}
            parts.append(gettext("table %(new)s instead of %(old)s") % tables)
        if self._seat(after) != self._seat(before):
            seats = {"new": self._seat(after), "old": self._seat(before)}
            parts.append(gettext("seat %(new)s instead of %(old)s") % seats)
        for words, old, new in zip(PEOPLE, before[2:], after[2:], strict=True):
            if come := [number for number in new if number not in old]:
                gone = [number for number in old if number not in new]
                whom = {"new": self._named(come), "old": self._named(gone)}
                parts.append(str(words[0] if gone else words[1]) % whom)
        return parts or [str(PEOPLE[1][1]) % {"new": self._named(after[3])}]

    def _seat(self, stop: Stop) -> str:
        _table, seat, partners, opponents = stop
        return drawn_seats(self.games.sides_at(1 + len(partners) + len(opponents)))[seat]

    def _named(self, numbers: Sequence[int]) -> str:
        return " & ".join(self.names[number] for number in numbers)
