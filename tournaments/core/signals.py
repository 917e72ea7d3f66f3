"""Signals about a bustle, sent after commit."""

from django.dispatch import Signal

# Sent with `bustle_id` once a change of a bustle is committed. Use send_robust.
bustle_changed = Signal()
# Sent with `job_id` once a job is waiting. Use send_robust.
job_waiting = Signal()
# Sent with `bustle` while it is locked and its settings have just been saved, so that a room above
# may follow in the same transaction: a receiver that fails takes the change back.
settings_changed = Signal()
# Sent with `bustle` when a page that follows it asks for news. Use send_robust.
bustle_watched = Signal()
