"""Everything that SQLite does to its files, in order: a layer over its own way to the disk.

SQLite reaches files through a table of functions, its VFS. `recording` puts another one in front,
which passes everything on and writes down what changes a file, and when SQLite waits for the disk.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import Any

METHODS = (
    *("xClose", "xRead", "xWrite", "xTruncate", "xSync", "xFileSize", "xLock", "xUnlock"),
    *("xCheckReservedLock", "xFileControl", "xSectorSize", "xDeviceCharacteristics"),
    *("xShmMap", "xShmLock", "xShmBarrier", "xShmUnmap", "xFetch", "xUnfetch"),
)
OF_THE_DISK = (
    *("xOpen", "xDelete", "xAccess", "xFullPathname", "xDlOpen", "xDlError", "xDlSym", "xDlClose"),
    *("xRandomness", "xSleep", "xCurrentTime", "xGetLastError", "xCurrentTimeInt64"),
    *("xSetSystemCall", "xGetSystemCall", "xNextSystemCall"),
)
OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
CLOSE = CFUNCTYPE(c_int, c_void_p)
WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
SHAPES: dict[str, Any] = {"xClose": CLOSE, "xWrite": WRITE, "xTruncate": TRUNCATE, "xSync": SYNC}


class NotRecorded(Exception):
    """Nobody can get between this Python's SQLite and the disk."""


class IoMethods(Structure):
    """As `sqlite3_io_methods`."""

    _fields_ = [("iVersion", c_int), *((name, c_void_p) for name in METHODS)]


class Vfs(Structure):
    """As `sqlite3_vfs`."""

    _fields_ = [
        *((name, c_int) for name in ("iVersion", "szOsFile", "mxPathname")),
        *((name, c_void_p) for name in ("pNext", "zName", "pAppData")),
        *((name, c_void_p) for name in OF_THE_DISK),
    ]


@dataclass(frozen=True)
class Step:
    """One thing that happened: "write" (of `data` at `at`), "truncate" (to `at`), "sync",
    "delete" (`at` 1: and waited for it), or "told": somebody was answered, with `data`."""

    kind: str
    file: str
    at: int = 0
    data: bytes = b""


class Recorder:
    """The layer; `steps` grow while it is in front. A file is known by the end of its name."""

    def __init__(self, library: Any) -> None:
        library.sqlite3_vfs_find.restype = POINTER(Vfs)
        self._library, self._below = library, library.sqlite3_vfs_find(None)
        self.steps: list[Step] = []
        self._names: dict[int, str] = {}
        self._patched: dict[int, tuple[IoMethods, dict[str, Any]]] = {}
        self._vfs = Vfs.from_buffer_copy(self._below.contents)
        self._name = ctypes.create_string_buffer(b"recorded")
        self._vfs.zName = ctypes.addressof(self._name)
        self._callbacks = [OPEN(self._open), DELETE(self._delete)]
        for name, callback in zip(("xOpen", "xDelete"), self._callbacks, strict=True):
            setattr(self._vfs, name, ctypes.cast(callback, c_void_p).value)

    def begin(self) -> None:
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)

    def end(self) -> None:
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))

    def _open(self, _vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        below = OPEN(self._below.contents.xOpen)
        answer: int = below(ctypes.addressof(self._below.contents), name, file, flags, out)
        methods = c_void_p.from_address(file)
        if answer == 0 and methods.value and name:
            self._names[file] = _last_part(ctypes.string_at(name))
            methods.value = ctypes.addressof(self._in_front_of(methods.value)[0])
        return answer

    def _delete(self, _vfs: int, name: bytes, wait: int) -> int:
        below = DELETE(self._below.contents.xDelete)
        self.steps.append(Step("delete", _last_part(name), wait))
        return int(below(ctypes.addressof(self._below.contents), name, wait))

    def _in_front_of(self, methods: int) -> tuple[IoMethods, dict[str, Any]]:
        """The methods of a file with ours in place of those that change it."""
        if methods not in self._patched:
            patched = IoMethods.from_buffer_copy(IoMethods.from_address(methods))
            ours: dict[str, Any] = {}
            for name, shape in SHAPES.items():
                ours[name] = shape(self._recording(name, shape(getattr(patched, name))))
                setattr(patched, name, ctypes.cast(ours[name], c_void_p).value)
            self._patched[methods] = (patched, ours)
        return self._patched[methods]

    def _recording(self, name: str, below: Any) -> Callable[..., int]:
        notes: dict[str, Callable[..., Step]] = {
            "xWrite": lambda file, data, size, at: Step(
                "write", file, at, ctypes.string_at(data, size)
            ),
            "xTruncate": lambda file, size: Step("truncate", file, size),
            "xSync": lambda file, _flags: Step("sync", file),
        }
        note = notes.get(name)

        def record(file: int, *values: Any) -> int:
            if note:
                self.steps.append(note(self._names[file], *values))
            else:
                self._names.pop(file, None)
            return int(below(file, *values))

        return record


@contextmanager
def recording() -> Iterator[list[Step]]:
    """Inside, connections that are opened write down what they do; nothing before is closed.

    Raises:
        NotRecorded: Python has SQLite built in, so that nobody can get in front.
    """
    recorder = Recorder(ctypes.CDLL(_library_in_use()))
    recorder.begin()
    try:
        yield recorder.steps
    finally:
        recorder.end()


def _library_in_use() -> str:
    """The file of the SQLite that this process has loaded."""
    import sqlite3

    sqlite3.connect(":memory:").close()
    for line in Path("/proc/self/maps").read_text(encoding="utf-8").splitlines():
        path = line.rpartition(" ")[2]
        if "libsqlite3" in path:
            return path
    raise NotRecorded("SQLite is built into this Python: its writes cannot be recorded.")


def _last_part(name: bytes) -> str:
    return Path(name.decode()).name
