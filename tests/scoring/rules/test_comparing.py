"""One ruleset against another, and against itself as it was."""

from dataclasses import replace

from scoring.rules.book import resolve_ruleset
from scoring.rules.comparing import (
    changes_between,
    differences,
    settings_between,
    without_what_was,
)


def test_the_same_ruleset_has_not_changed():
    assert not changes_between(resolve_ruleset("csl"), resolve_ruleset("csl"))


def test_a_corrected_number_is_told_as_setting_and_as_line_of_the_table():
    then = resolve_ruleset("csl")
    now = replace(then, version=2, params={**then.params, "lone_march": 5})
    found = changes_between(then, now)
    assert found.settings == ("lone march 5 instead of 4",)
    lines = {row.case: (row.then.makers, row.now.makers) for row in found.rows}
    assert lines["Alone, all 5 tricks (march)"] == ("4", "5")
    assert all("Alone" in case for case in lines)


def test_a_door_that_opens_brings_lines_and_one_that_closes_takes_them():
    closed, opened = resolve_ruleset("north-american"), resolve_ruleset("csl")
    came = changes_between(closed, opened).rows
    assert any(row.then is None and "lone defender" in row.case for row in came)
    gone = changes_between(opened, closed).rows
    assert any(row.now is None and "lone defender" in row.case for row in gone)


def test_a_corrected_row_is_told_though_no_parameter_changed():
    then = resolve_ruleset("cats")
    rows = tuple(replace(row, give=3) if row.give == "$march" else row for row in then.rows)
    found = changes_between(then, replace(then, rows=rows))
    assert found
    assert found.settings == ()
    assert [row.case for row in found.rows] == ["All 5 tricks (march)"]


def test_a_parameter_that_is_new_or_gone_is_named():
    then = resolve_ruleset("csl")
    fewer = {name: value for name, value in then.params.items() if name != "floor"}
    assert changes_between(replace(then, params=fewer), then).settings == (
        "new: lowest possible score",
    )
    assert changes_between(then, replace(then, params=fewer)).settings == (
        "gone: lowest possible score",
    )


def test_a_setting_that_is_left_out_or_that_ends_no_sheet_is_not_told():
    then, now = resolve_ruleset("csl"), resolve_ruleset("csl", {"march": 3, "target": 11})
    assert settings_between(now, then) == ("march 3 instead of 2", "points to win 11 instead of 10")
    assert settings_between(now, then, ["march"]) == ("points to win 11 instead of 10",)
    by_hands = resolve_ruleset("csl", {"hands": 8})
    assert settings_between(by_hands, then) == ("hands on a sheet 8 instead of none",)


def test_a_difference_can_be_told_without_what_was():
    found = differences(resolve_ruleset("csl", {"joker": True}))
    assert [without_what_was(difference) for difference in found] == [
        "lone euchre 4",
        "when everybody passes stick the dealer",
        "a defender going alone against a lone maker",
        "joker (Benny)",
    ]
