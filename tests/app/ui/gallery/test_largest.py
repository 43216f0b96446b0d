"""The largest letters are nowhere smaller than the usual ones in English, the shortest of the languages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.rules.terms import GAMES
from app.settings import Settings, TextSize
from tests.app.ui.frames import next_frame
from tests.app.ui.gallery.plain import plain_faces, plain_pictures
from tests.sampling import few_rows

TITLE = 23.0
"""From which size, in pixels, letters are a title's, which is as large as its line has room: it may be smaller."""
SCENES = (
    "enrol-pieces-page",
    "enrol-pieces-tokens",
    "enrol-tiles-live",
    "play-gold-rush-chosen",
    "play-gold-rush-demo-act",
    "play-gold-rush-menu",
    "play-gold-rush-own",
    "play-gold-rush-tile",
)
"""Screens with long words in little room."""
BRIEF = "enrol-tiles-live", "play-gold-rush-menu"
"""Those of the fast tests."""


def _letters(folder: Path, settings: Settings, names: tuple[str, ...]) -> dict[str, list[tuple[str, str, float]]]:
    """What stands on the scenes of those names on the smallest screen: what each text stands in, its words, and its
    size in pixels.
    """
    from app.ui.base.widgets import FitText
    from app.ui.gallery.geometry import as_drawn, shown
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scenes import scenes

    gallery, found = Gallery(folder, replace(settings, motion=False), (800, 480), plain_faces), {}
    try:
        for scene in scenes(tuple(GAMES), 3):
            if scene.name in names:
                texts = [
                    each
                    for each in as_drawn(gallery.open(scene))
                    if isinstance(each, FitText) and each.text.strip() and shown(each)
                ]
                found[scene.name] = [(type(each.parent).__name__, each.words, each.font_size) for each in texts]
            if len(found) == len(names):
                break  # the states of a game are played from its start
    finally:
        gallery.close()
    return found


@pytest.mark.parametrize(
    ("language", "names"),
    few_rows([("de", ("enrol-tiles-live", "play-gold-rush-menu")), ("de", SCENES), ("it", SCENES)], 0),
)
def test_what_is_chosen_largest_is_nowhere_smaller_than_usual(
    window: Any, tmp_path: Path, language: str, names: tuple[str, ...]
) -> None:
    """Where a long word has little room, it gets a line more or more room, not small letters."""
    assert window is not None
    with plain_pictures():
        usual = _letters(tmp_path, Settings(language="en", text="normal"), names)
        largest = _letters(tmp_path, Settings(language=language, text="largest"), names)
    assert set(usual) == set(names)
    faults: list[str] = []
    for name, texts in usual.items():
        assert [each[0] for each in texts] == [each[0] for each in largest[name]], name
        small = [
            f"{words!r} has {size:.0f}, {english!r} {letters:.0f}"
            for (_, english, letters), (_, words, size) in zip(texts, largest[name], strict=True)
            if size < min(letters, TITLE) - 0.5
        ]
        faults += [f"{name}: {each}" for each in small]
    assert not faults


LARGE = 1.15 * 18
"""What a sentence has for whoever has chosen large letters, in pixels: nobody chose the largest to get less."""


@pytest.mark.parametrize(
    ("name", "among"),
    [
        ("play-gold-rush-camera_lost", {"Notice"}),
        pytest.param("play-gold-rush-camera_still_lost", {"Notice"}, marks=pytest.mark.slow),
        pytest.param("play-gold-rush-camera_trying", {"Notice", "EyesChip"}, marks=pytest.mark.slow),
        pytest.param("play-gold-rush-reported", {"PlayScreen"}, marks=pytest.mark.slow),
        pytest.param("play-gold-rush-piece_gone", {"PlayScreen"}, marks=pytest.mark.slow),
    ],
)
def test_what_is_said_in_trouble_is_short_enough_for_large_letters(
    window: Any, tmp_path: Path, name: str, among: set[str]
) -> None:
    """In German, the longest of the languages: the alarms of the camera, and the hint below the seats."""
    assert window is not None
    with plain_pictures():
        texts = _letters(tmp_path, Settings(language="de", text="largest"), (name,))[name]
    said = [(words, size) for kind, words, size in texts if kind in among]
    assert said
    assert [each for each in said if each[1] < LARGE - 0.5] == []


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_the_buttons_below_a_picture_have_letters_of_one_size(window: Any, text: TextSize) -> None:
    """Those of the shorter words were larger, as if they counted for more."""
    from kivy.uix.widget import Widget

    from app.ui.base.theme import THEME
    from app.ui.base.widgets import FitText
    from app.ui.led.led import Choice, LedScreen

    assert window is not None
    THEME.fit(800, 480)
    THEME.choose(text=text)
    screen = LedScreen(Widget())
    screen.size = 800, 400
    named = {"repeat": "Cerca di nuovo", "turn": "Scrivere un indirizzo lungo", "hand": "Giocare senza"}
    screen.offer([Choice(sign, words, sign, lambda: None, sign) for sign, words in named.items()])
    for _ in range(4):
        next_frame()
    sizes = {part.font_size for part in screen.bar.walk(restrict=True) if isinstance(part, FitText)}
    assert len(sizes) == 1
    assert min(sizes) >= 18
