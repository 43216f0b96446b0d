"""Texts are measured once, word by word, and as Kivy draws them."""

from __future__ import annotations

from typing import Any

import pytest


def test_words_that_are_remembered_take_as_much_room_as_kivy_says(theme: Any) -> None:
    from kivy.core.text import Label

    from app.ui.base.measured_text import MeasuredWords, _extents, text_size

    text = "Anna puts a cowboy on the railroad, and Anna scores the railroad."
    _extents.clear()
    text_size.cache_clear()
    for size, bold in ((20.0, False), (31.0, False), (20.0, True), (20.0, False)):
        whole = Label(text=text, font_size=size, bold=bold, font_name="text", text_size=(170, None))
        again = MeasuredWords(text=text, font_size=size, bold=bold, font_name="text", text_size=(170, None))
        whole.refresh()
        again.refresh()
        assert again.texture.size == whole.texture.size
        assert again.texture.pixels == whole.texture.pixels
        assert text_size(text, size, bold, 170)[1] == whole.texture.height
    remembered = len(_extents)
    text_size(text, 20.0, False, 150)
    assert 0 < len(_extents) < remembered + 12, "another width measures only lines that were never measured"


def test_no_more_words_are_remembered_than_there_is_room_for(theme: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.ui.base import measured_text

    monkeypatch.setattr(measured_text, "MEASURED", 10)
    measured_text._extents.clear()
    measured_text.text_size.cache_clear()
    measured_text.text_size(" ".join(str(number) for number in range(60)), 20.0, False, 100)
    assert 0 < len(measured_text._extents) <= 10


def test_a_long_name_of_a_file_breaks_after_a_hyphen(theme: Any) -> None:
    """No line begins with the comma behind it; a path breaks after its folders as long as they have room."""
    from app.ui.base.measured_text import at_folders, text_size

    name = "claim-manager-2026-11-28-102705.zip,"
    width = text_size(name.rstrip(","), 17, False, None)[0] + 1
    assert at_folders(f"{name} in", 17, False, width) == "claim-manager-2026-11-28-\n102705.zip, in"
    path = "/home/some-body/claim-manager/shared"
    assert at_folders(path, 17, False, text_size(path, 17, False, None)[0] - 1).endswith("/\nshared")


def test_what_is_bound_stays_in_one_line(theme: Any) -> None:
    """A no-break space is drawn as wide as a usual one, and no line breaks there, however narrow; letters shrink
    instead.
    """
    from app.ui.base.measured_text import fit_text, text_size

    assert text_size("4\xa0=\xa08", 40, False, None) == text_size("4 = 8", 40, False, None)
    bound, line = "22\xa0=\xa088", text_size("22", 40, False, None)[1]
    wide = text_size(bound, 40, False, None)[0]
    assert text_size(f"camp {bound}", 40, False, wide)[1] > line
    _, size = fit_text(f"a {bound}", 40, 10, False, 0.6 * wide, 10 * line)
    assert text_size(bound, size, False, None)[0] <= 0.6 * wide
