"""Rows around the tables. Points and standings are not stored here as facts: see scoring's log."""

from tournaments.models.access import (
    BustleHelper,
    Invitation,
    Membership,
    Role,
    SecurityEvent,
    SignInLink,
)
from tournaments.models.bustles import Bustle
from tournaments.models.clubs import Club, ClubLogo, Player, PlayerList
from tournaments.models.figures import BustleFigures, PersonFigures
from tournaments.models.jobs import Job, JobResult, Printed
from tournaments.models.mail import Email, MailStop
from tournaments.models.money import CashLine, Prize, PrizePlan
from tournaments.models.night import Call, Deed, Device
from tournaments.models.people import PlayerMerge
from tournaments.models.publishing import Edition, Publication, SharePicture
from tournaments.models.registrations import Registration, Team, Wish
from tournaments.models.requests import MadeOnce
from tournaments.models.rounds import Draw, Proposal, Round, Seat, Table
from tournaments.models.rulesets import ClubRuleset
from tournaments.models.series import Series, SeriesEvening
from tournaments.models.tokens import ApiToken, Scope

__all__ = [
    "ApiToken",
    "Bustle",
    "BustleFigures",
    "BustleHelper",
    "Call",
    "CashLine",
    "Club",
    "ClubLogo",
    "ClubRuleset",
    "Deed",
    "Device",
    "Draw",
    "Edition",
    "Email",
    "Invitation",
    "Job",
    "JobResult",
    "MadeOnce",
    "MailStop",
    "Membership",
    "PersonFigures",
    "Player",
    "PlayerList",
    "PlayerMerge",
    "Printed",
    "Prize",
    "PrizePlan",
    "Proposal",
    "Publication",
    "Registration",
    "Role",
    "Round",
    "Scope",
    "Seat",
    "SecurityEvent",
    "Series",
    "SeriesEvening",
    "SharePicture",
    "SignInLink",
    "Table",
    "Team",
    "Wish",
]
