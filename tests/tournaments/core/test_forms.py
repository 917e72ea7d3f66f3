"""Form fields made from a model's: limits and sentences."""

from __future__ import annotations

from tournaments.core.forms import form_field, limits_of
from tournaments.models import Bustle, Registration
from tournaments.players.forms.sign_up import ShownForm
from tournaments.setup.forms.bustles import BustleForm


def test_a_whole_number_has_the_limits_of_the_model() -> None:
    field = Bustle._meta.get_field("sit_out_points")
    made = form_field(field, label="Points")

    assert limits_of(field) == (-99, 99)
    assert made is not None
    assert (made.label, made.widget.attrs["min"], made.widget.attrs["max"]) == ("Points", -99, 99)


def test_a_choice_that_is_missing_or_none_is_refused_in_the_words_of_the_house() -> None:
    missing = BustleForm({})
    wrong = BustleForm({"format": "chaos", "entry": "shout", "threes_slug": "bridge"})
    for name in ("format", "entry", "threes_slug", "ruleset_slug", "played_for"):
        assert missing.errors[name] == ["Choose one."], name
    for name in ("format", "entry", "threes_slug"):
        assert wrong.errors[name] == ["Choose one of these."], name
    assert ShownForm({}).errors["shown_as"] == ["Choose one."]


def test_a_text_that_is_too_long_is_refused_in_the_words_of_the_model() -> None:
    made = form_field(Registration._meta.get_field("partner_wish"))

    assert made is not None
    assert made.error_messages["max_length"] == "Keep the wish to 120 letters."
