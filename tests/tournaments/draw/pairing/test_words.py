"""A plan's quality in sentences."""

from dataclasses import replace

from scoring.sentences import listed
from tournaments.draw.pairing import PlanQuality, Wish, in_words
from tournaments.draw.pairing.model import Count, Figure
from tournaments.draw.pairing.words import conflict

EVEN = Figure(Count(1, 0, 10), Count(1, 0, 10))
PERFECT = PlanQuality(
    entrants=10,
    rounds=12,
    partner=EVEN,
    opponent=EVEN,
    met=EVEN,
    sit_outs=0,
    sit_out_spread=0,
    sit_out_consecutive=0,
    table_visits_max=1,
)


def test_a_draw_without_any_repeats():
    assert in_words(PERFECT) == [
        "Nobody partners the same person twice.",
        "Nobody plays against the same person twice.",
        "Nobody sits at a table with the same person twice.",
        "Nobody sits out.",
        "Nobody sits at the same table more than once.",
    ]


def test_repeated_partners_that_cannot_be_fewer():
    quality = replace(PERFECT, partner=Figure(Count(2, 3, 54), Count(2, 3, 54)))

    assert in_words(quality)[0] == (
        "3 pairs are partners twice; fewer isn’t possible for 10 players in 12 rounds."
    )


def test_repeated_partners_that_could_be_fewer():
    one = replace(PERFECT, partner=Figure(Count(2, 1, 54), Count(1, 0, 54)))
    many = replace(PERFECT, partner=Figure(Count(3, 12, 54), Count(2, 3, 54)))

    assert in_words(one)[0] == "1 pair is partners twice."
    assert in_words(many)[0] == ("12 repeat partnerships, one pair 3 times; 3 can’t be avoided.")


def test_opponents_at_and_above_the_bound():
    at = replace(PERFECT, opponent=Figure(Count(2, 12, 0), Count(2, 10, 0)))
    above = replace(PERFECT, opponent=Figure(Count(3, 12, 0), Count(2, 10, 0)))
    free = replace(PERFECT, opponent=Figure(Count(2, 1, 0), Count(1, 0, 0)))

    assert in_words(at)[1] == (
        "Nobody plays against the same person more than twice; "
        "less isn’t possible for 10 players in 12 rounds."
    )
    assert in_words(above)[1] == (
        "Nobody plays against the same person more than 3 times (12 repeats; 10 can’t be avoided)."
    )
    assert in_words(free)[1] == "Nobody plays against the same person more than twice (1 repeat)."


def test_sit_outs():
    level = replace(PERFECT, sit_outs=10)
    uneven = replace(PERFECT, sit_outs=11, sit_out_spread=1, sit_out_consecutive=2)

    assert in_words(level)[3:5] == [
        "Everyone here all evening sits out equally often.",
        "Nobody sits out two rounds in a row.",
    ]
    assert in_words(uneven)[3:5] == [
        "Of those here all evening, nobody sits out more than once more than another.",
        "Someone sits out two rounds in a row, twice in all.",
    ]


def test_faults_come_first():
    assert in_words(replace(PERFECT, faults=("Wrong.",)))[0] == "Wrong."


def test_wishes_come_last():
    def said(asked, kept):
        return in_words(replace(PERFECT, wishes=asked, wishes_kept=kept))[-1]

    assert said(0, 0) == in_words(PERFECT)[-1] == "Nobody sits at the same table more than once."
    assert said(1, 1) == "The wish is kept."
    assert said(2, 2) == "All 2 wishes are kept."
    assert said(4, 4) == "All 4 wishes are kept."
    assert said(1, 0) == "The wish isn’t kept."
    assert said(5, 3) == "3 of 5 wishes are kept."


MUST, AVOID = Wish("must", (7, 9)), Wish("avoid", (7, 9))


def test_a_contradiction_is_said_with_numbers_or_with_names():
    names = {7: "Sarah", 9: "Tom"}

    assert conflict([MUST, AVOID], "") == (
        "These wishes can’t all be kept: 7 and 9 are always partners; 7 and 9 are never partners."
    )
    assert conflict([Wish("fixed", (7,), 12)], "The last table is table ten.", names.get) == (
        "This wish can’t be kept: Sarah stays at table 12. The last table is table ten."
    )


def test_wishes_of_one_kind_that_name_the_same_person_or_table_are_one_clause():
    apart = [Wish("apart", (1, 2)), Wish("apart", (1, 3)), Wish("apart", (2, 3))]
    fixed = [Wish("fixed", (id,), 2) for id in (4, 5, 6)]

    assert conflict([*apart, *fixed, Wish("broken", (), 2)], "") == (
        "These wishes can’t all be kept: 1 never shares a table with 2 and 3; "
        "2 and 3 never share a table; 4, 5 and 6 stay at table 2; table 2 stays empty."
    )


def test_a_comma_in_a_name_is_not_between_names():
    assert listed(["Ann", "Bob, Jr."]) == "Ann and Bob, Jr."
    assert (listed(["Ann"]), listed([])) == ("Ann", "")
