"""The table uses the traits of pieces, not their names, so that it works for every game."""

from __future__ import annotations

from random import Random

import pytest

from app.lang import Translator
from app.rules import Discard, Game, Mine, Pass, Phase, Place, PutPiece
from app.rules.terms import GAMES
from app.table.conductor import new_state, step
from app.table.model.inputs import ChoosePiece, PlaceTile, StartGame
from app.table.model.mining import stack_to_mine
from app.table.perception.piece_segments import rank
from app.table.presentation.view import view
from app.tilesets import load_tileset
from tests.worlds.tabletop import stood

HUNTERS = load_tileset("hunters-and-gatherers")


def hunted(kind: str, ground: str) -> tuple[Game, PutPiece]:
    """A game of hunters in the act phase whose tile takes a piece of that kind on that ground, and that move."""
    chance = Random(5)
    game = Game(HUNTERS, ("red", "blue"))
    for _ in range(300):
        if game.phase is Phase.PLACE:
            face = chance.choice([face for face, n in game.remaining().items() for _ in range(n)])
            places = game.legal_tiles(*face)
            game.push(chance.choice(places) if places else Discard(face))
            continue
        design = HUNTERS.by_id[game.tiles[game.last_placed].design] if game.last_placed else None
        for move in game.legal_actions():
            if design and isinstance(move, PutPiece) and move.kind == kind:
                segments = [s for s in design.segments if s.kind == ground]
                if len(segments) == 1 and segments[0].index == move.segment:
                    return game, move
        game.push(Pass())
    raise AssertionError(f"no {kind} can be put on a {ground}")


@pytest.mark.parametrize(("kind", "ground", "lies"), [("member", "meadow", True), ("member", "forest", False)])
def test_a_piece_lies_where_its_game_says(kind: str, ground: str, lies: bool) -> None:
    """On a meadow a hunter lies and a standing one costs more; in a forest it is the other way round (HG-12)."""
    game, move = hunted(kind, ground)
    wood = stood(game, kind, "red", move.cell, move.segment)
    assert wood.lying is lies
    cost = {
        pose: next(r.cost for r in rank(game, kind, move.cell, wood.at, pose).legal if r.move == move)
        for pose in (True, False)
    }
    assert cost[lies] < cost[not lies]


def test_a_piece_that_never_lies_is_not_judged_by_its_pose() -> None:
    """The pose of a hut adds no cost."""
    game, move = hunted("hut", "river")
    spot = HUNTERS.by_id[game.tiles[move.cell].design].places.spot(move.segment)
    assert rank(game, "hut", move.cell, spot, True) == rank(game, "hut", move.cell, spot, False)


def test_a_table_of_another_game_is_loaded_again_as_that_game() -> None:
    """Without a source the game's own tile set is used, so that a journal resumes with the right tiles."""
    state, _ = step(new_state(HUNTERS), StartGame(("red", "blue"), {}, {}, 3))
    assert state.source == "hunters-and-gatherers"
    assert state.history is not None
    assert state.history.start.tileset == "hunters-and-gatherers"


def test_a_seat_counts_the_pieces_that_its_game_has() -> None:
    """By kind, in the order of the terms; one that is put is gone from the supply."""
    game, move = hunted("hut", "river")
    state, _ = step(new_state(HUNTERS), StartGame(("red", "blue"), {}, {}, 3))
    before = [dict(seat.pieces) for seat in view(state).seats]
    assert before == [{"member": 5, "hut": 2}] * 2
    for made in game.moves:
        if isinstance(made, Place):
            state, _ = step(state, PlaceTile(made.placed))
    state, _ = step(state, ChoosePiece(move.kind, move.cell, move.segment))
    after = {seat.colour: seat.pieces for seat in view(state).seats}
    assert after[game.on_turn] == {"member": 5, "hut": 1}


def test_only_a_piece_that_mines_finds_a_stack() -> None:
    """The tent on the start mountain does, whoever is on turn without one does not (GR-40)."""
    game = Game(load_tileset(), ("red", "blue"))
    game.push(game.legal_tiles("A5", "a")[0])
    assert stack_to_mine(game) is None
    tent = next(m for m in game.legal_actions() if isinstance(m, PutPiece) and (m.kind, *m.cell) == ("tent", 0, 0))
    game.push(tent)
    assert stack_to_mine(game) is None
    game.push(game.legal_tiles("A5", "a")[0])
    game.push(Pass())
    game.push(next(p for face in game.remaining() for p in game.legal_tiles(*face)))
    assert game.is_legal(Mine())
    assert stack_to_mine(game) == game.stacks[tent.cell, tent.segment]


def test_every_roaming_piece_has_its_sentences() -> None:
    """What is asked when it has left and was seen nowhere else is said in words of its own."""
    words = Translator.load("en")
    for name in (name for terms in GAMES.values() for name in terms.roaming):
        for key in (f"ask.{name}_gone", f"ask.{name}_gone_detail", f"choice.{name}_stays"):
            assert words.has(key), key
