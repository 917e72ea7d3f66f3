"""What a phone without a line shows as a code, read again."""

from __future__ import annotations

from uuid import UUID

import pytest

from tournaments.play.handover_code import Unreadable, check_of, read_carried

ID = UUID("00112233-4455-4677-8899-aabbccddeeff")
SHORT = "ABEiM0RVRneImaq7zN3u_w"
CODE = "12-7-ABCDEFGHIJKLMNOP"
BODY = f"1~{CODE}~2~31~NS~{SHORT}4.maker-N.tricks-4.alone-on~{SHORT}5.outcome-redeal:misdeal"


def whole(body: str) -> str:
    return f"{body}~{check_of(body)}"


def test_every_hand_has_its_id_its_number_and_what_the_form_said() -> None:
    carried = read_carried(whole(BODY))
    assert (carried.code, carried.round, carried.sheet, carried.account) == (CODE, 2, 31, "NS")
    first, second = carried.hands
    assert (first.hand_id, first.number) == (ID, 4)
    assert first.inputs == {"maker": ["N"], "tricks": ["4"], "alone": ["on"]}
    assert second.inputs == {"outcome": ["redeal:misdeal"]}


def test_what_was_ticked_twice_is_there_twice() -> None:
    carried = read_carried(whole(f"1~{CODE}~2~31~~{SHORT}4.folded-P1.folded-P3"))
    assert carried.account == ""
    assert carried.hands[0].inputs == {"folded": ["P1", "P3"]}


def test_a_code_that_is_torn_anywhere_is_not_read() -> None:
    text = whole(BODY)
    for end in range(len(text)):
        with pytest.raises(Unreadable):
            read_carried(text[:end])
    for place in range(0, len(text), 7):
        with pytest.raises(Unreadable):
            read_carried(text[:place] + "%" + text[place + 1 :])


@pytest.mark.parametrize(
    "body",
    [
        BODY.replace("1~", "2~", 1),
        f"1~{CODE}~2~31~",
        f"1~{CODE}~two~31~~{SHORT}4",
        f"1~{CODE}~2~-1~~{SHORT}4",
        f"1~{CODE}~2~31~~{SHORT}",
        f"1~{CODE}~2~31~~short4",
        f"1~{CODE}~2~31~~" + "~".join([f"{SHORT}4"] * 41),
    ],
)
def test_whatever_is_no_code_of_ours_is_not_read(body: str) -> None:
    with pytest.raises(Unreadable):
        read_carried(whole(body))
