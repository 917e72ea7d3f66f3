"""Money as JSON. Amounts are texts with two places, because a number in JSON may not be exact."""
