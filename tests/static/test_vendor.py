"""What others wrote stands in the tree as they published it."""

import hashlib
import re
from pathlib import Path

VENDOR = Path(__file__).resolve().parents[2] / "tournaments/static/vendor"


def test_every_file_of_others_is_the_one_that_its_note_names() -> None:
    for note in VENDOR.glob("*/README.md"):
        sums = re.findall(r"\b[0-9a-f]{64}\b", note.read_text(encoding="utf-8"))
        files = [one for one in note.parent.iterdir() if one != note]
        assert sorted(hashlib.sha256(one.read_bytes()).hexdigest() for one in files) == sorted(sums)
