"""A club's settings as JSON."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from tournaments.core.selectors.logos import logo_address
from tournaments.core.serializers import AnswerSerializer, RequestSerializer
from tournaments.models import Club
from tournaments.models.clubs import validate_domain


class ClubDetailsSerializer(RequestSerializer):
    """What those who run a club fill in."""

    class Meta:
        model = Club
        fields = Club.SETTINGS
        # Whether an address or a domain is another club's is for the service to say.
        extra_kwargs = {
            "slug": {"validators": [], "help_text": "The address of its public page."},
            "place": {"help_text": "Where you usually play; new bustles start with it."},
            "paper": {"help_text": "Printouts start with it."},
            "domain": {"validators": [validate_domain], "help_text": "A host name of its own."},
        }


class ClubSettingsSerializer(AnswerSerializer):
    """A club as those who run it see it; `logo` is the address of its picture, empty for none."""

    logo = serializers.SerializerMethodField()

    class Meta:
        model = Club
        fields = ("id", *Club.SETTINGS, "logo")

    def get_logo(self, club: Any) -> str:
        digest = logo_address(club.pk)
        return reverse("public:logo", args=[digest]) if digest else ""
