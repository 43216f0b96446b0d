"""How well a patch shows an enrolled print: the detail that the print does not explain, in units of local contrast.

A tile is seldom printed, lit and photographed twice alike. Its colours are mapped by a 3x3 mixing matrix (cast, ink,
white balance), fitted to the whole tile by iteratively reweighted least squares with Geman-McClure weights and a ridge
towards the identity. What remains is high-pass filtered, since shadow edges, glare and uneven light vary slowly where
printed symbols do not, and its root mean square is taken in a Gaussian window of the size of a small symbol, less what
a small shift of its edges would leave. A symbol that is absent, added or exchanged leaves about twice as much there as
print that merely differs.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.numeric.patches import Floats, blur


@dataclass(frozen=True, slots=True)
class PrintConfig:
    """Constants of the comparison of prints."""

    ridge: float = 0.05
    """Weight of the ridge towards unmixed colours, relative to the weight of all pixels."""
    step: int = 2
    """Every how many-th row and column is used to fit the mixing."""
    rounds: int = 4
    """Rounds of reweighting."""
    coarse: float = 0.07
    """Standard deviation in tiles of the high-pass filter; between half and twice of it nothing changes much."""
    astray: float = 0.008
    """Distance in tiles by which parts of a print may lie off their place without being unexplained."""
    window: float = 0.05
    """Standard deviation in tiles of the window in which unexplained detail is gathered."""


def mixing(seen: Floats, picture: Floats, weight: Floats, config: PrintConfig = PrintConfig()) -> Floats:
    """The matrix [3, 3] by which the channels of the normalised ``picture`` [3, s, s] become those of ``seen``
    [3, s, s], fitted where ``weight`` [s, s] (0-1) allows; the identity where it is 0 everywhere.
    """
    step = config.step
    there, given = (part[:, ::step, ::step].reshape(3, -1) for part in (seen, picture))
    full = weight[::step, ::step].ravel()
    held = config.ridge * float(full.sum()) * np.eye(3, dtype=np.float32)
    counted = full > 0
    if not counted.any():
        return np.eye(3, dtype=np.float32)
    trust = full
    for _ in range(config.rounds):
        weighted = given * trust
        mixed = np.linalg.solve(weighted @ given.T + held, weighted @ there.T + held).T
        off = np.square(there - mixed @ given).sum(axis=0)
        spread = 3.0 * float(np.median(off[counted])) + 0.05
        trust = full / np.square(1.0 + off / spread)
    return np.asarray(mixed, np.float32)


def mixed(pictures: Floats, matrix: Floats) -> Floats:
    """The normalised pictures [n, 3, s, s] with their channels mixed by ``matrix`` [3, 3]."""
    return np.asarray(np.einsum("ij,njyx->niyx", matrix, pictures, optimize=True), np.float32)


def unexplained(seen: Floats, pictures: Floats, weight: Floats, config: PrintConfig = PrintConfig()) -> Floats:
    """The detail of the normalised patch ``seen`` [3, s, s] that each of the ``pictures`` [n, 3, s, s] leaves
    unexplained around every pixel: root mean square over the channels, [n, s, s], in units of local contrast. Pixels of
    ``weight`` 0 [s, s] do not count; where none counts it is 0.
    """
    size = seen.shape[-1]
    full = np.maximum(blur(weight, config.coarse * size), 1e-3)
    off = (seen - pictures) * weight
    off = (off - blur(off, config.coarse * size) / full) * weight
    south, east = np.gradient(pictures, axis=(2, 3))
    slope = np.square(config.astray * size) * (np.square(south) + np.square(east)) * weight
    reach = config.window * size
    share = blur(weight, reach)
    power = blur((np.square(off) - slope).sum(axis=1), reach) / np.maximum(share, 1e-3)
    return np.asarray(np.sqrt(np.maximum(power, 0.0)) * (share > 0.1), np.float32)
