"""The typesetter: any text survives, nothing is markup, a job can be stopped."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import paper
from tests.tournaments.printing.documents.cast import BUSTLE
from tests.tournaments.printing.documents.reading import (
    claims_ua,
    font_files,
    is_tagged,
    opened,
    text_of,
)
from tournaments.printing.documents.rules_card import PointRow, RulesCard, rules_card
from tournaments.printing.typesetting import typesetter as typesetting
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    TypesettingFailed,
    plain,
    printable,
    typeset,
)


@pytest.fixture(autouse=True)
def _in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "a_process_each", True)


def page(title: str, **options: object) -> bytes:
    card = RulesCard(title, (PointRow("March", "2", ""),))
    return rules_card(BUSTLE, card, Paper.LETTER, **options)  # type: ignore[arg-type]


def test_control_characters_and_half_surrogates_are_dropped() -> None:
    assert printable("O\x07dd\ud800 \x00name\x1b[1m") == "Odd name[1m"


def test_marks_that_turn_the_text_around_are_dropped() -> None:
    assert printable("Ann\u202eeeL\u2066") == "AnneeL"


def test_joiners_inside_an_emoji_are_kept() -> None:
    assert printable("👩\u200d👧") == "👩\u200d👧"


def test_white_space_of_every_kind_is_one_space() -> None:
    assert printable(" Ann\t\n\u2003Lee\u2028") == "Ann Lee"


def test_an_accent_typed_apart_becomes_one_letter() -> None:
    assert printable("Jose\u0301") == "José"


def test_a_title_of_control_characters_alone_does_not_crash() -> None:
    assert len(opened(page("\x00\x07")).pages) == 1


def test_markup_in_a_title_stays_text() -> None:
    title = '*bold* #panic("no") $x^2$ <label> @ref // comment'
    assert title.replace(" ", "") in text_of(page(title)).replace(" ", "")


def test_a_document_claims_pdf_ua() -> None:
    pdf = page("House rules")
    assert is_tagged(pdf)
    assert claims_ua(pdf)


def test_a_character_that_no_font_has_costs_only_the_claim() -> None:
    pdf = page("Rules \U00012000")
    assert is_tagged(pdf)
    assert not claims_ua(pdf)


def test_only_fonts_of_the_repository_are_used_and_they_are_embedded() -> None:
    fonts = font_files(page("Rules 张伟 עדי محمد 🦊"))
    families = {name.partition("-")[0] for name in fonts}
    assert families == {
        "NotoSans", "NotoSansSC", "NotoSansHebrew", "NotoSansArabic", "NotoEmoji",
    }  # fmt: skip
    assert all(fonts.values())


def test_fonts_that_the_typesetter_brings_along_are_not_used() -> None:
    fonts = font_files(page("Rules ╬"))
    assert {name.partition("-")[0] for name in fonts} == {"NotoSans"}


def test_the_same_document_is_the_same_bytes() -> None:
    assert page("House rules") == page("House rules")


@pytest.mark.full
def test_a_large_document_is_packed_in_a_process_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = page("House rules")
    monkeypatch.setattr(typesetting, "PACKED_HERE", 0)
    monkeypatch.setattr(typesetting, "shrink", None)
    apart = page("House rules")
    assert text_of(apart) == text_of(here)
    assert is_tagged(apart)
    assert claims_ua(apart)


def test_progress_counts_up_to_all_stages() -> None:
    seen: list[tuple[int, int]] = []
    page("House rules", progress=lambda done, total: seen.append((done, total)))
    assert seen[0] == (0, 3)
    assert seen[-1] == (3, 3)
    assert seen == sorted(seen)


class Cancelled(Exception):
    pass


def test_a_progress_callback_that_raises_ends_the_typesetter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[subprocess.Popen[bytes]] = []
    slow = [sys.executable, "-c", "import time; time.sleep(60)"]

    def popen(command: object, **pipes: int) -> subprocess.Popen[bytes]:
        started.append(real(slow, **pipes))
        return started[0]

    def stop_while_it_works(done: int, total: int) -> None:
        if started:
            raise Cancelled

    real = subprocess.Popen
    monkeypatch.setattr(typesetting.subprocess, "Popen", popen)
    monkeypatch.setattr(typesetting, "HEARTBEAT", 0.05)
    with pytest.raises(Cancelled):
        page("House rules", progress=stop_while_it_works)
    assert started[0].returncode == -signal.SIGKILL


def test_a_typesetter_that_reads_late_gets_the_whole_job(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than a pipe holds, and a machine too busy to begin before the first beat."""
    slow = (
        "import sys, time; time.sleep(0.3);"
        "sys.stdout.buffer.write(b'0\\n' + sys.stdin.buffer.read())"
    )

    def popen(command: object, **pipes: object) -> subprocess.Popen[bytes]:
        return real([sys.executable, "-c", slow], **pipes)  # type: ignore[call-overload,no-any-return]

    real = subprocess.Popen
    monkeypatch.setattr(typesetting.subprocess, "Popen", popen)
    monkeypatch.setattr(typesetting, "HEARTBEAT", 0.05)
    monkeypatch.setattr(typesetting, "PATIENCE", 20.0)
    job = b"x" * 1_000_000
    assert typesetting._compile(job, lambda: None) == b"0\n" + job


def test_a_typesetter_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetting, "PATIENCE", 0.0)
    with pytest.raises(TypesettingFailed, match="not done"):
        page("House rules")


def test_a_broken_template_is_our_error_with_its_diagnosis(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "broken.typ").write_text("#nonsense")
    monkeypatch.setattr(typesetting, "TEMPLATES", tmp_path)
    with pytest.raises(TypesettingFailed, match="unknown variable"):
        typeset("broken", {"title": "x", "language": "en"}, Paper.A4)


def test_a_rules_card_without_points_is_the_directors_error() -> None:
    with pytest.raises(NothingToPrint, match="lists no points"):
        rules_card(BUSTLE, RulesCard("Empty", ()), Paper.A4)


def test_parts_come_in_their_order_however_long_each_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_late(job: bytes, _go_on: object) -> bytes:
        time.sleep(0.05 if job == b"slow" else 0)
        return job

    monkeypatch.setattr(typesetting, "_compile", compile_late)
    told: list[int] = []
    assert typesetting._compile_all([b"slow", b"a", b"b"], told.append) == [b"slow", b"a", b"b"]
    assert told[0] == 0
    assert told[-1] == 3


def test_a_part_that_fails_stops_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[bytes] = []

    def fail_or_wait(job: bytes, go_on: Callable[[], None]) -> bytes:
        if job == b"broken":
            raise TypesettingFailed("no such variable")
        try:
            while True:
                go_on()
                time.sleep(0.01)
        except Exception:
            stopped.append(job)
            raise

    monkeypatch.setattr(typesetting, "AT_ONCE", 2)
    monkeypatch.setattr(typesetting.os, "sched_getaffinity", lambda _pid: {0, 1}, raising=False)
    monkeypatch.setattr(typesetting, "_compile", fail_or_wait)
    with pytest.raises(TypesettingFailed, match="no such variable"):
        typesetting._compile_all([b"other", b"broken", b"never begun"], lambda _done: None)
    assert stopped == [b"other"]


def test_a_machine_of_one_core_typesets_one_part_after_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(typesetting.os, "sched_getaffinity", lambda _pid: {3}, raising=False)
    assert typesetting.at_once() == 1


def test_bytes_reach_the_template_as_numbers() -> None:
    assert plain({"code": b"\x00\xff"}) == {"code": [0, 255]}
