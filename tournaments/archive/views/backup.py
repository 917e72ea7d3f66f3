"""The backup of everything, for whoever looks after the installation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.views.decorators.http import require_POST

from tournaments.archive.services.backups import ZIP, make_backup
from tournaments.core.views.access import directors_own
from tournaments.core.views.downloads import download


@require_POST
@directors_own
def backup(request: HttpRequest) -> HttpResponse:
    """Everything, every club's: for whoever looks after the installation."""
    if not getattr(request.user, "is_staff", False):
        return HttpResponseForbidden("Only whoever looks after this installation can do this.")
    name, content = make_backup()
    return download(name, ZIP, content)
