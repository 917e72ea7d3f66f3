"""Looks of dates and times in each language, declared once: Django reads these files, and
tournaments/core/moments.py names the formats that Django does not know."""
