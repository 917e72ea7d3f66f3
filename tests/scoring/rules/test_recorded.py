"""Every recorded hand and game, exactly: points, events, refusals, winners and flags."""

from scoring.rules.progress import progress
from tests.cases import for_every
from tests.scoring.rules.recorded import GAMES, HANDS, answer, ruleset_of

RULESETS = sorted({vector["ruleset"] for vector in HANDS})


def test_all_rulesets_have_recorded_hands():
    assert len(RULESETS) == 23


@for_every("slug", RULESETS)
def test_recorded_hands_are_answered_exactly(slug):
    wrong = {}
    for vector in (one for one in HANDS if one["ruleset"] == slug):
        got = answer(ruleset_of(vector), vector["hand"], vector.get("before"))
        if got != vector["expect"]:
            wrong[vector["id"]] = (vector["hand"], got, vector["expect"])
    assert wrong == {}


@for_every("game", GAMES, ids=lambda game: f"{game['ruleset']}: {game['note']}")
def test_recorded_games_stand_exactly(game):
    stand = progress(ruleset_of(game), game["results"], game.get("carry"), game.get("makers"))
    assert {
        "total": stand.total,
        "winner": stand.winner,
        "flags": list(stand.flags),
        "games": stand.games,
    } == game["expect"]
