"""Somebody is erased: their name is nowhere, and what they played stands."""

import io
import json
import zipfile
from contextlib import closing
from decimal import Decimal
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.urls import reverse

from scoring.cache import clear_all
from scoring.services import adjust
from tests import cast
from tests.tiers import sqlite_only
from tests.tournaments import paying
from tests.tournaments.people.rows import places_of
from tournaments.archive.exports import FILES, export
from tournaments.archive.jobs import request_file
from tournaments.archive.services import archive_of, open_archive
from tournaments.archive.services.backups import make_backup
from tournaments.core.errors import NoSuchThing, NotNow
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.services.audit_log import acting
from tournaments.core.services.progress import ignore_progress
from tournaments.jobs.services import run_job
from tournaments.models import (
    Edition,
    Email,
    JobResult,
    Player,
    PlayerList,
    PlayerMerge,
    Registration,
    SecurityEvent,
    Series,
)
from tournaments.money.services.cash_book import write_cash
from tournaments.people.selectors.known import known_of
from tournaments.people.services.erasing import erase_person
from tournaments.people.services.merging import merge_people
from tournaments.people.services.people import add_person, change_person
from tournaments.players.services.registrations import register, rename
from tournaments.public.services.publishing import publish_results
from tournaments.standings.selectors.standings import standings_of

NAME, BEFORE, DOUBLE = "Quincy Zimmerfeld", "Quinn Zimmerfield", "Q. Zimmerfeld"
CONTACT = {
    "email": "quincy@zimmer.example",
    "phone": "+1 612 555 0100",
    "consent": "evenings",
    "nickname": "The Fox of Fargo",
    "notes": "Allergic to walnuts.",
}
WORDS = ("zimmerf", "quincy", "555 0100", "fox of fargo", "walnuts")


@pytest.fixture
def evening(club):
    """An evening that was paid for, named in every way, published, filed and written home about."""
    bustle = paying.in_play(club)
    with acting("director:1"):
        rename(bustle_id=bustle.pk, number=1, name=BEFORE)
        rename(bustle_id=bustle.pk, number=1, name=NAME)
        write(bustle)
    return bustle


def write(bustle):
    sheet = cast.tables_of(bustle)[0].sheet_id
    adjust(
        sheet_id=sheet,
        entry_id=uuid4(),
        points=-1,
        account="NS",
        by="director:1",
        reason=f"{NAME} talked across the table",
    )
    write_cash(
        bustle_id=bustle.pk,
        line_id=uuid4(),
        kind="other",
        amount=Decimal(5),
        note=f"found by QUINCY  zimmerfeld, {CONTACT['email']}",
        by="director:1",
    )
    Registration.objects.filter(bustle=bustle, number=2).update(partner_wish=f"with {NAME}!")
    Registration.objects.filter(bustle=bustle, number=1).update(partner_wish="with my wife")


@pytest.fixture
def quincy(club, evening):
    somebody = Player.objects.get(name=NAME)
    change_person(club_id=club.pk, player_id=somebody.pk, details=CONTACT)
    double = add_person(club_id=club.pk, name=DOUBLE)
    with acting("director:1"):
        merge_people(club_id=club.pk, kept_id=somebody.pk, other_id=double)
    somebody.refresh_from_db()
    return somebody


@pytest.fixture
def published(evening, quincy):
    paying.played(evening, level=2)
    publish_results(bustle_id=evening.pk, by="director:1", link="")
    Edition.objects.update(announcement=f"1. {NAME}, 2. Ben Abbot")
    for name in FILES:
        run_job(job_id=request_file(bustle_id=evening.pk, name=name))
    evening.refresh_from_db()
    return evening


def erase(person):
    erase_person(club_id=person.club_id, player_id=person.pk, user_id=None)
    person.refresh_from_db()


def test_the_name_was_everywhere_and_is_nowhere(published, quincy):
    tables = {place.split(":")[0] for place in places_of(*WORDS)}
    assert tables >= {
        "scoring_logentry",
        "tournaments_cashline",
        "tournaments_deed",
        "tournaments_edition",
        "tournaments_jobresult",
        "tournaments_player",
        "tournaments_playermerge",
        "tournaments_registration",
    }
    erase(quincy)
    assert places_of(*WORDS, "with my wife") == []


def test_results_stand_as_those_of_a_player(published, quincy):
    before = standings_of(published, published.version).rows
    points = {row.number: (row.place, row.points) for row in before}
    erase(quincy)
    published.refresh_from_db()
    after = standings_of(published, published.version).rows
    assert {row.number: (row.place, row.points) for row in after} == points
    assert [row.name for row in after if row.number == 1] == ["A player"]


def test_no_page_file_archive_or_backup_names_them(director_client, client, published, quincy):
    erase(quincy)
    clear_all()
    for space in ("public:bustle", "public:figures", "public:rules"):
        assert_clean(client.get(reverse(space, args=[published.slug])))
    for page in ("board", "players", "history", "money", "files", "publish", "print"):
        assert_clean(director_client.get(reverse(f"director:{page}", args=[published.slug])))
    for route in ("registrations", "bustle", "rounds", "history"):
        assert_clean(director_client.get(f"/api/v1/bustles/{published.slug}/{route}/"))
    for name in FILES:
        file = export(public_bustle(published.slug), name, ignore_progress)
        assert_clean_bytes(opened(file.content))
    assert_clean_bytes(archive_of(bustle_id=published.pk)[1])


def assert_clean(answer):
    assert answer.status_code in (200, 404), answer.request["PATH_INFO"]
    assert_clean_bytes(answer.content)


def assert_clean_bytes(content):
    text = content.decode(errors="replace").casefold()
    assert not [word for word in WORDS if word in text]


def opened(content):
    if not content.startswith(b"PK"):
        return content
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return b"".join(packed.read(name) for name in packed.namelist())


def test_a_backup_of_rows_does_not_name_them(published, quincy):
    """As PostgreSQL's is; that of SQLite is looked at in its file below."""
    erase(quincy)
    out = io.StringIO()
    call_command("dumpdata", stdout=out)
    assert_clean_bytes(out.getvalue().encode().decode("unicode_escape").encode())


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_the_database_file_and_its_backup_do_not_hold_the_name(club):
    person = Player.objects.get(pk=add_person(club_id=club.pk, name=NAME, details=CONTACT))
    erase(person)
    with closing(connection.cursor()) as cursor:
        cursor.execute("PRAGMA database_list")
        [path] = [row[2] for row in cursor.fetchall() if row[1] == "main"]
    if path:
        with open(path, "rb") as file:  # noqa: PTH123
            assert_clean_bytes(file.read())
    _name, content = make_backup()
    assert_clean_bytes(opened(content))


def test_files_are_made_again_without_the_name(published, quincy):
    assert JobResult.objects.count() == len(FILES)
    erase(quincy)
    assert JobResult.objects.count() == 0


def test_a_file_of_the_evening_opens_again_with_a_player(published, quincy, club):
    erase(quincy)
    _name, content = archive_of(bustle_id=published.pk)
    opened_one = open_archive(data=content, club_id=club.pk, same_people=True, as_copy=True)
    entry = Registration.objects.get(bustle_id=opened_one.bustle_id, number=1)
    assert entry.player.erased_at
    assert entry.player != quincy
    assert entry.player.name == ""


def test_a_namesake_keeps_the_name(club, evening, quincy):
    [other] = register(bustle_id=cast.bustle_in_setup(club).pk, names=[NAME])
    assert other
    namesake = Player.objects.get(pk=add_person(club_id=club.pk, name=NAME))
    erase(quincy)
    namesake.refresh_from_db()
    assert namesake.name == NAME


def test_another_club_keeps_its_words(quincy):
    other = cast.club("Other")
    stranger = add_person(club_id=other.pk, name=NAME, details={"notes": f"Not {NAME}."})
    erase(quincy)
    assert Player.objects.get(pk=stranger).notes == f"Not {NAME}."


def test_lists_that_were_played_for_stay_and_others_go(club, quincy, evening):
    for name in ("Women", "Juniors"):
        PlayerList.objects.create(club=club, name=name).players.add(quincy)
    prize = evening.prizes.first()
    prize.only = PlayerList.objects.get(name="Women")
    prize.save()
    erase(quincy)
    assert [row.name for row in quincy.lists.all()] == ["Women"]


def test_who_was_a_regular_is_none_any_more_and_gets_no_mail(quincy, club, evening):
    series = Series.objects.create(club=club, name="Thursdays", first_at=evening.starts_at)
    series.regulars.add(quincy)
    for key, person in (("1", quincy), ("2", None)):
        row = {"address": CONTACT["email"], "subject": "Results", "body": f"Hello {NAME}"}
        Email.objects.create(club=club, player=person, kind="results", key=key, **row)
    erase(quincy)
    assert not series.regulars.exists()
    assert not Email.objects.exists()


def test_nobody_names_them_again_by_accident(evening, quincy):
    erase(quincy)
    with pytest.raises(NotNow):
        rename(bustle_id=evening.pk, number=1, name="Quincy again")
    with pytest.raises(NoSuchThing):
        erase(quincy)
    assert not PlayerMerge.objects.exists()


def test_pages_that_were_open_learn_of_it(evening, quincy):
    before = evening.version
    erase(quincy)
    evening.refresh_from_db()
    assert evening.version > before


def test_the_security_log_says_that_somebody_was_erased_and_not_who(quincy, director):
    erase_person(club_id=quincy.club_id, player_id=quincy.pk, user_id=director.pk)
    event = SecurityEvent.objects.get(kind="erasure")
    assert (event.user, event.detail) == (director, f"entry #{quincy.pk}, 1 evening")


def test_all_that_is_known_of_somebody_is_in_their_file(published, quincy):
    known = json.loads(json.dumps(known_of(quincy)))
    assert known["person"]["email"] == CONTACT["email"]
    [night] = known["evenings"]
    assert night["number"] == 1
    assert night["partner_wish"] == "with my wife"
    assert len(night["rounds"]) == 1
    assert night["points"] is not None
    assert known["merges"][0]["of"]["name"] == DOUBLE
    named = " ".join(str(place["words"]) for place in known["named_in"])
    assert "found by QUINCY" in named
    assert f"with {NAME}!" in named
    assert "walnuts" in str(known["person"])
