"""Lists that scroll: what is in them lies on whole pixels, so that text stays sharp, and where they go on is seen."""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
from functools import lru_cache
from typing import Any

import numpy as np
from kivy.effects.scroll import ScrollEffect
from kivy.graphics import Color, Rectangle
from kivy.uix.scrollview import ScrollView

from app.ui.base.palettes import RIM
from app.ui.base.textures import to_texture
from app.ui.base.theme import THEME

FADE = 12
"""The height in units of the shadow at an edge beyond which a list goes on."""

_STRENGTH = 0.75  # its opacity at the edge


class SharpScroll(ScrollView):
    """A list that scrolls. Kivy would move its content by parts of a pixel, which blurs every letter, and let it be
    pulled beyond its ends, from where a tired hand waits for it to come back.

    At an edge beyond which there is more it is in the shadow, and its bar stays: a row that happens to end at the edge
    looks like the last one.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._fades: tuple[tuple[Any, Any], ...] = ()
        kwargs.setdefault("effect_cls", ScrollEffect)
        super().__init__(**kwargs)
        with self.canvas.after:
            self._fades = tuple((Color(*RIM[:3], 0), Rectangle(texture=_fade(down))) for down in (True, False))
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

    def update_from_scroll(self, *args: Any) -> None:
        """Move the content to where it is scrolled to."""
        super().update_from_scroll(*args)
        x, y = self.g_translate.xy
        self.g_translate.xy = round(x), round(y)
        high = min(FADE * THEME.u, self.height / 2)
        for (shade, quad), more, low in zip(self._fades, self.goes_on, (self.y, self.top - high), strict=False):
            shade.a = 1 if more else 0
            quad.pos, quad.size = (self.x, low), (self.width, high)


@lru_cache(maxsize=2)
def _fade(down: bool) -> Any:
    """A white texture whose opacity grows towards its lower edge (``down``) or its upper one."""
    picture = np.full((32, 4, 4), 255, np.uint8)
    rise = np.linspace(0, 1, 32) ** 2 * 255 * _STRENGTH
    picture[..., 3] = (rise if down else rise[::-1])[:, None]
    return to_texture(picture)
