"""The table of docs/guide/roles.md, from the code: `python -m tests.docs.roles_table` renews it."""

from __future__ import annotations

from pathlib import Path

GUIDE = Path(__file__).resolve().parents[2] / "docs/guide/roles.md"
BEGIN, END = "<!-- roles: begin -->\n", "<!-- roles: end -->\n"


def table() -> str:
    """Who may do what, in Markdown."""
    from tournaments.core.roles import MAY, WHAT, Action
    from tournaments.models import Role

    roles = list(Role)
    lines = [
        "| | in detail | " + " | ".join(str(role.label) for role in roles) + " | host |",
        "|---|---|" + ":-:|" * (len(roles) + 1),
    ]
    for action in Action:
        marks = " | ".join("yes" if role in MAY[action] else "" for role in roles)
        host = "yes" if action in (Action.OWN, Action.HOST) else ""
        title = f"{action.label[0].upper()}{action.label[1:]}"
        lines.append(f"| **{title}** `{action.name}` | {WHAT[action]} | {marks} | {host} |")
    return "\n".join(lines) + "\n"


def with_table(text: str) -> str:
    """The guide with today's table."""
    before, _, rest = text.partition(BEGIN)
    _old, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    import django

    django.setup()
    GUIDE.write_text(with_table(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
