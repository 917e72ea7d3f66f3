"""Static files as they are collected where a proxy or WhiteNoise gives them out for good."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import FileSystemStorage

from config.static_files import StaticFiles

IMPORTED = re.compile(r'^import (?:\{[^}]*\} from )?"\./([^"]+)";$', re.MULTILINE)
HASHED = re.compile(r"\w+\.[0-9a-f]{12}\.js")


FOLDER = "bustle/js"


def collected(static: Path, place: Path) -> dict[str, str]:
    """The hashed names under which collectstatic leaves scripts, by their plain ones."""
    shutil.copytree(static / FOLDER, place / FOLDER)
    source = FileSystemStorage(location=static)
    storage = StaticFiles(location=place, base_url="/static/")
    names = [f"{FOLDER}/{path.name}" for path in (static / FOLDER).iterdir()]
    done = list(storage.post_process({name: (source, name) for name in names}))
    assert [one for _name, _hashed, one in done if isinstance(one, Exception)] == []
    return {Path(name).name: Path(hashed).name for name, hashed in storage.hashed_files.items()}


def imports(path: Path) -> list[str]:
    return IMPORTED.findall(path.read_text(encoding="utf-8"))


def test_scripts_import_each_other_under_the_names_that_pages_load(tmp_path: Path) -> None:
    scripts = Path(str(finders.find(FOLDER)))
    names = collected(scripts.parents[1], tmp_path)
    assert "table.js" in names
    for plain, hashed in names.items():
        assert HASHED.fullmatch(hashed)
        before, after = imports(scripts / plain), imports(tmp_path / FOLDER / hashed)
        assert after == [names[imported] for imported in before]


def test_a_change_behind_an_import_gives_every_importer_another_name(tmp_path: Path) -> None:
    written = {"page.js": 'import "./part.js";\n', "part.js": 'import { a } from "./deep.js";\n'}
    made = []
    for text in ("one", "other"):
        scripts = tmp_path / text / FOLDER
        scripts.mkdir(parents=True)
        for name, code in {**written, "deep.js": f"export const a = '{text}';\n"}.items():
            (scripts / name).write_text(code, encoding="utf-8")
        made.append(collected(tmp_path / text, tmp_path / f"{text}-collected"))
    one, other = made
    assert [name for name in one if one[name] == other[name]] == []
