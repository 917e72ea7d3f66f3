"""What every route of the API has in common. Knows the apps' errors, not what routes do."""
