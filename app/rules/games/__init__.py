"""The games that ship with the app, a module each. Whatever module lies here is imported, so that its game is known:
that of the game that is played when nobody names one first, the others by the alphabet.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from app.rules.terms import DEFAULT_GAME

_FIRST = DEFAULT_GAME.replace("-", "_")

for _name in sorted((module.name for module in iter_modules(__path__)), key=lambda name: (name != _FIRST, name)):
    import_module(f"{__name__}.{_name}")
