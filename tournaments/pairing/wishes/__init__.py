"""Wishes: kept exactly in every round that is planned, or refused with those that are at odds.

``draw`` plans rounds of individuals. A format that chooses seats in its own way asks ``check``
before, and ``allows`` of every table, or leaves the choice of a round to ``best_round``.
"""

from tournaments.pairing.wishes.drawing import draw

__all__ = ["draw"]
