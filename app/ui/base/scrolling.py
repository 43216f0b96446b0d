"""Lists that scroll: what is in them lies on whole pixels, so that text stays sharp."""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
from typing import Any

from kivy.uix.scrollview import ScrollView


class SharpScroll(ScrollView):
    """A list that scrolls. Kivy would move its content by parts of a pixel, which blurs every letter."""

    def update_from_scroll(self, *args: Any) -> None:
        """Move the content to where it is scrolled to."""
        super().update_from_scroll(*args)
        x, y = self.g_translate.xy
        self.g_translate.xy = round(x), round(y)
