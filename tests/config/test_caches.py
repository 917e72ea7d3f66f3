"""The counters of tries while Redis is dead."""

import pytest
from django.test import Client

from config import caches
from config.caches import RedisOrMemory
from tests import cast

DEAD = "redis://127.0.0.1:1/0"
OPTIONS = {"OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1}}


@pytest.fixture
def dead():
    cache = RedisOrMemory(DEAD, OPTIONS)
    cache.memory.clear()
    return cache


def test_a_dead_redis_is_asked_once_and_counted_without(dead, caplog):
    assert dead.add("tries", 0) is True
    assert dead.add("tries", 0) is False
    assert [dead.incr("tries") for _time in range(3)] == [1, 2, 3]
    assert dead.get("nothing", "default") == "default"
    dead.set("other", [1.5])
    assert dead.get("other") == [1.5]
    dead.delete("other")
    assert len([one for one in caplog.records if "Redis is down" in one.getMessage()]) == 1


def test_redis_is_asked_again_after_a_while(dead, monkeypatch, caplog):
    monkeypatch.setattr(caches, "PATIENCE", 0.0)
    dead.set("a", 1)
    dead.set("a", 1)
    assert len(caplog.records) == 2


def test_guesses_are_counted_and_people_sign_in_while_redis_is_dead(db, settings):
    settings.CACHES = {"default": {"BACKEND": "config.caches.RedisOrMemory", "LOCATION": DEAD}}
    user = cast.director(cast.club())
    user.set_password("four words in a row")
    user.save()
    right = {"login": "dora", "password": "four words in a row"}
    assert Client().post("/sign-in/", right).status_code == 302
    for _time in range(5):
        Client().post("/sign-in/", right | {"password": "no"})
    assert "Too many tries" in Client().post("/sign-in/", right).content.decode()
