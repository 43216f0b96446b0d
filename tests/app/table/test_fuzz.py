"""Fuzzing: random sightings and touches never break the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import Any, get_args

import pytest

from app.rules import Cell, Mine, Pass, Phase, PutPiece
from app.table.model.events import from_json, to_json
from app.table.model.history import resume
from app.table.model.inputs import (
    Allow,
    BackTo,
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    ChooseTakeBack,
    Confirm,
    CorrectAction,
    CorrectSeat,
    CorrectTile,
    DiscardTile,
    EndPeek,
    ForgetSign,
    GameIsRight,
    GiveSign,
    Peek,
    PlaceTile,
    Redo,
    Reject,
    Review,
    SeenToken,
    Sightings,
    TableIsRight,
    TokensRead,
    TokenValues,
    Undo,
    UseSigns,
)
from app.table.model.state import PHASES
from app.table.presentation.view import view
from app.values import Face, LaidTile, PlacedFace
from tests.sampling import sampled
from vision.observation import Candidate, Observation, Scene, TileSeen

NAMES = ("A1_a", "A1_b", "F1_b", "B1", "E2", "A6", "Z9", "A1_zz", "", "{0}_[b]")
FACES = tuple(Face.from_name(name) for name in NAMES)


def sighting(chance: Random, bench: Any) -> Observation:
    """A random observation near the map, plausible or not."""
    cells = [*bench.game.tiles, *bench.game.frontier()]
    cells += [Cell(chance.randint(-9, 9), 30), Cell(-1000, 1000)]
    cell = chance.choice(cells)
    if chance.random() < 0.5 and bench.game.phase is Phase.PLACE:
        face = chance.choice(list(bench.game.remaining()))
        places = bench.game.legal_tiles(*face)
        if places:
            move = chance.choice(places)
            return TileSeen(move.cell, LaidTile(move.face, move.rotation))
    rotation = chance.randint(0, 3)
    tile = {
        "tile": LaidTile(chance.choice(FACES), rotation),
        "candidates": tuple(
            Candidate(LaidTile(chance.choice(FACES), rotation), 0.5) for _ in range(chance.randint(0, 4))
        ),
        "kind": chance.choice(("cowboy", "tent", "", "hut", "{x}")),
        "colour": chance.choice(("red", "blue", "green", "", "purple", "{0}")),
        "at": chance.choice((None, (chance.random(), chance.random()), (1.4, -0.2), (1e9, -1e9))),
        "lying": chance.choice((True, False, None)),
        "count": chance.choice((None, 0, 1, 3, -5, 10**9)),
        "certain": chance.random() < 0.7,
        "cell": cell,
        "origin": chance.choice(cells),
        "reason": chance.choice(("too_dark", "", "no such word")),
    }
    kind = chance.choice(get_args(Observation))
    told: Observation = kind(**{field.name: tile[field.name] for field in fields(kind) if field.name in tile})
    return told


def touch(chance: Random, bench: Any) -> Any:
    """A random touch."""
    cell = chance.choice([*bench.game.tiles, *bench.game.frontier()])
    face = chance.choice(FACES)
    return chance.choice(
        (
            Undo(),
            Redo(),
            Confirm(),
            Reject(),
            Allow(),
            ChoosePass(),
            ChooseMine(),
            TableIsRight(),
            GameIsRight(),
            BackTo(cell),
            ChooseCandidate(chance.randint(-1, 4)),
            ChoosePiece(chance.choice(("cowboy", "tent", "hut")), cell, chance.randint(0, 9)),
            ChooseTakeBack(cell, chance.randint(0, 9)),
            PlaceTile(PlacedFace(face, cell, chance.randint(0, 3))),
            CorrectTile(cell, LaidTile(face, chance.randint(0, 3))),
            DiscardTile(face),
            CorrectAction(chance.randint(0, 20), chance.choice((Pass(), Mine(), PutPiece("cowboy", cell, 0)))),
            CorrectSeat(chance.choice(("red", "blue", "green")), chance.choice(("red", "black")), "Anna"),
            Review(chance.choice((None, chance.randint(0, 20)))),
            Peek(chance.choice(("red", "blue", "black")), chance.random() < 0.5),
            UseSigns(chance.random() < 0.5),
            GiveSign(chance.choice(("red", "blue")), (1, 2, 3, chance.randrange(4)), "0f" * 16),
            ForgetSign(chance.choice(("red", "blue"))),
            EndPeek(),
            TokenValues("red", (5, 0)),
            TokensRead((SeenToken(-1), SeenToken(None, (10**9,), b"no picture")), "no such word"),
        )
    )


@pytest.mark.parametrize("seed", sampled(range(5), (0,)))
def test_nothing_that_is_seen_or_touched_breaks_the_table(seed: int, make_bench: Callable[..., Any]) -> None:
    """After any sequence of inputs the table can be shown, and its journal restores the same game."""
    chance = Random(seed)
    bench = make_bench(take_back=seed % 2 == 1)
    for _ in range(250):
        if chance.random() < 0.65:
            told = tuple(sighting(chance, bench) for _ in range(chance.randint(1, 4)))
            bench.give(Sightings(Scene(0, told)))
        else:
            bench.give(touch(chance, bench))
        shown = view(bench.state)
        assert shown.phase in PHASES
        for tile in shown.tiles:
            assert tile.placed.design in bench.state.tileset.by_id
    again = resume(bench.state.tileset, [from_json(to_json(e)) for e in bench.journal])
    assert again.game.moves == bench.game.moves
    assert again.commentary == bench.state.history.commentary
    assert {"TilePlaced", "ActionTaken", "Undone"} <= set(bench.kinds())
