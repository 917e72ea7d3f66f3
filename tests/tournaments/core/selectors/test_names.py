"""What people are called, and what of it the public sees, wherever it is asked."""

import pytest

from tests import cast
from tournaments.core.selectors.names import (
    NAME_FIELDS,
    display_name,
    name_of,
    names_of,
    public_name_of,
    public_names_of,
    seat_names,
    shown_names,
)
from tournaments.models import Registration
from tournaments.players.selectors.registrations import (
    public_registrations_of,
    registrations_of,
)
from tournaments.players.services.registrations import mark_no_show
from tournaments.players.services.sign_up import change_entry

pytestmark = pytest.mark.django_db


def test_a_namesake_is_numbered_only_among_those_who_play(club):
    bustle = cast.bustle_in_setup(club, ["Bob Miller", "bob miller", "Bob Miller", "Ann"])
    assert names_of(bustle.pk)[2] == "bob miller (2)"
    for number in (2, 3):
        mark_no_show(bustle_id=bustle.pk, number=number)
    assert names_of(bustle.pk) == {
        1: "Bob Miller",
        2: "bob miller (2)",
        3: "Bob Miller (3)",
        4: "Ann",
    }
    assert public_names_of(bustle.pk)[1] == "Bob Miller"
    assert [one.name for one in registrations_of(bustle.pk)][:2] == ["Bob Miller", "bob miller (2)"]
    assert not public_registrations_of(bustle.pk)[0].namesake


def test_who_has_a_namesake_elsewhere_keeps_the_number_at_the_table():
    at_table = {1: "Bob Miller (1)", 2: "Bob Stone", 3: "Ann Bower", 4: "Cy Bower (4)"}
    assert seat_names(at_table) == {1: "Bob M (1)", 2: "Bob S", 3: "Ann", 4: "Cy (4)"}


# What somebody agreed to, what the bustle shows at most, and what the public sees.
CASES = [
    ("name", "name", "Ann Bower"),
    ("initials", "name", "A. B."),
    ("number", "name", "Number 1"),
    ("name", "initials", "A. B."),
    ("initials", "initials", "A. B."),
    ("number", "initials", "Number 1"),
]


@pytest.fixture
def bustle(club):
    return cast.bustle_in_setup(club, ["Ann Bower", "Bo Dee"])


@pytest.mark.parametrize(("agreed", "at_most", "seen"), CASES)
def test_the_public_sees_what_both_the_person_and_the_bustle_allow(bustle, agreed, at_most, seen):
    change_entry(bustle_id=bustle.pk, number=1, shown_as=agreed)
    bustle.public_names = at_most
    bustle.save()
    ann = bustle.registrations.select_related("player").get(number=1)

    assert name_of(ann) == names_of(bustle.pk)[1] == registrations_of(bustle.pk)[0].name
    assert name_of(ann) == "Ann Bower"
    assert public_name_of(ann, at_most) == public_names_of(bustle.pk)[1] == seen
    view = public_registrations_of(bustle.pk)[0]
    assert (view.name, view.plain, view.directory_name) == (seen, seen, "")
    assert view.hidden == (seen != "Ann Bower")
    assert ("Ann Bower" in shown_names(bustle.pk)) == (seen == "Ann Bower")


def test_a_name_is_made_of_the_columns_that_are_declared(bustle):
    row = Registration.objects.filter(bustle=bustle, number=2).values_list(*NAME_FIELDS).get()
    assert display_name(*row) == "Bo Dee"


def test_what_people_say_of_themselves_is_for_the_director(bustle):
    change_entry(bustle_id=bustle.pk, number=1, partner_wish="with Bo")
    said = [name for name in Registration.OWN_FIELDS if name != "shown_as"]
    for view in public_registrations_of(bustle.pk):
        assert not any(getattr(view, name) for name in said)
