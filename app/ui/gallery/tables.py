"""Tables in every state of a game, made by the conductor from inputs such as eyes and people give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from app.demo.players import RandomPlayers
from app.rules import Discard, Game, Mine, Options, Place, PutPiece, TakeBack
from app.rules.moves import Move
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.belief import piece_spot
from app.table.model.inputs import (
    Browse,
    CameraLost,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    ChooseTakeBack,
    DiscardTile,
    Input,
    Peek,
    PlaceTile,
    RemoveTurn,
    Review,
    SeenToken,
    Sightings,
    StartGame,
    TokensRead,
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
    TileRemoved,
    TileSeen,
)

NAMES: Mapping[str, str] = {"red": "Anna", "blue": "Ben", "yellow": "Chiara", "green": "David", "black": "Emma"}
LONG: Mapping[str, str] = {colour: f"Maximiliane-Sophie {name}" for colour, name in NAMES.items()}
SEED = 12


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


def played(tileset: TileSet, moves: int, seats: int = 3, *, long: bool = False, tokens: str = "virtual") -> State:
    """The table after that many random moves, at most to the end of the game; ``long``: players have long names."""
    colours = tuple(NAMES)[:seats]
    names = {colour: (LONG if long else NAMES)[colour] for colour in colours}
    state, _ = step(new_state(tileset), StartGame(colours, names, {"tokens": tokens}, SEED))
    for made in moves_of(tileset, colours, SEED, moves, tokens):
        state, _ = step(state, touch(made))
    return state


def moves_of(tileset: TileSet, seats: tuple[str, ...], seed: int, most: int, tokens: str = "virtual") -> Iterator[Move]:
    """The first random moves of a game, at most so many."""
    game = Game(tileset, seats, Options(tokens=tokens), token_seed=seed)
    for made in islice(RandomPlayers(game, seed).steps(), most):
        yield made.move


def tables(tileset: TileSet, seats: int = 3, *, long: bool = False) -> Iterator[Table]:
    """A table in every state, for this tile set."""
    start = played(tileset, 0, seats, long=long)
    yield Table("beginning", start)
    half = _until(tileset, "place", 60, seats, long)
    yield Table("place", half)
    act = _until(tileset, "act", 61, seats, long)
    yield Table("act", act)
    yield from _asked(half, act)
    yield from _corrected(act)
    if tileset.tokens:
        looks = Peek(act.game.on_turn if act.game is not None else "")
        yield Table("peek", step(act, looks)[0])
        yield Table("peek-sign", step(step(act, UseSigns(True))[0], looks)[0])
        yield Table("tokens", step(act, Browse("audit"))[0])
        real = played(tileset, 10_000, seats, long=long, tokens="physical")
        if real.phase == "reveal":
            yield Table("reveal", real)
            read = TokensRead((SeenToken(2), SeenToken(None, (1, 2))))
            yield Table("reveal_asked", _after(real, Sightings(Scene(0, (Still(),))), read))
    if len(tileset.terms.tiles) > 1:
        yield from _second_pile(tileset, seats, long)
    yield Table("scored", _scored(tileset, seats, long))
    yield Table("over", played(tileset, 10_000, seats, long=long))


def _second_pile(tileset: TileSet, seats: int, long: bool) -> Iterator[Table]:
    """A tile of another pile is due within the turn, and one of the usual pile lies there instead."""
    colours = tuple(NAMES)[:seats]
    state = played(tileset, 0, seats, long=long)
    for move in moves_of(tileset, colours, SEED, 10_000):
        state, _ = step(state, touch(move))
        game = state.game
        if game is not None and state.phase == "place" and game.deck != game.main_deck:
            yield Table("second_pile", state)
            usual = next(face for face, left in game.remaining(game.main_deck).items() if left)
            cell = game.legal_tiles(*next(iter(game.remaining())))[0].cell
            yield Table("other_pile", _seen(_seen(state), TileSeen(cell, LaidTile(usual, 0))))
            return


def _scored(tileset: TileSet, seats: int, long: bool) -> State:
    """The table just after a feature of four tiles or more was scored."""
    colours = tuple(NAMES)[:seats]
    state = played(tileset, 0, seats, long=long)
    for move in moves_of(tileset, colours, SEED, 10_000):
        state, _ = step(state, touch(move))
        shows = last_shows(state.history) if state.history is not None else ()
        if any(len(show.counts) > 3 for show in shows):
            break
    return state


def _until(tileset: TileSet, phase: str, moves: int, seats: int, long: bool) -> State:
    """The table in that phase after about that many moves."""
    for more in range(8):
        state = played(tileset, moves + more, seats, long=long)
        if state.phase == phase:
            return state
    raise AssertionError(f"no {phase} phase after {moves} moves")


def _after(state: State, *values: Input) -> State:
    for value in values:
        state, _ = step(state, value)
    return state


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
    yield Table("camera_lost", _after(watched, CameraLost("")))


def _corrected(act: State) -> Iterator[Table]:
    """An earlier turn is looked at and corrected."""
    turns = view(act).turns
    yield Table("turns", _after(act, Browse("turns")))
    yield Table("seats", _after(act, Browse("seats")))
    earlier = turns[-3].number
    yield Table("review", _after(act, Review(earlier)))
    yield Table("review_place", _after(act, Review(earlier, "place")))
    yield Table("revise", _after(act, RemoveTurn(turns[3].cell)))


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
