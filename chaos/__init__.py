"""Everything that may happen to an installation at once, and a count of what came of it."""
