"""A format and the final that may follow it: which of the two draws a round, and what they say.

What others than the draw want to know of a format stands here: who is not in play, how many rounds
it takes, how far everybody has come.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from scoring.sentences import Sentence
from tournaments.draw.pairing.model import (
    FOURS,
    BracketMatch,
    CannotPair,
    Constraints,
    History,
    Roster,
    TableShape,
)
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.draw.pairing.request import DrawRequest, Format


@dataclass(frozen=True)
class FormatAndFinal:
    """``format_`` draws the rounds up to number ``qualifying`` (None: all), ``final`` the rest."""

    format_: Format
    final: Format | None = None
    qualifying: int | None = None

    def format_in(self, number: int) -> Format:
        """Format that draws round ``number``."""
        if self.final and self.qualifying is not None and number > self.qualifying:
            return self.final
        return self.format_

    def last_to_draw(self, rounds: int, following: int) -> int:
        """Up to which round can be drawn now, when ``following`` is the next."""
        if self.format_in(following).by_results:
            return min(rounds, following)
        return rounds if self.qualifying is None else min(rounds, self.qualifying)

    def idle(self, request: DrawRequest, number: int) -> frozenset[int]:
        """People not in play in round ``number``, played or next to be drawn."""
        return self.format_in(number).idle(request, number)


def format_and_final(
    format_key: str, final: str = "", qualifying: int | None = None, rounds: int = 0
) -> FormatAndFinal:
    """The format and the final with these keys; raises CannotPair when there is no such thing.

    Without ``qualifying`` the final takes the last of ``rounds``, as many as it needs.
    """
    if format_key not in FORMATS:
        there = ", ".join(sorted(FORMATS))
        raise CannotPair(
            Sentence(
                "There is no format “%(format)s”. Choose from %(known)s.",
                format=format_key,
                known=there,
            )
        )
    format_ = FORMATS[format_key]
    if not final:
        return FormatAndFinal(format_)
    if final not in FINALS:
        there = ", ".join(sorted(FINALS))
        raise CannotPair(
            Sentence(
                "There is no final “%(final)s”. Choose from %(known)s.", final=final, known=there
            )
        )
    last = FINALS[final]
    if qualifying is None:
        qualifying = max(0, rounds - last.rounds(format_.teams))
    return FormatAndFinal(format_, last.after(qualifying, format_.teams), qualifying)


def idle_in(
    format_key: str,
    roster: Roster,
    history: History,
    number: int,
    *,
    final: str = "",
    qualifying: int | None = None,
) -> frozenset[int]:
    """People not in play in round ``number``: knocked out, waiting, without a partner.

    ``history`` holds at least the rounds before it; those of a bracket with their results.
    """
    formats = format_and_final(format_key, final, qualifying)
    return formats.idle(_request(roster, history), number)


def stages_of(
    format_key: str,
    roster: Roster,
    history: History,
    *,
    final: str = "",
    qualifying: int | None = None,
) -> Mapping[int, int]:
    """Stage that everybody reached in a bracket or a final, by id; more is better, equals level.

    Whoever came further stands above the others, whatever the points. Empty where there is no
    bracket, or before the final begins. Raises CannotPair while a table of the bracket plays.
    """
    formats = format_and_final(format_key, final, qualifying)
    return formats.format_in(len(history)).stages(_request(roster, history))


def bracket_of(
    format_key: str,
    roster: Roster,
    history: History,
    *,
    final: str = "",
    qualifying: int | None = None,
) -> tuple[BracketMatch, ...]:
    """The matches of the bracket or the final as they stand after ``history``.

    Empty where there is none, or before the rounds that lead to the final are played. Raises
    CannotPair while a table of the bracket plays.
    """
    formats = format_and_final(format_key, final, qualifying)
    return formats.format_in(history.next_round).bracket(_request(roster, history))


def rounds_needed(
    format_key: str,
    roster: Roster,
    constraints: Constraints,
    history: History | None = None,
    *,
    final: str = "",
    qualifying: int | None = None,
) -> int | None:
    """Number of rounds the bustle takes, at the most; None where the director is free to choose."""
    formats = format_and_final(format_key, final, qualifying)
    if formats.final and formats.qualifying is not None:
        return formats.qualifying + FINALS[final].rounds(formats.format_.teams)
    return formats.format_.rounds(_request(roster, history or History(), constraints))


def _request(
    roster: Roster, history: History, constraints: Constraints | None = None
) -> DrawRequest:
    """A request that only asks; chance plays no part in the answer."""
    following = history.next_round
    asked = constraints or Constraints()
    return DrawRequest(roster, history, asked, following, Random(0), 0, FOURS)  # noqa: S311


def refuse_other_tables(formats: FormatAndFinal, shape: TableShape) -> None:
    """Raises CannotPair when the format or the final cannot be played at tables of this shape."""
    for format_ in (formats.format_, formats.final):
        if format_ and format_.sided and shape != FOURS:
            raise CannotPair(
                Sentence(
                    "“%(format)s” needs tables of four, two against two. "
                    "Choose another format or other rules.",
                    format=format_.name,
                )
            )
