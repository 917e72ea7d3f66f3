"""Who takes part in a bustle."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Registration
from tournaments.names import full_names


@dataclass(frozen=True)
class RegistrationView:
    """A person in a bustle.

    `away_rounds` are those they missed in between; a `helper` plays outside the competition.
    `name` is told apart by number where two are the same; `plain` is the name alone, and
    `namesake` says that somebody else has it too.
    """

    id: int
    number: int
    name: str
    plain: str
    namesake: bool
    state: str
    state_word: str
    from_round: int | None
    gone_from_round: int | None
    away_rounds: tuple[int, ...] = ()
    helper: bool = False

    @property
    def here(self) -> bool:
        """Checked in and not gone."""
        return self.state == Registration.State.HERE

    @property
    def gone(self) -> bool:
        """Left, or did not come."""
        return self.state in (Registration.State.LEFT, Registration.State.NO_SHOW)


def registrations_of(bustle_id: int) -> list[RegistrationView]:
    """Everybody in the bustle, by number."""
    rows = list(Registration.objects.filter(bustle_id=bustle_id).select_related("player"))
    names = full_names({row.number: row.player.name for row in rows})
    return [
        RegistrationView(
            id=row.pk,
            number=row.number,
            name=names[row.number],
            plain=row.player.name,
            namesake=names[row.number] != row.player.name,
            state=row.state,
            state_word=row.get_state_display(),
            from_round=row.from_round,
            gone_from_round=row.gone_from_round,
            away_rounds=tuple(row.away_rounds),
            helper=row.helper,
        )
        for row in rows
    ]


def names_of(bustle_id: int) -> dict[int, str]:
    """Registration number -> name, two of one name told apart."""
    rows = Registration.objects.filter(bustle_id=bustle_id)
    return full_names(dict(rows.values_list("number", "player__name")))
