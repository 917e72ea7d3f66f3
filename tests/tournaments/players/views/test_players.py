"""The door: names as people have them, one tap a deed, nothing lost."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests import cast
from tests.cases import for_every
from tournaments.draw.pairing.model import TableShape
from tournaments.models import Bustle, Registration
from tournaments.players.selectors.odd_numbers import Count
from tournaments.players.selectors.teams import drawn_teams
from tournaments.players.services.registrations import arrive_late
from tournaments.players.services.sign_up import set_sign_up, sign_up
from tournaments.players.views.headcount import outlook
from tournaments.players.views.leftovers import choices
from tournaments.setup.selectors.table_sizes import games_of


@pytest.fixture
def bustle(club):
    return cast.bustle_in_setup(club)


@pytest.fixture
def door(director_client, bustle):
    path = reverse("director:players", args=[bustle.slug])

    def post(action, _follow=True, **sent):
        return director_client.post(path, {"action": action, **sent}, follow=_follow)

    return post


@pytest.fixture
def read(director_client, bustle):
    path = reverse("director:players_import", args=[bustle.slug])

    def post(action="read", **sent):
        return director_client.post(path, {"action": action, **sent}, follow=True)

    return post


def text(answer):
    return answer.content.decode()


def names():
    return set(Registration.objects.values_list("player__name", flat=True))


def test_one_more_is_added_and_the_next_can_be_typed_at_once(door):
    seen = text(door("add", name="Mo"))
    assert "Mo is number 9." in seen
    assert "autofocus" in seen


def test_a_walk_in_hears_from_which_round_on_they_play(door, bustle):
    door("all_here", _follow=False)
    door("start", _follow=False)
    cast.open_next_round(bustle_id=bustle.pk)
    assert "Mo is number 9 and joins in round 2." in text(door("add", name="Mo"))


def test_two_taps_on_add_are_one_person_and_another_name_is_another(door):
    page = str(uuid4())
    seen = [text(door("add", name=name, form_id=page)) for name in ("Mo", "Mo", "Zoe")]
    assert ["is number 9." in page for page in seen] == [True, True, False]
    assert "Zoe is number 10." in seen[2]
    assert "already on the list" in text(door("add", name="Mo", form_id=str(uuid4())))


def test_a_list_that_is_sent_twice_is_added_once(read):
    page = str(uuid4())
    for action, more in (("take", {}), ("keep", {"keep": ["0"]})):
        name = {"take": "Zoe", "keep": "Yan"}[action]
        for _tap in range(2):
            assert "1 player added." in text(read(action, text=name, form_id=page, **more))
        assert [*Registration.objects.values_list("player__name", flat=True)].count(name) == 1


def test_a_form_has_an_id_of_its_own_each_time(door, director_client, bustle):
    path = reverse("director:players", args=[bustle.slug])
    ids = [director_client.get(path).context["form"]["form_id"].value() for _time in range(2)]
    assert ids[0] != ids[1]
    assert text(director_client.get(path)).count('type="hidden" name="form_id"') == 1
    assert door("add", name="Mo", form_id="x" * 5000).status_code == 200


def test_a_name_is_asked_for_in_our_own_words(door):
    answer = door("add", name="  ")
    assert answer.status_code == 422
    assert "Type the player’s name." in text(answer)


def test_too_long_a_name_is_refused_and_kept(door):
    answer = door("add", name="M" * 81)
    assert answer.status_code == 422
    assert "Keep the name to 80 letters." in text(answer)
    assert "M" * 81 in text(answer)


def test_two_of_one_name_are_told_apart_by_number(door):
    asked = door("add", name="Ada")
    assert asked.status_code == 422
    assert "Ada is already on the list, number 1." in text(asked)
    assert 'name="sure" value="Ada"' in text(asked)
    assert "(number 9)" in text(door("add", name="Ada", sure="Ada"))


def test_a_name_like_another_is_asked_about_too(door):
    assert "Ben is already on the list, number 2." in text(door("add", name="Benny", sure="Ada"))
    assert "Benny" not in names()


def test_an_entry_made_by_mistake_is_removed_and_leaves_nothing(director_client, door, bustle):
    door("add", _follow=False, name="ada", sure="ada")
    page = reverse("director:person", args=[bustle.slug, 9])
    assert "Remove from the list" in text(director_client.get(page))
    assert "ada (9) is off the list." in text(
        director_client.post(page, {"action": "remove"}, follow=True)
    )
    assert "ada" not in names()
    assert "(number" not in text(door("nothing"))
    assert "Mo is number 10." in text(door("add", name="Mo"))
    door("paid", _follow=False, registration=10)
    page = reverse("director:person", args=[bustle.slug, 10])
    assert "Mo has paid." in text(director_client.post(page, {"action": "remove"}, follow=True))


def test_everybody_is_checked_in_at_once(door):
    assert "8 here: 2 tables, everybody plays." in text(door("all_here"))


def test_a_tap_swaps_the_line_in_place_and_is_undone_beside_it(director_client, bustle):
    path = reverse("director:players", args=[bustle.slug])

    def tap(action):
        sent = {"action": action, "registration": "3"}
        answer = director_client.post(path, sent, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        assert "HX-Refresh" not in answer
        return next(row for row in answer.context["players"] if row["number"] == 3), text(answer)

    player, seen = tap("here")
    assert player["state"] == "here"
    assert 'value="registered">undo' in seen
    assert 'hx-select="#player-3"' in seen
    assert tap("registered")[0]["state"] == "registered"


def test_the_page_comes_anew_where_somebody_moves_up(director_client, bustle):
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=8)
    sign_up(bustle_id=bustle.pk, name="Mae")
    path = reverse("director:players", args=[bustle.slug])
    sent = {"action": "no_show", "registration": "3"}
    assert director_client.post(path, sent, headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_an_empty_list_is_asked_for(read):
    answer = read(text=" \n ")
    assert answer.status_code == 422
    assert "Paste some names here, or choose a file." in text(answer)


def test_good_lines_are_kept_and_bad_ones_named(read):
    seen = text(read(text="1. Mo\n12345\nAda\n"))
    assert "2 names found, 1 line can’t be read" in seen
    assert "a name needs letters" in seen
    assert "already on the list, number 1" in seen


def test_doubles_are_flagged_and_only_ticked_names_are_added(read):
    page = read(text="Mo\nmo\nADA\nMax & Moe\nBenny Stone")
    found = [(one.name, one.note, one.ticked) for one in page.context["preview"]["good"]]
    assert found == [
        ("Mo", "", True),
        ("mo", "twice in this list", False),
        ("ADA", "already on the list, number 1", False),
        ("Max", "", True),
        ("Moe", "", True),
        ("Benny Stone", "the same person as Ben, number 2?", True),
    ]
    assert "3 names may be duplicates." in text(page)
    read("keep", text=page.context["preview"]["text"], keep=["0", "3", "5"])
    assert names() >= {"Mo", "Max", "Benny Stone"}
    assert not names() & {"mo", "ADA", "Moe"}
    assert "No names were ticked" in text(read("keep", text="Zed"))


def test_a_clear_list_is_added_and_checked_in_at_once(read):
    page = read("take_here", text="1. Mo\n2. Zed Quill\n")
    assert "2 players added and checked in." in text(page)
    assert page.context["counts"]["here"] == 2
    assert "1 player added." in text(read("take", text="Max"))


@for_every("doubtful", ["Ada", "Mo\nmo", "Mo\n12", "Mo\tMax", "Mo, 555-1234", "Name\nMo"])
def test_a_list_with_anything_doubtful_is_shown_first(read, doubtful):
    before = names()
    assert read("take_here", text=doubtful).context["preview"]
    assert names() == before


def test_a_file_of_excel_s_with_a_bad_line_is_read(read):
    data = "Last name;First name\nMüller;Jürgen\n;\n;;\n777;\n".encode("cp1252")
    answer = read(file=SimpleUploadedFile("list.csv", data))
    assert "1 name found, 1 line can’t be read" in text(answer)
    read("keep", text=answer.context["preview"]["text"], keep="0")
    assert "Jürgen Müller" in names()


def test_what_is_no_text_is_refused_next_to_the_file(read):
    answer = read(file=SimpleUploadedFile("list.csv", b"PK\x03\x04\x00\x00"))
    assert answer.status_code == 422
    assert "This isn’t a CSV file." in text(answer)


@for_every(
    ("sizes", "here", "sentence"),
    [
        ((4,), 3, "3 here. You need at least 4 to play."),
        ((4,), 21, "21 here: 5 tables, 1 sits out each round."),
        ((4,), 8, "8 here: 2 tables, everybody plays."),
        ((3,), 11, "11 here: 3 tables, 2 sit out each round."),
        ((3,), 5, "5 here: 1 table, 2 sit out each round."),
        ((4, 3, 2), 10, "10 here: 3 tables (1 of 4, 2 of 3), everybody plays."),
        ((5, 4, 6), 7, "7 here: 1 table, 1 sits out each round."),
        ((6,), 2, "2 here. You need at least 6 to play."),
    ],
)
def test_how_many_tables_there_will_be_is_said_for_any_game(sizes, here, sentence):
    assert outlook(here, TableShape(sizes, 0)) == sentence


def test_the_number_of_tables_counts():
    assert outlook(12, TableShape(), 2) == "12 here: 2 tables, 4 sit out each round."
    assert outlook(12, TableShape(), where="12 in round 3").startswith("12 in round 3: 3 tables")


# -- numbers that four does not divide ----------------------------------------------------------


def test_nothing_is_chosen_where_four_divides_the_number(door):
    assert door("all_here").context["choices"] == []


def test_a_number_is_decided_with_one_tap_between_what_each_choice_means(door, bustle):
    door("all_here", _follow=False)
    page = door("add_here", name="Mo")
    assert [(one.title, one.text, one.chosen) for one in page.context["choices"]] == [
        (
            "1 sits out each round",
            "2 tables. Over 3 rounds, nobody sits out more than once.",
            True,
        ),
        (
            "Tables of three",
            "3 tables of three. Everybody plays every round. "
            "Three play Cut-throat (three-handed, five cards), each for themselves.",
            False,
        ),
        (
            "Add 3 fill-ins",
            "3 tables. Everybody plays every round. The fill-ins play but can’t win a prize.",
            False,
        ),
    ]
    page = door("odd_numbers", odd_numbers="threes")
    assert [one.chosen for one in page.context["choices"]] == [False, True, False]
    assert "9 here: 3 tables, everybody plays." in text(page)
    door("odd_numbers", _follow=False, odd_numbers="everybody")
    bustle.refresh_from_db()
    assert bustle.odd_numbers == "threes"


def test_the_credit_is_asked_with_the_choice_and_the_own_average_comes_first(door, bustle):
    door("all_here", _follow=False)
    sit_out = door("add_here", name="Mo").context["choices"][0]
    assert sit_out.credit["sit_out_credit"].value() == "own"
    sent = {"odd_numbers": "sit_out", "sit_out_credit": "flat"}
    asked = door("odd_numbers", **sent, sit_out_points="")
    assert asked.status_code == 422
    assert "Say how many points a sit-out counts." in text(asked)
    assert "a sit-out counts 7 points." in text(door("odd_numbers", **sent, sit_out_points="7"))
    bustle.refresh_from_db()
    assert (bustle.sit_out_credit, bustle.sit_out_points) == ("flat", 7)


def test_fill_ins_and_those_who_wait_come_in_with_one_tap(door, bustle):
    door("all_here", _follow=False)
    door("add_here", _follow=False, name="Mo")
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=9)
    for name in ("Mae", "Max", "Moe"):
        sign_up(bustle_id=bustle.pk, name=name)
    page = door("nothing")
    assert page.context["choices"][-1].title == "Let 3 in from the waiting list"
    page = text(door("odd_numbers", odd_numbers="waiters"))
    assert "They have places: Mae, Max &amp; Moe. Check them in." in page
    page = door("odd_numbers", odd_numbers="fill_ins")
    assert page.context["choices"] == []
    fill_ins = Registration.objects.filter(bustle=bustle, helper=True)
    assert [(one.player.name, one.state) for one in fill_ins.order_by("number")] == [
        (f"Fill-in {number}", "here") for number in (1, 2, 3)
    ]


@for_every(
    ("details", "keys"),
    [
        ({"format": "winners_move"}, ["sit_out", "fill_ins"]),
        ({"final": "final_table"}, ["sit_out", "fill_ins"]),
        ({"format": "round_robin"}, ["sit_out"]),
        ({"format": "single_elimination"}, []),
        ({"ruleset_slug": "call-ace"}, []),
        ({"ruleset_slug": "cutthroat"}, ["sit_out", "fill_ins"]),
    ],
)
def test_only_what_format_and_game_can_do_is_offered(details, keys):
    bustle = Bustle(**details)
    count = Count(here=10, coming=1, bustle=bustle, games=games_of(bustle))
    assert [choice.key for choice in choices(count)] == keys


def test_the_number_says_nothing_while_most_are_still_to_come(door):
    for number in range(1, 5):
        door("here", _follow=False, registration=number)
    assert [len(door("here", registration=n).context["choices"]) for n in (5, 6, 7)] == [0, 3, 3]


def test_a_choice_that_the_game_does_not_offer_is_refused_in_words(director_client, club):
    bustle = cast.bustle_in_setup(club, cast.NAMES[:5], ruleset_slug="buck")
    path = reverse("director:players", args=[bustle.slug])
    sent = {"action": "odd_numbers", "odd_numbers": "threes"}
    assert "let people sit out" in text(director_client.post(path, sent, follow=True))


# -- late, and announced ------------------------------------------------------------------------


def test_everybody_is_here_but_those_who_come_later(door, bustle):
    arrive_late(bustle_id=bustle.pk, number=8, round_number=2)
    page = door("all_here")
    assert "7 here: 1 table, 3 sit out each round." in text(page)
    assert "coming for round 2" in text(page)


def test_who_is_drawn_and_not_here_yet_is_named_and_postponed_with_one_tap(door, bustle):
    arrive_late(bustle_id=bustle.pk, number=8, round_number=2)
    door("all_here", _follow=False)
    door("start", _follow=False)
    assert "not here yet:" not in text(door("nothing"))
    cast.open_next_round(bustle_id=bustle.pk)
    assert "Seated in round 2 but not here yet: Hal." in text(door("nothing"))
    page = text(door("later", registration=8))
    assert "not here yet:" not in page
    assert "coming for round 3" in page


def test_who_walks_in_before_the_start_is_added_and_here_in_one_tap(door, bustle):
    seen = text(door("add_here", name="Mo"))
    assert "Mo is number 9." in seen
    assert Registration.objects.get(bustle=bustle, number=9).state == Registration.State.HERE


def test_a_pasted_line_with_two_names_is_a_team(read, bustle):
    assert "Max &amp; Moe\nNan" in text(read(text="Max & Moe\nNan"))
    read("keep", text="Max & Moe\nNan", keep=["0", "1"])
    assert drawn_teams(bustle.pk) == ((9, 10),)


def test_the_first_of_a_list_can_be_checked_in_at_once(director_client, club):
    bustle = cast.bustle_in_setup(club, ())
    path = reverse("director:players", args=[bustle.slug])
    assert 'value="add_here"' in text(director_client.get(path))
    director_client.post(path, {"action": "add_here", "name": "Mo"})
    assert bustle.registrations.get().state == "here"
