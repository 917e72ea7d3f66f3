"""The first device claims a table, a second one is let in or sent away."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import F

from tests import cast
from tournaments.core.errors import NoSuchThing, NotLetIn, NotNow
from tournaments.demo.simulation import play_hands
from tournaments.models import Bustle, Device
from tournaments.play.selectors.devices import WritingPlace, asking_devices, place_of
from tournaments.play.selectors.tables import sheet_id_for, table_code_of
from tournaments.play.services.devices import (
    MOST_ASKING,
    admit,
    answer_device,
    ask_in,
    choose_side,
    forget_devices,
)
from tournaments.play.services.rounds import close_round, open_next_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def code(eight: Any) -> str:
    return table_code_of(eight, 1)


def write_by(bustle: Any, entry: str) -> None:
    Bustle.objects.filter(pk=bustle.pk).update(entry=entry, version=F("version") + 1)


def state(code: str, secret: str | None) -> str:
    return place_of(code, secret).writer.state


def enter_by(code: str, secret: str | None, round_number: int = 1) -> WritingPlace:
    return admit(code=code, sheet_id=sheet_id_for(code, round_number), secret=secret)


def refused(code: str, secret: str | None, round_number: int = 1) -> str:
    with pytest.raises(NotLetIn) as refusal:
        enter_by(code, secret, round_number)
    return refusal.value.state


def test_the_first_that_writes_claims_the_table_and_looking_claims_nothing(code: str) -> None:
    assert (state(code, "one"), state(code, "two")) == ("free", "free")
    assert enter_by(code, "one").writer.state == "in"
    assert (state(code, "one"), state(code, "two")) == ("in", "taken")
    assert refused(code, "two") == "taken"


def test_only_the_digest_of_a_secret_is_kept(code: str) -> None:
    enter_by(code, "a long secret")
    assert "a long secret" not in str(Device.objects.values_list().get())


def test_a_second_one_asks_and_is_let_in(eight: Any, code: str) -> None:
    enter_by(code, "one")
    ask_in(code=code, secret="two")
    ask_in(code=code, secret="two")
    assert refused(code, "two") == "asking"
    [asking] = place_of(code, "one").writer.waiting
    assert place_of(code, "two").writer.waiting == ()
    answer_device(bustle_id=eight.pk, device_id=asking.id, let_in=True, table=1)
    assert enter_by(code, "two").writer.state == "in"
    assert asking_devices(eight.pk) == []


def test_who_was_sent_away_writes_no_more_and_cannot_ask(eight: Any, code: str) -> None:
    enter_by(code, "one")
    ask_in(code=code, secret="two")
    [asking] = asking_devices(eight.pk)
    answer_device(bustle_id=eight.pk, device_id=asking.id, let_in=False)
    assert refused(code, "two") == "out"
    with pytest.raises(NotLetIn):
        ask_in(code=code, secret="two")
    answer_device(bustle_id=eight.pk, device_id=asking.id, let_in=True)  # it does not ask
    assert refused(code, "two") == "out"


def test_a_table_answers_for_its_own_devices_only(eight: Any, code: str) -> None:
    enter_by(code, "one")
    ask_in(code=code, secret="two")
    [asking] = asking_devices(eight.pk)
    answer_device(bustle_id=eight.pk, device_id=asking.id, let_in=True, table=2)
    assert refused(code, "two") == "asking"


def test_a_device_of_one_table_is_a_stranger_at_another(eight: Any, code: str) -> None:
    enter_by(code, "one")
    other = table_code_of(eight, 2)
    enter_by(other, "two")
    assert refused(other, "one") == "taken"
    with pytest.raises(NoSuchThing):
        place_of(other.replace("-2-", "-1-"), "two")


def test_a_program_with_nothing_but_the_code_writes_until_a_device_claims_the_table(
    code: str,
) -> None:
    assert enter_by(code, None).writer.state == "free"
    assert state(code, "one") == "free"
    enter_by(code, "one")
    assert refused(code, None) == "taken"


def test_the_director_forgets_the_devices_of_a_table(eight: Any, code: str) -> None:
    enter_by(code, "one")
    forget_devices(bustle_id=eight.pk, table=1)
    assert enter_by(code, "two").writer.state == "in"
    assert refused(code, "one") == "taken"


def test_people_move_on_and_the_next_round_is_claimed_anew(eight: Any, code: str) -> None:
    enter_by(code, "one")
    for table in cast.tables_of(eight):
        play_hands(sheet_id=table.sheet_id, hands=None, rng=cast.chance())
    close_round(bustle_id=eight.pk)
    open_next_round(bustle_id=eight.pk)
    assert enter_by(code, "two", 2).writer.state == "in"
    assert refused(code, "one", 2) == "taken"
    assert enter_by(code, "one").writer.state == "in"
    assert not enter_by(code, "three").open  # waits for the director


def test_one_device_writes_for_each_side_and_another_has_to_ask(eight: Any, code: str) -> None:
    write_by(eight, "both")
    assert refused(code, "one") == "side"
    assert choose_side(code=code, account="NS", secret="one") == "in"
    assert choose_side(code=code, account="EW", secret="two") == "in"
    assert choose_side(code=code, account="EW", secret="three") == "asking"
    assert enter_by(code, "two").writer.account == "EW"
    assert refused(code, "three") == "asking"
    [asking] = asking_devices(eight.pk)
    assert asking.account == "EW"
    answer_device(bustle_id=eight.pk, device_id=asking.id, let_in=True)
    assert enter_by(code, "three").writer.account == "EW"


def test_a_side_may_be_changed_until_a_hand_is_written_for_it(eight: Any, code: str) -> None:
    write_by(eight, "confirm")
    choose_side(code=code, account="NS", secret="one")
    assert choose_side(code=code, account="EW", secret="one") == "in"
    assert choose_side(code=code, account="NS", secret="two") == "in"
    place = enter_by(code, "two")
    cast.enter(place.sheet_id, by=place.by)
    answer = "This phone has already kept score for the other side"
    with pytest.raises(NotNow, match=answer):
        choose_side(code=code, account="EW", secret="two")


def test_on_paper_nobody_is_kept_from_sending_what_the_director_will_look_at(
    eight: Any, code: str
) -> None:
    enter_by(code, "one")
    write_by(eight, "paper")
    assert enter_by(code, "two").writer.state == "paper"
    assert not Device.objects.exclude(account="").exists()


def test_no_crowd_asks_at_a_table(code: str) -> None:
    enter_by(code, "one")
    for number in range(MOST_ASKING):
        ask_in(code=code, secret=f"asks {number}")
    with pytest.raises(NotNow, match="Call the director"):
        ask_in(code=code, secret="one more")
