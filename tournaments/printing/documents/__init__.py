"""Printed documents, one module each.

A module has the plain values that stand on the paper, reads them of a bustle, and ends with the
document's entry for the registry.

It turns its dataclasses into plain data for the template of the same name in
`templates/documents/`.
"""
