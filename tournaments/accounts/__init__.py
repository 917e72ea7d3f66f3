"""Accounts of the people who run clubs: how they sign in, and what they keep in order."""
