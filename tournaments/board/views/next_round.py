"""From one round to the next: closing it, drawing, opening the one that comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.board.views.disputes import settle_before_the_end, settle_first
from tournaments.board.views.sentences import changes_sentence, newcomers
from tournaments.board.views.steps import Step, act, page
from tournaments.core.selectors.rounds import Dispute
from tournaments.core.text import names_listed
from tournaments.draw.selectors.bracket_matches import is_played_out
from tournaments.draw.selectors.cards import cards_are_printed
from tournaments.draw.selectors.draws import draw_for, is_outdated, planned_round
from tournaments.draw.selectors.held import held_in
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.models import Bustle, Draw
from tournaments.play.selectors.rounds import RoundView
from tournaments.play.services.rounds import one_sided_sentence
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.setup.selectors.formats import final_rounds, goes_by_results, rounds_stay

MOST_NAMED = 6  # people in one sentence
MOST_SEATED = 3  # newcomers on one button


def all_in(bustle: Bustle, current: RoundView, people: Sequence[RegistrationView]) -> Step:
    """One tap closes this round and opens the next, where nothing has to be seen in between."""
    values = {"number": current.number, "next": current.number + 1}
    sentence = _("All scores of round %(number)s are in.") % values
    one_sided = one_sided_sentence(bustle, current.tables)
    close = _("Close round %(number)s") % values
    apart = Step(act(sentence, "close_round", close, one_sided or None))
    if is_last(bustle, current.number) or _missing(people, values["next"]):
        return apart
    only_close = [{"action": "close_round", "button": _("Only close round %(number)s") % values}]
    if not goes_by_results(bustle, values["next"]):
        draw = newest_draw(bustle.pk)
        if draw is None or draw.published_at is None:
            return apart
        if is_outdated(bustle, draw, people, current.number):
            sentence = f"{sentence} {changes_sentence(bustle, draw, people)}"
            button = _close_and_redraw(newcomers(bustle, draw, people), values)
            return Step(act(sentence, "redraw_and_open", button, one_sided or None), only_close)
    detail = f"{_next_draw(bustle, values['next'])} {one_sided}".strip() or None
    button = _("Close round %(number)s, open round %(next)s") % values
    return Step(act(sentence, "close_and_open", button, detail), only_close)


def _missing(people: Sequence[RegistrationView], number: int) -> bool:
    """True if somebody is drawn for this round and is not here yet."""
    return any(person.missing(number) for person in people)


def _close_and_redraw(names: Sequence[str], values: Mapping[str, int]) -> str:
    """Words of the button, with the newcomers where they are few."""
    if 0 < len(names) <= MOST_SEATED:
        button = _("Close round %(number)s, seat %(names)s and open round %(next)s")
    else:
        button = _("Close round %(number)s, redraw and open round %(next)s")
    return button % {**values, "names": names_listed(names)}


def _redraw(names: Sequence[str], number: int) -> str:
    """The same where no round is being played."""
    if 0 < len(names) <= MOST_SEATED:
        button = _("Seat %(names)s and open round %(number)s")
    else:
        button = _("Redraw and open round %(number)s")
    return button % {"number": number, "names": names_listed(names)}


def _next_draw(bustle: Bustle, number: int) -> str:
    """Sentence on the draw that closing this round brings; empty where it was made before."""
    if not goes_by_results(bustle, number):
        return ""
    values = {"number": number}
    if draw_for(bustle.pk, number):
        unseen = _("Only you can see the draw of round %(number)s until you close this one.")
        return unseen % values
    return _("This draws round %(number)s from the results.") % values


def is_last(bustle: Bustle, number: int) -> bool:
    """True if no round comes after this one: a small final can end before its rounds do."""
    return number >= bustle.rounds_planned or is_played_out(bustle)


def may_end_early(bustle: Bustle, number: int) -> bool:
    """True if round `number` can be made the last one, though more are planned."""
    if not 0 < number < bustle.rounds_planned or bustle.state != Bustle.State.RUNNING:
        return False
    return not final_rounds(bustle) and not rounds_stay(bustle)


def between_rounds(
    bustle: Bustle,
    current: RoundView | None,
    people: Sequence[RegistrationView],
    disputes: Sequence[Dispute],
) -> Step:
    played = current.number if current else 0
    if is_last(bustle, played) and disputes:
        return settle_before_the_end(bustle, disputes)
    if is_last(bustle, played):
        return _all_played(bustle, played)
    if current and goes_by_results(bustle, played + 1):
        return _before_the_next(bustle, played + 1, people, disputes)
    draw = newest_draw(bustle.pk)
    if draw is None or is_outdated(bustle, draw, people, played):
        if draw and draw.published_at and not _missing(people, played + 1):
            return _redraw_and_open(bustle, draw, people, played + 1)
        return _draw_again(bustle, draw, people)
    if draw.published_at is None:
        href = reverse("director:draw", args=[bustle.slug])
        return Step(page(_("Check the draw, then publish it."), href, _("See the draw")))
    number = played + 1
    sentence = _("Ready? Open round %(number)s.") % {"number": number}
    return _ready(bustle, number, people, sentence)


def _all_played(bustle: Bustle, played: int) -> Step:
    sentence = ngettext(
        "The round is played. Finish the bustle to make it final.",
        "All %(rounds)s rounds are played. Finish the bustle to make it final.",
        played,
    )
    more = [{"action": "one_more", "button": _("Play one more round")}]
    others = [] if final_rounds(bustle) or rounds_stay(bustle) else more
    finish = act(sentence % {"rounds": played}, "finish", _("Finish the bustle"))
    return Step(finish, others)


def _redraw_and_open(
    bustle: Bustle, draw: Draw, people: Sequence[RegistrationView], number: int
) -> Step:
    """In one tap; what it would change can be seen before."""
    sentence = f"{changes_sentence(bustle, draw, people)} {_('Redraw the remaining rounds.')}"
    detail = _("Rounds already played stay as they are.")
    if cards_are_printed(bustle.pk):
        detail = _("Most printed cards stay good. Bustle says which to reprint.")
    button = _redraw(newcomers(bustle, draw, people), number)
    look = {"action": "propose", "button": _("See what changes")}
    return Step(act(sentence, "redraw_and_open", button, detail), [look])


def _draw_again(bustle: Bustle, draw: Draw | None, people: Sequence[RegistrationView]) -> Step:
    """For a look before a round is opened, by way of whose cards it would make wrong where they
    are in people's hands."""
    sentence = f"{changes_sentence(bustle, draw, people)} {_('Redraw the remaining rounds.')}"
    stays = _("Rounds already played stay as they are.")
    look = {"action": "propose", "button": _("See what changes")}
    at_once = {"action": "redraw", "button": _("Redraw the rest")}
    if not cards_are_printed(bustle.pk):
        return Step(act(sentence, **at_once, detail=stays), [look])
    printed = _("Cards are printed: the smallest change keeps most of them valid.")
    return Step(act(sentence, **look, detail=f"{stays} {printed}"), [at_once])


def _ready(
    bustle: Bustle,
    number: int,
    people: Sequence[RegistrationView],
    sentence: str,
) -> Step:
    """The round can be opened; first a look at those who are drawn for it and have not come."""
    missing = [person.name for person in people if person.missing(number)]
    values: dict[str, Any] = {"number": number, "names": names_listed(missing)}
    if not missing:
        return Step(act(sentence, "open_round", _("Open round %(number)s") % values))
    sentence = ngettext(
        "%(names)s has a seat in round %(number)s and isn’t here yet.",
        "%(names)s have seats in round %(number)s and aren’t here yet.",
        len(missing),
    )
    if len(missing) > MOST_NAMED:
        values["count"] = len(missing)
        sentence = _("%(count)s players have seats in round %(number)s and aren’t here yet.")
    players = reverse("director:players", args=[bustle.slug])
    detail = _("Move them one round later, or take them off the list.")
    anyway = [{"action": "open_round", "button": _("Open round %(number)s anyway") % values}]
    return Step(page(sentence % values, players, _("Go to players"), detail), anyway)


def _before_the_next(
    bustle: Bustle,
    number: int,
    people: Sequence[RegistrationView],
    disputes: Sequence[Dispute],
) -> Step:
    """Between two rounds of which the second goes by how the first came out."""
    values = {"number": number}
    draw = draw_for(bustle.pk, number)
    if draw is None:
        sentence = _("Draw round %(number)s from the results, with everybody who is here now.")
        only = {"action": "draw_next", "button": _("Draw round %(number)s") % values}
        if disputes or _missing(people, number):
            return Step(act(sentence % values, **only))
        at_once = _("Draw and open round %(number)s") % values
        return Step(act(sentence % values, "draw_and_open", at_once), [only])
    sentence = _("Round %(number)s is drawn. Ready? Open it.") % values
    if held := held_in(draw, number):
        if not any(planned_round(draw, number)):
            return Step(settle_first(bustle, held))
        sentence = f"{held.sentence} {_('Ready? Open the others.')}"
    return _ready(bustle, number, people, sentence)
