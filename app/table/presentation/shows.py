"""How a scoring is shown: the feature tile by tile from the new one outwards, the calculation, the majority, who gets
what. Plain values, computed from the moves of a game; a table point is (east, south) in tiles.

Method: breadth-first search from the new tile over the feature's cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from math import dist, floor

from app.lang import Message, say
from app.rules import Game, Outcome, Place, Scoring, Standing
from app.table.model.belief import piece_lies, piece_spot, stack_spot
from app.table.model.commentary import takers
from app.table.model.history import History
from app.table.model.messages import players
from app.table.presentation.on_map import PieceView, piece_on
from app.values import Cell, Point, turn_point
from app.values.segment_map import Ring

Names = Mapping[str, str]

TILES = "tiles"
"""What the rules call the tiles of a feature in ``Scoring.worth``."""
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class AreaView:
    """A segment as it lies on the map: its rings in table points, a ring inside another being a hole."""

    cell: Cell
    segment: int
    rings: tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class CountView:
    """One tile of a feature in the order in which it is counted: ``gain`` points more make ``total`` so far.

    ``distance`` is the number of tiles from the new one; ``at`` the table point where the figure stands.
    """

    cell: Cell
    at: Point
    areas: tuple[AreaView, ...]
    gain: int
    total: int
    distance: int


@dataclass(frozen=True, slots=True)
class PairView:
    """A symbol at the table point ``taker`` takes the one at ``taken``, which does not count."""

    taker: Point
    taken: Point


@dataclass(frozen=True, slots=True)
class ScoringShow:
    """One scoring as it is shown.

    ``counts`` are the tiles, the nearest to the new one first; their gains make ``base`` points. ``doubling`` is the
    table point of the symbol that doubles them, None if none does. ``value`` is what each winner gets, ``points`` by
    colour, ``majority`` the pieces of each colour on it, of the kind ``piece`` ("" where nobody stands), laid flat
    there if ``lying``. ``working`` is the calculation ("6 tiles x 2 = 12"), ``rule`` why these players score, ``note``
    what else is to be known, None without. ``home`` are the pieces that go home, ``stays`` those that stand on it after
    the game too. ``stack`` is the table point of the tokens on it, None without any, ``taken`` the colour that takes
    each of them, from the top; empty where nobody does. ``pairs`` are the symbols of which one takes the other.
    ``final``: it belongs to the end of the game.
    """

    kind: str
    counts: tuple[CountView, ...]
    base: int
    doubling: Point | None
    value: int
    points: tuple[tuple[str, int], ...]
    majority: tuple[tuple[str, int], ...]
    piece: str
    title: Message
    working: Message
    rule: Message | None = None
    note: Message | None = None
    home: tuple[PieceView, ...] = ()
    stays: tuple[PieceView, ...] = ()
    taken: tuple[str, ...] = ()
    stack: Point | None = None
    final: bool = False
    pairs: tuple[PairView, ...] = ()
    lying: bool = False


def scoring_shows(before: Game, outcome: Outcome, names: Names) -> tuple[ScoringShow, ...]:
    """How each scoring of a move is shown, in their order. ``before`` is the game before the move."""
    if not outcome.scorings:
        return ()
    return tuple(scoring_show(before, outcome, scored, names) for scored in outcome.scorings if scored.cells)


def last_shows(history: History) -> tuple[ScoringShow, ...]:
    """How the scorings of the last event are shown; empty where it caused none, and for the end of the game."""
    outcome = history.outcome
    if outcome is None or not any(not scored.final for scored in outcome.scorings):
        return ()
    before = history.game.copy()
    before.pop()
    return tuple(show for show in scoring_shows(before, outcome, history.start.names) if not show.final)


def earlier_shows(history: History, number: int) -> tuple[ScoringShow, ...]:
    """How the scorings of the turn whose tile has that index in the history are shown, to see them once more."""
    at = next((at for at, (n, move) in enumerate(history.entries) if n == number and isinstance(move, Place)), None)
    if at is None or at + 1 >= len(history.entries):
        return ()
    before = history.game.copy()
    for _ in history.entries[at + 1 :]:
        before.pop()
    outcome = before.copy().push(history.entries[at + 1][1])
    return tuple(show for show in scoring_shows(before, outcome, history.start.names) if not show.final)


def scoring_show(before: Game, outcome: Outcome, scored: Scoring, names: Names) -> ScoringShow:
    """How that scoring of a move is shown. ``before`` is the game before the move."""
    counts = _counts(before, scored)
    on = frozenset(scored.segments)
    stack = next((s for s in before.stacks.values() if (s.cell, s.segment) in on), None)
    return ScoringShow(
        kind=scored.kind,
        counts=counts,
        base=_base(scored),
        doubling=_doubling(before, scored),
        value=scored.value,
        points=tuple(scored.points.items()),
        majority=tuple(scored.majority.items()),
        piece=scored.piece,
        title=say(f"scores.kind.{scored.kind}"),
        working=working(scored),
        rule=_rule(scored, names),
        note=note(scored),
        home=tuple(piece_on(before, piece) for piece in outcome.returned if (piece.cell, piece.segment) in on),
        stays=tuple(piece_on(before, piece) for piece in _staying(outcome) if (piece.cell, piece.segment) in on),
        taken=takers(before, scored),
        stack=_on_table(stack.cell, stack_spot(before, stack.cell, stack.segment)) if stack else None,
        final=scored.final,
        pairs=tuple(_pairs(before, scored)),
        lying=bool(scored.piece) and piece_lies(before, scored.piece, *scored.segments[0]),
    )


def _staying(outcome: Outcome) -> tuple[Standing, ...]:
    """The pieces that stay on the map after the move that ended the game; empty for any other move."""
    return tuple((Counter(outcome.standing) - Counter(outcome.returned)).elements())


def note(scored: Scoring) -> Message | None:
    """What else is to be known about a scoring; None for nothing."""
    told = [say(f"scores.case.{scored.kind}_{scored.case}")] if scored.case else []
    told += [say(f"scores.note.{scored.kind}_{name}") for name in scored.notes]
    return reduce(lambda first, second: say("list.sentences", first=first, second=second), told) if told else None


def _pairs(game: Game, scored: Scoring) -> Iterator[PairView]:
    """Which symbol takes which: the nearest two first. It makes no difference to the points."""
    if scored.cancels is None:
        return
    takers, prey = (list(_printed(game, scored, name)) for name in scored.cancels)
    near = sorted((dist(a, b), n, m) for n, a in enumerate(takers) for m, b in enumerate(prey))
    done: tuple[set[int], set[int]] = set(), set()
    for _, n, m in near:
        if n not in done[0] and m not in done[1]:
            done[0].add(n)
            done[1].add(m)
            yield PairView(takers[n], prey[m])


def _printed(game: Game, scored: Scoring, name: str) -> Iterator[Point]:
    """The table points at which that symbol is printed on the feature, once for each that counts."""
    for cell, segment in scored.segments:
        tile = game.tiles[cell]
        design = game.tileset.by_id[tile.design]
        symbols = design.variant(tile.variant).symbols[segment]
        if name not in symbols:
            continue
        before = sum(islice(symbols.values(), list(symbols).index(name)))
        for at in design.printed(tile.variant, segment)[before : before + symbols[name]]:
            yield _on_table(cell, turn_point(at, tile.rotation))


def working(scored: Scoring) -> Message:
    """The calculation of a scoring: "2 camps x 2 + 1 herd x 4 = 8"."""
    found = [(name, worth, _number(scored, name)) for name, worth in scored.worth.items()]
    terms = [term for term in found if term[2]] or found[:1]
    told: Message | None = None
    for at, (name, worth, count) in enumerate(terms):
        what = say(f"scores.count.{name}", count=count)
        if worth < 0 and at and terms[at - 1][1] == -worth:
            continue  # told with the one that it takes from
        if at + 1 < len(terms) and worth == -terms[at + 1][1] > 0:
            less, _, lost = terms[at + 1]
            key = "scores.less" if worth != 1 else "scores.minus"
            what = say(key, first=what, second=say(f"scores.count.{less}", count=lost))
        if abs(worth) != 1:
            what = say("scores.times", what=what, worth=abs(worth))
        sign = "scores.plus" if worth > 0 else "scores.minus"
        told = what if told is None else say(sign, first=told, second=what)
    if told is None:
        return say("scores.points", count=scored.value)
    if scored.doubled:
        told = say("scores.doubled", what=told)
    return say("scores.sum", what=told, points=scored.value)


def areas_of(game: Game, segments: Iterable[tuple[Cell, int]]) -> tuple[AreaView, ...]:
    """The outlines of those segments of laid tiles, each once."""
    return tuple(_area(game, cell, segment) for cell, segment in dict.fromkeys(segments))


def _area(game: Game, cell: Cell, segment: int) -> AreaView:
    tile = game.tiles[cell]
    rings = game.tileset.by_id[tile.design].places.area(segment)
    turned = tuple(tuple(_on_table(cell, turn_point(point, tile.rotation)) for point in ring) for ring in rings)
    return AreaView(cell, segment, turned)


def _on_table(cell: Cell, at: Point) -> Point:
    return cell.col + at[0], cell.row + at[1]


def _number(scored: Scoring, name: str) -> int:
    """How many tiles, or symbols of that name, count."""
    return scored.tiles if name == TILES else scored.symbols.get(name, 0)


def _base(scored: Scoring) -> int:
    """The points before doubling; the value itself where the rules do not tell how it comes about."""
    if not scored.worth:
        return scored.value
    return sum(worth * _number(scored, name) for name, worth in scored.worth.items())


def _counts(game: Game, scored: Scoring) -> tuple[CountView, ...]:
    """The tiles of a feature from the new one outwards, with what each adds.

    What another symbol takes counts nothing where it is printed. What belongs to no tile is set off against the tiles
    counted last, so that no total on the way is more than it should be and the last is exact.
    """
    gains = {cell: _gain(game, scored, cell) for cell in scored.cells}
    ordered = _outwards(scored.cells, game.last_placed)
    for pair in _pairs(game, scored):  # what is taken counts nothing on its own tile
        assert scored.cancels is not None
        gains[Cell(floor(pair.taken[0]), floor(pair.taken[1]))] -= scored.worth[scored.cancels[1]]
    rest = _base(scored) - sum(gains.values())
    if rest > 0:
        gains[ordered[0][0]] += rest
    for cell, _ in reversed(ordered):
        if rest < 0:
            less = min(gains[cell], -rest)
            gains[cell] -= less
            rest += less
    counts: list[CountView] = []
    total = 0
    for cell, distance in ordered:
        total += gains[cell]
        lit = [place for place in (*scored.segments, *scored.sources) if place[0] == cell]
        at = _on_table(cell, piece_spot(game, *lit[0]))
        counts.append(CountView(cell, at, areas_of(game, lit), gains[cell], total, distance))
    return tuple(counts)


def _gain(game: Game, scored: Scoring, cell: Cell) -> int:
    """The points of one tile: its own, those of the symbols that are printed on it, and those of what lies beside the
    feature there and is counted itself.
    """
    tile = game.tiles[cell]
    symbols = game.tileset.by_id[tile.design].variant(tile.variant).symbols
    on = [segment for where, segment in scored.sources or scored.segments if where == cell]
    printed = sum(worth * symbols[segment].get(name, 0) for segment in on for name, worth in scored.worth.items())
    return printed + scored.worth.get(TILES, 0) + _beside(game, scored, cell)


def _beside(game: Game, scored: Scoring, cell: Cell) -> int:
    """The points of the sources beside a feature on that cell, where each of them is one of what is counted."""
    beside = set(scored.sources) - set(scored.segments)
    printed = {name for names in game.tileset.terms.symbols.values() for name in names}
    counted = (worth for name, worth in scored.worth.items() if name not in printed and name != TILES)
    each = next(counted, 0) if len(beside) in scored.symbols.values() else 0
    return each * sum(where == cell for where, _ in beside)


def _outwards(cells: Sequence[Cell], new: Cell | None) -> list[tuple[Cell, int]]:
    """The cells with their distance from the new one, the nearest first; in their own order where none is new."""
    if new is None:
        return [(cell, number) for number, cell in enumerate(cells)]
    if new not in cells:
        far = {cell: abs(cell.col - new.col) + abs(cell.row - new.row) for cell in cells}
        return sorted(far.items(), key=lambda pair: pair[1])
    found = {new: 0}
    todo = [new]
    for cell in todo:
        for east, south in _STEPS:
            near = Cell(cell.col + east, cell.row + south)
            if near in cells and near not in found:
                found[near] = found[cell] + 1
                todo.append(near)
    last = max(found.values()) + 1
    return [*found.items(), *((cell, last) for cell in cells if cell not in found)]


def _doubling(game: Game, scored: Scoring) -> Point | None:
    for cell, segment in scored.segments if scored.doubler else ():
        tile = game.tiles[cell]
        design = game.tileset.by_id[tile.design]
        if design.variant(tile.variant).symbols[segment].get(scored.doubler):
            return _on_table(cell, turn_point(design.printed(tile.variant, segment)[0], tile.rotation))
    return None


def _rule(scored: Scoring, names: Names) -> Message | None:
    """Why these players score and nobody else; None where nobody's pieces are compared."""
    if not scored.majority:
        return None
    who = players(scored.points, names)
    if scored.shrine:
        return say("scores.rule.overruled", players=who, count=len(scored.points))
    if scored.tie:
        most = max(scored.majority.values())
        return say("scores.rule.tie", players=who, count=most)
    if len(scored.majority) == 1:
        return say("scores.rule.alone", player=who)
    most, second = sorted(scored.majority.values(), reverse=True)[:2]
    return say("scores.rule.majority", player=who, most=most, second=second)
