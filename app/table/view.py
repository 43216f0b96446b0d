"""What a screen shows: plain values, made from the state by ``view``.

For play by touch alone the screen also reads ``TileView.buttons``, ``TableView.actions``, ``TableView.faces`` and
``TableView.free``. All of them may stay empty: the screen then shows no such choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.lang import Message, say
from app.rules import Game, Mine, Move, Pass, Phase, PutPiece, TakeBack
from app.rules.moves import Cell
from app.rules.values import SeatState
from app.table.events import ActionTaken, TilePlaced
from app.table.history import History
from app.table.inputs import (
    BackTo,
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    ChooseTakeBack,
    Confirm,
    GameIsRight,
    Input,
    Redo,
    Reject,
    RestartCamera,
    Undo,
)
from app.table.placing import CLAIMING, LYING_ON
from app.table.seen import match_pieces, piece_spot, reminders, stack_spot
from app.table.state import Question, State
from app.table.words import SIDE_WORDS, place, player, players, word


@dataclass(frozen=True, slots=True)
class TileView:
    """A laid tile. ``fresh``: it is the tile of this turn.

    ``buttons`` are what a tap on this tile offers beside its correction: names "lift" (this tile comes off, with all
    that followed) and "back" (back to the moment when this tile had just been laid).
    """

    cell: Cell
    design: str
    variant: str
    rotation: int
    fresh: bool = False
    buttons: tuple[ButtonView, ...] = ()


@dataclass(frozen=True, slots=True)
class PieceView:
    """A piece on the map. ``at`` is 0-1 east and 0-1 south on the tile as it lies."""

    cell: Cell
    at: tuple[float, float]
    kind: str
    colour: str
    lying: bool = False
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class StackView:
    """Tokens on a mountain. ``at`` is 0-1 east and 0-1 south on the tile as it lies."""

    cell: Cell
    at: tuple[float, float]
    count: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player's place. ``cowboys`` and ``tents`` are those in the supply, ``tokens`` how many were taken."""

    colour: str
    name: str
    score: int
    cowboys: int
    tents: int
    tokens: int
    on_turn: bool
    won: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One possible answer; ``intent`` is the input that gives it, ``tile`` the picture to show, None without one.

    An answer that puts a piece on a laid tile says where: ``kind`` on ``at`` of the tile on ``cell``, as it lies.
    """

    label: Message
    intent: Input
    tile: TileView | None = None
    kind: str = ""
    cell: Cell | None = None
    at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question that the game waits for, best answer first."""

    text: Message
    choices: tuple[ChoiceView, ...]


@dataclass(frozen=True, slots=True)
class ButtonView:
    """A button below the map; ``intent`` is the input that a tap gives. ``name`` is for icons and tests."""

    name: str
    label: Message
    intent: Input
    primary: bool = False
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class FaceView:
    """A face of the set. ``left`` copies are not laid yet; ``places`` are all (cell, rotation) where it fits now."""

    design: str
    variant: str
    left: int
    places: tuple[tuple[Cell, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ActionView:
    """An action that is allowed now. ``at`` on the tile on ``cell`` as it lies; both None for what has no place."""

    label: Message
    intent: Input
    kind: str
    cell: Cell | None = None
    at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class ClashView:
    """A side (0-3 clockwise from north, as it lies) where the tile on ``cell`` does not fit its neighbour."""

    cell: Cell
    side: int
    text: Message


@dataclass(frozen=True, slots=True)
class StandingView:
    """A line of the final table. ``by`` has the points by origin; ``place`` is 1 for the winners."""

    seat: SeatView
    by: Mapping[str, int]
    place: int


@dataclass(frozen=True, slots=True)
class TableView:
    """All that the play screen shows.

    ``phase`` is "setup", "place", "act", "question", "illegal", "desync", "over" or "fault". ``status`` is one line:
    who is awaited to do what. ``commentary`` has the newest last. ``standings`` is empty until the game is over.
    ``reminders`` are things to do by hand on the table that nobody waits for. ``actions`` are all that the
    player on turn may do after the tile; ``faces`` all faces of the set, for correction and for laying a tile by hand;
    ``free`` the cells where a tile may be laid by hand now, empty while none may.
    """

    tileset_name: str
    game: str
    phase: str
    status: Message
    detail: Message | None = None
    tiles: tuple[TileView, ...] = ()
    pieces: tuple[PieceView, ...] = ()
    stacks: tuple[StackView, ...] = ()
    seats: tuple[SeatView, ...] = ()
    buttons: tuple[ButtonView, ...] = ()
    question: QuestionView | None = None
    clashes: tuple[ClashView, ...] = ()
    tiles_left: int = 0
    supply: int = 0
    turn: int = 0
    commentary: tuple[Message, ...] = ()
    badges: tuple[Message, ...] = ()
    standings: tuple[StandingView, ...] = ()
    reminders: tuple[Message, ...] = ()
    actions: tuple[ActionView, ...] = ()
    faces: tuple[FaceView, ...] = ()
    free: tuple[Cell, ...] = ()


def view(state: State) -> TableView:
    """What the play screen shows of that state; pure, and the same for the same state."""
    game, phase = state.game, state.phase
    badges = _badges(state)
    if game is None:
        status = say("status.fault") if phase == "fault" else say("status.setup")
        detail = state.fault or (state.notice.text if state.notice else state.trouble)
        return TableView(
            state.tileset.name, state.tileset.game, phase, status, detail, buttons=tuple(_buttons(state)), badges=badges
        )
    assert state.history is not None
    seats = tuple(_seat(state, game, game.seat(colour)) for colour in game.seats)
    following = _next(state, game)
    laying = following.phase is Phase.PLACE
    to_do = () if game.phase is Phase.OVER else reminders(game, state.seen, state.names)
    return TableView(
        tileset_name=state.tileset.name,
        game=state.tileset.game,
        phase=phase,
        status=_status(state, game),
        detail=_detail(state, to_do),
        tiles=tuple(_tiles(state.history, game)),
        pieces=tuple(_pieces(state, game)),
        stacks=tuple(
            StackView(s.cell, stack_spot(game, s.cell, s.segment), s.count) for s in game.stacks.values() if s.count
        ),
        seats=seats,
        buttons=tuple(_buttons(state)),
        question=_question(state.question, game) if state.question else None,
        clashes=tuple(_clashes(state)),
        tiles_left=game.tiles_left,
        supply=game.supply,
        turn=game.turn_number,
        commentary=state.history.commentary,
        badges=badges,
        standings=_standings(seats, game) if game.phase is Phase.OVER else (),
        reminders=to_do,
        actions=tuple(_actions(game)) if game.phase is Phase.ACT else (),
        faces=tuple(_faces(game, following)),
        free=tuple(sorted(c for c in following.frontier() if c not in game.tiles)) if laying else (),
    )


def _next(state: State, game: Game) -> Game:
    """The game in which a tile would be laid by touch: after a pass where the next tile is asked about already, before
    the last tile where one was missed."""
    asked = state.question is not None and any(o.event == "tile" for o in state.question.about)
    if state.question is not None and state.question.missed:
        game = game.copy()
        game.pop()
    elif game.phase is Phase.ACT and asked:
        game = game.copy()
        game.push(Pass())
    return game


def _faces(game: Game, following: Game) -> Iterator[FaceView]:
    left = {face: n for deck in game.tileset.terms.tiles for face, n in game.remaining(deck).items()}
    placing = following.phase is Phase.PLACE
    for design, variant, _ in game.tileset.faces():
        moves = following.legal_tiles(design, variant) if placing and (design, variant) in left else ()
        yield FaceView(design, variant, left.get((design, variant), 0), tuple((m.cell, m.rotation) for m in moves))


def _tiles(history: History, game: Game) -> Iterator[TileView]:
    laid = [d.cell for d in history.done if isinstance(d, TilePlaced)]
    fresh = laid[-1] if laid else None
    for cell, tile in game.tiles.items():
        buttons: tuple[ButtonView, ...] = ()
        if cell in laid:
            back = ButtonView(
                "back", say("button.back"), BackTo(cell), enabled=history.done[-1:] != _placed(history, cell)
            )
            buttons = (ButtonView("lift", say("button.lift"), BackTo(cell, lift=True)), back)
        yield TileView(cell, tile.design, tile.variant, tile.rotation, cell == fresh, buttons)


def _placed(history: History, cell: Cell) -> tuple[TilePlaced, ...]:
    return tuple(d for d in history.done if isinstance(d, TilePlaced) and d.cell == cell)[:1]


def _badges(state: State) -> tuple[Message, ...]:
    badges = state.badges
    if not state.tileset.verified:
        badges += (say("badge.unverified"),)
    if state.game is not None and not state.watched:
        badges += (say("badge.by_touch"),)
    return badges


def _status(state: State, game: Game) -> Message:
    if state.phase == "fault":
        return say("status.fault_journal" if _journal_fault(state) else "status.fault")
    if state.phase == "over":
        winners = game.result().winners
        return say("status.over" if len(winners) == 1 else "status.over_shared", players=players(winners, state.names))
    return say(f"status.{state.phase}", player=player(game.on_turn, state.names))


def _journal_fault(state: State) -> bool:
    return state.fault is not None and state.fault.key == "fault.journal"


def _detail(state: State, to_do: tuple[Message, ...]) -> Message | None:
    """The one thing most worth knowing beside the status."""
    if state.fault is not None:
        return state.fault
    if state.question is not None and state.question.detail is not None:
        return state.question.detail
    if state.notice is not None:
        return state.notice.text
    return state.trouble or (to_do[0] if to_do else None)


def _fresh(state: State) -> Cell | None:
    """The tile of this turn, or the last one laid while the next is awaited."""
    assert state.history is not None
    laid = [d.cell for d in state.history.done if isinstance(d, TilePlaced)]
    return laid[-1] if laid else None


def _pieces(state: State, game: Game) -> Iterator[PieceView]:
    found, _, _ = match_pieces(game, state.seen)
    for piece in game.pieces:
        seen = found.get(piece)
        at = seen.at if seen is not None and seen.at is not None else piece_spot(game, piece.cell, piece.segment)
        kind = game.tileset.by_id[game.tiles[piece.cell].design].segments[piece.segment].kind
        lying = piece.kind in CLAIMING and kind in LYING_ON
        yield PieceView(piece.cell, at, piece.kind, piece.colour, lying, piece.cell == _fresh(state))


def _seat(state: State, game: Game, seat: SeatState) -> SeatView:
    over = game.phase is Phase.OVER
    return SeatView(
        colour=seat.colour,
        name=state.names.get(seat.colour, ""),
        score=seat.score,
        cowboys=seat.cowboys,
        tents=seat.tents,
        tokens=seat.tokens,
        on_turn=not over and seat.colour == game.on_turn,
        won=over and seat.colour in game.result().winners,
    )


def _standings(seats: tuple[SeatView, ...], game: Game) -> tuple[StandingView, ...]:
    by_colour = {s.colour: s for s in seats}
    ordered = game.result().standings
    return tuple(
        StandingView(by_colour[s.colour], dict(s.by), 1 + sum(o.score > s.score for o in ordered)) for s in ordered
    )


def _question(question: Question, game: Game) -> QuestionView:
    choices = []
    for index, choice in enumerate(question.choices):
        tile = choice.tile
        picture = TileView(tile.cell, tile.design, tile.variant, tile.rotation, True) if tile else None
        shown = ChoiceView(choice.label, ChooseCandidate(index), picture)
        puts = [e.move for e in choice.plan if isinstance(e, ActionTaken) and isinstance(e.move, PutPiece)]
        if len(puts) == 1 and puts[0].cell in game.tiles:
            at = piece_spot(game, puts[0].cell, puts[0].segment)
            shown = replace(shown, kind=puts[0].kind, cell=puts[0].cell, at=at)
        choices.append(shown)
    return QuestionView(question.text, tuple(choices))


def _clashes(state: State) -> Iterator[ClashView]:
    marked = state.question if state.question and state.question.clashes else state.notice
    if marked is None or marked.cell is None:
        return
    for clash in marked.clashes:
        text = say("clash.side", side=word(SIDE_WORDS[clash.side]), mine=word(clash.mine), theirs=word(clash.theirs))
        yield ClashView(Cell(*marked.cell), clash.side, text)


def _actions(game: Game) -> Iterator[ActionView]:
    for move in game.legal_actions():
        yield _action(game, move)


def _action(game: Game, move: Move) -> ActionView:
    if isinstance(move, PutPiece):
        kind = game.tileset.by_id[game.tiles[move.cell].design].segments[move.segment].kind
        label = say("choice.put", piece=word(move.kind), on=word(kind), place=place(move.cell))
        at = piece_spot(game, move.cell, move.segment)
        return ActionView(label, ChoosePiece(move.kind, move.cell, move.segment), move.kind, move.cell, at)
    if isinstance(move, TakeBack):
        at = piece_spot(game, move.cell, move.segment)
        intent = ChooseTakeBack(move.cell, move.segment)
        return ActionView(say("choice.take_back_at", place=place(move.cell)), intent, "take_back", move.cell, at)
    if isinstance(move, Mine):
        return ActionView(say("choice.mine"), ChooseMine(), "mine")
    return ActionView(say("button.pass"), ChoosePass(), "pass")


def _buttons(state: State) -> Iterator[ButtonView]:
    phase, history, game = state.phase, state.history, state.game
    if phase == "fault":
        yield ButtonView("confirm", say("button.by_touch"), Confirm(), primary=True)
        yield ButtonView("camera", say("button.camera"), RestartCamera(), enabled=not _journal_fault(state))
    if phase in ("question", "illegal", "desync"):
        yield ButtonView("confirm", say("button.first"), Confirm(), primary=True)
        yield ButtonView("reject", say("button.none"), Reject())
    if phase == "act" and game is not None:
        yield ButtonView("pass", say("button.pass"), ChoosePass(), primary=True)
        if game.tileset.tokens:
            yield ButtonView("mine", say("button.mine"), ChooseMine(), enabled=game.is_legal(Mine()))
    if history is None or game is None:
        return
    if phase in ("place", "act") and reminders(game, state.seen, state.names):
        yield ButtonView("done", say("button.done"), GameIsRight())
    yield ButtonView("undo", say("button.undo"), Undo(), enabled=bool(history.done))
    yield ButtonView("redo", say("button.redo"), Redo(), enabled=bool(history.undone))
