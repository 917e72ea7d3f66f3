"""The long lists of the public page, drawn without templates: nothing of anybody's gets in raw."""

from __future__ import annotations

from typing import Any

from tournaments.public.views.drawn_rows import drawn_seats, drawn_standings

NASTY = "<script>alert(1)</script> & \"Ann\" 'Bob'"
SAFE = "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ann&quot; &#x27;Bob&#x27;"


def row(**more: Any) -> dict[str, Any]:
    usual = {"place": 2, "shared": False, "number": 7, "name": "Ann", "points": 12, "figures": []}
    usual |= {"by_round": ["5", "7"], "decided_by": "", "line": None}
    return usual | {"left": False, "helper": False, "pending": False} | more


def seat(**more: Any) -> dict[str, Any]:
    usual = {"name": "Ann", "number": 7, "table": 3, "seat": "North", "partner": "", "word": ""}
    return usual | {"reason": ""} | more


def test_whatever_somebody_wrote_is_escaped() -> None:
    words = {
        "line": {"points": "0,22 96,2", "said": NASTY},
        "figures": [{"word": NASTY, "value": 1}],
    }
    drawn = drawn_standings("slug", [row(name=NASTY, decided_by=NASTY, **words)])
    drawn += drawn_seats("slug", [seat(name=NASTY, partner=NASTY, reason=NASTY, seat=NASTY)])
    drawn += drawn_seats("slug", [seat(name=NASTY, table=None, word=NASTY)])
    assert "<script" not in drawn
    assert drawn.count(SAFE) == 3 + 1 + 1 + 2 + 3 + 2 + 1


def test_a_row_leads_to_its_person_and_says_what_holds() -> None:
    drawn = drawn_standings("a-9", [row(place=1, shared=True, left=True, pending=True)])
    assert 'href="/b/a-9/players/7/"' in drawn
    assert 'class="standings__row standings__row--first standings__row--left"' in drawn
    assert "shared" in drawn
    assert "left early" in drawn
    assert "pending" in drawn
    assert "<span>5</span><span>7</span>" in drawn


def test_a_helper_has_no_place() -> None:
    drawn = drawn_standings("slug", [row(place=None, helper=True)])
    assert "no place" in drawn
    assert "None" not in drawn


def test_without_a_table_there_is_a_word() -> None:
    drawn = drawn_seats("slug", [seat(table=None, word="sits out")])
    assert '<span class="seats__none">sits out</span>' in drawn
    assert "seats__table" not in drawn


def test_nobody_is_drawn_as_nothing() -> None:
    assert drawn_seats("slug", []) == drawn_standings("slug", []) == ""
