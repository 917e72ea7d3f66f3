from tournaments.core.text import listed, names_listed


def test_words_are_listed_as_in_a_sentence():
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Bob", "Cy"]) == "Ann, Bob and Cy"
    assert listed([]) == ""


def test_a_comma_in_a_name_is_not_between_names():
    assert listed(["Ann", "Bob, Jr."]) == "Ann and Bob, Jr."


def test_names_are_listed_as_in_a_sentence():
    assert names_listed(["Ann"]) == "Ann"
    assert names_listed(["Ann", "Bob"]) == "Ann & Bob"
    assert names_listed(["Ann", "Bob", "Cy"]) == "Ann, Bob & Cy"
    assert names_listed([]) == ""
