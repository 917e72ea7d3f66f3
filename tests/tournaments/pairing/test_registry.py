"""Every format stands in the registry, under its own key."""

import importlib
import pkgutil

import pytest

from tournaments.pairing import formats
from tournaments.pairing.registry import FORMATS

MODULES = [module.name for module in pkgutil.iter_modules(formats.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_every_module_in_formats_is_registered(name):
    format_ = importlib.import_module(f"{formats.__name__}.{name}").FORMAT

    assert FORMATS[format_.key] is format_


def test_nothing_else_is_registered():
    assert len(FORMATS) == len(MODULES)
    assert all(format_.name and format_.summary for format_ in FORMATS.values())
