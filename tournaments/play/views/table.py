"""The table's own page: its link is its proof, there is no account. One device, any phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.errors import HandRefused
from scoring.forms import HandForm
from scoring.selectors import SheetView, entered_hand, ruleset_of_sheet
from scoring.services import Recorded, record_hand, take_back
from tournaments.core.errors import NoSuchThing, NotLetIn, NotNow
from tournaments.core.text import uuid_in
from tournaments.core.views.shared import (
    is_htmx,
    missing_is_404,
    number_in,
    number_in_full,
    posted_from,
)
from tournaments.models import Bustle
from tournaments.play.selectors.devices import Writer, WritingPlace
from tournaments.play.selectors.kept_tables import KeptTable
from tournaments.play.selectors.tables import (
    TablePage,
    page_of,
    sheet_id_for,
    table_of,
    table_page,
)
from tournaments.play.services.calls import call_director, withdraw_call
from tournaments.play.services.confirmations import confirm_hands
from tournaments.play.services.devices import admit, kept_sentence
from tournaments.play.services.extra_hands import win_extra_hand
from tournaments.play.views.devices import hand_over, known_device, secret_of, writer_of
from tournaments.play.views.outcomes import words_of
from tournaments.play.views.score_sheet import empty_form
from tournaments.play.views.service_worker import version
from tournaments.play.views.table_sheet import REASONS, may_wait, sheet_for, version_of

# What a hand that was not simply written has come to.
ANSWERS = {
    "confirmed": gettext_lazy("Hand %(number)s was already saved with the same result."),
    "disputed": gettext_lazy(
        "Hand %(number)s was already saved with a different result. The director will ask you."
    ),
}


@never_cache
@require_safe
@missing_is_404
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    page = table_page(code)
    secret, new = known_device(request, code)
    if new and page.bustle.state == Bustle.State.FINISHED:
        # A phone that was there all evening may hold hands to send, and goes on seeing its sheet.
        return render(request, "errors/bustle_over.html", {"bustle": page.bustle}, status=410)
    form = _form(page, initial=_undone(page.sheet, uuid_in(request.GET.get("undone"))))
    response = render(request, "table/sheet.html", _context(request, page, form))
    return hand_over(request, response, code, secret) if new else response


@never_cache
@require_safe
@missing_is_404
def live(request: HttpRequest, code: str) -> HttpResponse:
    page = table_page(code)
    seen_version, writer = request.GET.get("v", ""), writer_of(request, page)
    waits = "touched" in request.GET and may_wait(page, writer, seen_version)
    if seen_version == version_of(page, writer) or waits:
        return HttpResponse(status=204)
    return _sheet(request, page, _form(page), writer)


@never_cache
@posted_from("table:sheet")
@missing_is_404
def words(request: HttpRequest, code: str) -> HttpResponse:
    """Preview of the form's hand in words, without saving it."""
    page = table_page(code)
    form = _form(page, request.POST)
    if form is None or page.table is None or page.sheet is None:
        return JsonResponse({})
    number = number_in(request.POST.get("number")) or page.sheet.score.next_number
    return JsonResponse(words_of(page.table, page.sheet, form, number))


@never_cache
@posted_from("table:sheet")
@missing_is_404
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet as the hand has left it is drawn from what was recorded, and not read again."""
    round_number = number_in(request.POST.get("round"))
    try:
        shown_sheet = number_in_full(request.POST.get("sheet"))
        table = table_of(code)
        sheet_id = sheet_id_for(code, round_number or None, shown_sheet or None, table)
    except NoSuchThing:
        return _answer(request, code)
    form = HandForm(ruleset_of_sheet(sheet_id), {}, request.POST)
    hand_id = uuid_in(request.POST.get("hand_id")) or uuid4()
    if not form.is_valid():
        return _refused(request, code, hand_id)
    secret, new = known_device(request, code)
    try:
        place = admit(code=code, sheet_id=sheet_id, secret=secret, table=table)
        recorded = _record(request, place, form, hand_id)
    except HandRefused as refusal:
        return _refused(request, code, hand_id, refusal)
    except NotLetIn as refusal:
        return _kept_out(request, code, refusal)
    response = _answer_of(request, code, table, place.writer, recorded)
    return hand_over(request, response, code, secret) if new else response


def _answer_of(
    request: HttpRequest, code: str, table: KeptTable, writer: Writer, recorded: Recorded
) -> HttpResponse:
    """The sheet as the hand has left it; the newest one, where the hand was late for its own."""
    if not is_htmx(request):
        return redirect("table:sheet", code.upper())
    if table.row is None or table.row.sheet_id != recorded.sheet.id:
        return _answer(request, code)
    page = page_of(code, table, recorded.sheet)
    return _sheet(request, page, _form(page), writer)


def _kept_out(request: HttpRequest, code: str, refusal: NotLetIn) -> HttpResponse:
    """No sheet: a phone that gets none keeps the hand, and sends it once it is let in."""
    if is_htmx(request):
        return HttpResponse(refusal.sentence, status=403, content_type="text/plain")
    messages.warning(request, refusal.sentence)
    return redirect("table:sheet", code)


def _refused(
    request: HttpRequest, code: str, hand_id: UUID, refusal: HandRefused | None = None
) -> HttpResponse:
    """The form as it was sent, with what is wrong."""
    page = table_page(code)
    form = _form(page, request.POST)
    if refusal and refusal.code == "sheet_complete":  # no form is left to show it beside
        messages.warning(request, refusal.sentence)
    if form is None:
        return _answer(request, code)
    if form.is_valid() and refusal:
        form.refuse(refusal)
    template = "table/_sheet.html" if is_htmx(request) else "table/sheet.html"
    return render(request, template, _context(request, page, form, hand_id), status=422)


def _record(request: HttpRequest, place: WritingPlace, form: HandForm, hand_id: UUID) -> Recorded:
    """Records the hand on the sheet that the phone showed; late hands go to quarantine."""
    recorded = record_hand(
        sheet_id=place.sheet_id,
        hand_id=hand_id,
        number=number_in(request.POST.get("number")),
        facts=form.facts(),
        by=place.by,
        quarantine=place.on_paper,
    )
    if recorded.answer == "quarantined":
        messages.warning(request, kept_sentence(request.POST.get("round"), recorded.sheet_state))
    elif not (recorded.again or place.writer.account) and recorded.answer in ANSWERS:
        # Not to a side, whose own log says what the other side wrote.
        messages.warning(request, ANSWERS[recorded.answer] % {"number": recorded.number})
    return recorded


@never_cache
@posted_from("table:sheet")
@missing_is_404
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Takes the last hand back; the form comes filled with it, so that one answer is corrected."""
    page = table_page(code)
    hand_id = uuid_in(request.POST.get("entry_id"))
    hands = page.sheet.score.hands if page.sheet else ()
    number = next((hand.number for hand in hands if hand.entry_id == str(hand_id)), None)
    if hand_id is not None and number is not None:
        with _refusals_as_messages(request):
            place = _writing(request, page)
            take_back(
                sheet_id=place.sheet_id,
                entry_id=uuid4(),
                hand_id=hand_id,
                number=number,
                by=place.by,
            )
    if not is_htmx(request):
        address = reverse("table:sheet", args=[page.code])
        return redirect(f"{address}?undone={hand_id}" if hand_id else address)
    page = table_page(code)
    return _sheet(request, page, _form(page, initial=_undone(page.sheet, hand_id)))


@never_cache
@posted_from("table:sheet")
@missing_is_404
def extra_hand(request: HttpRequest, code: str) -> HttpResponse:
    """Records the winner of the hand that settles a level sheet of the round on the phone."""
    page = table_page(code)
    if page.round_number == number_in(request.POST.get("round")):
        with _refusals_as_messages(request):
            _writing(request, page)
            win_extra_hand(
                bustle_id=page.bustle.pk,
                round_number=page.round_number,
                table=page.number,
                account=request.POST.get("account", ""),
                by=f"table {page.number}",
                entry_id=uuid_in(request.POST.get("hand_id")),
            )
    return _answer(request, code)


@never_cache
@posted_from("table:sheet")
@missing_is_404
def call(request: HttpRequest, code: str) -> HttpResponse:
    """Calls the director, says why, or takes the call back."""
    page = table_page(code)
    where: dict[str, int] = {"bustle_id": page.bustle.pk, "table": page.number}
    if "withdraw" in request.POST:
        withdraw_call(**where)
        return _answer(request, code)
    why = request.POST.get("why", "")
    with _refusals_as_messages(request):
        call_director(**where, why=why if why in REASONS else "")
    return _answer(request, code)


@never_cache
@posted_from("table:sheet")
@missing_is_404
def confirm(request: HttpRequest, code: str) -> HttpResponse:
    """This side says the same of the hands that it was shown."""
    page = table_page(code)
    hand_id, secret = uuid_in(request.POST.get("hand_id")), secret_of(request, code)
    entry_ids = set(request.POST.getlist("entry_id"))
    if page.sheet is None or hand_id is None or not secret:
        return redirect("table:sheet", code)
    with _refusals_as_messages(request):
        place = admit(code=code, sheet_id=page.sheet.id, secret=secret)
        confirm_hands(place=place, hand_id=hand_id, entry_ids=entry_ids)
    return redirect("table:sheet", code)


@contextmanager
def _refusals_as_messages(request: HttpRequest) -> Iterator[None]:
    """A message on the page for what is refused inside."""
    try:
        yield
    except (HandRefused, NotNow) as refusal:
        messages.warning(request, refusal.sentence)


def _writing(request: HttpRequest, page: TablePage) -> WritingPlace:
    """Place where this device may do more than send a hand. Raises NotNow."""
    sheet_id = page.sheet.id if page.sheet else 0
    place = admit(code=page.code, sheet_id=sheet_id, secret=secret_of(request, page.code))
    if place.on_paper:
        raise NotNow(_("Phones are off tonight. Ask the director."))
    return place


def _form(
    page: TablePage, data: Any = None, initial: dict[str, Any] | None = None
) -> HandForm | None:
    if page.sheet is None or page.table is None:
        return None
    ruleset, names = page.sheet.ruleset, page.table.names_by_seat
    if data is None and not initial:
        return empty_form(ruleset, names)
    return HandForm(ruleset, names, data, initial=initial)


def _undone(shown: SheetView | None, hand_id: UUID | None) -> dict[str, Any]:
    """Answers of the hand that was just undone; none once its number is written again."""
    if shown is None or hand_id is None:
        return {}
    number, hand = entered_hand(shown.id, hand_id) or (0, None)
    if hand is None or number != shown.score.next_number:
        return {}
    answers = HandForm.initial_of(shown.ruleset, hand)
    if answers.get("dealer") == shown.score.dealer:
        answers.pop("dealer")  # in turn: nobody was asked
    return answers


def _answer(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet as it is now; a page without a script goes there."""
    page = table_page(code)
    if is_htmx(request):
        return _sheet(request, page, _form(page))
    return redirect("table:sheet", page.code)


def _sheet(
    request: HttpRequest, page: TablePage, form: HandForm | None, writer: Writer | None = None
) -> HttpResponse:
    """The sheet alone, as a page with a script takes it."""
    return render(request, "table/_sheet.html", _context(request, page, form, writer=writer))


def _context(
    request: HttpRequest,
    page: TablePage,
    form: HandForm | None,
    hand_id: UUID | None = None,
    writer: Writer | None = None,
) -> dict[str, Any]:
    writer = writer or writer_of(request, page)
    return {
        "bustle": page.bustle,
        "form": form,
        "words_url": reverse("table:words", args=[page.code]),
        "hand_id": hand_id or uuid4(),
        "version": version(),
        "sheet": sheet_for(page, writer, form, number_in(request.GET.get("hand"))),
    }
