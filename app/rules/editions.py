"""Editions: boxes of a game that show other symbols on the same tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.rules.errors import TileSetError
from app.rules.terms import GAMES
from app.rules.tileset import MOST_SYMBOLS, Design, TileSet, tables_of

FILE = "edition.toml"
"""The file of an edition, in a folder of its own beside those of the tile sets."""

Changes = dict[str, dict[int, dict[str, int]]]
"""By design and segment, all the symbols that the edition shows there."""


def parse_edition(text: str, load: Callable[[str], TileSet], source: str = "edition") -> TileSet:
    """The tile set of the edition written in TOML ``text``; ``load`` loads the set that it is an edition of by the name
    of its game, ``source`` names the text in messages. Raises TileSetError with every problem found.
    """
    data = tables_of(text, source)
    game = data.get("edition_of")
    if game not in GAMES:
        raise TileSetError([f"edition_of: must be one of {', '.join(GAMES)}, is {game!r}"], source)
    base = load(str(game))
    problems = [f"{key}: unknown word at the top of the file" for key in sorted(set(data) - {"edition_of", "changed"})]
    rows = data.get("changed")
    changes: Changes = {}
    if not isinstance(rows, list) or not rows:
        problems.append("changed: the file lists no [[changed]]")
        rows = []
    for number, row in enumerate(rows, 1):
        found: list[str] = []
        _read(row, base, changes, found)
        problems += [f"changed number {number}: {problem}" for problem in found]
    if problems:
        raise TileSetError(problems, source)
    return replace(base, designs=tuple(_shown(design, changes.get(design.id, {})) for design in base.designs))


def _read(row: Any, base: TileSet, changes: Changes, problems: list[str]) -> None:
    """Add what a [[changed]] says to the ``changes``, or what is wrong with it to the ``problems``."""
    design = base.by_id.get(str(row.get("design"))) if isinstance(row, dict) else None
    if design is None:
        problems.append(f"needs a design of {base.name}, is {row!r}")
        return
    if len(design.variants) > 1:
        problems.append(f"design {design.id} has variants, whose symbols differ as it is")
        return
    place = row.get("segment")
    if type(place) is not int or not 0 <= place < len(design.segments):
        problems.append(f"segment must be a number from 0 to {len(design.segments) - 1}, is {place!r}")
        return
    if place in changes.get(design.id, {}):
        problems.append(f"segment {place} of design {design.id} is listed twice")
    kind = design.segments[place].kind
    allowed = base.terms.symbols[kind]
    symbols = {name: count for name, count in row.items() if name not in ("design", "segment")}
    for name, count in symbols.items():
        if name not in allowed:
            problems.append(f"a {kind} carries {', '.join(allowed) or 'no symbols'}, not {name}")
        elif type(count) is not int or not 1 <= count <= MOST_SYMBOLS:
            problems.append(f"{name} must be a count from 1 to {MOST_SYMBOLS}, is {count!r}")
    changes.setdefault(design.id, {})[place] = symbols


def _shown(design: Design, changes: Mapping[int, Mapping[str, int]]) -> Design:
    """The design with the symbols of the edition."""
    if not changes:
        return design
    segments = tuple(replace(s, symbols=changes.get(s.index, s.symbols)) for s in design.segments)
    only = replace(design.variants[0], symbols=tuple(segment.symbols for segment in segments))
    return replace(design, segments=segments, variants=(only,))
