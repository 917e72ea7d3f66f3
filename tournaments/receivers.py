"""What follows when a score sheet changes. Never lets a failure reach the table."""
