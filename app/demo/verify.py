"""Compares the game that the app recorded with what really happened on the simulated table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import zip_longest

from app.rules import Discard, Game, Move, Outcome, Place, Scoring, Standing
from app.rules.moves import write_move
from app.values import Face


def differences(truth: Game, played: Game) -> list[str]:
    """Every difference between the true game and the app's game, one line each; empty if there is none.

    Both games are replayed from their moves, so that every move with all its consequences is compared: tokens dealt,
    mined and distributed, features scored with their points, pieces returned, and the final scores. Of faces that no
    rule tells apart (``TileSet.equals``) one counts as the other.
    """
    found: list[str] = []
    if truth.seats != played.seats:
        return [f"seats: {', '.join(truth.seats)} played, the app has {', '.join(played.seats)}"]
    equals = truth.tileset.equals
    pairs = zip_longest(_history(truth), _history(played))
    for number, (true, seen) in enumerate(pairs, 1):
        if true is None or seen is None:
            side = "the app missed" if seen is None else "the app invented"
            extra = true if seen is None else seen
            assert extra is not None
            found.append(f"move {number}: {side} {write_move(extra[0])}")
        elif _by_rule(true[0], equals) != _by_rule(seen[0], equals):
            found.append(f"move {number}: was {write_move(true[0])}, the app has {write_move(seen[0])}")
        elif true[1] != seen[1]:
            found.append(f"move {number} ({write_move(true[0])}): {_outcomes(true[1], seen[1])}")
    for colour in truth.seats:
        mine, theirs = truth.seat(colour), played.seat(colour)
        if mine != theirs:
            found.append(
                f"{colour}: has {mine.score} points {dict(mine.by)}, the app says {theirs.score} {dict(theirs.by)}"
            )
    return found


def _by_rule(move: Move, equals: Mapping[str, str]) -> Move:
    """The move with the first of all faces that are equal to its own, if it has one."""
    if isinstance(move, Place | Discard):
        return replace(move, face=Face.from_name(equals[move.face.name]))
    return move


def _history(game: Game) -> list[tuple[Move, Outcome]]:
    """Every move of the game with its outcome, by replaying it from the start."""
    replay = game.copy()
    moves = game.moves
    for _ in moves:
        replay.pop()
    return [(move, replay.push(move)) for move in moves]


def _outcomes(true: Outcome, seen: Outcome) -> str:
    """What differs between two outcomes."""
    parts: list[str] = []
    for name in Outcome._fields:
        was, has = getattr(true, name), getattr(seen, name)
        if was == has:
            continue
        if isinstance(was, tuple) and isinstance(has, tuple):
            parts += [f"{name}: missed {_short(item)}" for item in was if item not in has]
            parts += [f"{name}: invented {_short(item)}" for item in has if item not in was]
        else:
            parts.append(f"{name} was {was}, the app has {has}")
    return "; ".join(parts)


def _short(item: object) -> str:
    if isinstance(item, Scoring):
        return f"{item.kind} of {item.tiles} tiles for {dict(item.points)}"
    if isinstance(item, Standing):
        return f"{item.colour} {item.kind} on {item.cell.col},{item.cell.row}:{item.segment}"
    return str(item)
