"""What a power cut may leave of SQLite's files, and that it leaves every hand that was answered."""

import random
import re

import pytest

from chaos.power_cut import Disk
from chaos.recorded_writes import Step
from tests.chaos.command import chaos

SURE = random.Random(1)


def disk(*steps, **files):
    made = Disk(files)
    for step in steps:
        made.do(step)
    return made


def found(of, times=60):
    """Everything that may be found after a cut."""
    return [of.after_a_cut(SURE) for _time in range(times)]


def test_what_was_waited_for_is_there_for_certain():
    written = disk(Step("write", "a", 1, b"xy"), Step("sync", "a"), a=b"1234")
    assert found(written, 1) == [{"a": b"1xy4"}]


def test_what_was_not_waited_for_may_be_there_in_part():
    written = disk(Step("write", "a", 0, b"x" * 1024), a=b"-" * 1024)
    pieces = {tuple(files["a"][at] for at in (0, 511, 512, 1023)) for files in found(written)}
    x, old = ord("x"), ord("-")
    assert pieces == {(one, one, two, two) for one in (x, old) for two in (x, old)}


def test_a_new_file_may_be_missing_until_it_was_waited_for():
    assert {tuple(files) for files in found(disk(Step("write", "a", 0, b"x")))} == {(), ("a",)}
    waited = disk(Step("write", "a", 0, b"x"), Step("sync", "a"))
    assert found(waited, 1) == [{"a": b"x"}]


def test_a_deleted_file_may_come_back_unless_it_was_waited_for():
    assert {tuple(files) for files in found(disk(Step("delete", "a"), a=b"1"))} == {(), ("a",)}
    assert found(disk(Step("delete", "a", 1), a=b"1"), 1) == [{}]


def test_a_file_is_shortened_and_filled_up_with_nothing():
    changed = disk(
        Step("truncate", "a", 1), Step("write", "a", 3, b"x"), Step("sync", "a"), a=b"12"
    )
    assert found(changed, 1) == [{"a": b"1\0\0x"}]


def count(said, kind):
    return int(re.search(rf"{kind} in +(\d+) cuts", said)[1])


def cut_power(folder, *words):
    said, code = chaos(folder, "--power-cuts", *words)
    if "cannot be recorded" in said:
        pytest.skip(said)
    return said, code


@pytest.mark.full
def test_no_power_cut_takes_an_answered_hand(tmp_path):
    said, code = cut_power(tmp_path, "120")
    assert (code, count(said, "hands lost"), count(said, "damaged")) == (0, 0, 0), said
    assert int(re.search(r"(\d+) power cuts", said)[1]) > 60


@pytest.mark.full
def test_a_database_that_does_not_wait_for_the_disk_loses_hands(tmp_path):
    said, code = cut_power(tmp_path, "40", "--without", "sync")
    assert code == 1, said
    assert count(said, "hands lost") > 0, said
