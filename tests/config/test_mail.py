"""The mail server that the environment names."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.mail import mail_settings
from tests.cases import for_every

FROM = "Bustle <bustle@example.org>"


@pytest.fixture
def named(monkeypatch):
    def settings_of(url, sender=FROM):
        monkeypatch.setenv("BUSTLE_MAIL_URL", url)
        monkeypatch.setenv("BUSTLE_MAIL_FROM", sender)
        return mail_settings()

    return settings_of


def test_without_a_server_there_is_no_mail(named):
    assert named("") == {"EMAIL_HOST": "", "DEFAULT_FROM_EMAIL": ""}


@for_every(
    ("url", "port", "starttls", "ssl"),
    [
        ("smtp+tls://u:p@mail.example.org", 587, True, False),
        ("smtps://u:p@mail.example.org", 465, False, True),
        ("smtp://mail.example.org:2525", 2525, False, False),
    ],
)
def test_a_server_is_named_by_its_address(monkeypatch, url, port, starttls, ssl):
    monkeypatch.setenv("BUSTLE_MAIL_URL", url)
    monkeypatch.setenv("BUSTLE_MAIL_FROM", FROM)
    said = mail_settings()
    assert (said["EMAIL_HOST"], said["EMAIL_PORT"]) == ("mail.example.org", port)
    assert (said["EMAIL_USE_TLS"], said["EMAIL_USE_SSL"]) == (starttls, ssl)
    assert said["DEFAULT_FROM_EMAIL"] == FROM


def test_a_password_may_hold_any_letter(named):
    said = named("smtps://club%40example.org:a%2Fb%3Ac@mail.example.org")
    assert said["EMAIL_HOST_USER"] == "club@example.org"
    assert said["EMAIL_HOST_PASSWORD"] == "a/b:c"


@for_every("url", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://h:port"])
def test_what_is_no_mail_server_is_refused_by_name(monkeypatch, url):
    monkeypatch.setenv("BUSTLE_MAIL_URL", url)
    monkeypatch.setenv("BUSTLE_MAIL_FROM", FROM)
    with pytest.raises(ImproperlyConfigured, match="BUSTLE_MAIL_URL"):
        mail_settings()


def test_mail_comes_from_somewhere(named):
    with pytest.raises(ImproperlyConfigured, match="BUSTLE_MAIL_FROM"):
        named("smtp://mail.example.org", "")
