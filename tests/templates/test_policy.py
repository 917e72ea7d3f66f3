"""What the strict content security policy would refuse stands in no template."""

import re
from pathlib import Path

from django.template.loader import get_template

from tests.cases import for_every

ROOT = Path(__file__).resolve().parents[2] / "templates"
TEMPLATES = sorted(p.relative_to(ROOT).as_posix() for p in ROOT.rglob("*.html"))
REFUSED = {
    "a style element": re.compile(r"<style[\s>]", re.I),
    "a style attribute": re.compile(r"\sstyle\s*=\s*[\"']", re.I),
    "a script in the page": re.compile(r"<script(?![^>]*\ssrc=)[^>]*>", re.I),
    "an event attribute": re.compile(r"\s(on[a-z]+|hx-on[:\w-]*)\s*=\s*[\"']", re.I),
    "something from another host": re.compile(r"\b(src|href)=[\"'](https?:)?//", re.I),
}


def markup(template: str) -> str:
    text = (ROOT / template).read_text(encoding="utf-8")
    return re.sub(r"\{% comment %\}.*?\{% endcomment %\}|\{#.*?#\}", "", text, flags=re.S)


@for_every("template", TEMPLATES)
@for_every("what", REFUSED)
def test_no_template_holds(template: str, what: str) -> None:
    assert not REFUSED[what].search(markup(template))


@for_every("template", TEMPLATES)
def test_every_template_compiles(template: str) -> None:
    get_template(template)


@for_every("template", TEMPLATES)
def test_a_comment_over_two_lines_is_not_shown_to_the_reader(template: str) -> None:
    for line in (ROOT / template).read_text(encoding="utf-8").splitlines():
        assert line.count("{#") == line.count("#}")
