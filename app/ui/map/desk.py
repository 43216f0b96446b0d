"""The desk under the map: leather in lamplight with a tooled line along its edge."""

from __future__ import annotations

from kivy.graphics import BorderImage, Color, Rectangle

from app.ui.base.materials import BORDER, EDGE, MARGIN, lamplight, leather, plate, repeats
from app.ui.base.palettes import PALETTES
from app.ui.base.theme import THEME


class Desk:
    """Draws the desk into the canvas that is open when it is made; ``place`` gives it its place."""

    def __init__(self) -> None:
        Color(*THEME.felt)
        self._leather = Rectangle(texture=leather(THEME.palette))
        Color(1, 1, 1, PALETTES[THEME.palette].lamp)
        self._light = Rectangle(texture=lamplight())
        Color(1, 1, 1, 1)
        self._tooling = BorderImage(texture=plate("tooling", THEME.palette), border=BORDER)

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Cover that box, in pixels."""
        unit = THEME.u
        for part in (self._leather, self._light):
            part.pos, part.size = (x, y), (width, height)
        self._leather.tex_coords = repeats(width, height, unit)
        beyond = MARGIN * unit
        self._tooling.pos = (x - beyond, y - beyond)
        self._tooling.size = (width + 2 * beyond, height + 2 * beyond)
        self._tooling.display_border = [EDGE * unit] * 4
