"""What the pictures draw, from figures made up for it."""

import re
from itertools import pairwise

from tests.cases import for_every
from tournaments.public.charts.field import Field, Runner
from tournaments.public.charts.gains import gains
from tournaments.public.charts.hands import Doer, calling, euchres, loners
from tournaments.public.charts.pairs import Pair, pairs
from tournaments.public.charts.person import places, totals
from tournaments.public.charts.race import race
from tournaments.public.charts.spread import spread

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


def runner(number, *points, place=None, **more):
    name = NAMES[number - 1] if number <= len(NAMES) else f"Number {number}"
    return Runner((number,), name, name, place or number, points, **more)


def field(*runners, **more):
    rounds = max(len(one.points) for one in runners)
    return Field(runners, **{"closed": rounds} | more)


def many(people, rounds=4, **more):
    """A field in which everybody takes other points, in the order of their totals."""
    return field(
        *(runner(n, *((people - n + 2 * round_) % 9 for round_ in range(rounds)), place=n)
          for n in range(1, people + 1)),
        **more,
    )  # fmt: skip


THREE = field(runner(1, 5, 7), runner(2, 6, 4), runner(3, 1, 3))


def words(picture, kind=None):
    return [one.text for one in picture.texts if kind in (None, one.kind)]


def ends(path):
    """Where a path ends, downwards."""
    return float(re.findall(r"-?[\d.]+", path.d)[-1])


def doer(number, **did):
    nothing = dict.fromkeys(
        ("hands", "called", "made", "loners_tried", "loners_made", "euchred", "euchres"), 0
    )
    name = NAMES[number - 1]
    return Doer(name=name, short=name, **{"is_me": False} | nothing | did)


def test_totals_add_up_and_wait_for_the_first_round_that_counts():
    assert runner(1, None, 4, None, 3).totals == (None, 4, 4, 7)


def test_the_middle_is_of_those_who_have_a_total():
    assert field(runner(1, 4, 4), runner(2, 8, 2), runner(3, None, 1)).middles == (6, 8)


def test_places_are_by_points_shared_and_without_helpers():
    helper = Runner((9,), "Ida", "Ida", None, (50,))
    found = field(runner(1, 5), runner(2, 7), runner(3, 5), helper).places(0)
    assert found == {(2,): 1, (1,): 2, (3,): 2}
    down = field(runner(1, 5), runner(2, 7), down=True)
    assert down.places(0) == {(1,): 1, (2,): 2}


def test_whoever_is_ahead_ends_higher_in_the_race():
    drawn = race(THREE)
    ann, bob, cy = [path for path in drawn.paths if path.kind == "first"]
    assert ends(ann) < ends(bob) < ends(cy)
    assert words(drawn, "name") == ["Ann", "12", "Bob", "10", "Cy", "4"]
    assert drawn.finding == "Ann leads with 12 points; the room median is 10."


def test_where_few_points_are_best_the_fewest_end_higher():
    drawn = race(field(runner(1, 5), runner(2, 9), down=True))
    ann, bob = [path for path in drawn.paths if path.kind == "first"]
    assert ends(ann) < ends(bob)


def test_in_a_large_room_the_race_is_of_the_first_ten_and_me():
    drawn = race(many(61, me=40))
    assert [row[0] for row in drawn.table.rows][-2:] == ["Number 40", "Room median"]
    assert len(drawn.table.rows) == 12
    assert words(drawn, "me")[0] == "Number 40"
    assert "The first 10" in drawn.description
    everybody = race(many(60, me=40))
    assert len(everybody.table.rows) == 61
    assert "Everyone" in everybody.description


def test_the_reader_s_line_is_of_a_kind_of_its_own():
    drawn = race(field(runner(1, 5), runner(2, 4), me=2))
    assert [path.kind for path in drawn.paths].count("me") == 1
    assert words(drawn, "me") == ["Bob", "4"]
    assert not [path for path in race(THREE).paths if path.kind == "me"]


def test_nothing_is_drawn_of_nothing():
    nobody = Field(())
    assert race(nobody) is spread(nobody) is gains(nobody) is totals(nobody) is None
    assert loners([]) is euchres([]) is calling([]) is pairs([]) is places(nobody) is None


def test_everybody_is_a_dot_of_each_closed_round():
    drawn = spread(many(12, rounds=3))
    [dots] = [path for path in drawn.paths if path.kind == "dot"]
    assert dots.d.count("M") == 36
    assert drawn.bars == ()
    playing = spread(many(12, rounds=3, closed=2))
    assert len(playing.table.rows) == 2
    assert spread(many(12, rounds=1, closed=0)) is None


def test_a_credit_for_sitting_out_is_no_dot():
    drawn = spread(field(runner(1, 5), runner(2, 9, credited=frozenset({1}))))
    assert drawn.table.rows == (("1", "5", "5", "5"),)


def test_in_a_large_room_bars_say_how_many_took_so_many_points():
    drawn = spread(many(300, rounds=8))
    assert not [path for path in drawn.paths if path.kind == "dot"]
    assert len(drawn.bars) == 8 * 9
    widest = max(bar.width for bar in drawn.bars)
    assert widest <= (394 - 34) / 8


def test_my_points_are_ringed_in_every_round_that_i_played():
    drawn = spread(field(runner(1, 5, None, 6), runner(2, 3, 4, 5), me=1))
    [ring] = [path for path in drawn.paths if path.kind == "ring"]
    assert ring.d.count("M") == 2
    assert [row[-1] for row in drawn.table.rows] == ["5", "–", "6"]


def test_the_best_round_is_the_one_with_fewest_points_where_few_are_best():
    assert spread(THREE).finding == "Most points in a round: 7, in round 2."
    down = field(runner(1, 5, 7), runner(2, 2, 3), down=True)
    assert spread(down).finding == "Fewest points in a round: 2, in round 1."


def test_who_came_up_furthest_stands_first_and_who_fell_only_if_it_is_me():
    rising = (runner(1, 1, 9), runner(2, 5, 4), runner(3, 4, 3))
    drawn = gains(field(*rising))
    assert [row[0] for row in drawn.table.rows] == ["Ann"]
    assert drawn.table.rows[0] == ("Ann", "3", "1", "+2")
    mine = gains(field(*rising, me=2))
    assert [row[0] for row in mine.table.rows] == ["Ann", "Bob"]
    assert mine.table.rows[1][-1] == "−1"
    assert gains(field(*rising, by_points=False)) is None
    assert gains(field(runner(1, 1), runner(2, 0))) is None


def test_loners_that_came_home_come_first_then_those_tried_least_in_vain():
    people = [
        doer(1, loners_tried=3, loners_made=1),
        doer(2, loners_tried=2, loners_made=2),
        doer(3),
        doer(4, loners_tried=1, loners_made=1),
    ]
    drawn = loners(people)
    assert drawn.table.rows == (("Bob", "2", "2"), ("Dee", "1", "1"), ("Ann", "3", "1"))
    assert drawn.finding == "The room tried 6 and made 4."
    longest = max(bar.width for bar in drawn.bars)
    assert [bar.kind for bar in drawn.bars if bar.width == longest] == ["frame-first"]
    assert loners([doer(3)]) is None


def test_euchres_suffered_go_left_and_those_given_right():
    drawn = euchres([doer(1, euchred=1, euchres=4), doer(2, euchred=2)])
    middle = 228
    left = [bar for bar in drawn.bars if bar.x < middle]
    assert [(bar.kind, bar.x + bar.width) for bar in left] == [("frame-first", middle)] * 2
    assert [bar.x for bar in drawn.bars if bar not in left] == [middle]
    assert drawn.table.rows == (("Ann", "1", "4"), ("Bob", "2", "0"))


def test_whoever_called_too_little_says_nothing_about_calling_but_for_me():
    people = [doer(1, hands=20, called=10, made=5), doer(2, hands=20, called=3, made=3)]
    assert [row[0] for row in calling(people).table.rows] == ["Ann"]
    assert calling(people).table.rows[0][1:] == ("20", "10 (50\u00a0%)", "5 (50\u00a0%)")
    me = doer(3, hands=20, called=1, made=1, is_me=True)
    assert [row[0] for row in calling([*people, me]).table.rows] == ["Cy", "Ann"]
    assert calling([doer(1, hands=4)]) is None


def test_names_in_the_picture_of_calling_do_not_cover_each_other():
    people = [doer(n, hands=40, called=10, made=8 + (n == 2), is_me=n == 1) for n in range(1, 5)]
    named = [one for one in calling(people).texts if one.kind in ("name", "me")]
    assert named[0].kind == "me"
    ups = sorted(one.y for one in named)
    assert all(after - before >= 18 for before, after in pairwise(ups))


def test_the_best_partnerships_are_by_points_a_round():
    ann_bob = Pair("Ann & Bob", "Ann & Bob", False, 2, 15)
    cy_dee = Pair("Cy & Dee", "Cy & Dee", False, 1, 9)
    drawn = pairs([ann_bob, cy_dee])
    assert drawn.table.rows == (("Cy & Dee", "1", "9", "9"), ("Ann & Bob", "2", "15", "7.5"))
    assert drawn.finding == "Cy & Dee: 9 points in one round together."
    assert pairs([ann_bob]).finding == "Ann & Bob: 7.5 per round over 2 rounds."


def test_my_best_partnership_is_shown_when_none_of_mine_is_among_the_first():
    others = [Pair(f"{n}", f"{n}", False, 1, 20 - n) for n in range(12)]
    mine = [Pair("We", "We", True, 1, 3), Pair("Us", "Us", True, 1, 4)]
    names = [row[0] for row in pairs([*others, *mine]).table.rows]
    assert names == [*(str(n) for n in range(10)), "Us"]


def test_my_total_is_beside_the_middle():
    drawn = totals(field(runner(1, 5, 7), runner(2, 6, 4), runner(3, 1, 3), me=3))
    assert drawn.table.rows == (("1", "1", "5"), ("2", "4", "10"))
    assert drawn.finding == "4 points; the room median is 10."
    assert totals(field(runner(1, None), me=1)) is None


def test_my_place_is_by_points_until_the_standings_say_it():
    tied = (runner(1, 5, 7, place=1), runner(2, 6, 6, place=2), runner(3, 1, 3, place=3))
    drawn = places(field(*tied, me=2))
    assert drawn.table.rows == (("1", "1"), ("2", "2"))
    assert drawn.finding == "From place 1 to place 2."
    helper = Runner((9,), "Ida", "Ida", None, (50, 50))
    assert places(field(*tied, helper, me=9)) is None


@for_every("people", [1, 2, 12, 40, 640])
@for_every("rounds", [1, 8, 20])
def test_every_mark_is_inside_its_picture(people, rounds):
    evening = many(people, rounds=rounds, me=people)
    made = [race(evening), spread(evening), gains(evening), totals(evening), places(evening)]
    for one in filter(None, made):
        for text in one.texts:
            assert 0 <= text.x <= one.width
            assert 0 < text.y <= one.height
        for bar in one.bars:
            assert 0 <= bar.x <= bar.x + bar.width <= one.width
            assert bar.width > 0
        for path in (*one.rules, *one.paths):
            figures = [float(figure) for figure in re.findall(r"-?[\d.]+", path.d)]
            assert min(figures) >= 0
            assert max(figures) <= one.width
        assert len({len(row) for row in (one.table.heads, *one.table.rows)}) == 1
