"""Something of ours is on the screen while the rest is loaded."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from app.ui.base.environment import configure, require_window
from app.ui.base.first_frame import draw_first_frame
from app.ui.base.palettes import PALETTES
from tests.sampling import few_rows


@pytest.mark.parametrize(("look", "turned"), few_rows([("green", 0), ("dark", 90), ("contrast", 180)], 1))
def test_the_first_frame_has_the_name_on_the_ground_of_the_look(
    look: str, turned: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The name stands in the middle, along the turned screen, and nothing of it stays in the window."""
    configure((800, 480))
    require_window()
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    Window.size = (800, 480)  # an earlier test may have left it upright
    shown = []
    width, height = map(int, Window.size)

    def flip() -> None:
        data = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
        shown.append(np.frombuffer(data, np.uint8).reshape(height, width, 3))

    for name in {"on_draw", "on_flip"} & set(vars(Window)):  # other tests draw nothing
        monkeypatch.delattr(Window, name)
    monkeypatch.setattr(Window, "flip", flip)
    before = len(Window.children)
    draw_first_frame(Window, look, turned)
    assert len(Window.children) == before
    (frame,) = shown
    ground = np.array([round(255 * c) for c in PALETTES[look].ground[:3]])
    assert np.abs(frame[0, 0].astype(int) - ground).max() <= 1
    rows, columns = np.nonzero(np.abs(frame.astype(int) - ground).max(axis=2) > 60)
    assert abs(rows.mean() - height / 2) < 12
    assert abs(columns.mean() - width / 2) < 12
    along, across = (np.ptp(rows), np.ptp(columns)) if turned % 180 else (np.ptp(columns), np.ptp(rows))
    assert along > 3 * across > 0
