"""Where a game enters drawings of its own: its kinds of segment, symbols, pieces and signs by the names of its rules.

A game's drawings are a module in ``app/art/games``, which is imported with the room; ``app/rules/ADDING.md`` shows how.
A painter gets a ``Canvas`` and shapes in tile units (x east, y south, 0-1, north up), and calls the canvas's methods.
What has no drawing of its own is drawn like something that has: ``draw_like``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from numpy.typing import ArrayLike

from app.art.backs import EMBLEMS
from app.art.canvas import Canvas, Colour
from app.art.covers import TINTS, TOWN_MARKS
from app.art.geometry import LINES, MASSIFS, TOWNS, Massif, Shapes, Town
from app.art.ground import BUILT, COVERS, GROWTHS, LAID, STANDS_ON
from app.art.growth import Growth
from app.art.likeness import drawn_as, enter_likeness
from app.art.pieces import add_shape, is_drawn
from app.art.scenes import Kit, Scene, add_scenes
from app.art.signs import SIGNS, Pen
from app.art.symbols import CLUSTERED, PAINTERS
from app.art.textures import BLADES, GRASSES
from app.rules.terms import Terms

__all__ = [
    "Ground",
    "Kit",
    "Scene",
    "add_cover",
    "add_emblem",
    "add_ground",
    "add_line",
    "add_piece",
    "add_place",
    "add_scenes",
    "add_sign",
    "add_symbol",
    "draw_like",
    "undrawn",
]


@dataclass(frozen=True, slots=True)
class Ground:
    """How open ground looks: its ``grass`` (a base colour, a cooler, a lighter, a warmer, a darker one), the colours
    towards which its dark and its light ``blades`` lean, its ``tint`` on the map (dry patches, fresh ones, how strong
    0-1), and what grows there.
    """

    grass: tuple[Colour, Colour, Colour, Colour, Colour]
    blades: tuple[Colour, Colour]
    tint: tuple[Colour, Colour, float]
    growths: Mapping[str, Growth]


def add_ground(kind: str, ground: Ground) -> None:
    """Enter a kind of open ground: the rest of a tile."""
    GRASSES[kind], BLADES[kind], TINTS[kind], GROWTHS[kind] = ground.grass, ground.blades, ground.tint, ground.growths


def add_line(kind: str, paint: Callable[[Canvas, Shapes], None]) -> None:
    """Enter a kind that runs from side to side or to an end. ``paint`` draws all of a tile; it is called for every tile
    and looks itself for the lines of its kind.
    """
    LINES.add(kind)
    LAID.append(paint)


def add_cover(kind: str, paint: Callable[[Canvas, Massif, int], None], ground: str) -> None:
    """Enter a kind that covers whole sides, and the open ground that is around it where a tile shows none. ``paint``
    draws one, from a random seed.
    """
    MASSIFS.add(kind)
    COVERS[kind], STANDS_ON[kind] = paint, ground


def add_place(
    kind: str, paint: Callable[[Canvas, Town, int], None], mark: Callable[[Canvas], None] | None = None
) -> None:
    """Enter a kind that lies round inside a tile. ``paint`` draws one, from a random seed; ``mark`` fills a canvas with
    what stands for it where tiles are small, on the map.
    """
    TOWNS.add(kind)
    BUILT[kind] = paint
    if mark is not None:
        TOWN_MARKS[kind] = mark


def add_symbol(
    name: str, paint: Callable[[Canvas, float, float, float, float], None], *, clustered: bool = False
) -> None:
    """Enter a symbol. ``paint`` draws it about (x, y), turned by an angle (radians) and scaled. Several
    on one segment stand together, smaller, where they are ``clustered``.
    """
    PAINTERS[name] = paint
    if clustered:
        CLUSTERED.add(name)


def add_piece(kind: str, half: ArrayLike, lines: Sequence[ArrayLike] = ()) -> None:
    """Enter a kind of piece: the right half of its outline, from the top middle to the bottom middle, and lines on it,
    all about (0, 0) in a square 1 wide.
    """
    add_shape(kind, half, lines)


def add_sign(names: Sequence[str], paint: Callable[[Pen], None]) -> None:
    """Enter the sign of a kind of segment or piece, and of what points come from, under all these names."""
    SIGNS.update(dict.fromkeys(names, paint))


def add_emblem(game: str, paint: Callable[[Canvas, float], None]) -> None:
    """Enter what lies crossed on the backs of that game's tiles: ``paint`` draws one of the two, at that angle."""
    EMBLEMS[game] = paint


def draw_like(known: str, *names: str) -> None:
    """Draw segments, symbols or pieces of those names like the one called ``known``.

    Raises ValueError for a name that has a drawing already: games share names, and another game would be drawn so too.
    """
    for name in names:
        if _has_drawing(name):
            raise ValueError(f"{name!r} has a drawing already: what is another thing needs another name")
    enter_likeness(known, *names)


def _has_drawing(name: str) -> bool:
    own = drawn_as(name) == name
    return own and (name in LINES | MASSIFS | TOWNS | GROWTHS.keys() | PAINTERS.keys() or is_drawn(name))


def undrawn(terms: Terms) -> Iterator[tuple[str, str]]:
    """Everything of a game that nobody has drawn: what it is (kind, symbol, piece) and its name."""
    for kind in terms.symbols:
        if drawn_as(kind) not in LINES | MASSIFS | TOWNS | GROWTHS.keys():
            yield "kind", kind
    for name in sorted({name for names in terms.symbols.values() for name in names}):
        if drawn_as(name) not in PAINTERS:
            yield "symbol", name
    yield from (("piece", name) for name in terms.piece_names if not is_drawn(name))
