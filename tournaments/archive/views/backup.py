"""The backup of everything, for whoever looks after the installation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.accounts.views.fresh import fresh_sign_in
from tournaments.archive.services.backups import ZIP, make_backup
from tournaments.core.roles import Action
from tournaments.core.views.access import directors_own, user_id
from tournaments.core.views.downloads import download
from tournaments.core.views.shared import posted_from


@posted_from("director:bustles")
@directors_own(Action.HOST, press=Action.HOST)
@fresh_sign_in
def backup(request: HttpRequest) -> HttpResponse:
    """Everything, every club's: for whoever looks after the installation."""
    name, content = make_backup(user_id=user_id(request))
    return download(name, ZIP, content)
