"""Printed documents, one module each: plain values in, PDF bytes out.

Nothing here knows Django, rows or requests. A document module turns its dataclasses into
plain data for the template of the same name in `templates/documents/`.
"""
