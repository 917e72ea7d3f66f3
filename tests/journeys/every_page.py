"""Every page of the site with an evening in it. A new route needs a line in one of the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

from django.urls import URLPattern, URLResolver, reverse
from django.utils import timezone

import scoring.urls
import tournaments.urls
from tests import cast
from tests.tournaments import paying
from tests.tournaments.bustles import play, started
from tournaments.clubs.services.invitations import invite
from tournaments.core.links import person_code
from tournaments.core.services.access import make_sign_in_link
from tournaments.mail.selectors.stops import stop_link
from tournaments.models import Bustle, Club, Player, Role
from tournaments.money.services.cash_book import write_cash
from tournaments.money.services.plan import save_plan
from tournaments.people.selectors.own import own_code_of_person
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.calls import call_director
from tournaments.players.selectors.sign_up import own_code_of
from tournaments.players.services.sign_up import set_sign_up, sign_up
from tournaments.series.services import create_series, make_evenings
from tournaments.setup.services.rulesets import RulesetDetails, save_club_ruleset


@dataclass(frozen=True)
class House:
    """A club with evenings in every state, and somebody who directs it."""

    user_id: int
    coming: Bustle  # a full list that is open, nobody has come yet
    running: Bustle  # round 3 of 8 being played; a dispute, a late hand, a call for the director
    knock_out: Bustle  # partners knocked out in a bracket
    meeting: Bustle  # four teams of which each meets each, round 2 being played
    level: Bustle  # a sheet that ended level, at which an extra hand decides
    over: Bustle
    ruleset_id: int
    series_id: int  # it began four days ago
    invitation: str  # the secret of one for the club

    def sign_in_path(self) -> str:
        return reverse("sign-in-link", args=[make_sign_in_link(user_id=self.user_id)])


def furnished(club: Club) -> House:
    """Everything that pages can show."""
    running = cast.evening(club, players=27, until_round=2, into_round=4, restless=True)
    make_trouble(running)
    play_for_money(running)
    coming = cast.bustle_in_setup(club)
    set_sign_up(bustle_id=coming.pk, is_open=True, limit=8)
    sign_up(bustle_id=coming.pk, name="Ann Bower")
    owner = cast.director(club)
    owner.is_staff = True  # and the host
    owner.save()
    cast.director(club, "sue", Role.SCORER)
    cast.helper(running, Role.DOOR)
    invite(club_id=club.pk, role=Role.DOOR, by=owner.pk, name="Ollie", bustle_id=running.pk)
    details = RulesetDetails("Our Tuesday rules", "north-american", {"lone_euchre": 4})
    return House(
        user_id=owner.pk,
        coming=coming,
        running=running,
        knock_out=cast.evening(
            club, players=16, format="single_elimination", teams=True, until_round=1, into_round=4
        ),
        meeting=cast.evening(
            club, players=8, format="round_robin", teams=True, rounds=3, until_round=1, into_round=2
        ),
        level=level_sheet(club),
        over=cast.evening(club, players=8, rounds=2),
        ruleset_id=save_club_ruleset(club_id=club.pk, details=details),
        series_id=every_thursday(club),
        invitation=invite(club_id=club.pk, role=Role.SCORER, by=owner.pk, name="Peg").secret,
    )


def every_thursday(club: Club) -> int:
    """A series with regulars, of which some evenings are made."""
    first = timezone.now() - timedelta(days=4)
    settings = {"name": "Every Thursday", "first_at": first, "sign_up_days": 7}
    series_id = create_series(club_id=club.pk, settings=settings, regulars=["Ann", "Ben"])
    make_evenings()
    return series_id


def play_for_money(running: Bustle) -> None:
    """A plan with a cup, fees of whom some have not paid, and a line of the cash book."""
    save_plan(bustle_id=running.pk, plan=paying.plan(cup="both"))
    running.registrations.filter(number__gt=3).update(paid=True)
    what = {"kind": "expense", "amount": Decimal(12), "note": "Coffee", "by": "director:1"}
    write_cash(bustle_id=running.pk, line_id=uuid4(), **what)


def make_trouble(running: Bustle) -> None:
    """A dispute, a call for the director, and a hand that comes after its round was closed."""
    first, second, *_others = cast.tables_of(running)
    cast.enter(first.sheet_id, 1, "N", 3)
    cast.enter(first.sheet_id, 1, "E", 5)  # whatever hand 1 was, it was not both
    call_director(bustle_id=running.pk, table=second.number, why="Score")
    [closed] = running.rounds.filter(number=2)
    cast.enter(closed.tables.first().sheet_id, 9)


def level_sheet(club: Club) -> Bustle:
    """Winners move, and nobody won at table 1."""
    bustle = started(club, format="winners_move")
    play(cast.tables_of(bustle)[0].sheet_id, "N", "E")
    return bustle


def of(*bustles: str, **more: int) -> Callable[[str, House], list[str]]:
    """The addresses of a route for these bustles of the house."""

    def addresses(route: str, house: House) -> list[str]:
        slugs = [getattr(house, name).slug for name in bustles]
        return [reverse(route, kwargs={"slug": slug, **more}) for slug in slugs]

    return addresses


def plain(*args: str) -> Callable[[str, House], list[str]]:
    """The one address of a route without a bustle."""
    return lambda route, _house: [reverse(route, args=args)]


def tables(route: str, house: House) -> list[str]:
    """A table at play, in dispute, waiting for the director, level, without a round."""
    where = [(house.running, 1), (house.running, 2), (house.running, 3)]
    where += [(house.level, 1), (house.coming, 1), (house.running, 99)]
    return [reverse(route, args=[table_code_of(bustle, table)]) for bustle, table in where]


def of_person(route: str, house: House) -> list[str]:
    """A page of the directory about somebody who plays tonight."""
    club, somebody = house.running.club, house.running.registrations.get(number=2)
    return [reverse(route, args=[club.slug, somebody.player_id])]


# How the addresses of somebody's pages across evenings name them.
CODES: dict[str, Callable[[Player], str]] = {
    "public:person": lambda person: person_code(person.pk),
    "public:own_evenings": own_code_of_person,
    "director:club_person_figures": lambda person: str(person.pk),
}


def across(route: str, house: House) -> list[str]:
    """A page of somebody who has played, and of somebody who has not yet."""
    people = [bustle.registrations.get(number=2).player for bustle in (house.over, house.coming)]
    return [reverse(route, args=[one.club.slug, CODES[route](one)]) for one in people]


ANY = ("coming", "running", "knock_out", "level", "over")

PUBLIC = {
    "public:home": plain(),
    "public:club": plain("thursday-club"),
    "public:bustle": of(*ANY),
    "public:rules": of("running"),
    "public:round": of("running", "over", "knock_out", number=1),
    "public:table": lambda route, house: [
        reverse(route, args=[house.running.slug, 3, 1]),
        reverse(route, args=[house.running.slug, 2, 1]),
        reverse(route, args=[house.level.slug, 1, 1]),
    ],
    "public:bracket": of("knock_out"),
    "public:cross": of("meeting"),
    "public:figures": of(*ANY),
    "public:screen": of(*ANY),
    "public:player": of("coming", "running", "over", number=2),
    "public:beside": of("running", "over", number=2, other=3),
    "public:beside_choice": of("running", number=2),
    "public:sign_up": of("coming", "running"),
    "public:entry": lambda route, house: [
        reverse(route, args=[own_code_of(house.coming.pk, number)]) for number in (1, 9)
    ],
    "public:person": across,
    "public:own_evenings": across,
    "public:stop_mail": lambda _route, house: [stop_link(house.coming.club_id, "ann@example.org")],
    "join": lambda route, house: [reverse(route, args=[house.invitation])],
    "rules:rulesets": plain(),
    "rules:ruleset": plain("north-american"),
    "rules:words": plain(),
    "sign-in": plain(),
    "sign-in-link": plain("spent"),
    "account_inactive": plain(),
}
TABLE = {"table:sheet": tables, "table:typed": plain()}
EVENING = {
    "director:bustles": plain(),
    "director:bustle_new": plain(),
    "director:open_file": plain(),
    "director:rulesets": plain(),
    "director:ruleset_new": plain(),
    "director:ruleset_edit": lambda route, house: [reverse(route, args=[house.ruleset_id])],
    "director:board": of(*ANY),
    "director:bustle_edit": of("coming", "running"),
    "director:players": of(*ANY),
    "director:players_import": of("coming"),
    "director:teams": of("coming", "knock_out"),
    "director:person": of("coming", "running", number=2),
    "director:draw": of("coming", "running", "knock_out", "level"),
    "director:draw_changes": of("running"),
    "director:wishes": of("coming", "running"),
    "director:round": of("running", "level", "over", number=1),
    "director:sheet": lambda route, house: [
        reverse(route, args=[house.running.slug, 3, 1]),
        reverse(route, args=[house.running.slug, 2, 1]),
        reverse(route, args=[house.level.slug, 1, 1]),
    ],
    "director:paper": of("running", number=3),
    "director:carry": of("running"),
    "director:late": of("running", "coming"),
    "director:money": of("coming", "running", "over"),
    "director:money_plan": of("coming", "running"),
    "director:money_lists": of("running"),
    "director:print": of("coming", "running"),
    "director:help_tonight": of("running", "over"),
    "director:messages": of("coming", "over"),
    "director:publish": of("coming", "running", "over"),
    "director:files": of("coming", "running"),
    "director:history": of("coming", "running"),
    "director:cross": of("meeting"),
    "director:undo": of("running"),
}
CLUB = {
    "another-device": plain(),
    "account": plain(),
    "mfa_add_webauthn": plain(),
    "account_set_password": plain(),
    "account-tokens": plain(),
    "director:clubs": plain(),
    "director:host": plain(),
    "director:host_open_club": plain(),
    "director:club_file": plain("thursday-club"),
    "director:host_new_club": plain(),
    "director:club_settings": plain("thursday-club"),
    "director:club_people": plain("thursday-club"),
    "director:club_security": plain("thursday-club"),
    "director:club_series": plain("thursday-club"),
    "director:series_new": plain("thursday-club"),
    "director:series_edit": lambda route, house: [
        reverse(route, args=["thursday-club", house.series_id])
    ],
    "director:club_directory": plain("thursday-club"),
    "director:club_merges": plain("thursday-club"),
    "director:club_person": of_person,
    "director:club_person_figures": across,
    "director:club_person_merge": of_person,
    "director:club_person_known": of_person,
    "director:club_person_erase": of_person,
}
DIRECTOR = EVENING | CLUB
# What draws no page of its own, and what does it then.
NO_PAGES = {
    "another name for a page": {"account_login", "mfa_index", "mfa_list_webauthn"},
    "a step that needs a passkey, a password, a mail server or an old session": {
        *("mfa_edit_webauthn", "mfa_remove_webauthn", "mfa_reauthenticate_webauthn"),
        *("account_request_login_code", "account_confirm_login_code", "account_email"),
        *("account_email_verification_sent", "account_change_password"),
        *("account_reauthenticate", "sign-in-again"),
    },
    "a part of a page": {
        *("public:live", "public:screen_live", "table:live", "director:board_live", "director:job"),
        *("director:players_suggestions", "director:club_names"),
    },
    "a step to another page": {"director:club"},
    "an answer to a button": {
        *("table:record", "table:words", "table:take_back", "table:extra_hand", "table:call"),
        *(
            "table:device",
            "director:devices",
            "director:use_and_open",
            "director:remove_samples",
            "director:club_logo",
            "table:confirm",
            "director:job_cancel",
            "director:backup",
            "sign-out",
            "mfa_login_webauthn",
            "password-remove",
            "session-end",
            "sessions-end",
            "token-revoke",
            "let-phones-in",
            "public:player_by_card",
            "director:new_links",
        ),
    },
    "a file": {
        "director:club_download",
        *("director:ruleset_download", "director:job_download", "director:file"),
        "director:club_person_file",
        *(
            "public:standings_file",
            "public:calendar",
            "public:club_calendar",
            "public:club_bustles",
        ),
        "table:worker",
        *("director:draw_file", "director:draw_start", "public:picture", "public:logo"),
        *("director:preview", "director:job_picture"),
    },
}
# A phone's keyboard may make small letters of a code: the same pages.
THE_SAME = "table_lower:"


def pages(table: dict[str, Callable[[str, House], list[str]]], house: House) -> Iterator[str]:
    """All addresses of the pages in a table."""
    for route, addresses in table.items():
        yield from addresses(route, house)


def routes() -> set[str]:
    """The names of every route of the site, the API apart."""
    named = set(_names(tournaments.urls.urlpatterns, ""))
    named |= set(_names(scoring.urls.urlpatterns, f"{scoring.urls.app_name}:"))
    return {name for name in named if not name.startswith(THE_SAME)}


def _names(patterns: list[URLPattern | URLResolver], space: str) -> Iterator[str]:
    for one in patterns:
        if isinstance(one, URLResolver):
            inner = f"{space}{one.namespace}:" if one.namespace else space
            yield from _names(one.url_patterns, inner)
        else:
            yield f"{space}{one.name}"
