"""The book of rulesets on the console."""

import io

import pytest
from django.core.management import CommandError, call_command

from scoring.rules.book import RULESETS, presets


def said(*args, **options):
    out = io.StringIO()
    call_command("rulesets", *args, stdout=out, **options)
    return out.getvalue()


def test_all_rulesets_are_listed():
    text = said()
    assert all(preset.slug in text and preset.name in text for preset in presets())


def test_one_ruleset_is_shown_with_points_doors_and_source():
    text = said("robson")
    assert "Blind loner, all 5 tricks (march)" in text
    assert "instead of adding them." in text
    assert "Northern Michigan" in text


def test_two_rulesets_are_compared():
    assert "- lone euchre 4 instead of 2\n" in said("csl", "north-american")
    assert said("csl", "csl") == "- no difference\n"


def test_an_unknown_ruleset_is_refused_with_the_known_ones():
    with pytest.raises(CommandError, match=r"no ruleset “bridge”.*north-american"):
        said("bridge")


def test_a_good_file_is_all_right():
    for name in ("csl.toml", "set-back.toml"):  # the second has examples with a score before
        assert said(check=RULESETS / name) == f"{name}: all right\n"


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("lone_euchre = 4", "lone_euchr = 4", "params.lone_euchr"),
        ("lone_euchre = 4", 'lone_euchre = "4"', "params.lone_euchre"),
        ("lone_euchre = 4", "lone_euchre = 3", "examples[1]"),
        ('family = "turnup-pairs"', 'family = "pinochle"', "family"),
        ("deck = 24", "deck = 12", "deck"),
        ("need = 3", "", "table.need"),
        ("version = 1", "", "version: missing"),
        ("version = 1", "version = 1\ncolour = 1", "colour: no such field"),
        ("[[examples]]", "[[examples", "csl.toml"),
    ],
)
def test_a_wrong_file_is_refused_with_the_field_at_fault(tmp_path, old, new, field):
    file = tmp_path / "csl.toml"
    text = (RULESETS / "csl.toml").read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(CommandError) as refused:
        said(check=file)
    assert field in str(refused.value)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        said(check=tmp_path / "none.toml")
