"""The page of the settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.settings import Settings


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize("code", ["en", "de", "it"])
def test_the_choices_of_a_setting_look_alike(window: Any, tmp_path: Path, size: tuple[int, int], code: str) -> None:
    """Each has its words in one line, in letters of one size, in the largest text too."""
    from app.ui.base.rows import Choices
    from app.ui.base.widgets import FitText, text_size
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scene import Scene
    from app.ui.options.page import OptionsPage

    window.size = size
    gallery = Gallery(tmp_path, Settings(language=code, text="largest", motion=False), size)
    try:
        page = gallery.open(Scene("settings", OptionsPage))
        fours = [w for w in page.walk() if isinstance(w, Choices) and len(w.children) == 4]
        assert len(fours) == 2, "looks, and ways to turn the screen"
        for four in fours:
            labels = [w for w in four.walk(restrict=True) if isinstance(w, FitText) and w.words]
            lines = [text_size(label.text, label.font_size, label.bold, None, label.font_name) for label in labels]
            assert [label.text for label, (wide, _) in zip(labels, lines, strict=True) if wide > label.width] == []
            assert len({label.font_size for label in labels}) == 1
    finally:
        gallery.close()
