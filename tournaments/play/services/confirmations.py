"""One side says the same of hands that the other wrote."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID, uuid5

from django.utils.translation import gettext as _

from scoring.errors import HandRefused
from scoring.rules.sheet import StandingHand
from scoring.selectors import SheetView, sheet
from scoring.services import Recorded, record_hand
from tournaments.play.selectors.devices import WritingPlace, has_said


def confirm_hands(*, place: WritingPlace, hand_id: UUID, entry_ids: Collection[str]) -> Recorded:
    """Confirms the hands whose entries this side was shown. The same tap again changes nothing.

    Args:
        place: where the device writes, and for which side.
        hand_id: of the tap; every hand's own entry is derived from it.
        entry_ids: of the hands as they were shown; what has taken their place is not confirmed.

    Raises:
        HandRefused: none of them stands any more, the round is closed, or the side is not known.
    """
    if not place.writer.account:
        raise HandRefused(
            "side_missing", "number", _("First choose which side this phone is keeping score for.")
        )
    shown = sheet(place.sheet_id)
    hands = [hand for hand in shown.score.hands if hand.entry_id in entry_ids]
    if not hands:
        raise HandRefused(
            "changed_meanwhile", "number", _("This hand has just changed. Take another look.")
        )
    if not place.open:
        raise HandRefused(
            "sheet_closed", "number", _("The round is closed already. The hand counts.")
        )
    told = [_confirmed(shown, hand, hand_id, place.by) for hand in hands]
    return told[-1]


def _confirmed(shown: SheetView, hand: StandingHand, hand_id: UUID, by: str) -> Recorded:
    own_id = uuid5(hand_id, hand.entry_id)
    if has_said(hand, by):
        return Recorded("confirmed", own_id, hand.number, shown, again=True)
    return record_hand(
        sheet_id=shown.id,
        hand_id=own_id,
        number=hand.number,
        facts=hand.hand.to_dict(),
        by=by,
    )
