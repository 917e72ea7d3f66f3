"""The measurements behind `bench`. Each yields a line: what, and what it took.

Wall times say something only beside the baseline of the same run: one row, inserted and committed.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from django.db import connection, transaction
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Ruleset
from scoring.rules.points import score_hand
from scoring.selectors import sheet
from tournaments.core.services.access import make_director
from tournaments.demo.random_hands import believable_hand
from tournaments.demo.simulation import SimulatedBustle, play_hand, simulate_bustle
from tournaments.draw.pairing.model import Constraints, Entrant, History, Roster
from tournaments.draw.pairing.planning import plan_rounds
from tournaments.draw.pairing.request import DrawRequest
from tournaments.jobs.services import request_job, run_job
from tournaments.models import Bustle, Club, Job
from tournaments.play.selectors.rounds import current_round
from tournaments.play.services.rounds import close_round, open_next_round
from tournaments.standings.selectors.order import ruleset_of_book
from tournaments.standings.selectors.standings import compute

ROUNDS = 8
MANY = 2000
UNCOLLECTED = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}


@dataclass
class Timings:
    """Seconds and queries of every run of one thing."""

    seconds: list[float] = field(default_factory=list)
    queries: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        cuts = statistics.quantiles(self.seconds, n=20, method="inclusive")
        p50, p95 = 1000 * statistics.median(self.seconds), 1000 * cuts[-1]
        asked = f"{max(self.queries):>4} queries" if self.queries else " " * 12
        return f"{asked}  p50 {p50:8.2f} ms  p95 {p95:8.2f} ms"

    @property
    def per_second(self) -> float:
        """Runs in a second, one after another."""
        return len(self.seconds) / sum(self.seconds)


def lines(players: int) -> Iterator[str]:
    """Everything measured, line by line as it is known."""
    rng = random.Random(1)  # noqa: S311  (the same evening every time)
    bustle = _simulated_bustle(players)
    baseline = one_row(100)
    yield _line("one row, committed", f"{baseline}  {baseline.per_second:6.0f}/s")
    open_next_round(bustle_id=bustle.pk)
    hands = _hands(bustle, rng)
    ratio = baseline.per_second / hands.per_second
    yield _line("a hand entered", f"{hands}  {hands.per_second:6.0f}/s  {ratio:.1f} rows' time")
    yield _line("a round closed", str(_measure(lambda: close_round(bustle_id=bustle.pk), 1)))
    yield _line("standings computed", str(_measure(lambda: compute(bustle), 20)))
    yield from _pages(bustle)
    yield _line("scorecards (PDF)", _scorecards(bustle))
    yield _line("a draw of 8 rounds", _draw(players))
    yield _line("a hand checked, scored", f"{_rules(ruleset_of_book(bustle), rng):.1f} µs")


def _line(what: str, took: str) -> str:
    return f"  {what:<24}{took}"


def _measure(act: Callable[[], object], times: int, warm: int = 0) -> Timings:
    timings = Timings()
    for number in range(warm + times):
        with CaptureQueriesContext(connection) as captured:
            began = time.perf_counter()
            act()
            seconds = time.perf_counter() - began
        if number >= warm:
            timings.seconds.append(seconds)
            timings.queries.append(len(captured))
    if times == 1:
        timings.seconds *= 2  # a middle needs two
    return timings


def _simulated_bustle(players: int) -> Bustle:
    make_director()
    club = Club.objects.get()
    simulated = SimulatedBustle(players=players, rounds=ROUNDS, until_round=4)
    return Bustle.objects.get(pk=simulate_bustle(club_id=club.pk, simulated=simulated))


def one_row(times: int) -> Timings:
    """One row inserted and committed, which no entry can undercut."""

    def insert() -> None:
        with transaction.atomic():
            Club.objects.create(name="baseline")

    return _measure(insert, times, warm=5)


def _hands(bustle: Bustle, rng: random.Random) -> Timings:
    """Every hand of a round, one table after another, with the task that follows each."""
    opened = current_round(bustle.pk)
    timings = Timings()
    for table in opened.tables if opened else ():
        view = sheet(table.sheet_id)
        state = view.score
        while not state.complete:
            began = time.perf_counter()
            with CaptureQueriesContext(connection) as captured:
                state = play_hand(
                    sheet_id=table.sheet_id, ruleset=view.ruleset, state=state, rng=rng
                )
            timings.seconds.append(time.perf_counter() - began)
            timings.queries.append(len(captured))
    return timings


def _pages(bustle: Bustle) -> Iterator[str]:
    client = Client()
    address = reverse("public:bustle", args=[bustle.slug])
    with override_settings(
        ALLOWED_HOSTS=["testserver"], SECURE_SSL_REDIRECT=False, STORAGES=UNCOLLECTED
    ):
        size = len(client.get(address).content) / 1000
        took = _measure(lambda: client.get(address), 20)
    yield _line("the public page", f"{took}  {size:5.1f} kB")


def _scorecards(bustle: Bustle) -> str:
    began = time.perf_counter()
    job_id = request_job(
        bustle_id=bustle.pk, kind="scorecards", params={"origin": "http://localhost:8000"}
    )
    run_job(job_id=job_id)
    seconds = time.perf_counter() - began
    job = Job.objects.select_related("result").get(pk=job_id)
    if job.state != Job.State.DONE:
        return f"failed: {job.message}"
    return f"{seconds:.2f} s, {len(job.result.content) / 1e6:.2f} MB"


def _draw(players: int) -> str:
    roster = Roster(tuple(Entrant(number, 1, None) for number in range(1, players + 1)))
    began = time.perf_counter()
    rng = random.Random(1)  # noqa: S311
    plan_rounds("rotation", DrawRequest(roster, History(()), Constraints(), ROUNDS, rng))
    return f"{time.perf_counter() - began:.2f} s"


def _rules(ruleset: Ruleset, rng: random.Random) -> float:
    """Microseconds for one hand, without a database."""
    hands = [
        Hand.from_dict(believable_hand(ruleset, rng.choice(ruleset.seats), rng))
        for _hand in range(MANY)
    ]
    began = time.perf_counter()
    for hand in hands:
        if check_hand(ruleset, hand) is None:
            score_hand(ruleset, hand)
    return 1e6 * (time.perf_counter() - began) / MANY
