"""The table of a game that is taken up again: what lay there when it was left, as far as its events tell.

People may leave a game, or the power may fail, while something is still to be done by hand. Where no camera looks at
the table, only the events know of that, so that the same is asked for again afterwards.
"""

from __future__ import annotations

from app.rules import Game, Phase
from app.table.model.belief import Belief, as_the_game
from app.table.model.events import Correction, Event, HandsDone, Redone, Secrecy, TilePlaced, Undone
from app.table.model.history import History
from app.table.perception import intake


class LeftTable:
    """The belief about the table of a game without a camera: ``follow`` is called with each of its events, then
    ``belief`` tells the table after the last one.

    With every move what was due before has been done, so that only the last move and what was corrected, undone and
    redone since are worked out: whoever goes on with a long game would wait for all of it.
    """

    def __init__(self) -> None:
        self._done: Game | None = None  # all that was due in this game had been done
        self._since: list[tuple[History, History, Event]] = []  # the last move, what has happened since

    def follow(self, before: History | None, after: History, event: Event) -> None:
        """The game has gone on by that event; ``before`` is None for the opening."""
        if before is None or isinstance(event, HandsDone):
            self._done, self._since = after.game, []
        elif isinstance(event, Correction | Secrecy | Undone | Redone):
            self._since.append((before, after, event))
        else:
            self._since = [(before, after, event)]

    @property
    def belief(self) -> Belief:
        """What the table is after all of them."""
        if self._done is None:
            return Belief()
        belief = as_the_game(self._done)
        if self._since:
            belief = belief.dues(intake.taken(self._since[0][0].game) - intake.taken(self._done))
        for before, after, event in self._since:
            belief = intake.after_event(belief, before, after, event, watched=False)
        return belief


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
