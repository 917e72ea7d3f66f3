"""What is not public is in no answer that a stranger can fetch: every public route, every setting.

Scores: two bustles that differ only in what is kept back look the same to the last byte. Names: no
answer holds any. Outside the full tier every route is asked once, and about the newest of its kind.
"""

import re
from datetime import timedelta

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from scoring.cache import clear_all
from tests import cast, tiers
from tests.journeys.every_page import routes
from tests.tiers import few
from tests.tournaments.bustles import (
    everybody_here,
    open_round,
    play,
    play_round,
    redraw,
    started,
)
from tournaments.core.links import card_code, person_code
from tournaments.core.services.visibility import set_public, set_public_from
from tournaments.models import Bustle, Registration
from tournaments.play.services.rounds import open_next_round
from tournaments.players.services.start import start_bustle
from tournaments.players.services.teams import pair_up, rename_team
from tournaments.public.services.publishing import publish_results
from tournaments.standings.services import publish_standings
from tournaments.urls import public_api_urls

NAMES = (
    *("Quincy Zimmerfeld", "Wilhelmina Oxbow", "Xaver Brandywine", "Yolanda Kestrel"),
    *("Ulysses Pemberton", "Violetta Quagmire", "Isidore Jankowski", "Henrietta Vandermeer"),
)
TEAM = "The Zebulons"
# Every public route with what it takes behind the bustle; a new one needs a line.
PAGES = {
    "bustle": [[]],
    "live": [[]],
    "rules": [[]],
    "round": [[1], [2]],
    "table": [[1, 1], [2, 1]],
    "bracket": [[]],
    "figures": [[]],
    "cross": [[]],
    "screen": [[]],
    "screen_live": [[]],
    "player": [[1], [5]],
    "beside_choice": [[1]],
    "beside": [[1, 2]],
    "standings_file": [["csv"], ["json"]],
    "calendar": [[]],
    "sign_up": [[]],
}
# Of no one bustle, or a picture, or known only to one person.
OTHERS = {"home", "logo", "picture", "club_calendar", "entry", "player_by_card", "stop_mail"}
OTHERS |= {"club", "club_bustles", "person", "own_evenings"}
API = {
    "public-bustle": [[]],
    "public-standings": [[]],
    "public-figures": [[]],
    "public-rounds": [[]],
    "public-round": [[1], [2]],
    "public-seats": [[]],
    "public-draw": [[]],
    "public-draw-file": [[]],
    "public-draw-start": [[]],
    "public-sign-up": [[]],
}
# Kept in memory once they are drawn, so that what they held before may be told later.
KEPT = ("public:bustle", "public:live", "public:figures", "public:screen", "api:public-standings")
API_OTHERS = {"public"}


def addresses(bustle):
    """Every public address of a bustle; pages of one's own, of each view of the screen too."""
    slug = bustle.slug
    for space, routes_of in (("public", PAGES), ("api", API)):
        for name, places in routes_of.items():
            for place in newest(places):
                yield reverse(f"{space}:{name}", args=[slug, *place])
    for view in newest(Bustle.Screen.values):
        yield reverse("public:screen", args=[slug]) + f"?show={view}"
    yield reverse("public:bustle", args=[slug]) + "?me=1"
    yield reverse("public:live", args=[slug]) + "?me=1&v=0"
    card = card_code(bustle_id=bustle.pk, number=1, generation=1)
    yield reverse("public:player_by_card", args=[card])
    yield reverse("public:home")
    yield reverse("public:club", args=[bustle.club.slug])
    yield reverse("public:club_calendar", args=[bustle.club_id])
    yield reverse("public:club_bustles", args=[bustle.club.slug])
    person = bustle.registrations.order_by("number").first()
    code = person_code(person.player_id)
    yield reverse("public:person", args=[bustle.club.slug, code])
    yield reverse("api:public")


def newest(kinds):
    """All of them in the full tier, else the last."""
    return kinds if tiers.everything() else kinds[-1:]


def in_short(bustle, *routes):
    """All public addresses in the full tier, else those of these routes."""
    if tiers.everything():
        return list(addresses(bustle))
    return [reverse(route, args=[bustle.slug]) for route in routes]


def everything(client, bustle, paths=()):
    """Address -> all that a stranger gets there: status, headers and body."""
    answers = {path: client.get(path) for path in paths or addresses(bustle)}
    return {path: f"{one.status_code} {one.headers} {text(one)}" for path, one in answers.items()}


def text(answer):
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return body.decode(errors="replace")


def still(said):
    """Without what differs between two answers of the same moment."""
    said = re.sub(r"\d+:\d\d(:\d\d(\.\d+)?)?|T\d{6}Z", "", said)
    return re.sub(r"csrfmiddlewaretoken\" value=\"\w+|csrftoken=\w+|expires=[^;]*", "", said)


def forget():
    clear_all()


def seen_after(client, bustle, act, paths=()):
    """What strangers get after an act that is then as if it had never been."""
    forget()
    with transaction.atomic():
        act()
        publish_standings(bustle_id=bustle.pk, by="a test")
        found = {path: still(said) for path, said in everything(client, bustle, paths).items()}
        transaction.set_rollback(True)
    return found


def differing(client, bustle, one, other, paths=()):
    """The addresses at which a stranger can tell one course of a bustle from another."""
    first, second = (seen_after(client, bustle, act, paths) for act in (one, other))
    return [path for path in first if first[path] != second[path]]


def hands(bustle, *makers, won):
    """Hands at the first table of the running round."""
    return lambda: play(cast.tables_of(bustle)[0].sheet_id, *makers, won=won)


@pytest.fixture
def second_round(club):
    """Round 1 of three closed, round 2 being played, two hands a sheet."""
    bustle = started(club, NAMES)
    redraw(bustle)
    play_round(bustle, "NN")
    open_round(bustle)
    return bustle


def of_teams(club, format):
    """Four teams, of which one has a name of its own; the first round is played."""
    bustle = cast.bustle_in_setup(club, NAMES, format=format, hands_per_round=2)
    for first in range(1, 8, 2):
        pair_up(bustle_id=bustle.pk, numbers=[first, first + 1])
    rename_team(bustle_id=bustle.pk, team=1, name=TEAM)
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    redraw(bustle)
    open_next_round(bustle_id=bustle.pk)
    bustle.refresh_from_db()
    return bustle


@pytest.fixture
def knock_out(club):
    return of_teams(club, "single_elimination")


@pytest.fixture
def everybody_meets(club):
    return of_teams(club, "round_robin")


def test_every_public_route_is_looked_at():
    public = {name.removeprefix("public:") for name in routes() if name.startswith("public:")}
    assert public == set(PAGES) | OTHERS
    named = {one.name for one in public_api_urls}
    assert named == set(API) | API_OTHERS


@pytest.mark.full
def test_scores_that_are_live_are_seen(client, second_round):
    paths = in_short(second_round, "public:bustle", "api:public-standings")
    won, lost = hands(second_round, "N", won=3), hands(second_round, "E", won=5)
    told = differing(client, second_round, won, lost, paths)
    assert reverse("public:bustle", args=[second_round.slug]) in told
    assert reverse("api:public-standings", args=[second_round.slug]) in told


@pytest.mark.full
def test_a_round_that_is_played_tells_nothing_where_scores_come_by_rounds(client, second_round):
    set_public(bustle_id=second_round.pk, scores="rounds")
    assert not differing(
        client, second_round, hands(second_round, "N", won=3), hands(second_round, "E", won=5)
    )
    full, other = hands(second_round, "N", "N", won=5), hands(second_round, "E", "E", won=3)
    paths = in_short(second_round, *KEPT)
    assert not differing(client, second_round, full, other, paths)


def test_no_score_is_told_before_the_results_where_they_come_at_the_end(client, club):
    bustle = started(club, NAMES)
    redraw(bustle)
    set_public(bustle_id=bustle.pk, scores="final")

    def play_out(makers):
        def act():
            play_round(bustle, makers)
            open_round(bustle)

        return act

    assert not differing(client, bustle, play_out("NN"), play_out("EE"))


@pytest.mark.full
def test_the_bracket_keeps_back_who_won(client, knock_out):
    set_public(bustle_id=knock_out.pk, scores="rounds")
    won, lost = hands(knock_out, "N", "N", won=5), hands(knock_out, "E", "E", won=5)
    paths = in_short(knock_out, "public:bracket", "public:bustle", "api:public-standings")
    assert not differing(client, knock_out, won, lost, paths)


@pytest.mark.full
def test_the_cross_table_keeps_back_who_won(client, everybody_meets):
    bustle = everybody_meets
    won, lost = hands(bustle, "N", "N", won=5), hands(bustle, "E", "E", won=5)
    paths = in_short(bustle, "public:cross", "public:bustle", "api:public-standings")
    told = differing(client, bustle, won, lost, paths)
    assert reverse("public:cross", args=[bustle.slug]) in told
    set_public(bustle_id=bustle.pk, scores="rounds")
    assert not differing(client, bustle, won, lost, paths)


@pytest.mark.parametrize("kind", few(["second_round", "knock_out"], 1))
def test_nobody_is_told_by_more_than_the_public_sees_and_they_agreed_to(client, kind, request):
    bustle = request.getfixturevalue(kind)
    shown = everything(client, bustle, in_short(bustle, *KEPT))  # and what a process keeps of it
    assert any(name in said for said in shown.values() for name in NAMES)
    Registration.objects.filter(bustle=bustle, number__lte=4).update(shown_as="number")
    set_public(bustle_id=bustle.pk, names="initials")
    answers = everything(client, bustle)
    assert not named(answers)
    assert not [path for path, said in answers.items() if "Q. Z." in said]
    assert any("U. P." in said for said in answers.values())


@pytest.mark.parametrize("kind", few(["second_round", "knock_out"], 1))
def test_nobody_and_no_seat_is_told_before_the_page_opens(client, kind, request):
    bustle = request.getfixturevalue(kind)
    everything(client, bustle, in_short(bustle, *KEPT))
    set_public_from(bustle_id=bustle.pk, at=timezone.now() + timedelta(hours=1))
    answers = everything(client, bustle)
    assert not named(answers)
    assert not [path for path, said in answers.items() if "able 1" in said]


def test_results_are_told_from_the_time_on_at_which_they_are_published(client, club):
    over = cast.evening(club, players=8, rounds=2, hands=2)
    set_public(bustle_id=over.pk, scores="final")
    page = reverse("public:bustle", args=[over.slug])
    api = reverse("api:public-standings", args=[over.slug])
    assert "standings__row" not in text(client.get(page))
    assert client.get(api).json()["rows"] == []
    publish_results(bustle_id=over.pk, by="director:1")
    assert "standings__row" in text(client.get(page))
    assert len(client.get(api).json()["rows"]) == 8


def test_what_is_not_listed_stands_on_no_list(client, second_round):
    club = [second_round.club.slug]
    lists = [reverse("public:home"), reverse("api:public"), reverse("public:club", args=club)]
    assert all(second_round.slug in text(client.get(path)) for path in lists)
    set_public(bustle_id=second_round.pk, listed=False)
    calendars = [
        reverse("public:club_calendar", args=[second_round.club_id]),
        reverse("public:club_bustles", args=club),
    ]
    assert not [
        path for path in [*lists, *calendars] if second_round.slug in text(client.get(path))
    ]


def named(answers):
    """The addresses that hold somebody's name, or a team's own."""
    words = {*NAMES, TEAM} | {word for name in NAMES for word in name.split()}
    return [path for path, said in answers.items() if any(word in said for word in words)]
