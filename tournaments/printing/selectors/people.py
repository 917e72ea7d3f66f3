"""The people of a bustle as documents name them."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.printing.typesetting.parts import Person

People = Mapping[int, RegistrationView]
"""By registration number."""


def people_of(bustle_id: int) -> dict[int, RegistrationView]:
    """Everybody in the bustle."""
    return {person.number: person for person in registrations_of(bustle_id)}


def as_person(person: RegistrationView) -> Person:
    """A registration on paper: the plain name, beside a number where two have it."""
    return Person(person.plain, person.number, person.namesake)
