"""Documentation of the API: OpenAPI, and Swagger UI from our own static files."""

from __future__ import annotations

from typing import Any

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


def name_every_field(result: Any, **_more: Any) -> Any:
    """Says in the schema that a body holds no other fields than these: the rest is refused."""
    parts = result["components"]["schemas"]
    # A hand with few facts fits the shape of other entries too, which `oneOf` does not allow.
    parts["LogFacts"]["anyOf"] = parts["LogFacts"].pop("oneOf")
    waiting = [
        node
        for path in result["paths"].values()
        for operation in path.values()
        for node in _named_in(operation.get("requestBody", {}))
    ]
    seen: set[str] = set()
    while waiting:
        if (name := waiting.pop()) in seen:
            continue
        seen.add(name)
        if "properties" in parts[name]:
            parts[name].setdefault("additionalProperties", False)
        waiting += _named_in(parts[name])
    return result


def name_every_refusal(result: Any, **_more: Any) -> Any:
    """Says that a number in an address may lead nowhere, and a parameter may be none."""
    problem = {"$ref": "#/components/schemas/Problem"}
    for path in result["paths"].values():
        for operation in path.values():
            where = {parameter["in"] for parameter in operation.get("parameters", ())}
            for place, status in (("path", "404"), ("query", "400")):
                if place in where:
                    content = {"content": {"application/json": {"schema": problem}}}
                    operation["responses"].setdefault(status, content | {"description": ""})
    return result


def _named_in(node: Any) -> list[str]:
    """The names of the components to which a part of the schema refers."""
    if isinstance(node, list):
        return [name for part in node for name in _named_in(part)]
    if not isinstance(node, dict):
        return []
    inner = [name for part in node.values() for name in _named_in(part)]
    return [*inner, node["$ref"].rpartition("/")[2]] if "$ref" in node else inner
