"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.addresses import BUSTLE, ROUND, TABLE
from tournaments.play.api import calls as api_calls
from tournaments.play.api import devices as api_devices
from tournaments.play.api import late_hands as api_late_hands
from tournaments.play.api import new_links as api_new_links
from tournaments.play.api import rounds as api_rounds
from tournaments.play.api import tables as api_tables
from tournaments.play.views import (
    device_requests,
    devices,
    directors_sheet,
    handover,
    late_hands,
    new_links,
    service_worker,
    table,
    typed_code,
)

table_urls = [
    path("", typed_code.typed, name="typed"),
    path("worker.js", service_worker.worker, name="worker"),
    path("<str:code>", table.sheet, name="sheet"),
    path("<str:code>/live", table.live, name="live"),
    path("<str:code>/record", table.record, name="record"),
    path("<str:code>/words", table.words, name="words"),
    path("<str:code>/take-back", table.undo, name="take_back"),
    path("<str:code>/extra-hand", table.extra_hand, name="extra_hand"),
    path("<str:code>/call", table.call, name="call"),
    path("<str:code>/device", devices.device, name="device"),
    path("<str:code>/confirm", table.confirm, name="confirm"),
]
director_urls = [
    path(
        "b/<slug:slug>/rounds/<small:number>/tables/<small:table>/",
        directors_sheet.sheet,
        name="sheet",
    ),
    path("b/<slug:slug>/devices/", device_requests.devices, name="devices"),
    path("b/<slug:slug>/carry/", handover.carry, name="carry"),
    path("b/<slug:slug>/late/", late_hands.late, name="late"),
    path("b/<slug:slug>/new-links/", new_links.new_links, name="new_links"),
]
api_urls = [
    path("tables/<str:code>/", api_tables.TableSheet.as_view(), name="table"),
    path("tables/<str:code>/hands/", api_tables.TableHands.as_view(), name="table-hands"),
    path(
        "tables/<str:code>/take-backs/",
        api_tables.TableTakeBacks.as_view(),
        name="table-take-backs",
    ),
    path(
        "tables/<str:code>/extra-hand/",
        api_tables.TableExtraHand.as_view(),
        name="table-extra-hand",
    ),
    path("tables/<str:code>/call/", api_calls.TableCall.as_view(), name="table-call"),
    path("tables/<str:code>/batch/", api_tables.TableBatch.as_view(), name="table-batch"),
    path(BUSTLE + "rounds/", api_rounds.RoundList.as_view(), name="rounds"),
    path(ROUND, api_rounds.RoundDetail.as_view(), name="round"),
    path(ROUND + "close/", api_rounds.RoundClose.as_view(), name="round-close"),
    path(ROUND + "held/", api_rounds.RoundHeldTables.as_view(), name="round-held"),
    path(ROUND + "reopen/", api_rounds.RoundReopen.as_view(), name="round-reopen"),
    path(ROUND + "more-time/", api_rounds.RoundMoreTime.as_view(), name="round-more-time"),
    path(TABLE, api_rounds.RoundTable.as_view(), name="round-table"),
    path(TABLE + "log/", api_rounds.SheetLog.as_view(), name="sheet-log"),
    path(
        TABLE + "hands/<small:hand>/", api_rounds.SheetCorrection.as_view(), name="sheet-correction"
    ),
    path(BUSTLE + "new-links/", api_new_links.NewLinks.as_view(), name="new-links"),
    path(BUSTLE + "calls/", api_calls.CallList.as_view(), name="calls"),
    path(
        BUSTLE + "calls/<row:call_id>/answer/", api_calls.CallAnswer.as_view(), name="call-answer"
    ),
    path(BUSTLE + "devices/", api_devices.DeviceList.as_view(), name="devices"),
    path(
        BUSTLE + "devices/<row:device_id>/let-in/",
        api_devices.DeviceLetIn.as_view(),
        name="device-let-in",
    ),
    path(
        BUSTLE + "devices/<row:device_id>/send-away/",
        api_devices.DeviceSendAway.as_view(),
        name="device-send-away",
    ),
    path(
        BUSTLE + "tables/<small:table>/devices/",
        api_devices.TableDevices.as_view(),
        name="table-devices",
    ),
    path(BUSTLE + "late-hands/", api_late_hands.LateHands.as_view(), name="late-hands"),
    path(
        BUSTLE + "late-hands/<uuid:late_id>/count/",
        api_late_hands.LateCount.as_view(),
        name="late-count",
    ),
    path(
        BUSTLE + "late-hands/<uuid:late_id>/leave-out/",
        api_late_hands.LateLeaveOut.as_view(),
        name="late-leave-out",
    ),
    path(TABLE + "removals/", api_rounds.SheetRemoval.as_view(), name="sheet-removals"),
    path(TABLE + "totals/", api_rounds.SheetTotals.as_view(), name="sheet-totals"),
    path(TABLE + "extra-hand/", api_rounds.SheetExtraHand.as_view(), name="sheet-extra-hand"),
    path(TABLE + "adjustments/", api_rounds.SheetAdjustments.as_view(), name="sheet-adjustments"),
    path(TABLE + "carried/", api_rounds.SheetCarried.as_view(), name="sheet-carried"),
]
