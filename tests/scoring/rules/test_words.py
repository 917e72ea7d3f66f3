"""The words of the game as data."""

from scoring.rules.words import load_words


def all_words():
    return {one.word: one for region in load_words() for one in region.words}


def test_the_words_that_people_ask_for_are_there():
    asked = (
        "Right bower", "Left bower", "Benny", "In the barn", "Bridge", "Dutchman", "Dockyard play",
        "Sleeping hand", "Underman", "Farmer’s hand", "Shout", "Laps", "Skunk", "Milking the cow",
        "The bathtub rule",
    )  # fmt: skip
    assert set(asked) <= set(all_words())
    assert "playing policemen" in all_words()["Dockyard play"].also


def test_every_word_has_a_meaning_that_is_a_sentence():
    for one in all_words().values():
        assert one.meaning.endswith((".", "”"))
        assert one.meaning[0].isupper() or one.meaning[0] == "“"


def test_words_of_a_region_stand_in_alphabetical_order():
    for region in load_words():
        names = [one.word.casefold() for one in region.words]
        assert names == sorted(names)


def test_a_word_that_means_two_things_is_told_in_both_places():
    regions = [r.key for r in load_words() for one in r.words if one.word == "Turn it down"]
    assert regions == ["early", "britain"]
