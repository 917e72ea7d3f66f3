"""A club's logo: any fit picture becomes a small PNG, anything else is refused beside the field."""

import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from tests.cases import for_every
from tests.tournaments.printing.documents.cast import BUSTLE
from tests.tournaments.printing.documents.reading import opened
from tournaments.archive.services import archive_of, open_archive
from tournaments.archive.services.file import pack, unpack
from tournaments.core.selectors.logos import logo_address, logo_of
from tournaments.models import Bustle, Club
from tournaments.printing.documents.winners import Award, awards
from tournaments.printing.services.logos import LARGEST, BadLogo, logo_from, set_logo
from tournaments.printing.typesetting.typesetter import Paper

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">'
    b'<circle cx="100" cy="50" r="50" fill="green"/></svg>'
)


def picture(form="PNG", size=(64, 40), mode="RGB", color="green"):
    out = io.BytesIO()
    Image.new(mode, size, color).save(out, form)
    return out.getvalue()


def kept(data):
    with Image.open(io.BytesIO(logo_from(data))) as image:
        image.load()
        return image.format, image.mode, image.size


@for_every(
    ("data", "size"),
    [
        (picture(), (64, 40)),
        (picture("JPEG", (1200, 600)), (480, 240)),
        (picture("JPEG", mode="CMYK", color=(9, 9, 9, 9)), (64, 40)),
        (picture(mode="P", color=0), (64, 40)),
        (picture(mode="1", color=1), (64, 40)),
    ],
)
def test_a_picture_becomes_a_small_png(data, size):
    assert kept(data) == ("PNG", "RGBA", size)


def test_empty_edges_are_cut_off():
    framed = Image.new("RGBA", (100, 100), (0, 0, 0, 0))
    framed.paste((0, 90, 0, 255), (20, 30, 70, 90))
    out = io.BytesIO()
    framed.save(out, "PNG")
    assert kept(out.getvalue())[2] == (50, 60)


@pytest.mark.full
def test_an_svg_is_drawn_and_a_broken_one_refused():
    assert kept(SVG) == ("PNG", "RGBA", (240, 240))
    for broken in (b"<svg", b"<?xml version='1.0'?><html/>", SVG.replace(b"green", b"none")):
        with pytest.raises(BadLogo, match=r"SVG|empty"):
            logo_from(broken)


@for_every(
    ("data", "sentence"),
    [
        (b"MZ no picture", "isn’t a picture"),
        (picture()[:60], "isn’t a picture"),
        (b"GIF89a" + bytes(40), "isn’t a picture"),
        (bytes(LARGEST + 1), "up to 1 MB"),
        (picture(size=(31, 31)), "too small to print"),
        (picture(size=(6000, 6000), mode="1", color=1), "too many pixels"),
        (picture(mode="RGBA", color=(0, 0, 0, 0)), "is empty"),
    ],
)
def test_what_is_no_fit_picture_is_refused_in_words(data, sentence):
    with pytest.raises(BadLogo, match=sentence):
        logo_from(data)


def post(client, data, **sent):
    file = {"file": SimpleUploadedFile("logo.png", data)} if data else {}
    address = reverse("director:club_logo", args=["thursday-club"])
    return client.post(address, file | sent, follow=True)


def test_the_page_of_the_club_takes_it_shows_it_and_removes_it(director_client, client, club):
    assert "Logo saved." in post(director_client, picture()).content.decode()
    address = reverse("public:logo", args=[logo_address(club.pk)])
    assert address in client.get("/").content.decode()
    shown = client.get(address)
    assert (shown["Content-Type"], shown.content) == ("image/png", logo_of(club.pk))
    page = post(director_client, picture(color="red")).content.decode()
    assert address not in page
    assert client.get(address).status_code == 404
    assert "Logo removed." in post(director_client, b"", action="remove").content.decode()
    assert logo_of(club.pk) == b""


@for_every(
    ("data", "sentence"),
    [(b"", "Choose a picture first."), (b"nothing", "This isn’t a picture.")],
    quick=1,
)
def test_a_bad_file_is_refused_beside_the_field(director_client, club, data, sentence):
    page = post(director_client, data)
    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert f'value="{club.name}"' in page.content.decode()


def test_the_file_of_a_bustle_carries_it_to_a_new_club_and_leaves_another_its_own(eight, club):
    without = archive_of(bustle_id=eight.pk)[1]
    assert unpack(without)["club"] == {"name": club.name}
    set_logo(club_id=club.pk, data=picture())
    content = unpack(archive_of(bustle_id=eight.pk)[1])
    made = open_archive(data=pack(content), club_id=None, as_copy=True)
    new = Bustle.objects.get(pk=made.bustle_id).club
    assert logo_of(new.pk) == logo_of(club.pk) != b""
    other = Club.objects.create(name="Other")
    open_archive(data=pack(content), club_id=other.pk, as_copy=True)
    assert logo_of(other.pk) == b""


def test_a_file_with_something_else_for_a_logo_makes_no_bustle(eight, club):
    content = unpack(archive_of(bustle_id=eight.pk)[1])
    for logo in ("bm90aGluZw==", "%", 7, ["x"]):
        bad = json.loads(json.dumps(content)) | {"club": {"name": "New", "logo": logo}}
        with pytest.raises(Exception, match="can’t be opened"):
            open_archive(data=pack(bad), club_id=None, as_copy=True)
    assert not Club.objects.filter(name="New").exists()


@pytest.mark.full
def test_a_certificate_shows_it():
    given = [Award("Ann", "1st place")]
    (page,) = opened(awards(BUSTLE, given, Paper.LETTER, logo=logo_from(picture()))).pages
    assert len(page.images) == 1
    (page,) = opened(awards(BUSTLE, given, Paper.LETTER)).pages
    assert len(page.images) == 0
