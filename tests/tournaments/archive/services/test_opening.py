"""A bustle goes to another installation as one file, and comes out of it the same."""

import json

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command

from scoring.selectors import log_of, quarantined, sheets_that_disagree
from tests import cast
from tests.log import without_triggers
from tests.memories import forget
from tests.tiers import few
from tests.tournaments.archive.bustles import an_id, eventful
from tests.tournaments.bustles import play, play_round
from tournaments.archive.services import BadArchive, archive_of, open_archive
from tournaments.archive.services.file import pack, unpack
from tournaments.board.services import undo_last
from tournaments.core.selectors.audit_log import deeds_of, last_undoable
from tournaments.core.selectors.bustles import books_of
from tournaments.demo.simulation import play_round as play_by_chance
from tournaments.draw.selectors.draws import draw_view
from tournaments.draw.services.draws import draw_rounds
from tournaments.models import Bustle, CashLine, Club, Device, Edition, Player, PlayerList
from tournaments.play.selectors.tables import void_tables
from tournaments.play.services.rounds import open_next_round
from tournaments.setup.services.bustles import finish_bustle
from tournaments.standings.selectors.standings import compute

pytestmark = pytest.mark.django_db(transaction=True)

BUSTLES = {
    "rotation in the middle": {"players": 27, "until_round": 2, "into_round": 4, "restless": True},
    "finished": {"players": 8, "rounds": 2},
    "tables of three": {"players": 11, "odd_numbers": "threes", "until_round": 2, "into_round": 3},
    "partners knocked out": {
        "players": 16,
        "format": "single_elimination",
        "teams": True,
        "until_round": 1,
        "into_round": 4,
    },
    "winners move": {"players": 12, "format": "winners_move", "until_round": 2},
    "everybody for themselves": {"players": 12, "ruleset": "cutthroat", "until_round": 1},
    "bids": {"players": 12, "ruleset": "pepper", "until_round": 1, "into_round": 4},
    "by standings with a final": {
        "players": 16,
        "format": "by_standings",
        "final": "final_table",
        "until_round": 3,
    },
}


@pytest.fixture
def eventful_one(club, director):
    return eventful(club, director)


def file_of(bustle):
    return archive_of(bustle_id=bustle.pk)[1]


def emptied():
    """Another installation: nobody and nothing is there, and the next ids are others."""
    with without_triggers():
        call_command("flush", interactive=False, verbosity=0)
    forget()  # what is kept by ids, which begin again
    cast.evening(cast.club("Somebody else"), players=4, rounds=1)


def moved(bustle):
    """The bustle on another installation, opened from its file; the file before and after."""
    before = file_of(bustle)
    emptied()
    copy = Bustle.objects.get(pk=open_archive(data=before, club_id=None).bustle_id)
    return copy, before, file_of(copy)


@pytest.mark.full
@pytest.mark.parametrize("kind", few(BUSTLES, 1))
def test_the_copy_s_file_is_the_same_byte_for_byte_and_play_goes_on(kind):
    details = BUSTLES[kind]
    bustle = cast.evening(cast.club(), **details)
    standings = compute(bustle)
    copy, before, after = moved(bustle)
    assert after == before
    assert compute(copy) == standings
    assert [sheets_that_disagree(book) for book in books_of(copy)] == [[]] * len(books_of(copy))
    if copy.state == Bustle.State.RUNNING and not details.get("into_round"):
        assert not draw_view(copy.pk).stale
        played = copy.rounds.count()
        assert play_by_chance(bustle_id=copy.pk, rng=cast.chance()) == played + 1


@pytest.mark.full
def test_everything_that_can_happen_is_in_the_file_and_comes_out_again(eventful_one):
    standings, deeds = compute(eventful_one), [deed.sentence for deed in deeds_of(eventful_one.pk)]
    copy, before, after = moved(eventful_one)
    assert after == before
    assert compute(copy) == standings
    assert [deed.sentence for deed in deeds_of(copy.pk)] == deeds
    assert [line.entry_id for line in quarantined(copy.book_id)] == [an_id("later")]
    assert CashLine.objects.get(line_id=an_id("not paid")).takes_back.line_id == an_id("paid")
    # Moving costs a second, so what only looks at the copy looks at the same one.
    assert_void_is_void_and_belongs_to_its_table(copy)
    assert_prizes_of_a_list_are_the_list_s_of_that_place(copy)
    assert_no_secret_is_in_the_file_and_every_table_is_free(copy, before)


def assert_void_is_void_and_belongs_to_its_table(copy):
    [one, two] = void_tables(copy.pk).values()
    assert (one.number, two.number) == (1, 2)
    [line] = log_of(one.sheet_id)
    assert line.kind == "hand"


def assert_prizes_of_a_list_are_the_list_s_of_that_place(copy):
    women = PlayerList.objects.get(name="women")
    assert not PlayerList.objects.filter(name="a list of others").exists()
    assert CashLine.objects.get(line_id=an_id("paid")).prize == f"loners-1-{women.pk}"
    assert Edition.objects.get(bustle=copy).prizes[0]["key"] == f"loners-1-{women.pk}"
    assert [player.name for player in women.players.all()] == ["Ada"]


def assert_no_secret_is_in_the_file_and_every_table_is_free(copy, before):
    assert b"0123456789abcdef" not in before
    assert not Device.objects.filter(bustle=copy).exists()


@pytest.mark.full
def test_who_acted_is_said_by_name_and_is_nobody_of_that_number_there(eventful_one, director):
    copy, before, _after = moved(eventful_one)
    assert f"director:{director.pk}".encode() not in before
    get_user_model().objects.create_user("another")
    [said] = {deed.by for deed in deeds_of(copy.pk) if deed.by}
    assert said == "dora"


@pytest.mark.full
def test_the_eventful_bustle_goes_on_to_its_end(eventful_one):
    copy, *_files = moved(eventful_one)
    undone = last_undoable(copy)
    assert undone is not None
    undo_last(bustle_id=copy.pk, by="director:1", deed_id=undone.id, hands=99)
    draw_rounds(bustle_id=copy.pk, seed=3)
    if not copy.rounds.filter(state="playing").exists():
        open_next_round(bustle_id=copy.pk)
    for table in cast.tables_of(copy):
        play(table.sheet_id, "N")
    assert compute(copy)


@pytest.mark.full
def test_a_bustle_that_is_here_is_refused_and_nothing_is_half_there(eventful_one):
    before = counted()
    with pytest.raises(BadArchive, match="is already here"):
        open_archive(data=file_of(eventful_one), club_id=eventful_one.club_id)
    assert counted() == before


@pytest.mark.full
def test_a_copy_beside_it_has_ids_and_an_address_of_its_own(eventful_one):
    made = open_archive(
        data=file_of(eventful_one), club_id=eventful_one.club_id, as_copy=True, same_people=True
    )
    copy = Bustle.objects.get(pk=made.bustle_id)
    assert copy.slug != eventful_one.slug
    assert compute(copy) == compute(eventful_one)
    mine, theirs = (unpack(file_of(one)) for one in (eventful_one, copy))
    same = {name for name in mine if mine[name] == theirs[name]}
    assert set(mine) - same == {"bustle", "log", "cash_lines"}
    assert mine["bustle"] | {"slug": ""} == theirs["bustle"] | {"slug": ""}


@pytest.mark.django_db
def test_a_copy_of_a_bustle_that_is_here_stands_beside_it(club):
    bustle = cast.bustle_in_setup(club)
    with pytest.raises(BadArchive, match="is already here"):
        open_archive(data=file_of(bustle), club_id=club.pk)
    made = open_archive(data=file_of(bustle), club_id=club.pk, as_copy=True, same_people=True)
    assert made.slug != bustle.slug
    assert names_in(club) == dict.fromkeys(cast.NAMES[:8], 1)


@pytest.mark.django_db
def test_an_address_that_is_taken_gives_way(club):
    bustle = cast.bustle_in_setup(club)
    data = file_of(bustle)
    slug, name = bustle.slug, bustle.name
    bustle.delete()
    cast.bustle_in_setup(club, name="Another")
    Bustle.objects.filter(name="Another").update(slug=slug)
    made = open_archive(data=data, club_id=club.pk)
    assert made.other_address
    assert (made.name, made.slug == slug) == (name, False)


@pytest.mark.django_db
def test_people_of_the_directory_are_the_same_only_when_the_director_says_so(club):
    bustle = cast.bustle_in_setup(club, ["Ada", "Ben", "Ada"])
    data = file_of(bustle)
    bustle.delete()
    known = {"Ada": 2, "Ben": 1}
    assert names_in(club) == known
    first = open_archive(data=data, club_id=club.pk, same_people=True)
    assert names_in(club) == known
    Bustle.objects.get(pk=first.bustle_id).delete()
    open_archive(data=data, club_id=club.pk)
    assert names_in(club) == {"Ada": 4, "Ben": 2}


def names_in(club):
    names = [player.name for player in Player.objects.filter(club=club)]
    return {name: names.count(name) for name in names}


@pytest.mark.full
def test_a_finished_bustle_can_be_opened_and_is_finished(club):
    bustle = cast.running_bustle(club, players=8, rounds=1, hands=1)
    play_round(bustle, "N")
    finish_bustle(bustle_id=bustle.pk)
    copy, before, after = moved(bustle)
    assert (copy.state, after) == ("finished", before)


def counted():
    models = (Bustle, Club, Player, PlayerList, CashLine, Edition)
    return [model.objects.count() for model in models]


def with_content(data, change):
    """A file with something else in it, whose checksum is right."""
    content = unpack(data)
    change(content)
    return pack(content)


def a_wrong_score(content):
    content["sheets"][0]["comes_to"]["points"]["NS"] += 1


def another_hand(content):
    content["log"][0]["facts"]["tricks"] = {"NS": 0, "EW": 5}


def a_stranger(content):
    content["rounds"][0]["tables"][0]["seats"]["N"] = 77


def other_rules(content):
    content["rulesets"][0]["data"]["params"]["march"] = 9


def twice_the_number(content):
    content["registrations"][1]["number"] = 1


def a_word_for_a_number(content):
    content["bustle"]["rounds_planned"] = "4"


def a_field_too_many(content):
    content["registrations"][2]["shoe_size"] = 44


def a_field_too_few(content):
    del content["registrations"][2]["paid"]


def no_such_state(content):
    content["bustle"]["state"] = "asleep"


def a_moment_without_a_zone(content):
    content["rounds"][0]["opened_at"] = "2026-01-01T10:00:00"


def a_draw_of_words(content):
    content["draws"][0]["rounds"] = ["Ann", "Bob"]


def a_deed_without_facts(content):
    content["deeds"] = [deed | {"facts": {}} for deed in content["deeds"]]


def a_part_missing(content):
    del content["calls"]


WRONG = {
    a_wrong_score: "sheet 1: its hands do not come to the score",
    another_hand: "sheet 1: its hands do not come to the score",
    a_stranger: "doesn’t add up to a bustle",
    other_rules: "ruleset 1: these are not the rules",
    twice_the_number: "doesn’t add up to a bustle",
    a_word_for_a_number: "bustle: this would not be kept as it is written",
    a_field_too_many: "registrations, line 3: there’s no “shoe_size”",
    a_field_too_few: "registrations, line 3: “paid” is missing",
    no_such_state: "the bustle: “state”",
    a_moment_without_a_zone: "rounds, line 1: “opened_at” has no time zone",
    a_draw_of_words: "doesn’t add up to a bustle",
    a_deed_without_facts: "doesn’t add up to a bustle",
    a_part_missing: "the file: “calls” is missing",
}


@pytest.mark.full
def test_what_cannot_be_is_refused_in_words_and_nothing_is_kept(eight):
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    data = file_of(eight)
    emptied()
    before = counted()
    refusals = {change: refusal(with_content(data, change)) for change in WRONG}
    assert {
        change.__name__: sentence
        for change, (sentence, left) in refusals.items()
        if WRONG[change] not in sentence or left != before
    } == {}


def refusal(data):
    """The sentence with which a file is refused, and what is in the database after that."""
    with pytest.raises(BadArchive) as refused:
        open_archive(data=data, club_id=None)
    return refused.value.sentence, counted()


def test_whoever_opens_the_file_with_an_editor_can_read_it(eight):
    lines = file_of(eight).decode().splitlines()
    assert json.loads("\n".join(lines))["format"] == "bustle"
    assert sum('"name": "Ada"' in line for line in lines) == 1  # one row a line
