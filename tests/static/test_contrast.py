"""Every pair of colours that may meet is legible: WCAG 2.2 AA, computed from the tokens."""

import re
from pathlib import Path

import pytest

from tests.cases import for_every
from tournaments.models import Club

CSS = Path(__file__).resolve().parents[2] / "tournaments/static/bustle/css"
COLORS = (CSS / "colors.css").read_text(encoding="utf-8")
TOKENS = (CSS / "tokens.css").read_text(encoding="utf-8")

TEXT = [
    ("ink", "paper"), ("ink", "card"), ("ink", "felt-tint"), ("ink", "red-tint"),
    ("ink", "amber-tint"), ("grey", "paper"), ("grey", "card"), ("grey", "felt-tint"),
    ("felt-ink", "paper"), ("felt-ink", "card"), ("felt-ink", "felt-tint"),
    ("red-ink", "paper"), ("red-ink", "card"), ("red-ink", "red-tint"),
    ("amber-ink", "paper"), ("amber-ink", "card"), ("amber-ink", "amber-tint"),
    ("on-felt", "felt"), ("on-felt", "felt-deep"),
    ("on-felt-quiet", "felt"), ("on-felt-quiet", "felt-deep"), ("on-red", "red"),
]  # fmt: skip
SHAPES = [
    ("edge", "paper"), ("edge", "card"), ("focus", "paper"), ("focus", "card"),
    ("on-felt", "felt"), ("red-ink", "card"), ("amber-ink", "amber-tint"),
]  # fmt: skip


def block(selector: str, text: str = TOKENS) -> dict[str, str]:
    """The declarations that follow a selector, as name to value."""
    start = text.index(selector + " {") + len(selector)
    body = text[start : text.index("}", start)]
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))


LIGHT = block("\n:root")
DARK = block(':root:not([data-scheme="light"])')
HOUSE = {"light": LIGHT, "dark": {**LIGHT, **DARK}}
CLUBS = {
    f"{color} in {scheme}": {**tokens, **block(start.format(color), COLORS)}
    for scheme, tokens, start in (
        ("light", HOUSE["light"], '\n[data-color="{}"]'),
        ("dark", HOUSE["dark"], ':root:not([data-scheme="light"]) [data-color="{}"]'),
    )
    for color in Club.Color.values
}
SCHEMES = HOUSE | CLUBS


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_twenty_one_to_one() -> None:
    assert ratio("#000000", "#ffffff") == pytest.approx(21)


@for_every("scheme", SCHEMES)
@for_every(("text", "ground"), TEXT)
def test_text_stands_out_from_its_ground(scheme: str, text: str, ground: str) -> None:
    colours = SCHEMES[scheme]
    assert ratio(colours[text], colours[ground]) >= 4.5


@for_every("scheme", SCHEMES)
@for_every(("shape", "ground"), SHAPES)
def test_edges_and_focus_rings_can_be_seen(scheme: str, shape: str, ground: str) -> None:
    colours = SCHEMES[scheme]
    assert ratio(colours[shape], colours[ground]) >= 3


def test_the_hall_looks_the_same_by_choice_and_by_the_phones_setting() -> None:
    assert block(':root[data-scheme="dark"]') == DARK


@for_every("scheme", HOUSE)
def test_a_club_in_green_looks_like_the_house(scheme: str) -> None:
    assert CLUBS[f"green in {scheme}"] == HOUSE[scheme]


def test_only_the_tokens_name_colours() -> None:
    named = re.compile(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(")
    guilty = {
        path.name: named.findall(path.read_text(encoding="utf-8"))
        for path in CSS.glob("*.css")
        if path.name not in ("tokens.css", "colors.css", "print.css")
    }
    assert not {name: found for name, found in guilty.items() if found}


def test_every_token_in_use_is_defined() -> None:
    used = {
        name
        for path in CSS.glob("*.css")
        for name in re.findall(r"var\(--([\w-]+)", path.read_text(encoding="utf-8"))
    }
    assert used - set(LIGHT) == set()
