"""The usual shapes of the default game's pieces, for watchers in tests."""

from __future__ import annotations

from app.rules.terms import DEFAULT_GAME, GAMES
from app.setup.usual_shapes import usual_solids

SOLIDS = usual_solids(GAMES[DEFAULT_GAME])
