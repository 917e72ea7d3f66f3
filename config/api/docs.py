"""Documentation of the API: OpenAPI, and Swagger UI from our own static files."""

from __future__ import annotations

from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config.api.parts import INLINE_STYLES, TokenAuthentication


class TokenScheme(KnoxTokenScheme):
    """Our tokens, which the schema describes like those of knox."""

    target_class = TokenAuthentication  # type: ignore[assignment]


class SchemaView(SpectacularAPIView):
    """OpenAPI, as JSON or YAML."""


@method_decorator(csp_update(INLINE_STYLES), name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI from our own static files; it sets styles by script."""
