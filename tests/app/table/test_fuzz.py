"""Nonsense from the eyes and from impatient fingers: the table stays on its feet."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.rules import Cell, Mine, Pass, Phase, PutPiece
from app.table.events import from_json, to_json
from app.table.history import resume
from app.table.inputs import (
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
    GameIsRight,
    Peek,
    PlaceTile,
    Redo,
    Reject,
    Review,
    Sightings,
    TableIsRight,
    TokenValues,
    Undo,
)
from app.table.state import PHASES
from app.table.view import view
from app.values import Face, LaidTile, PlacedFace
from vision.observation import EVENTS, Candidate, Observation

FACES = tuple(Face.from_name(name) for name in ("A1_a", "A1_b", "F1_b", "B1", "E2", "A6", "Z9", "A1_zz", ""))


def sighting(chance: Random, bench: Any) -> Observation:
    """Any observation, sensible or not, near the map."""
    cells = [*bench.game.tiles, *bench.game.frontier()]
    cell = chance.choice(cells) if chance.random() < 0.9 else Cell(chance.randint(-9, 9), 30)
    design, variant = chance.choice(FACES)
    if chance.random() < 0.5 and bench.game.phase is Phase.PLACE:
        face = chance.choice(list(bench.game.remaining()))
        places = bench.game.legal_tiles(*face)
        if places:
            move = chance.choice(places)
            return Observation(0, "tile", move.cell, move.design, move.variant, move.rotation)
    event = chance.choice(EVENTS)
    rotation = chance.randint(0, 3)
    return Observation(
        0,
        event,
        cell if not event.startswith("token_") else None,
        design,
        variant,
        rotation,
        tuple(Candidate(LaidTile(chance.choice(FACES), rotation), 0.5) for _ in range(chance.randint(0, 4))),
        chance.choice(("cowboy", "tent", "", "hut")),
        chance.choice(("red", "blue", "green", "", "purple")),
        chance.choice((None, (chance.random(), chance.random()), (1.4, -0.2))),
        chance.choice((True, False, None)),
        chance.choice((None, 0, 1, 3)),
        chance.random() < 0.7,
        origin=chance.choice((None, chance.choice(cells))),
        reason=chance.choice(("", "too_dark")),
    )


def touch(chance: Random, bench: Any) -> Any:
    """Any touch."""
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
            EndPeek(),
            TokenValues("red", (5, 0)),
        )
    )


@pytest.mark.parametrize("seed", range(5))
def test_nothing_that_is_seen_or_touched_breaks_the_table(seed: int, make_bench: Callable[..., Any]) -> None:
    """After any sequence of inputs the table can be shown, and its journal gives back the very same game."""
    chance = Random(seed)
    bench = make_bench(take_back=seed % 2 == 1)
    for _ in range(150):
        if chance.random() < 0.65:
            bench.give(Sightings(tuple(sighting(chance, bench) for _ in range(chance.randint(1, 4)))))
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
