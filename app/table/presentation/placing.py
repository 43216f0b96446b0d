"""Where pieces may go: each area of a tile with what may be put there or why nothing may, and places elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from app.lang import Message, say
from app.rules import Game, Mine, Move, Pass, PutPiece, TakeBack, Violation
from app.table.model.belief import piece_lies
from app.table.model.inputs import Input
from app.table.model.messages import complaint, word
from app.table.model.mining import stack_to_mine
from app.table.presentation.features import Area
from app.table.presentation.offers import ActionView, offer
from app.values import Cell, PlacedFace


@dataclass(frozen=True, slots=True)
class AreaView:
    """One segment of a tile: ``offers`` are the pieces that may be put there, ``why`` says why none may.

    ``kind`` is the kind of its feature, ``area`` all segments of that, ``flat`` the pieces that lie on it. ``now`` is
    the piece that this turn put there where an earlier turn is being corrected, or the one that is believed to stand
    there where that is asked; else "".
    """

    segment: int
    kind: str
    area: Area
    offers: tuple[ActionView, ...] = ()
    why: Message | None = None
    now: str = ""
    flat: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SpotView:
    """A place elsewhere on the map: a segment of the tile on ``cell``, and the action that takes it."""

    cell: Cell
    segment: int
    area: Area
    offer: ActionView


@dataclass(frozen=True, slots=True)
class RoamView:
    """What may be done on tiles laid before: putting the piece ``kind``, "take_back" or "mine"; ``spots`` are all its
    places.
    """

    kind: str
    label: Message
    spots: tuple[SpotView, ...]


@dataclass(frozen=True, slots=True)
class PlacingView:
    """Where the player of ``colour`` may put a piece: on the tile ``placed``, or ``elsewhere``.

    ``barred`` says of each kind of piece that may go nowhere on that tile why it may not. It leaves out a kind for
    which the tile has no ground as long as that may go elsewhere. ``mine`` is where a token may be mined in place of
    putting a piece; None where none may.
    """

    placed: PlacedFace
    colour: str
    areas: tuple[AreaView, ...]
    elsewhere: tuple[RoamView, ...] = ()
    barred: tuple[Message, ...] = ()
    mine: RoamView | None = None

    @property
    def here(self) -> bool:
        """Whether any piece may be put on that tile."""
        return any(area.offers for area in self.areas)

    @property
    def possible(self) -> bool:
        """Whether any piece may be put anywhere."""
        return bool(self.elsewhere) or self.here

    def spot_of(self, intent: Input) -> SpotView | None:
        """The place where that input puts a piece or takes a token; None if it does neither."""
        here = (SpotView(self.placed.cell, area.segment, area.area, o) for area in self.areas for o in area.offers)
        away = (*self.elsewhere, *((self.mine,) if self.mine is not None else ()))
        spots = (*here, *(spot for roam in away for spot in roam.spots))
        return next((spot for spot in spots if spot.offer.intent == intent), None)


Intent = Callable[[PutPiece | TakeBack | Mine | Pass], Input]
"""What sends a move to the table: the move itself, or the correction of an earlier one to it."""


def placing(
    game: Game, names: Mapping[str, str], intent: Intent | None = None, taken: Move | None = None
) -> PlacingView | None:
    """Where the player on turn may put a piece; None while no tile of this turn lies.

    ``intent`` replaces the input that an offer sends; ``taken`` is the action that is being corrected.
    """
    cell = game.last_placed
    if cell is None:
        return None
    offers = [
        (move, _offer(game, move, intent)) for move in game.legal_actions() if isinstance(move, PutPiece | TakeBack)
    ]
    tile = game.tiles[cell]
    segments = game.tileset.by_id[tile.design].segments
    areas = tuple(_area(game, names, cell, segment.index, offers, taken) for segment in segments)
    placed, elsewhere = PlacedFace(tile.face, cell, tile.rotation), tuple(_elsewhere(game, offers))
    barred = tuple(_barred(game, names, areas, elsewhere))
    return PlacingView(placed, game.on_turn, areas, elsewhere, barred, _mine(game, intent))


def answering(where: PlacingView, answers: Mapping[PutPiece, Input]) -> PlacingView | None:
    """That placing while a question asks where a piece of this turn stands; None if an answer is on another tile.

    ``answers`` are the answers of the question, the best first. Every area where a piece may stand can be touched; the
    best answer is marked.
    """
    if any(move.cell != where.placed.cell for move in answers):
        return None
    found = {(move.segment, move.kind): intent for move, intent in answers.items()}
    best = next(iter(found))
    areas = []
    for area in where.areas:
        offers = tuple(
            replace(shown, intent=found[area.segment, shown.kind]) if (area.segment, shown.kind) in found else shown
            for shown in area.offers
        )
        areas.append(replace(area, offers=offers, now=best[1] if area.segment == best[0] else ""))
    return replace(where, areas=tuple(areas))


def _mine(game: Game, intent: Intent | None) -> RoamView | None:
    """The stack from which the player on turn may mine; None where that is not possible."""
    stack = stack_to_mine(game)
    if stack is None or not game.is_legal(Mine()):
        return None
    shown, area = _offer(game, Mine(), intent), game.segments_of(stack.cell, stack.segment)
    return RoamView(shown.kind, shown.label, (SpotView(stack.cell, stack.segment, area, shown),))


def _offer(game: Game, move: PutPiece | TakeBack | Mine, intent: Intent | None) -> ActionView:
    shown = offer(game, move)
    return replace(shown, intent=intent(move)) if intent is not None else shown


def _area(
    game: Game,
    names: Mapping[str, str],
    cell: Cell,
    segment: int,
    offers: Iterable[tuple[PutPiece | TakeBack, ActionView]],
    taken: Move | None,
) -> AreaView:
    found = game.feature_at(cell, segment)
    here = tuple(
        shown for move, shown in offers if isinstance(move, PutPiece) and (move.cell, move.segment) == (cell, segment)
    )
    now = ""
    if isinstance(taken, PutPiece) and (taken.cell, taken.segment) == (cell, segment):
        now = taken.kind
    why = None if here else _why_not(game, names, cell, segment)
    flat = frozenset(kind for kind in game.tileset.terms.piece_names if piece_lies(game, kind, cell, segment))
    return AreaView(segment, found.kind, found.segments, here, why, now, flat)


def _why_not(game: Game, names: Mapping[str, str], cell: Cell, segment: int) -> Message | None:
    """Why no piece may be put on that segment: the reason of a piece that could go on such ground, if there is one."""
    found: list[Violation] = []
    for kind in sorted(game.tileset.terms.pieces, key=lambda kind: not kind.claims):
        why = game.why_illegal(PutPiece(kind.name, cell, segment))
        if why is not None:
            found.append(why)
    found.sort(key=_is_of_the_ground)
    return complaint(found[0], names) if found else None


def _is_of_the_ground(why: Violation) -> bool:
    """Whether a piece is refused because none of its kind ever goes on such ground."""
    return "kind" in why.args and "colour" not in why.args


def _barred(
    game: Game, names: Mapping[str, str], areas: Iterable[AreaView], elsewhere: Iterable[RoamView]
) -> Iterable[Message]:
    """Why each kind of piece may not go on the new tile, as far as people may wonder (``PlacingView.barred``)."""
    cell = game.last_placed
    assert cell is not None
    offered = {offer.kind for area in areas for offer in area.offers}
    roaming = {roam.kind for roam in elsewhere}
    for kind in game.tileset.terms.piece_names:
        if kind in offered:
            continue
        refused = (game.why_illegal(PutPiece(kind, cell, area.segment)) for area in areas)
        reasons = {why.text: why for why in refused if why is not None and not _is_of_the_ground(why)}
        none_left = next((why for why in reasons.values() if why.key == "violation.none_at_hand"), None)
        if none_left is not None or len(reasons) == 1:
            why = none_left or next(iter(reasons.values()))
            told = complaint(why, names)
            yield told if "piece" in why.args else say("placing.barred", piece=word(kind), why=told)
        elif reasons:
            yield say("placing.all_taken", piece=word(kind))
        elif kind not in roaming:
            out = any((piece.kind, piece.colour) == (kind, game.on_turn) for piece in game.pieces)
            free = "placing.none_free_out" if out else "placing.none_free"
            roams = game.tileset.terms.piece(kind).roams
            yield say(free if roams else "placing.no_ground", piece=word(kind))


def _elsewhere(game: Game, offers: Iterable[tuple[PutPiece | TakeBack, ActionView]]) -> Iterable[RoamView]:
    """The pieces that may go to other tiles too, and the pieces that may be taken back."""
    spots: dict[str, list[SpotView]] = {}
    for move, shown in offers:
        roams = isinstance(move, PutPiece) and game.tileset.terms.piece(move.kind).roams
        if roams or isinstance(move, TakeBack):
            area = game.segments_of(move.cell, move.segment)
            spots.setdefault(shown.kind, []).append(SpotView(move.cell, move.segment, area, shown))
    for kind, found in spots.items():
        if kind == "take_back":
            yield RoamView(kind, say("choice.take_back"), tuple(found))
        elif any(spot.cell != game.last_placed for spot in found):
            yield RoamView(kind, say("placing.elsewhere", piece=word(kind)), tuple(found))
