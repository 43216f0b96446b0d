"""``claim-manager gallery``: how far it is, and a word that no screen has in its name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.cli.errors import UserError
from app.cli.gallery import draw, named
from app.settings import Settings


def test_every_screen_that_is_drawn_is_told(window: Any, tmp_path: Path) -> None:
    """How many are done, of how many."""
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scenes import scenes

    wanted = named(scenes(()), "home-elsewhere")
    assert [scene.name for scene in wanted] == ["home-elsewhere", "home-elsewhere-ended"]
    told: list[tuple[int, int]] = []
    gallery = Gallery(tmp_path, Settings(language="en", motion=False), (800, 480))
    try:
        draw(gallery, wanted, tmp_path, lambda done, count: told.append((done, count)))
    finally:
        gallery.close()
    assert told == [(1, 2), (2, 2)]
    assert {path.stem for path in tmp_path.glob("*.png")} == {scene.name for scene in wanted}


def test_a_word_that_no_screen_has_in_its_name_is_refused(window: Any) -> None:
    """The complaint names the kinds of screen that there are."""
    from app.ui.gallery.scenes import scenes

    with pytest.raises(UserError, match=r"no screen has nonsense in its name. There are those of .*, home, .*, setup"):
        named(scenes(()), "nonsense")
