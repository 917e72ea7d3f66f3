"""What a director does at a laptop."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tournaments.core.services.access import make_sign_in_link


def sign_in(page: Page, director: Any) -> None:
    page.goto(f"/sign-in/{make_sign_in_link(user_id=director.pk)}/")
    page.get_by_role("button", name="Sign me in").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def press(page: Page, name: str) -> None:
    page.locator("main").get_by_role("button", name=name, exact=True).click()


def says(page: Page, words: str) -> None:
    expect(page.locator("main")).to_contain_text(words)


def board(page: Page, bustle: Any) -> None:
    page.goto(f"/director/b/{bustle.slug}/")
