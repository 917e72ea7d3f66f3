"""A plan's quality in sentences."""

from dataclasses import replace

from tournaments.pairing import PlanQuality, in_words
from tournaments.pairing.model import Count, Figure

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
        "Three pairs are partners twice; fewer is impossible for 10 players in 12 rounds."
    )


def test_repeated_partners_that_could_be_fewer():
    one = replace(PERFECT, partner=Figure(Count(2, 1, 54), Count(1, 0, 54)))
    many = replace(PERFECT, partner=Figure(Count(3, 12, 54), Count(2, 3, 54)))

    assert in_words(one)[0] == "One pair is partners twice."
    assert in_words(many)[0] == (
        "12 partnerships too many, one pair three times, of which three cannot be avoided."
    )


def test_opponents_at_and_above_the_bound():
    at = replace(PERFECT, opponent=Figure(Count(2, 12, 0), Count(2, 10, 0)))
    above = replace(PERFECT, opponent=Figure(Count(3, 12, 0), Count(2, 10, 0)))
    free = replace(PERFECT, opponent=Figure(Count(2, 1, 0), Count(1, 0, 0)))

    assert in_words(at)[1] == (
        "Nobody plays against the same person more than twice; "
        "less is impossible for 10 players in 12 rounds."
    )
    assert in_words(above)[1] == (
        "Nobody plays against the same person more than three times "
        "(12 repeats, of which ten cannot be avoided)."
    )
    assert in_words(free)[1] == "Nobody plays against the same person more than twice (one repeat)."


def test_sit_outs():
    level = replace(PERFECT, sit_outs=10)
    uneven = replace(PERFECT, sit_outs=11, sit_out_spread=1, sit_out_consecutive=2)

    assert in_words(level)[3:5] == [
        "Everybody who is there all evening sits out equally often.",
        "Nobody sits out two rounds running.",
    ]
    assert in_words(uneven)[3:5] == [
        "Nobody who is there all evening sits out more than once more than another.",
        "Somebody sits out two rounds running, twice in all.",
    ]


def test_faults_come_first():
    assert in_words(replace(PERFECT, faults=("Wrong.",)))[0] == "Wrong."
