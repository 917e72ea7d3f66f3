"""Signals about emails, sent after commit."""

from django.dispatch import Signal

# Sent once emails have been written that may go now. Use send_robust.
emails_waiting = Signal()
