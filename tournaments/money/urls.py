"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.money.views import money, plan

director_urls = [
    path("b/<slug:slug>/money/", money.money, name="money"),
    path("b/<slug:slug>/money/plan/", plan.plan, name="money_plan"),
    path("b/<slug:slug>/money/lists/", plan.lists, name="money_lists"),
]
