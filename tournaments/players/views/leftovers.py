"""The people whom full tables leave over: what can become of them, decided at the door."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.saying import said
from tournaments.core.text import names_listed
from tournaments.core.views.access import attempt
from tournaments.draw.pairing.model import TableShape
from tournaments.models import Bustle
from tournaments.players.selectors.odd_numbers import FILL_INS, SIT_OUT, THREES, WAITERS, Count
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.players.selectors.sign_up import waiting_numbers
from tournaments.players.services.odd_numbers import decide
from tournaments.players.views.headcount import tables_in_words
from tournaments.setup.forms.sit_outs import SitOutForm
from tournaments.setup.selectors.table_sizes import FOUR, THREE, for_fours, presets_for_threes

FOURSOME = "foursome"  # sits people out three rounds at a time


@dataclass(frozen=True)
class Choice:
    """A way to deal with those left over, and what it means for them.

    `key` is what its button sends; `credit` asks what a sit-out counts.
    """

    key: str
    title: str
    text: str
    button: str
    chosen: bool = False
    credit: SitOutForm | None = None


def awkward(count: Count) -> str:
    """Title that tells what is wrong with the number."""
    if for_fours(count.games.usual):
        return _("%(people)s isn’t a multiple of four") % {"people": count.here}
    return _("%(people)s don’t fill the tables") % {"people": count.here}


def choices(count: Count, form: SitOutForm | None = None) -> list[Choice]:
    """The ways to deal with those left over that this game and format can do; none if nobody is.

    Args:
        form: the credit as it was sent, with what is wrong.
    """
    makers: dict[str, Callable[[], Choice]] = {
        SIT_OUT: lambda: _sit_out(count, form),
        THREES: lambda: _threes(count),
        FILL_INS: lambda: _fill_ins(count),
        WAITERS: lambda: _waiters(count),
    }
    return [makers[key]() for key in count.offered]


def _sit_out(count: Count, form: SitOutForm | None) -> Choice:
    sizes = count.usual.tables_for(count.here, count.bustle.tables)
    out = count.here - sum(sizes)
    title = ngettext("%(out)s sits out each round", "%(out)s sit out each round", out)
    chosen = not count.games.filled
    initial = _credit_of(count.bustle)
    if initial["sit_out_credit"] != Bustle.Credit.FLAT:
        initial["sit_out_points"] = None
    return Choice(
        SIT_OUT,
        title % {"out": out},
        _sentences(_tables(sizes), _turns(count, out)),
        _("Save") if chosen else _("Choose"),
        chosen,
        form or SitOutForm(initial=initial, auto_id="door_%s"),
    )


def _turns(count: Count, out: int) -> str:
    """Sentence on the sit-outs of each; empty unless these are shared evenly from round 1 on."""
    rounds = count.bustle.rounds_planned
    if count.coming > 1 or count.bustle.final or count.bustle.format == FOURSOME:
        return ""
    least, more = divmod(rounds * out, count.here)
    values = {"rounds": rounds, "least": least, "most": least + 1}
    if not least:
        return _("Over %(rounds)s rounds, nobody sits out more than once.") % values
    if more:
        turns = _("Over %(rounds)s rounds, everybody sits out %(least)s or %(most)s times.")
        return turns % values
    turns = ngettext(
        "Over %(rounds)s rounds, everybody sits out once.",
        "Over %(rounds)s rounds, everybody sits out %(least)s times.",
        least,
    )
    return turns % values


def _threes(count: Count) -> Choice:
    sizes = TableShape((FOUR, THREE), count.usual.sides).tables_for(count.here, count.bustle.tables)
    games = {preset.slug: said(preset.name) for preset in presets_for_threes()}
    out = count.here - sum(sizes)
    game = {"game": games.get(count.bustle.threes_slug, "")}
    return Choice(
        THREES,
        _("Tables of three"),
        _sentences(
            _of_four_and_three(sizes),
            _still_out(out),
            _("Three play %(game)s, each for themselves.") % game,
        ),
        _("Choose"),
        count.games.filled,
    )


def _fill_ins(count: Count) -> Choice:
    sizes = count.usual.tables_for(count.here + count.more, count.bustle.tables)
    title = ngettext("Add %(count)s fill-in", "Add %(count)s fill-ins", count.more)
    title %= {"count": count.more}
    who = ngettext(
        "The fill-in plays but can’t win a prize.",
        "The fill-ins play but can’t win a prize.",
        count.more,
    )
    out = count.here + count.more - sum(sizes)
    return Choice(FILL_INS, title, _sentences(_tables(sizes), _still_out(out), who), title)


def _waiters(count: Count) -> Choice:
    sizes = count.usual.tables_for(count.here + count.more, count.bustle.tables)
    title = _("Let %(count)s in from the waiting list") % {"count": count.more}
    out = count.here + count.more - sum(sizes)
    button = _("Let %(count)s in") % {"count": count.more}
    return Choice(WAITERS, title, _sentences(_tables(sizes), _still_out(out)), button)


def _sentences(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _tables(sizes: Sequence[int]) -> str:
    return f"{tables_in_words(sizes)}."


def _of_four_and_three(sizes: Sequence[int]) -> str:
    """ "4 tables of four and 2 of three."."""
    counted = Counter(sizes)
    numbers = {"fours": counted[FOUR], "threes": counted[THREE]}
    if not counted[FOUR]:
        sentence = ngettext(
            "%(threes)s table of three.", "%(threes)s tables of three.", counted[THREE]
        )
    else:
        sentence = ngettext(
            "%(fours)s table of four and %(threes)s of three.",
            "%(fours)s tables of four and %(threes)s of three.",
            counted[FOUR],
        )
    return sentence % numbers


def _still_out(out: int) -> str:
    if not out:
        return _("Everybody plays every round.")
    sentence = ngettext("%(out)s sits out each round.", "%(out)s sit out each round.", out)
    return sentence % {"out": out}


# -- what the buttons do ------------------------------------------------------------------------


def decide_at_door(
    request: HttpRequest,
    count: Count,
    people: Sequence[RegistrationView],
    fill_in: Callable[..., list[int]],
) -> SitOutForm | None:
    """Does what was chosen, and says so on the next page; the credit's form if it was not clear.

    `fill_in`: the service that finds fill-ins their seats.
    """
    key = request.POST.get("odd_numbers", "")
    act = partial(decide, count=count, choice=key, fill_in=fill_in)
    if key == SIT_OUT:
        return _let_sit_out(request, count, act)
    if key == THREES:
        attempt(request, act, _("Tables of three it is."))
    elif key == FILL_INS and key in count.offered:
        attempt(request, act, _fill_ins_added(count))
    elif key == WAITERS:
        waiters = waiting_numbers(count.bustle.pk)[: count.more]
        names = [person.name for person in people if person.number in waiters]
        done = _("They have places: %(names)s. Check them in.") % {"names": names_listed(names)}
        attempt(request, act, done)
    return None


def _let_sit_out(
    request: HttpRequest, count: Count, act: Callable[..., list[int]]
) -> SitOutForm | None:
    credit: dict[str, Any] = {}
    if "sit_out_credit" in request.POST:
        form = SitOutForm(request.POST, auto_id="door_%s")
        if not form.is_valid():
            return form
        credit = {**form.cleaned_data, "sit_out_points": form.cleaned_data["sit_out_points"] or 0}
    words = _("Saved: extra players sit out in turn, and a sit-out counts %(credit)s.")
    attempt(
        request,
        partial(act, **credit),
        words % {"credit": _credit_in_words(credit or _credit_of(count.bustle))},
    )
    return None


def _credit_of(bustle: Bustle) -> dict[str, Any]:
    return {name: getattr(bustle, name) for name in Bustle.CREDIT}


def _credit_in_words(credit: dict[str, Any]) -> str:
    if credit["sit_out_credit"] == Bustle.Credit.FLAT:
        points = credit["sit_out_points"]
        return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}
    return str(Bustle.Credit(credit["sit_out_credit"]).label)


def _fill_ins_added(count: Count) -> str:
    done = ngettext(
        "%(count)s fill-in is on the list and here. Change the name under More.",
        "%(count)s fill-ins are on the list and here. Change their names under More.",
        count.more,
    )
    return done % {"count": count.more}
