"""Power cuts: hands are recorded, and the disk is looked at as it may be at every moment.

What SQLite waited for is on the disk. Of what came after, the disk may have kept any part, in
pieces of a sector.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from chaos.faults import DATABASE, cut_in
from chaos.record import new_id, played
from chaos.recorded_writes import Step, recording
from chaos.recount import Cut

SECTOR = 512
CHANCE = 0.5
HANDS = 40


class Disk:
    """What is on a disk for certain (`kept`), and what is on its way there."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.kept = {name: bytearray(content) for name, content in files.items()}
        self._under_way: defaultdict[str, list[Step]] = defaultdict(list)

    def do(self, step: Step) -> None:
        """One step of the database."""
        if step.kind == "sync":
            if self._under_way[step.file] or step.file in self.kept:
                self.kept[step.file] = _after(
                    self.kept.get(step.file), self._under_way.pop(step.file, [])
                )
        elif step.kind == "delete" and step.at:
            self.kept.pop(step.file, None)
            self._under_way.pop(step.file, None)
        elif step.kind != "told":
            self._under_way[step.file].append(step)

    def after_a_cut(self, rng: random.Random) -> dict[str, bytes]:
        """The files as they may be found."""
        found: dict[str, bytes] = {name: bytes(content) for name, content in self.kept.items()}
        for name, steps in self._under_way.items():
            survived = [part for step in steps for part in _parts(step) if rng.random() < CHANCE]
            if name not in self.kept and not survived:
                continue
            content = _after(self.kept.get(name), survived)
            if any(step.kind == "delete" for step in survived):
                found.pop(name, None)
            else:
                found[name] = bytes(content)
        return found


def _parts(step: Step) -> Iterator[Step]:
    """A write in pieces of a sector; anything else is whole."""
    if step.kind != "write":
        yield step
        return
    for at in range(0, len(step.data), SECTOR):
        yield Step("write", step.file, step.at + at, step.data[at : at + SECTOR])


def _after(content: bytearray | None, steps: Sequence[Step]) -> bytearray:
    changed = bytearray(content or b"")
    for step in steps:
        if step.kind == "truncate":
            del changed[step.at :]
        elif step.kind == "write":
            changed.extend(bytes(max(0, step.at - len(changed))))
            changed[step.at : step.at + len(step.data)] = step.data
    return changed


def record_hands(sheet_ids: Sequence[int], hands: int, rng: random.Random) -> list[Step]:
    """Enters hands by the service that takes them from phones, and says what that did to files."""
    from django.db import connection

    from scoring.services import record_hand

    connection.close()
    with recording() as steps:
        for number in range(hands):
            sheet_id = sheet_ids[number % len(sheet_ids)]
            hand = played(rng, (1, 1), 1 + number // len(sheet_ids))
            hand_id = new_id(rng)
            record_hand(
                sheet_id=sheet_id,
                hand_id=hand_id,  # type: ignore[arg-type]
                number=hand.number,
                facts=hand.facts(),
                by="table 1",
            )
            steps.append(Step("told", "", data=hand_id.encode()))
        connection.close()
        return list(steps)


def cuts(before: dict[str, bytes], steps: Sequence[Step], most: int, seed: int) -> Iterator[Cut]:
    """The disk before and after every moment at which SQLite waited for it, or somebody was told:
    so many of these at most, spread evenly."""
    rng = random.Random(seed)  # noqa: S311  (a cut that can be repeated)
    barriers = [at for at, step in enumerate(steps) if step.kind in ("sync", "delete", "told")]
    moments = sorted({*barriers, *(at + 1 for at in barriers)})
    wanted = set(moments[:: max(1, len(moments) // most)])
    disk, told = Disk(before), list[str]()
    for at, step in enumerate([*steps, Step("told", "")]):
        if at in wanted:
            yield _found(disk.after_a_cut(rng), told)
        disk.do(step)
        if step.data and step.kind == "told":
            told.append(step.data.decode())


def _found(files: dict[str, bytes], told: Sequence[str]) -> Cut:
    with TemporaryDirectory(prefix="cut-") as name:
        folder = Path(name)
        for file, content in files.items():
            (folder / file).write_bytes(content)
        return cut_in(folder, list(told))


def files_in(folder: Path) -> dict[str, bytes]:
    """The database and what stands beside it."""
    return {file.name: file.read_bytes() for file in folder.glob(f"{DATABASE}*")}
