"""What people must do by hand so that the table is as the game."""

from __future__ import annotations

from collections.abc import Mapping

from app.lang import Message
from app.rules import Game, Phase
from app.table.model.belief import Belief
from app.table.model.pending import only
from app.table.model.state import State
from app.table.perception.corrected_table import tile_checks, to_compare
from app.table.perception.differences import TOKEN_WORK, Due, dues, remind
from app.table.perception.takers import named
from vision.observation import PieceSeen, TileSeen

_ORDERS = ("told.distributed", "told.shared_out", "told.freed", "told.joined")
"""Commentary about tokens that people move by hand, where the order matters."""
_ORDERED = ("remind.clear_tokens", "remind.get_tokens")
"""The reminders that these stand for."""
_MINED = ("told.mined", "told.mined_open")
_OTHERWISE = (
    "told.placed",
    "told.undone",
    "told.undone_turn",
    "told.corrected_tile",
    "told.corrected_action",
    "told.corrected_seat",
    "told.swapped_colours",
    "told.other_colour",
    "told.name_removed",
    "told.turn_inserted",
    "told.turn_removed",
)
"""Commentary before which nothing is an order any more."""


def due_now(state: State, game: Game) -> tuple[Due, ...]:
    """What people must do by hand; nothing once the game is over, and nothing with what the open question is about."""
    if game.phase is Phase.OVER:
        return ()
    about = only(state.question.about, TileSeen, PieceSeen) if state.question is not None else ()
    asked = {item.observation.cell for item in about}
    return tuple(
        due
        for due in (
            *_due(state, game),
            *(() if state.watched else (*tile_checks(game, state.belief), *to_compare(game, state.belief))),
        )
        if (state.counters or due.kind not in TOKEN_WORK)
        and (state.watched or due.kind != "stray_tokens")  # only eyes know what lies beside the map
        and not (due.kind in ("take_tile", "take_piece") and due.cell in asked)
    )


def _due(state: State, game: Game) -> tuple[Due, ...]:
    found = dues(game, state.belief, watched=state.watched)
    return found if state.history is None else named(state.history, state.belief, found)


def to_do_by_hand(state: State, dues: tuple[Due, ...]) -> tuple[Message, ...]:
    """What is due as messages; reminders of tokens shared out name the players who take them, unless something was
    corrected or undone since. A token mined in the same turn is among them unless it has a reminder of its own.
    """
    told = tuple(remind(due, state.names) for due in dues)
    assert state.history is not None
    if _adds_up(state.belief.passed, len(state.history.done)) or all(due.kind != "clear_tokens" for due in dues):
        return told
    orders: list[Message] = []
    mined: tuple[Message, ...] = ()
    for line in reversed(state.history.commentary):
        if line.key in _OTHERWISE:
            break
        if line.key.startswith(_ORDERS):
            orders.insert(0, line)
        if line.key in _MINED:
            mined = (Message("remind.mined", {"player": line.args["player"]}),)
    if not orders:
        return told
    rest = tuple(r for r in told if not r.key.startswith(_ORDERED))
    own = any(r.key.startswith("remind.lift_tokens") for r in rest)
    return (*(() if own else mined), *orders, *rest)


def _adds_up(passed: Mapping[int, Belief] | None, now: int) -> bool:
    """Whether what is due comes from several events that were undone or redone, of which the last one tells a part."""
    if passed is None:
        return False
    first = next(iter(passed), None)
    return first is None or now not in (first, first + 1)
