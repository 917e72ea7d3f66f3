"""Making a draw and making it public; what has been played is never touched."""

import pytest

from tests import cast
from tests.tournaments.bustles import (
    everybody_here,
    open_round,
    play_round,
    redraw,
    seating,
)
from tournaments.core.errors import NotNow
from tournaments.core.services.audit_log import acting
from tournaments.draw.pairing.model import CannotPair
from tournaments.draw.selectors.draws import draw_view, is_stale
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.services import draws
from tournaments.draw.services.draws import draw_rounds, publish_draw
from tournaments.models import Draw
from tournaments.players.services.registrations import leave, walk_in
from tournaments.players.services.start import start_bustle

pytestmark = pytest.mark.django_db


@pytest.fixture
def started(club):
    bustle = cast.bustle_in_setup(club)
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    return bustle


def test_nothing_is_drawn_before_the_start(club):
    with pytest.raises(NotNow, match="Start the bustle"):
        draw_rounds(bustle_id=cast.bustle_in_setup(club).pk)


def test_a_draw_holds_every_round_and_its_quality_in_words(started):
    assert draw_rounds(bustle_id=started.pk, seed=1) == 1
    view = draw_view(started.pk)
    assert (view.from_round, [one.number for one in view.rounds]) == (1, [1, 2, 3])
    assert view.words
    assert not view.published
    assert not view.stale


def test_the_same_seed_on_the_same_bustle_draws_the_same(started):
    for seed in (7, 7, 8):
        draw_rounds(bustle_id=started.pk, seed=seed)
    first, second, third = Draw.objects.order_by("generation")
    assert first.rounds == second.rounds != third.rounds
    assert [first.generation, second.generation, third.generation] == [1, 2, 3]


def test_without_a_seed_one_is_chosen_and_kept(started):
    draw_rounds(bustle_id=started.pk)
    kept = newest_draw(started.pk)
    draw_rounds(bustle_id=started.pk, seed=kept.seed)
    assert newest_draw(started.pk).rounds == kept.rounds


def test_a_new_draw_leaves_rounds_that_were_opened_as_they_were(eight):
    before = seating(eight, 1)
    redraw(eight, seed=99)
    assert seating(eight, 1) == before
    assert newest_draw(eight.pk).from_round == 2
    shown = draw_view(eight.pk).rounds[0]
    assert {(table.number, seat, n) for table in shown.tables for seat, n in table.seats.items()} \
        == set(before)  # fmt: skip


def test_a_draw_goes_stale_when_somebody_comes_or_goes_and_fresh_when_drawn_again(eight):
    for change in (
        lambda: walk_in(bustle_id=eight.pk, name="Max"),
        lambda: leave(bustle_id=eight.pk, number=1),
    ):
        change()
        assert is_stale(eight.pk, newest_draw(eight.pk))
        redraw(eight)
        assert not is_stale(eight.pk, newest_draw(eight.pk))


def test_publishing_is_for_all_to_see_and_happens_once(started):
    with pytest.raises(NotNow, match="no draw yet"):
        publish_draw(bustle_id=started.pk)
    redraw(started)
    first = newest_draw(started.pk).published_at
    publish_draw(bustle_id=started.pk)
    assert newest_draw(started.pk).published_at == first is not None


def test_when_somebody_comes_while_a_draw_is_made_it_is_made_again_with_them(started, monkeypatch):
    plan, tries = draws.plan_rounds, []

    def interrupted(*args, **what):
        tries.append(len(args[1].roster))
        if len(tries) == 1:
            walk_in(bustle_id=started.pk, name="Max")
        return plan(*args, **what)

    monkeypatch.setattr(draws, "plan_rounds", interrupted)
    draw_rounds(bustle_id=started.pk, seed=1)
    assert tries == [8, 9]
    assert not is_stale(started.pk, newest_draw(started.pk))
    assert Draw.objects.count() == 1


def test_when_people_never_stop_coming_the_director_is_told(started, monkeypatch):
    plan, names = draws.plan_rounds, iter("ABCDEF")

    def interrupted(*args, **what):
        walk_in(bustle_id=started.pk, name=next(names))
        return plan(*args, **what)

    monkeypatch.setattr(draws, "plan_rounds", interrupted)
    with pytest.raises(NotNow, match="Draw again"):
        draw_rounds(bustle_id=started.pk, seed=1)
    assert not Draw.objects.exists()


def test_fewer_than_four_cannot_be_drawn_and_the_reason_is_said(eight):
    play_round(eight)
    for number in range(1, 6):
        leave(bustle_id=eight.pk, number=number)
    with pytest.raises(CannotPair) as refused:
        draw_rounds(bustle_id=eight.pk, seed=1)
    assert refused.value.reason


def test_those_who_left_are_in_no_round_to_come_and_walk_ins_are(eight):
    leave(bustle_id=eight.pk, number=1)
    newcomers = {walk_in(bustle_id=eight.pk, name=name) for name in ("Max", "Moe", "Mia")}
    play_round(eight)
    open_round(eight)
    to_come = {
        n for tables in newest_draw(eight.pk).rounds for table in tables for n in table or ()
    }
    assert 1 not in to_come
    assert newcomers <= to_come


def drawn_by(who, bustle, **asked):
    with acting(who):
        return draw_rounds(bustle_id=bustle.pk, **asked)


def test_presses_of_one_page_make_one_draw_and_one_deed(started):
    assert [drawn_by("director:1", started, replaces=0) for _press in range(3)] == [1, 1, 1]
    assert [drawn_by("director:1", started, replaces=1) for _press in range(3)] == [2, 2, 2]
    assert started.deeds.filter(kind="drawn").count() == Draw.objects.count() == 2


def test_nobody_replaces_a_draw_that_they_have_not_seen(started):
    drawn_by("director:1", started, replaces=0, seed=1)
    for who, asked in (
        ("director:2", {}),
        ("director:1", {"seed": 2}),
        ("director:1", {"replaces": 2}),
    ):
        with pytest.raises(NotNow, match="Look at it before you redraw"):
            drawn_by(who, started, **{"replaces": 0, **asked})
    assert drawn_by("director:2", started, replaces=1) == 2


def test_a_draw_kept_while_another_is_planned_is_not_replaced(started, monkeypatch):
    planned = draws.draw_from

    def overtaken(*how, **more):
        monkeypatch.setattr(draws, "draw_from", planned)
        drawn_by("director:2", started)
        return planned(*how, **more)

    monkeypatch.setattr(draws, "draw_from", overtaken)
    with pytest.raises(NotNow, match="changed meanwhile"):
        drawn_by("director:1", started)
    assert Draw.objects.count() == 1
