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


@pytest.mark.parametrize(
    "text", ["Draw a tile, then tap the place where it goes.", "Everyone else, look away.\nDraw a tile, then tap it."]
)
def test_no_last_word_stands_alone_in_its_line_where_it_need_not(theme: Any, text: str) -> None:
    """The last two words stay together in every width that has room for them, in as many lines as before."""
    from app.ui.base.measured_text import in_company, text_size

    kept = 0
    for width in range(60, 400, 5):
        drawn = in_company(text, 18, False, width)
        assert drawn.replace("\u00a0", " ") == text
        assert text_size(drawn, 18, False, width)[1] == text_size(text, 18, False, width)[1]
        for line in drawn.split("\n"):
            pair = " ".join(line.replace("\u00a0", " ").split(" ")[-2:])
            assert "\u00a0" not in line or text_size(pair, 18, False, None)[0] <= width
        kept += "\u00a0" in drawn
    assert kept > 10


def test_a_label_as_high_as_its_text_draws_it_so_too(theme: Any) -> None:
    """Its text stays what it says."""
    from app.ui.base.measured_text import in_company
    from app.ui.base.widgets import WrappedText

    words = "Draw a tile, then tap the place where it goes."
    width = next(wide for wide in range(100, 400, 5) if "\u00a0" in in_company(words, 18.0, False, wide))
    label = WrappedText(text=words, font_size=18.0, font_name="text", text_size=(width, None))
    label.texture_update()
    assert label.text == words
    assert label._label.text == in_company(words, 18.0, False, width)
    label.text_size = 2000, None
    label.texture_update()
    assert label._label.text == words


def test_a_text_of_one_line_or_two_words_stays_as_it_is(theme: Any) -> None:
    """Nothing stands alone there, or everything does."""
    from app.ui.base.measured_text import in_company

    assert in_company("Draw a tile now.", 18, False, 500) == "Draw a tile now."
    assert in_company("Who begins?", 18, False, 60) == "Who begins?"


def test_no_word_is_left_alone_between_two_lines(theme: Any) -> None:
    """Where two words hold together at the end, the one before them does not stand alone above them, at any width."""
    from app.ui.base.measured_text import in_company, text_size

    text = "Move the tent to the mountain?"
    for width in range(150, 400):
        lines = [""]
        for word in in_company(text, 33, True, width).split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if text_size(longer, 33, True, None)[0] > width:
                lines.append(word)
            else:
                lines[-1] = longer
        assert "to" not in lines, (width, lines)
