"""The backup of everything, for whoever looks after the installation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.utils.translation import gettext as _

from tournaments.archive.services.backups import ZIP, make_backup
from tournaments.core.views.access import directors_own
from tournaments.core.views.downloads import download
from tournaments.core.views.shared import posted_from


@posted_from("director:bustles")
@directors_own
def backup(request: HttpRequest) -> HttpResponse:
    """Everything, every club's: for whoever looks after the installation."""
    if not getattr(request.user, "is_staff", False):
        return HttpResponseForbidden(_("Only the person who runs this server can do this."))
    name, content = make_backup()
    return download(name, ZIP, content)
