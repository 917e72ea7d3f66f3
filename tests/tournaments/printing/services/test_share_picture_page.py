"""The picture of a shared link: of the right size, small, and whatever the names are."""

import struct

import pytest

from tests.tournaments.printing.documents.cast import BUSTLE
from tournaments.printing.services.share_picture import LeaderLine, share_picture

HOSTILE = [
    LeaderLine(1, '#panic("no") *bold* $x$', "41"),
    LeaderLine(2, "Bartholomew Archibald Left-Bower von und zu Next-in-the-Barn the Younger", "-3"),
    LeaderLine(3, "张伟 & עדי 🦊 \u202emmA", ""),
]


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.full
def test_it_has_the_size_that_places_show_and_is_small() -> None:
    picture = share_picture(BUSTLE, "", "After round 5 of 8", [LeaderLine(1, "Ann Bower", "41")])
    assert size(picture) == (1200, 630)
    assert len(picture) < 120_000


@pytest.mark.full
def test_names_are_never_markup_and_always_fit() -> None:
    assert size(share_picture(BUSTLE, "", "Final", HOSTILE)) == (1200, 630)


@pytest.mark.full
def test_an_evening_without_scores_has_one_too() -> None:
    assert size(share_picture(BUSTLE, "Who sits where", "", [])) == (1200, 630)
