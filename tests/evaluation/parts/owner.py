"""What an owner shows before the first evening: each colour with its pieces, and tokens, on the bare table."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import cv2
import numpy as np

from app.cli.main import main
from app.rules.terms import DEFAULT_GAME, Terms
from hardware.simulator import PutAside, StackAside, TableSettings, TakeLoose, VirtualTable

APART = 2.4
"""From one thing to the next, in tiles."""
CARELESS = 0.25
"""Nobody lays things out by a ruler: the standard deviation of each place, in tiles."""
QUALITY = 92
"""Of the JPEG files."""
HEIGHTS = (1, 2, 3)
"""The stacks of ``tokens.jpg``, from left to right."""


def show(folder: Path, settings: TableSettings, terms: Terms) -> list[str]:
    """Photograph the bare table of ``settings``, then each colour and any tokens on it, under the game's own camera and
    light. Writes ``empty.jpg``, ``COLOUR.jpg`` and ``tokens.jpg`` into ``folder``; returns their names.
    """
    folder.mkdir(parents=True, exist_ok=True)
    table = VirtualTable({}, settings)
    chance = np.random.default_rng([settings.seed, 307])
    kept = [_keep(folder / "empty.jpg", table, 0)]
    for number, colour in enumerate(settings.world.paints):
        shown = [
            PutAside(f"{kind} {lying}", kind, colour, at, lying, float(chance.uniform(-180, 180)))
            for (kind, lying), at in zip(_poses(terms), _row(chance), strict=True)
        ]
        kept.append(_shown(folder / f"{colour}.jpg", table, shown, number + 1))
    if terms.tokens:
        stacks = [StackAside(f"{count}", at, count) for count, at in zip(HEIGHTS, _row(chance), strict=True)]
        kept.append(_shown(folder / "tokens.jpg", table, stacks, 20))
    return kept


def learn(folder: Path, art: Path, game: str = DEFAULT_GAME) -> str:
    """Let ``claim-manager enrol pieces`` learn from ``folder`` into ``art``. Returns "" if it did, else why not."""
    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            code = main(["enrol", "pieces", str(folder), "--art", str(art), "--game", game])
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    lines = said.getvalue().strip().splitlines()
    return "" if not code else (lines[-1] if lines else f"exit code {code}")


def _poses(terms: Terms) -> list[tuple[str, bool]]:
    """The kinds of piece in the order in which they stand, and whether they lie: a claimant in both ways, then
    another.
    """
    other = next(kind for kind in terms.piece_names if kind != terms.claimant)
    return [(terms.claimant, False), (terms.claimant, True), (other, False)]


def _row(chance: np.random.Generator) -> list[tuple[float, float]]:
    """Three table points from left to right about the middle of the picture."""
    off = chance.normal(0, CARELESS, (3, 2))
    return [(0.5 + APART * (k - 1) + float(off[k, 0]), 0.5 + float(off[k, 1])) for k in range(3)]


def _shown(path: Path, table: VirtualTable, ops: Sequence[PutAside | StackAside], index: int) -> str:
    for op in ops:
        table.apply(op)
    name = _keep(path, table, index)
    for put in ops:
        table.apply(TakeLoose(put.id))
    return name


def _keep(path: Path, table: VirtualTable, index: int) -> str:
    cv2.imwrite(str(path), table.photograph(index), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return path.name
