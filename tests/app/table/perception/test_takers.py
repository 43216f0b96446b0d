"""Who takes the tokens of which mountain, where the tokens of several are still on the map."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from app.rules import Mine
from app.table.model.belief import Belief, SeenStack, as_the_game, stack_spot
from app.table.model.commentary import takers
from app.table.model.history import History
from app.table.perception.differences import MANY, Due, _adding_up_to, dues
from app.table.perception.takers import named
from app.values import Cell
from tests.app.table.random_games import random_history


@pytest.fixture(scope="module")
def given() -> tuple[History, list[tuple[Cell, str, int]], Belief]:
    """A random game in which two mountains gave their tokens to one player each, not the same: where those lay, who got
    how many; and a table on which they still lie there.
    """
    for seed in range(200):
        found: list[tuple[Cell, str, int]] = []
        stacks: list[SeenStack] = []
        before: History | None = None
        for history in random_history("gold-rush", seed):
            outcome = history.outcome
            if before is not None and outcome is not None and not isinstance(history.entries[-1][1], Mine):
                for scored in outcome.scorings:
                    took = Counter(takers(before.game, scored))
                    lay = [s for s in before.game.stacks.values() if (s.cell, s.segment) in scored.segments]
                    if len(took) == len(lay) == 1 and next(iter(took)) not in [colour for _, colour, _ in found]:
                        spot = stack_spot(history.game, lay[0].cell, lay[0].segment)
                        found.append((lay[0].cell, next(iter(took)), took.total()))
                        stacks.append(SeenStack(lay[0].cell, spot, took.total()))
            if len(found) == 2 and not {stack.cell for stack in history.game.stacks.values()} & {f[0] for f in found}:
                table = as_the_game(history.game)
                hands = {colour: -count for _, colour, count in found}
                return history, found, replace(table, stacks=(*table.stacks, *stacks), hands=hands)
            before = history
    raise AssertionError("no such game")


def test_each_mountain_names_who_takes_its_tokens(given: tuple[History, list[tuple[Cell, str, int]], Belief]) -> None:
    """Without that it would only be said that tokens are to be taken off at two places."""
    history, found, table = given
    plain = dues(history.game, table, watched=False)
    assert [(due.kind, due.colour) for due in plain] == [("clear_tokens", "")] * 2
    assert {(due.cell, due.colour, due.count) for due in named(history, table, plain)} == set(found)


def test_who_gets_more_than_a_mountain_has_is_told_beside_it(
    given: tuple[History, list[tuple[Cell, str, int]], Belief],
) -> None:
    """Of what is taken there it need not be told."""
    history, found, table = given
    more = replace(table, hands={colour: -count - 1 for _, colour, count in found})
    told = named(history, more, dues(history.game, more, watched=False))
    assert {due.colour: due.count for due in told if due.kind == "get_tokens"} == {colour: 1 for _, colour, _ in found}
    assert {(due.cell, due.colour, due.count) for due in told if due.kind == "clear_tokens"} == set(found)


def test_nobody_is_named_where_the_numbers_do_not_agree(
    given: tuple[History, list[tuple[Cell, str, int]], Belief],
) -> None:
    """A stack that is not the one that was shared out; the other one is."""
    history, found, table = given
    odd, (there, second, _) = found[0][0], found[1]
    other = tuple(replace(s, count=9) if s.cell == odd else s for s in table.stacks)
    odd_one = replace(table, stacks=other)
    told = named(history, odd_one, dues(history.game, odd_one, watched=False))
    assert {due.cell: due.colour for due in told if due.kind == "clear_tokens"} == {odd: "", there: second}
    assert {due.colour: due.count for due in told if due.kind == "get_tokens"} == {found[0][1]: found[0][2]}


def test_who_mines_is_named_where_other_tokens_go_to_the_supply(
    given: tuple[History, list[tuple[Cell, str, int]], Belief],
) -> None:
    """Where the numbers alone tell which tokens are that player's; else nobody is named."""
    history, found, table = given
    (where, colour, count), (other, _, _) = found
    for more, whose in (
        (1, {where: (colour, False), other: ("", True)}),
        (0, {where: ("", False), other: ("", False)}),
    ):
        stacks = tuple(replace(s, count=count + more) if s.cell == other else s for s in table.stacks)
        off = replace(table, stacks=stacks, hands={colour: -count})
        told = [due for due in dues(history.game, off, watched=False) if due.kind == "clear_tokens"]
        assert {due.cell: (due.colour, due.supply) for due in told} == whose


def test_of_very_many_places_nobody_is_named() -> None:
    """To try all their combinations would take for ever, and nobody would know them by the sum."""
    places = [Due("clear_tokens", Cell(east, 0), count=2**east) for east in range(MANY + 1)]
    assert _adding_up_to(5, places[:MANY]) == {0, 2}
    assert _adding_up_to(5, places) == frozenset()
