"""Lists of names run from A to Z."""

from tournaments.core.names import by_letters


def test_lists_from_a_to_z_take_letters_with_marks_for_what_they_are():
    names = ["Zoë", "Ørsted", "Łukasz", "ann", "Ángela", "Bob", "Olga", "Ľuba", "张伟"]
    assert sorted(names, key=by_letters) == [
        *("Ángela", "ann", "Bob", "Ľuba", "Łukasz", "Olga", "Ørsted", "Zoë", "张伟")
    ]
