"""Our own pictures of covers and symbols, drawn once for all apps that the tests of screens begin.

An app that begins draws at least what covers its first tile, which takes as long as some tests together. What is asked
for, by whom, when and in which thread stays as it is, and so does a test that draws something else in its place.
"""

from __future__ import annotations

from collections.abc import Callable

from app.rules.tileset import Design
from app.values.pictures import Picture


def draw_once() -> None:
    """From now on, give what was drawn before in place of drawing it again."""
    from app.ui.base import pictures

    for name in ("draw_cover", "draw_mark"):
        setattr(pictures, name, _remembered(getattr(pictures, name)))


def _remembered(draw: Callable[..., Picture]) -> Callable[..., Picture]:
    """That drawing of a design or of the symbol of a name; nobody can write into what it gives."""
    known: dict[tuple[object, ...], Picture] = {}

    def drawn(what: Design | str, *how: object) -> Picture:
        key = repr(what), *how  # designs of two games may have one name
        if key not in known:
            picture = draw(what, *how)
            picture.flags.writeable = False
            known[key] = picture
        return known[key]

    return drawn
