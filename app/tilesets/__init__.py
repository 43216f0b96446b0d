"""The tile sets that ship with the app, and the way to load one from a folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

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
    """The tile set of that shipped name, or in that folder (a folder that holds ``tiles.toml``).

    Where its segments lie is said by the ``segments.toml`` in ``art``, the folder with the owner's pictures, or beside
    ``tiles.toml``, the first that speaks of the design; for all others by the shipped one, for designs of the same
    structure. Raises TileSetError, whose message names the file and every problem in it.
    """
    folder = folder_of(name_or_folder)
    tileset = load_rules(folder)
    known = shipped_segments(tileset.game)
    maps = {design.id: known[design.structure] for design in tileset.designs if design.structure in known}
    for owner in (folder, art):
        if owner is not None and owner.parent != SHIPPED and (file := owner / FILE).is_file():
            maps |= parse_segments(text_of(file, "mend it or take it away"), tileset.by_id, str(file))
    return with_segments(tileset, maps)


def with_places(tileset: TileSet, source: str | Path) -> TileSet:
    """That tile set, to be drawn and played on a table; ``source`` is where it was loaded from. Raises TileSetError
    that names the designs of which nobody says where their segments lie.
    """
    lacking = [design.id for design in tileset.designs if design.segment_map is None]
    if lacking:
        remedy = f"make the file with deploy/segments.py {source}"
        problems = [f"design {name}: {FILE} does not say where its segments lie: {remedy}" for name in lacking]
        raise TileSetError(problems, str(source))
    return tileset


def with_segments(tileset: TileSet, maps: Mapping[str, SegmentMap | None]) -> TileSet:
    """The tile set with its segments lying there, by the design's id; nobody says it of designs that are missing."""
    return replace(tileset, designs=tuple(replace(d, segment_map=maps.get(d.id)) for d in tileset.designs))


def as_shipped(tileset: TileSet) -> TileSet:
    """The tile set with its segments lying where the shipped designs of the same structure have them, whatever an owner
    says; where no shipped design has that structure, as they are.
    """
    known = shipped_segments(tileset.game)
    maps = {d.id: known.get(d.structure, d.segment_map) for d in tileset.designs}
    return with_segments(tileset, maps)


@lru_cache
def shipped_segments(game: str) -> Mapping[Structure, SegmentMap]:
    """Where the segments of that game's shipped designs lie, by the structure of the design."""
    folder = SHIPPED / game
    if not (folder / FILE).is_file():
        return {}
    tileset = parse_tileset(text_of(folder / "tiles.toml", "install the app again"), str(folder / "tiles.toml"))
    maps = parse_segments(text_of(folder / FILE, "install the app again"), tileset.by_id, str(folder / FILE))
    return {tileset.by_id[name].structure: found for name, found in maps.items()}
