"""The first frame: drawn as soon as there is a window, while everything else is still being loaded."""

from __future__ import annotations

from typing import Any

from app.ui.base.palettes import PALETTES

NAME = "Claim Manager"


def draw_first_frame(window: Any, look: str = "green", turned: int = 0) -> None:
    """Show the name on the ground of that look in the Kivy window; the first page replaces it.

    ``look`` is the name of a palette, ``turned`` by how many degrees clockwise everything is shown turned.
    """
    from kivy.core.text import Label
    from kivy.graphics import Color, Rectangle, Rotate
    from kivy.uix.widget import Widget

    from app.ui.base.theme import THEME

    palette = PALETTES[look]
    label = Label(text=NAME, font_size=min(window.size) / 9, font_name=THEME.title_font, color=palette.ground_ink)
    label.refresh()
    width, height = label.texture.size
    page = Widget(size=window.size)
    with page.canvas:
        Color(*palette.ground)
        Rectangle(size=window.size)
        Color(1, 1, 1, 1)
        Rotate(angle=-turned, origin=window.center)
        Rectangle(
            texture=label.texture,
            size=(width, height),
            pos=((window.width - width) / 2, (window.height - height) / 2),
        )
    window.add_widget(page)
    window.dispatch("on_draw")
    window.dispatch("on_flip")
    window.remove_widget(page)
