"""Every pairing format, one line each. Whoever offers a choice of formats reads this."""

from tournaments.pairing.formats import redraw, rotation
from tournaments.pairing.request import Format

FORMATS: dict[str, Format] = {
    format_.key: format_
    for format_ in (
        rotation.FORMAT,
        redraw.FORMAT,
    )
}
