"""The next step: the one thing for the director to do, and what else may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from django.utils import timezone

from tournaments.board.views.table_cards import minutes_since
from tournaments.core.selectors.visibility import shown
from tournaments.core.text import names_listed
from tournaments.draw.pairing.words import tables_are
from tournaments.draw.selectors.bracket_matches import is_played_out
from tournaments.draw.selectors.cards import cards_are_printed
from tournaments.draw.selectors.draws import draw_for, is_outdated
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.models import Bustle, Round
from tournaments.money.selectors.cash_book import money_said
from tournaments.play.selectors.pace import slowest_table
from tournaments.play.selectors.rounds import RoundView, TableView, round_view
from tournaments.play.services.rounds import one_sided_sentence
from tournaments.play.views.round_summary import against_said, clock_context
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.public.selectors.editions import is_out_of_date
from tournaments.setup.selectors.formats import asks_extra_hand, goes_by_results
from tournaments.setup.selectors.table_sizes import games_of

MOST_NAMED = 6  # tables in one sentence


@dataclass(frozen=True)
class Step:
    """`now` and `others` as templates/director/_board.html takes them."""

    now: dict[str, Any]
    others: list[dict[str, str]] = field(default_factory=list)


def next_step(
    bustle: Bustle, current: RoundView | None, people: Sequence[RegistrationView]
) -> Step:
    """The next thing to do in this state of the evening."""
    if bustle.state == Bustle.State.SETUP:
        return _before_the_start(bustle, sum(person.here for person in people))
    if bustle.state == Bustle.State.FINISHED:
        return _after_the_end(bustle)
    if current and current.state == Round.State.PLAYING:
        return _during_a_round(bustle, current)
    return _between_rounds(bustle, current, people)


def _before_the_start(bustle: Bustle, here: int) -> Step:
    players = reverse("director:players", args=[bustle.slug])
    if here < games_of(bustle).shape.fewest:
        sentence = "Write down who plays, and check in who is here."
        return Step(_page(sentence, players, "To the players", f"{here} checked in so far."))
    detail = "They are drawn for every round. Whoever is missing can still come between rounds."
    sentence = f"{here} are here. Start when the room is ready."
    return Step(_act(sentence, "start", "Start and draw", detail))


def _after_the_end(bustle: Bustle) -> Step:
    resume = [{"action": "resume", "button": "Go on with the evening"}]
    publish = reverse("director:publish", args=[bustle.slug])
    edition, money = shown(bustle).edition, money_said(bustle)
    if edition is None:
        sentence = "The evening is over. Publish the results, and tell everybody."
        return Step(_page(sentence, publish, "To the results", money), resume)
    if is_out_of_date(bustle, bustle.live_version):
        sentence = "The published results have changed. Publish the correction."
        return Step(_page(sentence, publish, "See what has changed", money), resume)
    href = reverse("director:print", args=[bustle.slug])
    sentence = "The results are published. Print them for those who want paper."
    return Step(_page(sentence, href, "Print", money), resume)


def _during_a_round(bustle: Bustle, current: RoundView) -> Step:
    disputed = next((table for table in current.tables if table.disputed), None)
    if disputed:
        href = reverse("director:sheet", args=[bustle.slug, current.number, disputed.number])
        sentence = (
            f"Table {disputed.number}: there are two versions of hand {disputed.disputed[0]}."
        )
        return Step(_page(sentence, href, "Look and rule"))
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
    return _all_in(bustle, current)


def _decide(bustle: Bustle, current: RoundView, table: TableView) -> Step:
    """Typed totals that are not what the hands say count, so the round can be closed as well."""
    href = reverse("director:sheet", args=[bustle.slug, current.number, table.number])
    sentence = f"Table {table.number}: {against_said(table)}."
    close = [{"action": "close_round", "button": f"Close round {current.number} all the same"}]
    others = [] if waiting_tables(bustle, current) else close
    return Step(_page(sentence, href, "Look and decide", "The typed total counts."), others)


def _all_in(bustle: Bustle, current: RoundView) -> Step:
    """Where the next round goes by these results, one tap closes this one and opens that."""
    number = current.number
    close = f"Close round {number}"
    one_sided = one_sided_sentence(bustle, current.tables)
    if _is_last(bustle, number) or not goes_by_results(bustle, number + 1):
        sentence = f"All sheets of round {number} are in."
        return Step(_act(sentence, "close_round", close, one_sided or None))
    drawn = draw_for(bustle.pk, number + 1)
    text = f"Round {number + 1} is drawn{'' if drawn else ' from them as you go on'}."
    unseen = "Only you can see it until you close the round." if drawn else ""
    detail = f"{unseen} {one_sided}".strip() or None
    button = f"{close}, open round {number + 1}"
    only_close = [{"action": "close_round", "button": f"Only close round {number}"}]
    return Step(_act(f"All sheets are in. {text}", "close_and_open", button, detail), only_close)


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
    if len(level) == 1:
        sentence = f"Table {level[0]} is level. It plays one extra hand that scores nothing."
    else:
        sentence = f"{tables_are(level)} level. Each plays one extra hand."
    return _page(sentence, href, f"Who won at table {level[0]}?", "The tables can say it too.")


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
    close = f"Close round {current.number}"
    clock = clock_context(bustle, current)
    if clock and clock["now"] < clock["ends_at"]:
        sentence = f"Round {current.number} is played until the clock: it {clock['text']}."
        detail = "Call time then, and close the round when the hands in play are written."
        return _act(sentence, "close_round", close, detail) | {"ready": False}
    sentence = f"Call time for round {current.number}. Close it when the hands in play are written."
    return _act(sentence, "close_round", close)


def _wait(
    bustle: Bustle, current: RoundView, waiting: Sequence[int], level: Sequence[int]
) -> dict[str, Any]:
    """Nothing to do but to see what keeps them: a round is closed when all tables are in."""
    they = "they are" if waiting[1:] else "it is"
    detail = f"{_slowest(bustle, current)}Close the round when {they} in."
    if level:
        detail = f"{tables_are(level)} level: an extra hand decides who moves."
    page = _what_keeps_them(bustle, current, waiting)
    return _page(_who_plays(current, waiting), *page, detail) | {"ready": False}


def _who_plays(current: RoundView, waiting: Sequence[int]) -> str:
    if not any(table.played for table in current.tables):
        return f"Round {current.number} has begun. Nothing is written yet."
    if len(waiting) > MOST_NAMED:
        return f"Round {current.number} is being played at {len(waiting)} tables."
    return f"{tables_are(waiting)} still playing."


def _what_keeps_them(bustle: Bustle, current: RoundView, waiting: Sequence[int]) -> tuple[str, str]:
    """Page where the director can help along, and the words of its button."""
    if bustle.entry == Bustle.Entry.PAPER:
        return reverse("director:paper", args=[bustle.slug, current.number]), "Type in from paper"
    last = slowest_table(current.tables)
    number = last.number if last else waiting[0]
    href = reverse("director:sheet", args=[bustle.slug, current.number, number])
    return href, f"Look at table {number}"


def _slowest(bustle: Bustle, current: RoundView) -> str:
    """The table that the round waits for, once somebody has played a hand."""
    last = slowest_table(current.tables)
    if last is None or not any(table.played for table in current.tables):
        return ""
    of = f" of {bustle.hands}" if bustle.hands else ""
    minutes = minutes_since(last, timezone.now())
    since = f", {minutes} min since the last" if minutes else ""
    return f"The slowest is table {last.number}: hand {last.played + 1}{of}{since}. "


def _between_rounds(
    bustle: Bustle, current: RoundView | None, people: Sequence[RegistrationView]
) -> Step:
    played = current.number if current else 0
    if _is_last(bustle, played):
        sentence = f"All {played} rounds are played. Finish the evening to make it final."
        return Step(_act(sentence, "finish", "Finish the evening"))
    if current and goes_by_results(bustle, played + 1):
        return _before_the_next(bustle, played + 1, people)
    draw = newest_draw(bustle.pk)
    if draw is None or is_outdated(bustle, draw, people, played):
        return _draw_again(bustle)
    if draw.published_at is None:
        href = reverse("director:draw", args=[bustle.slug])
        return Step(_page("Look at the draw, then publish it.", href, "See the draw"))
    number = played + 1
    sentence = f"Open round {number} when everybody may sit down."
    return _ready(bustle, number, people, sentence)


def _draw_again(bustle: Bustle) -> Step:
    """In one tap; where cards are in people's hands, by way of whose cards it would make wrong."""
    sentence = "Somebody came or left, or a wish changed. Draw the rounds to come again."
    stays = "What has been played stays as it is."
    look = {"action": "propose", "button": "See first what changes for whom"}
    at_once = {"action": "redraw", "button": "Draw the rest again"}
    if not cards_are_printed(bustle.pk):
        return Step(_act(sentence, **at_once, detail=stays), [look])
    detail = f"{stays} Cards are printed: the least change leaves most of them right."
    look["button"] = "See what changes"
    return Step(_act(sentence, **look, detail=detail), [at_once])


def _ready(
    bustle: Bustle,
    number: int,
    people: Sequence[RegistrationView],
    sentence: str,
) -> Step:
    """The round can be opened; first a look at those who are drawn for it and have not come."""
    missing = [person.name for person in people if person.missing(number)]
    if not missing:
        return Step(_act(sentence, "open_round", f"Open round {number}"))
    are = "is" if len(missing) == 1 else "are"
    sentence = f"{names_listed(missing)} {are} drawn for round {number} and not here yet."
    players = reverse("director:players", args=[bustle.slug])
    detail = "Let them come one round later, or take them off."
    anyway = {"action": "open_round", "button": f"Open round {number} all the same"}
    return Step(_page(sentence, players, "To the players", detail), [anyway])


def _before_the_next(bustle: Bustle, number: int, people: Sequence[RegistrationView]) -> Step:
    """Between two rounds of which the second goes by how the first came out."""
    if draw_for(bustle.pk, number) is None:
        sentence = f"Draw round {number} from the results and the people as they are now."
        return Step(_act(sentence, "draw_next", f"Draw round {number}"))
    sentence = f"Round {number} is drawn. Open it when everybody may sit down."
    return _ready(bustle, number, people, sentence)


def _act(sentence: str, action: str, button: str, detail: str | None = None) -> dict[str, Any]:
    return {
        "sentence": sentence,
        "detail": detail,
        "action": action,
        "button": button,
        "href": None,
        "ready": True,
    }


def _page(sentence: str, href: str, button: str, detail: str | None = None) -> dict[str, Any]:
    return {
        "sentence": sentence,
        "detail": detail,
        "action": None,
        "button": button,
        "href": href,
        "ready": True,
    }
