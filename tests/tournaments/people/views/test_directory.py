"""The pages of a directory: finding people, writing them down, merging, erasing, taking away."""

import json

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Player, PlayerList, PlayerMerge, Role, SecurityEvent
from tournaments.people.services.people import add_person

MANY = 120


@pytest.fixture
def bob(club):
    cast.bustle_in_setup(club, ["Bob Miller", "Uma"], name="First")
    return Player.objects.get(name="Bob Miller")


@pytest.fixture
def page(director_client, club):
    def ask(name="club_directory", *args, _post=None, **query):
        path = reverse(f"director:{name}", args=[club.slug, *args])
        if _post is None:
            return director_client.get(path, query)
        return director_client.post(path, _post, follow=True)

    return ask


def text(answer):
    return answer.content.decode()


def filled_in(person, **changes):
    names = ("name", "nickname", "email", "phone", "consent", "shown_as", "notes")
    return {name: getattr(person, name) for name in names} | changes


def test_an_empty_directory_says_how_people_come_into_it(page):
    assert "Nobody here yet" in text(page())


def test_people_are_found_by_any_part_of_name_and_nickname(page, club, bob):
    add_person(club_id=club.pk, name="Zoë Łuka", details={"nickname": "Dealer"})
    assert "2 people" in text(page()) or "3 people" in text(page())
    for typed in ("luk", "ZOE", "deal"):
        seen = text(page(q=typed))
        assert "Zoë Łuka" in seen
        assert "Bob Miller" not in seen
    assert "Nobody found" in text(page(q="xyz"))


def test_a_long_directory_has_pages_and_few_queries(page, club, django_assert_max_num_queries):
    people = [Player(club=club, name=f"Person {number:03}") for number in range(MANY)]
    Player.objects.bulk_create(people)
    first = text(page())
    assert "Person 000" in first
    assert "Person 060" not in first
    assert "Page 1 of 3" in first
    assert "Person 060" in text(page(page=2))
    with django_assert_max_num_queries(8):
        page(q="person 1")


def test_somebody_is_added_and_opened(page, club):
    seen = text(page(_post={"name": "Mo"}))
    assert "Mo is in the directory." in seen
    assert Player.objects.get(club=club).name == "Mo"
    refused = page(_post={"name": " "})
    assert refused.status_code == 422
    assert "Type the player’s name." in text(refused)


def test_what_is_written_down_stays(page, club, bob):
    PlayerList.objects.create(club=club, name="Men")
    men = str(PlayerList.objects.get().pk)
    sent = filled_in(
        bob,
        nickname="Lefty",
        email="bob@example.org",
        consent="club",
        notes="Two\nlines",
        brought_by="Uma",
        lists=[men],
    )
    seen = text(page("club_person", bob.pk, _post=sent))
    assert "Saved." in seen
    bob.refresh_from_db()
    assert (bob.nickname, bob.notes.split(), bob.brought_by.name) == (
        "Lefty",
        ["Two", "lines"],
        "Uma",
    )
    assert [row.name for row in bob.lists.all()] == ["Men"]
    assert 'value="bob@example.org"' in seen


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": ""}, "Enter a name."),
        ({"email": "x@example.org"}, "Choose what they agreed to"),
        ({"email": "nothing", "consent": "club"}, "valid email"),
        ({"brought_by": "Nemo"}, "Nobody in the directory is called Nemo."),
        ({"brought_by": "Bob Miller"}, "Nobody brings themselves."),
    ],
)
def test_what_is_wrong_stands_beside_its_field(page, bob, changes, said):
    refused = page("club_person", bob.pk, _post=filled_in(bob, **changes))
    assert refused.status_code == 422
    assert said in text(refused)
    bob.refresh_from_db()
    assert bob.name == "Bob Miller"


def test_a_person_s_evenings_and_doubles_are_there(page, club, bob):
    cast.bustle_in_setup(club, ["Bobby Miller"], name="Second")
    seen = text(page("club_person", bob.pk))
    assert "First" in seen
    assert "Compare with Bobby Miller" in seen


def test_doubles_are_merged_and_parted_again(page, club, bob):
    cast.bustle_in_setup(club, ["Bobby Miller"], name="Second")
    bobby = Player.objects.get(name="Bobby Miller")
    asked = text(page("club_person_merge", bob.pk, other=bobby.pk))
    assert "The two entries differ." in asked
    merged = text(page("club_person_merge", bob.pk, _post={"other": bobby.pk, "name": "other"}))
    assert "are one person now" in merged
    assert Player.objects.get(pk=bob.pk).name == "Bobby Miller"
    merge = PlayerMerge.objects.get()
    assert "Bobby Miller joined into Bobby Miller" in text(page("club_merges"))
    undone = text(page("club_merges", _post={"merge": merge.pk}))
    assert "They are two people again." in undone
    assert Player.objects.get(pk=bob.pk).name == "Bob Miller"


def test_two_of_one_evening_cannot_be_merged(page, club, bob):
    uma = Player.objects.get(name="Uma")
    asked = page("club_person_merge", bob.pk, other=uma.pk)
    assert "both played in First, so they are two people." in text(asked)
    refused = page("club_person_merge", bob.pk, _post={"other": uma.pk, "name": "kept"})
    assert refused.status_code == 422


def test_the_other_entry_is_found_by_name(page, bob):
    assert "Uma" in text(page("club_person_merge", bob.pk, q="um"))
    assert "Bob Miller stays." in text(page("club_person_merge", bob.pk))


def test_erasing_says_what_happens_and_wants_to_be_sure(page, bob):
    asked = text(page("club_person_erase", bob.pk))
    assert "Erase Bob Miller?" in asked
    assert "Backups that were made so far" in asked
    unsure = page("club_person_erase", bob.pk, _post={})
    assert unsure.status_code == 422
    assert "Tick the box if you are sure." in text(unsure)
    done = text(page("club_person_erase", bob.pk, _post={"sure": "on"}))
    assert "1 evening now shows “A player”." in done
    assert "Bob Miller" not in done
    assert page("club_person", bob.pk).status_code == 404
    assert "Bob" not in text(page())


def test_all_that_is_known_can_be_read_and_taken_away(page, bob):
    seen = text(page("club_person_known", bob.pk))
    assert "Everything we know about Bob Miller" in seen
    assert "First" in seen
    file = page("club_person_file", bob.pk)
    assert file["Content-Disposition"] == (
        f'attachment; filename="bob-miller-{bob.pk}.person.json"'
    )
    assert json.loads(file.content)["person"]["name"] == "Bob Miller"
    assert SecurityEvent.objects.filter(kind="export").count() == 2


def test_a_field_for_a_name_offers_names(page, bob):
    assert '<option value="Bob Miller">' in text(page("club_names", brought_by="mill"))


def test_other_clubs_and_other_roles_do_not_see_it(client, club, bob):
    paths = [
        reverse("director:club_directory", args=[club.slug]),
        reverse("director:club_person", args=[club.slug, bob.pk]),
    ]
    client.force_login(cast.director(cast.club("Other"), "olga"))
    assert [client.get(path).status_code for path in paths] == [404, 404]
    client.force_login(cast.director(club, "dan", Role.DOOR))
    assert [client.get(path).status_code for path in paths] == [403, 403]


def test_a_person_of_another_club_is_not_there(page):
    other = add_person(club_id=cast.club("Other").pk, name="Bob")
    for name in ("club_person", "club_person_known", "club_person_erase", "club_person_merge"):
        assert page(name, other).status_code == 404
