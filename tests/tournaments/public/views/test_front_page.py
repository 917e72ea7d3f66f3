"""The front page: what runs, what is coming, who won, and samples until there is a real one."""

from django.urls import reverse

from tests import cast
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.models import Bustle
from tournaments.players.services.sign_up import set_sign_up

HOME = reverse("public:home")


def text(answer):
    return answer.content.decode()


def sample(club, **wanted):
    return simulate_bustle(club_id=club.pk, simulated=SimulatedBustle(players=4, hands=2, **wanted))


def test_what_runs_stands_before_what_is_coming_and_that_before_who_won(client, club, eight):
    coming = cast.bustle_in_setup(club, cast.NAMES[:7])
    Bustle.objects.filter(pk=coming.pk).update(name="Next week", listed=True)
    set_sign_up(bustle_id=coming.pk, is_open=True, limit=8)
    seen = text(client.get(HOME))
    assert club.name in seen
    assert seen.index("Playing now") < seen.index(eight.name) < seen.index("Coming up")
    assert "Round 1 of 3" in seen
    assert "7 of 8 places" in seen
    assert reverse("public:sign_up", args=[coming.slug]) in seen
    assert reverse("table:typed") in seen


def test_a_sample_is_marked_with_its_winner_and_removed_with_one_tap(director_client, club):
    sample(club, rounds=1, finish=True)
    page = director_client.get(HOME)
    assert ">sample<" in text(page)
    assert " won with " in text(page)
    after = director_client.post(reverse("director:remove_samples"), follow=True)
    assert ">sample<" not in text(after)
    assert "Nothing is scheduled yet" in text(after)


def test_samples_are_gone_with_the_first_real_bustle(client, club):
    sample(club, rounds=1, until_round=0)
    seen = text(client.get(HOME))
    assert ">sample<" in seen
    assert "Remove samples" not in seen
    cast.bustle_in_setup(club, cast.NAMES[:4])
    assert ">sample<" not in text(client.get(HOME))
    listed = client.get(reverse("api:public")).json()["results"]
    assert [one["name"] for one in listed] == ["Thursday night"]
    assert "Simulated" not in text(client.get(reverse("public:club_calendar", args=[club.pk])))


def test_a_director_s_samples_are_folded_behind_the_first_real_bustle(director_client, club):
    sample(club, rounds=1, until_round=0)
    alone = director_client.get(reverse("director:bustles"))
    assert [one["note"] for one in alone.context["bustles"]] == ["sample data"]
    assert 'id="samples"' not in text(alone)
    cast.bustle_in_setup(club, cast.NAMES[:4])
    both = director_client.get(reverse("director:bustles"))
    assert [one["name"] for one in both.context["bustles"]] == ["Thursday night"]
    assert [one["note"] for one in both.context["samples"]] == ["sample data"]
