"""Bustles by chance: people who come and go, rounds played, and wishes."""

import random
from dataclasses import dataclass

from tournaments.draw.pairing import CannotPair, Constraints, Entrant, History, Roster
from tournaments.draw.pairing.request import DrawRequest


@dataclass
class PlannedBustle:
    """What was asked, in the words of the checker and in those of the draw."""

    presence: dict
    played: list
    rounds: int
    wishes: dict
    tables: int
    broken: frozenset
    request: DrawRequest

    def possible(self):
        """Whether anybody could play at all, wishes or not."""
        try:
            return all(self.request.sizes_in(number) for number in self.request.numbers)
        except CannotPair:
            return False


def bustle(seed, players, rounds, many, steps):
    """One of ``players`` people at most, with up to about ``many`` wishes of each kind."""
    chance = random.Random(seed)
    count, last = chance.randint(*players), chance.randint(*rounds)
    roster = Roster(tuple(entrant(chance, id, last) for id in range(1, count + 1)))
    tables = chance.choice([None, None, max(1, count // 4 - 1), count // 4, count // 4 + 1])
    places = count // 4 if tables is None else tables
    broken = frozenset({chance.randint(1, places)}) if chance.random() < 0.2 else frozenset()
    played = played_by(chance, roster, chance.choice([0, 0, chance.randrange(last)]))
    wishes = {
        **{
            kind: tuple(
                tuple(chance.sample(range(1, count + 1), 2))
                for _ in range(chance.choice([0, 0, chance.randint(0, many)]))
            )
            for kind in ("must", "avoid", "apart", "first_only")
        },
        "fixed": {
            chance.randint(1, count): chance.randint(1, places + (chance.random() < 0.1))
            for _ in range(chance.choice([0, chance.randint(0, many)]))
        },
    }
    return PlannedBustle(
        {e.id: {n for n in range(1, last + 1) if e.present(n)} for e in roster.entrants},
        played,
        last,
        wishes,
        places,
        broken,
        DrawRequest(
            roster,
            History(tuple(played)),
            Constraints(**wishes, tables=tables, broken=broken),
            last,
            random.Random(seed),
            steps,
        ),
    )


def entrant(chance, id, last):
    kind = chance.random()
    if kind < 0.06:
        return Entrant(id, arrive=chance.randint(1, last))
    if kind < 0.12:
        return Entrant(id, leave=chance.randint(2, last + 1))
    return Entrant(id, away=frozenset({chance.randint(1, last)}) if kind < 0.16 else frozenset())


def played_by(chance, roster, rounds):
    played = []
    for number in range(1, rounds + 1):
        there = chance.sample(roster.present(number), len(roster.present(number)))
        played.append(tuple(tuple(there[at : at + 4]) for at in range(0, len(there) // 4 * 4, 4)))
    return played
