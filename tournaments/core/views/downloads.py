"""Files as answers."""

from __future__ import annotations

from django.http import HttpResponse


def download(
    filename: str, content_type: str, content: bytes, *, inline: bool = False
) -> HttpResponse:
    """A finished file, to be saved or (`inline`) shown in the browser."""
    response = HttpResponse(content, content_type=content_type)
    disposition = "inline" if inline else "attachment"
    response["Content-Disposition"] = f'{disposition}; filename="{filename}"'
    return response
