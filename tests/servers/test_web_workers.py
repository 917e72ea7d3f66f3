"""One of the web processes dies: the others go on, and soon there are as many as before."""

import os
import signal
import time

import pytest

from chaos.installation import Installation, children_of
from chaos.processes import wait_until

pytestmark = [pytest.mark.servers, pytest.mark.django_db(transaction=True)]


def test_one_dead_web_process_ends_no_other(tmp_path):
    installation = Installation(tmp_path)
    master = installation.web
    installation.processes["Redis"].start()
    master.start()
    try:
        wait_until(lambda: len(children_of(master.pid)) == 2, "both are there")
        installation.wait()
        first, second = children_of(master.pid)
        time.sleep(1)
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: first not in children_of(master.pid), "it is gone")
        assert second in children_of(master.pid)
        wait_until(lambda: len(children_of(master.pid)) == 2, "there are two again")
        assert master.is_running()
    finally:
        installation.stop()
