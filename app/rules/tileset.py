"""Tile sets: the designs of a box as data, parsed from TOML text and validated.

``parse_tileset`` either returns a ``TileSet`` or raises ``TileSetError`` with every problem of the text at once.
This module opens no file; ``shipped.py`` and ``app.tilesets`` do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from app.outside import DocumentError, toml_of
from app.rules.errors import TileSetError
from app.rules.terms import GAMES, PORTS_PER_SIDE, SIDES, Terms
from app.values import Face, Point, SegmentMap, clear_spot

MOST_SIDES = 7
"""Kinds of side that a tile set may have; the engine packs them into three bits."""

LONGEST_TEXT, LONGEST_LINE = 200_000, 2_000
"""Characters of a tile-set file and of one of its lines; a TOML reader may need hours for a line of a megabyte."""

MOST_SYMBOLS = 99
"""How many of one symbol a segment may carry, and how much a token may be worth."""


Structure = tuple[tuple[str, tuple[int, ...], int | None], ...]
"""Kind, ports and end of each segment of a design, without symbols: designs that share it can share outlines."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of one design: one stretch of railroad, one mountain part, one piece of prairie, one city.

    ``ports`` are numbers 0-11 clockwise from the north side's western port (see ``app.rules.terms``), empty for a kind
    that lies inside the tile. ``to`` is the index of the city or lake in which this line ends, None if it ends in none.
    ``symbols`` are those printed on every copy; those of a variant are in ``Variant.symbols``.
    """

    index: int
    kind: str
    ports: tuple[int, ...]
    symbols: Mapping[str, int]
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Variant:
    """Copies of a design with the same symbols.

    ``id`` is "" for a design whose copies are all the same. ``symbols[i]`` maps the name of each symbol on segment
    ``i`` to its count, the design's own symbols included.
    """

    id: str
    count: int
    symbols: tuple[Mapping[str, int], ...]


@dataclass(frozen=True, slots=True)
class Design:
    """One of the printed patterns, north up. ``sides`` has one letter a side in the order north, east, south, west.

    ``segment_map`` holds the outlines of its segments, None when no file gives them. The rules do not use it.
    """

    id: str
    sides: str
    segments: tuple[Segment, ...]
    variants: tuple[Variant, ...]
    deck: str = "land"
    picture: str = ""
    segment_map: SegmentMap | None = field(default=None, compare=False, repr=False)

    @property
    def structure(self) -> Structure:
        """Kind, ports and end of each segment: the same for designs that differ only in symbols."""
        return tuple((s.kind, s.ports, s.to) for s in self.segments)

    @property
    def places(self) -> SegmentMap:
        """The outlines of its segments. Raises TileSetError when no file gives them."""
        if self.segment_map is None:
            raise TileSetError([f"design {self.id}: nobody says where its segments lie"])
        return self.segment_map

    @property
    def count(self) -> int:
        """How many copies the box holds, all variants together."""
        return sum(v.count for v in self.variants)

    def variant(self, variant_id: str) -> Variant:
        """The variant of that id; raises KeyError when the design has none such."""
        for variant in self.variants:
            if variant.id == variant_id:
                return variant
        raise KeyError(f"design {self.id} has no variant {variant_id!r}")

    def printed(self, variant_id: str, segment: int) -> tuple[Point, ...]:
        """Where the symbols of that segment are printed, north up: one place each, in the order of its symbols. Raises
        KeyError when the design has no such variant and TileSetError if the places of its segments are unknown.
        """
        count = sum(self.variant(variant_id).symbols[segment].values())
        signs = self.places.places[segment].signs or (self.places.spot(segment),)
        return tuple(signs[number % len(signs)] for number in range(count))

    def stand(self, variant_id: str, segment: int) -> Point:
        """Where a piece on that segment is drawn, north up: aside of what is printed on the tile, if there is room.
        Raises as ``printed`` does.
        """
        symbols = (self.printed(variant_id, index) for index in range(len(self.segments)))
        return clear_spot(self.places, segment, tuple(chain.from_iterable(symbols)))

    def ports(self) -> tuple[int, ...]:
        """For each of the 12 ports clockwise from north-west, the index of the segment that meets the edge there."""
        found = [-1] * (4 * PORTS_PER_SIDE)
        for segment in self.segments:
            for port in segment.ports:
                found[port] = segment.index
        return tuple(found)

    def turns(self, variant_id: str = "") -> int:
        """The rotational symmetry of the face: after how many quarter turns it is equivalent under the rules, 1, 2 or
        4. Where on a segment a symbol is printed makes no difference. Raises KeyError when the design has no such
        variant.
        """
        symbols = self.variant(variant_id).symbols
        whole = self._printed(symbols, 0)
        return next((turn for turn in (1, 2) if self._printed(symbols, turn) == whole), 4)

    def _printed(self, symbols: tuple[Mapping[str, int], ...], turn: int) -> Counter[object]:
        """A key of the face as the rules see it, turned by ``turn`` quarters: each segment with the ports at which it
        meets the edge, directly or through the lines that end in it.
        """

        def ports(segment: Segment) -> frozenset[int]:
            leading = [port for other in self.segments if other.to == segment.index for port in other.ports]
            return frozenset((p + PORTS_PER_SIDE * turn) % (4 * PORTS_PER_SIDE) for p in (*segment.ports, *leading))

        return Counter((s.kind, ports(s), s.to is not None, frozenset(symbols[s.index].items())) for s in self.segments)


@dataclass(frozen=True)
class TileSet:
    """The tiles and tokens of one box. ``verified`` is False until the data have been checked against a real box.

    ``sides`` maps a side's letter to its three kinds, clockwise; ``tokens`` maps value to count.
    """

    game: str
    name: str
    verified: bool
    start: str
    sides: Mapping[str, tuple[str, str, str]]
    designs: tuple[Design, ...]
    tokens: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def by_id(self) -> Mapping[str, Design]:
        """The designs by their id."""
        return {d.id: d for d in self.designs}

    @property
    def terms(self) -> Terms:
        """The terms of the game that this set belongs to."""
        return GAMES[self.game]

    @property
    def start_face(self) -> Face:
        """The face of the start tile: the first variant of its design."""
        return Face(self.start, self.by_id[self.start].variants[0].id)

    @cached_property
    def turns(self) -> Mapping[str, int]:
        """By the name of each face, its rotational symmetry: ``Design.turns``, 1, 2 or 4."""
        return {face.name: self.by_id[face.design].turns(face.variant) for face, _ in self.faces()}

    @cached_property
    def equals(self) -> Mapping[str, str]:
        """By the name of each face, that of the first face in its pile with the same sides, segments, symbols and
        picture, its own for most: no rule tells such faces apart, and nobody needs to.
        """
        first: dict[object, str] = {}
        found = {}
        for face, _ in self.faces():
            design = self.by_id[face.design]
            symbols = tuple(frozenset(each.items()) for each in design.variant(face.variant).symbols)
            key = design.deck, design.sides, design.structure, design.picture, symbols
            found[face.name] = first.setdefault(key, face.name)
        return found

    @cached_property
    def alike(self) -> Mapping[str, tuple[str, int]]:
        """By the name of each face, what ``equals`` and ``turns`` say of it: all that the eyes need not tell apart."""
        return {name: (equal, self.turns[name]) for name, equal in self.equals.items()}

    def faces(self, deck: str | None = None) -> Iterator[tuple[Face, int]]:
        """Every face of that deck, or of all decks, and how many copies of it the box holds."""
        for design in self.designs:
            if deck is None or design.deck == deck:
                for variant in design.variants:
                    yield Face(design.id, variant.id), variant.count

    def patterns(self) -> Mapping[str, int]:
        """The names of the faces that the rules tell apart, and how many copies of each the box holds: those of its
        ``equals`` count with it. This is what an owner shows and counts.
        """
        counts: dict[str, int] = {}
        for face, count in self.faces():
            equal = self.equals[face.name]
            counts[equal] = counts.get(equal, 0) + count
        return counts


def tables_of(text: str, source: str) -> dict[str, Any]:
    """The tables of a file of a tile set, not checked yet. Raises TileSetError where it is no sound TOML."""
    if len(text) > LONGEST_TEXT:
        raise TileSetError([f"not usable: {len(text)} characters, {LONGEST_TEXT} are the most"], source)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise TileSetError([f"line {number}: {len(line)} characters, {LONGEST_LINE} are the most"], source)
    try:
        return toml_of(text)
    except DocumentError as error:
        raise TileSetError([f"not usable: {error}"], source) from None
    except ValueError as error:
        raise TileSetError([f"not TOML: {error}"], source) from None


def parse_tileset(text: str, source: str = "tile set") -> TileSet:
    """The tile set written in TOML ``text``; ``source`` names it in messages.

    Raises TileSetError with every problem found.
    """
    data = tables_of(text, source)
    problems: list[str] = []
    terms = GAMES.get(str(data.get("game")))
    if terms is None:
        known = ", ".join(GAMES)
        raise TileSetError([f"game: must be one of {known}, is {data.get('game')!r}"], source)
    sides = _parse_sides(data.get("sides"), terms, problems)
    designs = _parse_designs(data.get("design"), terms, sides, problems)
    tokens = _parse_tokens(data.get("token", []), problems)
    verified = data.get("verified")
    if not isinstance(verified, bool):
        problems.append(f"verified: must be true or false, is {verified!r}")
    start = data.get("start")
    ids = Counter(d.id for d in designs)
    problems += [f"design {i}: is listed {n} times" for i, n in ids.items() if n > 1]
    if not isinstance(start, str) or start not in ids:
        problems.append(f"start: no design is called {start!r}")
    _check_counts(designs, tokens, terms, problems)
    unknown = set(data) - {"game", "name", "verified", "start", "sides", "token", "design"}
    problems += [f"{key}: unknown word at the top of the file" for key in sorted(unknown)]
    if problems:
        raise TileSetError(problems, source)
    return TileSet(
        game=terms.game,
        name=str(data.get("name", terms.game)),
        verified=bool(verified),
        start=str(start),
        sides=sides,
        designs=tuple(designs),
        tokens=tokens,
    )


def _parse_sides(raw: Any, terms: Terms, problems: list[str]) -> dict[str, tuple[str, str, str]]:
    sides: dict[str, tuple[str, str, str]] = {}
    if not isinstance(raw, dict) or not raw:
        problems.append('sides: must say what each side letter means, as in P = ["prairie", "prairie", "prairie"]')
        return sides
    for letter, kinds in raw.items():
        if not isinstance(kinds, list) or len(kinds) != 3 or any(str(k) not in terms.symbols for k in kinds):
            problems.append(f"sides.{letter}: must be three of {', '.join(terms.symbols)}, is {kinds!r}")
        elif kinds[0] != kinds[2]:
            problems.append(f"sides.{letter}: must read the same from both ends, is {kinds!r}")
        else:
            sides[letter] = (kinds[0], kinds[1], kinds[2])
    if len(raw) > MOST_SIDES:
        problems.append(f"sides: there may be {MOST_SIDES} letters at most, are {len(raw)}")
    return sides


def _parse_tokens(raw: Any, problems: list[str]) -> dict[int, int]:
    tokens: dict[int, int] = {}
    for row in raw if isinstance(raw, list) else [raw]:
        value = row.get("value") if isinstance(row, dict) else None
        count = row.get("count") if isinstance(row, dict) else None
        if type(value) is not int or type(count) is not int:
            value, count = -1, 0
        if not 0 <= value <= MOST_SYMBOLS or count < 1 or value in tokens:
            problems.append(f"token: needs a new value from 0 to {MOST_SYMBOLS} and a count from 1, is {row!r}")
        else:
            tokens[value] = count
    return tokens


def _parse_designs(raw: Any, terms: Terms, sides: Mapping[str, Any], problems: list[str]) -> list[Design]:
    if not isinstance(raw, list) or not raw:
        problems.append("design: the file lists no [[design]]")
        return []
    designs = []
    for number, row in enumerate(raw, 1):
        where = f"design {row['id']}" if isinstance(row, dict) and row.get("id") else f"design number {number}"
        found: list[str] = []
        design = _parse_design(row, terms, sides, found)
        problems += [f"{where}: {p}" for p in found]
        if design is not None:
            designs.append(design)
    return designs


def _parse_design(row: Any, terms: Terms, sides: Mapping[str, Any], problems: list[str]) -> Design | None:
    if not isinstance(row, dict):
        problems.append("is not a table")
        return None
    design_id = row.get("id")
    if not isinstance(design_id, str) or not design_id.replace("-", "").isalnum():
        problems.append(f"id must be letters and digits, is {design_id!r}")
        return None
    letters = row.get("sides")
    if not isinstance(letters, str) or len(letters) != 4 or any(c not in sides for c in letters):
        problems.append(f"sides must be four of {' '.join(sides)} (north, east, south, west), is {letters!r}")
        letters = ""
    deck = row.get("deck", "land")
    if not isinstance(deck, str) or deck not in terms.tiles:
        problems.append(f"deck must be one of {', '.join(terms.tiles)}, is {deck!r}")
    unknown = set(row) - {"id", "sides", "count", "segments", "variants", "deck", "picture"}
    problems += [f"{key}: unknown word" for key in sorted(unknown)]
    raw = row.get("segments")
    segments = [_parse_segment(i, s, terms, problems) for i, s in enumerate(raw if isinstance(raw, list) else [])]
    if not segments:
        problems.append("has no segments")
    _check_ports(letters, segments, sides, problems)
    _check_lines(segments, terms, problems)
    variants = _parse_variants(row, segments, terms, problems)
    return Design(
        id=design_id,
        sides=letters,
        segments=tuple(segments),
        variants=variants,
        deck=str(deck),
        picture=str(row.get("picture", "")),
    )


def _parse_segment(index: int, row: Any, terms: Terms, problems: list[str]) -> Segment:
    where = f"segment {index}"
    if not isinstance(row, dict) or str(row.get("kind")) not in terms.symbols:
        problems.append(f"{where}: kind must be one of {', '.join(terms.symbols)}, is {row!r}")
        return Segment(index, "", (), {})
    kind = str(row["kind"])
    ports = _parse_ports(where, row.get("ports", ""), problems)
    target = terms.lines.get(kind)
    to = row.get(target) if target else None
    if to is not None and type(to) is not int:
        problems.append(f"{where}: {target} must be the number of a segment, is {to!r}")
        to = None
    symbols = {}
    for key, value in row.items():
        if key in ("kind", "ports", target):
            continue
        if key not in terms.symbols[kind]:
            allowed = ", ".join(terms.symbols[kind]) or "no symbols"
            problems.append(f"{where}: a {kind} carries {allowed}, not {key}")
        elif type(value) is not int or not 0 <= value <= MOST_SYMBOLS:
            problems.append(f"{where}: {key} must be a count from 0 to {MOST_SYMBOLS}, is {value!r}")
        elif value:
            symbols[key] = value
    return Segment(index, kind, ports, symbols, to)


def _parse_ports(where: str, raw: Any, problems: list[str]) -> tuple[int, ...]:
    ports: list[int] = []
    for word in raw.split() if isinstance(raw, str) else [str(raw)]:
        side = SIDES.find(word[0])
        if side >= 0 and len(word) == 1:
            ports += range(3 * side, 3 * side + 3)
        elif side >= 0 and word[1:] in ("1", "2", "3"):
            ports.append(3 * side + int(word[1:]) - 1)
        else:
            problems.append(f"{where}: port must be like N or E2, is {word!r}")
    return tuple(ports)


def _check_ports(letters: str, segments: list[Segment], sides: Mapping[str, Any], problems: list[str]) -> None:
    owners: dict[int, list[int]] = {}
    for segment in segments:
        for port in segment.ports:
            owners.setdefault(port, []).append(segment.index)
    for port in range(4 * PORTS_PER_SIDE):
        name = f"{SIDES[port // 3]}{port % 3 + 1}"
        found = owners.get(port, [])
        if len(found) != 1:
            problems.append(f"port {name} must belong to one segment, belongs to {found or 'none'}")
        elif letters:
            kind, due = segments[found[0]].kind, sides[letters[port // 3]][port % 3]
            if kind and kind != due:
                problems.append(f"port {name} is {kind}, but side {letters[port // 3]} has {due} there")


def _check_lines(segments: list[Segment], terms: Terms, problems: list[str]) -> None:
    for segment in segments:
        where = f"segment {segment.index}"
        if not segment.kind:
            continue
        if segment.kind in terms.roofed:
            if segment.ports:
                problems.append(f"{where}: a {segment.kind} lies inside the tile and has no ports")
            if segment.kind in terms.lines.values() and not any(s.to == segment.index for s in segments):
                leading = next(line for line, end in terms.lines.items() if end == segment.kind)
                needed = f"a {leading} must say {segment.kind} = {segment.index}"
                problems.append(f"{where}: nothing leads to this {segment.kind}: {needed}")
        elif not segment.ports:
            problems.append(f"{where}: a {segment.kind} needs ports")
        target = terms.lines.get(segment.kind)
        if target and len(segment.ports) > 2:
            problems.append(f"{where}: a {segment.kind} has one or two ports, not {len(segment.ports)}")
        if segment.to is not None and len(segment.ports) > 1:
            problems.append(f"{where}: a {segment.kind} that ends in a {target} has one port, not {len(segment.ports)}")
        if segment.to is not None and (not 0 <= segment.to < len(segments) or segments[segment.to].kind != target):
            problems.append(f"{where}: ends in segment {segment.to}, which is no {target}")


def _parse_variants(
    row: Mapping[str, Any], segments: list[Segment], terms: Terms, problems: list[str]
) -> tuple[Variant, ...]:
    own = tuple(dict(s.symbols) for s in segments)
    raw = row.get("variants")
    if raw is None:
        count = row.get("count")
        if type(count) is not int or count < 1:
            problems.append(f"count must be a number from 1, is {count!r}")
            return ()
        return (Variant("", count, own),)
    if "count" in row:
        problems.append("count belongs to each variant when there are variants")
    variants: list[Variant] = []
    if raw == []:
        problems.append("variants must list one at least, or the design say its count")
    for entry in raw if isinstance(raw, list) else [raw]:
        name = entry.get("id") if isinstance(entry, dict) else None
        count = entry.get("count") if isinstance(entry, dict) else None
        if not isinstance(name, str) or not name.isalnum() or type(count) is not int or count < 1:
            problems.append(f"variant: needs an id of letters and a count from 1, is {entry!r}")
            continue
        if any(v.id == name for v in variants):
            problems.append(f"variant {name}: is listed twice")
        variants.append(Variant(name, count, _variant_symbols(name, entry, own, segments, terms, problems)))
    return tuple(variants)


def _variant_symbols(
    name: str,
    entry: Mapping[str, Any],
    own: tuple[dict[str, int], ...],
    segments: list[Segment],
    terms: Terms,
    problems: list[str],
) -> tuple[Mapping[str, int], ...]:
    symbols = tuple(dict(s) for s in own)
    for key, places in entry.items():
        if key in ("id", "count"):
            continue
        for place in places if isinstance(places, list) else [places]:
            if type(place) is not int or not 0 <= place < len(segments):
                problems.append(f"variant {name}: {key} must list segments of the design, has {place!r}")
            elif key not in terms.symbols.get(segments[place].kind, ()):
                problems.append(f"variant {name}: a {segments[place].kind} carries no {key} (segment {place})")
            else:
                symbols[place][key] = symbols[place].get(key, 0) + 1
    return symbols


def _check_counts(designs: list[Design], tokens: Mapping[int, int], terms: Terms, problems: list[str]) -> None:
    for deck, due in terms.tiles.items():
        found = sum(d.count for d in designs if d.deck == deck)
        if found != due:
            problems.append(f"the {deck} tiles must be {due} in all, are {found}: check the counts of the designs")
    if sum(tokens.values()) != terms.tokens:
        problems.append(f"the tokens must be {terms.tokens} in all, are {sum(tokens.values())}")
