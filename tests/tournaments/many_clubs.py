"""Many clubs with many nights of the past, made as rows: nothing was played there."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from scoring.models import ScoreBook
from scoring.rules.book import resolve_ruleset
from scoring.sheet_services import store_ruleset
from tournaments.models import Bustle, Club


def past_nights(club: Club, count: int) -> list[Bustle]:
    """Nights that were played, the last one first, not yet in the database."""
    ruleset_id, now = store_ruleset(resolve_ruleset("north-american")), timezone.now()
    books = ScoreBook.objects.bulk_create(ScoreBook(ruleset_id=ruleset_id) for _ in range(count))
    return [
        Bustle(
            club=club,
            name=f"Night {number}",
            slug=f"{club.slug}-{number}",
            starts_at=now - timedelta(weeks=number),
            state=Bustle.State.FINISHED,
            book=book,
        )
        for number, book in enumerate(books, start=1)
    ]


def make_clubs(clubs: int, nights: int, called: str = "club") -> list[Club]:
    """Clubs “Club 000”, “Club 001”, … each with so many nights of the past."""
    rows = [Club(name=f"Club {number:03}", slug=f"{called}-{number}") for number in range(clubs)]
    made = Club.objects.bulk_create(rows)
    bustles = [bustle for club in made for bustle in past_nights(club, nights)]
    Bustle.objects.bulk_create(bustles, batch_size=500)
    return made
