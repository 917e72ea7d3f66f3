"""What a shared link says: after closed rounds, with no more than is public."""

import pytest

from tests import cast
from tests.tournaments.bustles import open_round, play_round, started
from tournaments.models import Bustle, Registration
from tournaments.public.selectors.sharing import shared

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    """Eight by name, of whom N of table 1 leads, having made a loner."""
    made = started(club)
    first, second = cast.tables_of(made)
    cast.enter(second.sheet_id, 1, "E", 3)
    cast.enter(first.sheet_id, 1, "N", 5, alone="N")
    return made


def again(bustle):
    return Bustle.objects.get(pk=bustle.pk)


def close(bustle):
    for table in cast.tables_of(bustle):
        cast.enter(table.sheet_id, 2, "N", 3)
    play_round(bustle, "")


def test_before_the_first_round_is_closed_it_invites(bustle):
    said = shared(again(bustle))
    assert said.sentence.startswith("Euchre, ")
    assert said.leaders == ()


def test_after_a_round_it_says_who_lead_and_who_follows(bustle):
    close(bustle)
    said = shared(again(bustle))
    [first, second, third] = said.leaders
    assert (said.after, first.place, first.points) == ("After round 1 of 3", 1, "5")
    assert said.sentence == (
        f"After round 1 of 3: {first.name} leads with 5 points, ahead of {second.name} and "
        f"{third.name}."
    )


def test_the_hands_of_the_next_round_change_nothing_until_it_is_closed(bustle):
    close(bustle)
    before = shared(again(bustle))
    open_round(bustle)
    for table in cast.tables_of(bustle):
        cast.enter(table.sheet_id, 1, "E", 5)
    assert shared(again(bustle)) == before


@pytest.mark.parametrize(("scores", "told"), [("live", 3), ("rounds", 3), ("final", 0)])
def test_it_tells_no_score_that_is_not_public(bustle, scores, told):
    close(bustle)
    Bustle.objects.filter(pk=bustle.pk).update(scores_public=scores)
    assert len(shared(again(bustle)).leaders) == told


def test_nobody_is_named_who_hides(bustle):
    close(bustle)
    Registration.objects.filter(bustle=bustle).update(shown_as="number")
    assert all(one.name.startswith("Number ") for one in shared(again(bustle)).leaders)


def test_many_at_the_front_are_counted(club):
    made = started(club, rounds_planned=1)
    play_round(made, "EW")
    said = shared(again(made)).sentence
    assert said.endswith("4 people lead with 2 points.")
