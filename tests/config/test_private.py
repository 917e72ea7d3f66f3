"""The data folder is its owner's, whatever the machine's habits are."""

import os
import stat

import pytest

from config.private import private_folder


@pytest.fixture
def loose():
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_folder_and_its_files_are_closed_to_others(tmp_path, loose):
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    old = folder / "bustle.sqlite3"
    old.touch(mode=0o644)
    private_folder(folder)
    new = folder / "served-at"
    new.touch()

    assert [mode(path) for path in (folder, old, new)] == [0o700, 0o600, 0o600]


def test_a_folder_for_everybody_stays_so(tmp_path, loose):
    tmp_path.chmod(0o1777)
    private_folder(tmp_path)
    assert mode(tmp_path) == 0o1777
