"""The rows of a club's file: which columns of each are in it, and which rows stay behind."""

from __future__ import annotations

from scoring.row_codec import columns_of
from tournaments.models import (
    Bustle,
    Club,
    ClubLogo,
    ClubRuleset,
    Email,
    Invitation,
    MailStop,
    Membership,
    Player,
    PlayerList,
    PlayerMerge,
    SecurityEvent,
    Series,
    SeriesEvening,
)

# Whether it is closed is said by the installation that closed it.
CLUB_COLUMNS = columns_of(Club, left_out=("closed_at",))
RULESET_COLUMNS = columns_of(ClubRuleset)
SERIES_COLUMNS = columns_of(Series)
EVENING_COLUMNS = columns_of(SeriesEvening)
STOP_COLUMNS = columns_of(MailStop)
PERSON_COLUMNS = columns_of(Player, left_out=("search",))  # made of other columns
IN_THE_FILE = (
    *(Bustle, ClubLogo, ClubRuleset, Invitation, MailStop, Membership, Player, PlayerList),
    Series,
)
STAY_BEHIND = (Email, PlayerMerge, SecurityEvent)
"""Rows of a club that are not in its file: mail that this server sends, merges, which are taken
back by ids of this database, and who came in here."""
