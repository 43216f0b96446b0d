"""Which part of the table is to be seen: all tiles, or from near what is asked, clear of what lies over the map.

The map stays where people see it, whatever comes and goes over it, as long as what matters is in sight, large enough
and under nothing that speaks of it; else it moves as little as it can. One that a finger has moved stays longer, by the
rules of ``app.ui.map.by_hand``. When what it made room for has gone, it takes that room again, and it is never much
farther from the middle than what lies over it now asks for, between two turns hardly. Without a panel all tiles and the
free places beside them matter, and so they do while tokens are counted and while the place of an earlier tile is
chosen. While a panel is open otherwise these do: the newest tile and piece, rings, what differs, the tile in hand, what
is lit or may be touched. The rest of the map may be hidden then, for when the panel closes the map is as it was before.
While hands have something to do and the tiles of the whole map would be too small for that, as much of it is seen as
has room beside the rings; when that is done, it stays if all of it is in sight so, else it is seen again as before. A
whole map moves aside, as large as it is, for the buttons that stay until it is done. Calculation only, no drawing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from app.table.presentation.rings import RingView
from app.table.presentation.view import TableView
from app.ui.map.camera import Box, MapCamera, Pixel, Room, Spot, beside, fit, nearest, reveal, still_shows, uncover
from app.ui.map.layers import Ghost
from app.ui.map.lights import Light, Target
from app.ui.map.rings import squares
from app.values import Cell

MARGIN = 0.12
"""The empty margin that stays visible around the tiles and the free cells beside them, in tiles."""

FRAME_MARGIN = 0.2
"""The same around the tiles that are framed."""

NEAR_MARGIN = 0.2
"""How much of the map stays visible around what is shown from near, in tiles."""

TOUCHED = 64
"""The width of a tile, in units, from which a place on it can be touched with ease."""

HAND = 40
"""The width of a tile, in units, at which hands find what they have to do."""

_AT_HAND = 54, 64  # the largest width of such a tile that is chosen, and the largest at which a map stays
_AROUND_HANDS = 1.0  # the margin around what hands have to do, in tiles, where it has room
_FIGURE = 38  # how far above the middle of a tile the figure that counts it stands, in units
_FRAMED = 12, 36  # the margin beside these and above them, in units, for the figure that counts them
_LARGEST, _NEAREST = 128, 230  # the largest width of a tile on the whole map, and of one in focus, in units
_KNOWN = 96  # the least width of one in focus at which it can be recognised, in units, where it has that room
_ENOUGH = 0.8  # a map stays as it is while its tiles have this share of the width that they could have ...
_ENOUGH_STILL = 0.7  # ... this share where nothing but what lies over it has come or gone ...
_ENOUGH_CLEAR = 0.9  # ... and this one where that has gone
_ASIDE = 0.12  # how much farther, as a share of the room, the map may be from its middle than it has to be ...
_ASIDE_CLEAR = 0.05  # ... and where it shows the same and nothing lies over it that will go, or comes and goes
_HIDDEN = 0.75  # the map moves for so many tiles more in sight beside what lies over it until hands are done
_ALL_AT_HAND = 0.82, 0.72
"""The share of the width that they could have from near at which all tiles are seen with the free places, or alone."""
_MANY = 0.6
"""A part of the map stays while it shows this share of the tiles that it could."""


@dataclass(frozen=True)
class Aim:
    """What is to be seen of a table, in a ``room``; ``unit`` is the width of a unit in pixels.

    ``tiles`` are the cells of the laid tiles, ``besides`` others that belong to the map: a tile in hand, one that is
    proposed, what asks for a hand or differs; ``free`` those where a tile may be laid now. ``focus`` are cells to be
    seen from near instead, with the tiles at their sides; ``touch`` those of places of which one is to be touched,
    ``about`` those to be looked at: where the tiles of the whole map are small, either come near, the latter in the
    middle.
    ``asked`` are squares of one tile of which the things over the map speak, each by its corner: nothing lies over
    these, nor over those of ``discs`` as long as that does not bring it over others. ``passing`` are the boxes of
    things that will go, ``coming`` those of buttons that come and go. ``told`` are the cells of a scoring that is told
    on the map as it is: only what is asked has to be clear of them then. ``rings`` are those around what hands have to
    do, which are to be seen from near, and ``newest`` the cells of the newest tiles and pieces.
    """

    room: Room
    unit: float
    tiles: tuple[Cell, ...]
    besides: tuple[Cell, ...] = ()
    free: tuple[Cell, ...] = ()
    focus: tuple[Cell, ...] = ()
    touch: tuple[Cell, ...] = ()
    about: tuple[Cell, ...] = ()
    asked: tuple[Spot, ...] = ()
    discs: tuple[Spot, ...] = ()
    passing: tuple[Box, ...] = ()
    coming: tuple[Box, ...] = ()
    told: tuple[Cell, ...] = ()
    rings: tuple[RingView, ...] = ()
    newest: tuple[Cell, ...] = ()

    def camera(self, before: MapCamera | None, *, same: bool) -> MapCamera:
        """The camera that shows it: ``before`` if that is good enough, None without one; ``same``: it shows these tiles
        already, so that it may be smaller than for others while something lies over it.
        """
        return _chosen(self, before, same)

    def stays(self, before: MapCamera) -> bool:
        """Whether a map of which nothing else is asked than before may stay, though it made room for what has gone: all
        that matters is in sight under nothing that speaks of it, hardly smaller than it could be where a tile may be
        laid, which a finger then aims at.
        """
        return _staying(self, before)

    def _may_stay(self, before: MapCamera) -> bool:
        """``stays``, worked out anew."""
        cells = self._all
        clear = self._clear(self._everything, cells).tile
        least = _ENOUGH_STILL * clear
        if self.free:
            least = max(least, min(_ENOUGH_CLEAR * clear, TOUCHED * self.unit))
        needed, asked = (*self.tiles, *self.besides, *self.free), (*self.asked, *self.discs)
        return before.tile >= least and still_shows(before, needed, self.room, asked, self._over)

    def _choose(self, before: MapCamera | None, *, same: bool) -> MapCamera:
        """``camera``, worked out anew."""
        if self.at_hand:
            return self._revealed(self._beside_hands(before))
        found = self._whole_or_near(before, same=same)
        return self._revealed(found) if self.whole else found

    def _revealed(self, camera: MapCamera) -> MapCamera:
        """The same while hands have something to do, moved where tiles or free places lie under buttons that stay until
        it is done, though there is room beside these: all that is asked stays clear of what lies over the map.
        """
        needed, asked = (*self.tiles, *self.besides, *self.free), (*self.asked, *self.discs)
        if not self.rings or self.told or not still_shows(camera, needed, self.room, (), ()):
            return camera
        found = reveal(camera, needed, self.room, self.coming, (asked, self._over))
        return found if self._hidden(found) < self._hidden(camera) - _HIDDEN else camera

    def _hidden(self, camera: MapCamera) -> float:
        """How many tiles and free places lie under what lies over the map."""
        cells = (*self.tiles, *self.free)
        return camera.under((self.room.width / 2, self.room.height / 2), self._over, cells)

    def _whole_or_near(self, before: MapCamera | None, *, same: bool) -> MapCamera:
        """The camera that shows the whole map, or what is in focus or asked from near."""
        cells, margin, largest = self._wanted()
        whole = fit(cells, self.room, margin, largest)
        clear = self._clear(whole, cells)
        if before is None or (self.about and self._near) or (self.whole and self._aside(before, clear, whole, same)):
            return clear
        needed = (*self.tiles, *self.besides, *self.free) if self.whole else cells
        enough = _ENOUGH_STILL if self._covered else _ENOUGH_CLEAR
        enough = (enough if same else _ENOUGH) * clear.tile
        asked = (*self.asked, *self.discs)
        if before.tile >= enough and still_shows(before, needed, self.room, asked, self._over):
            return before
        near = nearest(before, cells, self.room, margin, whole.tile)
        if (least := self._moved_least(near, needed)).tile >= enough:
            return least
        return self._clear(near if near.tile >= _ENOUGH * whole.tile else whole, cells)

    def _moved_least(self, near: MapCamera, needed: Sequence[Cell]) -> MapCamera:
        """That camera, moved until those cells are in sight and what is asked is clear of what comes and goes; other
        tiles may lie under that, so that the map keeps its size. A camera with tiles of no width where it cannot be.
        """
        asked = (*self.asked, *self.discs)
        found = uncover(near, needed, self.room, self._over, (asked,))
        shown = still_shows(found, needed, self.room, asked, self._over)
        return found if shown else replace(found, tile=0.0)

    def beside_panel(self, before: MapCamera, cells: Sequence[Spot]) -> MapCamera:
        """The camera for the little room that a panel leaves: ``before`` if those cells are in sight, else moved as
        little as that takes, and smaller only where they do not fit otherwise. The other tiles may be out of sight
        where they do not fit beside these as large as they are, but for most of those that do.
        """
        all_of_them = (*self.tiles, *cells)
        if self.tiles and fit(all_of_them, self.room, MARGIN, before.tile).tile == before.tile:
            cells = all_of_them
        if not cells:
            return before
        largest = fit(cells, self.room, MARGIN, before.tile).tile
        best = self._among(cells, MARGIN, largest)
        many = _MANY * self._in_sight(best)
        if still_shows(before, cells, self.room, self.asked, self._over) and self._in_sight(before) >= many:
            return before
        moved = self._clear(nearest(before, cells, self.room, MARGIN, largest), cells)
        return moved if self._in_sight(moved) >= many else best

    def _aside(self, before: MapCamera, clear: MapCamera, whole: MapCamera, same: bool = False) -> bool:
        """Whether the map is farther from the middle of the room, where ``whole`` has it, than it has to be to be clear
        of what lies over it, as under ``clear``: it became so when it made room for something else, or as tiles were
        laid at one side; for these it waits until the turn has been made.
        """
        left, low, right, high = self.room.clear

        def off(camera: MapCamera) -> float:
            across, along = abs(camera.east - whole.east), abs(camera.south - whole.south)
            return max(across / (right - left), along / (high - low)) * camera.tile

        return bool(self.tiles) and off(before) > off(clear) + (_ASIDE_CLEAR if same and not self._covered else _ASIDE)

    @property
    def _covered(self) -> bool:
        """Whether things that will go, or come and go, lie over the map."""
        return bool(self._over)

    @property
    def _over(self) -> tuple[Box, ...]:
        """The boxes of those things."""
        return (*self.passing, *self.coming)

    @property
    def whole(self) -> bool:
        """Whether all of the map is to be seen, nothing from near."""
        return not self.focus and not self._near and not self.at_hand

    @cached_property
    def at_hand(self) -> bool:
        """Whether the tiles of the whole map, clear of what lies over it, would be too small for what hands have to do:
        that is seen from near.
        """
        least = HAND * self.unit
        return self.may_be_at_hand and (
            self._everything.tile < least or self._clear(self._everything, self._all).tile < least
        )

    @property
    def may_be_at_hand(self) -> bool:
        """Whether that may be, whatever lies over the map."""
        small = self._everything.tile < TOUCHED * self.unit
        return bool(self.rings) and not self.focus and not self.touch and not self.about and small

    @cached_property
    def _everything(self) -> MapCamera:
        return fit(self._all, self.room, MARGIN, _LARGEST * self.unit)

    def _beside_hands(self, before: MapCamera | None) -> MapCamera:
        """The camera that shows what hands have to do as large as that takes, and of the rest of the map what has room
        beside it: ``before`` as long as it does. The newest tile is always among that, and all tiles, best with the
        free places, where they are hardly smaller then.
        """
        room, wanted, largest = self.room, HAND * self.unit, _AT_HAND[0] * self.unit
        cells = self._hands(wanted)
        if (small := fit(cells, room, NEAR_MARGIN, wanted).tile) < wanted:
            cells = self._hands(small)  # rings keep their size
        hands, cells = cells, (*cells, *self.newest)
        best = self._near_to(cells, largest)
        for free, share in zip((self.free, ()), _ALL_AT_HAND, strict=True):
            least = share * min(wanted, best.tile)
            if fit((*hands, *self.tiles, *free), room, NEAR_MARGIN, largest).tile < least:
                continue  # whatever lies over it: to work that out takes long
            small = self._near_to((*cells, *self.tiles), largest).tile
            every = (*self._hands(small), *self.tiles, *free)
            whole = self._near_to(every, largest)
            if whole.tile >= least:
                if before is not None and self._aside(before, whole, fit(every, room, NEAR_MARGIN, largest)):
                    return whole
                cells, best = every, whole
                break
        if before is None or not min(wanted, best.tile) <= before.tile <= _AT_HAND[1] * self.unit:
            return best
        many = _MANY * self._in_sight(best)
        shows = still_shows(before, cells, room, (*self.asked, *self.discs), self._over)
        if shows and self._in_sight(before) >= many:
            return before
        moved = self._clear(
            nearest(before, cells, room, NEAR_MARGIN, fit(cells, room, NEAR_MARGIN, largest).tile), cells
        )
        return moved if moved.tile >= min(wanted, best.tile) and self._in_sight(moved) >= many else best

    def _in_sight(self, camera: MapCamera) -> int:
        """How many tiles are seen, by their middles."""
        left, low, right, high = self.room.clear
        middle = self.room.width / 2, self.room.height / 2
        at = (camera.pixel(middle, column + 0.5, row + 0.5) for column, row in self.tiles)
        return sum(left < x < right and low < y < high for x, y in at)

    def _near_to(self, cells: Sequence[Spot], largest: float) -> MapCamera:
        """The camera that shows those cells with tiles so wide at most, and the rest of the map as it does whole."""
        room = self.room
        tile = fit(cells, room, NEAR_MARGIN, largest).tile
        margin = _AROUND_HANDS if fit(cells, room, _AROUND_HANDS, tile).tile == tile else NEAR_MARGIN
        return self._among(cells, margin, tile)

    def _among(self, cells: Sequence[Spot], margin: float, tile: float) -> MapCamera:
        """The camera that shows those cells with ``margin`` tiles around them, tiles so wide, and most other tiles."""
        left, low, right, high = self.room.clear
        middle = self.room.width / 2, self.room.height / 2
        everything = self._everything.zoomed(middle, ((left + right) / 2, (low + high) / 2), tile)
        return self._clear(nearest(everything, cells, self.room, margin, tile), cells)

    def _hands(self, tile: float) -> tuple[Spot, ...]:
        """The squares of one tile that are seen while hands have something to do, where a tile is that wide."""
        ends = (ring.to for ring in self.rings if ring.to is not None)
        return (*self.besides, *self.told, *squares(self.rings, tile), *((x - 0.5, y - 0.5) for x, y in ends))

    @property
    def _near(self) -> bool:
        """Whether places are to be touched or looked at that would be too small on the whole map."""
        return (
            bool(self.touch or self.about)
            and fit(self._all, self.room, MARGIN, TOUCHED * self.unit).tile < TOUCHED * self.unit
        )

    @cached_property
    def _all(self) -> list[Cell]:
        cells = [*self.tiles, *self.besides]
        return [*cells, *beside(cells)] or [Cell(0, 0)]

    def _wanted(self) -> tuple[Sequence[Cell], float, float]:
        """The cells to be seen, the margin around them in tiles, and the largest width of a tile in pixels."""
        if self.focus:
            around = set(self.tiles).intersection(beside(self.focus))
            one, cells = len(self.focus) == 1, (*self.focus, *sorted(around))
            largest, least = (_NEAREST if one else _LARGEST) * self.unit, _KNOWN * self.unit
            if one and fit(cells, self.room, NEAR_MARGIN, largest).tile < least:
                return self.focus, NEAR_MARGIN, least  # what is at its sides is cut
            return cells, NEAR_MARGIN, largest
        if self._near:
            return self.touch or self.about, NEAR_MARGIN, _LARGEST * self.unit
        return self._all, MARGIN, _LARGEST * self.unit

    def _clear(self, camera: MapCamera, cells: Sequence[Spot]) -> MapCamera:
        """The same, moved from under what lies over the map; what will go leaves it clear if nothing else can."""
        room, coming = self.room, self.coming
        spoken_of = (*([(*self.asked, *self.discs)] if self.discs else ()), self.asked)
        if self.told:
            return uncover(camera, cells, room, self._over, spoken_of)
        most = (cells, self.focus or self.tiles, *spoken_of)
        beyond = uncover(camera, cells, replace(room, covered=(*room.covered, *coming)), self.passing, most)
        return beyond if beyond != camera else uncover(camera, cells, room, self._over, most)


@lru_cache(maxsize=16)  # sentences that look for their place come back to one that they have tried
def _chosen(aim: Aim, before: MapCamera | None, same: bool) -> MapCamera:
    return aim._choose(before, same=same)


@lru_cache(maxsize=16)  # the same
def _staying(aim: Aim, before: MapCamera) -> bool:
    return aim._may_stay(before)


def besides_of(view: TableView, ghost: Ghost | None, targets: Sequence[Target]) -> tuple[Cell, ...]:
    """The cells that belong to the map beside those of its tiles: the tile in hand, those that are proposed, what
    differs and what asks for a hand.
    """
    found = [ghost.placed.cell] if ghost is not None else []
    found += [target.cell for target in targets if target.placed is not None]
    rings = () if placing(view) else view.rings
    return (*found, *(shown.cell for shown in view.differing), *(ring.cell for ring in rings))


def placing(view: TableView | None) -> bool:
    """Whether the place is to be chosen at which the tile of an earlier turn lay."""
    return view is not None and view.review is not None and view.review.how == "place"


def all_wanted(view: TableView) -> bool:
    """Whether all of the map is wanted beside a panel too: while tokens are counted nothing on it matters more, and an
    earlier tile may have lain at any place.
    """
    return view.pad is not None or placing(view)


def newest_of(view: TableView) -> tuple[Cell, ...]:
    """The cells of the newest tiles and pieces, and where a moved one stood."""
    pieces = [piece for piece in view.pieces if piece.fresh]
    fresh = [*(tile.cell for tile in view.tiles if tile.fresh), *(piece.cell for piece in pieces)]
    fresh += [Cell(*map(math.floor, piece.origin)) for piece in pieces if piece.origin is not None]
    return tuple(dict.fromkeys(fresh))


def beside_panel(
    view: TableView, named: Sequence[Cell], targets: Sequence[Target], lights: Sequence[Light]
) -> list[Cell]:
    """The cells that are to be seen while a panel is open: those ``named``, what may be touched and what is lit, and
    the free places of a tile of an earlier turn.
    """
    cells = [*named, *(target.cell for target in targets), *(cell for light in lights for cell, _ in light.area)]
    return list(dict.fromkeys([*cells, *(view.free if view.review is not None and view.review.how else ())]))


def meant(free: Sequence[Cell], at: Spot, tile: float) -> tuple[Cell | None, bool]:
    """The cell of ``free`` that a touch on that table point means: the one there, or the nearest so near that tiles of
    ``tile`` units can be touched as if they were ``TOUCHED`` wide; None without one. The second value tells whether
    another is as near as that.
    """
    reach = max(TOUCHED - tile, 0.0) / 2 / tile
    away = sorted((max(abs(cell[0] + 0.5 - at[0]), abs(cell[1] + 0.5 - at[1])) - 0.5, cell) for cell in free)
    near = [cell for far, cell in away if far <= reach]
    return (near[0] if near else None), len(near) > 1


def framed(cells: Sequence[Cell], room: Room, unit: float) -> MapCamera:
    """The camera that shows those cells alone, with room for the figure that counts them, which stands above."""
    aside, above = (width * unit for width in _FRAMED)
    return fit(
        cells,
        replace(room, top=room.top + above, left=room.left + aside, right=room.right + aside),
        FRAME_MARGIN,
        _LARGEST * unit,
    )


def framed_beside(cells: Sequence[Cell], room: Room, card: Pixel, unit: float) -> MapCamera:
    """The same with the largest tiles beside a card so wide and high: to the left of it, below it, or with the card in
    a corner where nothing is counted.
    """
    wide, high = card
    whole = framed(cells, room, unit)
    up = _FIGURE * unit / whole.tile  # the middle of a figure above that of its tile
    counted = (*cells, *((col, row - up) for col, row in cells))
    found = [framed(cells, replace(room, right=wide), unit), framed(cells, replace(room, top=room.top + high), unit)]
    for left in (0.0, room.width - wide):
        for low in (0.0, room.height - room.top - high):
            box = left, low, left + wide, low + high
            beside = uncover(whole, counted, replace(room, covered=(box,)))
            if not beside.covered((room.width / 2, room.height / 2), counted, box):
                found.append(beside)
    return max(found, key=lambda camera: camera.tile)
