"""Signals of scoring, sent after commit."""

from django.dispatch import Signal

# Sent with `sheet_id` and `book_id` once a change of a sheet is committed. Use send_robust.
sheet_changed = Signal()
