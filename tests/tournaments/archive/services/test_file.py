"""A file that is damaged, made up or too large is refused in words, whatever is in it."""

import gzip
import json
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.services import adjust, carry_score
from tests import cast
from tests.cases import for_every
from tests.tiers import amount
from tournaments.archive.services import BadArchive, archive_of, open_archive
from tournaments.archive.services import file as file_module
from tournaments.archive.services.file import LARGEST_PACKED, pack, unpack
from tournaments.models import Bustle, Club, Player

pytestmark = pytest.mark.django_db
ANY = settings(
    max_examples=amount(60, 5),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(min_value=-(10**18), max_value=10**18),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=12),
    st.just([]),
    st.just({}),
    st.lists(st.integers(min_value=-3, max_value=40), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@pytest.fixture
def away(club):
    """The file of a running bustle of four that is nowhere here: other ids were written in it."""
    bustle = cast.running_bustle(club, players=4, rounds=2, hands=2)
    cast.enter(cast.tables_of(bustle)[0].sheet_id)
    data = archive_of(bustle_id=bustle.pk)[1].decode()
    entry = json.loads(data)["content"]["log"][0]["entry_id"]
    other = ("1" if entry[0] == "0" else "0") + entry[1:]
    content = json.loads(data.replace(entry, other).replace(bustle.slug, "elsewhere-0a0b0c"))
    return pack(content["content"])


@pytest.fixture
def given_away(club):
    """The same, of a game to ten that points given ended, on a sheet that began from a score."""
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=None)
    [sheet_id] = [table.sheet_id for table in cast.tables_of(bustle)]
    by = {"sheet_id": sheet_id, "by": "director:1", "reason": "from last week"}
    carry_score(points={"NS": 4, "EW": 8}, entry_id=uuid4(), **by)
    adjust(points=2, account="EW", entry_id=uuid4(), **by)
    content = unpack(archive_of(bustle_id=bustle.pk)[1])
    for line in content["log"]:
        line["entry_id"] = str(uuid4())
    content["bustle"]["slug"] = "elsewhere-0a0b0c"
    return content


def test_points_that_no_hand_gave_come_out_of_a_file_as_they_went_in(given_away):
    [sheet] = given_away["sheets"]
    assert (sheet["comes_to"]["points"], sheet["comes_to"]["complete"]) == (
        {"EW": 10, "NS": 4},
        True,
    )
    data = pack(given_away)
    opened = open_archive(data=data, club_id=None)
    assert archive_of(bustle_id=opened.bustle_id)[1] == data


def test_a_file_of_a_time_when_points_given_ended_no_game_is_opened_all_the_same(given_away):
    given_away["sheets"][0]["comes_to"]["complete"] = False
    open_archive(data=pack(given_away), club_id=None)


def test_a_file_whose_score_is_another_is_not(given_away):
    given_away["sheets"][0]["comes_to"]["points"]["NS"] += 1
    with pytest.raises(BadArchive, match="do not come to the score"):
        open_archive(data=pack(given_away), club_id=None)


def counted():
    return [model.objects.count() for model in (Bustle, Club, Player)]


def test_what_was_packed_is_unpacked_and_packed_again_alike(away):
    assert pack(unpack(away)) == away


def test_a_file_may_come_packed(away):
    assert unpack(gzip.compress(away)) == unpack(away)


def test_a_packed_file_that_is_damaged_or_becomes_too_large_is_refused(away):
    sent = gzip.compress(away)
    for data, said in (
        (sent[: len(sent) // 2], "its end is missing"),
        (sent[:-1] + bytes([sent[-1] ^ 1]), "can’t be unpacked"),
        (gzip.compress(b"no bustle"), "line 1 can’t be read"),
        (gzip.compress(bytes(LARGEST_PACKED + 1)), "import_bustle"),
    ):
        with pytest.raises(BadArchive, match=said):
            unpack(data)


@for_every(
    ("data", "said"),
    [
        (b"", "line 1 can’t be read"),
        (b"PK\x03\x04\xff", "it isn’t text"),
        (b"[]", "isn’t a bustle"),
        (b'{"format": "bustle-ruleset"}', "isn’t a bustle"),
        (b'{"format": "bustle", "version": 2}', "Another version"),
        (b'{"format": "bustle", "version": 1}', "something is missing"),
        (b"[" * 100_000, "doesn’t belong in a bustle"),
        (b'{"a": 1, "a": 2}', "is in it twice"),
        (b'{"a": NaN}', "doesn’t belong in a bustle"),
        (b'{"a": 1e999}', "doesn’t belong in a bustle"),
        (b'{"a": ' + b"9" * 5000 + b"}", "doesn’t belong in a bustle"),
    ],
    undo=True,
)
def test_no_file_of_a_bustle(data, said):
    with pytest.raises(BadArchive, match=said):
        unpack(data)


def with_content(content):
    head = {"format": "bustle", "version": 1, "checksum": "0"}
    return json.dumps(head | {"content": content}).encode()


def test_what_is_too_deep_or_no_letters_is_refused():
    deep = [0]
    for _ in range(20):
        deep = [deep]
    for content, said in (
        ({"a": deep}, "doesn’t belong in a bustle"),
        ({"a": "\x00"}, "characters"),
        ({"a": ["\ud800"]}, "characters"),
        ({"\ud800": 1}, "characters"),
    ):
        with pytest.raises(BadArchive, match=said):
            unpack(with_content(content))


def test_what_is_too_large_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr(file_module, "LARGEST", 10)
    with pytest.raises(BadArchive, match="too large"):
        unpack(b"[" * 11)
    monkeypatch.setattr(file_module, "LARGEST", 10_000)
    monkeypatch.setattr(file_module, "MOST_ROWS", 3)
    with pytest.raises(BadArchive, match="too large"):
        unpack(with_content({"log": [1, 2, 3, 4]}))


@ANY
@given(at=st.floats(min_value=0, max_value=0.999999), to=st.integers(min_value=0, max_value=255))
def test_a_damaged_file_is_never_opened(away, at, to):
    place = int(at * len(away))
    for damaged in (away[:place] + bytes([to]) + away[place + 1 :], away[:place]):
        assert opened(damaged) in (None, unpack(away))  # blanks between the lines say nothing


def opened(data):
    """The content of the bustle that a file made; None if it was refused. Nothing stays."""
    before = counted()
    with transaction.atomic():
        try:
            made = open_archive(data=data, club_id=None)
        except BadArchive as error:
            assert error.sentence  # noqa: PT017  (that it may be refused is the question)
            assert counted() == before
            return None
        found = unpack(archive_of(bustle_id=made.bustle_id)[1])
        transaction.set_rollback(True)
    return found


def places(value, path=()):
    """Every place in a content: its paths."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for name, one in inner:
        if isinstance(one, dict | list):
            yield from places(one, (*path, name))
        else:
            yield (*path, name)


@ANY
@given(data=st.data())
@pytest.mark.full
def test_whatever_is_written_into_a_file_it_opens_whole_or_not_at_all(away, data):
    content = unpack(away)
    path = data.draw(st.sampled_from(sorted(places(content), key=str)))
    if not path:
        return
    holder = content
    for name in path[:-1]:
        holder = holder[name]
    if data.draw(st.booleans()):
        holder[path[-1]] = data.draw(VALUES)
    else:
        del holder[path[-1]]
    assert opened(pack(content)) in (None, content)
