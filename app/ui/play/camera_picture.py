"""The camera's picture, small in a corner of the map or large in its middle."""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
from typing import Any

import numpy as np
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget
from numpy.typing import NDArray

from app.ui.base.textures import put_picture, to_texture


class CameraPicture(ButtonBehavior, Widget):
    """The camera's picture; a tap makes it large or small. ``stays``: small it stays beside what is asked on the map,
    because nobody who looks at it has to answer.
    """

    texture: Any = ObjectProperty(None, allownone=True)
    large: Any = BooleanProperty(False)
    stays: Any = BooleanProperty(False)

    def show(self, picture: NDArray[np.uint8]) -> None:
        """Show a picture uint8 [h, w, 3] BGR."""
        height, width = picture.shape[:2]
        if self.texture is None or tuple(self.texture.size) != (width, height):
            self.texture = to_texture(picture)
        else:
            put_picture(self.texture, picture)
            self.canvas.ask_update()

    def on_release(self) -> None:
        """Change between small and large."""
        self.large = not self.large
