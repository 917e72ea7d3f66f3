"""The clubs of an installation: how large they are, new ones with their owners, the end of one."""

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.memories import forget
from tests.tournaments.many_clubs import make_clubs
from tournaments.models import Bustle, Club, JobResult, Role, SecurityEvent

HOST, NEW = reverse("director:host"), reverse("director:host_new_club")


@pytest.fixture
def host(db):
    """The browser of whoever runs the server, who has no club."""
    user = get_user_model().objects.create_user("hosta", is_staff=True)
    browser = Client()
    browser.force_login(user)
    return browser


def text(answer):
    return answer.content.decode()


def sizes(answer):
    return {size.club.name: size for size in answer.context["sizes"]}


def test_only_the_host_sees_the_clubs(director_client, client, host):
    assert director_client.get(HOST).status_code == 403
    assert director_client.post(NEW, {"name": "Mine", "owner": "me"}).status_code == 403
    assert client.__class__().get(HOST).status_code == 302
    assert host.get(HOST).status_code == 200
    assert not Club.objects.filter(name="Mine").exists()


def test_a_club_is_as_large_as_what_it_keeps(host, club, eight):
    cast.enter(cast.tables_of(eight)[0].sheet_id, 1)
    cast.enter(cast.tables_of(eight)[0].sheet_id, 1)  # confirms it
    job = eight.jobs.create(kind="scorecards")
    JobResult.objects.create(job=job, filename="a.pdf", content_type="x", content=b"12345")
    cast.club("Empty")
    seen = sizes(host.get(HOST))
    size = seen["Thursday club"]
    assert (size.bustles, size.people, size.hands, size.file_bytes) == (1, 8, 1, 5)
    empty = seen["Empty"]
    assert (empty.bustles, empty.people, empty.hands, empty.file_bytes) == (0, 0, 0, 0)


def test_a_new_club_has_an_owner_who_signs_in_by_a_link_once(host):
    page = host.post(NEW, {"name": "The Crown", "owner": "olga"})
    link = page.context["link"]
    assert link in text(page)
    assert page.context["qr"].startswith("data:image/svg+xml")
    browser = Client()
    signed_in = browser.post(link.removeprefix("http://testserver"), follow=True)
    assert signed_in.wsgi_request.user.username == "olga"
    assert browser.get(reverse("director:club_settings", args=["the-crown"])).status_code == 200
    assert Client().post(link.removeprefix("http://testserver")).status_code == 410
    [membership] = Club.objects.get().memberships.all()
    assert membership.role == Role.OWNER
    assert SecurityEvent.objects.filter(kind="club", club__name="The Crown").exists()


def test_a_form_that_is_sent_twice_makes_one_club(host):
    form_id = str(host.get(NEW).context["form"]["form_id"].value())
    sent = {"name": "The Crown", "owner": "olga", "form_id": form_id}
    host.post(NEW, sent)
    assert host.post(NEW, sent).status_code == 200
    assert Club.objects.count() == 1


def test_what_cannot_be_is_refused_beside_its_field(host):
    refused = host.post(NEW, {"name": "\u200b", "owner": "two words"})
    assert refused.status_code == 422
    assert set(refused.context["form"].errors) == {"name", "owner"}
    assert not Club.objects.exists()


def test_an_owner_who_is_here_already_owns_another(host, director, club):
    host.post(NEW, {"name": "The Crown", "owner": director.username})
    assert {one.club.name for one in director.memberships.all()} == {"Thursday club", "The Crown"}


def test_a_closed_club_is_gone_for_the_public_and_comes_back(host, director_client, client, eight):
    club = eight.club
    pages = [
        reverse("public:club", args=[club.slug]),
        reverse("public:bustle", args=[eight.slug]),
        reverse("public:screen", args=[eight.slug]),
    ]
    public = Client()
    host.post(HOST, {"club": club.pk, "action": "close"})
    assert [public.get(page).status_code for page in pages] == [404, 404, 404]
    assert director_client.get(reverse("director:board", args=[eight.slug])).status_code == 200
    assert Bustle.objects.exists()
    assert "Open it again" in text(host.get(HOST))
    host.post(HOST, {"club": club.pk, "action": "reopen"})
    assert [public.get(page).status_code for page in pages] == [200, 200, 200]


def test_an_owner_gets_a_new_link(host, director, club):
    page = host.post(HOST, {"club": club.pk, "action": "link"})
    assert page.context["owner"] == director.username
    lonely = Club.objects.create(name="Nobody's")
    assert host.post(HOST, {"club": lonely.pk, "action": "link"}).status_code == 404


def test_clubs_are_found_by_any_part_of_their_name_or_place(host):
    Club.objects.create(name="The Crown", place="Plymouth")
    cast.club()
    assert list(sizes(host.get(HOST, {"q": "plym"}))) == ["The Crown"]
    assert "No club is called" in text(host.get(HOST, {"q": "nothing"}))


@pytest.mark.parametrize("clubs", [25, pytest.param(300, marks=pytest.mark.full)])
def test_the_page_asks_as_much_of_many_clubs_as_of_two(host, clubs):
    def queries():
        forget()
        with CaptureQueriesContext(connection) as asked:
            assert host.get(HOST).status_code == 200
        return len(asked)

    make_clubs(2, 2)
    few = queries()
    make_clubs(clubs, 40 if clubs == 300 else 2, "more")
    assert queries() <= few <= 14  # who asks and their session among them


def test_commands_add_list_and_close_a_club(db, capsys, eight):
    call_command("add_club", "The Crown", "--owner", "olga")
    page, link = capsys.readouterr().out.split()
    assert page.endswith("/c/the-crown/")
    assert Client().post("/sign-in/" + link.partition("/sign-in/")[2]).status_code == 302
    call_command("clubs")
    out = capsys.readouterr().out.splitlines()
    assert out[1].split()[:3] == ["the-crown", "0", "0"]
    assert out[2].split()[:3] == ["thursday-club", "1", "8"]
    call_command("close_club", "the-crown")
    call_command("clubs", "crown")
    assert capsys.readouterr().out.rstrip().endswith("closed")
    call_command("close_club", "the-crown", "--reopen")
    assert Club.objects.get(slug="the-crown").closed_at is None
    with pytest.raises(CommandError, match="There is no club"):
        call_command("close_club", "nowhere")
    with pytest.raises(CommandError, match="like that already"):
        call_command("close_club", "the-crown", "--reopen")
    with pytest.raises(CommandError):
        call_command("add_club", "", "--owner", "olga")
