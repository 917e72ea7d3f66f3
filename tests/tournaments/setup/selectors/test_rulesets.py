"""The rules of a bustle tonight, and what a later correction would change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scoring.rules import book as books
from tests import cast
from tournaments.models import Bustle
from tournaments.players.services.registrations import check_in
from tournaments.players.services.start import start_bustle
from tournaments.setup.selectors.rulesets import card_of_bustle, correction_of, customs_of_bustle
from tournaments.setup.services.bustles import change_bustle


@pytest.fixture
def corrected(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Corrects a preset in the book, as a newer Bustle would have it."""

    def correct(slug: str, **params: Any) -> None:
        book = books.load_book()
        old = book.presets[slug]
        new = replace(old, version=old.version + 1, params={**old.params, **params})
        changed = replace(book, presets={**book.presets, slug: new})
        monkeypatch.setattr(books, "load_book", lambda: changed)

    return correct


def started(bustle: Bustle) -> Bustle:
    check_in(bustle_id=bustle.pk, numbers=range(1, 9))
    start_bustle(bustle_id=bustle.pk)
    bustle.refresh_from_db()
    return bustle


def test_a_bustle_draws_its_partners_and_the_sheet_names_the_dealer(club: Any) -> None:
    bustle = cast.bustle_in_setup(club)
    assert customs_of_bustle(bustle)["partners"] == "drawn"
    said = card_of_bustle(bustle).customs
    assert "The score sheet says who deals first." in said
    assert not any("the two lowest are partners" in line for line in said)


def test_what_the_director_chose_is_printed(club: Any) -> None:
    bustle = cast.bustle_in_setup(club, customs={"counters": "two_fives", "cut": "cut_or_bump"})
    said = card_of_bustle(bustle)
    assert any("bumps" in line for line in said.customs)
    assert said.counters is not None
    assert "two fives" in said.counters.how[0]


def test_the_start_freezes_every_custom(club: Any) -> None:
    bustle = started(cast.bustle_in_setup(club, customs={"cut": "no_cut"}))
    assert bustle.customs == customs_of_bustle(bustle)
    assert bustle.customs["cut"] == "no_cut"
    assert bustle.customs["kitty"] == "middle"


def test_rules_that_a_club_has_named_are_called_so(club: Any) -> None:
    said = card_of_bustle(cast.bustle_in_setup(club, ruleset_name="Our Tuesday rules"))
    assert said.title == "Our Tuesday rules"
    assert said.ending.startswith("North American. 8 hands")


def test_nothing_has_been_corrected_while_the_book_is_the_same(club: Any) -> None:
    bustle = cast.bustle_in_setup(club)
    assert correction_of(bustle) is None
    assert correction_of(started(bustle)) is None


def test_a_correction_changes_no_played_score_and_can_be_told(
    eight: Bustle, corrected: Callable[..., None]
) -> None:
    sheet = cast.tables_of(eight)[0].sheet_id
    cast.enter(sheet, maker="N", won=5, alone="N")
    corrected("north-american", lone_march=5)
    again = cast.enter(sheet, number=2, maker="N", won=5, alone="N")
    assert again.score.points["NS"] == 8, "four for each, as when the evening began"
    found = correction_of(eight)
    assert found is not None
    assert (found.version_then, found.version_now) == (1, 2)
    assert found.changes.settings == ("lone march 5 instead of 4",)
    assert [row.case for row in found.changes.rows] == ["Alone, all 5 tricks (march)"]


def test_a_correction_before_the_start_counts(club: Any, corrected: Callable[..., None]) -> None:
    bustle = cast.bustle_in_setup(club)
    corrected("north-american", lone_march=5)
    assert correction_of(bustle) is None
    assert ("Alone, all 5 tricks (march)", "5", "0") in card_of_bustle(bustle).rows


def test_a_correction_of_what_the_director_had_changed_anyway_is_none(
    club: Any, corrected: Callable[..., None]
) -> None:
    bustle = started(cast.bustle_in_setup(club, ruleset_options={"lone_march": 5}))
    corrected("north-american", lone_march=6)
    assert correction_of(bustle) is None


def test_a_preset_that_has_left_the_book_is_told_and_the_card_still_stands(
    eight: Bustle, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = books.load_book()
    fewer = {slug: one for slug, one in book.presets.items() if slug != "north-american"}
    monkeypatch.setattr(books, "load_book", lambda: replace(book, presets=fewer))
    found = correction_of(eight)
    assert found is not None
    assert "There’s no ruleset “north-american”" in found.problem
    assert card_of_bustle(eight).rows


def test_a_started_bustle_keeps_its_customs(eight: Bustle) -> None:
    from tournaments.core.errors import NotNow

    change_bustle(bustle_id=eight.pk, settings={"place": "The barn"})
    with pytest.raises(NotNow):
        change_bustle(bustle_id=eight.pk, settings={"customs": {"cut": "no_cut"}})
