"""A round typed from paper: every table's card in one form, or line by line without a mouse.

A script sends one card at a time and is answered with the row as it now is; without it the same
form sends everything that is typed. Nothing typed is lost, and what is refused stands in its row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.errors import HandRefused
from scoring.services import Recorded
from tournaments.board.views.board import acts_of, draw_shown, is_done
from tournaments.board.views.next_step import next_step
from tournaments.core.errors import DirectorMustAct
from tournaments.core.roles import Action
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.text import uuid_in
from tournaments.core.views.access import attempt, directors, user_id
from tournaments.core.views.shared import draw_seen, number_in, plain_number
from tournaments.models import Bustle
from tournaments.play.forms.paper import CardForm
from tournaments.play.result_digits import Misheard, hear, is_spoken
from tournaments.play.selectors.paper import PaperTable, paper_round
from tournaments.play.selectors.rounds import round_view
from tournaments.play.services.extra_hands import win_extra_hand
from tournaments.play.services.paper import take_card_back, type_card
from tournaments.play.views.paper_line import NotUnderstood, fields_of, line_of, read_line
from tournaments.players.selectors.registrations import registrations_of

STEPS = ("open_round", "close_round", "reopen_round", "close_and_open", "draw_next")
ALSO = ("hands", "loners")


class Told(NamedTuple):
    """Answer about a table's card (0: of no table), and if it was done."""

    table: int
    sentence: str
    done: bool
    saved: bool = False  # what was typed into its row


@directors(
    Action.SCORE,
    press=Action.SCORE,
    open_round=Action.RUN,
    close_round=Action.RUN,
    reopen_round=Action.RUN,
    close_and_open=Action.RUN,
    draw_next=Action.RUN,
)
def paper(request: HttpRequest, bustle: Bustle, number: int) -> HttpResponse:
    page = _PaperPage(request, bustle, number)
    return page.post() if request.method == "POST" else page.show()


class _PaperPage:
    """One request for the round's cards."""

    def __init__(self, request: HttpRequest, bustle: Bustle, number: int) -> None:
        self.request = request
        self.bustle = bustle
        self.number = number
        self.by = f"director:{user_id(request)}"
        self.scripted = request.headers.get("X-Requested-With") == "paper"
        self.also = [what for what in ALSO if what in request.GET.getlist("also")]
        self.here = request.get_full_path()
        self.round = paper_round(bustle, number)
        self.forms: dict[int, CardForm] = {}
        self.line_error = ""
        self.heard = ""  # a line that a table read out, to be looked at before it is saved
        self.heard_sentence = ""

    # -- showing --------------------------------------------------------------------------------

    def show(self, status: int = 200) -> HttpResponse:
        rows = [self._row(paper_table) for paper_table in self.round.tables]
        context = self._state() | {
            "rows": rows,
            "also": self.also,
            "line": self.request.POST.get("line", "") if self.line_error else self.heard,
            "line_said": self.line_error or self.heard_sentence,
            "line_error": self.line_error,
            "example": " ".join(["7", *(["19", "12", "5", "3", "2", "1"][: self._sides])]),
            "may_alone": any(row["form"].loner_fields for row in rows),
        }
        return render(self.request, "director/paper.html", context, status=status)

    @property
    def _sides(self) -> int:
        return len(self.round.tables[0].table.sides)

    def _state(self) -> dict[str, Any]:
        """Progress of the round, and the next step once it is in."""
        missing, tables = self.round.missing, self.round.tables
        newest = opened_rounds(self.bustle.pk)[0][0]
        return {
            "bustle": self.bustle,
            "number": self.number,
            "closed": self.round.round.state == "closed",
            "done": len(tables) - len(missing),
            "of": len(tables),
            "missing": missing,
            "step": None if missing or newest != self.number else self._step(),
            "newest": newest if newest != self.number else None,
        }

    def _step(self) -> dict[str, Any]:
        people = registrations_of(self.bustle.pk)
        names = {person.number: person.name for person in people}
        current = round_view(self.bustle.pk, self.number, names)
        next_one = next_step(self.bustle, current, people)
        step = next_one.now
        here = step["action"] in STEPS
        return step | {
            "draw": draw_shown(self.bustle, next_one),
            "here": here,
            "href": step["href"] or reverse("director:board", args=[self.bustle.slug]),
        }

    def _row(self, paper: PaperTable) -> dict[str, Any]:
        form = self.forms.get(paper.table.number) or self._form(paper)
        return {
            "number": paper.table.number,
            "form": form,
            "has": [paper.has[side.account] for side in paper.table.sides],
            "source": _source(paper),
            "given": paper.given,
            "state": "wrong" if paper.table.disputed else "done" if paper.is_in else "free",
            "undo": paper.typed,
            "level": paper.table.sides if paper.is_level else (),
            "hands": form["hands"] if "hands" in self.also else None,
            "loners": form.loner_fields if "loners" in self.also else (),
            "ask_why": bool(form.is_bound and form.errors) or bool(form["reason"].value()),
        }

    def _form(self, paper: PaperTable, data: Mapping[str, Any] | None = None) -> CardForm:
        initial = {"id": uuid4(), "seen": paper.version}
        return CardForm(paper.table, paper.game, data, initial=initial)

    # -- doing ----------------------------------------------------------------------------------

    def post(self) -> HttpResponse:
        action = self.request.POST.get("action", "")
        if action in STEPS:
            return self._go_on(action)
        told = self._act()
        self.round = paper_round(self.bustle, self.number)
        if self.scripted:
            return self._json(told[0] if told else Told(0, "", True))
        return self._page_after(told)

    def _act(self) -> list[Told]:
        sent = self.request.POST
        if "undo" in sent:
            return [self._undo(sent["undo"])]
        if "extra" in sent:
            return [self._extra_hand(sent["extra"])]
        line = sent.get("line", "").strip()
        return [*([self._line(line)] if line else []), *self._cards()]

    def _go_on(self, action: str) -> HttpResponse:
        """The next step of the evening, as on the board; then the round that is the newest."""
        if not is_done(self.request, self.bustle, action):
            acts = acts_of(self.bustle, draw_seen(self.request.POST))
            attempt(self.request, acts[action])
        newest = opened_rounds(self.bustle.pk)[0][0]
        return redirect("director:paper", self.bustle.slug, newest)

    def _line(self, text: str) -> Told:
        try:
            if is_spoken(text):
                return self._hear(text)
            line = read_line(text)
            paper = self._table(line.table)
            fields = fields_of(line, paper.table)
        except (NotUnderstood, Misheard) as error:
            self.line_error = str(error)
            return Told(0, self.line_error, False)
        return self._type(paper, self._from_line(paper, fields))

    def _hear(self, text: str) -> Told:
        """Turns digits that a table read out into a line; nothing is saved by it."""
        heard = hear(text)
        if heard.round != self.number:
            raise NotUnderstood(
                _("This code is for table %(table)s in round %(round)s.")
                % {"table": heard.table, "round": heard.round}
            )
        paper = self._table(heard.table)
        self.heard = line_of(heard, paper)
        sides = zip(paper.table.sides, heard.points, strict=True)
        score = ", ".join(f"{side.names}\N{NO-BREAK SPACE}{points}" for side, points in sides)
        self.heard_sentence = ngettext(
            "Table %(table)s: %(score)s, %(count)s hand. Check it, then save.",
            "Table %(table)s: %(score)s, %(count)s hands. Check it, then save.",
            heard.hands,
        ) % {"table": heard.table, "score": score, "count": heard.hands}
        return Told(0, self.heard_sentence, True)

    def _from_line(self, paper: PaperTable, fields: Mapping[str, str]) -> CardForm:
        """The row's card as the line says it, under the id that came with the line."""
        prefix = f"t{paper.table.number}-"
        data = QueryDict(mutable=True)
        data.update({prefix + name: value for name, value in fields.items()})
        data[f"{prefix}id"] = self.request.POST.get("line_id", "")
        data[f"{prefix}seen"] = str(paper.version)
        return self._form(paper, data)

    def _table(self, number: int) -> PaperTable:
        paper_table = self.round.table(number)
        if paper_table is None:
            last = self.round.tables[-1].table.number
            raise NotUnderstood(
                _("There’s no table %(number)s. The last is table %(last)s.")
                % {"number": number, "last": last}
            )
        return paper_table

    def _cards(self) -> list[Told]:
        """Every card of which something is typed, or the one that the script names."""
        only = number_in(self.request.POST.get("table"))
        return [
            self._type(paper_table, form)
            for paper_table in self.round.tables
            if only in (0, paper_table.table.number)
            and (form := self._form(paper_table, self.request.POST)).is_typed
        ]

    def _type(self, paper: PaperTable, form: CardForm) -> Told:
        """Counts a card; table, what is said about it, and whether it counts."""
        number = paper.table.number
        self.forms[number] = form
        if form.is_valid():
            try:
                recorded = self._count(number, form)
            except HandRefused as refusal:
                form.refuse(refusal)
            else:
                del self.forms[number]
                return Told(number, _saved_sentence(paper, recorded), done=True, saved=True)
        return Told(number, _of_table(number, _first_error(form)), False)

    def _count(self, number: int, form: CardForm) -> Recorded:
        return type_card(
            bustle_id=self.bustle.pk,
            round_number=self.number,
            table=number,
            by=self.by,
            **form.card(),
        )

    def _undo(self, button: str) -> Told:
        number, totals_id = _named(button)
        try:
            recorded = take_card_back(
                bustle_id=self.bustle.pk,
                round_number=self.number,
                table=number,
                totals_id=uuid_in(totals_id) or uuid4(),
                entry_id=uuid4(),
                by=self.by,
            )
        except HandRefused as refusal:
            return Told(number, _of_table(number, refusal), False)
        paper = self._table(number)
        return Told(
            number,
            _of_table(number, _("back to %(score)s.") % {"score": _score(paper, recorded)}),
            True,
        )

    def _extra_hand(self, button: str) -> Told:
        number, account = _named(button)
        try:
            win_extra_hand(
                bustle_id=self.bustle.pk,
                round_number=self.number,
                table=number,
                account=account,
                by=self.by,
            )
        except (HandRefused, DirectorMustAct) as refusal:
            return Told(number, _of_table(number, refusal), False)
        names = {side.account: side.names for side in self._table(number).table.sides}
        return Told(
            number,
            _of_table(number, _("%(names)s won the extra hand.") % {"names": names[account]}),
            True,
        )

    # -- answering ------------------------------------------------------------------------------

    def _page_after(self, told: list[Told]) -> HttpResponse:
        """Page with everything that is typed and does not count yet."""
        for answer in told:
            if answer.table:
                (messages.success if answer.done else messages.error)(self.request, answer.sentence)
        counted = [answer.table for answer in told if answer.done]
        for row in self.round.tables:
            form = self._form(row, self.request.POST)
            if form.is_typed and row.table.number not in counted:
                self.forms.setdefault(row.table.number, form)
        if not self.forms and not self.line_error and not self.heard:
            return redirect(self.here)
        return self.show(200 if all(answer.done for answer in told) else 422)

    def _json(self, told: Told) -> JsonResponse:
        row, paper = "", self.round.table(told.table)
        if paper is not None:
            shown = self._row(paper) | {"saved": told.saved}
            row = render_to_string("director/_paper_row.html", {"row": shown}, self.request)
        state = render_to_string("director/_paper_state.html", self._state(), self.request)
        body = {"table": told.table, "said": told.sentence, "done": told.done, "line": self.heard}
        return JsonResponse(body | {"row": row, "state": state}, status=200 if told.done else 422)


def _source(paper: PaperTable) -> str:
    """Source of the sheet's score; empty while there is none."""
    if paper.table.from_totals:
        return _("from paper")
    played = paper.table.played
    sentence = ngettext("%(count)s hand entered", "%(count)s hands entered", played)
    return sentence % {"count": played} if played else ""


def _named(button: str) -> tuple[int, str]:
    """ "7:NS" is table 7, NS."""
    number, _colon, what = button.partition(":")
    return number_in(number), what


def _saved_sentence(paper: PaperTable, recorded: Recorded) -> str:
    """Sentence on what was saved: "Table 7: Ann & Bob 19, Cy & Dee 12. Saved." """
    end = _("The sheet already says so.") if recorded.answer == "confirmed" else _("Saved.")
    return _of_table(paper.table.number, f"{_score(paper, recorded)}. {end}")


def _of_table(number: int, what: object) -> str:
    return _("Table %(number)s: %(what)s") % {"number": number, "what": what}


def _score(paper: PaperTable, recorded: Recorded) -> str:
    points = recorded.score.points
    return ", ".join(
        f"{side.names}\N{NO-BREAK SPACE}{plain_number(points[side.account])}"
        for side in paper.table.sides
    )


def _first_error(form: CardForm) -> str:
    return str(next(iter(form.errors.values()))[0])
