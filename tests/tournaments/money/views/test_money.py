"""The money as a director plans it, gives it out and counts it."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.urls import reverse

from tests import cast
from tests.cases import for_every
from tests.tournaments import paying
from tournaments.models import CashLine, PlayerList
from tournaments.money.selectors.cash_book import cash_sheet_of
from tournaments.money.selectors.plan import plan_of
from tournaments.money.services.cash_book import pay_prize
from tournaments.money.services.plan import save_plan
from tournaments.public.services.publishing import publish_results

D = Decimal
HOUSE = {"house": "fixed", "house_amount": "40"}


def page(name, bustle):
    return reverse(f"director:{name}", args=[bustle.slug])


def text(answer):
    return " ".join(answer.content.decode().split())


def row(number, **said):
    usual = {
        "measure": "place",
        "place": "1",
        "worth": "",
        "unit": "percent",
        "only": "",
        "name": "",
    }
    return {f"prize-{number}-{name}": value for name, value in (usual | said).items()}


def typed(*rows, **more):
    """The form as a browser sends it."""
    usual = {
        **{"currency": "$", "fee": "10", "house": "nothing", "carried_in": "0", "given": "0"},
        **{"ties": "share", "cup": "nobody", "cup_coin": "0.25", "misdeal_coin": "0"},
        **{"ante": "0", "stake": "0", "coins_go": "pot", "public": "on", "action": "save"},
    }
    prizes = {}
    for number, said in enumerate(rows):
        prizes |= row(number, **said)
    return usual | prizes | {"rows": str(len(rows))} | more


FIVE = [
    {"worth": "40"},
    {"worth": "25", "place": "2"},
    {"worth": "15", "place": "3"},
    {"worth": "10", "place": "4"},
    {"worth": "10", "measure": "loners"},
    {},
]


@pytest.fixture
def coming(club):
    return cast.bustle_in_setup(club, paying.FORTY_FOUR)


def test_a_bustle_without_a_plan_offers_what_clubs_do(director_client, coming):
    answer = text(director_client.get(page("money", coming)))
    assert "No entry fee or prizes yet." in answer
    assert "?start=four-and-loners" in answer
    begun = director_client.get(page("money_plan", coming), {"start": "half"})
    assert begun.context["form"]["house_percent"].value() == "50"
    assert plan_of(coming.pk) is None


def test_the_plan_says_at_once_what_each_place_gets(director_client, coming):
    sent = typed(*FIVE, **HOUSE, action="look")
    answer = director_client.post(page("money_plan", coming), sent)
    assert [line["amount"] for line in answer.context["lines"]] == [
        *("$160.00", "$100.00", "$60.00", "$40.00", "$40.00")
    ]
    assert "With 44 players" in text(answer)
    assert plan_of(coming.pk) is None
    part = director_client.post(page("money_plan", coming), sent, headers={"HX-Request": "true"})
    assert text(part).startswith("<aside")


def test_a_saved_plan_comes_back_in_the_form(director_client, coming):
    sent = typed(*FIVE, **HOUSE, one_side_prize_each="on")
    answer = director_client.post(page("money_plan", coming), sent)
    assert answer["Location"] == page("money", coming)
    kept = plan_of(coming.pk)
    assert (kept.fee, kept.house_amount, kept.one_side_prize_each) == (10, 40, True)
    assert [one.key for one in kept.prizes] == [
        *("place-1", "place-2", "place-3", "place-4", "loners-1")
    ]
    rows = director_client.get(page("money_plan", coming)).context["rows"]
    assert [one["worth"].value() for one in rows[:5]] == ["40", "25", "15", "10", "10"]


@for_every(
    ("rows", "more", "said"),
    [
        ([{"worth": "60"}, {"worth": "60", "place": "2"}], {}, "20 more than 100"),
        ([{"worth": "60"}, {"worth": "20"}], {}, "two prizes for"),
        ([{"worth": "lots"}], {}, "Enter a number, such as 12.50."),
        ([{"worth": "101"}], {}, "Enter 100 percent or less."),
        ([{"name": "The big one"}], {}, "Enter how much it"),
        ([], {"fee": "-1"}, "Enter 0 or more."),
        ([], {"house": "fixed"}, "Enter how much the house keeps."),
        ([{"worth": "60", "only": "77"}], {}, "Choose one of these."),
    ],
    undo=True,
)
def test_what_cannot_be_is_said_and_nothing_typed_is_lost(
    director_client, coming, rows, more, said
):
    answer = director_client.post(page("money_plan", coming), typed(*rows, **more, given="12.34"))
    assert answer.status_code == 422
    assert said in text(answer)
    assert 'value="12.34"' in text(answer)
    assert plan_of(coming.pk) is None


def test_who_wins_what_and_why_to_the_cent(director_client, over):
    save_plan(bustle_id=over.pk, plan=paying.plan(winner_takes_no_side_prize=True))
    answer = text(director_client.get(page("money", over)))
    assert "Shared by 2 in 2nd place: 2nd and 3rd prize combined." in answer
    assert f"Not for {over.who['first']}: first place takes no side prize." in answer
    assert answer.count("$80.00") >= 2


def test_a_prize_is_given_and_taken_back_with_a_tap(director_client, over):
    gift = cash_sheet_of(over).payouts[0]
    sent = {"action": "pay", "key": gift.key, "number": gift.number, "amount": str(gift.due)}
    line_id = str(uuid4())
    for _twice in range(2):
        director_client.post(page("money", over), sent | {"line_id": line_id})
    assert [line.amount for line in CashLine.objects.all()] == [-160]
    assert "paid" in [one["said"] for one in gifts(director_client, over)]
    director_client.post(page("money", over), sent | {"action": "unpay", "line_id": str(uuid4())})
    assert cash_sheet_of(over).box.must_hold == 440


def gifts(client, bustle):
    shown = client.get(page("money", bustle)).context["prizes"]
    return [gift for line in shown for gift in line["gifts"]]


@pytest.mark.full
def test_an_amount_that_is_no_longer_due_is_not_given(director_client, over):
    gift = cash_sheet_of(over).payouts[0]
    for amount in ("200.00", "nonsense", "NaN", "-160"):
        sent = {"action": "pay", "key": gift.key, "number": gift.number, "amount": amount}
        answer = director_client.post(page("money", over), sent, follow=True)
        assert "just changed" in text(answer)
    assert not CashLine.objects.exists()


def test_a_line_is_written_once_and_taken_back(director_client, over):
    sent = {"kind": "expense", "amount": "12.50", "note": "coffee", "line_id": str(uuid4())}
    for _twice in range(2):
        director_client.post(page("money", over), sent | {"action": "write"})
    line = CashLine.objects.get()
    assert (line.amount, line.note) == (D("-12.50"), "coffee")
    director_client.post(page("money", over), {"action": "take_back", "line": line.pk})
    assert cash_sheet_of(over).box.must_hold == 440
    wrong = director_client.post(page("money", over), sent | {"action": "write", "amount": "x"})
    assert wrong.status_code == 422
    assert 'value="coffee"' in text(wrong)


def test_the_difference_is_said_in_words(director_client, over):
    director_client.post(page("money", over), {"action": "count", "counted": "438.50"})
    assert "The box holds $1.50 less than it should." in text(
        director_client.get(page("money", over))
    )
    director_client.post(page("money", over), {"action": "count", "counted": "440"})
    assert "exactly what it should" in text(director_client.get(page("money", over)))


def test_who_has_not_paid_is_listed_and_may_be_ticked_at_once(director_client, coming):
    save_plan(bustle_id=coming.pk, plan=paying.plan())
    answer = text(director_client.get(page("money", coming)))
    assert (
        "No one is marked as paid. $440.00 is still due. Until then every prize is $0.00." in answer
    )
    assert reverse("director:players", args=[coming.slug]) in answer.partition("still due")[2]
    director_client.post(page("money", coming), {"action": "all_paid"})
    assert "is still due" not in text(director_client.get(page("money", coming)))


def test_it_says_how_many_of_how_many_have_paid(director_client, coming):
    save_plan(bustle_id=coming.pk, plan=paying.plan())
    coming.registrations.filter(number__lte=31).update(paid=True)
    answer = text(director_client.get(page("money", coming)))
    assert "31 of 44 have paid. $130.00 is still due. Check" in answer.replace("</b>", "")
    coming.registrations.filter(number__gt=1).update(paid=False)
    answer = text(director_client.get(page("money", coming)))
    assert "1 of 44 has paid. $430.00 is still due. Until then every prize is $0.00." in answer


def test_a_house_that_asks_for_more_than_there_is_gets_what_there_is(director_client, coming):
    save_plan(bustle_id=coming.pk, plan=paying.plan())
    coming.registrations.filter(number__lte=3).update(paid=True)
    answer = text(director_client.get(page("money", coming)))
    assert "The house asks for $10.00 more than has come in" in answer
    assert "<dt>In the pot</dt><dd>$0.00</dd>" in answer


@pytest.mark.full
def test_a_change_after_prizes_were_given_says_what_it_means(director_client, over):
    assert "been paid out" not in text(director_client.get(page("money_plan", over)))
    gift = cash_sheet_of(over).payouts[0]
    pay_prize(
        bustle_id=over.pk,
        line_id=uuid4(),
        key=gift.key,
        number=gift.number,
        amount=gift.due,
        by="director:1",
    )
    answer = text(director_client.get(page("money_plan", over)))
    assert "1 prize has been paid out." in answer


@pytest.mark.full
def test_what_was_left_over_is_filled_in_for_the_next_bustle(director_client, over, club):
    save_plan(bustle_id=over.pk, plan=paying.plan(prizes=paying.FORTY_A_TENTH))
    assert "To carry over: <b>$40.00</b>" in text(director_client.get(page("money", over)))
    coming = cast.bustle_in_setup(club, starts_at=over.starts_at.replace(year=2099))
    answer = director_client.get(page("money_plan", coming))
    assert "Prize night left $40.00 to carry over." in text(answer)
    assert answer.context["form"]["carried_in"].value() == "40"


def test_a_list_is_made_changed_and_taken_away(director_client, coming):
    player = coming.registrations.first().player_id
    url = page("money_lists", coming)
    sent = {"list": "", "new-name": "Women", "new-players": [str(player)]}
    assert director_client.post(url, sent).status_code == 302
    made = PlayerList.objects.get()
    assert director_client.post(url, sent).status_code == 422
    name = f"list{made.pk}"
    director_client.post(url, {"list": made.pk, f"{name}-name": "Ladies"})
    made.refresh_from_db()
    assert (made.name, made.players.count()) == ("Ladies", 0)
    director_client.post(url, {"list": made.pk, "action": "remove"})
    assert not PlayerList.objects.exists()


def test_whoever_is_not_there_tonight_stays_on_the_list(director_client, coming, club):
    other = cast.bustle_in_setup(club, ["Zoe Away"]).registrations.get().player_id
    made = PlayerList.objects.create(club=club, name="Women")
    made.players.add(other)
    here = coming.registrations.first().player_id
    sent = {"list": made.pk, f"list{made.pk}-name": "Women", f"list{made.pk}-players": [str(here)]}
    director_client.post(page("money_lists", coming), sent)
    assert {one.pk for one in made.players.all()} == {other, here}


def test_the_page_is_cheap(director_client, over, django_assert_max_num_queries):
    # Standings, figures and lists of people for the prizes; lines, counts and names for the box.
    with django_assert_max_num_queries(24):
        director_client.get(page("money", over))


def test_the_public_sees_what_there_is_to_win_and_no_winner_before_publishing(client, over):
    answer = text(client.get(reverse("public:bustle", args=[over.slug])))
    assert "Prizes to win" in answer
    assert ">Prizes</h2>" not in answer
    save_plan(bustle_id=over.pk, plan=paying.plan(public=False))
    assert "$160.00" not in text(client.get(reverse("public:bustle", args=[over.slug])))


@pytest.mark.full
def test_the_public_sees_who_won_what_once_it_is_published(client, over):
    save_plan(bustle_id=over.pk, plan=paying.plan(winner_takes_no_side_prize=True))
    publish_results(bustle_id=over.pk, by="director:1")
    over.registrations.filter(player__name=over.who["loner"]).update(shown_as="number")
    answer = text(client.get(reverse("public:bustle", args=[over.slug])))
    section = answer[answer.index(">Prizes</h2>") :]
    section = section[: section.index("</section>")]
    assert over.who["first"] in section
    assert over.who["loner"] not in section
    assert "Number " in section
    assert "$80.00" in section
