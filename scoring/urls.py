"""Public pages about rules, mounted at /rules/."""

from django.urls import path

from scoring import views

app_name = "rules"
urlpatterns = [
    path("", views.rulesets, name="rulesets"),
    path("words/", views.words, name="words"),
    path("<slug:slug>/", views.ruleset, name="ruleset"),
]
