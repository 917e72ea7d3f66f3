"""Who may do what: the one table that pages, the API, templates and the guide are made from.

A view names the `Action` that it needs. A selector finds a club or a bustle together with the
`Access` that somebody has there, in the same query.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.errors import NotAllowed
from tournaments.core.text import listed_as_choice
from tournaments.models import Role, Scope


class Action(TextChoices):
    """Things that people who run a club do, in their words: “Only a director can …”."""

    SEE = "see", gettext_lazy("see the evening")
    REGISTER = "register", gettext_lazy("register players and check them in")
    MONEY = "money", gettext_lazy("take money")
    SCORE = "score", gettext_lazy("enter and correct scores")
    RUN = "run", gettext_lazy("run the evening")
    SET_UP = "set_up", gettext_lazy("set up a bustle")
    RULESETS = "rulesets", gettext_lazy("change the club’s rulesets")
    DIRECTORY = "directory", gettext_lazy("look after the club’s directory")
    CLUB = "club", gettext_lazy("change the club’s settings")
    PEOPLE = "people", gettext_lazy("choose who runs the club")
    OWN = "own", gettext_lazy("manage their own sign-in and tokens")
    HOST = "host", gettext_lazy("look after the whole server")


Allowed = frozenset[Action]
EVERYBODY = frozenset(Role)
_LEADS = frozenset({Role.OWNER, Role.DIRECTOR})

MAY: Mapping[Action, frozenset[Role]] = MappingProxyType(
    {
        Action.SEE: EVERYBODY,
        Action.REGISTER: _LEADS | {Role.DOOR},
        Action.MONEY: _LEADS | {Role.DOOR},
        Action.SCORE: _LEADS | {Role.SCORER},
        Action.RUN: _LEADS,
        Action.SET_UP: _LEADS,
        Action.RULESETS: _LEADS,
        Action.DIRECTORY: _LEADS,
        Action.CLUB: _LEADS,
        Action.PEOPLE: frozenset({Role.OWNER}),
        # Their own things belong to whoever is signed in, with a club or without.
        Action.OWN: EVERYBODY,
        # The host is `is_staff`, which no role of a club brings with it.
        Action.HOST: frozenset(),
    }
)
EVERYTHING: Allowed = frozenset(Action)

WHAT: Mapping[Action, str | Promise] = MappingProxyType(
    {
        Action.SEE: gettext_lazy("Board, players, draw, rounds, sheets, money and history"),
        Action.REGISTER: gettext_lazy(
            "Add players and teams, check them in, mark no-shows, let people in from the "
            "waiting list"
        ),
        Action.MONEY: gettext_lazy("Tick off entry fees, write and count the cash box"),
        Action.SCORE: gettext_lazy(
            "Enter and correct hands, settle disputes, type in paper results, let phones in, "
            "answer calls"
        ),
        Action.RUN: gettext_lazy(
            "Start, draw, open and close rounds, publish, plan and pay prizes, print, take files "
            "away, undo, finish"
        ),
        Action.SET_UP: gettext_lazy(
            "Make a bustle, change its settings and sign-up, open one from a file"
        ),
        Action.RULESETS: gettext_lazy("Make, change, import and delete club rulesets"),
        Action.DIRECTORY: gettext_lazy("See and change people’s entries, merge, erase, export"),
        Action.CLUB: gettext_lazy("Name, language, logo, and defaults for a new evening"),
        Action.PEOPLE: gettext_lazy(
            "Invite, change roles, remove people, read the security log, close the club"
        ),
        Action.OWN: gettext_lazy("Another device, passkeys, sessions, tokens"),
        Action.HOST: gettext_lazy("The backup, and everything else that belongs to no one club"),
    }
)
ROLE_MEANS: Mapping[Role, str | Promise] = MappingProxyType(
    {
        Role.OWNER: gettext_lazy("Owner: everything, and who else runs the club"),
        Role.DIRECTOR: gettext_lazy("Director: runs evenings from start to finish"),
        Role.SCORER: gettext_lazy("Scorer: enters and corrects scores"),
        Role.DOOR: gettext_lazy("Door: registers people, checks them in, takes money"),
        Role.VIEWER: gettext_lazy("Viewer: sees everything, changes nothing"),
    }
)
_A_ROLE: Mapping[str, str | Promise] = {
    Role.OWNER: gettext_lazy("an owner"),
    Role.DIRECTOR: gettext_lazy("a director"),
    Role.SCORER: gettext_lazy("a scorer"),
    Role.DOOR: gettext_lazy("a door helper"),
    Role.VIEWER: gettext_lazy("a viewer"),
}


@dataclass(frozen=True)
class Access:
    """Access that somebody has to a club or a bustle: their roles there, and what these allow.

    `within` narrows it to what the proof of this request may do, such as a token's scope.
    """

    roles: frozenset[str] = frozenset()
    within: Allowed = EVERYTHING

    def may(self, action: Action) -> bool:
        """True if they may do that here."""
        return action in self.within and not self.roles.isdisjoint(MAY[action])

    def require(self, action: Action) -> None:
        """Lets them go on.

        Raises:
            NotAllowed: they may not; its sentence says who may, and what they are.
        """
        if not self.may(action):
            raise NotAllowed(self._refusal(action))

    def _refusal(self, action: Action) -> str:
        if not self.roles.isdisjoint(MAY[action]):
            return narrow_token(action)
        if not MAY[action]:
            return host_only()
        return _("Only %(who)s can %(do)s. You’re %(role)s here. Ask %(who)s.") % {
            "who": listed_as_choice(_in_words(MAY[action])),
            "do": action.label,
            "role": listed_as_choice(_in_words(self.roles)),
        }


def access_of(roles: Iterable[str | None], within: Allowed = EVERYTHING) -> Access:
    """Access by these roles; None stands for no role."""
    return Access(frozenset(role for role in roles if role), within)


def narrow_token(action: Action) -> str:
    """The refusal of what a token's scope does not reach."""
    return _("This token may not %(do)s. Use one with a wider scope.") % {"do": action.label}


def within_scope(scope: str) -> Allowed:
    """Actions that a token with this scope allows at most.

    A narrow one makes no tokens, and only one for the whole server takes the backup.
    """
    if scope == Scope.HOST:
        return EVERYTHING
    allowed = frozenset(action for action in Action if scope in MAY[action])
    return allowed if scope == Scope.OWNER else allowed - {Action.OWN}


def host_only() -> str:
    """The refusal of what only the host of an installation does."""
    return _("Only the person who runs this server can do this.")


def _in_words(roles: Iterable[str]) -> list[str]:
    """Roles with their articles, the one who may do most first."""
    return [str(_A_ROLE[role]) for role in Role if role in roles]
