"""Pages on which a director keeps rulesets."""

from __future__ import annotations

import html
import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring.forms.customs import CustomsForm, PresetOptionsForm
from scoring.rules.customs import defaults_for
from tests import cast
from tournaments.models import ClubRuleset
from tournaments.setup.selectors.rulesets import rulesets_of_director
from tournaments.setup.services.rulesets import RulesetDetails, save_club_ruleset

RULES = "/director/rules/"


def text_of(response: Any) -> str:
    return html.unescape(response.content.decode())


def filled_in(base: str, **changes: Any) -> dict[str, Any]:
    """What a browser would send of the form for a new ruleset."""
    options = PresetOptionsForm(base)
    customs = CustomsForm(base, usual=defaults_for(base))
    data = {name: options[name].value() for name in options.fields}
    data |= {customs[name].html_name: customs[name].value() for name in customs.fields}
    data = {name: value for name, value in data.items() if value is not None and value is not False}
    return data | {"name": "Our Tuesday rules", "action": "save"} | changes


@pytest.fixture
def ruleset_id(club: Any) -> int:
    details = RulesetDetails("Our Tuesday rules", "north-american", {"lone_euchre": 4})
    return save_club_ruleset(club_id=club.pk, details=details)


def test_the_list_offers_every_preset_to_begin_with(director_client: Any) -> None:
    text = text_of(director_client.get(RULES))
    assert "No ruleset of your own yet" in text
    assert '<option value="buck">Buck Euchre (Dirty Clubs)</option>' in text


@pytest.mark.parametrize("base", ["north-american", "british", "pepper", "call-ace", "set-back"])
def test_a_preset_saved_as_it_stands_differs_in_nothing(
    director_client: Any, director: Any, base: str
) -> None:
    answer = director_client.post(f"{RULES}new/?base={base}", filled_in(base))
    assert answer.status_code == 302, text_of(answer)
    (kept,) = rulesets_of_director(director.pk)
    assert (kept.base, kept.options, kept.customs) == (base, {}, {})


def test_what_is_changed_is_kept_and_told_in_the_list(director_client: Any) -> None:
    changes = {"lone_euchre": "4", "target": "7", "custom-kitty": "dealers_left"}
    director_client.post(f"{RULES}new/", filled_in("north-american", **changes))
    row = ClubRuleset.objects.get()
    assert row.options == {"lone_euchre": 4, "target": 7}
    assert row.customs == {"kitty": "dealers_left"}
    text = text_of(director_client.get(RULES))
    assert "lone euchre 4 instead of 2" in text
    assert "points to win 7 instead of 10" in text


def test_the_card_changes_as_options_do_and_nothing_is_kept(director_client: Any) -> None:
    data = filled_in("north-american", lone_euchre="4", action="options")
    data["custom-cut"] = "cut_or_bump"
    address = f"{RULES}new/"
    fragment = director_client.post(address, data, headers={"HX-Request": "true"})
    assert text_of(fragment).startswith("\n<aside") or "<html" not in text_of(fragment)
    assert "lone euchre 4 instead of 2" in text_of(fragment)
    assert "or bumps" in text_of(fragment)
    assert "<h1>New ruleset</h1>" in text_of(director_client.post(address, data))
    assert not ClubRuleset.objects.exists()


def test_an_option_that_cannot_be_is_named_beside_its_field(director_client: Any) -> None:
    answer = director_client.post(f"{RULES}new/", filled_in("north-american", target="0"))
    assert answer.status_code == 422
    assert "the target must be above the starting score" in text_of(answer)
    twice = filled_in("north-american")
    director_client.post(f"{RULES}new/", twice)
    assert "already" in text_of(director_client.post(f"{RULES}new/", twice))


def test_a_ruleset_is_changed_and_deleted(director_client: Any, ruleset_id: int) -> None:
    address = f"{RULES}{ruleset_id}/"
    assert 'value="4"' in text_of(director_client.get(address))
    director_client.post(address, filled_in("north-american", name="Wednesday", march="3"))
    row = ClubRuleset.objects.get()
    assert (row.name, row.options) == ("Wednesday", {"march": 3})
    director_client.post(address, {"action": "delete"})
    assert not ClubRuleset.objects.exists()


def test_a_ruleset_goes_out_and_comes_in_as_a_file(director_client: Any, ruleset_id: int) -> None:
    answer = director_client.get(f"{RULES}{ruleset_id}/file")
    assert answer["Content-Disposition"] == 'attachment; filename="our-tuesday-rules.json"'
    assert json.loads(answer.content)["options"] == {"lone_euchre": 4}
    upload = SimpleUploadedFile("rules.json", answer.content)
    said = text_of(director_client.post(RULES, {"file": upload}, follow=True))
    assert "Our Tuesday rules (2) is one of your rulesets now." in said


def test_a_file_with_mistakes_says_where(director_client: Any) -> None:
    bad = b'{"bustle_ruleset": 1,\n"name": "X",\n"base": "csl",\n"options": {"luck": 7}}'
    answer = director_client.post(RULES, {"file": SimpleUploadedFile("x.json", bad)})
    assert answer.status_code == 422
    assert "Line 4, options.luck: This ruleset has no option luck." in text_of(answer)
    assert "Choose a file first." in text_of(director_client.post(RULES, {}))


def test_another_clubs_ruleset_is_not_there(client: Any, ruleset_id: int) -> None:
    client.force_login(cast.director(cast.club("Friday club"), "fred"))
    for address in (f"{RULES}{ruleset_id}/", f"{RULES}{ruleset_id}/file"):
        assert client.get(address).status_code == 404
    assert client.post(f"{RULES}{ruleset_id}/", {"action": "delete"}).status_code == 404
    assert "Tuesday" not in text_of(client.get(RULES))
    assert ClubRuleset.objects.exists()


def test_nobody_comes_in_without_signing_in(client: Any, ruleset_id: int) -> None:
    for address in (RULES, f"{RULES}new/", f"{RULES}{ruleset_id}/"):
        assert client.get(address).status_code == 302
