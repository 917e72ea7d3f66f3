"""Enter, pressed where Bustle runs."""

import os

from tournaments.management.terminal import listen


def test_every_enter_counts_and_one_that_fails_ends_nothing():
    reader, writer = os.pipe()
    pressed = []

    def act():
        pressed.append(1)
        if len(pressed) == 1:
            os.write(writer, b"\n")
            raise ValueError("no database")
        os.close(writer)

    os.write(writer, b"and words before it\n")
    listen(reader, act)
    os.close(reader)
    assert len(pressed) == 2
