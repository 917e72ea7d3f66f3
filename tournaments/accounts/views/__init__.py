"""Pages of signing in, and of one's own account."""
