"""Draws ahead of the first start what is kept: tiles, pieces and materials of every look, and the ways to draw them."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.rules.terms import SEATS
from app.rules.tileset import TileSet
from app.ui.base.materials import PLATES, laid_paper, leather, plate, timber
from app.ui.base.palettes import PALETTES
from app.ui.base.pictures import Pictures, piece_picture
from app.ui.base.ways_to_draw import Unseen
from app.values import LaidTile


def draw_ahead(tilesets: Iterable[TileSet]) -> None:
    """Draw all pictures of those tile sets and of every palette, so that they are kept (``app.ui.base.kept``). Needs a
    window, which may be off screen.
    """
    for tileset in tilesets:
        pictures = Pictures(tileset)
        for face, _ in tileset.faces():
            pictures.tile(face)
            pictures.laid(LaidTile(face, 0))
            pictures.parts(face)
            for mark in pictures.marks(face):
                pictures.mark(mark)
        for kind in tileset.terms.pieces:
            for colour in SEATS:
                piece_picture(kind.name, colour, False)
                if kind.lies_on:
                    piece_picture(kind.name, colour, True)
        pictures.close()
    for palette in PALETTES:
        for material in (leather, timber, laid_paper):
            material(palette)
        for name in PLATES:
            plate(name, palette)
    page = Widget()
    Window.add_widget(page)
    unseen = Unseen(page.canvas)
    while unseen.step():  # the graphics library keeps what it has compiled for them
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")
    Window.remove_widget(page)
