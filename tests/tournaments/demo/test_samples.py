"""A sample goes on while somebody looks, until a director takes it over."""

import pytest

from scoring.selectors import sheet
from tests import cast
from tournaments.core.services.audit_log import acting
from tournaments.core.services.visibility import set_public
from tournaments.demo import samples
from tournaments.demo.samples import play_on
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.models import Bustle


@pytest.fixture
def sample(club, monkeypatch):
    monkeypatch.setattr(samples, "EVERY", 0.0)
    wanted = SimulatedBustle(players=4, rounds=1, hands=2, until_round=0)
    return simulate_bustle(club_id=club.pk, simulated=wanted)


def state(bustle_id):
    return Bustle.objects.get(pk=bustle_id).state


def test_a_sample_is_played_to_its_end_a_step_at_a_time(sample):
    steps = 0
    while play_on(bustle_id=sample) and steps < 50:
        steps += 1
    assert state(sample) == "finished"
    assert steps >= 5  # opened, two hands, closed, finished
    assert sheet(cast.tables_of(Bustle.objects.get(pk=sample))[0].sheet_id).score.complete


def test_it_takes_its_time_however_many_look(sample, monkeypatch):
    monkeypatch.setattr(samples, "EVERY", 60.0)
    samples._last.clear()
    assert [play_on(bustle_id=sample) for _look in range(3)] == [True, False, False]


def test_a_director_takes_it_over_by_changing_anything(sample, director):
    with acting(f"director:{director.pk}"):
        set_public(bustle_id=sample, scores="rounds")
    assert not play_on(bustle_id=sample)
