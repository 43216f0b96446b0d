"""Who takes the tokens of which mountain where several players get some: the scoring that gave them away tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from app.table.model.belief import Belief
from app.table.model.commentary import takers
from app.table.model.history import History
from app.table.perception.differences import Due
from app.values import Cell


def named(history: History, belief: Belief, dues: tuple[Due, ...]) -> tuple[Due, ...]:
    """The same things to do; where several players are to get tokens, each place from which one player alone takes all
    of them names that player, who need not be told of them a second time. Of the others it is said how many they get.
    """
    gets = Counter({colour: -count for colour, count in belief.hands.items() if count < 0})
    places = {due.cell for due in dues if due.kind == "clear_tokens" and not due.colour and due.cell is not None}
    if len(gets) < 2 or not places:
        return dues
    shared = _shared(history, places)
    owned = Counter[str]()
    found = []
    for due in dues:
        took = shared.get(due.cell, Counter()) if due.kind == "clear_tokens" and due.cell is not None else Counter()
        owner = next(iter(took)) if len(took) == 1 else ""
        if owner and took[owner] == due.count <= gets[owner] - owned[owner]:
            owned[owner] += due.count
            due = replace(due, colour=owner)
        found.append(due)
    left = gets - owned
    open_ = [due for due in found if due.kind in ("lift_tokens", "clear_tokens") and not due.colour]
    if len(left) == 1 and left.total() == sum(due.count for due in open_):  # all that is left is that player's
        colour = next(iter(left))
        found = [replace(due, colour=colour) if due in open_ else due for due in found]
        left.clear()
    told = [replace(due, count=min(due.count, left[due.colour])) if _gets(due) else due for due in found]
    if left and not any(map(_gets, told)):  # places alone do not say who takes how many of their tokens
        told = [*(Due("get_tokens", count=count, colour=colour) for colour, count in left.items()), *told]
    return tuple(due for due in told if due.count)


def _gets(due: Due) -> bool:
    return due.kind == "get_tokens" and not due.supply


def _shared(history: History, places: Collection[Cell]) -> Mapping[Cell, Counter[str]]:
    """Who took how many tokens by the last scoring that took a stack off each of those cells; a cell from which none
    did is not among them.
    """
    found: dict[Cell, Counter[str]] = {}
    past, sought = history.game.copy(), set(places)
    for _, move in reversed(history.entries):
        if not sought:
            break
        there = {stack.cell for stack in past.stacks.values()}
        past.pop()
        before = {stack.cell: (stack.cell, stack.segment) for stack in past.stacks.values()}
        gone = {cell for cell in sought if cell in before and cell not in there}
        if not gone:
            continue
        sought -= gone
        for scored in past.copy().push(move).scorings:
            for cell in gone:
                if before[cell] in scored.segments and scored.tokens:
                    found[cell] = Counter(takers(past, scored))
    return found
