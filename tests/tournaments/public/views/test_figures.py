"""The figures of a bustle on a page: what is drawn, for whom, and what it costs."""

import re
from uuid import uuid4

import pytest
from django.db.models import F
from django.urls import reverse

from scoring.services import enter_totals
from tests import cast
from tests.tiers import amount
from tournaments.models import Bustle, Registration
from tournaments.play.services.rounds import close_round, open_next_round

pytestmark = pytest.mark.django_db

ALL = {"race", "gains", "spread", "calling", "loners", "euchres", "pairs"}


def page(bustle):
    return reverse("public:figures", args=[bustle.slug])


def text(answer):
    return answer.content.decode()


def drawn(answer):
    """The keys of the pictures of a page."""
    return set(re.findall(r'<figure class="picture" id="([\w-]+)"', text(answer)))


def let_see(bustle, when):
    Bustle.objects.filter(pk=bustle.pk).update(scores_public=when, version=F("version") + 1)


@pytest.fixture
def forty(club):
    """Forty players at ten tables in the last of eight rounds, three outside the full tier."""
    hands, rounds = amount(8, 2), amount(8, 3)
    return cast.evening(
        club,
        players=40,
        rounds=rounds,
        hands=hands,
        until_round=rounds - 1,
        into_round=hands,
        seed=1,
    )


def test_a_bustle_of_hands_has_every_picture_with_its_words_and_its_table(client, twenty_four):
    answer = client.get(page(twenty_four))
    assert drawn(answer) == ALL
    for key in ALL:
        assert f'aria-labelledby="{key}-title {key}-desc"' in text(answer)
        assert re.search(rf'<desc id="{key}-desc">[^<]{{30,}}</desc>', text(answer))
    assert text(answer).count("<table") == len(ALL)
    assert " style=" not in text(answer)
    assert "After round 2, plus round 3 so far." in text(answer)


def test_before_the_first_round_there_is_nothing_and_it_says_when(client, club):
    answer = client.get(page(cast.bustle_in_setup(club)))
    assert drawn(answer) == set()
    assert "No figures yet" in text(answer)
    assert "Standings start with the first hand." in text(answer)


def test_a_round_without_a_hand_draws_nothing_that_needs_one(client, eight):
    assert drawn(client.get(page(eight))) == {"race"}


@pytest.mark.full
def test_where_everybody_plays_for_themselves_there_are_no_partnerships(client, club):
    bustle = cast.evening(club, players=9, rounds=3, hands=5, ruleset="cutthroat")
    assert "pairs" not in drawn(client.get(page(bustle)))
    person = client.get(reverse("public:player", args=[bustle.slug, 1]))
    assert "Partners" not in text(person)
    assert "Marches as a side" not in text(person)


def test_rounds_that_were_typed_as_totals_say_what_is_missing(client, eight):
    for table in cast.tables_of(eight):
        totals = {"NS": 7, "EW": 4}
        enter_totals(sheet_id=table.sheet_id, entry_id=uuid4(), points=totals, by="director:1")
    close_round(bustle_id=eight.pk)
    answer = client.get(page(eight))
    assert drawn(answer) == {"race", "spread", "pairs"}
    assert "Tables turned in totals only" in text(answer)

    open_next_round(bustle_id=eight.pk)
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    assert "Some tables turned in totals only" in text(client.get(page(eight)))


@pytest.mark.full
def test_teams_stand_in_the_race_by_their_names_and_gain_no_places(client, club):
    bustle = cast.evening(club, players=8, rounds=3, hands=4, format="round_robin", teams=True)
    answer = client.get(page(bustle))
    assert drawn(answer) == ALL - {"gains", "loners"} or drawn(answer) == ALL - {"gains"}
    assert "Each dot is a team." in text(answer)


def test_the_reader_stands_out_and_others_do_not(client, twenty_four):
    mine = text(client.get(page(twenty_four), {"me": 7}))
    assert 'class="drawn-me"' in mine
    assert "is highlighted in every chart" in mine
    for me in ({}, {"me": 0}, {"me": 99}, {"me": "x"}):
        assert 'class="drawn-me"' not in text(client.get(page(twenty_four), me))


def test_names_are_as_people_agreed_to(client, twenty_four):
    people = Registration.objects.filter(bustle=twenty_four).select_related("player")
    hidden = people.get(number=3)
    name = hidden.player.name
    people.exclude(player__name=name).update(shown_as="name")
    assert people.filter(player__name=name).update(shown_as="number")
    Bustle.objects.filter(pk=twenty_four.pk).update(version=twenty_four.version + 1)
    for where in (page(twenty_four), reverse("public:player", args=[twenty_four.slug, 3])):
        answer = text(client.get(where, {"me": 3}))
        assert "Number 3" in answer
        assert name not in answer


def test_only_rounds_whose_scores_are_public_are_drawn(client, twenty_four):
    let_see(twenty_four, "rounds")
    seen = text(client.get(page(twenty_four)))
    assert '<th scope="col" class="num">2</th></tr>' in seen
    assert '<th scope="col" class="num">3</th>' not in seen
    assert "After round 2." in seen


def test_no_score_is_drawn_before_the_results_are_published(client, twenty_four):
    let_see(twenty_four, "final")
    answer = client.get(page(twenty_four))
    assert drawn(answer) == set()
    assert "Scores stay secret until the results are published." in text(answer)
    person = client.get(reverse("public:player", args=[twenty_four.slug, 1]))
    assert "The evening in figures" not in text(person)


@pytest.mark.full
def test_the_figures_of_forty_players_take_few_queries_and_little_room(
    client, forty, django_assert_max_num_queries
):
    with django_assert_max_num_queries(14):  # three of them read the log, once
        answer = client.get(page(forty))
    assert drawn(answer) == ALL
    assert len(answer.content) < 80_000
    with django_assert_max_num_queries(11):
        client.get(page(forty), {"me": 7})
    with django_assert_max_num_queries(1):  # drawn once for all
        client.get(page(forty))


def test_a_reader_who_has_this_version_gets_nothing(client, eight, django_assert_max_num_queries):
    etag = client.get(page(eight))["ETag"]
    with django_assert_max_num_queries(1):
        assert client.get(page(eight), headers={"If-None-Match": etag}).status_code == 304
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    assert client.get(page(eight), headers={"If-None-Match": etag}).status_code == 200


def test_a_person_s_page_has_their_own_figures(client, twenty_four):
    answer = client.get(reverse("public:player", args=[twenty_four.slug, 7]))
    assert drawn(answer) == {"my-totals", "my-places"}
    said = text(answer)
    assert "In the hands" in said
    assert f'href="{page(twenty_four)}?me=7"' in said
    partners = said.split("<h3>Partners</h3>")[1].split("</table>")[0]
    assert partners.count("<tr>") == 4  # the head, and three rounds with three partners


def test_a_person_who_has_not_played_has_no_figures(client, club):
    bustle = cast.bustle_in_setup(club)
    answer = client.get(reverse("public:player", args=[bustle.slug, 1]))
    assert "The evening in figures" not in text(answer)


def test_a_page_that_follows_does_not_count_the_figures_again(client, twenty_four):
    where = reverse("public:player", args=[twenty_four.slug, 7])
    assert "The evening in figures" not in text(client.get(where, {"v": "1"}))


def test_a_hand_of_a_round_that_is_not_public_changes_no_picture(client, twenty_four):
    def figures():
        return text(client.get(page(twenty_four), {"me": 7})).split('<div class="pictures">')[1]

    let_see(twenty_four, "rounds")
    before = figures()
    table = next(one for one in cast.tables_of(twenty_four) if one.state == "playing")
    cast.enter(table.sheet_id, table.played + 1, "E", 0)
    assert figures() == before
    let_see(twenty_four, "live")
    assert figures() != before


def test_whoever_has_no_round_that_counts_is_in_no_race(client, club):
    nine = cast.running_bustle(club, players=9, rounds=3, hands=4)
    cast.enter(cast.tables_of(nine)[0].sheet_id)
    race = text(client.get(page(nine))).split("<tbody>")[1].split("</tbody>")[0]
    assert race.count("<tr>") == 9  # eight who sit at tables, and the middle
