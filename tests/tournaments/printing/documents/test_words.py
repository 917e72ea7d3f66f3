"""The words of the templates: all of them in the catalogue, and none that nothing prints."""

import re

from tournaments.printing.documents import words
from tournaments.printing.typesetting.typesetter import TEMPLATES

SAID = re.compile(r'say\(\s*"([^"]+)"')
LISTED = re.compile(r'\(((?:"[^"]*",?\s*)+)\)\.map\(word =>')


def test_the_templates_say_what_is_in_the_catalogue() -> None:
    found = set()
    for path in TEMPLATES.glob("*.typ"):
        lines = path.read_text(encoding="utf-8").splitlines()
        source = "\n".join(line for line in lines if not line.startswith("//"))
        found |= set(SAID.findall(source))
        for group in LISTED.findall(source):
            found |= set(re.findall(r'"([^"]*)"', group)) - {""}
    assert found == set(words.WORDS)
