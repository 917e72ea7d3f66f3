"""What the tables' surroundings tell, after commit."""

from django.dispatch import Signal

# Sent with `bustle_id` once a change of a bustle is committed. Use send_robust.
bustle_changed = Signal()
# Sent with `job_id` once a job is waiting. Use send_robust.
job_waiting = Signal()
