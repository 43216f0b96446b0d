"""A tile that nobody enrolled is asked about once in a game, learned, and kept with the enrolled ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from app.art.tiles import draw_set
from app.cli.sources import playing_gallery, unenrolled, watcher_of
from app.demo.demo import Demo
from app.demo.verify import differences
from app.session.session import Session
from app.session.tile_learning import ArtKeeper, learn
from app.table.model.inputs import Confirm, PlaceTile, StartGame
from app.tilesets import load_tileset
from app.values import Cell, PlacedFace
from hardware.simulator import TableSettings
from vision.tiles.gallery import GalleryError

GAMES = (
    (4, ("A1_b", "D5"), 8),
    (4, ("A1_b", "A5_c", "B2", "C1", "D5", "E2"), 15),
    (6, ("A1_a", "A2", "A3_b", "B4", "D2", "F1_b"), 12),
)
"""Number of the game, the faces that are not enrolled (some have several look-alikes in several copies, some are like
nothing, some are each other's only twin), and how many questions there may be: look-alikes of what is not known yet,
and what is always doubtful, are asked about too; and a tile that is laid with something on it is not learned, so that
its next copy is asked about as well.
"""


def _face(value: int) -> np.ndarray:
    return np.full((64, 64, 3), value, np.uint8)


def test_pictures_are_kept_and_what_the_owner_enrolled_stays(tmp_path: Path) -> None:
    """A learned face gets its file, a wrong one loses it again; an enrolled picture is never touched."""
    keep = ArtKeeper(tmp_path)
    (tmp_path / "B1.png").write_bytes(b"the owner's")
    keep("A1_b", _face(70))
    keep("B1", _face(70))
    keep("B1", None)
    assert (tmp_path / "B1.png").read_bytes() == b"the owner's"
    assert np.all(np.asarray(cv2.imread(str(tmp_path / "A1_b.png"))) == 70)
    keep("A1_b", _face(90))
    assert np.all(np.asarray(cv2.imread(str(tmp_path / "A1_b.png"))) == 90)
    keep("A1_b", None)
    assert not (tmp_path / "A1_b.png").exists()


def test_what_came_of_a_lesson_is_told(tmp_path: Path) -> None:
    """Learned, learned but not stored, not learned, and nothing to learn have different messages."""

    def refuse(face: str, picture: np.ndarray | None) -> None:
        raise OSError(28, "No space left on device")

    def flat(*_: object) -> dict[str, np.ndarray]:
        raise GalleryError(["E2: is one flat colour"])

    able = SimpleNamespace(learn=lambda *_: {"E2": _face(1)})
    told = [
        learn(able, ArtKeeper(tmp_path), Cell(1, 0), "E2", 1),
        learn(able, refuse, Cell(1, 0), "E2", 1),
        learn(SimpleNamespace(learn=flat), None, Cell(1, 0), "E2", 1),
        learn(SimpleNamespace(learn=lambda *_: {}), None, Cell(1, 0), "E2", 1),
    ]
    assert [lesson and lesson.message.key for lesson in told] == [
        "notice.learned",
        "notice.not_kept",
        "notice.not_learned",
        None,
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "unknown", "most"), GAMES)
def test_tiles_without_a_picture_are_asked_about_and_the_game_ends_right(
    tmp_path: Path, seed: int, unknown: tuple[str, ...], most: int
) -> None:
    """Some faces are not enrolled: each is asked about when it is laid first and known afterwards; nothing differs."""
    tileset = load_tileset()
    drawn = draw_set(tileset, 192)
    for name, picture in drawn.items():
        if name not in unknown:
            cv2.imwrite(str(tmp_path / f"{name}.png"), picture)
    gallery = playing_gallery(tmp_path, tileset)
    lacking = unenrolled(gallery)
    assert lacking is not None
    assert gallery.missing == unknown
    demo = Demo(tileset, drawn, TableSettings.named("default", seed=seed), seed, ("red", "blue"))
    session = Session(tileset, watcher=watcher_of(tileset, gallery), keep=ArtKeeper(tmp_path))
    session.touch(StartGame(("red", "blue"), token_seed=seed))
    asked: Counter[str] = Counter()
    while (frame := demo.camera.read()) is not None:
        while demo.touches:
            session.touch(demo.touches.popleft())
        session.feed_frame(frame)
        question = session.state.question
        if question is None:
            continue
        cell = Cell(*question.cell) if question.cell is not None else Cell(0, 0)
        tile = demo.truth.tiles.get(cell)
        if tile is not None and session.game is not None and cell not in session.game.tiles:
            asked[tile.face.name] += 1
            session.touch(PlaceTile(PlacedFace(tile.face, cell, tile.rotation)))
        else:
            asked[question.text.key] += 1
            session.touch(Confirm())
    assert session.game is not None
    assert differences(demo.truth, session.game) == []
    assert all(asked[face] in (1, 2) for face in unknown)
    assert sum(asked.values()) <= most
    assert all((tmp_path / f"{name}.png").exists() for name in unknown)
    assert playing_gallery(tmp_path, tileset).missing == ()
