"""A club's own rulesets, kept and carried."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.rules.book import InvalidRuleset
from tests import cast
from tests.cases import for_every
from tournaments.core.errors import NoSuchThing, NotNow
from tournaments.models import ClubRuleset
from tournaments.setup.selectors.rulesets import club_rulesets
from tournaments.setup.services.ruleset_files import LARGEST, read_ruleset_file
from tournaments.setup.services.rulesets import (
    RulesetDetails,
    change_club_ruleset,
    delete_club_ruleset,
    import_club_ruleset,
    ruleset_file,
    save_club_ruleset,
)

TUESDAY = RulesetDetails(
    "Our Tuesday rules", "north-american", {"lone_euchre": 4}, {"kitty": "dealers_left"}
)
GOOD = {
    "bustle_ruleset": 1,
    "name": "Our Tuesday rules",
    "base": "north-american",
    "options": {"lone_euchre": 4},
    "customs": {"kitty": "dealers_left"},
}


def saved(club: Any, details: RulesetDetails = TUESDAY) -> int:
    return save_club_ruleset(club_id=club.pk, details=details)


def problems(content: bytes | str | dict[str, Any]) -> dict[str | None, str]:
    """What is wrong with a file, by field."""
    if isinstance(content, dict):
        content = json.dumps(content, indent=2)
    with pytest.raises(InvalidRuleset) as refused:
        read_ruleset_file(content if isinstance(content, bytes) else content.encode())
    return {problem.option: problem.sentence for problem in refused.value.problems}


def test_a_ruleset_is_kept_with_what_differs(club: Any) -> None:
    saved(club)
    (kept,) = club_rulesets([club.pk])
    assert (kept.name, kept.base, kept.options) == (
        "Our Tuesday rules",
        "north-american",
        {"lone_euchre": 4},
    )
    assert kept.line == "Our Tuesday rules — North American, lone euchre 4"


def test_two_of_one_name_are_refused_whatever_their_letters(club: Any) -> None:
    saved(club)
    with pytest.raises(NotNow, match="already"):
        saved(club, RulesetDetails("our  tuesday RULES", "csl"))
    assert saved(cast.club("Friday club"), TUESDAY)


def test_a_ruleset_without_a_name_or_with_impossible_options_is_refused(club: Any) -> None:
    for details, field in (
        (RulesetDetails(" \x00 ", "csl"), "name"),
        (RulesetDetails("x" * 81, "csl"), "name"),
        (RulesetDetails("Good", "csl", {"lone_euchre": "many"}), "lone_euchre"),
        (RulesetDetails("Good", "csl", {"hands": 8}), "hands"),
        (RulesetDetails("Good", "csl", {}, {"kitty": "moon"}), "customs.kitty"),
    ):
        with pytest.raises(InvalidRuleset) as refused:
            saved(club, details)
        assert refused.value.problems[0].option == field
    assert not ClubRuleset.objects.exists()


def test_a_ruleset_changes_and_keeps_its_own_name(club: Any) -> None:
    ruleset_id = saved(club)
    saved(club, RulesetDetails("Other", "csl"))
    again = RulesetDetails("Our Tuesday rules", "csl", {"target": 7})
    change_club_ruleset(ruleset_id=ruleset_id, details=again)
    row = ClubRuleset.objects.get(pk=ruleset_id)
    assert (row.base, row.options, row.customs) == ("csl", {"target": 7}, {})
    with pytest.raises(NotNow):
        change_club_ruleset(ruleset_id=ruleset_id, details=RulesetDetails("other", "csl"))


def test_a_ruleset_that_is_gone_is_nothing_to_change_or_delete(club: Any) -> None:
    ruleset_id = saved(club)
    delete_club_ruleset(ruleset_id=ruleset_id)
    assert club_rulesets([club.pk]) == []
    with pytest.raises(NoSuchThing):
        delete_club_ruleset(ruleset_id=ruleset_id)
    with pytest.raises(NoSuchThing):
        change_club_ruleset(ruleset_id=ruleset_id, details=TUESDAY)


def test_a_file_carries_a_ruleset_to_another_club(club: Any) -> None:
    saved(club)
    text = ruleset_file(club_rulesets([club.pk])[0])
    elsewhere = cast.club("Friday club")
    details = RulesetDetails(**read_ruleset_file(text.encode()))
    import_club_ruleset(club_id=elsewhere.pk, details=details)
    (there,) = club_rulesets([elsewhere.pk])
    assert (there.name, there.base) == (TUESDAY.name, TUESDAY.base)
    assert (there.options, there.customs) == (TUESDAY.options, TUESDAY.customs)


def test_what_comes_in_under_a_name_that_is_taken_gets_a_number(club: Any) -> None:
    saved(club)
    import_club_ruleset(club_id=club.pk, details=TUESDAY)
    import_club_ruleset(club_id=club.pk, details=TUESDAY)
    names = [one.name for one in club_rulesets([club.pk])]
    assert names == ["Our Tuesday rules", "Our Tuesday rules (2)", "Our Tuesday rules (3)"]


def test_a_good_file_is_read_whole() -> None:
    read = read_ruleset_file(json.dumps(GOOD).encode("utf-8-sig"))
    assert read == {name: value for name, value in GOOD.items() if name != "bustle_ruleset"}
    bare = {"bustle_ruleset": 1, "name": "Bare", "base": "csl"}
    assert read_ruleset_file(json.dumps(bare).encode())["options"] == {}


def test_every_mistake_names_its_field_and_its_line() -> None:
    wrong = GOOD | {"options": {"march": 2, "lone_euchre": "four", "luck": 1}}
    found = problems(wrong | {"customs": {"kitty": "moon"}})
    assert found["options.lone_euchre"].startswith("Line 7, options.lone_euchre: Option")
    assert found["options.luck"].startswith("Line 8, options.luck: This ruleset has no option")
    assert found["customs.kitty"].startswith("Line 11, customs.kitty: Custom kitty must be one of")


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"base": "whist"}, "base", "Line 4, base: There’s no ruleset “whist”."),
        ({"name": 3}, "name", "Line 3, name: “name” must be a text."),
        ({"options": []}, "options", "“options” must be a set of names"),
        ({"colour": "red"}, "colour", "There is no field “colour”"),
        ({"bustle_ruleset": 9}, "bustle_ruleset", "This file has format 9"),
        ({"options": {"hands": 8}}, "options.hands", "chosen for every bustle"),
        ({"options": {"target": 0}}, "options.target", "Counting up"),
    ],
)
def test_a_field_that_cannot_be_is_named(change: dict[str, Any], field: str, sentence: str) -> None:
    assert sentence in problems(GOOD | change)[field]


@for_every(
    ("content", "sentence"),
    [
        (b"", "empty"),
        (b"\xff\xfe", "Line 1: this is not text"),
        (b'{\n"name": \xff}', "Line 2: this is not text"),
        (b'{\n"name": "x",\n}', "Line 3: this is not JSON"),
        (b'{"name": "x", "name": "y"}', "“name” is in the file twice"),
        (b"[1, 2]", "not a ruleset from Bustle"),
        (b'{"name": "x"}', "not a ruleset from Bustle"),
        (b"[" * 50_000, "that no ruleset can have"),
        (b'{"bustle_ruleset": ' + b"1" * 5000 + b"}", "that no ruleset can have"),
        (b'{"bustle_ruleset": NaN}', "that no ruleset can have"),
        (b'{"bustle_ruleset": 1, "name": "\\ud800", "base": "csl"}', "that no ruleset can have"),
        (b" " * (LARGEST + 1), "too large"),
    ],
)
def test_a_file_that_is_none_says_so(content: bytes, sentence: str) -> None:
    assert sentence in problems(content)["file"]


def test_missing_fields_are_all_named() -> None:
    assert set(problems({"bustle_ruleset": 1})) == {"name", "base"}
