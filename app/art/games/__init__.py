"""What each game enters of its own drawings (``app.art.register``), a module each: all are imported."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

for _name in sorted(module.name for module in iter_modules(__path__)):
    import_module(f"{__name__}.{_name}")
