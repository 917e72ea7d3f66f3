"""Text as such: what can be kept, words in a sentence. Knows no room, so everybody may ask."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.utils.translation import gettext as _


def can_be_kept(text: str) -> bool:
    """False if some database refuses a letter of the text."""
    return "\x00" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def uuid_in(text: str | None) -> UUID | None:
    """The id that a device or a program sent, if it is one."""
    try:
        return UUID(text or "")
    except ValueError:
        return None


def listed(words: Sequence[str]) -> str:
    """Words in a sentence: "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
    return _joined(words, _("%(first)s and %(last)s"))


def listed_as_choice(words: Sequence[str]) -> str:
    """Words of which one is enough: "an owner", "an owner or a director"."""
    return _joined(words, _("%(first)s or %(last)s"))


def numbers_listed(numbers: Iterable[int]) -> str:
    """Numbers of tables or hands in a sentence: "4", "4 and 9", "4, 9 and 12"."""
    return listed([str(number) for number in numbers])


def names_listed(names: Sequence[str]) -> str:
    """Names as pages list them: "Ann", "Ann & Bob", "Ann, Bob & Cy"."""
    return _joined(names, _("%(first)s & %(last)s"))


def _joined(words: Sequence[str], last_joint: str) -> str:
    *first, last = words or ("",)
    return last_joint % {"first": ", ".join(first), "last": last} if first else last
