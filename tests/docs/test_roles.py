"""The guide prints the table of who may do what as the code has it."""

from tests.docs.roles_table import GUIDE, with_table


def test_the_guide_has_the_table_of_the_code():
    text = GUIDE.read_text(encoding="utf-8")
    assert text == with_table(text), "renew it: python -m tests.docs.roles_table"
