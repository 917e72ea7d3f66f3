"""What a sheet asks."""

import pytest

from scoring.rules.book import resolve_ruleset
from scoring.rules.fields import fields
from tests.cases import for_every


def asked(slug, **options):
    return [field.name for field in fields(resolve_ruleset(slug, options))]


def field(name, slug, **options):
    found = {one.name: one for one in fields(resolve_ruleset(slug, options))}
    return found[name]


@for_every(
    ("slug", "names"),
    [
        ("cats", "outcome maker tricks revokes"),
        ("north-american", "outcome maker alone tricks revokes"),
        ("canadian", "dealer outcome maker call alone tricks revokes"),
        ("british", "dealer outcome maker call alone defend_alone tricks revokes"),
        ("csl", "outcome maker alone defend_alone tricks revokes"),
        ("robson", "dealer outcome maker call alone tricks take revokes"),
        ("three-handed", "outcome reason maker tricks revokes"),
        ("call-ace", "outcome maker ally tricks revokes"),
        ("set-back", "outcome maker declared folded tricks revokes"),
        ("buck", "outcome maker call folded tricks revokes"),
        ("pepper", "outcome bid maker tricks revokes"),
    ],
)
def test_a_sheet_asks_what_its_rules_need_in_the_order_of_the_table(slug, names):
    assert asked(slug) == names.split()


@for_every(
    ("options", "name"),
    [
        ({"point_on_partner": 1}, "stole_deal"),
        ({"bare_jack": "forbidden"}, "bare_jack"),
        ({"robson_deduct": True}, "take"),
        ({"blind_loner": True}, "call"),
        ({"defend_alone": "always"}, "defend_alone"),
        ({"farmers_hand": "redeal"}, "reason"),
        ({"dealer_partner": "alone_only"}, "dealer"),
        ({"bare_jack": "dealer_forbidden"}, "dealer"),
        ({"point_on_partner": 1}, "dealer"),
        ({"blind_loner": True}, "dealer"),
    ],
)
def test_an_opened_door_is_asked_about(options, name):
    assert name not in asked("north-american")
    assert name in asked("north-american", **options)


@pytest.mark.parametrize(
    ("options", "name"),
    [({"revoke_how": "off"}, "revokes"), ({"alone_by": "nobody"}, "alone")],
)
def test_a_closed_door_is_not_asked_about(options, name):
    assert name in asked("north-american")
    assert name not in asked("north-american", **options)


def test_nobody_is_asked_for_a_bare_jack_without_a_penalty():
    assert "bare_jack" not in asked("csl", bare_jack="forbidden", revoke_how="off")


def test_choices_are_those_that_are_open():
    assert [value for value, _ in field("outcome", "british").choices] == [
        "played",
        "passed",
        "redeal",
    ]
    assert [value for value, _ in field("outcome", "csl").choices] == ["played", "redeal"]
    assert [value for value, _ in field("call", "canadian").choices] == ["order_up", "named"]
    assert [value for value, _ in field("call", "british").choices] == [
        "order_up",
        "named",
        "blind_shout",
    ]
    assert [value for value, _ in field("call", "buck").choices] == ["turned", "open"]
    assert [value for value, _ in field("bid", "pepper").choices] == [
        1,
        2,
        3,
        4,
        5,
        "little",
        "big",
    ]
    assert [value for value, _ in field("tricks", "three-handed").choices] == ["P1", "P2", "P3"]


@pytest.mark.parametrize(
    ("slug", "options", "kinds"),
    [
        (
            "british",
            {"bare_jack": "forbidden", "point_on_partner": 1, "robson_deduct": True},
            {
                "dealer": "rotation",
                "stole_deal": "flag",
                "outcome": "choice",
                "maker": "seat",
                "call": "choice",
                "bare_jack": "flag",
                "alone": "seat",
                "defend_alone": "seat",
                "tricks": "tricks",
                "take": "choice",
                "revokes": "repeated",
            },
        ),
        ("set-back", {}, {"declared": "flag", "folded": "seats"}),
        ("set-back", {"declare_by": "anyone"}, {"declarer": "seat"}),
        ("call-ace", {"ace_no_face": "redeal"}, {"ally": "seat", "reason": "choice"}),
        ("pepper", {}, {"bid": "choice"}),
    ],
)
def test_a_question_is_put_the_way_it_is_answered(slug, options, kinds):
    found = {one.name: one.kind for one in fields(resolve_ruleset(slug, options))}
    assert {name: found[name] for name in kinds} == kinds


def test_a_march_is_added_or_taken_off():
    assert [value for value, _ in field("take", "robson").choices] == ["add", "deduct"]


@pytest.mark.parametrize(
    ("slug", "options", "reasons"),
    [
        ("hasenpfeffer", {}, "misdeal joker_in_widow"),
        (
            "csl",
            {"ace_no_face": "redeal", "farmers_hand": "redeal"},
            "misdeal ace_no_face farmers_hand",
        ),
        ("csl", {"ace_no_face": "exchange", "farmers_hand": "redeal"}, "misdeal farmers_hand"),
    ],
)
def test_reasons_to_deal_again_are_those_that_are_played(slug, options, reasons):
    given = [value for value, _ in field("reason", slug, **options).choices]
    assert given == reasons.split()


def test_seats_are_offered_clockwise_and_by_their_names():
    asked_for = ("dealer", "maker", "alone", "defend_alone", "revokes")
    for name in asked_for:
        assert [value for value, _ in field(name, "british").choices] == ["N", "E", "S", "W"]


def test_where_only_the_maker_may_go_alone_nobody_is_asked_who():
    assert field("alone", "csl").kind == "maker"
    assert field("alone", "british").kind == "seat"
