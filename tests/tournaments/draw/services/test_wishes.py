"""Wishes: kept by the next draw, or refused with those that contradict them."""

import pytest

from tests import cast
from tests.cases import for_every
from tests.tournaments.bustles import open_round, play_round, redraw
from tournaments.core.errors import NoSuchThing, NotNow, WishRefused
from tournaments.draw.pairing.model import seated
from tournaments.draw.selectors.draws import is_stale
from tournaments.draw.selectors.schedule import history_of, newest_draw
from tournaments.draw.selectors.wishes import constraints_of, wishes_of
from tournaments.draw.services.wishes import add_wish, remove_wish, set_tables
from tournaments.models import Bustle, Wish
from tournaments.players.services.registrations import leave
from tournaments.setup.services.bustles import finish_bustle

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    """Twelve on the list, nobody here yet."""
    return cast.bustle_in_setup(club, cast.NAMES[:12], rounds_planned=4)


@pytest.fixture
def running(club):
    """Twelve at three tables, four rounds, the first of them played."""
    bustle = cast.running_bustle(club, players=12, rounds=4, hands=1)
    play_round(bustle, "N")
    return bustle


def wish(bustle, kind, one=None, other=None, table=None):
    return add_wish(bustle_id=bustle.pk, kind=kind, one=one, other=other, table=table)


def to_come(bustle):
    return [[tuple(t) for t in tables if t] for tables in newest_draw(bustle.pk).rounds]


def test_every_wish_is_said_with_names_and_taken_back(bustle):
    made = [
        wish(bustle, "must", 2, 1),
        wish(bustle, "avoid", 3, 4),
        wish(bustle, "apart", 5, 6),
        wish(bustle, "first_only", 7, 8),
        wish(bustle, "fixed", 9, table=2),
        wish(bustle, "broken", table=4),
    ]
    assert [one.sentence for one in wishes_of(bustle.pk)] == [
        "Ada and Ben are always partners.",
        "Cleo and Dov are never partners.",
        "Eve and Finn never share a table.",
        "Gus and Hal are partners in round 1 and never again.",
        "Ida stays at table 2.",
        "Table 4 stays empty.",
    ]
    for wish_id in made:
        remove_wish(bustle_id=bustle.pk, wish_id=wish_id)
    assert wishes_of(bustle.pk) == []


def test_a_draw_takes_wishes_in_one_order_however_they_were_made(bustle):
    wish(bustle, "avoid", 8, 7)
    wish(bustle, "avoid", 1, 2)
    asked = constraints_of(bustle)
    assert asked.avoid == ((1, 2), (7, 8))
    assert constraints_of(bustle, [1, 2, 7]).avoid == ((1, 2),)


@pytest.mark.parametrize(
    ("kind", "people", "kept"),
    [
        ("must", (1, 2), lambda seats: {1, 2} in ({*seats[:2]}, {*seats[2:]})),
        ("avoid", (1, 2), lambda seats: {1, 2} not in ({*seats[:2]}, {*seats[2:]})),
        ("apart", (1, 2), lambda seats: not {1, 2} <= {*seats}),
    ],
)
def test_a_wish_makes_the_draw_stale_and_the_next_one_keeps_it(running, kind, people, kept):
    assert not is_stale(running.pk, newest_draw(running.pk))
    wish(running, kind, *people)
    assert is_stale(running.pk, newest_draw(running.pk))
    redraw(running)
    assert not is_stale(running.pk, newest_draw(running.pk))
    tables = [t for tables in to_come(running) for t in tables if 1 in t]
    assert tables
    assert all(kept(seats) for seats in tables)


def test_who_keeps_a_table_sits_there_and_an_empty_one_stays_empty(running):
    set_tables(bustle_id=running.pk, tables=4)
    wish(running, "broken", table=1)
    wish(running, "fixed", 5, table=3)
    redraw(running)
    for tables in newest_draw(running.pk).rounds:
        assert tables[0] is None
        assert 5 in tables[2]


def test_fewer_tables_make_people_sit_out(running):
    set_tables(bustle_id=running.pk, tables=2)
    open_round(running)
    assert len(list(seated(history_of(running.pk).rounds[-1]))) == 2
    set_tables(bustle_id=running.pk, tables=None)
    open_round_tables = Bustle.objects.get(pk=running.pk).tables
    assert open_round_tables is None


def test_wishes_that_contradict_each_other_are_named_and_the_new_one_is_not_kept(bustle):
    wish(bustle, "must", 1, 2)
    with pytest.raises(WishRefused) as refused:
        wish(bustle, "apart", 2, 1)
    assert "Ada and Ben are always partners" in refused.value.sentence
    assert "Ada and Ben never share a table" in refused.value.sentence
    assert [one.kind for one in wishes_of(bustle.pk)] == ["must"]


def test_five_at_one_table_are_refused(bustle):
    for number in range(1, 5):
        wish(bustle, "fixed", number, table=1)
    with pytest.raises(WishRefused, match="table 1"):
        wish(bustle, "fixed", 5, table=1)


def test_a_table_that_somebody_keeps_cannot_be_taken_away(bustle):
    wish(bustle, "fixed", 1, table=3)
    with pytest.raises(WishRefused, match="Ada stays at table 3"):
        set_tables(bustle_id=bustle.pk, tables=2)
    with pytest.raises(WishRefused, match="table 3 stays empty"):
        wish(bustle, "broken", table=3)
    assert Bustle.objects.get(pk=bustle.pk).tables is None


@for_every(
    ("what", "field"),
    [
        ({"kind": "nonsense"}, "kind"),
        ({"kind": "must", "one": 1}, "other"),
        ({"kind": "must", "one": 1, "other": 1}, "other"),
        ({"kind": "fixed", "one": 1}, "table"),
        ({"kind": "fixed", "table": 1}, "one"),
        ({"kind": "broken", "table": 0}, "table"),
        ({"kind": "broken", "table": 501}, "table"),
    ],
)
def test_a_wish_that_is_not_whole_says_what_is_missing(bustle, what, field):
    with pytest.raises(WishRefused) as refused:
        add_wish(bustle_id=bustle.pk, **what)
    assert refused.value.field == field
    assert not Wish.objects.exists()


@for_every("what", [("must", 1, 2), ("fixed", 1, None, 2), ("broken", None, None, 3)], undo=True)
def test_the_same_wish_is_not_kept_twice(bustle, what):
    wish(bustle, *what)
    with pytest.raises(WishRefused, match="already"):
        wish(bustle, *what)
    assert Wish.objects.count() == 1


def test_a_pair_is_one_pair_whoever_is_named_first(bustle):
    wish(bustle, "avoid", 1, 2)
    with pytest.raises(WishRefused, match="already"):
        wish(bustle, "avoid", 2, 1)


def test_nobody_from_elsewhere_is_wished_for(bustle, club):
    with pytest.raises(NoSuchThing):
        wish(bustle, "must", 1, 99)
    other = cast.bustle_in_setup(club)
    theirs = wish(other, "must", 1, 2)
    with pytest.raises(NoSuchThing):
        remove_wish(bustle_id=bustle.pk, wish_id=theirs)


def test_a_wish_about_somebody_who_left_binds_nobody(running):
    wish(running, "fixed", 1, table=3)
    leave(bustle_id=running.pk, number=1)
    redraw(running)
    assert all(1 not in seats for tables in to_come(running) for seats in tables)


def test_before_anybody_is_there_a_wish_is_taken_as_it_is(club):
    bustle = cast.bustle_in_setup(club, ("Ada", "Ben"))
    wish(bustle, "must", 1, 2)
    assert Wish.objects.count() == 1


def test_a_format_that_cannot_keep_a_wish_says_so(bustle):
    bustle.format = "compass"
    bustle.save()
    with pytest.raises(WishRefused, match="can’t keep"):
        wish(bustle, "must", 1, 2)


@for_every("tables", [0, -1, 501])
def test_a_number_of_tables_that_cannot_be_is_refused(bustle, tables):
    with pytest.raises(WishRefused, match="from 1"):
        set_tables(bustle_id=bustle.pk, tables=tables)


def test_after_the_end_nothing_is_wished(running):
    finish_bustle(bustle_id=running.pk)
    with pytest.raises(NotNow, match="is over"):
        wish(running, "must", 1, 2)
    with pytest.raises(NotNow, match="is over"):
        set_tables(bustle_id=running.pk, tables=3)
