"""Attendance as rows keep it."""

from __future__ import annotations

from tournaments.models import Registration
from tournaments.players.attendance import COLUMNS, Attendance


def set_attendance(entry: Registration, attendance: Attendance) -> None:
    """Puts an attendance into a row, and does not save it."""
    for name, value in attendance.columns().items():
        setattr(entry, name, value)


def save_attendance(entry: Registration, attendance: Attendance) -> None:
    """Puts an attendance into a row and saves that much of it."""
    set_attendance(entry, attendance)
    entry.save(update_fields=COLUMNS)
