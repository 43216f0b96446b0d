"""What draws one scene after the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.settings import Settings


def test_a_gallery_that_is_closed_gives_the_theme_back(window: Any, tmp_path: Path) -> None:
    """What is drawn after it has the letters and the look that it had before."""
    from app.ui.base.theme import THEME
    from app.ui.gallery.pictures import Gallery

    before = THEME.palette, THEME.text
    gallery = Gallery(tmp_path, Settings(text="largest", look="contrast"), (800, 480))
    assert (THEME.palette, THEME.text) == ("contrast", "largest")
    gallery.close()
    assert (THEME.palette, THEME.text) == before
