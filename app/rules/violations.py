"""Violations of rules: the value that describes one, and the English sentences. The language files hold the same
sentences under the same keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from app.values import Cell

SENTENCES = {
    "over": "the game is over",
    "tile_due": "a tile must be laid first",
    "action_due": "this turn's tile has been laid; an action or a pass is next",
    "unknown_face": "the box holds no tile {face}",
    "none_left": "every copy of tile {face} has been laid or put aside",
    "wrong_deck": "a tile of the {due} pile is due, {face} is of the {deck} pile",
    "rotation": "a rotation is 0, 1, 2 or 3 quarter turns, not {rotation}",
    "cell_taken": "a tile already lies at column {col}, row {row}",
    "touches_nothing": "the tile at column {col}, row {row} does not touch a laid tile by a side",
    "side_differs": "the {side} side is {mine}, its neighbour's {opposite} side is {theirs}",
    "fits": "tile {face} fits, for instance at column {col}, row {row}: there are {places} places for it",
    "not_this_game": "this game knows no such move",
    "unknown_piece": "this game has no piece called {piece}",
    "not_new_tile": "a {piece} goes on the tile just laid, at column {col}, row {row}",
    "no_segment": "the tile has no segment {segment}",
    "no_tile": "no tile lies at column {col}, row {row}",
    "not_there": "a {piece} does not go on a {kind}",
    "no_farmers": "in this game nobody lies down on the open land",
    "none_at_hand": "{colour} has no {piece} at hand",
    "occupied": "{colour}'s {piece} already stands on this {kind}",
    "back_off": "taking a piece back is a house rule that is not in use",
    "back_none": "{colour} has no {piece} there",
    "position_no_start": "no tile lies at column 0, row 0, where the start tile belongs",
    "position_start": "the tile at column 0, row 0 is {face}, the start tile is {due}",
    "position_side": "the {side} side of the tile at column {col}, row {row} is {mine}, "
    "its neighbour's {opposite} side is {theirs}",
    "position_copies": "{found} copies of tile {face} lie, the box holds {held}",
    "position_apart": "the tile at column {col}, row {row} is not connected to the start tile by any side",
    "position_two": "the {kind} at column {col}, row {row}, segment {segment} holds two pieces",
    "position_supply": "{found} of {colour}'s {piece} stand on the table, {colour} has {held}",
    "position_complete": "a {piece} of {colour} stands on a complete {kind} at column {col}, row {row}",
    "position_tokens": "{found} tokens lie on the table, the box holds {held}",
    "position_stack": "a stack lies on a {kind} at column {col}, row {row}",
    "position_stack_complete": "a stack lies on the complete {kind} at column {col}, row {row}",
    "position_stacks": "the {kind} at column {col}, row {row} has {found} stacks",
    "position_nuggets": "tokens on the {kind} at column {col}, row {row}: {found}, but it calls for {held}",
}
"""Key and English sentence of every violation; a game adds the sentences for its own rules."""

SIDE_NAMES = ("north", "east", "south", "west")


class Clash(NamedTuple):
    """A side that does not continue: ``side`` (0-3, as it lies) of the tile is ``mine``, its neighbour's ``theirs``."""

    side: int
    mine: str
    theirs: str
    neighbour: Cell


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: its number, the key and arguments of the sentence, and that sentence in English.

    ``clashes``: every side that does not continue, if that is the rule broken.
    """

    rule: str
    key: str
    text: str
    args: Mapping[str, str | int] = field(default_factory=dict)
    clashes: tuple[Clash, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


def violation(rule: str, key: str, clashes: tuple[Clash, ...] = (), **args: str | int) -> Violation:
    """The violation of ``rule`` with the sentence of that key."""
    return Violation(rule, f"violation.{key}", SENTENCES[key].format_map(args), args, clashes)
