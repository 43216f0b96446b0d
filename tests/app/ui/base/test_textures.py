"""Pictures become textures that they fill."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest


@pytest.mark.parametrize(("height", "width"), [(128, 128), (120, 120), (90, 150)])
def test_a_picture_fills_its_texture(window: Any, height: int, width: int) -> None:
    """Whatever its size, the whole of the texture shows the picture: its corners are those of the picture."""
    from app.ui.base.textures import to_texture

    assert window is not None
    picture = np.zeros((height, width, 3), np.uint8)
    picture[: height // 2], picture[:, width // 2 :, 2] = (200, 0, 0), 100
    texture = to_texture(picture, mipmap=True)
    assert tuple(texture.tex_coords) == (0, 0, 1, 0, 1, 1, 0, 1)
    pixels = np.frombuffer(texture.pixels, np.uint8).reshape(texture.height, texture.width, 4)
    corners = pixels[[0, 0, -1, -1], [0, -1, 0, -1], :3]
    assert {tuple(int(v) for v in corner) for corner in corners} == {(0, 0, 0), (100, 0, 0), (0, 0, 200), (100, 0, 200)}
