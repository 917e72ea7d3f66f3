"""Measures what a room of forty waits for, on a scratch database, beside a baseline.

`python -m bench`, or `./bustle bench`, which finds the virtual environment by itself.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import django

from config.place import settings_module


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints every line as soon as it is measured."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", settings_module())
    django.setup()
    for line in lines(parser().parse_args(arguments)):
        print(line, flush=True)


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser(
        prog="bustle bench",
        description=(
            "Measures entering a hand, closing a round, standings, scorecards and the draw."
        ),
    )
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--draw", action="store_true", help="only how fair draws are, and how fast")
    parser.add_argument(
        "--print", action="store_true", help="only a large evening on paper, beside reportlab"
    )
    parser.add_argument(
        "--beside", action="store_true", help="only what each thing costs the processor, as a table"
    )
    parser.add_argument("--room", action="store_true", help="only a full room, all at once")
    parser.add_argument("--watchers", type=int, help="how many watch the full room")
    parser.add_argument("--small", action="store_true", help="a small room, in a hurry")
    return parser


def lines(options: Namespace) -> Iterator[str]:
    """The lines of the measurement that was asked for."""
    # Imported here, because models can be imported only after django.setup().
    from bench import beside, draws, paper, room, timings
    from bench.scratch_database import scratch_database

    if options.draw:
        yield from draws.lines()
        return
    if options.print:
        yield from paper.lines()
        return
    with data_folder() as folder, scratch_database(Path(folder)) as vendor:
        if options.beside:
            yield from beside.lines(Path(folder), vendor, small=options.small)
            return
        if options.room:
            size = room.SMALL if options.small else room.Room()
            size = replace(size, watchers=options.watchers or size.watchers)
            yield from room.lines(size, Path(folder), vendor)
            return
        yield f"{options.players} players, 8 rounds, 8 hands; {vendor}."
        yield from timings.lines(options.players)


def data_folder() -> TemporaryDirectory[str]:
    """A scratch folder on the disk of the real data, because that disk is measured too."""
    from django.conf import settings

    data = Path(settings.DATA_DIR)
    data.mkdir(parents=True, exist_ok=True)
    return TemporaryDirectory(dir=data, prefix="bench-")


if __name__ == "__main__":
    main()
