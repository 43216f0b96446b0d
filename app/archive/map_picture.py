"""The map of a game as one picture, in our own drawings: tiles, pieces and stacks as they lie."""

from __future__ import annotations

import cv2
import numpy as np

from app.art.canvas import ink
from app.art.pieces import draw_piece, draw_token
from app.art.tiles import draw_tile
from app.rules.tileset import TileSet
from app.table.presentation.view import TableView
from app.values import Cell, Face
from app.values.pictures import Picture
from app.values.progress import Progress, silent

LARGEST, SMALLEST = 192, 48
"""The most and fewest pixels along the side of a tile."""
MOST_PIXELS = 4096
"""The most pixels along a side of the picture, while tiles stay ``SMALLEST`` or larger."""
PIECE, STACK = 0.38, 0.36
"""Sizes of pieces and stacks in tiles."""
PLAIN = 1600
"""The width in pixels of a map below which words are made smaller, as they would stand out too much."""
_CLOTH, _PAPER, _WORDS = ink("#2c2620"), ink("#ffffff"), ink("#cdbfa6")


def draw_map(
    shown: TableView, tileset: TileSet, tile: int = LARGEST, tell: Progress = silent, *, paper: bool = False
) -> Picture:
    """The map of that view, uint8 [h, w, 3] BGR, with half a tile of cloth around it, or of white where it goes on
    ``paper``; north is up.

    ``tile`` is the side of a tile in pixels, made smaller for a map that would be larger than ``MOST_PIXELS``.
    ``tell`` is called after each tile.
    """
    cells = [laid.cell for laid in shown.tiles]
    left, top = min(cell.col for cell in cells), min(cell.row for cell in cells)
    across, down = 1 + max(cell.col for cell in cells) - left, 1 + max(cell.row for cell in cells) - top
    side = max(SMALLEST, min(tile, MOST_PIXELS // (1 + max(across, down))))
    picture = _ground(((down + 1) * side, (across + 1) * side), _PAPER if paper else _CLOTH)

    def corner(cell: Cell) -> tuple[int, int]:
        return (cell.col - left) * side + side // 2, (cell.row - top) * side + side // 2

    drawn: dict[tuple[Face, int], Picture] = {}
    for done, laid in enumerate(shown.tiles, 1):
        face, turn = laid.placed.face, laid.placed.rotation % 4
        if (face, turn) not in drawn:
            drawn[face, turn] = draw_tile(tileset.by_id[face.design], face.variant, side, turn)
        x, y = corner(laid.cell)
        picture[y : y + side, x : x + side] = drawn[face, turn]
        cv2.rectangle(picture, (x, y), (x + side - 1, y + side - 1), _CLOTH, max(1, side // 96))
        tell(done, len(shown.tiles))
    for stack in shown.stacks:
        x, y = corner(stack.cell)
        _stack(picture, x + stack.at[0] * side, y + stack.at[1] * side, round(STACK * side), stack.count)
    for piece in shown.pieces:
        x, y = corner(piece.cell)
        sheet = draw_piece(piece.kind, piece.colour, round(PIECE * side), piece.lying)
        _lay(picture, sheet, x + piece.at[0] * side, y + piece.at[1] * side)
    return picture


def captioned(picture: Picture, words: Picture) -> Picture:
    """That map with a line of words below it, on the same cloth; ``words`` are as opaque as uint8 [h, w] says. They are
    made smaller where they are wider than the map.
    """
    wide = picture.shape[1]
    share = min(1.0, wide / PLAIN, 0.94 * wide / words.shape[1])
    size = max(1, round(words.shape[1] * share)), max(1, round(words.shape[0] * share))
    line = np.zeros((size[1], size[0], 4), np.uint8)
    line[..., :3] = _WORDS
    line[..., 3] = cv2.resize(words, size, interpolation=cv2.INTER_AREA)
    below = _ground((2 * size[1], wide), _CLOTH)
    _lay(below, line, wide / 2, size[1])
    return np.vstack([picture, below])


def png(picture: Picture) -> bytes:
    """That picture as a PNG file."""
    return cv2.imencode(".png", picture)[1].tobytes()


def _ground(size: tuple[int, int], colour: tuple[float, ...]) -> Picture:
    """A picture uint8 [h, w, 3] of that height and width in pixels, all of one colour (BGR)."""
    return np.full((*size, 3), colour, np.float64).astype(np.uint8)


def _stack(picture: Picture, x: float, y: float, size: int, count: int) -> None:
    """A token face down with the number of tokens on it."""
    _lay(picture, draw_token(None, size), x, y)
    text, scale = str(count), size / 44
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, 2)
    at = round(x - wide / 2), round(y + high / 2)
    for colour, width in ((ink("#241b16"), max(3, size // 10)), (ink("#fff8e6"), max(1, size // 28))):
        cv2.putText(picture, text, at, cv2.FONT_HERSHEY_DUPLEX, scale, colour, width, cv2.LINE_AA)


def _lay(picture: Picture, sheet: Picture, x: float, y: float) -> None:
    """Lay a picture with opacity, uint8 [h, w, 4], with its middle at that point; what reaches beyond is cut off."""
    high, wide = sheet.shape[:2]
    left, top = round(x - wide / 2), round(y - high / 2)
    from_x, from_y = max(0, -left), max(0, -top)
    part = sheet[from_y : picture.shape[0] - top, from_x : picture.shape[1] - left]
    y0, x0 = max(0, top), max(0, left)
    under = picture[y0 : y0 + part.shape[0], x0 : x0 + part.shape[1]]
    share = part[..., 3:].astype(np.float32) / np.float32(255)
    under[:] = np.clip(under * (1 - share) + part[..., :3] * share + 0.5, 0, 255).astype(np.uint8)
