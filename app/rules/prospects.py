"""What a game would score if it ended now. Nothing here changes the game."""

from __future__ import annotations

from app.rules.errors import UnknownNameError
from app.rules.moves import Pass
from app.rules.turns import Turns
from app.rules.values import Phase, Scoring
from app.values import Cell

_PASS = Pass()


def projected(game: Turns, *, tokens: bool | None = None) -> dict[str, int]:
    """See ``Game.projected``."""
    return {colour: sum(by.values()) for colour, by in projected_by(game, tokens=tokens).items()}


def projected_by(game: Turns, *, tokens: bool | None = None) -> dict[str, dict[str, int]]:
    """See ``Game.projected_by``."""
    state, rules = game._state, game._rules
    if state.phase is Phase.ACT:
        twin = game.copy()
        twin.push(_PASS)
        return projected_by(twin, tokens=tokens if tokens is not None else state.options.open_tokens)
    over = state.phase is Phase.OVER
    names = rules.categories.values()
    found = {colour: dict(zip(names, state.points[seat], strict=True)) for seat, colour in enumerate(state.seats)}
    scorings = [] if over else rules.final(state)
    if tokens or (tokens is None and (over or state.options.open_tokens)):
        scorings += rules.token_scorings(state)
    for scoring in scorings:
        for colour, value in scoring.points.items():
            found[colour][rules.categories[scoring.kind]] += value
    return found


def prospects(game: Turns) -> tuple[Scoring, ...]:
    """See ``Game.prospects``."""
    state = game._state
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.ACT:
        twin = game.copy()
        outcome = twin.push(_PASS)
        return outcome.scorings if twin._state.phase is Phase.OVER else (*outcome.scorings, *prospects(twin))
    return tuple(game._rules.final(state))


def if_claimed(game: Turns, cell: Cell, segment: int) -> Scoring | None:
    """See ``Game.if_claimed``."""
    twin = game.copy()
    if twin._state.phase is Phase.ACT:
        twin.push(_PASS)
    state, rules = twin._state, twin._rules
    node = state.board.node(cell, segment)
    if node is None:
        raise UnknownNameError(f"no segment {segment} lies at column {cell[0]}, row {cell[1]}")
    root, kind = state.board.root[node], state.board.part[node].kind
    number = next((n for n, claim in enumerate(state.claims) if kind in claim.on and not claim.layer), None)
    if state.phase is Phase.OVER or number is None or root in state.claimed_by or rules.complete(state, root, kind):
        return None
    state.claimed_by = {**state.claimed_by, root: ((number, state.seat_number, node),)}
    segments = set(map(state.board.where, state.board.nodes(root)))
    scorings = (scored for scored in rules.final(state) if scored.kind == kind)  # not those of a system of it
    return next((scored for scored in scorings if segments & set(scored.segments)), None)
