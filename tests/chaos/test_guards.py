"""Each guard matters: without it the count at the end notices."""

import re

import pytest

from tests.chaos.command import chaos

pytestmark = pytest.mark.full


@pytest.mark.xdist_group("servers")
@pytest.mark.parametrize(
    ("guard", "noticed"),
    [("ids", "doubled"), ("numbers", "altered"), ("keeping", "lost")],
)
def test_without_a_guard_the_count_notices(tmp_path, guard, noticed):
    few = ["--calm", "--hurry", "--hands", "48", "--phones", "4"]
    said, code = chaos(tmp_path, *few, "--without", guard)
    assert code == 1, said
    assert int(re.search(rf"{noticed} +(\d+)", said)[1]) > 0, said
