"""Rows around the tables. Points and standings are not stored here as facts: see scoring's log."""

from tournaments.models.access import Membership, SignInLink
from tournaments.models.bustles import Bustle
from tournaments.models.clubs import Club, Player
from tournaments.models.jobs import Job, JobResult
from tournaments.models.night import Call, Deed, Device
from tournaments.models.publishing import Publication
from tournaments.models.registrations import Registration, Team, Wish
from tournaments.models.rounds import Draw, Proposal, Round, Seat, Table
from tournaments.models.rulesets import ClubRuleset

__all__ = [
    "Bustle",
    "Call",
    "Club",
    "ClubRuleset",
    "Deed",
    "Device",
    "Draw",
    "Job",
    "JobResult",
    "Membership",
    "Player",
    "Proposal",
    "Publication",
    "Registration",
    "Round",
    "Seat",
    "SignInLink",
    "Table",
    "Team",
    "Wish",
]
