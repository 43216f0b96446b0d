"""A trouble bundle played as a test case: what the table decides today on the inputs that led there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.table.conductor import new_state, resume_state, step
from app.table.model.effects import Journal
from app.table.model.events import GameStarted, from_json, to_json
from app.table.model.history import fitting
from app.tilesets import load_tileset
from app.trouble.bundle import SECRET, Trouble


@dataclass(frozen=True)
class Played:
    """``events`` of the game were told and ``fit`` of them are a game by today's rules. ``inputs`` were played again;
    ``entered`` are the events they led to, ``differs`` the first place where these are not those of that evening, as
    the number of an event; None where all are. ``turn`` and ``phase`` are where the game stands at the end.
    """

    events: int
    fit: int
    inputs: int
    entered: int
    differs: int | None
    turn: int
    phase: str


def play(trouble: Trouble) -> Played:
    """Play the bundle. Raises TileSetError, EventError and HistoryError for a game that cannot even be begun."""
    opening = from_json(trouble.bodies[0] if trouble.bodies else {})
    assert isinstance(opening, GameStarted), "a game begins with its opening"
    tileset = load_tileset(opening.tileset)
    known = [to_json(event) for event in fitting(tileset, list(map(dict, trouble.bodies)))]
    first = trouble.inputs[0].events if trouble.inputs else len(known)
    state, _ = resume_state(new_state(tileset, opening.tileset), fitting(tileset, known[: max(1, first)]))
    at, entered = max(1, first), 0
    differs: int | None = None
    for recent in trouble.inputs:
        state, effects = step(state, recent.input)
        for effect in effects:
            if isinstance(effect, Journal) and (body := to_json(effect.event))["event"] not in SECRET:
                if differs is None and (at >= len(known) or not _same(body, known[at])):
                    differs = at
                at, entered = at + 1, entered + 1
    if differs is None and at < len(known):
        differs = at
    game = state.game
    turn = game.turn_number if game is not None else 0
    return Played(len(trouble.bodies), len(known), len(trouble.inputs), entered, differs, turn, state.phase)


def _same(now: Mapping[str, Any], then: Mapping[str, Any]) -> bool:
    """Whether two events are the same but for a name that was taken out."""
    return {k: v for k, v in now.items() if k != "name"} == {k: v for k, v in then.items() if k != "name"}
