"""Whom the banner names."""

from __future__ import annotations

from pathlib import Path

from app.journal import FILE_NAME, Journal
from app.rules import Phase, Place
from app.session.session import Session
from app.table.model.inputs import ChoosePass, CorrectTile, PlaceTile, Reject, StartGame
from app.table.presentation.turn import whose
from app.tilesets import load_tileset
from app.values import LaidTile, PlacedFace


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
