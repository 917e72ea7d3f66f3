"""Words in a sentence. Knows neither Django nor any room, so everybody may ask."""

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Words in a sentence: "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
    return _joined(words, "and")


def names_listed(names: Sequence[str]) -> str:
    """Names as pages list them: "Ann", "Ann & Bob", "Ann, Bob & Cy"."""
    return _joined(names, "&")


def _joined(words: Sequence[str], last_joint: str) -> str:
    *first, last = words or ("",)
    return f"{', '.join(first)} {last_joint} {last}" if first else last
