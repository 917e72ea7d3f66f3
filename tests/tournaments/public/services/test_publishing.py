"""Publishing results: one act, undone like others, and a correction that says so."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.selectors import sheet
from scoring.services import correct_hand
from tests import cast
from tests.tournaments.bustles import play
from tournaments.board.services import undo_last
from tournaments.core.errors import NotNow
from tournaments.core.selectors.bustles import version_of
from tournaments.core.selectors.visibility import shown
from tournaments.core.services.audit_log import acting
from tournaments.core.services.visibility import set_public, set_public_from
from tournaments.models import Bustle, Deed, Edition, Email
from tournaments.play.services.rounds import close_round
from tournaments.public.selectors.announcements import announcement_of
from tournaments.public.selectors.editions import amendments_of, editions_of, is_out_of_date
from tournaments.public.services.publishing import (
    publish_results,
    withdraw_results,
)
from tournaments.setup.services.bustles import resume_bustle

BY = "director:1"
LINK = "https://example.org/b/thursday/"


@pytest.fixture
def over(club):
    """Eight players who have finished two rounds."""
    return cast.evening(club, players=8, rounds=2, hands=2)


def correct(bustle):
    """Another score at table 1 of round 1: the first hand is turned round."""
    sheet_id = bustle.rounds.get(number=1).tables.get(number=1).sheet_id
    hand = sheet(sheet_id).score.hand(1).hand
    taken = 0 if dict(hand.tricks).get("NS", 0) > 2 else 5
    facts = {"maker": "N", "tricks": {"NS": taken, "EW": 5 - taken}}
    correct_hand(
        sheet_id=sheet_id, entry_id=uuid4(), number=1, facts=facts, by=BY, reason="read wrongly"
    )


def test_results_are_published_once_however_often_it_is_pressed(over):
    first = publish_results(bustle_id=over.pk, by=BY, link=LINK)
    again = publish_results(bustle_id=over.pk, by="director:2", link=LINK)
    assert first == again == 1
    [edition] = Edition.objects.all()
    assert edition.by == BY
    assert len(edition.rows) == 8
    assert edition.version == version_of(over.pk)
    assert edition.announcement.startswith("Simulated evening: results\n")
    assert edition.announcement.endswith(LINK)


def test_nothing_is_published_while_a_table_plays(eight):
    with pytest.raises(NotNow, match=r"Round 1 isn’t over: tables 1, 2 aren’t finished\."):
        publish_results(bustle_id=eight.pk, by=BY)
    for table in cast.tables_of(eight):
        play(table.sheet_id, *"NEWS")
    with pytest.raises(NotNow, match="Close round 1 first"):
        publish_results(bustle_id=eight.pk, by=BY)
    close_round(bustle_id=eight.pk)
    with pytest.raises(NotNow, match="Finish the bustle first"):
        publish_results(bustle_id=eight.pk, by=BY)


def test_publishing_is_undone_like_any_deed(over):
    with acting(BY):
        publish_results(bustle_id=over.pk, by=BY)
    assert undo_last(bustle_id=over.pk, by=BY).sentence == "the results published"
    assert shown(over).edition is None
    assert editions_of(over.pk)[0].withdrawn_at is not None


def test_a_withdrawal_is_undone_too(over):
    with acting(BY):
        publish_results(bustle_id=over.pk, by=BY)
        withdraw_results(bustle_id=over.pk)
    assert shown(over).edition is None
    assert undo_last(bustle_id=over.pk, by=BY).sentence == "the published results withdrawn"
    assert shown(over).edition.number == 1


def test_what_was_withdrawn_is_published_again_under_the_next_number(over):
    publish_results(bustle_id=over.pk, by=BY)
    withdraw_results(bustle_id=over.pk)
    with pytest.raises(NotNow, match="No results are published"):
        withdraw_results(bustle_id=over.pk)
    assert publish_results(bustle_id=over.pk, by=BY) == 2
    assert amendments_of(over, version_of(over.pk)) == []


def test_a_correction_after_publishing_is_told_and_published(over):
    publish_results(bustle_id=over.pk, by=BY)
    assert not is_out_of_date(over, version_of(over.pk))
    correct(over)
    assert is_out_of_date(over, version_of(over.pk))
    [change] = amendments_of(over, version_of(over.pk))
    assert change.at is None
    assert [(one.round_number, one.table) for one in change.corrections] == [(1, 1)]
    assert change.moved
    assert publish_results(bustle_id=over.pk, by=BY, link=LINK) == 2
    assert not is_out_of_date(over, version_of(over.pk))
    [published] = amendments_of(over, version_of(over.pk))
    assert published.at is not None
    assert published.moved == change.moved
    text = Edition.objects.get(number=2).announcement
    assert text.startswith("Simulated evening: corrected results\n")
    assert "Round 1, table 1: " in text


def test_a_change_that_moves_no_figure_is_no_correction(over):
    publish_results(bustle_id=over.pk, by=BY, link=LINK)
    assert announcement_of(over, LINK).text == Edition.objects.get().announcement
    set_public(bustle_id=over.pk, names="initials")
    assert not is_out_of_date(over, version_of(over.pk))
    assert amendments_of(over, version_of(over.pk)) == []


def test_what_the_public_sees_is_changed_and_put_back(eight):
    later = timezone.now() + timedelta(hours=1)
    with acting(BY):
        set_public(bustle_id=eight.pk, scores="final", names="initials", listed=False)
        set_public_from(bustle_id=eight.pk, at=later)
        set_public_from(bustle_id=eight.pk, at=later)  # says nothing new
    assert Deed.objects.filter(kind=Deed.Kind.SHOWN).count() == 2
    undo_last(bustle_id=eight.pk, by=BY)
    undo_last(bustle_id=eight.pk, by=BY)
    eight.refresh_from_db()
    assert (eight.scores_public, eight.public_names, eight.listed) == ("live", "name", True)
    assert eight.public_from is None


def test_scores_kept_to_the_end_are_public_with_the_results(over):
    set_public(bustle_id=over.pk, scores="final")
    over.refresh_from_db()
    assert shown(over).through == 0
    publish_results(bustle_id=over.pk, by=BY)
    assert shown(over).through is None
    withdraw_results(bustle_id=over.pk)
    assert shown(over).through == 0
    resume_bustle(bustle_id=over.pk)
    assert shown(Bustle.objects.get(pk=over.pk)).through == 0


def test_the_results_go_once_to_those_who_agreed_to_mail(over, settings):
    settings.EMAIL_HOST, settings.SITE_URL = "mail.example.org", "https://example.org"
    ann, ben, *_others = over.registrations.order_by("number")
    for entry, consent in ((ann, "evenings"), (ben, "club")):
        entry.player.email, entry.player.consent = f"{entry.number}@example.org", consent
        entry.player.agreed_on = timezone.localdate()
        entry.player.save()
    for _press in range(2):
        publish_results(bustle_id=over.pk, by=BY, link=LINK)
    [email] = Email.objects.all()
    assert email.address == f"{ann.number}@example.org"
    assert email.subject == "Simulated evening: results"
    assert email.body.endswith(LINK)
    correct(over)
    publish_results(bustle_id=over.pk, by=BY, link=LINK)
    assert Email.objects.latest("pk").subject == "Simulated evening: corrected results"
