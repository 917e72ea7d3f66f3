"""A table's code typed by hand, where no camera reads its link."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.core.api.throttles import count
from tournaments.play.selectors.typed_codes import table_code_for

# Wrong ones in a minute: from one address, which may be a whole bar, and from everywhere.
FROM_ONE = 20
FROM_ALL = 200
UNKNOWN = _("No table has this code right now. Check the tent on your table, or ask the director.")
TOO_OFTEN = _("Too many wrong codes. Wait a minute, or ask the director.")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def typed(request: HttpRequest) -> HttpResponse:
    """Asks for the code, and leads to the table's sheet."""
    if request.method != "POST":
        return render(request, "table/typed.html", {"problem": "", "typed": ""})
    given = request.POST.get("code", "")[:40]
    if not _may_try(request):
        return _again(request, given, TOO_OFTEN, 429)
    code = table_code_for(given)
    if code is None:
        return _again(request, given, UNKNOWN, 422)
    _counted(request, -1)
    return redirect("table:sheet", code)


def _again(request: HttpRequest, given: str, problem: str | Promise, status: int) -> HttpResponse:
    context = {"problem": problem, "typed": given}
    return render(request, "table/typed.html", context, status=status)


def _may_try(request: HttpRequest) -> bool:
    """Counts before it looks, so that many at once are not let through; a right one gives it back.

    Where nothing can be counted nobody may guess: the link on the tent still works.
    """
    here, everywhere = _counted(request, 1)
    return 0 < here <= FROM_ONE and 0 < everywhere <= FROM_ALL


def _counted(request: HttpRequest, by: int) -> tuple[int, int]:
    address = str(request.META.get("REMOTE_ADDR", ""))
    return count("typed-code", address, by), count("typed-code", "all", by)
