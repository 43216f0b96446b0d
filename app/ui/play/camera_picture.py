"""The camera's picture, small in a corner of the map or large in its middle."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget
from numpy.typing import NDArray

from app.ui.base.textures import put_picture, to_texture

_BLOCK = 8  # pixels whose average is compared, which levels out the noise of a camera
_CHANGED = 4  # the least difference of such an average that counts, in levels of 255


class CameraPicture(ButtonBehavior, Widget):
    """The camera's picture; a tap makes it large or small. ``stays``: small it stays beside what is asked on the map,
    because nobody who looks at it has to answer. ``words`` in its corner say what it is. While nothing changes before
    the camera nothing is drawn again: all of the screen would have to be.
    """

    texture: Any = ObjectProperty(None, allownone=True)
    words: Any = StringProperty("")
    large: Any = BooleanProperty(False)
    stays: Any = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._averages: NDArray[np.int16] | None = None  # of what is shown

    def show(self, picture: NDArray[np.uint8]) -> None:
        """Show a picture uint8 [h, w, 3] BGR, unless nothing but noise tells it from the one that is shown."""
        height, width = picture.shape[:2]
        blocks = max(1, width // _BLOCK), max(1, height // _BLOCK)
        averages = np.asarray(cv2.resize(picture, blocks, interpolation=cv2.INTER_AREA), np.int16)
        before, same = self._averages, self.texture is not None and tuple(self.texture.size) == (width, height)
        if same and before is not None and np.abs(averages - before).max() < _CHANGED:
            return
        self._averages = averages
        if same:
            put_picture(self.texture, picture)
            self.canvas.ask_update()
        else:
            self.texture = to_texture(picture)

    def on_release(self) -> None:
        """Change between small and large."""
        self.large = not self.large
