"""Textures for the screen: tiles, pieces, signs, glows. Each is drawn once and cached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import count
from queue import Empty, PriorityQueue, SimpleQueue
from threading import Thread
from typing import Any

import cv2
import numpy as np
from kivy.core.text import Label as CoreLabel

from app.art.covers import Mark, draw_cover, draw_field, draw_laid, draw_mark, draw_tint, marks, open_ground
from app.art.ground import forget
from app.art.likeness import drawn_as
from app.art.pieces import draw_piece, is_drawn
from app.art.tiles import draw_tile
from app.rules.terms import SEATS
from app.rules.tileset import TileSet
from app.table.model.inputs import TOKEN_SIDE
from app.ui.base.environment import release_memory
from app.ui.base.icons import draw_icon
from app.ui.base.kept import draw_ahead, kept, kept_before
from app.ui.base.palettes import HALO, RIM, Colour
from app.ui.base.textures import put_picture, to_texture
from app.ui.base.theme import THEME
from app.values import Face, LaidTile, turn_point
from app.values.pictures import Picture

Look = tuple[str, str, bool]
"""How a piece looks: kind, colour, and whether it lies."""

TILE_PIXELS = 256
"""The side of a tile's texture in pixels: a power of two, which smaller copies of it (mipmaps) need."""

_CORNER = 0.045  # the radius of a tile's corners, in tiles


class Pictures:
    """The textures of one tile set.

    ``art`` maps face names to pictures (uint8 [h, w, 3] BGR, square) that replace our own drawings, such as an owner's
    photographs. With ``background`` a second thread draws what has not been kept by an earlier run: what is asked for,
    in that order, and what this game may show besides only while nothing is asked for. Until its picture is drawn a
    texture is a blank card, or the tile turned with its symbols, and ``poll`` must be called once per frame. Without it
    every picture is drawn when it is asked for.
    """

    def __init__(self, tileset: TileSet, art: Mapping[str, Picture] | None = None, *, background: bool = False) -> None:
        self.tileset = tileset
        self._art = dict(art or {})
        self._tiles: dict[str, Any] = {}
        self._parts: dict[Face, tuple[Any, Any, Any] | None] = {}  # asked for again with every map that is drawn
        self._marks: dict[Face, tuple[Mark, ...]] = {}
        self._lacking: set[str] = set()  # blank cards, of which the picture is being drawn
        self._wanted: PriorityQueue[tuple[int, int, str | Look]] = PriorityQueue()
        self._asked = count()
        self._wait = 0  # frames until what may be shown later is drawn too
        self._drawn: SimpleQueue[tuple[str, Picture]] = SimpleQueue()
        self._thread: Thread | None = None
        self._closed = False
        if background:
            self._wait = _FIRST
            self._thread = Thread(target=self._draw_all, name="pictures", daemon=True)
            self._thread.start()

    def tile(self, face: Face) -> Any:
        """The texture of that face, north up; a blank card for a face that the set does not have."""
        return self._texture(face.name)

    def laid(self, tile: LaidTile) -> tuple[Any, int]:
        """The texture of a tile as it lies, and by how many quarters clockwise to turn that.

        Our own drawings are put together as on the map, which is quickly done: their symbols stand upright whatever the
        turn of a tile.
        """
        face, rotation = tile
        if self._is_whole(face):  # asked without ``parts``: nobody waits for those of a list of faces
            return self.tile(face), rotation
        name = f"{face.name}/{rotation}"
        known = [name for name in self._tiles if "/" in name and name not in self._lacking]
        if name not in self._tiles and len(known) >= _TURNED:
            del self._tiles[known[0]]
        return self._texture(name), 0

    def parts(self, face: Face) -> tuple[Any, Any, Any] | None:
        """What the map draws of that face besides symbols: open ground, its tint, and what covers it, north up.

        None for a face that has a picture of its own (an owner's photograph) or that the set does not have: the map
        draws its ``tile``.
        """
        if face not in self._parts:
            self._parts[face] = self._parts_of(face)
        return self._parts[face]

    def _is_whole(self, face: Face) -> bool:
        """Whether that face has one picture only: an owner's, or the blank card of one that the set does not have."""
        return face.name in self._art or face.design not in self.tileset.by_id

    def _parts_of(self, face: Face) -> tuple[Any, Any, Any] | None:
        if self._is_whole(face):
            return None
        kind = open_ground(self.tileset.by_id[face.design])
        ground, tint = self._texture(f"field {kind}"), self._texture(f"tint {kind}")
        ground.wrap = tint.wrap = "repeat"
        return ground, tint, self._texture(f"cover {face.design}")

    def marks(self, face: Face) -> tuple[Mark, ...]:
        """The symbols and towns of that face; none for a face that the set does not have."""
        if face not in self._marks:
            design = self.tileset.by_id.get(face.design)
            self._marks[face] = () if design is None else marks(design, face.variant)
        return self._marks[face]

    def mark(self, mark: Mark) -> Any:
        """The texture of a symbol or town, upright."""
        return self._texture(f"mark {mark.name} {mark.count}")

    def symbol(self, name: str) -> Any:
        """The texture of a symbol of that name, as few of it together as stand on any tile; None for what is none."""
        known = [mark for face, _ in self.tileset.faces() for mark in self.marks(face)]
        found = [mark for mark in known if mark.name == drawn_as(name) and not mark.ground]
        return self.mark(min(found, key=lambda mark: mark.count)) if found else None

    def _texture(self, name: str) -> Any:
        if name not in self._tiles:
            picture = self._at_hand(name) if self._thread is not None else self._picture(name)
            if picture is None:
                self._lacking.add(name)
                self._want(0 if " " in name else 1, name)  # parts of the map before the faces of a picker
                picture = self._meanwhile(name)
            self._tiles[name] = to_texture(picture, mipmap=True)
        return self._tiles[name]

    def _want(self, rank: int, name: str | Look) -> None:
        self._wanted.put((rank, next(self._asked), name))

    def _want_all(self) -> None:
        """Have everything drawn that this game may show, each tile after the parts from which it is put together."""
        for look in _pieces(self.tileset):
            self._want(2, look)
        for name in self._all_names():
            self._want(_AHEAD if " " in name else _AHEAD + 1, name)

    def _meanwhile(self, name: str) -> Picture:
        """What is shown until the picture of that name is drawn: of a turned tile the one that was drawn ahead, so that
        its symbols lean for a moment; else a blank card, a tile with three dots on it.
        """
        own, _, turned = name.partition("/")
        whole = self._at_hand(f"{own}/0") if turned else None
        if whole is not None:
            return np.rot90(whole, -int(turned)).copy()
        return _blank(name) if " " in name else _dotted(_blank(name))

    def poll(self, most: int = 2) -> bool:
        """Copy at most that many finished pictures into their textures; returns whether there were any.

        Widgets that show a texture are not notified: the caller must redraw the screen.
        """
        if self._wait:
            self._wait -= 1
            if not self._wait:
                self._want_all()
        for number in range(most):
            try:
                name, picture = self._drawn.get_nowait()
            except Empty:
                return number > 0
            put_picture(self._tiles[name], picture)
            self._lacking.discard(name)
        return most > 0

    @property
    def complete(self) -> bool:
        """Whether every picture for the second thread has been drawn."""
        return not self._wait and not self._wanted.unfinished_tasks and self._drawn.empty()

    @property
    def shown(self) -> bool:
        """Whether every picture that has been asked for is there."""
        return not self._lacking

    def close(self) -> None:
        """Stop drawing; waits for the picture in progress."""
        self._closed = True
        if self._thread is not None:
            self._want(0, "")
            self._thread.join()

    def _draw_all(self) -> None:
        while not self._closed:
            if self._wanted.empty():
                forget()
                release_memory()
            rank, _, name = self._wanted.get()
            if isinstance(name, tuple):
                piece_picture(*name)  # cached here: drawing it takes too long between two frames
            elif rank >= _AHEAD:
                draw_ahead(*self._drawing(name))
            elif name:
                self._drawn.put((name, self._picture(name)))
            self._wanted.task_done()

    def _all_names(self) -> Iterator[str]:
        """Everything that a game with these tiles may show, as the names that ``_picture`` knows."""
        for face, _ in self.tileset.faces():
            design = self.tileset.by_id[face.design]
            if face.name not in self._art:
                kind = open_ground(design)
                yield from (f"{face.name}/0", f"field {kind}", f"tint {kind}", f"cover {face.design}")
            yield from (f"mark {mark.name} {mark.count}" for mark in self.marks(face))

    def _picture(self, name: str) -> Picture:
        """The picture of that name, drawn where it has not been kept."""
        made = self._made_at_once(name)
        return made if made is not None else _finished(name, kept(*self._drawing(name)))

    def _at_hand(self, name: str) -> Picture | None:
        """The picture of that name if it takes no drawing; None otherwise."""
        made = self._made_at_once(name)
        if made is not None:
            return made
        found = kept_before(self._drawing(name)[0])
        return None if found is None else _finished(name, found)

    def _made_at_once(self, name: str) -> Picture | None:
        """The owner's picture of a face, or the blank card of one that the set does not have; else None."""
        if " " in name or "/" in name:
            return None
        own = self._art.get(name)
        if own is not None:
            fit = cv2.resize(own, (TILE_PIXELS, TILE_PIXELS), interpolation=cv2.INTER_AREA)
            return _finished(name, np.asarray(fit, np.uint8))
        design, variant = Face.from_name(name)
        found = self.tileset.by_id.get(design)
        return _blank(name) if found is None or all(v.id != variant for v in found.variants) else None

    def _drawing(self, name: str) -> tuple[str, Callable[[], Picture]]:
        """Under which name a picture is kept, and what draws it."""
        if "/" in name:
            own, turned = name.split("/")
            face = Face.from_name(own)
            named = f"laid {self.tileset.by_id[face.design]!r} {face.variant} {turned} {TILE_PIXELS}"
            return named, lambda: self._put_together(LaidTile(face, int(turned)))
        what, *rest = name.split()
        if not rest:
            design, variant = Face.from_name(name)
            tile = self.tileset.by_id[design]
            return f"tile {tile!r} {variant} {TILE_PIXELS}", lambda: draw_tile(tile, variant, TILE_PIXELS)
        if what == "cover":
            cover = self.tileset.by_id[rest[0]]
            return f"cover {cover!r} {TILE_PIXELS}", lambda: draw_cover(cover, TILE_PIXELS)
        if what == "mark":
            side = _BLANKS[what][0]
            return f"{name} {side}", lambda: draw_mark(rest[0], int(rest[1]), side)
        return name, lambda: draw_tint(rest[0]) if what == "tint" else draw_field(rest[0])

    def _put_together(self, tile: LaidTile) -> Picture:
        """A tile of our own as it lies, from the parts of which the map draws it."""
        design = self.tileset.by_id[tile.design]
        kind = open_ground(design)
        symbols = [
            (self._picture(f"mark {mark.name} {mark.count}"), turn_point(mark.at, tile.rotation))
            for mark in marks(design, tile.variant)
            if not mark.ground
        ]
        field, tint = self._picture(f"field {kind}"), self._picture(f"tint {kind}")
        return draw_laid(field, tint, self._picture(f"cover {design.id}"), symbols, tile.rotation)


_TURNED = 100
"""How many pictures of tiles as they lie are kept at hand, of 350 kB each: as many as a list of tiles may have."""

_AHEAD = 3
"""The rank of a picture that is drawn so that it is kept when it will be asked for."""

_FIRST = 20
"""So many frames the page has time to ask for what it shows before anything else is drawn."""

_BLANKS = {"field": (512, (150, 205, 220, 255)), "tint": (256, 0), "cover": (TILE_PIXELS, 0), "mark": (128, 0)}
"""The side in pixels and the colour (BGRA) of a part of a tile that is not drawn yet, by the first word of its name."""


def _blank(name: str) -> Picture:
    """What is shown of a tile or a part of one until it is drawn."""
    if " " not in name:
        return _rounded(np.full((TILE_PIXELS, TILE_PIXELS, 3), (185, 217, 231), np.uint8))
    side, shade = _BLANKS[name.split()[0]]
    return np.full((side, side, 4), shade, np.uint8)


def _finished(name: str, picture: Picture) -> Picture:
    """A whole tile gets its round corners; a part stays as it is drawn."""
    return picture if " " in name else _rounded(picture)


def _pieces(tileset: TileSet) -> Iterator[Look]:
    """Every look that a piece of that game can have, standing pieces first."""
    for lying in (False, True):
        for kind in tileset.terms.pieces:
            if not lying or kind.lies_on:
                yield from ((kind.name, colour, lying) for colour in SEATS)


@lru_cache(maxsize=4)
def turned_coordinates(rotation: int) -> tuple[float, ...]:
    """Texture coordinates that show a picture turned by that many quarter turns clockwise."""
    corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    turned = [corners[(i + rotation) % 4] for i in range(4)]
    return tuple(value for corner in turned for value in corner)


def _rounded(picture: Picture) -> Picture:
    return np.dstack([picture[..., :3], _card(picture.shape[0])])


@lru_cache(maxsize=4)
def _card(size: int) -> Picture:
    """The opacity of a card of that width with its round corners, uint8 [size, size]."""
    fine = size * 4
    radius = round(_CORNER * fine)
    mask = np.zeros((fine, fine), np.uint8)
    cv2.rectangle(mask, (radius, 0), (fine - radius, fine), 255, -1)
    cv2.rectangle(mask, (0, radius), (fine, fine - radius), 255, -1)
    for x in (radius, fine - radius - 1):
        for y in (radius, fine - radius - 1):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return np.asarray(cv2.resize(mask, (size, size), interpolation=cv2.INTER_AREA), np.uint8)


@lru_cache(maxsize=64)
def icon(name: str) -> Any:
    """The texture of a sign, white; a question mark for an unknown name."""
    try:
        return to_texture(draw_icon(name), mipmap=True)
    except KeyError:
        return to_texture(draw_icon("question"), mipmap=True)


@lru_cache(maxsize=64)
def piece_picture(kind: str, colour: str, lying: bool = False) -> Picture:
    """The picture of a piece in its colour with its outlines, uint8 [128, 128, 4] BGRA."""

    def draw() -> Picture:
        picture = np.zeros((128, 128, 4), np.uint8)
        picture[8:120, 8:120] = draw_piece(kind, colour, 112, lying)
        return rimmed(picture)

    return kept(f"piece {kind} {colour} {lying}", draw)


@lru_cache(maxsize=64)
def piece(kind: str, colour: str, lying: bool = False) -> Any:
    """The texture of a piece in its colour."""
    return to_texture(piece_picture(kind, colour, lying), mipmap=True)


def action(kind: str, colour: str, *, lying: bool = False) -> Any:
    """The texture for an action that has a place: the piece that is put, or the sign for taking one back. None for
    mining: the stack is drawn there already.
    """
    if kind == "mine":
        return None
    if not is_drawn(kind):
        return icon("lift")
    return piece(kind, colour, True) if lying else piece(kind, colour)


def rimmed(picture: Picture) -> Picture:
    """A picture uint8 [h, w, 4] BGRA with a light outline and a dark one around it: it stands out from any ground."""
    share = picture[..., 3:] / 255.0
    solid = (picture[..., 3] > 200).astype(np.uint8) * 255
    mixed, alpha = picture[..., :3].astype(np.float64), picture[..., 3].astype(np.float64)
    for width, shade in ((9, HALO), (15, RIM)):
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
        edge = cv2.GaussianBlur(cv2.dilate(solid, disc), (3, 3), 0).astype(np.float64)
        paint = np.broadcast_to(np.array([255 * c for c in shade[2::-1]]), mixed.shape)
        mixed = paint * (1 - share) + mixed * share
        alpha = np.maximum(edge, alpha)
        share = alpha[..., None] / 255
    return np.dstack([mixed, alpha]).astype(np.uint8)


@lru_cache(maxsize=1)
def glow() -> Any:
    """A soft white frame around a tile; the tile takes the middle 64 % of it."""
    size, tile = 256, 164
    mask = np.zeros((size, size), np.uint8)
    lo, hi = (size - tile) // 2, (size + tile) // 2
    cv2.rectangle(mask, (lo - 3, lo - 3), (hi + 2, hi + 2), 255, 9, cv2.LINE_AA)
    soft = cv2.GaussianBlur(mask, (0, 0), 14).astype(np.float64) * 2.4
    alpha = np.clip(np.maximum(soft, cv2.GaussianBlur(mask, (0, 0), 1.0) * 0.95), 0, 255)
    alpha[lo + 3 : hi - 3, lo + 3 : hi - 3] *= 0.25  # keep the picture of the tile clear
    picture = np.full((size, size, 4), 255, np.uint8)
    picture[..., 3] = alpha.astype(np.uint8)
    return to_texture(picture, mipmap=True)


GLOW_SPAN = 256 / 164
"""The width of ``glow`` and ``shadow`` in tiles."""


@lru_cache(maxsize=1)
def seam() -> Any:
    """The joint of a tile with its neighbours: a dark line along its edge and a light one within."""
    size = 256
    along = np.minimum(np.arange(size), np.arange(size)[::-1]).astype(np.float32)
    depth = np.minimum(along[:, None], along[None, :])
    dark, light = np.clip(2.5 - depth, 0, 1), np.clip(1.5 - np.abs(depth - 4), 0, 1)
    picture = np.zeros((size, size, 4), np.uint8)
    picture[..., :3] = np.where(light[..., None] > dark[..., None], (214, 240, 250), (22, 36, 52))
    picture[..., 3] = 92 * dark + 60 * light
    return to_texture(picture, mipmap=True)


@lru_cache(maxsize=1)
def shadow() -> Any:
    """A soft black shadow of a tile; the tile takes the middle 64 % of it."""
    size, tile = 256, 164
    mask = np.zeros((size, size), np.uint8)
    lo, hi = (size - tile) // 2, (size + tile) // 2
    cv2.rectangle(mask, (lo, lo), (hi, hi), 255, -1)
    picture = np.zeros((size, size, 4), np.uint8)
    picture[..., 3] = cv2.GaussianBlur(mask, (0, 0), 12)
    return to_texture(picture, mipmap=True)


@lru_cache(maxsize=2)
def dashed_cell(*, far: bool = False) -> Any:
    """The outline of an empty cell with a plus in it, white; ``far``: its lines are seen where a cell has 30 pixels."""
    size = 256
    line, cross, arm = (10, 26, 44) if far else (5, 9, 24)
    mask = np.zeros((size, size), np.uint8)
    for start in range(30, size - 30, 28):
        end = min(start + 15, size - 30)
        for a, b in (((start, 22), (end, 22)), ((start, size - 22), (end, size - 22))):
            cv2.line(mask, a, b, 255, line, cv2.LINE_AA)
            cv2.line(mask, a[::-1], b[::-1], 255, line, cv2.LINE_AA)
    middle = size // 2
    cv2.line(mask, (middle - arm, middle), (middle + arm, middle), 255, cross, cv2.LINE_AA)
    cv2.line(mask, (middle, middle - arm), (middle, middle + arm), 255, cross, cv2.LINE_AA)
    picture = np.full((size, size, 4), 255, np.uint8)
    picture[..., 3] = mask
    return to_texture(picture, mipmap=True)


@lru_cache(maxsize=8)
def token_stack(height: int) -> Any:
    """A stack of 1 to 4 tokens seen slightly from the south, without its number."""
    size, scale = 128, 4
    layers = max(1, min(4, height))
    fine = np.zeros((size * scale, size * scale, 4), np.uint8)
    step, radius = 7 * scale, 44 * scale
    for layer in range(layers):
        centre = (64 * scale, (64 + 10) * scale - layer * step)
        cv2.circle(fine, centre, radius + 4 * scale, (24, 36, 48, 255), -1)
        cv2.circle(fine, centre, radius, (58, 124, 176, 255), -1)
    top = (64 * scale, (64 + 10) * scale - (layers - 1) * step)
    cv2.circle(fine, top, radius, (104, 186, 232, 255), -1)
    cv2.circle(fine, top, radius - 8 * scale, (206, 236, 250, 255), -1)
    return to_texture(np.asarray(cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA), np.uint8), mipmap=True)


TOKEN_TOP = {1: 74, 2: 67, 3: 60, 4: 53}
"""The y of the middle of the top token in ``token_stack``, in pixels of 128 from the upper edge, by height."""


@lru_cache(maxsize=128)
def number(value: int) -> Any:
    """A number in bold white figures, 64 pixels high."""
    label = CoreLabel(text=str(value), font_size=64, font_name=THEME.text_font, bold=True, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


@lru_cache(maxsize=8)
def token(pixels: bytes) -> Any:
    """The texture of the picture of a token (``SeenToken``); None if the data are no picture."""
    if len(pixels) != 3 * TOKEN_SIDE * TOKEN_SIDE:
        return None
    return to_texture(np.frombuffer(pixels, np.uint8).reshape(TOKEN_SIDE, TOKEN_SIDE, 3))


def figure(value: int | str, ink: Colour | None = None) -> Any:
    """A number or a letter in the middle of a square, or of a wider box if it is long, in that ink; None for that of a
    plain button.
    """
    return _figure(value, tuple(ink or THEME.button_ink))


@lru_cache(maxsize=64)
def _figure(value: int | str, ink: Colour) -> Any:
    label = CoreLabel(text=str(value), font_size=84, font_name=THEME.title_font, color=ink)
    label.refresh()
    width, height = label.texture.size
    rows = np.zeros((128, max(128, width), 4), np.uint8)
    top, left = (128 - height) // 2, (rows.shape[1] - width) // 2
    drawn = np.frombuffer(label.texture.pixels, np.uint8).reshape(height, width, 4)
    rows[top : top + height, left : left + width] = drawn
    return to_texture(rows[..., [2, 1, 0, 3]].copy(), mipmap=True)


def _dotted(card: Picture) -> Picture:
    """That card with the three dots that say that something is still to come."""
    middle, apart = TILE_PIXELS // 2, TILE_PIXELS // 6
    for x in (middle - apart, middle, middle + apart):
        cv2.circle(card, (x, middle), TILE_PIXELS // 28, (120, 155, 170, 255), -1, cv2.LINE_AA)
    return card
