"""Letters as they are searched by, whatever the database makes of accents and capitals."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.db import models

# Letters that carry their mark in themselves.
_BARE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe"})
# Nobody types them as they were written.
_PASSED_OVER = str.maketrans(dict.fromkeys("'\u2018\u2019\u02bc`\u00b4.,"))


def plain_letters(text: str) -> str:
    """A text in small letters without marks."""
    bare = unicodedata.normalize("NFKD", text.casefold().translate(_BARE))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def searched_words(text: str) -> list[str]:
    """Words of a text as they are searched by: "J. O'Hearn-Łos" is "j" and "ohearn-los"."""
    return plain_letters(text.translate(_PASSED_OVER)).split()


class SearchField(models.CharField):
    """The searched words of other columns of its row, written whenever the row is saved."""

    def __init__(self, *args: Any, of: tuple[str, ...] = (), **kwargs: Any) -> None:
        self.of = of
        usual: dict[str, Any] = {"max_length": 300, "editable": False, "default": ""}
        super().__init__(*args, **usual | kwargs)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        words = [searched_words(getattr(model_instance, name)) for name in self.of]
        text = " / ".join(" ".join(one) for one in words if one)
        # Who has a name is found, be it only signs; nobody else is.
        text = text or "".join(getattr(model_instance, name) for name in self.of)
        text = text[: self.max_length]
        setattr(model_instance, self.attname, text)
        return text

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
