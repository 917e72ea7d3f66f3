"""A table's own sheet. The code in the address is the proof, and leads to that table only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.errors import HandRefused
from scoring.forms import HandForm
from scoring.reading import fields_in
from scoring.selectors import ruleset_of_sheet
from scoring.serializers import RecordedSerializer
from scoring.services import Recorded, record_hand, take_back
from tournaments.core.api.base import OpenView, answers, read, recorded_response
from tournaments.core.api.throttles import allow_writes, count_failure
from tournaments.core.errors import NoSuchThing
from tournaments.play.api.batches import answer_items
from tournaments.play.api.examples import hand_examples
from tournaments.play.selectors.devices import WritingPlace
from tournaments.play.selectors.tables import check_code, sheet_id_for, table_of, table_page
from tournaments.play.serializers.rounds import (
    BatchAnswersSerializer,
    BatchRequestSerializer,
    BatchSerializer,
    TableConfirmSerializer,
    TableExtraHandSerializer,
    TableFormSerializer,
    TableHandSerializer,
    TablePageSerializer,
    TableTakeBackSerializer,
)
from tournaments.play.services.confirmations import confirm_hands
from tournaments.play.services.devices import admit
from tournaments.play.services.extra_hands import win_extra_hand
from tournaments.play.views.devices import HEADER, secret_of

EntryWriter = Callable[[WritingPlace, Mapping[str, Any]], Recorded]


def recorded_answers(*further: int) -> dict[int, Any]:
    """Answers to an entry in the schema: written now, written before, and refused in these ways."""
    refusals = sorted({400, 403, 404, 422, 429, *further})
    return answers(*refusals, ok=RecordedSerializer, created=RecordedSerializer)


DEVICE = OpenApiParameter(
    HEADER,
    str,
    OpenApiParameter.HEADER,
    description="A long secret of the program's own: then it is a device like a phone, whose first "
    "hand claims the table.",
)


@extend_schema(tags=["table"], parameters=[DEVICE])
class TableView(OpenView):
    """For whoever holds a table's code."""

    def write(self, code: str, shape: Any, writer: EntryWriter) -> Response:
        """Answer to the one entry in the request: read as `shape`, written by `writer`."""
        entry = read(self.request, shape)
        try:
            place = place_of_entry(code, entry, secret_of(self.request, code))
        except NoSuchThing as error:
            raise count_failure(self.request, error) from error
        allow_writes(code)
        return recorded_response(writer(place, entry))


class TableSheet(TableView):
    """The sheet that is played at the table now."""

    @extend_schema(responses=answers(404, 429, ok=TablePageSerializer))
    def get(self, request: Request, code: str) -> Response:
        try:
            page = table_page(code)
        except NoSuchThing as error:
            raise count_failure(request, error) from error
        return Response(TablePageSerializer(page).data)


class TableHands(TableView):
    """Records a hand. The same `hand_id` again changes nothing and answers the same, with 200.

    A program with nothing but the code writes until a device has claimed the table. One that names
    itself in the header `Bustle-Device`, by a long secret of its own, is a device: its first hand
    claims the table, and whoever comes after it has to be let in on a page. On an evening on paper
    every hand is kept for the director.
    """

    @extend_schema(
        request=TableHandSerializer, responses=recorded_answers(), examples=hand_examples()
    )
    def post(self, request: Request, code: str) -> Response:
        return self.write(code, TableHandSerializer, write_hand)


class TableTakeBacks(TableView):
    """Takes the last hand back. The same `entry_id` again changes nothing."""

    @extend_schema(request=TableTakeBackSerializer, responses=recorded_answers())
    def post(self, request: Request, code: str) -> Response:
        return self.write(code, TableTakeBackSerializer, write_take_back)


class TableExtraHand(TableView):
    """The winner of the one hand more that settles a level sheet, where somebody has to move."""

    @extend_schema(request=TableExtraHandSerializer, responses=recorded_answers(409))
    def post(self, request: Request, code: str) -> Response:
        return self.write(code, TableExtraHandSerializer, write_extra_hand)


class TableBatch(TableView):
    """Whatever a phone has waiting, in order: one transaction and one status for each item."""

    @extend_schema(
        request=BatchRequestSerializer, responses=answers(400, 404, 429, ok=BatchAnswersSerializer)
    )
    def post(self, request: Request, code: str) -> Response:
        items = read(request, BatchSerializer)["items"]
        try:
            check_code(code)
        except NoSuchThing as error:
            raise count_failure(request, error) from error
        allow_writes(code, len(items))
        secret = secret_of(request, code)

        def find(entry: Mapping[str, Any]) -> WritingPlace:
            return place_of_entry(code, entry, secret)

        written = answer_items(items, lambda item: write_item(item, find))
        return Response({"items": written})


def place_of_entry(code: str, entry: Mapping[str, Any], secret: str | None) -> WritingPlace:
    """The sheet of the code's table in the round that the phone showed, if this device may write.

    Raises:
        NoSuchThing: the code leads to no such sheet.
        NotLetIn: another device writes there, or this one was sent away.
    """
    table = table_of(code)
    sheet_id = sheet_id_for(code, entry["round"], entry.get("sheet"), table)
    return admit(code=code, sheet_id=sheet_id, secret=secret, table=table)


def write_item(
    item: Mapping[str, Any], find: Callable[[Mapping[str, Any]], WritingPlace]
) -> Recorded:
    """Writes one item of a batch where `find` says. Raises what the item alone would be refused
    with."""
    shape, write = KINDS.get(str(item.get("kind")), (None, None))
    if shape is None or write is None:
        raise ValidationError({"kind": "An item is a hand, a form, a confirm or a take_back."})
    entry = _checked(shape, item)
    return write(find(entry), entry)


def write_hand(place: WritingPlace, entry: Mapping[str, Any]) -> Recorded:
    """Records what `TableHandSerializer` read."""
    return record_hand(
        sheet_id=place.sheet_id,
        hand_id=entry["hand_id"],
        number=entry["number"],
        facts=entry["facts"],
        by=place.by,
        quarantine=place.on_paper,
    )


def write_form(place: WritingPlace, entry: Mapping[str, Any]) -> Recorded:
    """Records what `TableFormSerializer` read: the page's own form, put into facts here.

    Raises:
        HandRefused: an input is wrong, with the sentence that the page would show beside it.
    """
    form = HandForm(ruleset_of_sheet(place.sheet_id), {}, MultiValueDict(entry["inputs"]))
    if not form.is_valid():
        field, sentences = next(iter(form.errors.items()))
        raise HandRefused("malformed", field, str(sentences[0]))
    return write_hand(place, {**entry, "facts": form.facts()})


def write_take_back(place: WritingPlace, entry: Mapping[str, Any]) -> Recorded:
    """Takes back what `TableTakeBackSerializer` read."""
    _check_paper(place)
    return take_back(
        sheet_id=place.sheet_id,
        entry_id=entry["entry_id"],
        hand_id=entry["hand_id"],
        number=entry["number"],
        by=place.by,
    )


def write_extra_hand(place: WritingPlace, entry: Mapping[str, Any]) -> Recorded:
    """Records the winner that `TableExtraHandSerializer` read."""
    _check_paper(place)
    return win_extra_hand(
        bustle_id=place.bustle_id,
        round_number=entry["round"],
        table=place.table,
        account=entry["account"],
        by=place.by,
        entry_id=entry["entry_id"],
    )


def write_confirm(place: WritingPlace, entry: Mapping[str, Any]) -> Recorded:
    """Confirms what `TableConfirmSerializer` read."""
    _check_paper(place)
    shown = {str(entry_id) for entry_id in entry["entry_ids"]}
    return confirm_hands(place=place, hand_id=entry["hand_id"], entry_ids=shown)


def _checked(shape: Any, item: Mapping[str, Any]) -> dict[str, Any]:
    return fields_in({name: value for name, value in item.items() if name != "kind"}, shape)


def _check_paper(place: WritingPlace) -> None:
    if place.on_paper:
        raise HandRefused("phones_away", "number", _("Phones away tonight. Ask the director."))


# What an item of a batch is read as, and written by.
KINDS: Mapping[str, tuple[Any, EntryWriter]] = {
    "hand": (TableHandSerializer, write_hand),
    "form": (TableFormSerializer, write_form),
    "take_back": (TableTakeBackSerializer, write_take_back),
    "confirm": (TableConfirmSerializer, write_confirm),
}
