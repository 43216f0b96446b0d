"""From pictures to textures of the screen."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from kivy.graphics.texture import Texture

from app.values.pictures import Picture


def to_texture(picture: Picture, *, mipmap: bool = False) -> Any:
    """A texture from a picture uint8 [h, w, 3 or 4], BGR or BGRA; with ``mipmap`` its sides are powers of two."""
    if mipmap:  # else some graphics drivers get a larger texture, of which the picture fills a part
        sides = 1 << (picture.shape[1] - 1).bit_length(), 1 << (picture.shape[0] - 1).bit_length()
        if sides != picture.shape[1::-1]:
            picture = np.asarray(cv2.resize(picture, sides, interpolation=cv2.INTER_CUBIC), np.uint8)
    height, width = picture.shape[:2]
    texture = Texture.create(size=(width, height), colorfmt="rgba", mipmap=mipmap)
    texture.min_filter = "linear_mipmap_linear" if mipmap else "linear"
    texture.mag_filter = "linear"
    texture.wrap = "clamp_to_edge"
    put_picture(texture, picture)
    return texture


def put_picture(texture: Any, picture: Picture) -> None:
    """Copy a picture uint8 [h, w, 3 or 4], BGR or BGRA, into an RGBA texture of the same size."""
    code = cv2.COLOR_BGR2RGBA if picture.shape[2] == 3 else cv2.COLOR_BGRA2RGBA
    turned = np.ascontiguousarray(cv2.cvtColor(picture, code)[::-1])  # texture rows begin at the bottom
    texture.blit_buffer(turned.reshape(-1), colorfmt="rgba", bufferfmt="ubyte")
