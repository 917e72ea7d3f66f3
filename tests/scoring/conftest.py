"""What the tests of score sheets share."""

import pytest

from tests.scoring.sheets import new_sheet


@pytest.fixture
def sheet_id():
    return new_sheet()
