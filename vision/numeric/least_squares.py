"""Nonlinear least squares for the small problems of camera geometry (about ten values, some hundred residuals).

Method: Levenberg-Marquardt with Marquardt's diagonal scaling (Marquardt 1963) and a Jacobian by forward differences.
Robust losses and priors are the caller's: they enter as transformed or additional residuals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from vision.numeric.patches import Matrix

DAMPING = 1e-3
"""The damping of the first round, as a part of the normal matrix's diagonal."""
EASED, TIGHTENED = 0.2, 10.0
"""By what the damping is multiplied after a step that lowers the cost, and after one that does not."""
LEAST_DAMPING, MOST_DAMPING = 1e-9, 1e8
"""The range of the damping: it never falls below the first, and above the second no step helps any more."""
SCALE_FLOOR = 1e-9
"""A value's scale is at least this part of the largest one's, so that a value without influence keeps its start."""
ROUNDING = 1e-12
"""A fall of the cost below this is convergence, however small the cost itself is."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What ``levenberg_marquardt`` found for n values and m residuals.

    ``values`` [n] are the best seen, ``residuals`` [m] those at ``values``. ``jacobian`` [m, n] holds the derivatives
    of the residuals at the start of the last step, which after convergence differs from ``values`` by that small step
    only. ``converged``: the last step lowered the cost by less than the tolerance; False where the rounds ran out, or
    where no step lowered the cost any more (a degenerate problem, residuals that are not finite, or a start that is
    exact already).
    """

    values: Matrix
    residuals: Matrix
    jacobian: Matrix
    converged: bool

    @property
    def cost(self) -> float:
        """The sum of the squared residuals."""
        return float(self.residuals @ self.residuals)


def levenberg_marquardt(
    residuals: Callable[[Matrix], Matrix],
    start: Matrix,
    steps: Matrix,
    rounds: int = 60,
    tolerance: float = 1e-7,
    batched: bool = False,
) -> Solution:
    """The values that make the sum of squared residuals least, near ``start`` [n].

    ``residuals`` gives the m residuals [m] of values [n], each in units of its own standard deviation. ``steps`` [n],
    above 0, are the differences for the Jacobian, each in its value's unit. At most ``rounds`` steps are tried; a step
    that lowers the cost by less than ``tolerance`` of it ends the search. The cost of the solution is never above that
    of the start. Raises ValueError where ``start`` and ``steps`` do not match or a step is not above 0; residuals that
    are not finite raise nothing: such a step is rejected. ``batched``: ``residuals`` also takes values [k, n] and gives
    [k, m] then, so that a Jacobian takes one call.
    """
    if start.ndim != 1 or steps.shape != start.shape:
        raise ValueError(f"start and steps must be of one shape [n]: {start.shape} and {steps.shape}")
    if not (steps > 0).all():
        raise ValueError(f"every step must be above 0: {steps}")
    values, now = start, residuals(start)
    jacobian = _jacobian(residuals, values, now, steps, batched)
    damping = DAMPING
    for _ in range(rounds):
        normal = jacobian.T @ jacobian
        scale = np.diag(normal)
        scale = np.maximum(scale, SCALE_FLOOR * scale.max())
        if not (np.isfinite(normal).all() and scale.max() > 0):
            break
        move = np.linalg.solve(normal + damping * np.diag(scale), -jacobian.T @ now)
        then = residuals(values + move)
        fall = float(now @ now - then @ then)
        if fall > 0:
            done = fall < tolerance * float(now @ now) + ROUNDING
            values, now = values + move, then
            if done:
                return Solution(values, now, jacobian, True)
            damping = max(LEAST_DAMPING, damping * EASED)
            jacobian = _jacobian(residuals, values, now, steps, batched)
        else:
            damping *= TIGHTENED
            if damping > MOST_DAMPING:
                break
    return Solution(values, now, jacobian, False)


def _jacobian(
    residuals: Callable[[Matrix], Matrix], values: Matrix, now: Matrix, steps: Matrix, batched: bool
) -> Matrix:
    """The derivatives [m, n] of the residuals at ``values``, where they are ``now``, by forward differences."""
    moved = values + np.diag(steps)
    rows = residuals(moved) if batched else np.stack([residuals(each) for each in moved])
    return np.asarray(((rows - now) / steps[:, None]).T)
