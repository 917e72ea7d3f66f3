"""The backup of everything, for whoever looks after the installation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.archive.services.backups import ZIP, make_backup
from tournaments.core.roles import Action
from tournaments.core.views.access import directors_own
from tournaments.core.views.downloads import download
from tournaments.core.views.shared import posted_from


@posted_from("director:bustles")
@directors_own(Action.HOST, press=Action.HOST)
def backup(request: HttpRequest) -> HttpResponse:
    """Everything, every club's: for whoever looks after the installation."""
    name, content = make_backup()
    return download(name, ZIP, content)
