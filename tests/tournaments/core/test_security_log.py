"""Who came in, and who tried in vain, stands in the log."""

import pytest
from django.core.cache import cache
from django.test import Client

from tests import cast
from tournaments.archive.services.backups import make_backup
from tournaments.core.api.throttles import FAILURES
from tournaments.core.services.access import make_sign_in_link
from tournaments.core.services.tokens import make_token, revoke_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def said(caplog):
    caplog.set_level("INFO", logger="bustle.security")
    return lambda: [
        record.getMessage() for record in caplog.records if record.name == "bustle.security"
    ]


@pytest.fixture
def dora(db):
    return cast.director(cast.club())


def test_signing_in_and_out_and_a_spent_link(said, dora):
    client, link = Client(), f"/sign-in/{make_sign_in_link(user_id=dora.pk)}/"
    client.post(link)
    client.post("/sign-out/")
    Client().post(link)
    assert said() == [
        f"sign_in by user {dora.pk} in club None: by link 127.0.0.1",
        f"sign_out by user {dora.pk} in club None:  127.0.0.1",
        "a spent or unknown sign-in link was tried from 127.0.0.1",
    ]


def test_tokens_are_named_by_their_key_and_never_shown(said, dora):
    token = make_token(user_id=dora.pk, name="screen")
    revoke_token(user_id=dora.pk, key=token.key)
    assert said() == [
        f"token by user {dora.pk} in club None: made {token.key}: screen ",
        f"token by user {dora.pk} in club None: revoked {token.key} ",
    ]
    assert token.token not in str(said())


def test_a_backup(said, transactional_db):
    make_backup()
    assert said() == ["export by user None in club None: backup of everything "]


def test_guessing_at_codes(said):
    cache.clear()
    for _time in range(FAILURES + 1):
        Client().get("/api/tables/NOSUCHCODE/")
    assert said() == ["too many unknown codes from 127.0.0.1"]
