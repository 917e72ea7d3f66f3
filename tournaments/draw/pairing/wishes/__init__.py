"""Wishes: kept exactly in every round that is planned, or refused with those that are at odds.

``draw`` plans rounds of individuals. A format that seats people in its own way finds what is asked
of a round in rules.py.
"""

from dataclasses import fields

from tournaments.draw.pairing.model import Constraints
from tournaments.draw.pairing.wishes.drawing import draw

ALL = frozenset(field.name for field in fields(Constraints))
"""The ``wishes`` of a format that draws with this package."""

__all__ = ["ALL", "draw"]
