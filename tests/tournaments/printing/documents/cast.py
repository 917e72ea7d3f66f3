"""Made-up people and one made-up bustle for the documents' tests."""

from datetime import datetime

from tournaments.printing.documents.base import EventHeader, Person
from tournaments.printing.documents.scorecards import Scorecard, Seated, SitOut

BUSTLE = EventHeader(
    bustle="Test Hall Euchre Bustle",
    place="Test Hall, Upper Room",
    starts_at=datetime(2026, 11, 20, 19, 0),  # noqa: DTZ001 - the hall's own clock
)

HOSTILE = (
    "José Núñez-Ångström",
    "Łukasz",
    "张伟",
    "עדי",
    "Abcdefghijklmnopqrstuvwxyzabcdefghijklmn",
    "Foxy 🦊",
    "محمد",
    "*Ann* _Lee_ #panic() $x$ `y` <z> @ref \\ [b]",
)


def people(count: int) -> list[Person]:
    return [Person(f"Player Number{index}", index) for index in range(1, count + 1)]


def card(
    person: Person, others: list[Person], *, rounds: int = 8, hands: int = 8, link: str = ""
) -> Scorecard:
    """A route that meets `others` in turn and ends with a sit-out worth 7 points."""

    def other(index: int) -> Person:
        return others[index % len(others)]

    seated = [
        Seated(n, n, "NESW"[n % 4], other(3 * n), (other(3 * n + 1), other(3 * n + 2)))
        for n in range(1, rounds)
    ]
    return Scorecard(person, (*seated, SitOut(rounds, 7)), hands, link)


def cards(count: int, *, rounds: int = 8, hands: int = 8) -> list[Scorecard]:
    everybody = people(count)
    return [
        card(person, everybody, rounds=rounds, hands=hands, link=f"HTTP://T.EXAMPLE/P/{number}")
        for number, person in enumerate(everybody, start=1)
    ]
