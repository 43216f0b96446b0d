"""Whom the banner names, and what it asks for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.journal import FILE_NAME, Journal
from app.rules import Mine, Phase, Place, PutPiece, TakeBack
from app.session.session import Session
from app.table.conductor import new_state
from app.table.model.belief import as_the_game
from app.table.model.inputs import ChoosePass, CorrectTile, PlaceTile, Reject, StartGame
from app.table.model.messages import word
from app.table.presentation.turn import whose
from app.table.presentation.view import view
from app.tilesets import load_tileset
from app.values import LaidTile, PlacedFace
from tests.app.table.random_games import random_history


def test_a_tile_corrected_to_one_that_does_not_fit_is_still_the_same_players(tmp_path: Path) -> None:
    """While the table asks about it, the banner names who laid it, and not who comes next."""
    session = Session(load_tileset("gold-rush"), Journal.open(tmp_path / FILE_NAME))
    session.begin(StartGame(("red", "blue"), token_seed=5), resume=False)
    game = session.game
    assert game is not None
    face = next(face for face in session.view().faces if face.places)
    cell, rotation = face.places[0]
    wrong = next(
        (other.face, turn)
        for other in session.view().faces
        for turn in range(4)
        if game.why_illegal(Place(other.face, cell, turn)) is not None
    )
    session.touch(PlaceTile(PlacedFace(face.face, cell, rotation)))
    assert session.game is not None
    assert session.game.phase is Phase.ACT
    assert whose(session.state) == "red"
    session.touch(CorrectTile(cell, LaidTile(*wrong)))
    assert session.state.question is not None
    assert whose(session.state) == "red"
    session.touch(Reject())
    session.touch(ChoosePass())
    assert whose(session.state) == "blue"
    session.touch(CorrectTile(cell, LaidTile(*wrong)))
    assert session.state.question is not None
    assert whose(session.state) == "red"
    session.close()


@pytest.mark.parametrize(
    ("game", "seed", "met"),
    [
        (
            "gold-rush",
            2,
            {"status.act", "status.act_mine", "status.act_elsewhere_one", "status.act_mine_elsewhere_one"},
        ),
        ("hunters-and-gatherers", 1, {"status.act", "status.act_none"}),
    ],
)
def test_nobody_is_asked_to_place_a_piece_that_can_go_nowhere(game: str, seed: int, met: set[str]) -> None:
    """The banner says so then, and the sentence beside it why; it asks for what the rules allow, and nothing else: not
    for a piece where only the tent can be put.
    """
    asked: set[str] = set()
    for history in random_history(game, seed):
        if history.game.phase is not Phase.ACT:
            continue
        moves = history.game.legal_actions()
        puts = any(isinstance(move, PutPiece | TakeBack) for move in moves)
        cells = {move.cell for move in moves if isinstance(move, PutPiece)}
        away = cells and history.game.last_placed not in cells
        due = {
            (True, False): "status.act_elsewhere" if away else "status.act",
            (True, True): "status.act_mine_elsewhere" if away else "status.act_mine",
            (False, False): "status.act_none",
            (False, True): "status.act_mine_only",
        }[puts, Mine() in moves]
        kinds = {move.kind for move in moves if isinstance(move, PutPiece)}
        named = kinds - {history.game.tileset.terms.claimant}
        if len(kinds) == 1 and named and not any(isinstance(move, TakeBack) for move in moves):
            due += "_one"
        state = replace(new_state(history.game.tileset), history=history, belief=as_the_game(history.game))
        shown = view(state)
        assert shown.status.key == due
        assert shown.status.args == ({"piece": word(*named)} if due.endswith("_one") else {})
        assert shown.placing is not None
        if due == "status.act_none":
            assert shown.detail in shown.placing.barred
        asked.add(due)
    assert asked >= met
