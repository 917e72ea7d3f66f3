"""A program's values have the types that the schema says; nothing is guessed."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from scoring.reading import fields_in
from tests.cases import for_every


class Shape(serializers.Serializer[Any]):
    text = serializers.CharField(required=False)
    number = serializers.IntegerField(required=False)
    yes = serializers.BooleanField(required=False)
    word = serializers.ChoiceField(["a", "b"], required=False)
    minutes = serializers.ChoiceField([1, 3], required=False)
    many = serializers.ListField(child=serializers.IntegerField(), required=False)
    points = serializers.DictField(child=serializers.IntegerField(), required=False)
    unsaid = serializers.CharField(required=False, allow_null=True)


@for_every(
    ("name", "value", "path"),
    [
        ("text", 5, ["text"]),
        ("text", True, ["text"]),
        ("number", "5", ["number"]),
        ("number", True, ["number"]),
        ("yes", "true", ["yes"]),
        ("yes", 1, ["yes"]),
        ("word", 1, ["word"]),
        ("minutes", "3", ["minutes"]),
        ("many", [1, "2"], ["many", "1"]),
        ("points", {"NS": "2"}, ["points", "NS"]),
    ],
)
def test_a_value_of_another_type_is_refused_by_its_name(name: str, value: Any, path: Any) -> None:
    with pytest.raises(ValidationError) as refused:
        fields_in({name: value}, Shape)
    detail: Any = refused.value.detail
    for part in path:
        detail = detail[part]
    assert len(detail) == 1


def test_values_of_the_right_type_are_taken_and_an_address_has_only_texts() -> None:
    sent = {"text": "5", "number": 5, "yes": True, "word": "a", "minutes": 3, "many": [1]}
    assert fields_in({**sent, "unsaid": None}, Shape) == {**sent, "unsaid": None}
    assert fields_in({"number": "5", "yes": "true"}, Shape, typed=False) == {
        "number": 5,
        "yes": True,
    }
