"""Customs of the table: chosen, checked, printed, and never scored."""

import pytest

from scoring.rules.book import InvalidRuleset, load_book, presets, resolve_ruleset
from scoring.rules.card import card
from scoring.rules.customs import (
    Picture,
    check_customs,
    counters,
    customs_of,
    defaults_for,
    load_customs,
    read_customs,
    sentences,
)
from tests.cases import for_every

SLUGS = [preset.slug for preset in presets()]
CHOICES = [(group, key) for group in load_customs() for key in group.choices]
SPOTS = {
    2: [(0.5, 0.2), (0.5, 0.8)],
    3: [(0.5, 0.2), (0.5, 0.5), (0.5, 0.8)],
    4: [(x, y) for y in (0.2, 0.8) for x in (0.3, 0.7)],
    5: [(x, y) for y in (0.2, 0.8) for x in (0.3, 0.7)] + [(0.5, 0.5)],
    6: [(x, y) for y in (0.2, 0.5, 0.8) for x in (0.3, 0.7)],
}
PICTURES = [
    pytest.param(picture, id=f"{key} shows {picture.score}")
    for group, key in CHOICES
    for picture in group.choices[key].pictures
]


def said(slug, customs=None, **options):
    return sentences(resolve_ruleset(slug, options), customs)


def names(slug, **options):
    return {group.name for group in customs_of(resolve_ruleset(slug, options))}


@for_every(("group", "key"), CHOICES, ids=lambda one: getattr(one, "name", one))
def test_every_choice_says_where_it_comes_from(group, key):
    choice = group.choices[key]
    assert choice.source
    assert choice.label
    assert choice.says == "" or choice.says.endswith(".")


@for_every("slug", SLUGS)
def test_the_usual_customs_of_every_ruleset_are_choices(slug):
    check_customs(defaults_for(slug))
    assert said(slug)


def test_leagues_keep_their_own_customs():
    assert "Three cards to everybody, then two." in said("st-austell")
    assert "The dealer is the first to shout." in said("st-austell")
    assert "The dealer is the first to shout." not in said("british")
    assert "Three, two, three, two cards" in " ".join(said("csl"))


# Typed from the sources apart from the data; of the rulesets not named, none has it.
OWN_CUSTOMS = {
    "the two highest are partners": "mathews-1844",
    "the two lowest are partners": "canadian north-american robson",
    "the lowest deals first": "canadian north-american robson",
    "the first jack deals first": "penryn-falmouth st-austell",
    "cuts, or bumps": "penryn-falmouth st-austell",
    "keeps the same order all round": "canadian mathews-1844 north-american robson",
    "takes the turned-up card into the hand": "british penryn-falmouth st-austell",
    "the defender on the loner’s left leads": "british penryn-falmouth st-austell",
    "says so before the first card is led": "british penryn-falmouth st-austell",
}


@for_every(("words", "slugs"), OWN_CUSTOMS.items())
def test_a_custom_of_some_sources_is_usual_with_them_alone(words, slugs):
    assert " ".join(slug for slug in sorted(SLUGS) if words in " ".join(said(slug))) == slugs


def test_what_ace_no_face_is_stands_where_it_is_played():
    one_ace, any_aces = "is one ace with nothing else", "is any number of aces"
    assert "Ace, no face" not in " ".join(said("csl"))
    for how in ("exchange", "redeal"):
        assert one_ace in " ".join(said("csl", ace_no_face=how))
    assert any_aces in " ".join(said("three-handed", ace_no_face="redeal"))


def test_what_is_chosen_replaces_what_is_usual():
    chosen = said("british", {"first_shout": "dealer"})
    assert "The dealer is the first to shout." in chosen
    assert not any("speaks first" in sentence for sentence in chosen)


def test_the_pack_says_itself_by_the_option_of_the_ruleset():
    assert "The pack has 24 cards: nines to aces." in said("north-american")
    assert "The pack has 32 cards: sevens to aces." in said("north-american", deck=32)
    assert "The pack has 28 cards: eights to aces." in said("north-american", deck=28)
    keeps_twos = "and the twos as the lowest."
    assert (
        said("north-american", deck=36)[0] == f"The pack has 36 cards: sevens to aces, {keeps_twos}"
    )
    with_twos = said("cats", {"low_cards": "twos"})
    assert with_twos[0] == f"The pack has 32 cards: eights to aces, {keeps_twos}"
    with_twos = said("north-american", {"small_cards": "twos"}, deck=28)
    assert "The pack has 28 cards: nines to aces, and the twos as the lowest." in with_twos
    assert not any("28" in sentence for sentence in said("north-american", {"small_cards": "twos"}))


def test_the_two_of_spades_may_be_the_benny_where_there_is_one():
    chosen = {"benny": "two_of_spades"}
    assert any("two of spades is the Benny" in one for one in said("british", chosen))
    assert not any("two of spades" in one for one in said("north-american", chosen))
    assert "benny" in names("north-american"), "the option may yet open it"
    assert "benny" not in names("pepper")


def test_a_closed_door_has_no_wording():
    assert not any("farmer" in one.lower() for one in said("csl"))
    open_door = said("csl", farmers_hand="exchange")
    assert any("three nines or three tens" in one for one in open_door)


def test_a_game_is_asked_only_for_customs_that_it_can_have():
    assert {"partners", "loner_lead", "kitty", "packets"} <= names("north-american")
    assert not {"partners", "loner_lead", "lay_down"} & names("buck")
    assert not {"kitty", "upcard", "first_shout", "packets"} & names("pepper")


def test_everybody_for_themselves_keeps_score_as_a_player():
    assert counters(resolve_ruleset("three-handed")).how[0].startswith("Each player takes a six")
    assert counters(resolve_ruleset("north-american")).how[0].startswith("Each side takes a six")


def test_cards_that_are_too_few_for_the_game_say_what_to_do():
    beyond = "The cards show up to 10. Past that, write 10 down and start over."
    four_six = {"counters": "four_six"}
    assert counters(resolve_ruleset("british"), four_six).how[-1] == beyond
    assert counters(resolve_ruleset("csl", {"hands": 8}), four_six).how[-1] == beyond
    assert len(counters(resolve_ruleset("csl"), four_six).how) == 2
    assert counters(resolve_ruleset("csl"), {"counters": "paper"}) is None


@for_every("picture", PICTURES)
def test_a_picture_shows_the_score_that_stands_under_it(picture: Picture):
    def covered(x, y):
        return picture.hidden or (x > picture.right and y > picture.down)

    shown = sum(not covered(x, y) for x, y in SPOTS[picture.under])
    shown += len(SPOTS[picture.over]) if picture.up else 0
    assert shown + (5 if picture.crossed else 0) == picture.score


def test_counters_show_as_many_points_as_they_say():
    for choice in load_customs()[-1].choices.values():
        assert choice.reach is None or choice.reach >= max(one.score for one in choice.pictures)


def test_a_custom_nobody_knows_is_refused_by_name():
    with pytest.raises(InvalidRuleset) as refused:
        check_customs({"kity": "middle", "packets": "seven", "cut": ["cut"], "kitty": "middle"})
    assert [(one.code, one.option) for one in refused.value.problems] == [
        ("custom_unknown", "customs.kity"),
        ("custom_invalid", "customs.packets"),
        ("custom_invalid", "customs.cut"),
    ]
    assert "three_first" in refused.value.problems[1].sentence


def test_the_pack_is_an_option_and_no_custom():
    with pytest.raises(InvalidRuleset):
        check_customs({"pack": "24"})
    with pytest.raises(InvalidRuleset) as refused:
        check_customs(["cut"])
    assert [(one.code, one.option) for one in refused.value.problems] == [
        ("custom_invalid", "customs"),
    ]


def test_a_choice_that_has_left_the_data_is_as_usual():
    assert said("csl", {"cut": "with a sword"}) == said("csl")


@for_every("slug", SLUGS, quick=6)
def test_customs_change_no_score(slug):
    plain = card(resolve_ruleset(slug))
    for group in customs_of(resolve_ruleset(slug)):
        for key in group.choices:
            assert card(resolve_ruleset(slug), {group.name: key}).rows == plain.rows


def test_every_option_that_brings_a_custom_up_has_the_values_it_names():
    for group in load_customs():
        parameter = load_book().parameters.get(group.option)
        assert group.option is None or all(parameter.accepts(value) for value in group.values)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('label = "X"\nusual = "b"', "x.usual: must be one of a"),
        ('label = "X"\nusual = "a"\nusual_in = { nowhere = "a" }', "x.usual_in.nowhere"),
        ('label = "X"\nusual = "a"\noption = "nothing"', "x.option: there is no option nothing"),
        ('label = "X"\nusual = "a"\nsize = 3', "size"),
        ('usual = "a"', "label"),
    ],
)
def test_a_mistake_in_the_data_is_named(tmp_path, text, wrong):
    file = tmp_path / "customs.toml"
    file.write_text(f'[x]\n{text}\n[x.choices.a]\nlabel = "A"\nsource = "S"\n')
    with pytest.raises(ValueError, match=wrong):
        read_customs(file)
