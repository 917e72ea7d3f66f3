"""The seats of a game are read without its other rules, and are the same."""

from scoring.rules.book import presets, resolve_ruleset
from scoring.rules.seats import GameSeats


def test_the_seats_alone_are_those_of_the_ruleset_at_every_size() -> None:
    for preset in presets():
        ruleset = resolve_ruleset(preset.slug)
        alone = GameSeats.of_ruleset(ruleset.to_dict())
        assert (alone.sizes, alone.partnership) == (ruleset.sizes, ruleset.partnership)
        for size in ruleset.sizes:
            game = ruleset.with_seats(size)
            assert alone.with_seats(size).sides == game.sides, (preset.slug, size)
            assert [seat for _account, seats in game.sides for seat in sorted(seats)]
            assert {account for account, _seats in game.sides} == set(game.accounts)
