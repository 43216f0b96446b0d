"""The folder of the pieces shown: kept and read back, and refused with a sentence where it is damaged."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from app.rules.terms import GAMES
from app.setup.pieces import FOLDER, INDEX, PiecesFileError, exhibits, keep_pieces, load_pieces
from vision.objects.lessons.examples import Example, ShownPieces
from vision.objects.paint.paints import TOKEN


def _shown() -> ShownPieces:
    chance = np.random.default_rng(1)
    pictures = [chance.integers(0, 256, (40, 50, 3)).astype(np.uint8) for _ in range(2)]
    mask = np.zeros((40, 50), np.bool_)
    mask[10:30, 12:35] = True
    examples = (
        Example("figure", True, "red", 1, (100, 20), pictures[0], pictures[1], mask),
        Example(TOKEN, False, "", 2, (7, 8), pictures[1], pictures[0], ~mask),
    )
    return ShownPieces((640, 480), (10.0, 20.5, 30.0), examples)


def test_what_was_shown_comes_back(tmp_path: Path) -> None:
    """Every field and every pixel; the contact sheet lies beside it."""
    shown = _shown()
    assert keep_pieces(tmp_path, shown).exists()
    back = load_pieces(tmp_path)
    assert back is not None
    assert (back.size, back.ground) == (shown.size, shown.ground)
    for one, two in zip(back.examples, shown.examples, strict=True):
        assert (one.kind, one.lying, one.colour, one.count, one.corner) == (
            two.kind,
            two.lying,
            two.colour,
            two.count,
            two.corner,
        )
        assert all(np.array_equal(getattr(one, part), getattr(two, part)) for part in ("now", "bare", "mask"))
    assert back.paints == shown.paints


def test_no_folder_is_nothing_shown(tmp_path: Path) -> None:
    """A game without enrolled pieces starts as ever."""
    assert load_pieces(tmp_path) is None


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"version": 9}, "another version"),
        ({"size": [0, 5]}, "out of range"),
        ({"size": "large"}, "invalid literal"),
        ({"ground": [1, 2]}, "not enough values"),
        ({"examples": []}, "no example"),
        ({"examples": [{}]}, "'now'"),
    ],
)
def test_a_damaged_index_is_refused(change: dict[str, object], told: str, tmp_path: Path) -> None:
    """The sentence names the folder and the fault."""
    keep_pieces(tmp_path, _shown())
    path = tmp_path / FOLDER / INDEX
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(PiecesFileError) as caught:
        load_pieces(tmp_path)
    assert str(tmp_path / FOLDER) in str(caught.value)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"now": "../now.png"}, "no file of this folder"),
        ({"now": "99-now.png"}, "99-now.png"),
        ({"mask": "sheet.png"}, "does not match"),
        ({"count": 4}, "count of 4"),
        ({"kind": ""}, "is none"),
        ({"corner": [1]}, "not enough values"),
    ],
)
def test_a_damaged_example_is_refused(entry: dict[str, object], told: str, tmp_path: Path) -> None:
    """Files outside the folder, missing or foreign pictures and impossible values are named."""
    keep_pieces(tmp_path, _shown())
    path = tmp_path / FOLDER / INDEX
    index = json.loads(path.read_text())
    index["examples"][0].update(entry)
    path.write_text(json.dumps(index))
    with pytest.raises(PiecesFileError) as caught:
        load_pieces(tmp_path)
    assert told in str(caught.value)


def test_a_picture_that_is_none_is_refused(tmp_path: Path) -> None:
    """A picture cut off by a full disk is no example."""
    keep_pieces(tmp_path, _shown())
    (tmp_path / FOLDER / "01-now.png").write_bytes(b"")
    with pytest.raises(PiecesFileError, match=r"01-now\.png is no picture"):
        load_pieces(tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_says_what_is_shown(game: str) -> None:
    """Every kind of piece standing, and lying too where it is ever laid flat; tokens where there are any."""
    terms = GAMES[game]
    wanted = exhibits(terms)
    assert (TOKEN in wanted) == bool(terms.tokens)
    poses = {(thing.kind, thing.lying) for thing in wanted["red"]}
    assert poses == {(p.name, flat) for p in terms.pieces for flat in ((False, True) if p.lies_on else (False,))}
