"""What lies at the door: the list of who is expected, and cards without a name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from tournaments.core.names import by_letters
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.printing.documents import blank_cards, sign_in_sheet
from tournaments.printing.documents.typesetting import Progress
from tournaments.printing.services.rendered import Made, as_file, as_person, header_of, paper_in
from tournaments.printing.services.scorecards import ONE_WIDE_BOX
from tournaments.setup.selectors.table_sizes import games_of


def sign_in_sheet_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """Everybody who has not gone, A to Z, and lines for walk-ins."""
    people = [person for person in registrations_of(bustle.pk) if not person.gone]
    people.sort(key=lambda person: (person.waiting, by_letters(person.plain), person.number))
    pdf = sign_in_sheet.sign_in_sheet(
        header_of(bustle),
        [_expected(person) for person in people],
        paper_in(params),
        as_of=timezone.localtime(),
        progress=progress,
    )
    return as_file(bustle, "sign-in", pdf)


def blank_cards_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """Cards with the evening's rounds and hands, and a line for everything else."""
    pdf = blank_cards.blank_cards(
        header_of(bustle),
        bustle.rounds_planned,
        bustle.hands or ONE_WIDE_BOX,
        paper_in(params),
        partnership=games_of(bustle).usual.partnership,
        progress=progress,
    )
    return as_file(bustle, "blank-scorecards", pdf)


def _expected(person: RegistrationView) -> sign_in_sheet.Expected:
    word = person.state_word if person.waiting else ""
    return sign_in_sheet.Expected(as_person(person), person.here, person.paid, word)
