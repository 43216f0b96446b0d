"""Whose turn it is to do something, and what: the largest words on the screen."""

from __future__ import annotations

from app.lang import Message, say
from app.rules import Game, Mine, Pass, Phase, PutPiece, TakeBack
from app.table.model.history import History, unrevealed
from app.table.model.messages import player, players, word
from app.table.model.pending import only
from app.table.model.state import State
from app.table.perception.illegal_tile import OTHER_PILE
from vision.observation import TileSeen

EVERYBODY = ("setup", "desync", "revise", "fault", "over")
"""The phases in which nobody in particular is to act."""


def next_game(state: State, game: Game) -> Game:
    """The game in which a tile would be laid by touch: after a pass if the question is about the next tile, before the
    last tile if one was missed.
    """
    question = state.question
    # a tile that is laid already and corrected to one that does not fit is no next one
    illegal = question is not None and question.phase == "illegal" and question.cell not in game.tiles
    asked = illegal or (question is not None and len(only(question.about, TileSeen)) > 0)
    if question is not None and question.missed:
        game = game.copy()
        game.pop()
    elif game.phase is Phase.ACT and asked:
        game = game.copy()
        game.push(Pass())
    return game


def whose(state: State) -> str:
    """The colour of the player who is to act: whom the open question names, else who is on turn; "" for nobody in
    particular.
    """
    game = state.game
    if game is None or state.history is None or state.phase in EVERYBODY:
        return ""
    if due := unrevealed(state.history):
        return due[0]
    question = state.question
    if question is None:
        return game.on_turn
    corrected = question.phase == "illegal" and question.cell in game.tiles
    turn = _laid_by(state.history, question.cell) if corrected else next_game(state, game).on_turn
    if "player" not in question.text.args:
        return turn
    named = question.text.args["player"]
    return next((seat for seat in (turn, *game.seats) if player(seat, state.names) == named), "")


def _laid_by(history: History, cell: tuple[int, int] | None) -> str:
    """The colour of the player who laid the tile on that cell; "" for the start tile."""
    number = history.number_of(cell)
    before = history.before(number) if number is not None else None
    return before[0].on_turn if before is not None else ""


def who(state: State) -> Message | str:
    """The name of that player; "" for nobody in particular."""
    colour = whose(state)
    return player(colour, state.names) if colour else ""


def status(state: State) -> Message:
    """What is to be done, without the name of the player."""
    game, phase = state.game, state.phase
    if phase == "fault":
        return say("status.fault")
    if phase == "over" and game is not None:
        won = game.result().victors
        if not won:
            return say("status.over_nobody")
        return say("status.over" if len(won) == 1 else "status.over_shared", players=players(won, state.names))
    if phase == "act" and game is not None:
        return _act(game)
    other_pile = state.question is not None and state.question.text.key == OTHER_PILE
    if (phase == "place" or other_pile) and (pile := pile_due(game)):
        return say(f"status.place_{pile}")
    if other_pile:
        return say("status.place")
    return say(f"status.{phase}")


def _act(game: Game) -> Message:
    """What the player on turn may do after laying the tile. Where that is to put one kind of piece alone, and not the
    usual one that "a piece" would be taken for, it is called by its name.
    """
    moves = [move for move in game.legal_actions() if isinstance(move, PutPiece | TakeBack)]
    puts = [move for move in moves if isinstance(move, PutPiece)]
    mines = game.is_legal(Mine())
    if not moves:
        return say("status.act_mine_only" if mines else "status.act_none")
    away = bool(puts) and all(move.cell != game.last_placed for move in puts)
    key = f"status.act{'_mine' if mines else ''}{'_elsewhere' if away else ''}"
    kinds = {move.kind for move in puts}
    if len(puts) == len(moves) and len(kinds) == 1 and kinds != {game.tileset.terms.claimant}:
        return say(f"{key}_one", piece=word(*kinds))
    return say(key)


def pile_due(game: Game | None) -> str:
    """The pile from which the player on turn draws now, where that is not the usual one; "" where it is, or where no
    tile is due.
    """
    if game is None or game.phase is not Phase.PLACE or game.deck == game.main_deck:
        return ""
    return game.deck
