"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.api import tokens as api_tokens
from tournaments.core.views import phones

site_urls = [
    path("phones/", phones.let_in, name="let-phones-in"),
]
api_urls = [
    path("tokens/", api_tokens.TokenList.as_view(), name="tokens"),
    path("tokens/<slug:key>/", api_tokens.TokenDetail.as_view(), name="token"),
]
