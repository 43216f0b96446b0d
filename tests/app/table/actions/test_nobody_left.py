"""A turn in which nothing is left to do but to end it."""

from __future__ import annotations

from random import Random

from app.rules import Game, Pass, Phase, Place, PutPiece
from app.table.conductor import new_state, step
from app.table.model.inputs import PlaceTile, StartGame, Undo
from app.table.model.state import State
from app.table.presentation.view import view
from app.tilesets import load_tileset
from app.ui.gallery.tables import touch
from app.values import PlacedFace


def _spent(game: Game) -> bool:
    return not any(game.seat(game.on_turn).supply.values())


def _due(*, spent: bool) -> tuple[State, Place]:
    """A table at which a tile is due from a player who has every piece on the map, or with ``spent`` False one who has
    not but cannot put any on that tile; and the tile.
    """
    chance, opening = Random(1), StartGame(("red", "blue"), {"red": "Anna"}, {}, 1)
    state, _ = step(new_state(load_tileset("hunters-and-gatherers")), opening)
    while state.game is not None and state.game.phase is not Phase.OVER:
        game = state.game
        if game.phase is Phase.PLACE:
            faces = game.remaining()
            moves = game.legal_tiles(*chance.choices(list(faces), list(faces.values()))[0])
            if moves:
                move = chance.choice(moves)
                then = game.copy()
                then.push(move)
                if _spent(game) == spent and list(then.legal_actions()) == [Pass()] and game.tiles_left > 1:
                    return state, move
                state, _ = step(state, touch(move))
            continue
        puts = [move for move in game.legal_actions() if isinstance(move, PutPiece)]
        state, _ = step(state, touch(chance.choice(puts) if puts else Pass()))
    raise AssertionError("there was always something to do")


def _lay(state: State, move: Place) -> State:
    return step(state, PlaceTile(PlacedFace(move.face, move.cell, move.rotation)))[0]


def test_a_turn_of_a_player_who_has_nobody_left_ends_with_its_tile() -> None:
    """Nothing lies over the map to say so: the seats show that nobody is left. Undo leads back to the tile, where the
    turn is ended by hand, and then takes that back too.
    """
    state, move = _due(spent=True)
    assert state.game is not None
    was = state.game.turn_number
    after = _lay(state, move)
    assert after.game is not None
    assert move.cell in after.game.tiles
    assert (after.game.phase, after.game.turn_number) == (Phase.PLACE, was + 1)
    assert after.notice is None
    once, _ = step(after, Undo())
    assert once.game is not None
    assert (once.phase, once.game.turn_number) == ("act", was)
    assert any(button.name == "pass" for button in view(once).buttons)
    twice, _ = step(once, Undo())
    assert twice.game == state.game


def test_a_turn_goes_on_while_a_piece_is_at_hand() -> None:
    """Where it goes nowhere on the tile people read why before they end the turn."""
    state, move = _due(spent=False)
    after = _lay(state, move)
    assert after.phase == "act"
    assert after.game is not None
    assert after.game.on_turn == view(after).whose


def test_a_turn_goes_on_where_a_piece_may_be_taken_back() -> None:
    """With the house rule that allows it there is something else to do though nobody is left."""
    chance = Random(3)
    state, _ = step(
        new_state(load_tileset("hunters-and-gatherers")), StartGame(("red", "blue"), {}, {"take_back": True}, 3)
    )
    while state.game is not None and not (state.game.phase is Phase.PLACE and _spent(state.game)):
        game = state.game
        if game.phase is Phase.PLACE:
            faces = game.remaining()
            moves = game.legal_tiles(*chance.choices(list(faces), list(faces.values()))[0])
            state, _ = step(state, touch(chance.choice(moves))) if moves else (state, ())
        else:
            puts = [move for move in game.legal_actions() if isinstance(move, PutPiece)]
            state, _ = step(state, touch(chance.choice(puts) if puts else Pass()))
    assert state.game is not None
    move = next(move for face in state.game.remaining() for move in state.game.legal_tiles(*face))
    assert _lay(state, move).phase == "act"
