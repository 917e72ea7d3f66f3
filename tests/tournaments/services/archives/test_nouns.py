"""A new field of a row goes into the file, or is left out on purpose."""

from scoring import archives
from scoring.models import LogEntry, ScoreSheet
from tests.cases import for_every
from tournaments import models
from tournaments.services.archives import nouns

POINTS_AT_BUSTLE = {"id", "bustle"}
# What a row has beside the fields that go into the file as they are: ids, what it points at (which
# the file calls by number or name), and what is made again.
BESIDE = {
    models.Bustle: (nouns.BUSTLE, {"id", "club", "book", "threes_book"}),
    models.Team: (nouns.TEAM, POINTS_AT_BUSTLE),
    models.Registration: (
        nouns.REGISTRATION,
        POINTS_AT_BUSTLE | {"player", "team", "stands_in_for"},
    ),
    models.Wish: (nouns.WISH, POINTS_AT_BUSTLE | {"one", "other"}),
    models.Draw: (nouns.DRAW, POINTS_AT_BUSTLE),
    models.Round: (nouns.ROUND, POINTS_AT_BUSTLE | {"draw"}),
    models.Table: (nouns.TABLE, {"id", "round", "sheet"}),
    models.Seat: ((), {"id", "table", "round", "registration", "seat"}),
    models.Call: (nouns.CALL, POINTS_AT_BUSTLE),
    models.Deed: (nouns.DEED, POINTS_AT_BUSTLE),
    models.PrizePlan: (nouns.PRIZE_PLAN, POINTS_AT_BUSTLE),
    models.Prize: (nouns.PRIZE, POINTS_AT_BUSTLE | {"only"}),
    models.CashLine: (nouns.CASH_LINE, POINTS_AT_BUSTLE | {"registration", "takes_back"}),
    models.Edition: (nouns.EDITION, POINTS_AT_BUSTLE),
    models.Printed: (nouns.PRINTED, POINTS_AT_BUSTLE),
    ScoreSheet: (archives.SHEET, {"id", "book", "ruleset", "tally"}),
    LogEntry: (archives.ENTRY_AT, {"position", "sheet"}),
}
STAY_BEHIND = {
    *(models.Device, models.Job, models.Proposal, models.Publication, models.SharePicture),
}


@for_every("model", BESIDE, ids=lambda one: one.__name__)
def test_every_field_is_in_the_file_or_known_to_be_beside_it(model):
    written, beside = BESIDE[model]
    assert {*written} | beside == {field.name for field in model._meta.concrete_fields}


def test_whatever_belongs_to_a_bustle_is_in_the_file_or_stays_behind():
    related = {
        one.related_model
        for one in models.Bustle._meta.get_fields()
        if one.auto_created and one.is_relation
    }
    assert related - {*BESIDE} == STAY_BEHIND
