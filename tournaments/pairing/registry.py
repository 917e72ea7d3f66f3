"""Every pairing format, one line each. Whoever offers a choice of formats reads this."""

from tournaments.pairing.formats import (
    by_standings,
    compass,
    red_white,
    redraw,
    rotation,
    round_robin,
    swiss,
    table_movement,
    winners_move,
    winners_stay,
)
from tournaments.pairing.request import Format

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
        round_robin.FORMAT,
        table_movement.FORMAT,
        swiss.FORMAT,
    )
}
