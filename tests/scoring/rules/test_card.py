"""Rulesets and hands in words."""

import pytest

from scoring.rules.book import resolve_ruleset
from scoring.rules.card import card, describe_hand, differences
from scoring.rules.cases import point_table
from scoring.rules.model import Hand, Ruleset
from tests.cases import for_every

NAMES = {"N": "Ann", "E": "Bob", "S": "Cy", "W": "Dee", "P1": "Ann", "P2": "Bob"}


def table(slug, **options):
    rows = point_table(resolve_ruleset(slug, options))
    return {row.case: (row.makers, row.others) for row in rows}


def test_the_table_of_the_usual_game():
    assert table("north-american") == {
        "0 to 2 tricks (euchre)": ("0", "2"),
        "3 or 4 tricks": ("1", "0"),
        "All 5 tricks (march)": ("2", "0"),
        "Alone, 0 to 2 tricks (euchre)": ("0", "2"),
        "Alone, 3 or 4 tricks": ("1", "0"),
        "Alone, all 5 tricks (march)": ("4", "0"),
    }


def test_a_number_that_is_changed_is_changed_in_print():
    assert table("north-american", march=3)["All 5 tricks (march)"] == ("3", "0")
    with_extra = table("north-american", lone_maker_extra=1)
    assert with_extra["Alone, all 5 tricks (march)"] == ("4, and 1 more for the lone player", "0")


def test_opened_doors_have_their_lines():
    assert table("robson")["Taken off the other side, all 5 tricks (march)"] == ("0", "−2")
    assert table("robson")["Blind loner, 3 or 4 tricks"] == ("0", "1")
    assert table("british")["Lone defender, 0 to 2 tricks (euchre)"] == ("0", "4")
    assert "Lone defender, 0 to 2 tricks (euchre)" not in table("csl")
    assert table("csl")["Alone against a lone defender, 0 to 2 tricks (euchre)"] == ("0", "4")


def test_games_for_oneself_say_who_of_the_others_gets_what():
    assert table("three-handed")["3 tricks (euchre)"] == (
        "0",
        "most tricks: 2; tied for most, each: 1",
    )
    assert table("buck") == {
        "0 to 2 tricks (euchre)": ("+5", "−1 for each trick; without a trick +5"),
        "3 tricks": ("−3", "−1 for each trick; without a trick +5"),
        "4 tricks": ("−4", "−1; without a trick +5"),
        "All 5 tricks (march)": ("−5", "+5"),
        "A club turned up": ("", "−1 for each trick; without a trick +5"),
        "All passed, no trump": ("", "−1 for each trick; without a trick +5"),
        "Dropped out": ("", "0"),
    }
    assert table("set-back")["“I declare”, all 5 tricks (march)"] == ("score to 0", "+1")
    assert table("set-back")["“I declare”, 3 or 4 tricks"][0] == "score doubled"
    assert table("set-back", declare_by="anyone") == table("set-back")
    assert table("call-ace", seats=4)["Alone, all 5 tricks (march)"] == ("4", "0")
    assert table("call-ace")["With a partner, all 5 tricks (march)"] == ("2", "0")


def test_bid_games_are_shown_by_bid():
    assert table("pepper") == {
        "Bid made": ("1 for each trick", "1 for each trick"),
        "Bid failed": ("−6", "1 for each trick"),
        "Little made": ("6", "0"),
        "Little failed": ("−6", "1 for each trick"),
        "Big made": ("12", "0"),
        "Big failed": ("−12", "1 for each trick"),
    }
    assert table("hasenpfeffer")["Bid failed"] == ("−bid", "1 for each trick")


@pytest.mark.parametrize(
    ("slug", "options", "ending"),
    [
        ("csl", {}, "First to 10 points wins."),
        ("csl", {"hands": 8}, "8 hands to a sheet. A hand passed out doesn’t count."),
        ("csl", {"hands": 1}, "1 hand to a sheet. A hand passed out doesn’t count."),
        ("csl", {"start": 2}, "Scores start at 2. First to 10 points wins."),
        ("buck", {}, "Everyone starts at 25. First to 0 wins."),
        (
            "csl",
            {"hands": "clock"},
            "Play until the director’s clock runs out, then finish the hand.",
        ),
    ],
)
def test_a_card_says_how_it_ends(slug, options, ending):
    assert card(resolve_ruleset(slug, options)).ending == ending


@for_every(
    ("slug", "options", "sentence"),
    [
        ("csl", {}, "A revoke gives the other side 2 points instead of the hand’s score."),
        (
            "somerset-1888",
            {},
            "A revoke gives the other side 3 points (5 in a lone hand) on top of the hand’s score.",
        ),
        ("buck", {}, "A revoke costs the player who did it 5 points instead of the hand’s score."),
        (
            "csl",
            {"revoke_how": "deduct"},
            "A revoke costs the side that did it 2 points instead of the hand’s score.",
        ),
        (
            "csl",
            {"revoke_how": "deduct", "revoke_on": "seat", "revoke_points": 1},
            "A revoke costs the player who did it 1 point (2 in a lone hand) instead "
            "of the hand’s score.",
        ),
        ("csl", {"revoke_how": "off"}, "For a revoke there is no set penalty: ask the director."),
        ("pepper", {}, "No trump may be called."),
        ("cats", {}, "Nobody goes alone."),
        ("csl", {}, "When everybody passes, the dealer must make trump (stick the dealer)."),
        (
            "csl",
            {"point_on_partner": 1},
            "Deal in your partner’s turn without anyone noticing, and your side gets 1 point.",
        ),
    ],
)
def test_a_card_says_what_is_allowed(slug, options, sentence):
    assert sentence in card(resolve_ruleset(slug, options)).allowed


def test_a_bid_game_does_not_speak_of_going_alone():
    assert "Nobody goes alone." not in card(resolve_ruleset("pepper")).allowed


def test_every_way_to_punish_a_revoke_has_its_sentence():
    whose = {
        ("csl", "award", "side"): "gives the other side",
        ("csl", "deduct", "side"): "costs the side that did it",
        ("csl", "deduct", "seat"): "costs the player who did it",
        ("cutthroat", "award", "side"): "gives everyone else",
    }
    for (slug, how, on), words in whose.items():
        for hand, end in (("adds", "on top of"), ("replaces", "instead of")):
            options = {"revoke_how": how, "revoke_on": on, "revoke_hand": hand}
            known = resolve_ruleset(slug).params
            ruleset = resolve_ruleset(slug, {n: v for n, v in options.items() if n in known})
            [sentence] = [one for one in card(ruleset).allowed if one.startswith("A revoke")]
            assert words in sentence
            assert end in sentence


def test_where_the_director_rules_on_revokes_no_points_are_named():
    allowed = card(resolve_ruleset("csl", {"revoke_how": "off"})).allowed
    assert [sentence for sentence in allowed if sentence.startswith("A revoke")] == []


def test_a_ruleset_that_has_left_the_book_still_has_a_card():
    gone = Ruleset.from_dict({**resolve_ruleset("csl").to_dict(), "slug": "gone"})
    assert card(gone).rows == card(resolve_ruleset("csl")).rows
    assert (card(gone).origin, card(gone).notes, card(gone).customs) == ("", (), ())
    assert card(gone).counters is None
    assert card(gone, {}).customs
    usual = card(resolve_ruleset("north-american"))
    assert usual.customs
    assert usual.counters is not None
    assert usual.counters.title not in usual.customs


def test_differences_are_said_in_words():
    found = differences(resolve_ruleset("csl", {"joker": True, "hands": 8}))
    assert found == (
        "lone euchre 4 instead of 2",
        "when everybody passes: stick the dealer instead of throw the cards in",
        "a defender going alone: against a lone maker instead of never",
        "joker (Benny)",
        "hands on a sheet 8 instead of none",
    )
    assert "no joker (Benny)" in differences(resolve_ruleset("csl"), "british")
    assert differences(resolve_ruleset("csl"), "csl") == ()
    assert differences(resolve_ruleset("pepper"))[0] == "a different kind of game: Pepper"


@for_every(
    ("slug", "facts", "words"),
    [
        ("csl", {"maker": "S", "alone": "S", "tricks": {"NS": 5, "EW": 0}}, "Cy alone, march"),
        ("csl", {"maker": "N", "tricks": {"NS": 2, "EW": 3}}, "Ann euchred"),
        ("csl", {"maker": "N", "alone": "N", "tricks": {"NS": 2, "EW": 3}}, "Ann alone, euchred"),
        ("csl", {"maker": "E", "tricks": {"NS": 1, "EW": 4}}, "Bob, 4 tricks"),
        ("cats", {"outcome": "passed"}, "passed out"),
        ("cats", {"outcome": "redeal"}, "misdeal"),
        ("cats", {"outcome": "redeal", "reason": "misdeal"}, "misdeal"),
        ("cats", {"outcome": "redeal", "reason": "farmers_hand"}, "misdeal (Farmer’s hand)"),
        ("csl", {"maker": "E", "revokes": ["N"], "tricks": {"Q": 1}}, "Bob, revoke by Ann"),
        (
            "somerset-1888",
            {"maker": "E", "revokes": ["N"], "tricks": {"NS": 1, "EW": 4}},
            "Bob, 4 tricks, revoke by Ann",
        ),
        (
            "british",
            {"maker": "N", "alone": "S", "defend_alone": "E", "tricks": {"NS": 2, "EW": 3}},
            "Ann (Cy alone) against Bob alone, euchred",
        ),
        (
            "robson",
            {"maker": "N", "take": "deduct", "tricks": {"NS": 5, "EW": 0}},
            "Ann, march, taken off the other side",
        ),
        (
            "robson",
            {"maker": "N", "call": "blind_alone", "alone": "N", "tricks": {"NS": 4, "EW": 1}},
            "Ann blind alone, 4 tricks",
        ),
        ("pepper", {"maker": "E", "bid": 4, "tricks": {"NS": 3, "EW": 3}}, "Bob bid 4, set"),
        ("pepper", {"maker": "E", "bid": 4, "tricks": {"NS": 0, "EW": 6}}, "Bob bid 4, 6 tricks"),
        (
            "buck",
            {"call": "turned", "tricks": {"P1": 1, "P2": 4, "P3": 0, "P4": 0}},
            "club turned up, 1–4–0–0",
        ),
        (
            "three-handed",
            {"maker": "P3", "tricks": {"P1": 1, "P2": 1, "P3": 5}},
            "P3, 5 tricks",
        ),
        (
            "call-ace",
            {"maker": "P1", "ally": "P2", "tricks": {"P1": 1, "P2": 2, "P3": 2, "P4": 0, "P5": 0}},
            "Ann with Bob, 3 tricks",
        ),
        (
            "set-back",
            {"maker": "P1", "declared": True, "tricks": {"P1": 5, "P2": 0, "P3": 0, "P4": 0}},
            "Ann declared, march",
        ),
        (
            "set-back",
            {"maker": "P2", "declarer": "P1", "tricks": {"P1": 5, "P2": 0, "P3": 0, "P4": 0}},
            "Ann declared on Bob’s trump, march",
        ),
        (
            "set-back",
            {"maker": "P1", "declarer": "P1", "tricks": {"P1": 5, "P2": 0, "P3": 0, "P4": 0}},
            "Ann declared, march",
        ),
        ("csl", {"maker": "E", "bare_jack": True}, "Bob, on a bare jack"),
    ],
)
def test_a_hand_is_told_in_a_few_words(slug, facts, words):
    assert describe_hand(resolve_ruleset(slug), Hand.from_dict(facts), NAMES) == words


def test_a_card_says_who_may_declare_once():
    for options, words in (
        ({}, ["The maker may say “I declare”"]),
        ({"declare_by": "anyone"}, ["Anybody in the hand may say “I declare”"]),
        ({"declare": False, "declare_by": "anyone"}, []),
    ):
        allowed = card(resolve_ruleset("set-back", options)).allowed
        said = [sentence for sentence in allowed if "declare" in sentence]
        assert [sentence[: len(words[0])] for sentence in said] == words
