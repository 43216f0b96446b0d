"""The usual shapes of a game's pieces, from its data, for tables on which the owner's own pieces were not shown."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from app.outside import read_text, toml_of
from app.outside.files import DATA
from app.rules.shipped import SHIPPED
from app.rules.terms import Terms
from vision.objects.shapes.families import Block, Board
from vision.objects.shapes.solids import Solid

FILE = "shapes.toml"


def usual_solids(terms: Terms) -> tuple[Solid, ...]:
    """The solids of that game's pieces: standing, and lying too where a figure of its kind is ever laid flat; empty for
    a game without such data.
    """
    return solids_in(SHIPPED / terms.game, terms)


def solids_in(folder: Path, terms: Terms) -> tuple[Solid, ...]:
    """Those in the file ``FILE`` of that folder."""
    return _solids(folder / FILE, frozenset(piece.name for piece in terms.pieces if piece.lies_on))


@lru_cache(maxsize=8)
def _solids(path: Path, lying: frozenset[str]) -> tuple[Solid, ...]:
    if not path.is_file():
        return ()
    data = toml_of(read_text(path, DATA))
    found: list[Solid] = []
    for entry in data.get("figure", ()):
        board = Board(tuple((float(x), float(y)) for x, y in entry["outline"]), float(entry["thick"]))
        found.append(board.standing(entry["kind"]))
        if entry["kind"] in lying:
            found.append(board.lying(entry["kind"]))
    for entry in data.get("block", ()):
        (wide, long), (across, along) = entry["base"], entry["top"]
        tall, wall = float(entry["tall"]), float(entry.get("wall", 0.0))
        block = Block(int(entry["corners"]), float(wide), float(long), tall, (across, along), wall=wall)
        found.append(block.solid(entry["kind"]))
    return tuple(found)
