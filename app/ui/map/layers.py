"""What is drawn on the map, layer over layer: the tiles with their symbols, what is lit, pieces, and what differs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import InstructionGroup

from app.table.presentation.features import ClashView
from app.table.presentation.view import TableView
from app.ui.base import pictures
from app.ui.base.palettes import HALO
from app.ui.base.pictures import GLOW_SPAN, Pictures
from app.ui.base.theme import THEME
from app.ui.map.camera import Pixel
from app.ui.map.captions import Box
from app.ui.map.drawing import UNIT, add, draw_clashes, draw_differing, draw_pieces, put
from app.ui.map.lights import Light, Sign, Target, draw_lights, draw_targets
from app.ui.map.tiles import LAYERS, draw_marks, draw_tile
from app.values import Cell, LaidTile, PlacedFace


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile drawn where it would lie. ``fits`` is None where that is not known, ``clashes`` are the sides at which it
    does not.
    """

    placed: PlacedFace
    fits: bool | None = None
    clashes: tuple[ClashView, ...] = ()


class MapLayers:
    """The layers, in the map's own coordinates: ``groups`` from the lowest up, to be put on a canvas.

    ``far``: tiles are small on the screen, so symbols and pieces are drawn larger; what was drawn before stays as it is
    until it is drawn again.
    """

    def __init__(self, pictures_: Pictures) -> None:
        self._pictures = pictures_
        self.far = False
        self.signs: tuple[Sign, ...] = ()  # the letters and the numbers, as they are drawn
        self._laid: dict[Cell, tuple[LaidTile, list[Any], list[Any]]] = {}  # what is drawn on each cell, and in which
        self._piles: dict[tuple[Any, object], Any] = {}
        self._fresh_colour: Any = None
        self._ground, self._free, self._tiles, self._marks, self._fresh, self._light, self._shine = (
            InstructionGroup() for _ in range(7)
        )
        self._framed, self._pieces, self._target, self._ghost, self._differ, self._clash = (
            InstructionGroup() for _ in range(6)
        )
        self._lit: tuple[Cell, ...] = ()  # the cells on which something is lit
        self._layers = [InstructionGroup() for _ in range(LAYERS)]
        for group in self._layers:
            self._tiles.add(group)
        self.groups: Sequence[Any] = (
            *(self._ground, self._free, self._tiles, self._marks, self._fresh, self._light, self._shine, self._framed),
            *(self._pieces, self._target, self._ghost, self._differ, self._clash),
        )

    @property
    def laid(self) -> Mapping[Cell, LaidTile]:
        """The tile that is drawn on each cell."""
        return {cell: tile for cell, (tile, *_) in self._laid.items()}

    def draw_tiles(self, view: TableView) -> None:
        """Draw only the tiles that changed; drawing all tiles of a large map takes long."""
        due = {tile.cell: tile.placed.tile for tile in view.tiles}
        for cell in [cell for cell, (laid, *_) in self._laid.items() if due.get(cell) != laid]:
            _, layers, parts = self._laid.pop(cell)
            for layer, drawn in zip(layers, parts, strict=True):
                layer.remove(drawn)
        for cell, laid in due.items():
            if cell not in self._laid:
                col, row = cell
                layers = self._layers_of(laid)
                below, *above, upright = parts = [InstructionGroup() for _ in layers]
                put(below, (0, 0, 0, 0.55), (col + 0.5, row + 0.55), pictures.shadow(), (GLOW_SPAN,) * 2)
                draw_tile(above, self._pictures, cell, laid, UNIT)
                draw_marks(upright, self._pictures, [(cell, laid)], UNIT, far=self.far)
                for layer, drawn in zip(layers, parts, strict=True):
                    layer.add(drawn)
                self._laid[cell] = laid, layers, parts
        self._fresh.clear()
        self._fresh_colour = None
        for tile in view.tiles:
            if tile.fresh:
                self._fresh_colour = add(self._fresh, HALO, tile.cell, pictures.glow(), GLOW_SPAN)

    def _layers_of(self, laid: LaidTile) -> list[Any]:
        """Where the parts of that tile are drawn: its shadow, itself in LAYERS, and its symbols."""
        grounds, tints, covers, seams = self._layers
        symbols = tuple((mark.name, mark.count) for mark in self._pictures.marks(laid.face))
        cover = self._pile(covers, laid.design if self._pictures.parts(laid.face) else laid.face)
        return [self._ground, grounds, tints, cover, seams, self._pile(self._marks, symbols)]

    def _pile(self, layer: Any, key: object) -> Any:
        """The part of that layer in which everything with that picture is drawn, one after the other."""
        if (layer, key) not in self._piles:
            self._piles[layer, key] = InstructionGroup()
            layer.add(self._piles[layer, key])
        return self._piles[layer, key]

    def fade_fresh(self, opacity: float) -> None:
        """Show the outline of the new tiles that strongly, 0-1."""
        if self._fresh_colour is not None:
            self._fresh_colour.a = opacity

    def draw_marks(self) -> None:
        """Draw the symbols of all tiles again."""
        for cell, (laid, _, parts) in self._laid.items():
            draw_marks(parts[-1], self._pictures, [(cell, laid)], UNIT, far=self.far)
        self._draw_lit_marks()

    def draw_lights(self, lights: Sequence[Light]) -> None:
        """Light exactly those features, below the symbols of their tiles."""
        draw_lights(self._light, lights, self.laid, self._pictures.tileset, UNIT)
        self._lit = tuple(dict.fromkeys(cell for light in lights for cell, _ in light.area))
        self._draw_lit_marks()

    def _draw_lit_marks(self) -> None:
        """Draw the symbols of lit tiles once more, over the light."""
        lit = [(cell, self._laid[cell][0]) for cell in self._lit if cell in self._laid]
        draw_marks(self._shine, self._pictures, lit, UNIT, far=self.far)

    def draw_targets(self, targets: Sequence[Target]) -> None:
        """Draw exactly those places that a touch chooses."""
        self.signs = draw_targets(self._target, targets, self.laid, self._pictures, far=self.far)

    def letters(self, to_screen: Callable[[float, float], Pixel], tile: float) -> list[Box]:
        """Where the letters and the numbers are on the screen, where a tile is ``tile`` pixels wide: (left, bottom,
        width, height) in pixels.
        """
        found = []
        for sign in self.signs:
            (x, y), reach = to_screen(*sign.at), sign.radius * tile
            found.append((x - reach, y - reach, 2 * reach, 2 * reach))
        return found

    def draw_pieces(self, view: TableView) -> None:
        """Draw the pieces and the tokens."""
        draw_pieces(self._pieces, view, self.far)

    def draw_clashes(self, view: TableView) -> None:
        """Draw the sides that do not match, and those that may stay so."""
        self._clash.clear()
        draw_clashes(self._clash, view.clashes, view.allowed)

    def draw_differing(self, view: TableView) -> None:
        """Draw what lies on the table where the game has something else."""
        draw_differing(self._differ, view, self._pictures)

    def draw_free(self, cells: Sequence[Cell], dead_ends: Collection[Cell], lit: Cell | None) -> None:
        """Draw exactly those places as free, but for the ``dead_ends`` among them, where no tile fits; the one that is
        ``lit`` shines.
        """
        self._free.clear()
        for cell in cells:
            if cell == lit:
                add(self._free, THEME.gold, cell, pictures.glow(), GLOW_SPAN)
            if cell not in dead_ends:
                tone = THEME.gold if cell == lit else THEME.place
                add(self._free, tone, cell, pictures.dashed_cell(far=self.far))

    def draw_framed(self, cells: Sequence[Cell]) -> None:
        """Frame exactly those of the cells on which a tile lies."""
        self._framed.clear()
        for cell in cells:
            if cell in self._laid:
                add(self._framed, THEME.gold, cell, pictures.glow(), GLOW_SPAN)

    def draw_ghost(self, ghost: Ghost | None) -> None:
        """Draw a tile where it would lie; None draws none."""
        layer = self._ghost
        layer.clear()
        if ghost is None:
            return
        tone = THEME.warning if ghost.fits is False else THEME.gold
        cell, laid, upright = ghost.placed.cell, ghost.placed.tile, InstructionGroup()
        add(layer, (0, 0, 0, 0.6), cell, pictures.shadow(), GLOW_SPAN)
        draw_tile([layer] * LAYERS, self._pictures, cell, laid, UNIT)
        draw_marks(upright, self._pictures, [(cell, laid)], UNIT, far=self.far)
        layer.add(upright)
        add(layer, tone, cell, pictures.glow(), GLOW_SPAN)
        draw_clashes(layer, ghost.clashes)
