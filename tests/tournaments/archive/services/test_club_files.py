"""A club goes to another installation as one file, and comes out of it the same."""

import gc
import gzip
import io
import json
import tracemalloc
from datetime import date
from hashlib import sha256

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from tests import cast
from tests.log import without_triggers
from tests.memories import forget
from tests.tournaments.archive.bustles import eventful
from tests.tournaments.printing.services.test_logos import picture
from tournaments.archive.services import BadArchive, club_nouns
from tournaments.archive.services.club_file import checked_lines
from tournaments.archive.services.club_opening import open_club
from tournaments.archive.services.club_writing import write_club
from tournaments.models import (
    Bustle,
    Club,
    ClubRuleset,
    Invitation,
    MailStop,
    Membership,
    Player,
    PlayerList,
    Series,
)
from tournaments.printing.services.logos import set_logo
from tournaments.standings.selectors.standings import compute

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def full(club, director):
    """A club with everything that its file has to carry."""
    director.email = "dora@example.org"
    director.save()
    eventful(club, director)
    cast.evening(club, players=8, rounds=2)
    Club.objects.update(color="blue", place="The hall", domain="crown.example", paper="a4")
    set_logo(club_id=club.pk, data=picture())
    first, second, *_others = Player.objects.order_by("pk")
    what = {"nickname": "Ace", "notes": "left-handed", "email": "a@example.org", "consent": "club"}
    Player.objects.filter(pk=first.pk).update(
        **what, agreed_on=date(2026, 1, 2), brought_by=second, shown_as="initials"
    )
    unused = Player.objects.create(club=club, name="Never came")
    PlayerList.objects.create(club=club, name="Regulars").players.add(unused, first)
    ClubRuleset.objects.create(club=club, name="Ours", base="csl", options={"lone_euchre": 4})
    MailStop.objects.create(club=club, digest="0" * 64)
    last = club.bustles.latest("pk")
    series = Series.objects.create(
        club=club, name="Thursdays", first_at=last.starts_at, template=last, skipped=["2026-12-24"]
    )
    series.regulars.add(first)
    series.evenings.create(day=date(2026, 1, 8), bustle=last)
    return Club.objects.get()


def file_of(club):
    file = io.BytesIO()
    write_club(club_id=club.pk, to=file)
    return file.getvalue()


def opened(data):
    return open_club(file=io.BytesIO(data))


def emptied():
    """Another installation: nobody and nothing is there, and the next ids are others."""
    with without_triggers():
        call_command("flush", interactive=False, verbosity=0)
    forget()  # what is kept by ids, which begin again
    cast.evening(cast.club("Somebody else"), players=4, rounds=1)


@pytest.mark.full
def test_a_club_comes_out_of_its_file_the_same_byte_for_byte(full):
    before = file_of(full)
    standings = [compute(bustle) for bustle in full.bustles.order_by("pk")]
    emptied()
    there = opened(before)
    assert file_of(there.club) == before
    assert [compute(bustle) for bustle in there.club.bustles.order_by("pk")] == standings
    assert there.bustles == 2
    named = there.club.players.get(nickname="Ace")
    assert (named.name, named.brought_by.club, named.search) == ("Ada", there.club, "ada / ace")
    assert there.club.players.filter(name="Ada").count() == 1  # of two evenings one person
    assert Bustle.objects.count() == 3


@pytest.mark.full
def test_nobody_gets_in_by_the_file_and_those_who_ran_it_are_invited(full):
    data = file_of(full)
    emptied()
    there = opened(data)
    assert not Membership.objects.filter(club=there.club).exists()
    assert [(one.role, one.name, one.email) for one in there.invited] == [
        ("owner", "dora", "dora@example.org")
    ]
    assert Invitation.objects.filter(club=there.club, used_at=None).count() == 1
    assert b"secret" not in data


def test_an_address_and_a_domain_that_are_taken_are_replaced(club):
    club.domain = "crown.example"
    club.save()
    there = opened(file_of(club))
    assert (there.club.slug, there.club.domain) == ("thursday-club-2", None)
    assert there.club.name == club.name


def test_a_club_that_was_closed_here_is_open_there(club):
    Club.objects.update(closed_at=timezone.now())
    assert opened(file_of(club)).club.closed_at is None


def test_a_bustle_that_is_here_already_makes_no_club(eight):
    with pytest.raises(BadArchive, match="already here"):
        opened(file_of(eight.club))
    assert Club.objects.count() == 1


def test_a_file_may_come_packed(club):
    assert opened(gzip.compress(file_of(club))).club.name == club.name
    with pytest.raises(BadArchive, match="can’t be unpacked"):
        opened(gzip.compress(file_of(club))[:-20])


def changed(data, change):
    """The file with a line changed, under a checksum that is right again."""
    lines = [json.loads(line) for line in data.splitlines()][:-1]
    change(lines)
    written = [json.dumps(line, ensure_ascii=False, sort_keys=True) for line in lines]
    body = "".join(line + "\n" for line in written).encode()
    return body + json.dumps({"checksum": sha256(body).hexdigest()}).encode() + b"\n"


def at(lines, kind):
    return next(line[kind] for line in lines if kind in line)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: lines.append({"nonsense": 1}),
        lambda lines: lines.append({}),
        lambda lines: lines.pop(1),
        lambda lines: at(lines, "club").update(color="pink"),
        lambda lines: at(lines, "club").update(extra=1),
        lambda lines: lines.append({"runner": {"role": "king", "name": "", "email": ""}}),
        lambda lines: lines.append({"list": {"name": "X", "people": [999]}}),
        lambda lines: lines.append({"person": {"name": "X"}}),
        lambda lines: lines.append({"logo": "bm90aGluZw=="}),
        lambda lines: lines.append({"bustle": {}, "people": {}}),
        lambda lines: lines.append({"bustle": [], "people": []}),
        lambda lines: lines.append({"ruleset": {"name": "\x00"}}),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_kept(club, spoil):
    data = changed(file_of(club), spoil)
    with pytest.raises(BadArchive):
        opened(data)
    assert Club.objects.count() == 1


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "has changed|isn’t a club"),
        (b"nothing", "isn’t a club"),
        (b'{"format": "bustle"}\n', "isn’t a club"),
        (b'{"format": "club", "version": 2}\n', "Another version"),
    ],
)
def test_what_is_no_club_is_refused_in_words(db, data, sentence):
    with pytest.raises(BadArchive, match=sentence):
        opened(data)


def test_a_file_that_was_changed_is_refused(club):
    with pytest.raises(BadArchive, match="has changed"):
        opened(file_of(club).replace(b"Thursday", b"Friday"))
    with pytest.raises(BadArchive, match="has changed"):
        opened(b"\n".join(file_of(club).splitlines()[:-1]))


def test_every_row_of_a_club_is_in_its_file_or_stays_behind_by_name():
    related = {relation.related_model for relation in Club._meta.related_objects}
    assert related == {*club_nouns.IN_THE_FILE, *club_nouns.STAY_BEHIND}


@pytest.mark.full
def test_a_club_is_written_and_opened_bustle_by_bustle(club, tmp_path):
    """Twelve evenings need no more memory than four do; together they would need three times it."""
    for _night in range(4):
        cast.evening(club, players=12, rounds=3, hands=4)
    four = peaks(club, tmp_path / "four")
    club = cast.club("Twelve")
    for _night in range(12):
        cast.evening(club, players=12, rounds=3, hands=4)
    twelve = peaks(club, tmp_path / "twelve")
    assert twelve[0] < 1.5 * four[0]
    assert twelve[1] < 1.5 * four[1]


def peaks(club, path):
    """The memory that writing the file takes at most, and reading it line by line."""

    def write():
        with path.open("wb") as file:
            write_club(club_id=club.pk, to=file)

    def read():
        with path.open("rb") as file:
            assert sum("bustle" in line for line in checked_lines(file)) == club.bustles.count()

    return [taken(work) for work in (write, read)]


def taken(work):
    """The bytes that work takes beyond what it keeps."""
    work()  # what it keeps for good is there now
    gc.collect()
    usual = gc.get_threshold()  # the suite's own lets garbage lie for long
    gc.set_threshold(700, 10, 10)
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    gc.set_threshold(*usual)
    return peak


def test_commands_take_a_club_from_one_installation_to_another(club, director, tmp_path, capsys):
    file = tmp_path / "ours.club.jsonl"
    call_command("export_club", club.slug, "--to", str(file))
    assert "is in" in capsys.readouterr().out
    call_command("import_club", str(file))
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("/c/thursday-club-2/")
    assert second.startswith("dora (owner): ")
    assert "/join/" in second
    with pytest.raises(CommandError, match="There is no club"):
        call_command("export_club", "nowhere")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_club", str(tmp_path / "nothing"))
    (tmp_path / "bad").write_text("bad")
    with pytest.raises(CommandError, match="isn’t a club"):
        call_command("import_club", str(tmp_path / "bad"))
