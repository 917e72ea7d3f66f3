"""Every refusal stands beside the question that it is about, on the page as a phone gets it."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.forms import HandForm
from scoring.rules.book import resolve_ruleset
from scoring.rules.messages import MESSAGES
from tests import cast
from tests.cases import for_every
from tournaments.draw.services.draws import draw_rounds
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.rounds import open_next_round
from tournaments.players.services.registrations import check_in
from tournaments.players.services.start import start_bustle

BARE_JACK = {"bare_jack": "dealer_forbidden", "revoke_how": "award"}
PLAYED = {"maker": "N", "tricks": "4"}
WHOLE = "Enter a whole number from 0 to 5."

# code: ruleset, options, what is sent (N, or P1, deals), the question beside which it stands.
# A sentence of its own where the input speaks before the rules do.
REFUSED = {
    "throw_in_impossible": ("csl", {}, {"outcome": "passed"}, "outcome"),
    "redeal_reason_not_allowed": ("csl", {}, {"outcome": "redeal:bored"}, "outcome"),
    "seat_unknown": ("csl", {}, {"maker": "Q", "tricks": "3"}, "maker"),
    "call_not_allowed": ("british", {}, PLAYED | {"call": "shouted"}, "call"),
    "maker_missing": ("csl", {}, {"tricks": "3"}, "maker"),
    "bid_missing": ("pepper", {}, PLAYED, "bid"),
    "bid_not_allowed": ("pepper", {}, PLAYED | {"bid": "9"}, "bid"),
    "blind_shout_is_dealers": (
        "british",
        {},
        PLAYED | {"maker": "E", "call": "blind_shout"},
        "maker",
    ),
    "blind_loner_is_dealers": (
        "robson",
        {},
        {"maker": "E", "tricks": "5", "call": "blind_alone"},
        "alone",
    ),
    "alone_wrong_side": (
        "british",
        {"seats": 6},
        {"maker": "P2", "alone": "P1", "tricks": "5"},
        "alone",
    ),
    "ally_is_maker": ("call-ace", {}, {"maker": "P1", "ally": "P1", "tricks_P1": "5"}, "ally"),
    "call_missing": ("british", {}, {"maker": "S", "tricks": "4"}, "call"),
    "dealers_partner_must_go_alone": (
        "british",
        {},
        {"maker": "S", "tricks": "4", "call": "order_up"},
        "alone",
    ),
    "defend_alone_wrong_side": (
        "csl",
        {},
        PLAYED | {"alone": "on", "defend_alone": "S"},
        "defend_alone",
    ),
    "defend_alone_needs_loner": ("csl", {}, PLAYED | {"defend_alone": "E"}, "defend_alone"),
    "bare_jack_is_legal_here": (
        "north-american",
        BARE_JACK,
        {"maker": "E", "tricks": "4", "bare_jack": "on"},
        "bare_jack",
    ),
    "fold_not_allowed": (
        "buck",
        {},
        {"maker": "turned", "folded": ["P2"], "tricks_P1": "5"},
        "folded",
    ),
    "maker_cannot_fold": (
        "set-back",
        {},
        {"maker": "P1", "folded": ["P1"], "tricks_P2": "5"},
        "folded",
    ),
    "declarer_cannot_fold": (
        "set-back",
        {"declare_by": "anyone"},
        {"maker": "P2", "declarer": "P1", "folded": ["P1"], "tricks_P2": "5"},
        "folded",
    ),
    "tricks_missing": ("csl", {}, {"maker": "N"}, "tricks"),
    "tricks_invalid": ("cutthroat", {}, {"maker": "P1", "tricks_P1": "-1"}, "tricks"),
    "tricks_total": ("cutthroat", {}, {"maker": "P1", "tricks_P1": "3"}, "tricks"),
    "folded_took_tricks": (
        "set-back",
        {},
        {"maker": "P1", "folded": ["P2"], "tricks_P1": "3", "tricks_P2": "2"},
        "folded",
    ),
    "deduct_not_for_blind_loner": (
        "robson",
        {},
        {"maker": "N", "tricks": "5", "call": "blind_alone", "take": "deduct"},
        "take",
    ),
    "deduct_needs_march": ("robson", {}, {"maker": "E", "tricks": "4", "take": "deduct"}, "take"),
}
OWN_WORDS = {"tricks_invalid": WHOLE}

# No sheet can send these: the door is shut, so nothing is asked and nothing sent is heard; or the
# form itself sees to it.
NEVER = {
    "point_on_partner_off": "the question is there only where it is played",
    "no_maker_in_this_hand": "one answer names the maker or says that there is none",
    "dealer_missing": "the rotation knows who deals",
    "joker_not_in_deck": "the call is offered only with the joker",
    "blind_loner_not_allowed": "the call is offered only where it is played",
    "no_trump_not_allowed": "the suit is not asked",
    "alone_not_allowed": "the question is there only where somebody may",
    "alone_must_be_maker": "the tick means the maker",
    "ally_not_allowed": "the question is there only where a partner is called",
    "ally_or_alone": "one answer names the partner or says that there is none",
    "defend_alone_not_allowed": "the question is there only where it is played",
    "partners_best_not_allowed": "not asked",
    "partners_best_needs_loner": "not asked",
    "revoke_off": "the question is there only where there is a penalty",
    "declare_not_allowed": "the question is there only where it is played",
    "declare_is_makers": "who declared is asked only where anyone may",
    "declarer_missing": "who declared is one answer",
    "tricks_accounts": "the form writes everybody's tricks",
    "deduct_not_allowed": "the question is there only where it is played",
}


def test_every_refusal_is_accounted_for():
    assert set(REFUSED) | set(NEVER) == set(MESSAGES)
    assert not set(REFUSED) & set(NEVER)


def playing(club, slug, options):
    """A table at which round 1 of this game is played."""
    seats = len(resolve_ruleset(slug, options).seats)
    names = cast.NAMES[:seats]
    bustle = cast.bustle_in_setup(club, names, ruleset_slug=slug, ruleset_options=options)
    check_in(bustle_id=bustle.pk, numbers=range(1, seats + 1))
    start_bustle(bustle_id=bustle.pk)
    draw_rounds(bustle_id=bustle.pk, seed=1)
    open_next_round(bustle_id=bustle.pk)
    return table_code_of(bustle, 1)


def beside(page: str, question: str) -> str:
    """The markup of one question of the page."""
    start = page.index(f'id="ask-{question}"')
    end = page.find("</fieldset>", start)
    return page[start : end if question != "outcome" else page.index("</div>", start)]


@for_every("code", REFUSED, undo=True, quick=6)
@pytest.mark.django_db
def test_a_refusal_stands_beside_its_question(client, club, code):
    slug, options, sent, question = REFUSED[code]
    path = reverse("table:record", args=[playing(club, slug, options)])
    answer = client.post(path, {"hand_id": str(uuid4()), "number": 1, "round": 1} | sent)
    assert answer.status_code == 422
    page = answer.content.decode()
    sentence = OWN_WORDS.get(code, (MESSAGES[code][1] % {"tricks": 5})).replace("'", "&#x27;")
    assert sentence in beside(page, question)
    assert page.count(sentence) == 1
    opened = re.search(r'<details class="more" id="unusual" open>', page) is not None
    assert opened or page.index(f'id="ask-{question}"') < page.index('id="unusual"')


@for_every("code", NEVER)
def test_what_no_sheet_asks_is_not_heard_either(code):
    """Whatever is sent under that name, a form without the question comes to the same facts."""
    field = MESSAGES[code][0]
    ruleset = resolve_ruleset("cats", {"revoke_how": "off"})
    heard = HandForm(ruleset, {}, PLAYED)
    forged = HandForm(ruleset, {}, PLAYED | ({} if field in PLAYED else {field: "N"}))
    assert heard.is_valid()
    assert forged.is_valid()
    assert forged.facts() == heard.facts()


@pytest.mark.django_db
def test_what_is_folded_away_opens_when_something_there_is_wrong(client, club):
    path = reverse("table:record", args=[playing(club, "british", {})])
    sent = PLAYED | {"hand_id": str(uuid4()), "number": 1, "round": 1, "dealer": "Q"}
    page = client.post(path, sent).content.decode()
    assert MESSAGES["seat_unknown"][1].replace("'", "&#x27;") in beside(page, "dealer")
    assert '<details class="more" id="unusual" open>' in page
