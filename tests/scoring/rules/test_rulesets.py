"""Every ruleset file loads and keeps the promises of its own worked examples."""

import pytest

from scoring.rules.book import RULESETS, load_book, presets, resolve_ruleset
from scoring.rules.model import Hand
from scoring.rules.points import score_hand
from tests.cases import for_every
from tests.scoring.rules.recorded import answer, lines

FILES = sorted(file.stem for file in RULESETS.glob("*.toml"))
EXAMPLES = [
    pytest.param(preset.slug, example, id=f"{preset.slug}: {example['says']}")
    for preset in presets()
    for example in preset.examples
]

SETTLED = lines("rulesets.jsonl")

# Parameters that were added after the recording, with the values that change nothing.
ADDED = {"declare_by": "maker", "lone_euchre_covers": "side"}

# Typed from the sources apart from the files: start, target, seats, deck; cards dealt = tricks.
GAMES = {
    "north-american": (0, 10, 4, 24, 5),
    "canadian": (0, 10, 4, 24, 5),
    "british": (0, 11, 4, 25, 5),
    "csl": (0, 10, 4, 24, 5),
    "australia-nz": (0, 11, 4, 24, 5),
    "penryn-falmouth": (0, 21, 4, 25, 5),
    "st-austell": (0, 21, 4, 25, 5),
    "robson": (0, 10, 4, 24, 5),
    "cats": (0, 11, 4, 32, 5),
    "mathews-1844": (0, 5, 4, 32, 5),
    "somerset-1888": (0, 5, 4, 32, 5),
    "railroad": (0, 5, 4, 25, 5),
    "two-handed": (0, 11, 2, 20, 5),
    "cutthroat": (0, 11, 3, 32, 5),
    "three-handed": (0, 10, 3, 24, 7),
    "call-ace": (0, 10, 5, 32, 5),
    "set-back": (5, 0, 4, 32, 5),
    "buck": (25, 0, 4, 24, 5),
    "bid-indiana-4": (21, 0, 4, 24, 6),
    "bid-indiana-3": (21, 0, 3, 24, 8),
    "pepper": (0, 30, 4, 24, 6),
    "pepper-solo": (0, 30, 4, 24, 6),
    "hasenpfeffer": (0, 10, 4, 25, 6),
    "bid-euchre-double": (0, 52, 4, 48, 12),
}


@for_every("slug", GAMES)
def test_a_ruleset_has_the_ends_and_the_table_of_its_source(slug):
    ruleset = resolve_ruleset(slug)
    params, table = ruleset.params, ruleset.table
    direction = "down" if params["start"] else "up"
    assert params["direction"] == direction
    assert table["deal"] == table["tricks"]
    numbers = (params["start"], params["target"], table["seats"], table["deck"], table["deal"])
    assert numbers == GAMES[slug]


def test_rulesets_stand_in_the_recorded_order():
    recorded = [one["ruleset"] for one in SETTLED]
    # A ruleset that was added since has its own examples, and need not be recorded.
    assert [preset.slug for preset in presets() if preset.slug in recorded] == recorded


@for_every("recorded", SETTLED, ids=lambda one: one["ruleset"])
def test_a_ruleset_settles_with_the_recorded_table_and_numbers(recorded):
    ruleset = resolve_ruleset(recorded["ruleset"])
    assert (ruleset.family, ruleset.version) == (recorded["family"], recorded["version"])
    assert ruleset.table == recorded["table"]
    added = {name: value for name, value in ADDED.items() if name in ruleset.params}
    assert ruleset.params == recorded["params"] | added


def test_every_file_is_in_the_book():
    assert sorted(load_book().presets) == FILES
    assert len(FILES) >= 23


@for_every("slug", FILES)
def test_a_ruleset_says_where_it_comes_from_and_shows_examples(slug):
    preset = load_book().presets[slug]
    assert len(preset.origin) >= 20
    assert preset.examples


def test_a_ruleset_keeps_what_was_left_open_and_what_only_the_table_needs():
    preset = load_book().presets["hasenpfeffer"]
    assert preset.notes[0].startswith("All points are taken from")
    assert preset.card[0].startswith("Whoever holds the joker")


@for_every(("slug", "example"), EXAMPLES)
def test_a_worked_example_comes_out_as_written(slug, example):
    ruleset = resolve_ruleset(slug, example.get("options"))
    got = answer(ruleset, example["hand"], example.get("before"))
    if "error" in example:
        assert got == {"error": example["error"]}
        return
    assert got == {"points": example["points"], "events": sorted(example["events"])}
    if "seats" in example:
        assert score_hand(ruleset, Hand.from_dict(example["hand"])).seats == example["seats"]
