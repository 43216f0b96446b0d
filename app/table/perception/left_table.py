"""The table of a game that is taken up again: what lay there when it was left, as far as its events tell.

People may leave a game, or the power may fail, while something is still to be done by hand. Where no camera looks at
the table, only the events know of that, so that the same is asked for again afterwards.
"""

from __future__ import annotations

from app.rules import Phase
from app.table.model.belief import Belief, as_the_game
from app.table.model.events import Event, TilePlaced
from app.table.model.history import History
from app.table.perception import intake


class LeftTable:
    """The belief about the table of a game without a camera, event by event: ``follow`` is called with each of them."""

    def __init__(self) -> None:
        self.belief = Belief()

    def follow(self, before: History | None, after: History, event: Event) -> None:
        """What the table is after that event; ``before`` is None for the opening."""
        if before is None:
            self.belief = as_the_game(after.game)
        else:
            self.belief = intake.after_event(self.belief, before, after, event, watched=False)


def for_eyes(history: History) -> Belief:
    """The table of that game for eyes that are about to look at it. They tell what lies there, never what does not: of
    what may be missing only the tokens for the tile laid last are left out.
    """
    game, done = history.game, history.done
    if game.phase is not Phase.ACT or not isinstance(done[-1], TilePlaced):
        return as_the_game(game)
    before = game.copy()
    before.pop()
    return as_the_game(before).with_tile(done[-1].cell, done[-1].placed.tile)
