"""Lists that scroll: what is in them lies on whole pixels, so that text stays sharp, and where they go on is seen."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from kivy.effects.scroll import ScrollEffect
from kivy.graphics import Color, Ellipse, Rectangle, Triangle
from kivy.uix.scrollview import ScrollView

from app.ui.base.palettes import RIM
from app.ui.base.textures import to_texture
from app.ui.base.theme import THEME

FADE = 12
"""The height in units of the shadow at an edge beyond which a list goes on."""

MARK = 32
"""The size in units of the arrow that says that a list goes on."""

BESIDE = MARK + 22
"""What rows with that arrow keep free at the right, in units: it must not lie on their words."""

RESTS = 60_000
"""For how many milliseconds a finger may rest on a page before it moves and still scrolls it. Kivy's 250 would give the
touch to what lies below; where nothing there is held, a tap is told from it when the finger leaves.
"""

_STRENGTH = 0.75  # its opacity at the edge


class SharpScroll(ScrollView):
    """A list that scrolls. Kivy would move its content by parts of a pixel, which blurs every letter, and let it be
    pulled beyond its ends, from where a tired hand waits for it to come back.

    At an edge beyond which there is more it is in the shadow, and its bar stays: a row that happens to end at the edge
    looks like the last one. ``marks``: an arrow over the lower edge says so too, where what is below must not be
    missed.
    """

    def __init__(self, *, marks: bool = False, **kwargs: Any) -> None:
        self._fades: tuple[tuple[Any, Any], ...] = ()
        self._marks = False  # until all of it is there
        kwargs.setdefault("effect_cls", ScrollEffect)
        super().__init__(**kwargs)
        with self.canvas.after:
            self._fades = tuple((Color(*RIM[:3], 0), Rectangle(texture=_fade(down))) for down in (True, False))
            self._mark = (Color(*THEME.gold[:3], 0), Ellipse(), Color(*THEME.gold_ink[:3], 0), Triangle())
        self._marks = marks
        self.fbind("bar_color", self._keep_bar)
        self._keep_bar()
        self.update_from_scroll()

    def _keep_bar(self, *_: Any) -> None:
        """Kivy lets the bar fade a moment after the list has been moved."""
        self.bar_inactive_color = self.bar_color

    @property
    def goes_on(self) -> tuple[bool, bool]:
        """Whether there is more below the lower edge and above the upper one."""
        inside = self._viewport
        hidden = inside.height - self.height if inside is not None and self.do_scroll_y else 0
        return hidden * self.scroll_y > 1, hidden * (1 - self.scroll_y) > 1

    @property
    def mark_box(self) -> tuple[float, float, float, float]:
        """Left, bottom, width and height in pixels of the arrow; of no width while it is not seen."""
        ground, disc, _, _ = self._mark
        return (*disc.pos, *disc.size) if ground.a else (*self.pos, 0.0, 0.0)

    def update_from_scroll(self, *args: Any) -> None:
        """Move the content to where it is scrolled to."""
        super().update_from_scroll(*args)
        x, y = self.g_translate.xy
        self.g_translate.xy = round(x), round(y)
        high = min(FADE * THEME.u, self.height / 2)
        for (shade, quad), more, low in zip(self._fades, self.goes_on, (self.y, self.top - high), strict=False):
            shade.a = 1 if more else 0
            quad.pos, quad.size = (self.x, low), (self.width, high)
        if self._marks:
            self._draw_mark()

    def _draw_mark(self) -> None:
        """A disc with an arrow at the right of the lower edge while there is more below it."""
        ground, disc, ink, arrow = self._mark
        ground.a = ink.a = 1 if self.goes_on[0] else 0
        side, u = MARK * THEME.u, THEME.u
        x, y = self.right - side - 16 * u, self.y + 4 * u
        disc.pos, disc.size = (x, y), (side, side)
        middle, tip, wing = x + side / 2, y + 0.26 * side, y + 0.64 * side
        arrow.points = [middle - 0.26 * side, wing, middle + 0.26 * side, wing, middle, tip]


@lru_cache(maxsize=2)
def _fade(down: bool) -> Any:
    """A white texture whose opacity grows towards its lower edge (``down``) or its upper one."""
    picture = np.full((32, 4, 4), 255, np.uint8)
    rise = np.linspace(0, 1, 32) ** 2 * 255 * _STRENGTH
    picture[..., 3] = (rise if down else rise[::-1])[:, None]
    return to_texture(picture)
