"""The whole API on one page, mounted under /api/."""

from django.urls import path, register_converter
from django.urls.converters import IntConverter

from config.api.bodies import CSVParser, MultiPartParser
from config.api.docs import DocsView, SchemaView
from scoring import api as rules
from tournaments.archive import api
from tournaments.board import api as deeds
from tournaments.core.api import tokens
from tournaments.draw.api import draws, proposals, wishes
from tournaments.jobs import api as printing
from tournaments.play.api import calls, late_hands, rounds, tables
from tournaments.players.api import registrations, sign_up
from tournaments.public import api as public
from tournaments.setup.api import bustles, rulesets


class SmallNumber(IntConverter):
    """Rounds, tables, people: what is larger is not there, and no database is asked."""

    regex = "[0-9]{1,4}"


register_converter(SmallNumber, "small")
ONE = "bustles/<slug:slug>/"
PERSON = ONE + "registrations/<small:number>/"
ROUND = ONE + "rounds/<small:number>/"
TABLE = ROUND + "tables/<small:table>/"

rules_urls = [
    path("rulesets/", rules.RulesetList.as_view(), name="rulesets"),
    path("rulesets/<slug:slug>/", rules.RulesetDetail.as_view(), name="ruleset"),
    path("rulesets/<slug:slug>/resolve/", rules.RulesetResolve.as_view(), name="ruleset-resolve"),
    path("rulesets/<slug:slug>/score/", rules.RulesetScore.as_view(), name="ruleset-score"),
]
public_urls = [
    path("public/", public.PublicBustles.as_view(), name="public"),
    path("public/<slug:slug>/", public.PublicBustle.as_view(), name="public-bustle"),
    path(
        "public/<slug:slug>/standings/", public.PublicStandings.as_view(), name="public-standings"
    ),
    path("public/<slug:slug>/figures/", public.PublicFigures.as_view(), name="public-figures"),
    path("public/<slug:slug>/rounds/", public.PublicRounds.as_view(), name="public-rounds"),
    path(
        "public/<slug:slug>/rounds/<small:number>/",
        public.PublicRound.as_view(),
        name="public-round",
    ),
    path("public/<slug:slug>/sign-up/", sign_up.PublicSignUp.as_view(), name="public-sign-up"),
    path("public/<slug:slug>/seats/", public.PublicSeats.as_view(), name="public-seats"),
    path("public/<slug:slug>/draw/", public.PublicDraw.as_view(), name="public-draw"),
    path("public/<slug:slug>/draw/file/", public.PublicDrawFile.as_view(), name="public-draw-file"),
    path(
        "public/<slug:slug>/draw/start/",
        public.PublicDrawStart.as_view(),
        name="public-draw-start",
    ),
]
table_urls = [
    path("tables/<str:code>/", tables.TableSheet.as_view(), name="table"),
    path("tables/<str:code>/hands/", tables.TableHands.as_view(), name="table-hands"),
    path("tables/<str:code>/take-backs/", tables.TableTakeBacks.as_view(), name="table-take-backs"),
    path("tables/<str:code>/extra-hand/", tables.TableExtraHand.as_view(), name="table-extra-hand"),
    path("tables/<str:code>/call/", calls.TableCall.as_view(), name="table-call"),
    path("tables/<str:code>/batch/", tables.TableBatch.as_view(), name="table-batch"),
]
entry_urls = [
    path("entries/<str:code>/", sign_up.OwnEntryDetail.as_view(), name="entry"),
    path("entries/<str:code>/cancel/", sign_up.EntryCancel.as_view(), name="entry-cancel"),
    path("entries/<str:code>/come/", sign_up.EntryComeAfterAll.as_view(), name="entry-come"),
]
bustle_urls = [
    path("clubs/", bustles.ClubList.as_view(), name="clubs"),
    path("bustles/", bustles.BustleList.as_view(), name="bustles"),
    path(ONE, bustles.BustleDetail.as_view(), name="bustle"),
    path(ONE + "start/", bustles.BustleStart.as_view(), name="start"),
    path(ONE + "finish/", bustles.BustleFinish.as_view(), name="finish"),
    path(ONE + "resume/", bustles.BustleResume.as_view(), name="resume"),
    path(ONE + "undo/", deeds.Undo.as_view(), name="undo"),
    path(ONE + "history/", deeds.History.as_view(), name="history"),
    path(ONE + "standings/", bustles.BustleStandings.as_view(), name="standings"),
    path(ONE + "draw/", draws.Draw.as_view(), name="draw"),
    path(ONE + "draw/publish/", draws.DrawPublish.as_view(), name="draw-publish"),
    path(ONE + "draw/file/", draws.DrawFile.as_view(), name="draw-file"),
    path(ONE + "draw/start/", draws.DrawStart.as_view(), name="draw-start"),
    path(ONE + "draw/search/", proposals.DrawSearch.as_view(), name="draw-search"),
    path(ONE + "proposals/", proposals.ProposalList.as_view(), name="proposals"),
    path(
        ONE + "proposals/<int:proposal_id>/keep/",
        proposals.ProposalKeep.as_view(),
        name="proposal-keep",
    ),
    path(ONE + "wishes/", wishes.WishList.as_view(), name="wishes"),
    path(ONE + "wishes/<int:wish_id>/", wishes.WishDetail.as_view(), name="wish"),
    path(ONE + "files/<str:file>/", api.ExportFile.as_view(), name="export"),
    path(ONE + "jobs/", printing.JobList.as_view(), name="jobs"),
]
registration_urls = [
    path(ONE + "registrations/", registrations.RegistrationList.as_view(), name="registrations"),
    path(
        ONE + "registrations/csv/",
        registrations.RegistrationImport.as_view(parser_classes=[MultiPartParser, CSVParser]),
        name="import",
    ),
    path(ONE + "registrations/check-in/", registrations.CheckIn.as_view(), name="check-in"),
    path(
        ONE + "registrations/undo-check-in/",
        registrations.UndoCheckIn.as_view(),
        name="undo-check-in",
    ),
    path(ONE + "sign-up/", sign_up.SignUpSettings.as_view(), name="sign-up"),
    path(ONE + "registrations/let-in/", sign_up.LetIn.as_view(), name="let-in"),
    path(ONE + "registrations/let-four-in/", sign_up.LetFourIn.as_view(), name="let-four-in"),
    path(PERSON + "own-link/", sign_up.OwnLink.as_view(), name="own-link"),
    path(ONE + "walk-ins/", registrations.WalkIn.as_view(), name="walk-ins"),
    path(PERSON, registrations.RegistrationDetail.as_view(), name="registration"),
    path(PERSON + "no-show/", registrations.NoShow.as_view(), name="no-show"),
    path(PERSON + "leave/", registrations.Leave.as_view(), name="leave"),
    path(PERSON + "come-later/", registrations.ComeLater.as_view(), name="come-later"),
    path(PERSON + "play-from/", registrations.PlayFrom.as_view(), name="play-from"),
    path(PERSON + "leave-after/", registrations.LeaveAfter.as_view(), name="leave-after"),
    path(PERSON + "substitute/", registrations.Substitute.as_view(), name="substitute"),
]
round_urls = [
    path(ONE + "rounds/", rounds.RoundList.as_view(), name="rounds"),
    path(ROUND, rounds.RoundDetail.as_view(), name="round"),
    path(ROUND + "close/", rounds.RoundClose.as_view(), name="round-close"),
    path(ROUND + "reopen/", rounds.RoundReopen.as_view(), name="round-reopen"),
    path(ROUND + "more-time/", rounds.RoundMoreTime.as_view(), name="round-more-time"),
    path(TABLE, rounds.RoundTable.as_view(), name="round-table"),
    path(TABLE + "log/", rounds.SheetLog.as_view(), name="sheet-log"),
    path(TABLE + "hands/<small:hand>/", rounds.SheetCorrection.as_view(), name="sheet-correction"),
    path(ONE + "calls/", calls.CallList.as_view(), name="calls"),
    path(ONE + "calls/<int:call_id>/answer/", calls.CallAnswer.as_view(), name="call-answer"),
    path(ONE + "late-hands/", late_hands.LateHands.as_view(), name="late-hands"),
    path(
        ONE + "late-hands/<uuid:late_id>/count/", late_hands.LateCount.as_view(), name="late-count"
    ),
    path(
        ONE + "late-hands/<uuid:late_id>/leave-out/",
        late_hands.LateLeaveOut.as_view(),
        name="late-leave-out",
    ),
    path(TABLE + "removals/", rounds.SheetRemoval.as_view(), name="sheet-removals"),
    path(TABLE + "totals/", rounds.SheetTotals.as_view(), name="sheet-totals"),
    path(TABLE + "extra-hand/", rounds.SheetExtraHand.as_view(), name="sheet-extra-hand"),
    path(TABLE + "adjustments/", rounds.SheetAdjustments.as_view(), name="sheet-adjustments"),
]
own_urls = [
    path("club-rulesets/", rulesets.ClubRulesetList.as_view(), name="club-rulesets"),
    path("club-rulesets/import/", rulesets.ClubRulesetImport.as_view(), name="club-ruleset-import"),
    path(
        "club-rulesets/<int:ruleset_id>/",
        rulesets.ClubRulesetDetail.as_view(),
        name="club-ruleset",
    ),
    path(
        "club-rulesets/<int:ruleset_id>/file/",
        rulesets.ClubRulesetFile.as_view(),
        name="club-ruleset-file",
    ),
    path("jobs/<int:job_id>/", printing.JobDetail.as_view(), name="job"),
    path("jobs/<int:job_id>/file/", printing.JobFile.as_view(), name="job-file"),
    path("backup/", printing.Backup.as_view(), name="backup"),
    path("tokens/", tokens.TokenList.as_view(), name="tokens"),
    path("tokens/<slug:key>/", tokens.TokenDetail.as_view(), name="token"),
]
docs_urls = [
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsView.as_view(url_name="api:schema"), name="docs"),
]

app_name = "api"
urlpatterns = [
    *rules_urls,
    *public_urls,
    *table_urls,
    *entry_urls,
    *bustle_urls,
    *registration_urls,
    *round_urls,
    *own_urls,
    *docs_urls,
]
