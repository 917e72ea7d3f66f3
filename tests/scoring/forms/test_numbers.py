"""A whole number says in one sentence whatever is wrong with it."""

import pytest
from django.core.exceptions import ValidationError

from scoring.forms import WholeNumber


@pytest.mark.parametrize("given", ["", "x", "0", "61", "1.5"])
def test_a_whole_number_says_everything_in_one_sentence(given):
    with pytest.raises(ValidationError) as caught:
        WholeNumber(1, 60).clean(given)
    assert caught.value.messages == ["Enter a whole number from 1 to 60."]
