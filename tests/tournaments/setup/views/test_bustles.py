"""The form of a bustle: its own words, nothing lost, and the rules beside it."""

import re
from uuid import uuid4

import pytest
from django.db.migrations.recorder import MigrationRecorder
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.cases import for_every
from tests.tournaments.setup.fields import PLAIN, options_on, shown_options
from tournaments.models import Bustle
from tournaments.models.bustles import MOST_TABLES
from tournaments.setup.selectors.past import OWN_AVERAGE
from tournaments.setup.services.rulesets import RulesetDetails, save_club_ruleset

UNTOUCHED = {}


@pytest.fixture
def new(director_client):
    path = reverse("director:bustle_new")

    def post(headers=None, **sent):
        if not UNTOUCHED:  # the form takes a while, and is the same for every test
            UNTOUCHED.update(shown_options(director_client, path))
        fields = {"action": "save"} | PLAIN | UNTOUCHED | sent
        return director_client.post(path, fields, headers=headers or {})

    return post


def text(answer):
    return answer.content.decode()


def test_two_presses_of_create_are_one_bustle(new):
    form_id = str(uuid4())
    pages = [new(form_id=form_id)["Location"] for _press in range(2)]
    assert pages[0] == pages[1]
    assert Bustle.objects.count() == 1


def test_a_bustle_is_made_with_only_what_differs(new):
    answer = new(lone_euchre="4")
    made = Bustle.objects.get()
    assert answer["Location"] == reverse("director:players", args=[made.slug])
    assert made.ruleset_options == {"lone_euchre": 4, "hands": 8}


def test_what_is_missing_is_said_next_to_it_and_the_rest_is_kept(new):
    answer = new(name="", starts_at="", rounds_planned="lots", place="The old hall")
    assert answer.status_code == 422
    for words in (
        "Give the evening a name.",
        "Choose a day and a time.",
        "Enter a whole number from 1 to 60.",
        "The old hall",
        "lots",
    ):
        assert words in text(answer)
    assert not Bustle.objects.exists()


def test_a_number_of_hands_is_asked_for(new):
    assert "Say how many hands a round has." in text(new(hands=""))


def test_a_round_may_be_played_to_a_number_of_points(new):
    new(played_for="target", target="13", hands="")
    assert Bustle.objects.get().ruleset_options == {"target": 13, "hands": None}


def test_another_ruleset_shows_its_options_and_keeps_what_was_typed(new):
    answer = new(action="options", ruleset_slug="british", name="Kept")
    assert answer.status_code == 200
    assert answer.context["options_of"] == "british"
    assert 'value="Kept"' in text(answer)
    assert not Bustle.objects.exists()


def test_what_is_not_as_in_the_ruleset_is_marked_and_said(new):
    answer = new(action="options", lone_euchre="4")
    changed = [
        line["field"].name
        for group in answer.context["options"]
        for line in group["lines"]
        if line["differs"]
    ]
    assert changed == ["lone_euchre"]
    assert answer.context["differences"] == ("lone euchre 4 instead of 2",)


def test_a_script_gets_the_card_alone(new):
    seen = text(new(headers={"HX-Request": "true"}, action="options", lone_euchre="4"))
    assert "lone euchre 4 instead of 2" in seen
    assert "<form" not in seen


def test_a_script_gets_the_words_on_the_folded_parts(new):
    seen = text(new(headers={"HX-Request": "true"}, action="options", hands="6", tables="5"))
    assert 'id="part-length-words" hx-swap-oob="true">6 hands · no clock<' in seen
    assert "The hall · 5 tables · no player limit" in seen
    assert "North American, unchanged" in seen


@for_every(
    ("sent", "words"),
    [
        ({"tables": "5", "player_limit": "20"}, "The hall · 5 tables · room for 20 people"),
        ({"format": "redraw", "final": "bracket_4"}, " · Final of four"),
        ({"played_for": "target", "target": "13"}, "To 13 points · no clock"),
        ({"played_for": "target", "target": ""}, "To the points in the rules"),
        ({"played_for": "clock", "minutes_per_round": "1"}, "Until time is up · a clock of 1 min"),
        ({"sit_out_credit": "flat", "sit_out_points": "7"}, "a sit-out scores 7 points"),
        ({"entry": "paper"}, "Paper only, phones away"),
        ({"tie_breaks": ["loners"]}, 'id="part-tie_breaks-words" hx-swap-oob="true">Loners<'),
        ({"tie_breaks": [""]}, "level players share a place"),
        ({"lone_euchre": "4"}, "1 change from North American"),
        ({"rules_note": "No talking"}, "North American, plus your own house rules"),
    ],
)
def test_a_folded_part_says_what_is_chosen(new, sent, words):
    assert words in text(new(headers={"HX-Request": "true"}, action="options", **sent))


def test_a_page_says_on_its_folded_parts_what_is_chosen(new):
    seen = text(new(action="options", tie_breaks=["loners"], tables="5", player_limit="20"))
    assert 'id="part-tie_breaks-words">Loners<' in seen
    assert "The hall · 5 tables · room for 20 people" in seen


@for_every(
    ("sent", "part"),
    [
        ({"tables": "0"}, "where"),
        ({"hands": ""}, "length"),
        ({"sit_out_credit": "flat"}, "extra_players"),
        ({"odd_numbers": "threes", "format": "compass"}, "extra_players"),
        ({"lone_euchre": "many"}, "rules"),
        ({"rules_note": "x" * 1001}, "rules"),
        ({"name": ""}, ""),
    ],
    quick=4,
)
@pytest.mark.full
def test_only_a_part_with_an_error_stands_open(new, sent, part):
    opened = re.findall(r'id="part-(\w+)" open', text(new(**sent)))
    assert opened == ([part] if part else [])


def test_the_settings_of_last_time_are_copied(director_client, new):
    settled = {"format": "redraw", "tables": "7", "sit_out_credit": "field"}
    new(lone_euchre="4", starts_at="2026-01-02T18:30", **settled)
    first = Bustle.objects.get()
    path = f"{reverse('director:bustle_new')}?like={first.slug}"
    page = director_client.get(path)
    form = page.context["form"]
    starts_at = form["starts_at"].value()
    assert (starts_at.weekday(), starts_at.strftime("%H:%M")) == (4, "18:30")
    assert starts_at.date() >= timezone.localdate()
    assert page.context["differences"] == ("lone euchre 4 instead of 2",)

    shown = {field.html_name: field.value() for field in form} | options_on(page)
    shown = {name: value for name, value in shown.items() if value is not None}
    director_client.post(path, shown | {"action": "save", "starts_at": "2026-01-09T18:30"})
    copy = Bustle.objects.exclude(pk=first.pk).get()
    for name in set(Bustle.SETTINGS) - {"starts_at"}:
        assert getattr(copy, name) == getattr(first, name), name


def test_nothing_for_a_sit_out_is_copied_only_from_a_night_that_was_asked(
    director_client, new, monkeypatch
):
    new(sit_out_credit="none", starts_at="2026-01-02T18:30")
    path = f"{reverse('director:bustle_new')}?like={Bustle.objects.get().slug}"

    def credit(asked_since):
        row = MigrationRecorder.Migration(applied=asked_since)
        done = {OWN_AVERAGE: row} if asked_since else {}
        monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda _self: done)
        page = director_client.get(path)
        assert ("One thing is new" in text(page)) == page.context["new_credit"]
        return page.context["form"]["sit_out_credit"].value()

    now = timezone.now()
    assert credit(now.replace(year=2026, month=1, day=3)) == "own"
    assert credit(now.replace(year=2026, month=1, day=1)) == "none"
    assert credit(None) == "none"


def test_another_clubs_bustle_is_not_copied(director_client, club):
    other = cast.bustle_in_setup(cast.club("Friday club"), name="Theirs")
    page = director_client.get(f"{reverse('director:bustle_new')}?like={other.slug}")
    assert "Theirs" not in text(page)


def test_half_typed_options_leave_the_card_waiting(new):
    answer = new(headers={"HX-Request": "true"}, action="options", lone_euchre="x")
    assert "to see the card again" in text(answer)


def test_a_wrong_option_is_said_next_to_it(new):
    answer = new(lone_euchre="many")
    assert answer.status_code == 422
    assert "Enter a whole number from 0 to 99." in text(answer)


def test_settings_show_what_was_chosen(director_client, club):
    bustle = cast.bustle_in_setup(club, ruleset_options={"lone_euchre": 4})
    page = director_client.get(reverse("director:bustle_edit", args=[bustle.slug]))
    assert page.context["differences"] == ("lone euchre 4 instead of 2",)


def test_customs_are_kept_only_where_they_are_not_as_usual(new):
    new(**{"custom-cut": "cut_or_bump", "custom-kitty": "middle"})
    assert Bustle.objects.get().customs == {"cut": "cut_or_bump"}


def test_a_custom_that_does_not_exist_is_said_next_to_it(new):
    answer = new(**{"custom-cut": "with a sword"})
    assert answer.status_code == 422
    assert "Choose one of these." in text(answer)


@pytest.fixture
def own(club):
    """A ruleset of the club's own, to seven points."""
    details = RulesetDetails(
        "Our Tuesday rules",
        "british",
        {"lone_euchre": 4, "target": 7},
        {"cut": "no_cut"},
    )
    return f"club-{save_club_ruleset(club_id=club.pk, details=details)}"


def test_a_clubs_own_ruleset_stands_beside_the_book(director_client, own):
    page = text(director_client.get(reverse("director:bustle_new")))
    assert "Our Tuesday rules — British (Benny), lone euchre 4, points to win 7" in page
    assert '<optgroup label="From the book">' in page
    assert '<option value="north-american" selected>' in page, "which the card beside it shows"


def test_a_clubs_own_ruleset_brings_its_options_and_customs(new, own):
    shown = new(action="options", ruleset_slug=own)
    assert shown.context["options_of"] == own
    assert shown.context["rules"].title == "Our Tuesday rules"
    assert "lone euchre 4 instead of 2" in shown.context["differences"]
    assert "The cards are not cut." in shown.context["rules"].customs


def test_a_bustle_copies_the_clubs_ruleset_that_it_chose(new, own, director_client):
    path = reverse("director:bustle_new")
    fields = {"action": "save", "options_of": own} | PLAIN | {"ruleset_slug": own}
    shown = new(action="options", ruleset_slug=own)
    lines = [line for group in shown.context["options"] for line in group["lines"]]
    lines += shown.context["customs"]["lines"]
    values = {line["field"].html_name: line["field"].value() for line in lines}
    fields |= {name: one for name, one in values.items() if one is not None and one is not False}
    director_client.post(path, fields | {"played_for": "target", "hands": "", "target": ""})
    made = Bustle.objects.get()
    assert (made.ruleset_slug, made.ruleset_name) == ("british", "Our Tuesday rules")
    assert made.ruleset_options == {"lone_euchre": 4, "target": 7, "hands": None}
    assert made.customs == {"cut": "no_cut"}
    page = director_client.get(reverse("director:bustle_edit", args=[made.slug]))
    assert page.context["options_of"] == own
    director_client.post(path, fields | {"name": "By hands"})
    assert Bustle.objects.get(name="By hands").ruleset_options == {"lone_euchre": 4, "hands": 8}


def test_another_clubs_ruleset_cannot_be_chosen(new, own, client):
    other = cast.club("Friday club")
    theirs = RulesetDetails("Friday rules", "csl")
    key = f"club-{save_club_ruleset(club_id=other.pk, details=theirs)}"
    answer = new(ruleset_slug=key)
    assert answer.status_code == 422
    assert "Friday rules" not in text(answer)


def test_what_happens_to_those_left_over_is_kept(new):
    new(
        odd_numbers="threes",
        threes_slug="three-handed",
        tables="9",
        sit_out_credit="flat",
        sit_out_points="7",
    )
    made = Bustle.objects.get()
    assert (made.odd_numbers, made.threes_slug, made.tables) == ("threes", "three-handed", 9)
    assert (made.sit_out_credit, made.sit_out_points) == ("flat", 7)


@pytest.mark.parametrize("entry", ["one", "confirm", "both", "paper"])
def test_how_tables_write_is_kept(new, entry):
    new(entry=entry)
    assert Bustle.objects.get().entry == entry


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"tables": "0"}, f"Enter a whole number from 1 to {MOST_TABLES}."),
        ({"sit_out_credit": "flat"}, "Say how many points a sit-out counts."),
        ({"odd_numbers": "threes", "format": "compass"}, "let people sit out"),
    ],
)
def test_what_cannot_be_about_the_numbers_is_said_next_to_it(new, sent, words):
    answer = new(**sent)
    assert answer.status_code == 422
    assert words in text(answer)
    assert not answer.context["form"].non_field_errors()


def test_a_game_without_partnerships_has_no_tables_of_three(director_client):
    path = reverse("director:bustle_new")
    buck = PLAIN | {"ruleset_slug": "buck"}
    buck |= options_on(director_client.post(path, buck | {"action": "options"}))
    refused = director_client.post(path, buck | {"action": "save", "odd_numbers": "threes"})
    assert "let people sit out" in text(refused)
    assert director_client.post(path, buck | {"action": "save"}).status_code == 302


def test_the_formats_are_grouped_and_explained(director_client):
    page = text(director_client.get(reverse("director:bustle_new")))
    assert '<optgroup label="New partners, drawn from the results">' in page
    assert "Winners go up one table" in page
