"""What somebody else wrote into the queue ends no worker."""

import pytest
from kombu.transport import redis

from config.broker import celery_over
from config.redis_transport import Channel, Transport

GOOD = {
    "properties": {"delivery_tag": "a", "delivery_info": {"exchange": "", "routing_key": "celery"}}
}


def test_workers_read_the_queue_this_way():
    name = f"{Transport.__module__}:{Transport.__name__}"
    assert celery_over("redis://127.0.0.1/1")["broker_transport"] == name


def test_what_is_not_json_is_dropped(monkeypatch, caplog):
    def junk(_channel, **_options):
        raise ValueError("Expecting value")

    monkeypatch.setattr(redis.Channel, "_brpop_read", junk)
    assert Channel._brpop_read(Channel.__new__(Channel))
    assert "cannot be read" in caplog.text


@pytest.mark.parametrize(
    "junk", [None, [1], {}, {"properties": 3}, {"properties": {"delivery_tag": "a"}}]
)
def test_what_has_no_envelope_is_dropped_and_the_next_one_is_delivered(monkeypatch, caplog, junk):
    delivered = []
    monkeypatch.setattr(redis.Transport, "_deliver", lambda _self, *what: delivered.append(what))
    transport = Transport.__new__(Transport)
    for message in (junk, GOOD):
        transport._deliver(message, "celery")
    assert delivered == [(GOOD, "celery")]
    assert "no envelope" in caplog.text
