"""Every pairing format and every final, one line each. Whoever offers a choice reads this."""

from tournaments.draw.pairing.finals import BRACKET_4, BRACKET_8, FINAL_TABLE, Final
from tournaments.draw.pairing.formats import (
    by_standings,
    compass,
    elimination,
    foursome,
    red_white,
    redraw,
    rotation,
    round_robin,
    swiss,
    table_movement,
    winners_move,
    winners_stay,
)
from tournaments.draw.pairing.request import Format

FORMATS: dict[str, Format] = {
    format_.key: format_
    for format_ in (
        rotation.FORMAT,
        redraw.FORMAT,
        winners_move.FORMAT,
        winners_stay.FORMAT,
        red_white.FORMAT,
        compass.FORMAT,
        by_standings.FORMAT,
        by_standings.FORMAT_13,
        foursome.FORMAT,
        round_robin.FORMAT,
        table_movement.FORMAT,
        swiss.FORMAT,
        elimination.FORMAT_SINGLE,
        elimination.FORMAT_DOUBLE,
    )
}

CHART = rotation.FORMAT.key
"""The format that spares people the repeats of a movement."""

FINALS: dict[str, Final] = {final.key: final for final in (FINAL_TABLE, BRACKET_4, BRACKET_8)}
