"""Pages by audience: director, table, public."""
