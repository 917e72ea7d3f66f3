"""Every format stands in the registry, under its own key."""

import importlib
import pkgutil

from tests.cases import for_every
from tournaments.draw.pairing import formats
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.pairing.request import Format

MODULES = [module.name for module in pkgutil.iter_modules(formats.__path__)]


@for_every("name", MODULES)
def test_every_module_in_formats_is_registered(name):
    assert formats_of(name)
    assert all(FORMATS[format_.key] is format_ for format_ in formats_of(name))


def test_nothing_else_is_registered():
    assert len(FORMATS) == sum(len(formats_of(name)) for name in MODULES)
    assert all(format_.name and format_.summary for format_ in FORMATS.values())


def formats_of(name):
    """The formats that a module defines itself: one, or variants of one."""
    module = importlib.import_module(f"{formats.__name__}.{name}")
    return [
        value
        for value in vars(module).values()
        if isinstance(value, Format) and value.plan.__module__ == module.__name__
    ]
