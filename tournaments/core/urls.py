"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.api import tokens as api_tokens
from tournaments.core.views import access, phones

site_urls = [
    path("sign-in/", access.sign_in, name="sign-in"),
    path("sign-in/another-device/", access.another_device, name="another-device"),
    path("sign-in/<str:secret>/", access.sign_in_link, name="sign-in-link"),
    path("phones/", phones.let_in, name="let-phones-in"),
    path("sign-out/", access.sign_out, name="sign-out"),
]
api_urls = [
    path("tokens/", api_tokens.TokenList.as_view(), name="tokens"),
    path("tokens/<slug:key>/", api_tokens.TokenDetail.as_view(), name="token"),
]
