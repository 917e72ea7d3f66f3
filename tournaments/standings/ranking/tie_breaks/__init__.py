"""Tie-breaks: one module each, registered in registry.py."""
