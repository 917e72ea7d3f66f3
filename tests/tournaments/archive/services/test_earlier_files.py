"""Files that an earlier Bustle wrote: they can be opened, and come out again as they were."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests import cast
from tournaments.archive.services import BadArchive, archive_of, nouns, open_archive
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


def test_columns_that_are_newer_than_the_file_have_their_defaults(monkeypatch):
    content = unpack(FILES[0].read_bytes())
    del content["bustle"]["screen_dark"]
    for round_ in content["rounds"]:
        for table in round_["tables"]:
            del table["extra_hand"]
    with pytest.raises(BadArchive, match="is missing"):
        open_archive(data=pack(content), club_id=None)
    monkeypatch.setattr(
        nouns, "BUSTLE", replace(nouns.BUSTLE, newer=(*nouns.BUSTLE.newer, "screen_dark"))
    )
    monkeypatch.setattr(nouns, "TABLE", replace(nouns.TABLE, newer=("extra_hand",)))
    data = pack(content)
    assert written_again(data) == data
    assert Bustle.objects.get().screen_dark is True


def test_a_newer_column_is_in_the_file_where_it_is_not_as_usual(club):
    bustle = cast.bustle_in_setup(club)
    assert "tie_breaks" not in nouns.BUSTLE.values_of(bustle)
    bustle.tie_breaks = bustle.tie_breaks[::-1]
    assert nouns.BUSTLE.values_of(bustle)["tie_breaks"] == bustle.tie_breaks
