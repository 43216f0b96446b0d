"""The corrections offered for the turn under review: another action, tile or place, a turn inserted or removed."""

from __future__ import annotations

from collections.abc import Iterator

from app.lang import Message, say
from app.rules import Game, Place
from app.table.model.inputs import CorrectTile, Input, InsertTurn, RemoveTurn, Review
from app.table.model.messages import place
from app.table.model.state import State
from app.table.presentation.side_panel import review_view
from app.values import PlacedFace


def past_of(state: State) -> tuple[Game, Place] | None:
    """The game before the turn under review, and how its tile was laid; None if none is under review."""
    history = state.history
    if history is None or state.reviewing is None:
        return None
    return history.before_tile(state.reviewing)


def placements(state: State) -> Iterator[Place]:
    """The legal places or tiles to correct to, by the position before that turn; ``review_how`` says which. Cells that
    later tiles occupy are left out.
    """
    found, game = past_of(state), state.game
    if found is None or game is None:
        return
    past, laid = found
    faces = [laid.face]
    if state.review_how != "place":
        faces = [face for face in dict.fromkeys((*game.remaining(), *faces)) if past.remaining().get(face)]
    for face in faces:
        if state.review_how == "turn" and not game.remaining().get(face):
            continue
        for move in past.legal_tiles(*face):
            same = move.cell == laid.cell
            wanted = same if state.review_how == "tile" else move.cell not in game.tiles
            if (wanted or (same and state.review_how == "place")) and move != laid:
                yield move


def correction_of(state: State, placed: PlacedFace) -> Input | None:
    """The correction of the turn under review to that tile and place; None if none is under review."""
    found = past_of(state)
    if found is None:
        return None
    laid = found[1]
    if state.review_how == "turn":
        return InsertTurn(laid.cell, placed)
    return CorrectTile(laid.cell, placed.tile, None if placed.cell == laid.cell else placed.cell)


def correction_choices(state: State) -> tuple[tuple[Message, Input], ...]:
    """All corrections of the turn under review, with their labels."""
    review, number = review_view(state), state.reviewing
    if review is None:
        return ()
    if state.review_how:
        found = []
        for move in placements(state):
            label = say("panel.tile", place=place(move.cell))
            said = correction_of(state, move.placed)
            assert said is not None
            found.append((label, said))
        return tuple(found)
    ways = (
        (say("review.tile"), Review(number, "tile")),
        (say("review.place"), Review(number, "place")),
        (say("review.turn"), Review(number, "turn")),
        (say("review.never"), RemoveTurn(review.turn.cell)),
    )
    return (*((choice.label, choice.intent) for choice in review.choices), *ways)
