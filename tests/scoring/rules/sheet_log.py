"""Lines of a sheet's log as tests write them, and the state that they make."""

from scoring.rules.book import resolve_ruleset
from scoring.rules.entries import Entry
from scoring.rules.sheet import replay

NORTH_AMERICAN = resolve_ruleset("north-american", {"hands": 8})


def made(maker="N", won=3, **facts):
    mine, theirs = ("NS", "EW") if maker in "NS" else ("EW", "NS")
    return {"maker": maker, "dealer": "N", "tricks": {mine: won, theirs: 5 - won}, **facts}


def hand(entry_id, number, facts=None):
    return Entry(entry_id, "hand", number, made() if facts is None else facts)


def correction(entry_id, number, facts):
    return Entry(entry_id, "correction", number, facts)


def take_back(refers_to, number, **facts):
    return Entry(f"back of {refers_to}", "take_back", number, facts, refers_to)


def totals(north_south, east_west, **loners):
    facts = {"points": {"NS": north_south, "EW": east_west}, "loners": loners}
    return Entry("totals", "totals", None, facts)


def adjustment(points, **whom):
    return Entry(f"adjustment {points}", "adjustment", None, {"points": points, **whom})


def state_of(*entries, ruleset=NORTH_AMERICAN, first_dealer="N"):
    return replay(ruleset, first_dealer, entries)
