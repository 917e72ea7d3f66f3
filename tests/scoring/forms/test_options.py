"""The form of a ruleset's options: everything asked, only what differs kept."""

import pytest

from scoring.forms import OptionsForm
from scoring.rules.options import options_of


def options(slug="north-american", **changed):
    """The options form filled in as it is shown, with some changed."""
    empty = OptionsForm(slug)
    shown = {name: empty[name].value() for name in empty.fields}
    kept = {
        name: value for name, value in shown.items() if value is not None and value is not False
    }
    return OptionsForm(slug, kept | changed)


@pytest.mark.parametrize("slug", ["north-american", "british", "canadian", "csl"])
def test_every_option_of_a_preset_is_asked_and_none_differs_untouched(slug):
    filled = options(slug)
    assert filled.is_valid(), filled.errors
    assert filled.chosen() == {}
    assert not any(group["differ"] for group in filled.groups())
    asked = {line["field"].name for group in filled.groups() for line in group["lines"]}
    assert asked | set(OptionsForm.LEFT_OUT) >= {option.name for option in options_of(slug)}


def test_only_what_differs_is_kept_with_its_type():
    filled = options(lone_euchre="4", joker="on", alone_by="makers_side", lone_march="players")
    assert filled.is_valid()
    assert filled.chosen() == {
        "lone_euchre": 4,
        "joker": True,
        "alone_by": "makers_side",
        "lone_march": "players",
    }


def test_what_the_preset_has_stands_beside_what_differs():
    lines = [line for group in options(joker="on").groups() for line in group["lines"]]
    joker = next(line for line in lines if line["field"].name == "joker")
    assert (joker["differs"], joker["preset"], joker["preset_words"]) == (True, "", "no")
