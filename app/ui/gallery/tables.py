"""Tables in every state of a game, made by the conductor from inputs such as eyes and people give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from app.demo.players import RandomPlayers
from app.lang import say
from app.rules import Discard, Game, Mine, Options, Place, PutPiece, TakeBack
from app.rules.moves import Move
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.belief import piece_spot
from app.table.model.correction_preview import revise
from app.table.model.inputs import (
    BackTo,
    Browse,
    CameraBack,
    CameraLost,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    ChooseTakeBack,
    Confirm,
    CorrectTile,
    DiscardTile,
    EndGame,
    Gaze,
    Input,
    Mark,
    Peek,
    PlaceTile,
    RemoveTurn,
    RestartCamera,
    Review,
    SeenToken,
    Sightings,
    StartGame,
    TokensRead,
    Undo,
    UseSigns,
)
from app.table.model.state import State
from app.table.presentation.shows import last_shows
from app.table.presentation.view import TableView, view
from app.values import LaidTile, PlacedFace
from vision.observation import (
    Candidate,
    Observation,
    PictureTrouble,
    PieceRemoved,
    PieceSeen,
    Scene,
    Still,
    TileMoved,
    TileRemoved,
    TileSeen,
)

NAMES: Mapping[str, str] = {"red": "Anna", "blue": "Ben", "yellow": "Chiara", "green": "David", "black": "Emma"}
LONG: Mapping[str, str] = {colour: f"Maximiliane-Sophie {name}" for colour, name in NAMES.items()}
SEED = 12
HALF = 60
"""The moves after which a game is half over."""


@dataclass(frozen=True, slots=True)
class Table:
    """A state of a game, called ``name``."""

    name: str
    state: State

    @property
    def view(self) -> TableView:
        """What the screen shows of it."""
        return view(self.state)


def touch(move: Move) -> Input:
    """The input by touch that makes a move."""
    match move:
        case Place():
            return PlaceTile(move.placed)
        case Discard():
            return DiscardTile(move.face)
        case PutPiece():
            return ChoosePiece(move.kind, move.cell, move.segment)
        case TakeBack():
            return ChooseTakeBack(move.cell, move.segment)
        case Mine():
            return ChooseMine()
        case _:
            return ChoosePass()


def just_begun(tileset: TileSet, seats: int) -> TableView:
    """What the screen shows before the first tile of a game of so many players is laid."""
    colours = tuple(NAMES)[:seats]
    names = {colour: NAMES[colour] for colour in colours}
    return view(step(new_state(tileset), StartGame(colours, names, {}, SEED))[0])


class _Evening:
    """A game of random moves, played once from its start to its end; ``state`` is the table now. ``long``: players have
    long names.
    """

    def __init__(self, tileset: TileSet, seats: int, *, long: bool, tokens: str = "virtual") -> None:
        colours = tuple(NAMES)[:seats]
        names = {colour: (LONG if long else NAMES)[colour] for colour in colours}
        self.state, _ = step(new_state(tileset), StartGame(colours, names, {"tokens": tokens}, SEED))
        self._moves = enumerate(moves_of(tileset, colours, SEED, 10_000, tokens), 1)

    def to(self, wanted: Callable[[int, State], bool]) -> State:
        """Play on to the first table for which ``wanted`` holds, by the moves so far and the table; else to the end."""
        for made, move in self._moves:
            self.state, _ = step(self.state, touch(move))
            if wanted(made, self.state):
                break
        return self.state


def moves_of(tileset: TileSet, seats: tuple[str, ...], seed: int, most: int, tokens: str = "virtual") -> Iterator[Move]:
    """The first random moves of a game, at most so many."""
    game = Game(tileset, seats, Options(tokens=tokens), token_seed=seed)
    for made in islice(RandomPlayers(game, seed).steps(), most):
        yield made.move


def tables(tileset: TileSet, seats: int = 3, *, long: bool = False) -> Iterator[Table]:
    """A table in every state, for this tile set."""
    evening = _Evening(tileset, seats, long=long)
    yield Table("beginning", evening.state)
    half = evening.to(lambda made, state: made >= HALF and state.phase == "place")
    yield Table("place", half)
    act = evening.to(lambda _, state: state.phase == "act")
    yield Table("act", act)
    put = next((action.intent for action in view(act).actions if isinstance(action.intent, ChoosePiece)), None)
    if put is not None:
        yield Table("chosen", _after(act, Mark(put)))
    yield Table("ended_early", step(act, EndGame())[0])
    assert act.game is not None
    yield Table("undo_turns", _after(act, BackTo(tuple(act.game.tiles)[-4])))
    yield from _asked(half, act)
    yield from _corrected(act)
    if tileset.tokens:
        looks = Peek(act.game.on_turn if act.game is not None else "")
        yield Table("peek", step(act, looks)[0])
        yield Table("peek-sign", step(step(act, UseSigns(True))[0], looks)[0])
        yield Table("tokens", step(act, Browse("audit"))[0])
        tokens_due = _Evening(tileset, seats, long=long).to(_tokens_due)
        yield Table("tokens_due", tokens_due)
        yield Table("tokens_due-chosen", _after(tokens_due, Mark(_put_here(tokens_due))))
        mines = _Evening(tileset, seats, long=long).to(_may_mine)
        yield Table("mining", _after(mines, Mark(ChooseMine())))
        moves = _Evening(tileset, seats, long=long).to(_may_move)
        yield Table("moving", _after(moves, Mark(_moved_here(moves))))
        physical = _Evening(tileset, seats, long=long, tokens="physical")
        yield Table("given_back", _after(physical.to(_two_have_mined), *[Undo()] * 8))
        real = physical.to(_never)
        if real.phase == "reveal":
            yield Table("reveal", real)
            read = TokensRead((SeenToken(2), SeenToken(None, (1, 2))))
            yield Table("reveal_asked", _after(real, Sightings(Scene(0, (Still(),))), read))
    if len(tileset.terms.tiles) > 1:
        yield from _second_pile(evening.to(_bonus_due))
    yield Table("scored", evening.to(_scored))
    yield Table("over", evening.to(_never))


def _bonus_due(_: int, state: State) -> bool:
    """Whether a tile of another pile is due within the turn."""
    return state.phase == "place" and state.game is not None and state.game.deck != state.game.main_deck


def _second_pile(state: State) -> Iterator[Table]:
    """That tile is due, and one of the usual pile lies there instead."""
    game = state.game
    assert game is not None
    yield Table("second_pile", state)
    usual = next(face for face, left in game.remaining(game.main_deck).items() if left)
    cell = game.legal_tiles(*next(iter(game.remaining())))[0].cell
    yield Table("other_pile", _seen(_seen(state), TileSeen(cell, LaidTile(usual, 0))))


def _tokens_due(_: int, state: State) -> bool:
    """Whether tokens are to be laid in several places while a piece may be put, also on another tile."""
    shown = view(state) if state.phase == "act" else None
    return (
        shown is not None
        and shown.placing is not None
        and len(shown.rings) > 1
        and shown.placing.here
        and bool(shown.placing.elsewhere)
    )


def _put_here(state: State) -> ChoosePiece:
    """A piece for the tile of this turn."""
    placing = view(state).placing
    assert placing is not None
    intents = (offer.intent for area in placing.areas for offer in area.offers)
    return next(intent for intent in intents if isinstance(intent, ChoosePiece))


def _scored(_: int, state: State) -> bool:
    """Whether a feature of four tiles or more has just been scored."""
    return state.history is not None and any(len(show.counts) > 3 for show in last_shows(state.history))


def _may_move(_: int, state: State) -> bool:
    """Whether the player on turn may move a piece to the new tile."""
    return state.phase == "act" and _moved_here(state) is not None


def _moved_here(state: State) -> ChoosePiece | None:
    """What moves a piece from elsewhere to the new tile; None where nothing does."""
    assert state.game is not None
    last = state.game.last_placed
    moves = (each.intent for each in view(state).actions if each.moves and each.cell == last)
    return next((intent for intent in moves if isinstance(intent, ChoosePiece)), None)


def _may_mine(_: int, state: State) -> bool:
    """Whether the player on turn may mine a token."""
    return state.phase == "act" and state.game is not None and state.game.is_legal(Mine())


def _two_have_mined(_: int, state: State) -> bool:
    """Whether the last two tokens were mined by different players, just now and before, who have others."""
    history = state.history
    if history is None or not history.entries or not isinstance(history.entries[-1][1], Mine):
        return False
    game, late = history.game.copy(), Counter[str]()
    for _, move in reversed(history.entries[-8:]):
        game.pop()
        late.update([game.on_turn] if isinstance(move, Mine) else [])
    return len(late) > 1 and all(game.seat(colour).tokens for colour in late)


def _never(_: int, __: State) -> bool:
    return False


def _after(state: State, *values: Input) -> State:
    for value in values:
        state, _ = step(state, value)
    return state


def _put_right(act: State) -> State:
    """An earlier tile lay differently, or did not after all, which leaves something to be done by hand."""
    for turn in reversed(view(act).turns):
        for rotation in range(4):
            after = _after(act, CorrectTile(turn.cell, LaidTile(turn.tile.face, rotation)), Confirm())
            for found in (after, _after(after, Undo())):
                shown = view(found)
                if any(ring.kind != "compare" for ring in shown.rings) and shown.question is None:
                    return found
    raise AssertionError("nothing is to be done whatever is corrected")


def _without_consequences(act: State) -> State:
    """An earlier action was another one, which changes no score."""
    assert act.history is not None
    for turn in reversed(view(act).turns):
        review = view(_after(act, Review(turn.number))).review
        for choice in review.choices[1:] if review is not None else ():
            asked = _after(act, choice.intent)
            harmless = asked.revising is not None and revise(act.tileset, act.history, asked.revising).harmless
            if harmless and _after(asked, Confirm()).notice is not None:
                return asked
    raise AssertionError("every correction changes something else")


def _asked(half: State, act: State) -> Iterator[Table]:
    """Questions that sightings raise, and troubles of the camera."""
    game = half.game
    assert game is not None
    watched = _seen(half)
    move = next(moves[0] for face in game.remaining() if (moves := list(game.legal_tiles(*face))))
    also = [face for face in game.remaining() if any(m.cell == move.cell for m in game.legal_tiles(*face))][:3]
    doubt = tuple(Candidate(LaidTile(face, move.rotation), 0.6 - 0.1 * n) for n, face in enumerate(also))
    seen = TileSeen(move.cell, doubt[0].tile, doubt, certain=False, confidence=0.6)
    yield Table("which_tile", _seen(watched, seen))
    wrong = _clashing(game)
    yield Table("illegal", _seen(watched, TileSeen(wrong.cell, wrong.tile)))
    yield Table("differ", _seen(watched, *(TileRemoved(cell) for cell in list(game.tiles)[3:8])))
    yield Table("one_gone", _seen(watched, TileRemoved(list(game.tiles)[4])))
    moved = list(game.tiles)[4]
    elsewhere = max(game.frontier(), key=lambda cell: (abs(cell.col - moved.col) + abs(cell.row - moved.row), cell))
    yield Table("moved", _seen(watched, TileMoved(elsewhere, moved, game.tiles[moved])))
    if game.pieces:
        lost = game.pieces[0]
        yield Table("piece_gone", _seen(watched, PieceRemoved(lost.cell, lost.kind, lost.colour)))
    after = act.game
    assert after is not None
    put = next((m for m in after.legal_actions() if isinstance(m, PutPiece)), None)
    if put is not None:
        at = piece_spot(after, put.cell, put.segment)
        doubtful = PieceSeen(put.cell, "", after.on_turn, at, certain=False)
        yield Table("which_piece", _seen(_seen(act), doubtful))
    yield Table("dark", _seen(watched, PictureTrouble("too_dark")))
    away = _after(watched, CameraLost(""))
    yield Table("camera_lost", away)
    trying = _after(away, RestartCamera(), Gaze("waking"))
    yield Table("camera_trying", trying)
    gone = say("camera.not_there", camera="/dev/video0")
    yield Table("camera_still_lost", _after(trying, CameraLost(gone)))
    yield Table("reported", _after(away, CameraBack()))


def _corrected(act: State) -> Iterator[Table]:
    """An earlier turn is looked at and corrected."""
    turns = view(act).turns
    yield Table("turns", _after(act, Browse("turns")))
    yield Table("seats", _after(act, Browse("seats")))
    earlier = turns[-3].number
    yield Table("review", _after(act, Review(earlier)))
    yield Table("review_place", _after(act, Review(earlier, "place")))
    yield Table("revise", _after(act, RemoveTurn(turns[3].cell)))
    yield Table("corrected", _put_right(act))
    same = _without_consequences(act)
    yield Table("revise_same", same)
    yield Table("corrected_same", _after(same, Confirm()))


def _seen(state: State, *observations: Observation) -> State:
    """That table after the eyes have told this."""
    return _after(state, Sightings(Scene(1, (*observations, Still()))))


def _clashing(game: Game) -> PlacedFace:
    """A tile where it must not lie."""
    for face in game.remaining():
        fits = {(m.cell, m.rotation) for m in game.legal_tiles(*face)}
        for cell in sorted({cell for cell, _ in fits}):
            for rotation in range(4):
                if (cell, rotation) not in fits:
                    return PlacedFace(face, cell, rotation)
    raise AssertionError("every tile fits everywhere")
