"""A setting is declared once, on the model, and every edge takes its limits from there."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.validators import MaxValueValidator, MinValueValidator
from django.urls import reverse

from tests.tournaments.setup.fields import options_on
from tournaments.models import Bustle
from tournaments.setup.forms.bustles import BustleForm
from tournaments.setup.forms.parts import OF_THE_CARD, PARTS, SHORT
from tournaments.setup.selectors.rulesets import option_limits
from tournaments.setup.serializers.bustles import BustleDetailsSerializer

pytestmark = pytest.mark.django_db


def limit(kind: type[Any]) -> dict[str, int]:
    """The limit of every setting that has one: name -> value."""
    return {
        name: validator.limit_value
        for name in Bustle.SETTINGS
        for validator in Bustle._meta.get_field(name).validators
        if isinstance(validator, kind)
        # The ranges of database columns come without a setting's own limits.
        and abs(validator.limit_value) <= 1000
    }


def saved_unchanged(client: Any, bustle: Bustle) -> Any:
    """The answer to the settings page sent as it was shown."""
    path = reverse("director:bustle_edit", args=[bustle.slug])
    page = client.get(path)
    form = page.context["form"]
    shown = {field.html_name: field.value() for field in form}
    shown["starts_at"] = form["starts_at"].value().strftime("%Y-%m-%dT%H:%M")
    filled = {name: value for name, value in shown.items() if value is not None}
    return client.post(path, {"action": "save"} | filled | options_on(page))


@pytest.mark.parametrize("kind", [MaxValueValidator, MinValueValidator])
def test_what_the_api_takes_the_settings_page_saves(
    director_client: Any, program: Any, club: Any, kind: type[Any]
) -> None:
    numbers = limit(kind)
    assert {"tables", "player_limit", "sit_out_points", "minutes_per_round"} <= set(numbers)
    hands = option_limits("hands")[kind is MaxValueValidator]
    sent = {"name": "Long", "starts_at": "2026-05-01T19:00:00Z", "hands_per_round": hands}
    answer = program.post("/api/bustles/", sent | numbers, format="json")
    assert answer.status_code == 201, answer.json()
    bustle = Bustle.objects.get()

    page = saved_unchanged(director_client, bustle)

    assert page.status_code == 302, page.context["form"].errors
    after = Bustle.objects.get()
    for name in Bustle.SETTINGS:
        assert getattr(after, name) == getattr(bustle, name), name
    assert {name: getattr(after, name) for name in numbers} == numbers


@pytest.mark.parametrize(
    ("ruleset", "target"),
    [("north-american", option_limits("target")[1]), ("set-back", -5), ("set-back", 0)],
)
def test_a_target_that_the_api_takes_the_settings_page_saves(
    director_client: Any, program: Any, club: Any, ruleset: str, target: int
) -> None:
    sent = {"name": "To points", "starts_at": "2026-05-01T19:00:00Z", "ruleset": ruleset}
    options = {"hands_per_round": None, "ruleset_options": {"target": target}}
    assert program.post("/api/bustles/", sent | options, format="json").status_code == 201

    page = saved_unchanged(director_client, Bustle.objects.get())

    assert page.status_code == 302, page.context["form"].errors
    assert Bustle.objects.get().ruleset_options == {"target": target, "hands": None}


def test_one_more_than_the_limit_is_refused_by_the_page_and_by_the_api(
    director_client: Any, program: Any, club: Any
) -> None:
    too_many = {name: most + 1 for name, most in limit(MaxValueValidator).items()}
    hands = option_limits("hands")[1] + 1
    api = BustleDetailsSerializer(data=too_many | {"hands_per_round": hands}, partial=True)
    page = BustleForm(too_many | {"hands": hands, "played_for": "hands"})

    assert not api.is_valid()
    assert set(api.errors) == set(too_many) | {"hands_per_round"}
    assert set(page.errors) >= set(too_many) | {"hands"}


def test_every_setting_is_asked_for_by_the_page_and_taken_by_the_api() -> None:
    of_the_rules = {"ruleset_options", "ruleset_name", "customs"}
    rows = (*SHORT, *OF_THE_CARD, *(row for part in PARTS for row in part.rows))
    grouped = {name for row in rows for name in row} - {"played_for"}

    assert grouped == set(Bustle.SETTINGS) - of_the_rules
    taken = {field.source for field in BustleDetailsSerializer()._writable_fields}
    assert taken == {*Bustle.SETTINGS, *Bustle.VISIBILITY, "hands_per_round"}
