"""Parts that all routes of the API share. Knows the apps' errors, not what routes do."""
