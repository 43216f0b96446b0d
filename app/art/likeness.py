"""What the art has no drawing of its own for is drawn like something that it knows.

A game names such kinds of segment, symbols and pieces in its module of ``app/art/games`` (``register.draw_like``);
drawings of their own can come later.
"""

from __future__ import annotations

from app.rules.tileset import Structure

_LIKE: dict[str, str] = {}


def enter_likeness(known: str, *names: str) -> None:
    """Draw segments, symbols or pieces of those names like the one called ``known``."""
    _LIKE.update(dict.fromkeys(names, known))


def drawn_as(name: str) -> str:
    """The name of the drawing for what is called ``name``: its own, unless it is drawn like something else."""
    return _LIKE.get(name, name)


def structure_drawn(structure: Structure) -> Structure:
    """That structure of a design with the kinds of segment as they are drawn."""
    return tuple((drawn_as(kind), ports, to) for kind, ports, to in structure)
