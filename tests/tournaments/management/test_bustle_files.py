"""A bustle is written into a file at the console, and opened from it."""

import pytest
from django.core.management import CommandError

from tests import cast
from tests.tournaments.management.test_commands import said_by
from tournaments.archive.services import archive_of
from tournaments.models import Bustle, Club, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def coming(club):
    return cast.bustle_in_setup(club)


def test_what_was_written_is_opened_again_and_is_the_same(coming, tmp_path):
    path, slug = tmp_path / "a.bustle.json", coming.slug
    assert said_by("export_bustle", slug, to=path) == f"Thursday night is in {path} now."
    coming.delete()
    assert said_by("import_bustle", path, new_club=True) == f"Thursday night is open at /b/{slug}/."
    made = Bustle.objects.get()
    assert archive_of(bustle_id=made.pk) == (f"{slug}.bustle.json", path.read_bytes())
    assert Club.objects.filter(name="Thursday club").count() == 2
    assert made.club.memberships.exists()  # or nobody would ever see it


def test_whose_it_becomes_is_asked_where_nobody_says(coming, club, tmp_path, monkeypatch):
    path, answers = tmp_path / "a.bustle.json", iter(["7", "1"])
    said_by("export_bustle", coming.slug, to=path)
    with pytest.raises(CommandError, match="Say whose it becomes: --club “Thursday club”, or"):
        said_by("import_bustle", path, copy=True)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _question: next(answers))
    said_by("import_bustle", path, copy=True)
    assert Bustle.objects.filter(club=club).count() == 2


def test_it_is_written_beside_whoever_asks(coming, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said_by("export_bustle", coming.slug)
    assert (tmp_path / f"{coming.slug}.bustle.json").exists()


def test_it_goes_to_the_club_that_is_named_and_to_its_people(coming, club, tmp_path):
    path = tmp_path / "a.bustle.json"
    said_by("export_bustle", coming.slug, to=path)
    said_by("import_bustle", path, club=club.name, copy=True, same_people=True)
    assert Bustle.objects.filter(club=club).count() == 2
    assert Player.objects.count() == 8


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("export_bustle", "nowhere"), "There is no such bustle."),
        (("import_bustle", "/nowhere/at.all"), "cannot be read: No such file or directory."),
        (("import_bustle", __file__), "can’t be read."),
    ],
)
def test_what_cannot_be_done_is_said(db, words, said):
    with pytest.raises(CommandError, match=said):
        said_by(*words)


def test_a_club_that_there_is_not(coming, tmp_path):
    path = tmp_path / "a.bustle.json"
    said_by("export_bustle", coming.slug, to=path)
    with pytest.raises(CommandError, match="There is no club “Tuesday club”"):
        said_by("import_bustle", path, club="Tuesday club")
    with pytest.raises(CommandError, match="is already here"):
        said_by("import_bustle", path, club="Thursday club")
