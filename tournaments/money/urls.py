"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.addresses import BUSTLE
from tournaments.money.api import cash_book as api_cash_book
from tournaments.money.api import plan as api_plan
from tournaments.money.views import money, plan

director_urls = [
    path("b/<slug:slug>/money/", money.money, name="money"),
    path("b/<slug:slug>/money/plan/", plan.plan, name="money_plan"),
    path("b/<slug:slug>/money/lists/", plan.lists, name="money_lists"),
]
api_urls = [
    path(BUSTLE + "prizes/", api_plan.Prizes.as_view(), name="prizes"),
    path(BUSTLE + "money/", api_cash_book.Money.as_view(), name="money"),
    path(BUSTLE + "money/plan/", api_plan.MoneyPlan.as_view(), name="money-plan"),
    path(BUSTLE + "money/preview/", api_plan.MoneyPreview.as_view(), name="money-preview"),
    path(BUSTLE + "money/lists/", api_plan.PlayerLists.as_view(), name="money-lists"),
    path(
        BUSTLE + "money/lists/<row:list_id>/",
        api_plan.PlayerListDetail.as_view(),
        name="money-list",
    ),
    path(
        BUSTLE + "money/everybody-paid/",
        api_cash_book.EverybodyPaid.as_view(),
        name="everybody-paid",
    ),
    path(BUSTLE + "money/count/", api_cash_book.CashCount.as_view(), name="cash-count"),
    path(BUSTLE + "money/cash-book/", api_cash_book.CashBook.as_view(), name="cash-book"),
    path(
        BUSTLE + "money/cash-book/<row:line>/take-back/",
        api_cash_book.CashTakeBack.as_view(),
        name="cash-take-back",
    ),
    path(BUSTLE + "money/payouts/", api_cash_book.Payouts.as_view(), name="payouts"),
    path(
        BUSTLE + "money/payouts/take-back/",
        api_cash_book.PayoutTakeBack.as_view(),
        name="payout-take-back",
    ),
]
