"""Fields of the settings form: those that every test sends, and options as the page shows them."""

NUMBERS = {
    "odd_numbers": "sit_out",
    "threes_slug": "cutthroat",
    "sit_out_credit": "none",
    "entry": "one",
    "top_table": "first",
    "rounds_planned": "3",
}
PLAIN = NUMBERS | {
    "name": "Friday",
    "place": "The hall",
    "starts_at": "2026-10-02T19:00",
    "format": "rotation",
    "rounds_planned": "6",
    "minutes_per_round": "0",
    "played_for": "hands",
    "hands": "8",
    "ruleset_slug": "north-american",
}


def shown_options(client, path):
    """The options as the form shows them before anybody touches them."""
    return options_on(client.get(path))


def options_on(page):
    """The options as a page shows them."""
    groups = (*page.context["options"], page.context["customs"])
    lines = [line for group in groups for line in group["lines"]]
    values = {line["field"].html_name: line["field"].value() for line in lines}
    kept = {
        name: value for name, value in values.items() if value is not None and value is not False
    }
    return kept | {"options_of": page.context["options_of"]}
