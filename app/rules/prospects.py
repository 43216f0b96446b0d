"""What a game would score if it ended now. Nothing here changes the game."""

from __future__ import annotations

from app.rules.moves import Pass
from app.rules.turns import Turns
from app.rules.values import Phase, Scoring

_PASS = Pass()


def projected(game: Turns, *, tokens: bool | None = None) -> dict[str, int]:
    """See ``Game.projected``."""
    state = game._state
    if state.phase is Phase.ACT:
        twin = game.copy()
        twin.push(_PASS)
        return projected(twin, tokens=tokens if tokens is not None else state.options.open_tokens)
    over = state.phase is Phase.OVER
    scores = {colour: sum(state.points[seat]) for seat, colour in enumerate(state.seats)}
    scorings = [] if over else game._rules.final(state)
    if tokens or (tokens is None and (over or state.options.open_tokens)):
        scorings += game._rules.token_scorings(state)
    for scoring in scorings:
        for colour, value in scoring.points.items():
            scores[colour] += value
    return scores


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
