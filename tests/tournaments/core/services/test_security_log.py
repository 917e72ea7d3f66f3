"""The security log keeps what an owner may want to look up."""

from __future__ import annotations

import logging

import pytest

from tournaments.core.services.security_log import LONGEST_DETAIL, log_security
from tournaments.models import SecurityEvent

pytestmark = pytest.mark.django_db


def test_an_event_is_kept_and_told_to_the_operators_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="bustle.security"):
        log_security(SecurityEvent.Kind.EXPORT, detail="backup", address="192.0.2.7")
    event = SecurityEvent.objects.get()
    assert (event.kind, event.detail, event.address) == ("export", "backup", "192.0.2.7")
    assert "export by user None" in caplog.text


def test_a_long_detail_is_cut_rather_than_refused() -> None:
    log_security(SecurityEvent.Kind.TOKEN, detail="x" * 500)
    assert len(SecurityEvent.objects.get().detail) == LONGEST_DETAIL
