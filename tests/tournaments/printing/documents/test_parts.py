"""Long documents in parts: of bounded length, in their order."""

from tournaments.printing.documents.parts import evenly, packed


def test_parts_are_whole_pages_of_about_equal_length() -> None:
    assert [len(part) for part in evenly(range(170), 80, 4)] == [60, 60, 50]
    assert [len(part) for part in evenly(range(80), 80, 4)] == [80]


def test_a_list_that_is_empty_has_no_parts() -> None:
    assert evenly([], 80) == []


def test_pieces_share_a_part_while_they_have_room_and_a_long_one_stands_alone() -> None:
    pieces = [({"a": [1, 2]}, 2), ({"b": [3]}, 1), ({"b": [4, 5, 6, 7]}, 4), ({"c": [8]}, 1)]
    assert packed(pieces, 3) == [{"a": [1, 2], "b": [3]}, {"b": [4, 5, 6, 7]}, {"c": [8]}]
