"""The next step: the one thing for the director to do, and what else may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.board.views.disputes import (
    dispute_step,
    held_step,
    settle_before_the_end,
    settle_first,
)
from tournaments.board.views.sentences import calls_sentence, changes_sentence
from tournaments.board.views.steps import Step, act, page
from tournaments.board.views.table_cards import minutes_since
from tournaments.core.selectors.rounds import Dispute
from tournaments.core.selectors.visibility import shown
from tournaments.core.text import names_listed, numbers_listed
from tournaments.draw.selectors.bracket_matches import is_played_out
from tournaments.draw.selectors.cards import cards_are_printed
from tournaments.draw.selectors.draws import draw_for, is_outdated, planned_round
from tournaments.draw.selectors.held import held_in
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.models import Bustle, Draw, Round
from tournaments.money.selectors.cash_book import money_text
from tournaments.play.selectors.pace import slowest_table
from tournaments.play.selectors.rounds import RoundView, TableView, round_view
from tournaments.play.selectors.tables import CallView
from tournaments.play.services.rounds import one_sided_sentence
from tournaments.play.views.round_summary import against_text, clock_context
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.public.selectors.editions import is_out_of_date
from tournaments.setup.selectors.formats import asks_extra_hand, goes_by_results
from tournaments.setup.selectors.table_sizes import games_of

MOST_NAMED = 6  # tables in one sentence


def next_step(
    bustle: Bustle,
    current: RoundView | None,
    people: Sequence[RegistrationView],
    calls: Sequence[CallView] = (),
    disputes: Sequence[Dispute] = (),
) -> Step:
    """The next thing to do in this state of the bustle, and the calls that should come before.

    `disputes` are those of rounds that are closed.
    """
    step = _step(bustle, current, people, disputes)
    if calls and _is_under_way(bustle, current):
        return _answer(calls, step)
    if calls:
        step.now["calls"] = calls_sentence(calls)
    return step


def _answer(calls: Sequence[CallView], step: Step) -> Step:
    """A table that waits comes first; what the round needs stands below."""
    button = _("On my way to table %(table)s") % {"table": calls[0].table}
    answer = act(calls_sentence(calls), "answer_call", button, step.now["sentence"])
    return Step(step.now | answer | {"call": calls[0].id}, step.others)


def _step(
    bustle: Bustle,
    current: RoundView | None,
    people: Sequence[RegistrationView],
    disputes: Sequence[Dispute],
) -> Step:
    if bustle.state == Bustle.State.SETUP:
        return _before_the_start(bustle, sum(person.here for person in people))
    if bustle.state == Bustle.State.FINISHED:
        return _after_the_end(bustle)
    if current and current.state == Round.State.PLAYING:
        return _during_a_round(bustle, current, people)
    return _between_rounds(bustle, current, people, disputes)


def _is_under_way(bustle: Bustle, current: RoundView | None) -> bool:
    """True while tables play: nothing is as urgent then as a table that calls."""
    if current is None or current.state != Round.State.PLAYING:
        return False
    return bustle.until_clock or bool(waiting_tables(bustle, current))


def _before_the_start(bustle: Bustle, here: int) -> Step:
    players = reverse("director:players", args=[bustle.slug])
    if here < games_of(bustle).shape.fewest:
        sentence = _("Add the players and check in whoever is here.")
        detail = _("%(count)s checked in so far.") % {"count": here}
        return Step(page(sentence, players, _("Go to players"), detail))
    sentence = _("%(count)s are here. Start when the room is ready.") % {"count": here}
    detail = _("This draws every round. Latecomers can still join between rounds.")
    if goes_by_results(bustle, 2):
        detail = _("This draws round 1. Latecomers can still join between rounds.")
    return Step(act(sentence, "start", _("Start and draw"), detail))


def _after_the_end(bustle: Bustle) -> Step:
    resume = [{"action": "resume", "button": _("Reopen the bustle")}]
    publish = reverse("director:publish", args=[bustle.slug])
    seen, money = shown(bustle), money_text(bustle)
    if seen.edition is None:
        sentence = _("The bustle is over. Publish the results to make them official.")
        return Step(page(sentence, publish, _("Go to the results"), money), resume)
    if is_out_of_date(bustle, bustle.live_version):
        sentence = _("The published results have changed. Publish the correction.")
        return Step(page(sentence, publish, _("See what changed"), money), resume)
    href = reverse("director:print", args=[bustle.slug])
    sentence = _("The results are published. Print a copy for anyone who wants paper.")
    return Step(page(sentence, href, _("Print"), money), resume)


def _during_a_round(bustle: Bustle, current: RoundView, people: Sequence[RegistrationView]) -> Step:
    if current.held:
        return held_step(bustle, current, current.held)
    if any(table.disputed for table in current.tables):
        return dispute_step(bustle, current)
    against = next((table for table in current.tables if table.against), None)
    if against:
        return _decide(bustle, current, against)
    level = undecided_tables(bustle, current)
    waiting = [] if bustle.until_clock else waiting_tables(bustle, current)
    if level and not waiting and not _clock_runs(bustle, current):
        return Step(_settle(bustle, current, level))
    if bustle.until_clock:
        return Step(_until_clock(bustle, current))
    if waiting:
        return Step(_wait(bustle, current, waiting, level))
    return _all_in(bustle, current, people)


def _decide(bustle: Bustle, current: RoundView, table: TableView) -> Step:
    """Typed totals that are not what the hands say count, so the round can be closed as well."""
    href = reverse("director:sheet", args=[bustle.slug, current.number, table.number])
    sentence = _("Table %(table)s: %(what)s.") % {
        "table": table.number,
        "what": against_text(table),
    }
    anyway = _("Close round %(number)s anyway") % {"number": current.number}
    close = [{"action": "close_round", "button": anyway}]
    others = [] if waiting_tables(bustle, current) else close
    detail = _("The typed score counts for now.")
    return Step(page(sentence, href, _("Check the sheet"), detail), others)


def _all_in(bustle: Bustle, current: RoundView, people: Sequence[RegistrationView]) -> Step:
    """One tap closes this round and opens the next, where nothing has to be seen in between."""
    number = current.number
    one_sided = one_sided_sentence(bustle, current.tables)
    close = _("Close round %(number)s") % {"number": number}
    last = _is_last(bustle, number)
    if last or _keeps_apart(bustle, number, people):
        sentence = _("All scores of round %(number)s are in.") % {"number": number}
        return Step(act(sentence, "close_round", close, one_sided or None))
    detail = f"{_next_draw(bustle, number + 1)} {one_sided}".strip() or None
    values = {"number": number, "next": number + 1}
    button = _("Close round %(number)s, open round %(next)s") % values
    only_close = _("Only close round %(number)s") % values
    sentence = _("All scores of round %(number)s are in.") % values
    others = [{"action": "close_round", "button": only_close}]
    return Step(act(sentence, "close_and_open", button, detail), others)


def _next_draw(bustle: Bustle, number: int) -> str:
    """Sentence on the draw that closing this round brings; empty where it was made before."""
    if not goes_by_results(bustle, number):
        return ""
    values = {"number": number}
    if draw_for(bustle.pk, number):
        unseen = _("Only you can see the draw of round %(number)s until you close this one.")
        return unseen % values
    return _("This draws round %(number)s from the results.") % values


def _keeps_apart(bustle: Bustle, number: int, people: Sequence[RegistrationView]) -> bool:
    """True if something is to be done between this round and the next: a draw, or a look."""
    if any(person.missing(number + 1) for person in people):
        return True
    if goes_by_results(bustle, number + 1):
        return False
    draw = newest_draw(bustle.pk)
    if draw is None or draw.published_at is None:
        return True
    return is_outdated(bustle, draw, people, number)


def one_sided_in(bustle: Bustle, number: int) -> str:
    """Sentence on hands that one side alone has entered, for the director who closes the round."""
    shown = round_view(bustle.pk, number)
    return one_sided_sentence(bustle, shown.tables) if shown else ""


def _is_last(bustle: Bustle, number: int) -> bool:
    """True if no round comes after this one: a small final can end before its rounds do."""
    return number >= bustle.rounds_planned or is_played_out(bustle)


def _settle(bustle: Bustle, current: RoundView, level: Sequence[int]) -> dict[str, Any]:
    """Somebody has to move from a table where nobody is ahead."""
    href = reverse("director:sheet", args=[bustle.slug, current.number, level[0]])
    sentence = ngettext(
        "Table %(tables)s is tied. It plays one extra hand that scores nothing.",
        "Tables %(tables)s are tied. Each plays one extra hand that scores nothing.",
        len(level),
    ) % {"tables": numbers_listed(level)}
    button = _("Who won at table %(table)s?") % {"table": level[0]}
    return page(sentence, href, button, _("The tables can enter it too."))


def undecided_tables(bustle: Bustle, current: RoundView) -> list[int]:
    """The tables that are level, though somebody has to move, and whose extra hand nobody won."""
    if not asks_extra_hand(bustle, current.number):
        return []
    over = ("complete", "playing") if bustle.until_clock else ("complete",)
    return [
        table.number
        for table in current.tables
        if table.level and not table.won_extra_hand and table.state in over
    ]


def _clock_runs(bustle: Bustle, current: RoundView) -> bool:
    """True if the clock that ends the sheets has not been seen to run out."""
    clock = clock_context(bustle, current)
    return bustle.until_clock and (clock is None or bool(clock["now"] < clock["ends_at"]))


def waiting_tables(bustle: Bustle, current: RoundView) -> list[int]:
    """The tables without which the round cannot be closed."""
    missing = ("disputed",) if bustle.until_clock else ("disputed", "playing", "not_started")
    return [table.number for table in current.tables if table.state in missing]


def _until_clock(bustle: Bustle, current: RoundView) -> dict[str, Any]:
    """The director's clock ends the round, and nothing else: the button is always there."""
    values = {"number": current.number}
    close = _("Close round %(number)s") % values
    clock = clock_context(bustle, current)
    if clock and clock["now"] < clock["ends_at"]:
        values["clock"] = clock["text"]
        sentence = _("Round %(number)s is played until the clock: it %(clock)s.") % values
        detail = _("Call time then, and close the round once the last hands are entered.")
        return act(sentence, "close_round", close, detail) | {"ready": False}
    sentence = _("Call time for round %(number)s. Close it once the last hands are entered.")
    return act(sentence % values, "close_round", close)


def _wait(
    bustle: Bustle, current: RoundView, waiting: Sequence[int], level: Sequence[int]
) -> dict[str, Any]:
    """Nothing to do but to see what keeps them: a round is closed when all tables are in."""
    detail = _slowest(bustle, current)
    if level:
        detail = ngettext(
            "Table %(tables)s is tied: an extra hand decides who moves.",
            "Tables %(tables)s are tied: an extra hand decides who moves.",
            len(level),
        ) % {"tables": numbers_listed(level)}
    keeps = _what_keeps_them(bustle, current, waiting)
    return page(_who_plays(current, waiting), *keeps, detail) | {"ready": False}


def _who_plays(current: RoundView, waiting: Sequence[int]) -> str:
    values = {"number": current.number, "count": len(waiting), "tables": numbers_listed(waiting)}
    if all(table.state == "not_started" for table in current.tables):
        return _("Round %(number)s is under way. No scores yet.") % values
    if len(waiting) > MOST_NAMED:
        return _("Round %(number)s is under way at %(count)s tables.") % values
    return (
        ngettext(
            "Table %(tables)s is still playing.",
            "Tables %(tables)s are still playing.",
            len(waiting),
        )
        % values
    )


def _what_keeps_them(bustle: Bustle, current: RoundView, waiting: Sequence[int]) -> tuple[str, str]:
    """Page where the director can help along, and the words of its button."""
    if bustle.entry == Bustle.Entry.PAPER:
        return reverse("director:paper", args=[bustle.slug, current.number]), _(
            "Enter paper scores"
        )
    last = slowest_table(current.tables)
    number = last.number if last else waiting[0]
    href = reverse("director:sheet", args=[bustle.slug, current.number, number])
    return href, _("Look at table %(number)s") % {"number": number}


def _slowest(bustle: Bustle, current: RoundView) -> str:
    """The table that the round waits for, once somebody has played a hand."""
    last = slowest_table(current.tables)
    if last is None or not any(table.played for table in current.tables):
        return ""
    minutes = minutes_since(last, timezone.now())
    values = {"table": last.number, "hand": last.played + 1, "minutes": minutes}
    if minutes:
        return (
            _("Table %(table)s is slowest: on hand %(hand)s, quiet for %(minutes)s min.") % values
        )
    return _("Table %(table)s is slowest: on hand %(hand)s.") % values


def _between_rounds(
    bustle: Bustle,
    current: RoundView | None,
    people: Sequence[RegistrationView],
    disputes: Sequence[Dispute],
) -> Step:
    played = current.number if current else 0
    if _is_last(bustle, played) and disputes:
        return settle_before_the_end(bustle, disputes)
    if _is_last(bustle, played):
        sentence = ngettext(
            "The round is played. Finish the bustle to make it final.",
            "All %(rounds)s rounds are played. Finish the bustle to make it final.",
            played,
        )
        return Step(act(sentence % {"rounds": played}, "finish", _("Finish the bustle")))
    if current and goes_by_results(bustle, played + 1):
        return _before_the_next(bustle, played + 1, people)
    draw = newest_draw(bustle.pk)
    if draw is None or is_outdated(bustle, draw, people, played):
        return _draw_again(bustle, draw, people)
    if draw.published_at is None:
        href = reverse("director:draw", args=[bustle.slug])
        return Step(page(_("Check the draw, then publish it."), href, _("See the draw")))
    number = played + 1
    sentence = _("Ready? Open round %(number)s.") % {"number": number}
    return _ready(bustle, number, people, sentence)


def _draw_again(bustle: Bustle, draw: Draw | None, people: Sequence[RegistrationView]) -> Step:
    """In one tap; where cards are in people's hands, by way of whose cards it would make wrong."""
    sentence = f"{changes_sentence(bustle, draw, people)} {_('Redraw the remaining rounds.')}"
    stays = _("Rounds already played stay as they are.")
    look = {"action": "propose", "button": _("Preview the changes")}
    at_once = {"action": "redraw", "button": _("Redraw the rest")}
    if not cards_are_printed(bustle.pk):
        return Step(act(sentence, **at_once, detail=stays), [look])
    printed = _("Cards are printed: the smallest change keeps most of them valid.")
    look["button"] = _("See what changes")
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


def _before_the_next(bustle: Bustle, number: int, people: Sequence[RegistrationView]) -> Step:
    """Between two rounds of which the second goes by how the first came out."""
    values = {"number": number}
    draw = draw_for(bustle.pk, number)
    if draw is None:
        sentence = _("Draw round %(number)s from the results, with everybody who is here now.")
        return Step(act(sentence % values, "draw_next", _("Draw round %(number)s") % values))
    sentence = _("Round %(number)s is drawn. Ready? Open it.") % values
    if held := held_in(draw, number):
        if not any(planned_round(draw, number)):
            return Step(settle_first(bustle, held))
        sentence = f"{held.sentence} {_('Ready? Open the others.')}"
    return _ready(bustle, number, people, sentence)
