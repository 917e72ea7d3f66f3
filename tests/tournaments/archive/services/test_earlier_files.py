"""Files that an earlier Bustle wrote: they can be opened, and come out again as they were."""

from pathlib import Path

import pytest

from tournaments.archive.services import archive_of, open_archive
from tournaments.archive.services.file import pack, unpack
from tournaments.models import Bustle

pytestmark = pytest.mark.django_db
FILES = sorted((Path(__file__).parents[3] / "data" / "archives").glob("*.bustle.json"))


def written_again(data):
    return archive_of(bustle_id=open_archive(data=data, club_id=None).bustle_id)[1]


def test_there_are_earlier_files():
    assert [path.name for path in FILES] == ["everything.bustle.json", "teams.bustle.json"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_an_earlier_file_comes_out_again_byte_for_byte(path):
    data = path.read_bytes()
    assert written_again(data) == data


def test_columns_that_are_younger_than_the_file_have_their_defaults():
    content = unpack(FILES[0].read_bytes())
    whole = {**content, "bustle": {**content["bustle"]}}
    del content["bustle"]["screen_dark"]
    for row in content["registrations"]:
        del row["paid"]
    for round_ in content["rounds"]:
        for table in round_["tables"]:
            del table["extra_hand"]
    opened = open_archive(data=pack(content), club_id=None)
    bustle = Bustle.objects.get(pk=opened.bustle_id)
    assert bustle.screen_dark is True
    assert set(bustle.registrations.values_list("paid", flat=True)) == {False}
    assert unpack(archive_of(bustle_id=bustle.pk)[1])["bustle"] == whole["bustle"]
