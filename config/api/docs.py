"""Documentation of the API: OpenAPI, and Swagger UI from our own static files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from csp.decorators import csp_update
from django.urls import reverse
from django.utils.decorators import method_decorator
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config.api.bodies import TOO_LARGE
from config.api.parts import INLINE_STYLES, PROBLEM_TYPE, TokenAuthentication

PARTS = "#/components/schemas/"
# Refusals that every request may meet which has something there.
REFUSED_FOR = {"path": ["404"], "query": ["400"], "header": ["400"], "body": ["400", "413", "415"]}
READABLE = r"[^\s\x00-\x1f\x7f-\xa0\xad]"
RETRY_AFTER = {"schema": {"type": "integer"}, "description": "Seconds to wait."}


class TokenScheme(KnoxTokenScheme):
    """Our tokens, which the schema describes like those of knox."""

    target_class = TokenAuthentication  # type: ignore[assignment]


class SchemaView(SpectacularAPIView):
    """OpenAPI, as JSON or YAML."""


@method_decorator(csp_update(INLINE_STYLES), name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI from our own static files; it sets styles by script."""


def only_with_a_version(endpoints: list[Any], **_more: Any) -> list[Any]:
    """The endpoints by the address that names their version; without it they are the same."""
    root = reverse("api:docs").removesuffix("docs/")
    return [endpoint for endpoint in endpoints if endpoint[0].startswith(root)]


def describe_bodies(result: Any, **_more: Any) -> Any:
    """Says in the schema what all bodies and parameters have in common.

    They hold no other fields than these, whole numbers go as far as databases count, and a text
    that is asked for has something in it that can be read.
    """
    parts = result["components"]["schemas"]
    # A hand with few facts fits the shape of other entries too, which `oneOf` does not allow.
    parts["LogFacts"]["anyOf"] = parts["LogFacts"].pop("oneOf")
    for name in _parts_of_bodies(result):
        if "properties" in parts[name]:
            parts[name].setdefault("additionalProperties", False)
        _bound(parts[name])
    for path in result["paths"].values():
        for operation in path.values():
            _bound(operation.get("parameters", []))
    return result


def _bound(node: Any) -> None:
    """Says of every number and text in a part of the schema what all of them have in common."""
    for value in _values_in(node):
        if value["type"] == "integer":
            value.setdefault("maximum", TOO_LARGE - 1)
            value.setdefault("minimum", 1 - TOO_LARGE)
        elif value.get("minLength") and "format" not in value:
            value.setdefault("pattern", READABLE)


def _parts_of_bodies(result: Any) -> set[str]:
    """The names of the components of which bodies are made."""
    parts = result["components"]["schemas"]
    waiting = [
        node
        for path in result["paths"].values()
        for operation in path.values()
        for node in _named_in(operation.get("requestBody", {}))
    ]
    seen: set[str] = set()
    while waiting:
        if (name := waiting.pop()) not in seen:
            seen.add(name)
            waiting += _named_in(parts[name])
    return seen


def _values_in(node: Any) -> Iterator[dict[str, Any]]:
    """The schemas of single numbers and texts inside a schema."""
    if isinstance(node, dict) and node.get("type") in ("integer", "string"):
        yield node
    inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    for part in inner:
        yield from _values_in(part)


def name_every_refusal(result: Any, **_more: Any) -> Any:
    """Says what may become of any request, and that all refusals look the same.

    A number in an address may lead nowhere, a parameter or a body may be none, and a database may
    be busy; where waiting helps, `Retry-After` says how long.
    """
    problem = {"content": {"application/json": {"schema": {"$ref": PARTS + "Problem"}}}}
    for path in result["paths"].values():
        for operation in path.values():
            asked = {parameter["in"] for parameter in operation.get("parameters", ())}
            asked |= {"body"} if "requestBody" in operation else set()
            for status in sorted({"503", *(s for place in asked for s in REFUSED_FOR[place])}):
                operation["responses"].setdefault(status, problem | {"description": ""})
            for status, response in operation["responses"].items():
                if status in ("429", "503"):
                    response["headers"] = {"Retry-After": RETRY_AFTER}
                if status >= "400" and "application/json" in response["content"]:
                    content = response["content"]["application/json"]
                    response["content"] = {PROBLEM_TYPE: content}
    return result


def _named_in(node: Any) -> list[str]:
    """The names of the components to which a part of the schema refers."""
    if isinstance(node, list):
        return [name for part in node for name in _named_in(part)]
    if not isinstance(node, dict):
        return []
    inner = [name for part in node.values() for name in _named_in(part)]
    return [*inner, node["$ref"].rpartition("/")[2]] if "$ref" in node else inner
