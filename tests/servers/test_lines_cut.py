"""PostgreSQL starts again under a web process: nobody who asks for a page notices."""

from concurrent.futures import ThreadPoolExecutor
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from chaos.installation import cut_lines
from chaos.processes import Broker
from tests.journeys.site import Site

pytestmark = [pytest.mark.servers, pytest.mark.django_db(transaction=True)]


def ask(site):
    try:
        with urlopen(f"{site.url}/", timeout=30) as answer:
            return answer.status
    except HTTPError as error:
        return error.code


def test_after_a_restart_of_postgresql_no_page_meets_a_dead_line(tmp_path):
    broker = Broker(tmp_path)
    site = Site(tmp_path, broker)
    broker.start()
    site.start()
    try:
        with ThreadPoolExecutor(4) as people:
            assert {*people.map(ask, [site] * 12)} == {200}
        cut_lines()
        assert {ask(site) for _time in range(12)} == {200}
    finally:
        site.kill()
        broker.kill()
