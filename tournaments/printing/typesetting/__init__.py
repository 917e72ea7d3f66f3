"""Plain data and a template into a PDF. Nothing here knows Django, rows or any document."""
