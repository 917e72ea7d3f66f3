"""Lists of names run from A to Z."""

from tests.cases import for_every
from tournaments.core.names import alike, by_letters, words_of


def test_lists_from_a_to_z_take_letters_with_marks_for_what_they_are():
    names = [
        "Bob (23)",
        "Bob (3)",
        "Zoë",
        "Ørsted",
        "Łukasz",
        "ann",
        "Ángela",
        "Bob",
        "Olga",
        "Ľuba",
        "张伟",
    ]
    assert sorted(names, key=by_letters) == [
        *(
            "Ángela",
            "ann",
            "Bob",
            "Bob (3)",
            "Bob (23)",
            "Ľuba",
            "Łukasz",
            "Olga",
            "Ørsted",
            "Zoë",
            "张伟",
        )
    ]


@for_every(
    ("one", "other", "are_alike"),
    [
        ("Bob Miller", "Bobby Miller", True),
        ("Robert Miller", "Bob Miller", True),
        ("Ann Smith", "Anne Smith", True),
        ("Ann Millar", "Ann Miller", True),
        ("Bob", "Bobby Miller", True),
        ("ŁUKASZ Nowak", "lukasz nowak", True),
        ("Bob Miller", "Bob Stone", False),
        ("Ann Miller", "Ben Miller", False),
        ("Ada", "Ida", False),
        ("", "Ida", False),
    ],
)
def test_names_that_one_person_may_have_are_alike(one, other, are_alike):
    assert alike(words_of(one), words_of(other)) is are_alike
