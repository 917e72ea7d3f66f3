"""The check that there are data, before the settings make a folder and a key for them."""

import os
from collections.abc import Sequence
from pathlib import Path

NEED_DATA = ("sign_in_link", "export_bustle", "import_bustle", "recompute")


def missing_data(words: Sequence[str]) -> str:
    """A sentence for commands that have nothing to work on; empty if all is well.

    Only an embedded installation keeps its data in a folder.
    """
    if not words or words[0] not in NEED_DATA:
        return ""
    usual = Path(__file__).resolve().parent.parent / "data"
    folder = Path(os.environ.get("BUSTLE_DATA", usual))
    if (folder / "bustle.sqlite3").exists():
        return ""
    return (
        f"There is no Bustle in {folder}. Start it with ./bustle run. If yours runs already, name "
        "the folder that it printed as “Data”: BUSTLE_DATA=/that/folder ./bustle link"
    )
