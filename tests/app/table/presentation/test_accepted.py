"""Whatever a screen offers is accepted at the moment of the touch: places for tiles, actions, ways to put right."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from app.rules import Phase
from app.table.conductor import new_state, step
from app.table.model.effects import Ignored
from app.table.model.inputs import (
    BackTo,
    Confirm,
    CorrectTile,
    DiscardTile,
    Input,
    InsertTurn,
    PlaceTile,
    Redo,
    Reject,
    Review,
    StartGame,
    Undo,
)
from app.table.model.state import State
from app.table.presentation.placing import PlacingView
from app.table.presentation.view import TableView, view
from app.tilesets import load_tileset
from app.ui.gallery.tables import touch
from app.values import PlacedFace
from tests.app.table.random_games import GAMES, chosen

TRIED = 2
"""How many of the offers of each kind are tried in each state."""
STEPS = 32
"""How many inputs a game takes, after as many moves as ``LAID`` says."""
LAID = 24


def tiles_of(shown: TableView) -> list[Input]:
    """Every way to lay or correct a tile that a touch on a free place offers."""
    review = shown.review
    found: list[Input] = []
    for face in shown.faces:
        for cell, rotation in face.places:
            placed = PlacedFace(face.face, cell, rotation)
            if review is None or not review.how:
                found.append(PlaceTile(placed))
            elif review.how == "turn":
                found.append(InsertTurn(review.turn.cell, placed))
            else:
                found.append(CorrectTile(review.turn.cell, placed.tile, None if review.how == "tile" else cell))
    return found


def actions_of(placing: PlacingView | None) -> Iterator[Input]:
    """Every action that the tile shown large and the lit places of the map offer."""
    if placing is None:
        return
    for area in placing.areas:
        yield from (one.intent for one in area.offers)
    for roam in placing.elsewhere:
        yield from (spot.offer.intent for spot in roam.spots)


def offers(shown: TableView) -> Iterator[tuple[str, list[Input]]]:
    """All that a screen offers in that state, by its kind."""
    if shown.question is None:
        yield "tile", tiles_of(shown)
        yield "discard", [DiscardTile(face.face) for face in shown.faces if face.nowhere and face.left]
        yield "placing", list(actions_of(shown.placing))
        yield "action", [one.intent for one in shown.actions]
        yield "lift", [button.intent for tile in shown.tiles for button in tile.buttons if button.enabled]
    else:
        yield "answer", [choice.intent for choice in shown.question.choices]
        yield "exit", [way.intent for way in shown.question.exits if way.intent is not None]
    yield "button", [button.intent for button in shown.buttons if button.enabled]
    if shown.review is not None:
        yield "review", [one.intent for one in shown.review.choices]
        yield "review", list(actions_of(shown.review.placing))


def refusal(state: State, intent: Input) -> str:
    """Why the table does not do what was offered; "" where it does."""
    after, effects = step(state, intent)
    if any(isinstance(effect, Ignored) for effect in effects):
        return "ignored"
    if after.question is not None and after.question.phase == "illegal" and state.question is None:
        return f"illegal: {after.question.detail}"
    refused = after.notice is not None and after.notice != state.notice and after.history is state.history
    return f"refused: {after.notice.text}" if refused and after.notice is not None else ""


def at_random(state: State, shown: TableView, chance: Random) -> Input:
    """What a family does next: it plays, takes back, corrects, lays what does not fit, and thinks better of it."""
    kinds = [found for _, found in offers(shown) if found]
    if state.phase == "revise":
        return chance.choice((Confirm(), Confirm(), Reject()))
    if shown.question is not None:
        return chance.choice((*(choice.intent for choice in shown.question.choices), Reject()))
    luck = chance.random()
    game = state.game
    assert game is not None
    if luck < 0.12:
        return chance.choice((Undo(), Undo(), Redo()))
    if luck < 0.2 and shown.turns:
        turn = chance.choice(shown.turns[-6:])
        return Review(turn.number, chance.choice(("", "place", "tile", "turn")))
    if luck < 0.24 and game.phase is Phase.PLACE:
        return PlaceTile(PlacedFace(chance.choice(list(game.remaining())), chance.choice(shown.free), 0))
    if luck < 0.26 and len(game.tiles) > 1:
        cell = chance.choice([tile.cell for tile in shown.tiles[1:]])
        return chance.choice((BackTo(cell, lift=chance.random() < 0.5), CorrectTile(cell, game.tiles[cell])))
    return chance.choice(chance.choice(kinds)) if luck < 0.3 else _forwards(shown, chance)


def _forwards(shown: TableView, chance: Random) -> Input:
    """A move that the game awaits."""
    if shown.review is not None:
        corrections = [one.intent for one in shown.review.choices] if not shown.review.how else tiles_of(shown)
        return chance.choice([*corrections, Review()])
    away = [DiscardTile(face.face) for face in shown.faces if face.nowhere and face.left]
    if away and chance.random() < 0.3:
        return chance.choice(away)
    ways = tiles_of(shown) or [one.intent for one in shown.actions]
    return chance.choice(ways) if ways else Undo()


@pytest.mark.parametrize(("game", "seed"), [(GAMES[0], 2), pytest.param(GAMES[1], 2, marks=pytest.mark.slow)])
def test_the_engine_accepts_what_is_offered(game: str, seed: int) -> None:
    """Through undo, redo, corrections, discards and tiles that do not fit, no offer is refused or ignored."""
    chance = Random(seed)
    state, _ = step(new_state(load_tileset(game)), StartGame(("red", "blue", "green"), {"red": "Anna"}, {}, seed))
    for _ in range(LAID):
        assert state.game is not None
        state, _ = step(state, touch(chosen(state.game, chance)))
    tried: set[str] = set()
    for _ in range(STEPS):
        shown = view(state)
        for kind, found in offers(shown):
            for intent in chance.sample(found, min(TRIED, len(found))):
                why = refusal(state, intent)
                assert not why, f"{intent} was offered as {kind} in phase {state.phase}, but {why}"
                tried.add(kind)
        state, _ = step(state, at_random(state, shown, chance))
    assert {"tile", "placing", "action", "lift", "button", "review"} <= tried
