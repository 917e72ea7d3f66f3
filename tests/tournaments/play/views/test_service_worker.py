"""The script that works behind a table's page: where it is served, and how it is replaced."""

from __future__ import annotations

from django.urls import reverse

from tests import cast
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.views import service_worker


def test_the_script_is_served_beside_the_sheets_and_never_out_of_a_cache(client, eight):
    sheet = reverse("table:sheet", args=[table_code_of(eight, 1)])
    address = reverse("table:worker")
    assert sheet.startswith(address.removesuffix("worker.js"))
    answer = client.get(address)
    assert answer["Content-Type"] == "text/javascript"
    assert "no-store" in answer["Cache-Control"]
    assert "connect-src 'self'" in answer["Content-Security-Policy"]
    assert b"caches.match" in answer.content


def test_another_file_makes_another_version(client, eight, monkeypatch):
    page = client.get(reverse("table:sheet", args=[table_code_of(eight, 1)])).content.decode()
    was = service_worker.version()
    assert f'data-version="{was}"' in page
    monkeypatch.setattr(service_worker, "FOLDERS", ("bustle/js",))
    service_worker.version.cache_clear()
    try:
        assert service_worker.version() != was
    finally:
        service_worker.version.cache_clear()


def test_the_page_marks_where_its_sheet_begins_and_ends(client, club):
    bustle = cast.running_bustle(club, players=8, rounds=1, hands=4)
    page = client.get(reverse("table:sheet", args=[table_code_of(bustle, 1)])).content.decode()
    begins, ends = page.index("<!-- the sheet -->"), page.index("<!-- below the sheet -->")
    assert begins < page.index('id="sheet"') < page.index('class="call"') < ends
