"""What the game has by now is doubtful no more."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app import rules
from app.rules import Game
from app.table.model.effects import TilePrior, tile_prior
from app.tilesets import load_tileset
from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import PutPiece, PutStack, PutTile, SetStack, SimulatedCamera, TableSettings, Visit
from hardware.simulator.lens import Lens
from tests.worlds.usual import SOLIDS, near
from vision.camera.geometry import Plane
from vision.numeric.patches import SQUARE, warp_of
from vision.objects.paint.paints import TOKEN
from vision.observation import TOKENS
from vision.scene.state.table import KnownTile, Standing, Table
from vision.scene.things.changed_things import going
from vision.scene.things.settling import left_behind, settled
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

CELL = Cell(0, 0)
TILE = LaidTile(Face("G1"), 0)
STACK = (CELL, TOKENS, "")
RED = (CELL, "cowboy", "red")


def _thing(kind: str, colour: str = "", certain: bool = False, cell: Cell | None = CELL) -> Standing:
    return Standing(kind, colour, False, cell, (0.5, 0.4), np.ones((4, 4), np.bool_), (10, 10), certain)


def _prior(*things: tuple[Cell, str, str], tile: LaidTile = TILE) -> TilePrior:
    return TilePrior({CELL: {tile: 1.0}}, frozenset({CELL}), frozenset(things))


@pytest.fixture(scope="module", name="table")
def _table() -> Table:
    """One tile on a plain table."""
    corners = Lens.over(TableSettings()).project(SQUARE)
    lattice = Lattice(Plane.from_tile(corners, 1920, 1080)).laid(CELL, warp_of(corners))
    plain = np.full((1080, 1920, 3), 90, np.uint8)
    return Table(lattice, plain, plain, plain, {CELL: KnownTile(0, TILE, True)})


def _things(table: Table, prior: TilePrior | None, *things: Standing) -> tuple[Standing, ...]:
    return settled(replace(table, things=things), prior).things


def test_a_stack_that_the_game_has_is_certain(table: Table) -> None:
    """Later changes of it are told then, not asked."""
    assert [thing.certain for thing in _things(table, _prior(STACK), _thing(TOKEN))] == [True]


def test_what_the_game_has_not_stays_in_doubt(table: Table) -> None:
    """A shadow is not made a stack, nor a piece of another tile one of this tile."""
    elsewhere = (Cell(0, 1), "cowboy", "red")
    for prior in (None, _prior(), _prior(RED), _prior(elsewhere)):
        assert [thing.certain for thing in _things(table, prior, _thing(TOKEN))] == [False]
    for own in ((), (STACK, (CELL, "cowboy", "blue"))):
        assert [thing.certain for thing in _things(table, _prior(*own, elsewhere), _thing("cowboy", "red"))] == [False]


def test_one_doubtful_thing_on_a_tile_with_nothing_but_tokens_is_their_stack(table: Table) -> None:
    """Grey tokens in little light may be seen as a black piece. What is put on them is one stack with them then."""
    found = _things(table, _prior(STACK), _thing("cowboy", "black"))
    assert [(thing.kind, thing.colour, thing.lying, thing.certain) for thing in found] == [(TOKEN, "", None, True)]
    for things, prior in (
        ((_thing("cowboy", "black"),), _prior(STACK, (CELL, "cowboy", "black"), RED)),  # it may be a piece
        ((_thing(TOKEN, certain=True), _thing("cowboy", "black")), _prior(STACK)),  # the stack is seen beside it
        ((_thing("cowboy", "black"), _thing("tent", "black")), _prior(STACK)),  # it may be either
        ((_thing("cowboy", "red", certain=True),), _prior(STACK)),
    ):
        assert [thing.kind for thing in _things(table, prior, *things)] == [thing.kind for thing in things]


def test_of_two_doubtful_things_none_is_chosen(table: Table) -> None:
    """One of them may be the shadow of the other."""
    stacks = _things(table, _prior(STACK), _thing(TOKEN), _thing(TOKEN))
    assert [thing.certain for thing in stacks] == [False, False]
    pieces = _things(table, _prior(RED), _thing("cowboy", "red"), _thing("tent", "red"))
    assert [thing.certain for thing in pieces] == [False, False]


@pytest.mark.parametrize(("away", "left"), [(40, [True, False]), (5, [True]), (2, [True])])
def test_a_doubtful_stack_beside_a_certain_one_stays_in_doubt_unless_they_touch(
    table: Table, away: int, left: list[bool]
) -> None:
    """It may be another one. Where they touch, a dark piece before the stack was taken for more of it, and the stack
    was never compared again, however much it changed.
    """
    known = _thing(TOKEN, certain=True)
    aside = replace(_thing(TOKEN), corner=(10, 10 + away))
    assert [thing.certain for thing in _things(table, _prior(STACK), known, aside)] == left
    assert [thing.certain for thing in _things(table, _prior(), known, aside)] == [True, False]


def test_a_piece_gets_the_kind_that_was_answered(table: Table) -> None:
    """When it goes, that is told with the name that the game has for it."""
    (piece,) = _things(table, _prior((CELL, "tent", "red")), _thing("cowboy", "red"))
    said = going(piece, alone=False)
    assert (said.kind, said.colour, said.certain, said.lying) == ("tent", "red", True, None)  # pyrefly: ignore[missing-attribute]


def test_a_piece_stands_where_one_of_the_answered_kind_would(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """A tent that was taken for a figure: seen from aside, a tall piece of that outline would stand elsewhere."""
    eyes = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    tent = Visit((PutPiece("t", "tent", "red", (0, 0), (0.3, 0.2)),))
    camera = SimulatedCamera(pictures, [tent], replace(near(seed=3), tilt=30.0), start=(PutTile((0, 0), "G1", 0),))
    while (frame := camera.read()) is not None:
        eyes.feed(frame.image, frame.index)
    assert eyes.table is not None
    (seen,) = eyes.table.things
    assert seen.kind == "tent"
    elsewhere = replace(seen, kind="cowboy", at=(0.3, 0.42), certain=False)
    for kind, south in (("tent", 0.2), ("cowboy", 0.42)):  # of the latter no more was learned by the answer
        (piece,) = settled(replace(eyes.table, things=(elsewhere,)), _prior((CELL, kind, "red"))).things
        assert piece.kind == kind
        assert piece.at == pytest.approx((0.3, south), abs=0.05)


@pytest.mark.slow
def test_tokens_that_were_taken_for_a_piece_lie_where_tokens_of_that_outline_would(
    pictures: dict[str, Picture], gallery: Gallery
) -> None:
    """Seen from aside, a tall piece of that outline would stand nearer to the camera; what is put on them is there."""
    eyes = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    stack = Visit((PutStack("s", (0, 0), (0.3, 0.2), 2),))
    camera = SimulatedCamera(pictures, [stack], replace(near(seed=3), tilt=30.0), start=(PutTile((0, 0), "G1", 0),))
    while (frame := camera.read()) is not None:
        eyes.feed(frame.image, frame.index)
    assert eyes.table is not None
    (seen,) = eyes.table.things
    assert seen.kind == TOKEN
    elsewhere = replace(seen, kind="cowboy", colour="black", at=(0.3, 0.42), certain=False)
    (tokens,) = settled(replace(eyes.table, things=(elsewhere,)), _prior(STACK)).things
    assert tokens.kind == TOKEN
    assert tokens.at == pytest.approx((0.3, 0.2), abs=0.05)


def test_a_piece_of_unknown_colour_gets_that_of_the_game(table: Table) -> None:
    """Whether it lies was in doubt as well, and the game says nothing of that: a standing black figure was asked about
    as a lying one, and then said for certain to be gone as such.
    """
    (piece,) = _things(table, _prior(RED), _thing("cowboy"))
    assert (piece.kind, piece.colour, piece.certain, piece.lying) == ("cowboy", "red", True, None)


def test_a_thing_of_another_colour_is_not_the_game_s_piece(table: Table) -> None:
    """What was taken for a black piece beside a red one may be its shadow."""
    (piece,) = _things(table, _prior(RED), _thing("cowboy", "black"))
    assert (piece.colour, piece.certain) == ("black", False)


def test_a_piece_seen_for_certain_is_not_meant_twice(table: Table) -> None:
    """Beside the certain red one, a doubtful one stays in doubt; of two pieces in the game the other one is meant."""
    known = _thing("cowboy", "red", certain=True)
    assert [t.certain for t in _things(table, _prior(RED), known, _thing("tent", "red"))] == [True, False]
    both = _things(table, _prior(RED, (CELL, "tent", "red")), known, _thing("cowboy", "red"))
    assert [(t.kind, t.certain) for t in both] == [("cowboy", True), ("tent", True)]


def test_things_beside_the_map_are_left_alone(table: Table) -> None:
    """The game knows how many tokens a player has, not where they lie."""
    assert [t.certain for t in _things(table, _prior(STACK), _thing(TOKEN, cell=None))] == [False]


@pytest.mark.parametrize(("face", "certain"), [("G1", True), ("E2", False)])
def test_a_doubtful_tile_is_certain_if_the_game_has_that_face(table: Table, face: str, certain: bool) -> None:
    """Another answer is learned by what it was shown with, not by this."""
    doubtful = replace(table, tiles={CELL: KnownTile(0, TILE, False)})
    assert settled(doubtful, _prior(tile=LaidTile(Face(face), 0))).tiles[CELL].certain is certain


def test_the_game_tells_the_eyes_its_pieces_and_stacks() -> None:
    """Those on the map, by cell, kind and colour."""
    game = Game(load_tileset("gold-rush"), ("red", "blue"), token_seed=4)
    while not (game.pieces and game.stacks):
        moves = list(game.legal_moves())
        game.push(next((move for move in moves if isinstance(move, rules.PutPiece)), moves[0]))
    told = tile_prior(game).things
    assert {(piece.cell, piece.kind, piece.colour) for piece in game.pieces} < told
    assert {cell for cell, kind, _ in told if kind == TOKENS} == {stack.cell for stack in game.stacks.values()}


def test_the_eyes_believe_what_the_game_tells_them(table: Table, gallery: Gallery) -> None:
    """As soon as it does: no other picture is needed."""
    eyes = Watcher(gallery)
    eyes.expect(_prior(STACK))  # no table is known yet
    eyes.table = replace(table, things=(_thing(TOKEN),))
    eyes.expect(_prior(STACK))
    assert [thing.certain for thing in eyes.table.things] == [True]


def test_a_doubtful_stack_is_not_the_one_that_has_just_gone_from_its_tile(table: Table) -> None:
    """The game hears of that a moment later, and has tokens there until then: a shadow was told as tokens that went."""
    ghost, stack = _thing(TOKEN), replace(_thing(TOKEN, certain=True), corner=(30, 30))
    cells = left_behind(replace(table, things=(ghost, stack)), [ghost])
    assert cells == {CELL}
    parted = replace(table, things=(ghost,), left=cells)
    assert [thing.certain for thing in settled(parted, _prior(STACK)).things] == [False]
    heard = settled(parted, _prior())
    assert not heard.left
    assert [thing.certain for thing in settled(heard, _prior(STACK)).things] == [True], "a new one, if the game has it"
    assert not left_behind(parted, [stack]), "one has come there again"


def test_the_eyes_remember_from_where_a_stack_has_gone(pictures: dict[str, Picture], gallery: Gallery) -> None:
    eyes = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    visits = [Visit((PutStack("s", (0, 0), (0.3, 0.4), 2),)), Visit((SetStack("s", 0),))]
    camera = SimulatedCamera(pictures, visits, near(seed=3), start=(PutTile((0, 0), "G1", 0),))
    while (frame := camera.read()) is not None:
        eyes.feed(frame.image, frame.index)
    assert eyes.table is not None
    assert eyes.table.left == {CELL}
    eyes.expect(_prior())
    assert not eyes.table.left
