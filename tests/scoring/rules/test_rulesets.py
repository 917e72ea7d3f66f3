"""Every ruleset file loads and keeps the promises of its own worked examples."""

import pytest

from scoring.rules.book import RULESETS, load_book, presets, resolve_ruleset
from scoring.rules.model import Hand
from scoring.rules.points import score_hand
from tests.scoring.rules.recorded import answer

FILES = sorted(file.stem for file in RULESETS.glob("*.toml"))
EXAMPLES = [
    pytest.param(preset.slug, example, id=f"{preset.slug}: {example['says']}")
    for preset in presets()
    for example in preset.examples
]


def test_every_file_is_in_the_book():
    assert sorted(load_book().presets) == FILES
    assert len(FILES) >= 23


@pytest.mark.parametrize("slug", FILES)
def test_a_ruleset_says_where_it_comes_from_and_shows_examples(slug):
    preset = load_book().presets[slug]
    assert len(preset.origin) > 40
    assert preset.examples


@pytest.mark.parametrize(("slug", "example"), EXAMPLES)
def test_a_worked_example_comes_out_as_written(slug, example):
    ruleset = resolve_ruleset(slug, example.get("options"))
    got = answer(ruleset, example["hand"], example.get("before"))
    if "error" in example:
        assert got == {"error": example["error"]}
        return
    assert got == {"points": example["points"], "events": sorted(example["events"])}
    if "seats" in example:
        assert score_hand(ruleset, Hand.from_dict(example["hand"])).seats == example["seats"]
