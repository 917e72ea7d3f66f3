"""Hands and rulesets for the properties: any preset, any option, any hand a form could send."""

from typing import Any

from hypothesis import strategies as st

from scoring.rules.book import InvalidRuleset, presets, resolve_ruleset
from scoring.rules.model import Hand, Ruleset
from scoring.rules.options import Option, options_of

SLUGS = [preset.slug for preset in presets()]
CALLS = ["order_up", "named", "blind_shout", "blind_alone", "turned", "open"]


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A preset with up to three options changed, if they go together."""
    slug = draw(st.sampled_from(SLUGS))
    chosen = draw(
        st.lists(st.sampled_from(options_of(slug)), max_size=3, unique_by=lambda one: one.name)
    )
    try:
        return resolve_ruleset(slug, {option.name: draw(_value(option)) for option in chosen})
    except InvalidRuleset:
        return resolve_ruleset(slug)


def _value(option: Option) -> st.SearchStrategy[Any]:
    keys = [key for key, _label in option.choices]
    if option.type == "boolean":
        return st.booleans()
    if option.type == "several":
        return st.lists(st.sampled_from(keys), unique=True)
    return st.sampled_from(keys) if keys else st.integers(1, 12)


def _maybe(values: list[Any]) -> st.SearchStrategy[Any]:
    """Usually nothing, as at the table, otherwise one of these."""
    return st.one_of(st.none(), st.none(), st.sampled_from(values))


@st.composite
def hands(draw: st.DrawFn, ruleset: Ruleset) -> Hand:
    """A hand at this table, legal or not; most are played and their tricks add up."""
    seats = list(ruleset.seats)
    facts = {
        "outcome": draw(st.sampled_from(["played"] * 8 + ["passed", "redeal"])),
        "reason": draw(_maybe(["misdeal", "ace_no_face", "farmers_hand", "bored"])),
        "dealer": draw(st.sampled_from([*seats, *seats, None])),
        "maker": draw(st.sampled_from([*seats, *seats, None])),
        "call": draw(_maybe(CALLS)),
        "bid": draw(st.sampled_from([*ruleset.bids])) if ruleset.bids else None,
        "trump": draw(_maybe(["H", "NT"])),
        "alone": draw(_maybe(seats)),
        "defend_alone": draw(_maybe(seats)),
        "ally": draw(_maybe(seats)) if ruleset.params.get("ally") else None,
        "folded": draw(st.lists(st.sampled_from(seats), max_size=2, unique=True))
        if ruleset.params.get("fold")
        else [],
        "declared": draw(st.booleans()) if ruleset.params.get("declare") else False,
        "declarer": draw(_maybe(seats)) if ruleset.params.get("declare") else None,
        "tricks": draw(_tricks(ruleset)),
        "take": draw(st.sampled_from(["add", "add", "deduct"])),
        "partners_best": draw(st.sampled_from([False, False, False, True])),
        "bare_jack": draw(st.sampled_from([False, False, False, True])),
        "revokes": draw(st.one_of(st.just([]), st.lists(st.sampled_from(seats), max_size=3))),
        "stole_deal": draw(st.sampled_from([False, False, False, True])),
    }
    return Hand.from_dict({name: value for name, value in facts.items() if value is not None})


@st.composite
def _tricks(draw: st.DrawFn, ruleset: Ruleset) -> dict[str, int]:
    """Usually the right number shared out, often all to one."""
    takers = st.sampled_from(ruleset.accounts)
    total = ruleset.table["tricks"]
    winners = draw(st.one_of(st.tuples(takers).map(lambda one: one * total), _each(takers, total)))
    return {account: winners.count(account) for account in ruleset.accounts}


def _each(takers: st.SearchStrategy[str], total: int) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(takers, min_size=total, max_size=total).map(tuple)
