"""Reads rows and answers with plain values."""
