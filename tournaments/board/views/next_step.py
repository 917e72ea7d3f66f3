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
)
from tournaments.board.views.next_round import all_in, between_rounds, may_end_early
from tournaments.board.views.sentences import calls_sentence
from tournaments.board.views.steps import Step, act, page
from tournaments.board.views.table_cards import OLD_CALL, call_age, minutes_since
from tournaments.core.selectors.rounds import Dispute
from tournaments.core.selectors.visibility import shown
from tournaments.core.text import numbers_listed
from tournaments.draw.selectors.start import why_start_stays
from tournaments.models import Bustle, Round
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
    if current and may_end_early(bustle, current.number):
        last = _("Finish after round %(number)s") % {"number": current.number}
        step.others.append({"action": "make_last", "button": last})
    if current is None and not why_start_stays(bustle):
        step.others.append({"action": "take_start_back", "button": _("Back to sign-up")})
    if calls and _is_under_way(bustle, current):
        return _answer(calls, step)
    if calls:
        step.now["calls"] = calls_sentence(calls)
    return step


def _answer(calls: Sequence[CallView], step: Step) -> Step:
    """A table that waits comes first; what the round needs stands below."""
    button = _("On my way to table %(table)s")
    if call_age(calls[0], timezone.now()) >= OLD_CALL:
        button = _("Table %(table)s is taken care of")
    values = {"table": calls[0].table}
    answer = act(calls_sentence(calls), "answer_call", button % values, step.now["sentence"])
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
    return between_rounds(bustle, current, people, disputes)


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
    return all_in(bustle, current, people)


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


def one_sided_in(bustle: Bustle, number: int) -> str:
    """Sentence on hands that one side alone has entered, for the director who closes the round."""
    shown = round_view(bustle.pk, number)
    return one_sided_sentence(bustle, shown.tables) if shown else ""


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
            "Table %(tables)s isn’t finished yet.",
            "Tables %(tables)s aren’t finished yet.",
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
