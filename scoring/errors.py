"""Errors named for who must act."""

from dataclasses import dataclass


@dataclass
class HandRefused(Exception):
    """The table must change what it entered: `field` is wrong because of `sentence`."""

    code: str
    field: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class SheetMissing(Exception):
    """There is no such score sheet."""
