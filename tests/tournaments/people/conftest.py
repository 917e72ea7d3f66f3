import pytest

from tests import cast
from tournaments.models import Player


@pytest.fixture
def evening_with_names(club):
    """A running evening of eight; Ada is called Ada Bellweather."""
    bustle = cast.running_bustle(club, players=8, rounds=3, hands=4)
    Player.objects.filter(name="Ada").update(name="Ada Bellweather")
    for player in Player.objects.filter(club=club):
        player.save()  # by which they are found
    return bustle


@pytest.fixture
def ada(evening_with_names):
    return Player.objects.get(name="Ada Bellweather")
