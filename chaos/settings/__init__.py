"""Settings of the servers under chaos: the product's own, and what an hour of it takes."""
