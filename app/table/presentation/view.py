"""The view model of the play screen: plain values, computed from the state by the pure function ``view``.

For play by touch the screen also reads ``TileView.buttons``, ``TableView.actions``, ``TableView.faces`` and
``TableView.free``. Any of them may be empty: the screen then shows no such choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from app.lang import Message, say
from app.rules import Discard, Game, Phase, Place, PutPiece
from app.rules.values import SeatState
from app.table.model.belief import piece_lies, piece_spot
from app.table.model.commentary import clash
from app.table.model.dialogs import Question
from app.table.model.events import ActionCorrected, ActionTaken
from app.table.model.history import History, unrevealed
from app.table.model.inputs import (
    Allow,
    BackTo,
    ChooseCandidate,
    Input,
    Review,
)
from app.table.model.state import State
from app.table.perception.differences import TOKEN_WORK, Due, remind
from app.table.perception.reconciliation import differences
from app.table.presentation.buttons import ButtonView, buttons
from app.table.presentation.ceremony import CeremonyView, ceremony_view
from app.table.presentation.exits import ExitView, exits
from app.table.presentation.eyes import eyes, trying
from app.table.presentation.features import Area, ClashView, FeatureBook
from app.table.presentation.offers import ActionView as ActionView
from app.table.presentation.offers import offer
from app.table.presentation.on_map import PieceView, StackView, pieces_now, stacks_on
from app.table.presentation.panel import beside, chosen, marked, offered
from app.table.presentation.placing import PlacingView, answering, placing
from app.table.presentation.rings import RingView, clash_ring, due_rings, look_rings
from app.table.presentation.shows import ScoringShow, last_shows
from app.table.presentation.side_panel import (
    AuditView,
    PadView,
    PeekView,
    ReviewView,
    RevisionView,
    TurnView,
    audit_view,
    open_values,
    pad_view,
    peek_view,
    review_view,
    revision_view,
    turns_view,
)
from app.table.presentation.to_do import due_now, to_do_by_hand
from app.table.presentation.turn import next_game, pile_due, status, who, whose
from app.table.presentation.turn_corrections import placements
from app.values import Cell, Face, LaidTile, PlacedFace


@dataclass(frozen=True, slots=True)
class TileView:
    """A laid tile. ``fresh``: it is the tile of this turn, or of the one under review.

    ``buttons`` are what a tap on this tile offers beside its correction: "lift" (undo this tile and everything after
    it) and "back" (undo everything after this tile was laid). ``fixed`` says why it cannot be corrected, as the start
    tile; None where it can.
    """

    placed: PlacedFace
    fresh: bool = False
    buttons: tuple[ButtonView, ...] = ()
    fixed: Message | None = None

    @property
    def cell(self) -> Cell:
        """The cell of the tile."""
        return self.placed.cell


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile of its own beside the usual one: how many tiles it has ``left``. ``due``: the next tile comes from it."""

    name: str
    left: int
    due: bool = False


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player's seat. ``pieces`` is the number of available pieces by kind, ``tokens`` how many tokens were taken,
    None in a game without any.

    ``values`` are the token values if everybody may see them: with open tokens, or at the end. ``private``: the player
    can look at them in private on the screen.
    """

    colour: str
    name: str
    score: int
    pieces: Mapping[str, int]
    tokens: int | None
    on_turn: bool
    won: bool = False
    values: tuple[int, ...] = ()
    private: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One possible answer; ``intent`` is the input that gives it, ``tile`` the tile to show as a picture, None without.

    An answer that puts a piece on a laid tile has its place: ``kind`` at ``at`` of the tile on ``cell``, as it lies, on
    its ``segment``; ``area`` is the whole feature of that, ``lying`` whether the piece is laid flat.
    ``allows``: it leaves a tile in place that does not match. ``plain``: it changes nothing in the game.
    """

    label: Message
    intent: Input
    tile: TileView | None = None
    kind: str = ""
    cell: Cell | None = None
    at: tuple[float, float] | None = None
    segment: int | None = None
    area: Area = ()
    lying: bool = False
    allows: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class QuestionView:
    """The open question, best answer first. ``exits`` are the ways out if no answer is right, ``detail`` says
    more about it.

    ``placing``: answers are areas of the tile of this turn; its offers give them. None for any other question.
    """

    text: Message
    choices: tuple[ChoiceView, ...]
    exits: tuple[ExitView, ...] = ()
    detail: Message | None = None
    placing: PlacingView | None = None


@dataclass(frozen=True, slots=True)
class FaceView:
    """A face of the set. ``left`` copies are not laid yet; ``places`` are all (cell, rotation) where it is legal now.

    ``nowhere``: it fits nowhere, so a player who draws it now discards it (GR-13).
    """

    face: Face
    left: int
    places: tuple[tuple[Cell, int], ...] = ()
    nowhere: bool = False


@dataclass(frozen=True, slots=True)
class DifferView:
    """A cell on which table and game differ. ``lies`` is the tile seen there, None for nothing or an unreadable tile;
    ``asked``: the open question is about it.
    """

    cell: Cell
    text: Message
    lies: TileView | None = None
    asked: bool = False


@dataclass(frozen=True, slots=True)
class StandingView:
    """A line of the final table. ``by`` has the points by origin; ``place`` is 1 for the best."""

    seat: SeatView
    by: Mapping[str, int]
    place: int


@dataclass(frozen=True, slots=True)
class TableView:
    """All that the play screen shows.

    ``phase`` is one of ``state.PHASES``. ``status`` is one line: who is to do what. ``commentary`` has the newest
    last, ``told_in`` the turn to which each sentence belongs and its colour, (0, "") for none.
    ``standings`` is empty until the game is over. ``reminders`` are things to do by hand on the table that do
    not hold up play. ``actions`` are all legal actions of the player on turn after the tile; ``faces`` all faces of
    the set, for corrections and for laying a tile by touch; ``free`` the cells where a tile may be laid by touch now,
    empty while none may. ``differing`` are all cells on which table and game differ. ``turns`` are all turns so far;
    ``review`` is the one under review, ``revision`` the pending correction, ``peek`` the private look at tokens,
    ``pad`` the entering of token values, ``audit`` where all tokens are. ``camera_notes`` are the limitations of the
    camera, shown for a while. ``reports`` are as in the state (``app.table.presentation.notes`` lists them).
    ``browsing``: the list that is open (``Browse``). ``mark`` is what "confirm" would take,
    and ``marked`` the input that would be.
    ``status`` is what is to be done, ``who`` is to do it and ``whose`` that seat's colour, both "" for nobody in
    particular. ``eyes`` is what the eyes are doing; None in a game without a camera.
    ``shows`` are the scorings that the last move caused, none after an undo or a correction; ``ceremony`` is the final
    scoring, None until the game is over.
    ``rings`` are the places of ``reminders``, ``clashes`` and ``differing``, as far as they apply in this phase.
    ``tiles_left`` counts the usual pile, ``piles`` are the others of the game.
    ``placing`` is where a piece may go now, None while none may. ``features`` answers questions about the features on
    the map, None where it cannot. ``watched``: a camera watches the table. ``unchecked``: nobody has compared the list
    of tiles with a real box; a badge says so while a game begins. ``paused``: whether virtual players pause; None
    where real ones play.
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
    allowed: tuple[ClashView, ...] = ()
    differing: tuple[DifferView, ...] = ()
    tiles_left: int = 0
    piles: tuple[PileView, ...] = ()
    supply: int = 0
    turn: int = 0
    commentary: tuple[Message, ...] = ()
    told_in: tuple[tuple[int, str], ...] = ()
    badges: tuple[Message, ...] = ()
    standings: tuple[StandingView, ...] = ()
    reminders: tuple[Message, ...] = ()
    actions: tuple[ActionView, ...] = ()
    faces: tuple[FaceView, ...] = ()
    free: tuple[Cell, ...] = ()
    turns: tuple[TurnView, ...] = ()
    review: ReviewView | None = None
    revision: RevisionView | None = None
    peek: PeekView | None = None
    pad: PadView | None = None
    audit: AuditView | None = None
    camera_notes: tuple[Message, ...] = ()
    reports: tuple[tuple[int, Message], ...] = ()
    browsing: str = ""
    mark: Message | None = None
    marked: Input | None = None
    who: Message | str = ""
    whose: str = ""
    eyes: Message | None = None
    shows: tuple[ScoringShow, ...] = ()
    ceremony: CeremonyView | None = None
    rings: tuple[RingView, ...] = ()
    placing: PlacingView | None = None
    features: FeatureBook | None = field(default=None, compare=False, repr=False)
    watched: bool = False
    unchecked: bool = False
    paused: bool | None = None

    @property
    def dead_ends(self) -> frozenset[Cell]:
        """The free cells at which no tile fits that is still in the box; none while no tile fits anywhere."""
        alive = {cell for face in self.faces for cell, _ in face.places}
        return frozenset(self.free) - alive if alive else frozenset()

    @property
    def chosen(self) -> ActionView | None:
        """The action that is marked, to be seen before it counts; None if none is."""
        marked: object = self.marked  # both are one of dozens of inputs: to pair their types off takes a second
        return next((action for action in self.actions if action.intent == marked), None)


def view(state: State) -> TableView:
    """The view of that state; a pure function."""
    game, phase = state.game, state.phase
    badges = _badges(state)
    if game is None:
        detail = _fault(state) or (state.notice.text if state.notice else state.trouble)
        return TableView(
            state.tileset.name,
            state.tileset.game,
            phase,
            status(state),
            detail,
            buttons=tuple(buttons(state)),
            badges=badges,
            camera_notes=state.camera_notes[1],
            eyes=eyes(state),
        )
    assert state.history is not None
    seats = tuple(_seat(state, game, game.seat(colour)) for colour in game.seats)
    following = next_game(state, game)
    corrected_places = tuple(placements(state)) if state.review_how else None
    over = game.phase is Phase.OVER and not unrevealed(state.history)
    due = due_now(state, game)
    to_do = to_do_by_hand(state, due)
    clashes, differing = tuple(_clashes(state)), tuple(_differing(state))
    acting = phase in ("act", "question") and game.phase is Phase.ACT
    where = placing(game, state.names) if acting else None
    return TableView(
        tileset_name=state.tileset.name,
        game=state.tileset.game,
        phase=phase,
        status=status(state),
        who=who(state),
        whose=whose(state),
        detail=_detail(state, to_do, where),
        tiles=tuple(_tiles(state.history, game, _fresh(state))),
        pieces=pieces_now(state, game, _fresh(state)),
        stacks=stacks_on(game, game.stacks.values()),
        seats=seats,
        buttons=tuple(buttons(state, due)),
        question=_question(state, state.question, game) if state.question and phase == state.question.phase else None,
        clashes=clashes,
        allowed=tuple(
            ClashView(cell, side.side, clash(side)) for cell, sides in game.clashes().items() for side in sides
        ),
        differing=differing,
        tiles_left=game.tiles_left,
        piles=tuple(_piles(game)),
        supply=game.supply,
        turn=game.turn_number,
        commentary=state.history.commentary,
        told_in=tuple((turn, game.seats[seat] if turn else "") for turn, seat in state.history.told_in),
        badges=badges,
        standings=_standings(seats, game) if over else (),
        reminders=to_do,
        actions=tuple(_actions(game)) if game.phase is Phase.ACT else (),
        faces=tuple(_faces(game, following, corrected_places)),
        free=_free(game, following) if corrected_places is None else tuple(sorted({m.cell for m in corrected_places})),
        turns=turns_view(state.history),
        review=review_view(state),
        revision=revision_view(state) if phase == "revise" else None,
        peek=peek_view(state),
        pad=pad_view(state),
        audit=audit_view(game, state.names, tuple(remind(d, state.names) for d in due if d.kind in TOKEN_WORK)),
        camera_notes=state.camera_notes[1],
        reports=state.reports,
        browsing=state.browsing if beside(state) else "",
        mark=_mark(state),
        marked=chosen(state),
        eyes=eyes(state),
        shows=last_shows(state.history),
        ceremony=ceremony_view(state.history) if over else None,
        rings=_rings(state, due, clashes, differing),
        placing=where,
        features=FeatureBook(game, state.names),
        watched=state.watched,
        unchecked=not state.tileset.verified,
    )


def with_eyes(shown: TableView, state: State) -> TableView:
    """The view of a state that differs from the one ``shown`` only in what the eyes are doing."""
    return replace(shown, eyes=eyes(state), badges=_badges(state))


def _rings(
    state: State, dues: tuple[Due, ...], clashes: tuple[ClashView, ...], differing: tuple[DifferView, ...]
) -> tuple[RingView, ...]:
    """The rings on the map: where table and game differ while that is asked, else where hands are needed."""
    sides = tuple(clash_ring(clash.cell, clash.side, clash.text) for clash in clashes)
    if state.phase == "desync":
        looks = ((d.cell, d.text, d.lies.placed.tile if d.lies is not None else None) for d in differing)
        return (*sides, *look_rings(looks, state.game.tiles if state.game is not None else {}))
    if state.phase == "illegal":
        return sides
    return (*sides, *due_rings(dues, state.names))


def _piles(game: Game) -> Iterator[PileView]:
    due = pile_due(game)
    for name in game.tileset.terms.tiles:
        if name != game.main_deck:
            yield PileView(name, sum(game.remaining(name).values()), name == due)


def _free(game: Game, following: Game) -> tuple[Cell, ...]:
    laying = following.phase is Phase.PLACE
    return tuple(sorted(c for c in following.frontier() if c not in game.tiles)) if laying else ()


def _faces(game: Game, following: Game, corrected_places: tuple[Place, ...] | None) -> Iterator[FaceView]:
    """All faces with their legal places now, or in the turn that is being corrected."""
    left = {face: n for deck in game.tileset.terms.tiles for face, n in game.remaining(deck).items()}
    placing = following.phase is Phase.PLACE
    for face, _ in game.tileset.faces():
        moves: Sequence[Place] = ()
        if corrected_places is not None:
            moves = [m for m in corrected_places if m.face == face]
        elif placing and face in left:
            moves = following.legal_tiles(*face)
        nowhere = placing and corrected_places is None and not moves and following.is_legal(Discard(face))
        yield FaceView(face, left.get(face, 0), tuple((m.cell, m.rotation) for m in moves), nowhere)


def _tiles(history: History, game: Game, fresh: Cell | None) -> Iterator[TileView]:
    laid = {move.cell: number for number, move in history.entries if isinstance(move, Place)}
    newest = len(history.done) - 1
    for cell, tile in game.tiles.items():
        number = laid.get(cell)
        stands = number is None and any(piece.cell == cell for piece in game.pieces)
        yield _tile(cell, tile, cell == fresh, number, number == newest, stands)


@lru_cache(maxsize=512)
def _tile(cell: Cell, tile: LaidTile, fresh: bool, number: int | None, newest: bool, stands: bool) -> TileView:
    """A laid tile, the same object each time. ``number`` is its index in the history, None for the start tile, on which
    a piece may stand (``stands``); ``newest``: nothing has happened since.
    """
    buttons: tuple[ButtonView, ...] = ()
    if number is not None:
        turn = ButtonView("turn", say("button.turn"), Review(number), enabled=not newest)
        back = ButtonView("back", say("button.back"), BackTo(cell), enabled=not newest)
        buttons = (turn, back, ButtonView("lift", say("button.lift"), BackTo(cell, lift=True)))
    fixed = say("told.start_stays_piece" if stands else "told.start_stays") if number is None else None
    return TileView(PlacedFace(tile.face, cell, tile.rotation), fresh, buttons, fixed)


def _badges(state: State) -> tuple[Message, ...]:
    badges = state.badges
    if state.unkept is not None:
        badges = (say("badge.unkept"), *badges)
    if not _beginning(state):
        return badges  # the list of notes goes on saying what follows
    if not state.tileset.verified:
        badges += (say("badge.unverified"),)
    playing = state.game is not None and state.game.phase is not Phase.OVER  # afterwards nobody needs a camera
    if playing and eyes(state) is None:
        badges += (say("badge.by_touch"),)
    return badges


def _beginning(state: State) -> bool:
    """Whether there is no game yet, or not everybody has had a turn."""
    return state.game is None or state.game.turn_number <= len(state.game.seats)


def _fault(state: State) -> Message | None:
    """Why play is interrupted, or that the camera is being tried once more; None if nothing interrupts it."""
    return say("fault.camera_trying") if trying(state) else state.fault


def _detail(state: State, to_do: tuple[Message, ...], where: PlacingView | None) -> Message | None:
    """The most important message beside the status, at last why no piece may go anywhere; None without one."""
    if state.fault is not None:
        return _fault(state)
    if (mark := _mark(state)) is not None:
        return mark
    if state.question is not None and state.question.detail is not None:
        return state.question.detail
    if state.notice is not None:
        return state.notice.text
    if state.trouble is not None or to_do:
        return state.trouble or to_do[0]
    if state.unkept is not None:
        return say("notice.unkept", reason=state.unkept)
    nowhere = where is not None and state.phase == "act" and not where.possible and where.mine is None
    return next(iter(where.barred), None) if where is not None and nowhere else None


def _mark(state: State) -> Message | None:
    """The choice that "confirm" on the panel would take; None if none is marked."""
    at = marked(state)
    return say("panel.marked", what=offered(state)[at][0]) if at is not None else None


def _fresh(state: State) -> Cell | None:
    """The cell of the tile of the turn under review, else of this turn's, or of the last while the next one is due."""
    entries = reversed(state.history.entries if state.history is not None else ())
    laid = ((number, move.cell) for number, move in entries if isinstance(move, Place))
    return next((cell for number, cell in laid if state.reviewing in (None, number)), None)


def _seat(state: State, game: Game, seat: SeatState) -> SeatView:
    over = game.phase is Phase.OVER and state.history is not None and not unrevealed(state.history)
    private = game.options.tokens == "virtual" and bool(game.tileset.tokens) and game.phase is not Phase.OVER
    return SeatView(
        colour=seat.colour,
        name=state.names.get(seat.colour, ""),
        score=seat.score,
        pieces=seat.supply,
        tokens=seat.tokens if game.tileset.tokens else None,
        on_turn=game.phase is not Phase.OVER and seat.colour == game.on_turn,
        won=over and seat.colour in game.result().victors,
        values=open_values(game, seat.colour),
        private=private and not game.options.open_tokens,
    )


def _standings(seats: tuple[SeatView, ...], game: Game) -> tuple[StandingView, ...]:
    by_colour = {s.colour: s for s in seats}
    ordered = game.result().standings
    return tuple(
        StandingView(by_colour[s.colour], dict(s.by), 1 + sum(o.score > s.score for o in ordered)) for s in ordered
    )


def _question(state: State, question: Question, game: Game) -> QuestionView:
    choices = []
    answers: dict[PutPiece, Input] = {}
    for index, choice in enumerate(question.choices):
        tile = choice.tile
        picture = TileView(tile.placed, True) if tile else None
        allows = choice.allows and question.phase == "illegal"
        shown = ChoiceView(
            choice.label,
            Allow() if allows else ChooseCandidate(index),
            picture,
            allows=choice.allows,
            plain=choice.plain,
        )
        if shown.tile is not None:
            shown = replace(shown, cell=shown.tile.cell)
        done = [e.move for e in choice.plan if isinstance(e, ActionTaken | ActionCorrected)]
        puts = [move for move in done if isinstance(move, PutPiece)]
        if len(puts) == 1 and puts[0].cell in game.tiles:
            move = puts[0]
            at, area = piece_spot(game, move.cell, move.segment), game.segments_of(move.cell, move.segment)
            lying = piece_lies(game, move.kind, move.cell, move.segment)
            shown = replace(shown, kind=move.kind, cell=move.cell, at=at, segment=move.segment, area=area, lying=lying)
            if len(choice.plan) == 1 and isinstance(choice.plan[0], ActionTaken):
                answers[move] = shown.intent
        choices.append(shown)
    now = placing(game, state.names) if answers and game.phase is Phase.ACT and question.phase == "question" else None
    where = answering(now, answers) if now is not None else None
    return QuestionView(question.text, tuple(choices), exits(state), question.detail, where)


def _clashes(state: State) -> Iterator[ClashView]:
    marked = state.question if state.question and state.question.clashes else state.notice
    if marked is None or marked.cell is None:
        return
    for side in marked.clashes:
        yield ClashView(Cell(*marked.cell), side.side, clash(side))


def _differing(state: State) -> Iterator[DifferView]:
    asked = state.question.cell if state.phase == "desync" and state.question is not None else None
    for cell, lies, text in differences(state):
        known = lies is not None and lies.design in state.tileset.by_id
        tile = TileView(PlacedFace(lies.face, cell, lies.rotation)) if lies is not None and known else None
        yield DifferView(cell, text, tile, cell == asked)


def _actions(game: Game) -> Iterator[ActionView]:
    for move in game.legal_actions():
        yield offer(game, move)
