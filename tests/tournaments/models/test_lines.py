"""One line of text, whoever sends it."""

from tests.cases import for_every
from tournaments.models.lines import tidied

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@for_every(
    ("sent", "kept"),
    [
        ("  Ann \t Bower ", "Ann Bower"),
        ("Euchre\r\nnight", "Euchre night"),
        ("Zoe\u0308", "Zo\u00eb"),
        (f"{FAMILY} Miller", f"{FAMILY} Miller"),
        (
            "\u0646\u0627\u0645\u0647\u200c\u0627\u06cc",
            "\u0646\u0627\u0645\u0647\u200c\u0627\u06cc",
        ),
        ("An\u200dn", "Ann"),
        ("1\u200d2", "12"),
        ("\u200dAnn\u200c", "Ann"),
        ("\u202eAnn\ufeff", "Ann"),
        ("\u200b", ""),
    ],
)
def test_a_name_keeps_what_can_be_seen(sent, kept):
    assert tidied(sent) == kept
