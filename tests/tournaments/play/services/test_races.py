"""Two people press at the same moment: locks are taken in one order, and nothing is half done."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connections

from scoring.selectors import log_of, sheet, sheets_that_disagree
from scoring.services import correct_hand, count_late_hand, leave_out_late_hand
from tests import cast
from tests.tournaments.bustles import play, play_round, players
from tournaments.board.services import HandsEntered, undo_last
from tournaments.core.errors import NotLetIn, NotNow
from tournaments.core.selectors.audit_log import last_undoable
from tournaments.core.selectors.bustles import version_of
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.services.audit_log import acting
from tournaments.core.services.once import RequestKey, once
from tournaments.draw.services.draws import draw_rounds
from tournaments.models import Bustle, Publication, Registration
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.devices import admit
from tournaments.play.services.rounds import close_round, open_next_round, reopen_round
from tournaments.players.services.registrations import check_in, leave, register, walk_in
from tournaments.players.services.sign_up import cancel, set_sign_up, sign_up
from tournaments.players.services.start import start_bustle
from tournaments.setup.services.bustles import create_bustle
from tournaments.standings.services import publish_standings

pytestmark = pytest.mark.django_db(transaction=True)


def together(*acts):
    """Does all at once, each in a thread; returns their answers or exceptions."""

    def call(act):
        try:
            return act()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(call, acts))


@pytest.fixture
def four(club):
    """One table of four, two rounds of one hand: nothing is shared here, so little is built."""
    return cast.running_bustle(club, players=4, rounds=2, hands=1)


def unexpected(answers, *expected):
    return [a for a in answers if isinstance(a, Exception) and not isinstance(a, expected)]


@pytest.mark.full
def test_corrections_and_closings_wait_for_each_other_and_never_for_ever(eight):
    sheets = [table.sheet_id for table in cast.tables_of(eight)]
    for one in sheets:
        play(one, "N", "N", "N", "N")

    def correct(sheet_id):
        facts = {"maker": "E", "tricks": {"EW": 5, "NS": 0}}
        for number in (1, 2, 3, 4):
            correct_hand(
                sheet_id=sheet_id, entry_id=uuid4(), number=number, facts=facts, by="director"
            )

    def close_and_reopen():
        for _time in range(4):
            close_round(bustle_id=eight.pk)
            reopen_round(bustle_id=eight.pk)

    def late():
        return [cast.enter(sheets[0], 4, "N").answer for _time in range(4)]

    answers = together(
        *(lambda one=one: correct(one) for one in [*sheets, *reversed(sheets)]),
        close_and_reopen,
        late,
    )
    # A late hand may contradict a correction: then a closing waits, which is as it should be.
    assert unexpected(answers, NotNow) == []
    assert [dict(sheet(one).score.points) for one in sheets] == [{"NS": 0, "EW": 8}] * 2
    assert sheets_that_disagree(eight.book_id) == []


def test_the_last_hand_is_in_before_the_closing_or_kept_for_the_director(four):
    sheet_id = cast.tables_of(four)[0].sheet_id
    hand, closed = together(lambda: cast.enter(sheet_id, 1), lambda: close_round(bustle_id=four.pk))
    assert hand.answer == "recorded"
    assert closed == 1 or isinstance(closed, NotNow)


@pytest.mark.full
def test_who_leaves_while_the_next_round_opens_is_seated_in_it_or_the_draw_is_stale(eight):
    play_round(eight)
    opened, left = together(
        lambda: open_next_round(bustle_id=eight.pk), lambda: leave(bustle_id=eight.pk, number=1)
    )
    gone_from = Registration.objects.get(bustle=eight, number=1).gone_from_round
    assert left is None
    assert (opened, gone_from, 1 in players(eight, 2)) in ((2, 3, True), (opened, 2, False))
    assert opened == 2 or isinstance(opened, NotNow)


@pytest.mark.full
def test_people_who_register_at_once_have_numbers_of_their_own(eight):
    answers = together(
        *(lambda n=n: register(bustle_id=eight.pk, names=[f"Max {n}", "Moe"]) for n in "ABCD")
    )
    assert unexpected(answers) == []
    assert sorted(number for numbers in answers for number in numbers) == list(range(9, 17))


@pytest.mark.full
def test_draws_asked_for_at_once_are_one_draw(eight):
    """Whoever reads the newest draw only after another press has made it makes one more."""
    press = lambda: draw_rounds(bustle_id=eight.pk, seed=3, replaces=1)  # noqa: E731
    assert together(press, press, press, press) == [2, 2, 2, 2]


@pytest.mark.full
def test_what_is_sent_many_times_at_once_is_made_once(club):
    """Sign-ups, walk-ins, registrations and bustles, each by eight requests under one key."""
    bustle = cast.bustle_in_setup(club, cast.NAMES[:4])
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=20)
    settings = {"name": "Friday", "starts_at": bustle.starts_at}
    for scope, make in (
        ("sign-up", lambda: sign_up(bustle_id=bustle.pk, name="Ann")),
        ("walk-in", lambda: walk_in(bustle_id=bustle.pk, name="Bo")),
        ("registrations", lambda: register(bustle_id=bustle.pk, names=["Cy", "Di"])),
        ("bustle", lambda: create_bustle(club_id=club.pk, settings=settings)),
    ):
        key = RequestKey.of_request(uuid4(), scope)
        send = lambda scope=scope, key=key, make=make: once(scope, key, make)  # noqa: E731
        answers = together(*[send] * 8)
        assert unexpected(answers) == []
        assert all(answer == answers[0] for answer in answers), scope
    assert bustle.registrations.count() == 4 + 1 + 1 + 2
    assert Bustle.objects.count() == 2


@pytest.mark.full
def test_fifty_presses_of_draw_by_two_directors_make_one_draw_and_one_deed(club):
    bustle = cast.bustle_in_setup(club, cast.NAMES[:4])
    check_in(bustle_id=bustle.pk, numbers=[1, 2, 3, 4])
    start_bustle(bustle_id=bustle.pk)

    def press(who):
        with acting(f"director:{who}"):
            return draw_rounds(bustle_id=bustle.pk, replaces=0)

    answers = together(*(lambda n=n: press(n % 2) for n in range(50)))
    assert unexpected(answers, NotNow) == []
    assert {answer for answer in answers if not isinstance(answer, NotNow)} == {1}
    assert sum(isinstance(answer, NotNow) for answer in answers) == 25
    assert bustle.deeds.filter(kind="drawn").count() == bustle.draws.count() == 1


@pytest.mark.full
def test_two_directors_who_press_undo_at_once_undo_one_thing(four):
    play_round(four, "N")
    open_next_round(bustle_id=four.pk)
    deed = last_undoable(four)
    undo = {"bustle_id": four.pk, "by": "director:dora", "deed_id": deed.id}
    answers = together(*(lambda: undo_last(**undo) for _press in range(4)))
    assert sum(not isinstance(answer, Exception) for answer in answers) == 1
    assert unexpected(answers, NotNow) == []
    assert opened_rounds(four.pk) == [(1, "closed")]


@pytest.mark.full
def test_a_hand_that_comes_while_the_opening_is_undone_is_asked_about_or_kept(eight):
    sheet_id = cast.tables_of(eight)[0].sheet_id
    hand, undone = together(
        lambda: cast.enter(sheet_id), lambda: undo_last(bustle_id=eight.pk, by="director:dora")
    )
    if isinstance(undone, HandsEntered):
        assert hand.answer == "recorded"
    else:
        assert hand.answer in ("quarantined", "recorded")
    assert len(log_of(sheet_id)) == 1


def test_a_late_hand_is_ruled_on_once_though_two_directors_press(four):
    sheet_id = cast.tables_of(four)[0].sheet_id
    play_round(four, "N")
    late_id = cast.enter(sheet_id, 2, "E").entry_id
    rules = (count_late_hand, leave_out_late_hand) * 2
    answers = together(
        *(lambda rule=rule: rule(entry_id=uuid4(), late_id=late_id, by="d") for rule in rules)
    )
    assert sum(not isinstance(answer, Exception) for answer in answers) == 1


@pytest.mark.full
def test_the_newest_standings_are_kept_however_many_publish(eight):
    Publication.objects.all().delete()
    answers = together(
        *(lambda n=n: publish_standings(bustle_id=eight.pk, by=str(n)) for n in range(6))
    )
    assert unexpected(answers) == []
    assert answers.count(True) == 1
    assert Publication.objects.get().version == version_of(eight.pk)


def test_two_who_sign_up_for_the_last_place_get_one_place_and_different_numbers(club):
    bustle = cast.bustle_in_setup(club, cast.NAMES[:5])
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=6)

    answers = together(
        *(
            lambda name=name: sign_up(bustle_id=bustle.pk, name=name)
            for name in ("Ann", "Bo", "Cy", "Di")
        )
    )
    assert sorted(answers) == [6, 7, 8, 9]
    states = bustle.registrations.filter(number__in=answers).values_list("state", flat=True)
    assert sorted(states) == ["registered", "waiting", "waiting", "waiting"]


@pytest.mark.full
def test_two_who_cancel_at_once_make_two_places_and_each_moves_one_up(club):
    bustle = cast.bustle_in_setup(club, cast.NAMES[:4])
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=4)
    waiting = [sign_up(bustle_id=bustle.pk, name=name) for name in ("Ann", "Bo", "Cy")]

    answers = together(*(lambda n=n: cancel(bustle_id=bustle.pk, number=n) for n in (1, 2)))

    assert answers == [None, None]
    states = bustle.registrations.filter(number__in=waiting).order_by("number")
    assert list(states.values_list("state", flat=True)) == ["registered", "registered", "waiting"]


@pytest.mark.full
def test_of_two_phones_that_write_first_at_once_one_claims_the_table(four):
    [one] = cast.tables_of(four)
    code = table_code_of(four, one.number)
    answers = together(
        *(
            lambda secret=secret: admit(code=code, sheet_id=one.sheet_id, secret=secret)
            for secret in "abcdef"
        )
    )
    refused = [answer for answer in answers if isinstance(answer, NotLetIn)]
    assert unexpected(answers, NotLetIn) == []
    assert ([answer.state for answer in refused], len(answers)) == (["taken"] * 5, 6)
    assert list(four.devices.values_list("state", "table")) == [("in", one.number)]
