"""The tile sets that ship with the app, and loading of tile sets with the outlines of their segments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from app.outside import is_file
from app.rules.errors import TileSetError
from app.rules.shipped import SHIPPED, folder_of, text_of
from app.rules.shipped import load_tileset as load_rules
from app.rules.terms import DEFAULT_GAME
from app.rules.tileset import Structure, TileSet, parse_tileset
from app.tilesets.segments import FILE, parse_segments
from app.values import SegmentMap

__all__ = [
    "DEFAULT_GAME",
    "SHIPPED",
    "as_shipped",
    "load_tileset",
    "shipped_segments",
    "with_places",
    "with_segments",
]


def load_tileset(name_or_folder: str | Path = DEFAULT_GAME, art: Path | None = None) -> TileSet:
    """The shipped tile set of that name, or the one in that folder (which holds a ``tiles.toml``), with outlines.

    The outlines of a design's segments come from the first ``segments.toml`` that lists the design: the one in ``art``,
    the folder with the owner's pictures, then the one beside ``tiles.toml``; for other designs from the shipped design
    of the same structure. Raises TileSetError, whose message names the file and every problem in it.

    As long as no file changes it is the same object, and so are the tables that the rules make of it.
    """
    folder = folder_of(name_or_folder)
    owners = (owner / FILE for owner in (folder, art) if owner is not None and owner.parent != SHIPPED)
    texts = tuple((text_of(file, "mend it or take it away"), str(file)) for file in owners if is_file(file))
    return _outlined(_Read(load_rules(folder)), texts)


class _Read:
    """A tile set as it was read, the same as no other, by which what was made of it is found again."""

    def __init__(self, tileset: TileSet) -> None:
        self.tileset = tileset

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Read) and other.tileset is self.tileset

    def __hash__(self) -> int:
        return id(self.tileset)


@lru_cache(maxsize=4)
def _outlined(read: _Read, texts: tuple[tuple[str, str], ...]) -> TileSet:
    """That tile set with its outlines; ``texts`` are the owner's files about them, each with its name."""
    tileset = read.tileset
    known = shipped_segments(tileset.game)
    maps = {design.id: known[design.structure] for design in tileset.designs if design.structure in known}
    for text, name in texts:
        maps |= parse_segments(text, tileset.by_id, name)
    return with_segments(tileset, maps)


def with_places(tileset: TileSet, source: str | Path) -> TileSet:
    """That tile set, checked to have the outlines that drawing and playing on a table need; ``source`` is where it was
    loaded from. Raises TileSetError that names the designs without outlines.
    """
    lacking = [design.id for design in tileset.designs if design.segment_map is None]
    if lacking:
        remedy = f"make the file with deploy/segments.py {source}"
        problems = [f"design {name}: {FILE} does not say where its segments lie: {remedy}" for name in lacking]
        raise TileSetError(problems, str(source))
    return tileset


def with_segments(tileset: TileSet, maps: Mapping[str, SegmentMap | None]) -> TileSet:
    """The tile set with those outlines, by the design's id; designs that ``maps`` lacks have none."""
    return replace(tileset, designs=tuple(replace(d, segment_map=maps.get(d.id)) for d in tileset.designs))


def as_shipped(tileset: TileSet) -> TileSet:
    """The tile set with the outlines of the shipped designs of the same structure instead of an owner's; designs whose
    structure no shipped design has keep theirs.
    """
    known = shipped_segments(tileset.game)
    maps = {d.id: known.get(d.structure, d.segment_map) for d in tileset.designs}
    return with_segments(tileset, maps)


@lru_cache
def shipped_segments(game: str) -> Mapping[Structure, SegmentMap]:
    """The outlines of the segments of that game's shipped designs, by the structure of the design."""
    folder = SHIPPED / game
    if not (folder / FILE).is_file():
        return {}
    tileset = parse_tileset(text_of(folder / "tiles.toml", "install the app again"), str(folder / "tiles.toml"))
    maps = parse_segments(text_of(folder / FILE, "install the app again"), tileset.by_id, str(folder / FILE))
    return {tileset.by_id[name].structure: found for name, found in maps.items()}
