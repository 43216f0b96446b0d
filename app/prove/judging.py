"""Judging a step: what the eyes said, against what was asked for. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from app.lang import Message, say
from app.prove.steps import Expected, PieceExpected, Step, TileExpected, TokensExpected
from app.rules.terms import SEATS
from app.table.model.messages import word
from vision.observation import (
    UNNAMED,
    BoardLost,
    Observation,
    PieceRemoved,
    PieceSeen,
    StackRemoved,
    StackSeen,
    TileMoved,
    TileRemoved,
    TileSeen,
    TokenReturned,
    TokenTaken,
)

Verdict = Literal["right", "asked", "missed", "invented", "wrong", "skipped"]

GRAVITY: tuple[Verdict, ...] = ("skipped", "right", "asked", "missed", "invented", "wrong")
"""The verdicts, each worse than the ones before it; of all that happened in a step the worst counts."""
VERDICTS: tuple[Verdict, ...] = ("right", "asked", "wrong", "missed", "invented", "skipped")
"""The verdicts in the order in which a report lists them."""

Thing = (
    TileSeen
    | TileMoved
    | TileRemoved
    | PieceSeen
    | PieceRemoved
    | StackSeen
    | StackRemoved
    | TokenTaken
    | TokenReturned
    | BoardLost
)
"""An observation that says something of what lies on the table."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a step ended. right: told with certainty, and true. asked: told as a question. missed: not told. invented:
    something told with certainty that did not happen. wrong: told with certainty, and false. skipped: not done.

    ``told`` is everything that was said of things, in its order.
    """

    verdict: Verdict
    told: tuple[Thing, ...] = ()


def things(observations: Iterable[Observation]) -> tuple[Thing, ...]:
    """Those observations that say something of what lies on the table."""
    return tuple(observation for observation in observations if isinstance(observation, Thing))


def judge(step: Step, observations: Iterable[Observation]) -> Outcome:
    """The outcome of a step in which these observations were made, in any order."""
    told = things(observations)
    rest = list(told)
    found: list[Verdict] = []
    if (expected := step.expected) is not None:
        about = sorted(
            (thing for thing in told if _concerns(expected, thing)),
            key=lambda thing: (_true(expected, thing), thing.certain),
        )
        if not about:
            found.append("missed")
        else:
            rest.remove(best := about[-1])
            found.append("asked" if not best.certain else "right" if _true(expected, best) else "wrong")
    found += ["invented" if thing.certain else "asked" for thing in rest]
    return Outcome(max(found, key=GRAVITY.index, default="right"), told)


def _concerns(expected: Expected, thing: Thing) -> bool:
    """Whether the thing can be what was expected, rightly named or not."""
    match expected:
        case TileExpected(gone=gone):
            return isinstance(thing, TileRemoved if gone else TileSeen)
        case PieceExpected(gone=gone):
            return isinstance(thing, PieceRemoved if gone else PieceSeen)
        case TokensExpected():
            return isinstance(thing, StackSeen)


def _true(expected: Expected, thing: Thing) -> bool:
    """Whether what is told of the thing is what was expected. What is left open (whether a
    piece lies, how many tokens there are) is not false.
    """
    match expected, thing:
        case TileExpected(face, rotations), TileSeen(tile=tile) | TileRemoved(tile=tile):
            return tile.face.name == face and tile.rotation in rotations
        case PieceExpected(kind, colour, lying, gone), PieceSeen() | PieceRemoved():
            posed = gone or thing.lying is None or thing.lying == lying
            return (thing.kind, thing.colour) == (kind, colour) and posed
        case TokensExpected(count), StackSeen():
            return thing.count in (None, count)
        case _:
            return False


def sentence(thing: Thing) -> Message:
    """What was told of a thing, in words."""
    if isinstance(thing, PieceSeen | PieceRemoved):
        colour = say(f"prove.colour.{thing.colour if thing.colour in SEATS else 'unknown'}")
        kind = word(thing.kind) if thing.kind else say("prove.told.some_piece")
        what = say(f"prove.told.{thing.event}", colour=colour, kind=kind)
    else:
        what = say(f"prove.told.{thing.event}", what=_name(thing))
    return what if thing.certain else say("prove.told.unsure", what=what)


def _name(thing: Thing) -> Message | str:
    match thing:
        case TileSeen(tile=tile) | TileMoved(tile=tile) | TileRemoved(tile=tile):
            if tile == UNNAMED:
                return say("prove.told.unnamed")
            return say("prove.told.turned", face=tile.face.name, degrees=90 * tile.rotation)
        case StackSeen(count=count):
            return say("prove.told.count", count=count) if count is not None else say("prove.told.some_tokens")
        case _:
            return ""
