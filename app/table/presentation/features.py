"""What a touch on the map tells: the feature there, whose it is, what it would score, and its whole area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.lang import Message, say
from app.rules import Game, Phase, Place, PutPiece, Scoring
from app.rules.values import FeatureView
from app.table.model.belief import piece_lies
from app.table.model.commentary import clash
from app.table.model.messages import ground, player, players, word
from app.table.presentation.shows import note, working
from app.values import Cell, Face, PlacedFace, Point, turn_point

Area = tuple[tuple[Cell, int], ...]
"""Segments of laid tiles, each as (cell, number of the segment in its design)."""


@dataclass(frozen=True, slots=True)
class ShareView:
    """The pieces of one player on a feature: ``count`` of kind ``piece``. ``leads``: with them the feature is theirs.

    ``claims`` is False for a piece that stands there and claims nothing. ``lying``: it is laid flat there.
    """

    colour: str
    player: Message | str
    piece: str
    count: int
    leads: bool = False
    claims: bool = True
    lying: bool = False


@dataclass(frozen=True, slots=True)
class FeatureCard:
    """One feature as it lies now.

    ``area`` are all its segments, ``points`` what it would score for each of its owners if the game ended now, None
    where nobody would score. ``lines`` tell its size, whether it is complete, and its tokens; ``whose`` whose it is;
    ``prospect`` what it would score, or what it would bring whoever claimed it; None for nothing. ``working`` is the
    calculation of that, or of what it has scored, ``note`` what else is to be known about it; None for nothing.
    ``around`` is the larger feature that it is part of, with pieces of its own (a river system); None without one.
    """

    kind: str
    title: Message
    area: Area
    tiles: int
    complete: bool
    shares: tuple[ShareView, ...]
    whose: Message
    lines: tuple[Message, ...]
    points: int | None = None
    prospect: Message | None = None
    working: Message | None = None
    note: Message | None = None
    around: FeatureCard | None = None


Points = tuple[tuple[str, int], ...]
"""Points by their origin, as in ``SeatState.by``; only what brings any."""


@dataclass(frozen=True, slots=True)
class PointsView:
    """Where a player's points come from: those ``made`` so far, and those ``due`` in all if the game ended now, None
    once it is over. ``hidden``: tokens whose values not everybody may see are not among these.
    """

    made: Points
    due: Points | None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class ClashView:
    """A side (0-3 clockwise from north, as it lies) where the tile on ``cell`` does not match its neighbour."""

    cell: Cell
    side: int
    text: Message


class FeatureBook:
    """Answers about the features of one position, and what would fit in it. It only reads the game; every answer is
    computed when asked for.
    """

    def __init__(self, game: Game, names: Mapping[str, str]) -> None:
        self._game = game
        self._names = names
        self._scorings: Sequence[Scoring] | None = None
        self._made: Sequence[Scoring] | None = None

    def segment_at(self, cell: Cell, at: Point) -> int | None:
        """The segment under that point of the tile on that cell, as it lies; None where no tile lies."""
        tile = self._game.tiles.get(cell)
        if tile is None:
            return None
        return self._game.tileset.by_id[tile.design].places.segment_at(*turn_point(at, -tile.rotation))

    def segments(self, cell: Cell) -> tuple[tuple[int, str], ...]:
        """Every segment of the tile on that cell with the kind of its feature; empty where no tile lies."""
        tile = self._game.tiles.get(cell)
        if tile is None:
            return ()
        return tuple((s.index, s.kind) for s in self._game.tileset.by_id[tile.design].segments)

    def name(self, cell: Cell, segment: int, *, sided: bool) -> Message:
        """What that segment is called: its kind, ``sided`` with its side where its tile has several of that kind."""
        kind = self._game.tileset.by_id[self._game.tiles[cell].design].segments[segment].kind
        return say("feature.title", kind=ground(self._game, cell, segment) if sided else word(kind))

    def fitting(self, cell: Cell) -> Mapping[Face, tuple[int, ...]]:
        """The faces that continue all neighbours of that cell, each with its rotations, whatever lies there now."""
        return self._game.fitting_at(cell)

    def clashes(self, placed: PlacedFace) -> tuple[ClashView, ...]:
        """The sides at which that tile would not match what lies there, if it were laid now; empty where it may lie,
        and where something else than its sides forbids it.
        """
        why = self._game.why_illegal(Place(placed.face, placed.cell, placed.rotation))
        return tuple(ClashView(placed.cell, side.side, clash(side)) for side in (why.clashes if why else ()))

    def points(self, colour: str) -> PointsView:
        """Where that player's points come from. Raises UnknownNameError for a colour that does not play."""
        game = self._game
        made = _some(game.seat(colour).by)
        if game.phase is Phase.OVER:
            return PointsView(made, None)
        hidden = game.seat(colour).tokens > 0 and not game.options.open_tokens
        return PointsView(made, _some(game.projected_by()[colour]), hidden)

    def area(self, cell: Cell, segment: int) -> Area:
        """All segments of the feature of that segment. Raises UnknownNameError where there is no such segment."""
        return self._game.segments_of(cell, segment)

    def card(self, cell: Cell, segment: int) -> FeatureCard:
        """All about the feature of that segment. Raises UnknownNameError where there is no such segment."""
        system = self._game.system_at(cell, segment)
        around = self._card(system, system.kind) if system is not None else None
        return self._card(self._game.feature_at(cell, segment), "", around)

    def worth(self, kind: str, cell: Cell, segment: int) -> tuple[Message, ...]:
        """What the feature there scores for the player on turn, who may put a piece of that kind on it: at once, or if
        the game ended then; how that is counted where anything is, and what else decides it. Nothing for a feature that
        does not score as it is, and for a piece that claims nothing.
        """
        if not self._game.tileset.terms.piece(kind).claims:
            return ()
        colour, put = self._game.on_turn, self._game.copy()
        made = put.push(PutPiece(kind, cell, segment)).scorings
        system = put.system_at(cell, segment) if put.claimed_layer(kind) else None
        found = system or put.feature_at(cell, segment)
        scored = _of(found, made) or _of(found, put.prospects())
        if scored is None:
            return ()
        key = "placing.would_score" if scored.final else "placing.scores"
        told = (
            say(key, count=scored.points.get(colour, 0)),
            working(scored) if scored.value or any(map(scored.symbols.get, scored.worth)) else None,
            note(scored),
        )
        return tuple(message for message in told if message is not None)

    def _card(self, found: FeatureView, layer: str, around: FeatureCard | None = None) -> FeatureCard:
        """All about a feature; ``layer`` is its kind if it is derived, else ""."""
        scored = self._scoring(found)
        leaders = tuple(scored.points) if scored is not None else _leaders(found.pieces)
        shares = self._shares(found, layer, leaders)
        offered = None if scored is not None or leaders or layer else self._offered(found)
        counted = scored if scored is not None else offered or self._scored(found, leaders)
        return FeatureCard(
            kind=found.kind,
            title=say("feature.title", kind=word(found.kind)),
            area=found.segments,
            tiles=found.tiles,
            complete=found.complete,
            shares=shares,
            whose=self._whose(found, leaders, shares),
            lines=tuple(_lines(found)),
            points=scored.value if scored is not None else None,
            prospect=self._prospect(scored, offered),
            working=working(counted) if counted is not None else None,
            note=note(counted) if counted is not None else None,
            around=around,
        )

    def _shares(self, found: FeatureView, layer: str, leaders: Sequence[str]) -> tuple[ShareView, ...]:
        """The pieces on it: first those that claim it, the majority before the others."""
        counts = Counter((p.colour, p.kind, piece_lies(self._game, p.kind, p.cell, p.segment)) for p in found.standing)
        rows = []
        for (colour, kind, lies), count in counts.items():
            claims = self._game.tileset.terms.piece(kind).claims and self._game.claimed_layer(kind) == layer
            if claims or not layer:
                leads = claims and colour in leaders
                rows.append(ShareView(colour, player(colour, self._names), kind, count, leads, claims, lies))
        return tuple(sorted(rows, key=lambda row: (not row.claims, not row.leads, -row.count)))

    def _whose(self, found: FeatureView, leaders: Sequence[str], shares: Sequence[ShareView]) -> Message:
        """Whose it is now, of ``shares`` that claim nothing too; of one that is complete, and of any after the game,
        whose it was before pieces went home.
        """
        if self._done(found, leaders):
            made = self._scored(found, leaders)
            if made is None:
                return say("feature.unclaimed")
            return say("feature.scored", count=made.value, players=players(made.points, self._names))
        if not leaders and shares:
            return say("feature.alone", piece=word(shares[0].piece))
        if not leaders:
            return say("feature.nobody")
        key = "feature.owner" if len(leaders) == 1 else "feature.owners"
        return say(key, players=players(leaders, self._names))

    def _done(self, found: FeatureView, leaders: Sequence[str]) -> bool:
        """Whether that feature scores no more: it is complete, or the game is over, and its pieces are at home."""
        return not leaders and (found.complete or self._game.phase is Phase.OVER)

    def _scored(self, found: FeatureView, leaders: Sequence[str]) -> Scoring | None:
        """How that feature has scored; None where it may still, or brought nobody points."""
        return _of(found, self._scorings_made()) if self._done(found, leaders) else None

    def _offered(self, found: FeatureView) -> Scoring | None:
        """How that feature, which nobody claims, would score for who did; None where nobody could or it is nothing."""
        offered = self._game.if_claimed(*found.segments[0])
        return offered if offered is not None and offered.value else None

    def _prospect(self, scored: Scoring | None, offered: Scoring | None) -> Message | None:
        if scored is None:
            return say("feature.if_claimed", count=offered.value) if offered is not None else None
        key = "feature.scores" if not scored.final else "feature.would_score"
        return say(key, count=scored.value, players=players(scored.points, self._names))

    def _scoring(self, found: FeatureView) -> Scoring | None:
        """How that feature would score if the game ended now; None where nobody would."""
        if self._scorings is None:
            self._scorings = self._game.prospects()
        return _of(found, self._scorings)

    def _scorings_made(self) -> Sequence[Scoring]:
        """Every scoring of this game so far, the newest first: the moves are made again, when it is first asked for."""
        if self._made is None:
            past = self._game.copy()
            moves = past.moves
            while past.moves:
                past.pop()
            self._made = [scored for move in moves for scored in past.push(move).scorings][::-1]
        return self._made


def _some(by: Mapping[str, int]) -> Points:
    return tuple((origin, count) for origin, count in by.items() if count)


def _of(found: FeatureView, scorings: Sequence[Scoring]) -> Scoring | None:
    """The first of these that is one of that feature and brings points; None without one."""
    segments = set(found.segments)
    for scored in scorings:
        if scored.points and scored.segments and segments.issuperset(scored.segments) and scored.kind == found.kind:
            return scored
    return None


def _leaders(pieces: Mapping[str, int]) -> tuple[str, ...]:
    most = max(pieces.values(), default=0)
    return tuple(colour for colour, count in pieces.items() if count == most)


def _lines(found: FeatureView) -> list[Message]:
    lines = [say("feature.tiles", count=found.tiles)]
    if found.complete:
        lines.append(say("feature.complete"))
    elif found.dead_ends:
        lines.append(say("feature.blocked"))
    elif found.open_sides:
        lines.append(say("feature.open", count=found.open_sides))
    if found.tokens:
        lines.append(say("feature.tokens", count=found.tokens))
    return lines
