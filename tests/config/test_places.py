"""Which settings a process gets, what it says when something is missing, and the server's key."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.data_check import missing_data
from config.place import needed, settings_module
from config.secret import secret_key

ROOT = Path(__file__).resolve().parents[2]
SERIOUS = {
    "DATABASE_URL": "postgres://nobody@127.0.0.1/nothing",
    "BUSTLE_SECRET_KEY": "only-for-this-test-0123456789-abcdefghijklmnopqrstuvwxyz",
    "BUSTLE_HOSTS": "bustle.example.org",
}


def manage(*words, **environment):
    usual = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *words],
        env={**usual, **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("url", "place"),
    [("", "embedded"), ("sqlite:///x", "embedded"), ("postgres://u@h/d", "serious")],
)
def test_a_database_server_in_the_environment_makes_it_serious(monkeypatch, url, place):
    monkeypatch.setenv("DATABASE_URL", url)
    assert settings_module() == f"config.settings.{place}"


def test_a_missing_variable_is_named(monkeypatch):
    monkeypatch.delenv("BUSTLE_HOSTS", raising=False)
    with pytest.raises(ImproperlyConfigured, match="Set BUSTLE_HOSTS"):
        needed("BUSTLE_HOSTS")


@pytest.mark.full
def test_serious_settings_pass_djangos_own_deployment_check():
    done = manage("check", "--deploy", "--fail-level", "WARNING", **SERIOUS)
    assert done.returncode == 0, done.stderr


@pytest.mark.full
def test_behind_https_no_neighbor_can_set_cookies_and_nobody_comes_without(tmp_path):
    names = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "SESSION_COOKIE_SECURE")
    code = f"from django.conf import settings as s; print({', '.join(f's.{name}' for name in names)}, s.SECURE_HSTS_SECONDS)"  # noqa: E501
    place = SERIOUS | {"DJANGO_SETTINGS_MODULE": "config.settings.serious"}
    said = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=os.environ | place | more,
            capture_output=True,
            text=True,
        ).stdout.split()
        for more in ({}, {"BUSTLE_PLAIN_HTTP": "1"})
    ]
    assert said == [
        ["__Host-sessionid", "__Host-csrftoken", "True", str(365 * 24 * 3600)],
        ["sessionid", "csrftoken", "False", "0"],
    ]


def test_embedded_settings_keep_their_key_where_only_this_user_reads_it(tmp_path, monkeypatch):
    monkeypatch.delenv("BUSTLE_SECRET_KEY", raising=False)
    file = tmp_path / "new" / "secret.key"
    first = secret_key(file)
    assert len(first) >= 50
    assert secret_key(file) == first
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.full
def test_two_processes_that_make_the_key_at_once_have_the_same(tmp_path):
    code = f"from pathlib import Path; from config.secret import secret_key as k; print(k(Path({str(tmp_path / 'k')!r})))"  # noqa: E501
    started = [
        subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE)
        for _process in range(6)
    ]
    assert len({process.communicate(timeout=60)[0] for process in started}) == 1


def test_a_command_without_data_says_so_and_makes_no_folder(tmp_path, monkeypatch):
    folder = tmp_path / "nowhere"
    monkeypatch.setenv("BUSTLE_DATA", str(folder))
    assert f"no Bustle in {folder}" in missing_data(["sign_in_link", "--user", "ann"])
    assert missing_data(["run"]) == missing_data([]) == ""
    folder.mkdir()
    (folder / "bustle.sqlite3").touch()
    assert missing_data(["sign_in_link"]) == ""


@pytest.mark.full
def test_a_link_to_nothing_is_refused_at_the_console(tmp_path):
    done = manage("sign_in_link", BUSTLE_DATA=str(tmp_path / "nowhere"), DATABASE_URL="")
    assert (done.returncode, "There is no Bustle" in done.stderr) == (1, True)
    assert not (tmp_path / "nowhere").exists()
