"""The steps of a proof: what a person is asked to do, and what the eyes must say to it. Values only.

The tiles are chosen from the enrolled set: the plainest print (little to recognise it by), the pair that looks most
alike (little to tell it apart by), and the face that resembles no other, which is laid again in dim light.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from app.lang import Message, say
from app.rules.terms import SEATS
from app.rules.tileset import TileSet
from app.table.model.messages import word
from vision.tiles.gallery import Gallery

Trigger = Literal["things", "visit", "light"]
"""What ends a step by itself: something told of things, a hand that came and went, or another brightness."""

STEPS = (
    "start",
    "plain",
    "twin",
    "other_twin",
    "standing",
    "lying",
    "other_kind",
    "dark_piece",
    "token",
    "more_tokens",
    "rest",
    "distinct",
    "dim",
    "dim_tile",
    "bright",
    "tile_gone",
    "piece_gone",
)
"""Every key that a step may have; ``app/lang`` has a sentence for each under ``prove.step``."""
DIMMED = ("dim", "dim_tile")
"""The steps in dim light: their pictures say nothing of the light in which games are played."""
SIDE = 64
"""The side in pixels at which the amount of print on faces is compared."""


@dataclass(frozen=True, slots=True)
class TileExpected:
    """A tile of that face, turned by one of ``rotations`` quarter turns clockwise against the start tile; ``gone``: it
    is taken away. Its place is left to the person.
    """

    face: str
    rotations: tuple[int, ...] = (0,)
    gone: bool = False


@dataclass(frozen=True, slots=True)
class PieceExpected:
    """A piece of that kind and colour, standing or ``lying``; ``gone``: it is taken away."""

    kind: str
    colour: str
    lying: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class TokensExpected:
    """A stack of ``count`` tokens, however many lay there before."""

    count: int


Expected = TileExpected | PieceExpected | TokensExpected


@dataclass(frozen=True, slots=True)
class Step:
    """One step. ``expected``: what must be told, None where nothing may be told. ``on``: the face of the tile on which
    a piece is to be put, "" where that does not matter.
    """

    key: str
    expected: Expected | None = None
    trigger: Trigger = "things"
    on: str = ""

    @property
    def ask(self) -> Message:
        """What the person is asked to do."""
        match self.expected:
            case TileExpected(face):
                return say(f"prove.step.{self.key}", face=face)
            case PieceExpected(kind, colour):
                return say(f"prove.step.{self.key}", kind=word(kind), colour=say(f"prove.colour.{colour}"), on=self.on)
            case TokensExpected(count):
                return say(f"prove.step.{self.key}", count=count, more=count - 1)
            case None:
                return say(f"prove.step.{self.key}")

    @property
    def picture(self) -> str:
        """The face whose picture helps to find what is asked for; "" where none does."""
        return self.expected.face if isinstance(self.expected, TileExpected) else self.on


def plan(tileset: TileSet, gallery: Gallery, *, short: bool = False) -> tuple[Step, ...]:
    """The steps for that box, of whose faces the gallery may lack some: about seventeen, or eight where ``short``.

    A step that this box or gallery has nothing for is left out. Raises KeyError when the start tile is not enrolled.
    """
    start = tileset.start_face.name
    gallery.hypothesis(start, 0)
    pool = _laid_once(tileset, gallery)
    twins = _twins(gallery, pool)
    left = [name for name in pool if name not in twins]
    plain = min(left, key=lambda name: _print(gallery, name), default="")
    left = [name for name in left if name != plain]
    distinct, dim = (*_most_distinct(gallery, left)[:2], "", "")[:2]

    def tile(key: str, face: str, gone: bool = False) -> list[Step]:
        turns = tuple(range(0, 4, tileset.turns.get(face, 4)))
        return [Step(key, TileExpected(face, turns, gone))] if face else []

    steps = tile("start", start) + (tile("plain", plain) if not short else [])
    for key, face in zip(("twin", "other_twin"), twins, strict=False):
        steps += tile(key, face)
    steps += _pieces(tileset, twins[0] if twins else start, plain if plain and not short else start, short)
    steps += [Step("rest", trigger="visit")]
    steps += tile("distinct", distinct) if not short else []
    if not short:
        steps += [Step("dim", trigger="light"), *tile("dim_tile", dim), Step("bright", trigger="light")]
    last = next((step.expected for step in reversed(steps) if step.key in ("dim_tile", "other_twin")), None)
    if isinstance(last, TileExpected):
        steps += tile("tile_gone", last.face, gone=True)
    standing = next((step for step in steps if step.key == "standing"), None)
    if standing is not None and isinstance(piece := standing.expected, PieceExpected):
        steps.append(Step("piece_gone", PieceExpected(piece.kind, piece.colour, gone=True), on=standing.on))
    return tuple(steps)


def _pieces(tileset: TileSet, on: str, lying_on: str, short: bool) -> list[Step]:
    """Pieces of every kind and four colours, and tokens where the game has some."""
    yellow, red, green, blue, black = SEATS
    kinds = tileset.terms.pieces
    claimant = tileset.terms.claimant
    steps = [Step("standing", PieceExpected(claimant, red), on=on)]
    if not short and tileset.terms.piece(claimant).lies_on:
        steps.append(Step("lying", PieceExpected(claimant, blue, lying=True), on=lying_on))
    colours = (yellow, green)
    others = [kind.name for kind in kinds if kind.name != claimant][: 1 if short else len(colours)]
    steps += [Step("other_kind", PieceExpected(k, c), on=lying_on) for k, c in zip(others, colours, strict=False)]
    if not short:
        steps.append(Step("dark_piece", PieceExpected(claimant, black), on=on))
    if tileset.tokens:
        steps.append(Step("token", TokensExpected(1), on=tileset.start_face.name))
        steps += [Step("more_tokens", TokensExpected(n)) for n in ((2, 3) if not short else ())]
    return steps


def _laid_once(tileset: TileSet, gallery: Gallery) -> list[str]:
    """The enrolled faces of the start tile's deck, the start tile's own only where the box has another copy; of equal
    faces none, as each of them may be told as the other.
    """
    start = tileset.start_face
    deck = tileset.by_id[start.design].deck
    shared = Counter(tileset.equals.values())
    return [
        face.name
        for face, count in tileset.faces(deck)
        if face.name in gallery.index and shared[tileset.equals[face.name]] == 1 and (count > 1 or face != start)
    ]


def _twins(gallery: Gallery, pool: Sequence[str]) -> tuple[str, ...]:
    """The two faces that look most alike of those that can be told apart; empty without look-alikes."""
    for pair in gallery.look_alikes:
        if pair.told_apart and pair.rotation == 0 and pair.first in pool and pair.second in pool:
            return pair.first, pair.second
    return ()


def _print(gallery: Gallery, name: str) -> float:
    """How much is printed on a face: the mean absolute Laplacian of its picture."""
    picture = gallery.picture(gallery.hypothesis(name, 0), SIDE)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return float(np.abs(cv2.Laplacian(grey, cv2.CV_32F))[3:-3, 3:-3].mean())


def _most_distinct(gallery: Gallery, pool: Sequence[str]) -> list[str]:
    """These faces, those that resemble others least first."""
    nearest = dict.fromkeys(pool, 0.0)
    for pair in gallery.look_alikes:
        for name in (pair.first, pair.second):
            if name in nearest:
                nearest[name] = max(nearest[name], pair.correlation)
    return sorted(pool, key=lambda name: (nearest[name], -_print(gallery, name)))
