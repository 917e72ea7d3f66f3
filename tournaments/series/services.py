"""Making the evenings of a series when their time has come, and opening their sign-up."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.rules.book import InvalidRuleset
from tournaments.core.errors import DirectorMustAct, NotNow
from tournaments.core.selectors.languages import language_of_club
from tournaments.core.speaking import speaking
from tournaments.models import Bustle, Club, Player, Series, SeriesEvening
from tournaments.players.services.registrations import register
from tournaments.players.services.sign_up import set_sign_up
from tournaments.series.selectors import moments_from
from tournaments.setup.services.bustles import create_bustle

log = logging.getLogger(__name__)
MADE_AHEAD = timedelta(days=28)  # or as far as sign-up is open before
OF_THE_EVENING = ("name", "place", "starts_at", "player_limit")  # what no template says


@transaction.atomic
def create_series(
    *, club_id: int, settings: Mapping[str, Any], regulars: Sequence[str] = ()
) -> int:
    """A new series; its evenings are made by the sweep. Returns its id."""
    series = Series.objects.create(club_id=club_id, **settings)
    _set_regulars(series, regulars)
    return series.pk


@transaction.atomic
def change_series(*, series_id: int, settings: Mapping[str, Any], regulars: Sequence[str]) -> None:
    """Changes a series; evenings that are made already stay as they are."""
    series = Series.objects.select_for_update().get(pk=series_id)
    for name, value in settings.items():
        setattr(series, name, value)
    series.save()
    _set_regulars(series, regulars)


def _set_regulars(series: Series, names: Sequence[str]) -> None:
    """People of the club by name, the longest there first; who is not there yet is made."""
    people = Player.objects.filter(club_id=series.club_id, erased_at=None, name__in=names)
    by_name = {player.name: player for player in people.order_by("-pk")}
    for name in dict.fromkeys(names):
        if name not in by_name:
            by_name[name] = Player.objects.create(club_id=series.club_id, name=name)
    series.regulars.set(by_name.values())


@transaction.atomic
def skip_evening(*, series_id: int, day: date, skipped: bool) -> None:
    """Leaves an evening out, or takes it in again.

    Raises:
        NotNow: it is made already; the director has its bustle to settle.
    """
    series = Series.objects.select_for_update().get(pk=series_id)
    if skipped and series.evenings.filter(day=day, bustle__isnull=False).exists():
        raise NotNow(_("This evening is on the list of bustles already. Change it there."))
    days = set(series.skipped) - {day.isoformat()}
    series.skipped = sorted(days | {day.isoformat()} if skipped else days)
    series.save(update_fields=["skipped"])


def end_series(*, series_id: int) -> None:
    """No more evenings are made; those that are made stay."""
    Series.objects.filter(pk=series_id).update(ended_at=timezone.now())


def make_evenings(now: datetime | None = None) -> int:
    """Makes the evenings whose time has come; returns how many. Run by the sweep."""
    now = now or timezone.now()
    made = 0
    for series in Series.objects.filter(ended_at=None, club__closed_at=None):
        try:
            made += _make_those_due(series, now)
        except (DirectorMustAct, InvalidRuleset) as refusal:
            log.warning("series %s makes no evening: %s", series.pk, refusal)
    return made


def _make_those_due(series: Series, now: datetime) -> int:
    ahead = max(MADE_AHEAD, timedelta(days=series.sign_up_days or 0))
    there = set(series.evenings.values_list("day", flat=True))
    made = 0
    for moment in moments_from(series, now):
        if moment > now + ahead:
            break
        if timezone.localtime(moment).date() not in there:
            made += _make(series, moment)
    return made


@transaction.atomic
def _make(series: Series, moment: datetime) -> bool:
    """The row of the day comes first: of two sweeps at once, one makes the evening."""
    day = timezone.localtime(moment).date()
    Club.objects.select_for_update().get(pk=series.club_id)
    evening, new = SeriesEvening.objects.get_or_create(series=series, day=day)
    if not new:
        return False
    with speaking(language_of_club(series.club_id)):
        bustle_id = create_bustle(club_id=series.club_id, settings=_settings(series, moment))
        evening.bustle_id = bustle_id
        evening.save(update_fields=["bustle"])
        _list_regulars(series, bustle_id)
    return True


def _settings(series: Series, moment: datetime) -> dict[str, Any]:
    """Settings of an evening: those of the template, and what is its own."""
    like = series.template
    taken = {} if like is None else {name: getattr(like, name) for name in Bustle.SETTINGS}
    if like is not None:
        seen = {name: getattr(like, name) for name in ("listed", "public_names", "scores_public")}
        taken |= seen | {"hands_per_round": like.hands_per_round}
    own = (series.name, series.place, moment, series.player_limit)
    return taken | dict(zip(OF_THE_EVENING, own, strict=True))


def _list_regulars(series: Series, bustle_id: int) -> None:
    regulars = list(series.regulars.filter(erased_at=None).order_by("name", "pk"))
    if regulars:
        chosen = {place: player.pk for place, player in enumerate(regulars)}
        register(bustle_id=bustle_id, names=[each.name for each in regulars], chosen=chosen)


def open_and_close_sign_ups(now: datetime | None = None) -> None:
    """Opens sign-up when its day has come and closes it when the evening begins, each once: what a
    director does afterwards stays. Run by the sweep."""
    now = now or timezone.now()
    rows = SeriesEvening.objects.filter(series__sign_up_days__isnull=False, closed_at=None)
    soon = now + timedelta(days=max(MADE_AHEAD.days, 60) + 1)
    for evening in rows.filter(bustle__starts_at__lte=soon).select_related("series", "bustle"):
        bustle = evening.bustle
        if bustle is not None:
            _open_or_close(evening, bustle, now)


def _open_or_close(evening: SeriesEvening, bustle: Bustle, now: datetime) -> None:
    opens = bustle.starts_at - timedelta(days=evening.series.sign_up_days or 0)
    if now >= bustle.starts_at or bustle.state != Bustle.State.SETUP:
        _once(evening, "closed_at", bustle, is_open=False)
    elif evening.opened_at is None and now >= opens:
        _once(evening, "opened_at", bustle, is_open=True)


@transaction.atomic
def _once(evening: SeriesEvening, done: str, bustle: Bustle, *, is_open: bool) -> None:
    """One conditional UPDATE, so that of two sweeps one does it."""
    mine = SeriesEvening.objects.filter(pk=evening.pk, **{done: None})
    if mine.update(**{done: timezone.now()}) and bustle.registration_open != is_open:
        set_sign_up(bustle_id=bustle.pk, is_open=is_open, limit=bustle.player_limit)
