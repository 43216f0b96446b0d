"""No sentence speaks of a ring that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.lang import Message, Translator, languages
from app.lang.files import read
from app.lang.placeless import closed_up, without_places
from app.rules.terms import GAMES
from app.settings import Settings
from tests.app.ui.gallery.plain import plain_faces

RING = {
    "de": re.compile(r"\bRing(e|en)?\b"),
    "en": re.compile(r"\b(rings?|ringed)\b", re.IGNORECASE),
    "it": re.compile(r"\b(anell[oi]|cerchiat[aeio])\b", re.IGNORECASE),
}
"""How each language speaks of a ring."""
HERE = (
    "ring-put_piece",
    "ring-take_piece",
    "ring-denied_piece",
    "ring-put_tile",
    "ring-take_tile",
    "ring-turn_tile",
    "ring-swap_tile",
)
"""What says "here" and "this" of a ring."""
BESIDE_THE_MAP = ("setup-touch-", "help-differ-text", "reference-")
"""What speaks of other rings: a mark to touch, the picture beside a page of the help, a river or railroad that closes
in itself.
"""


def _speaks_of_a_ring(key: str, words: str, language: str) -> bool:
    return key in HERE or RING[language].search(words) is not None


@pytest.mark.parametrize("language", sorted(languages()))
def test_only_the_sentences_of_rings_speak_of_them(language: str) -> None:
    """Those of the map's rings, and one that counts them."""
    spoken = {key for key, words in read(language).items() if _speaks_of_a_ring(key, words, language)}
    on_the_map = {key for key in spoken if not key.startswith(BESIDE_THE_MAP)}
    assert on_the_map == {key for key in read("en") if key.startswith("ring-") or key == "ui-hands"}


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory, window: Any) -> Path:
    """A folder without games: only play is looked at."""
    assert window is not None
    return tmp_path_factory.mktemp("evenings")


def _words(page: Any) -> str:
    """All that the page says, a line each; a sentence that is broken into lines is one."""
    from kivy.uix.label import Label

    from app.ui.gallery.geometry import as_drawn, shown

    said = [str(getattr(w, "words", "") or w.text) for w in as_drawn(page) if isinstance(w, Label) and shown(w)]
    return "\n".join(said)


def _in_sight(board: Any) -> set[Message]:
    """What the rings in sight on that map say: those whose middle is in the part of the map that is not covered by a
    tile shown large.
    """
    left, low, right, top = board.seen
    found = set()
    for ring in board.rings:
        x, y = board.to_screen(ring.cell.col + ring.at[0], ring.cell.row + ring.at[1])
        if left <= x <= right and low <= y <= top:
            found.add(ring.text)
    return found


def _missing(folder: Path, language: str, size: tuple[int, int]) -> Iterator[str]:
    """The sentences in the states of play that speak of a ring that is not in sight."""
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scenes import scenes

    translator = Translator.load(language)
    gallery = Gallery(folder, Settings(language=language, motion=False), size, plain_faces)
    met = 0
    try:
        for scene in scenes(tuple(GAMES)):
            if scene.view is None:
                continue
            page = gallery.open(scene)
            words, screen = _words(page), page.screen
            seen = _in_sight(screen.board)
            for message in {ring.text for ring in scene.view.rings if ring.kind != "clash"} - seen:
                told = closed_up(translator.text(without_places(message)))
                if told in words and _speaks_of_a_ring(message.key.replace(".", "-"), told, language):
                    yield f"{scene.name}: {told}"
            met += bool(seen)
            if RING[language].search(words) and not seen:
                yield f"{scene.name}: a ring is spoken of, none is in sight"
    finally:
        gallery.close()
    assert met > 10, "the gallery has lost its rings"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize("language", sorted(languages()))
def test_every_ring_that_is_spoken_of_is_in_sight(evenings: Path, language: str, size: tuple[int, int]) -> None:
    """In every state of play, beside a tile shown large too."""
    assert list(_missing(evenings, language, size)) == []
