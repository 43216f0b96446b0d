"""Levenberg-Marquardt: what it finds, and what it does with problems that have no single answer."""

from __future__ import annotations

import numpy as np
import pytest

from vision.numeric.least_squares import levenberg_marquardt
from vision.numeric.patches import Matrix

TIMES = np.linspace(0.0, 4.0, 25)
DECAY = np.array([3.0, 1.3, 0.4])


def _decay(values: Matrix) -> Matrix:
    """Residuals of an exponential decay to samples of the one with the values ``DECAY``."""
    amplitude, rate, offset = DECAY
    samples = amplitude * np.exp(-rate * TIMES) + offset
    return np.asarray(values[0] * np.exp(-values[1] * TIMES) + values[2] - samples)


def _line(values: Matrix) -> Matrix:
    """Residuals of a line through points of y = 2 x + 1, the last of which is an outlier."""
    heights = 2.0 * TIMES + 1.0
    heights[-1] += 50.0
    return np.asarray(values[0] * TIMES + values[1] - heights, np.float64)


def test_the_values_of_a_nonlinear_model_are_recovered() -> None:
    """Amplitude, rate and offset of an exponential decay come out of its samples, far from where the search began."""
    found = levenberg_marquardt(_decay, np.array([1.0, 0.2, 0.0]), np.full(3, 1e-6))
    assert found.values == pytest.approx(DECAY, abs=1e-4)
    assert found.converged
    assert found.cost == pytest.approx(float((_decay(found.values) ** 2).sum()))


def test_a_curved_valley_is_followed_to_its_end() -> None:
    """Rosenbrock's function is brought to its least from the customary start."""

    def residuals(values: Matrix) -> Matrix:
        return np.array([10.0 * (values[1] - values[0] ** 2), 1.0 - values[0]])

    found = levenberg_marquardt(residuals, np.array([-1.2, 1.0]), np.full(2, 1e-7))
    assert found.values == pytest.approx([1.0, 1.0], abs=1e-4)


@pytest.mark.parametrize("rounds", [1, 4, 60])
def test_the_search_does_not_depend_on_units(rounds: int) -> None:
    """In whatever unit a value is counted, the search takes the same steps (Marquardt's diagonal scaling)."""
    units = np.array([100.0, 0.1, 1.0])
    start = np.array([1.0, 0.2, 0.0])
    plain = levenberg_marquardt(_decay, start, np.full(3, 1e-6), rounds)
    scaled = levenberg_marquardt(lambda values: _decay(values * units), start / units, 1e-6 / units, rounds)
    assert scaled.values * units == pytest.approx(plain.values, abs=1e-5)


def test_the_jacobian_belongs_to_the_solution() -> None:
    """After convergence the Jacobian is that of the model at the values returned."""
    found = levenberg_marquardt(_decay, np.array([1.0, 0.2, 0.0]), np.full(3, 1e-6))
    fall = np.exp(-found.values[1] * TIMES)
    exact = np.stack([fall, -found.values[0] * TIMES * fall, np.ones(len(TIMES))], axis=1)
    assert found.jacobian == pytest.approx(exact, abs=1e-2)


def test_all_columns_of_a_jacobian_may_be_asked_for_at_once() -> None:
    """Residuals that take many values at a time lead to the same solution in fewer calls."""
    calls = []

    def many(values: np.ndarray) -> np.ndarray:
        calls.append(values.shape)
        return np.apply_along_axis(_decay, -1, values)

    start, steps = np.array([1.0, 0.2, 0.0]), np.full(3, 1e-6)
    alone, together = levenberg_marquardt(_decay, start, steps), levenberg_marquardt(many, start, steps, batched=True)
    assert together.values == pytest.approx(alone.values, abs=1e-12)
    assert calls.count((3, 3)) >= 1
    assert set(calls) == {(3,), (3, 3)}


def test_a_value_without_influence_keeps_its_start() -> None:
    """Where no residual depends on a value, the others are found and that one stays what it was."""
    found = levenberg_marquardt(lambda values: values[:1] ** 2 - 9.0, np.array([1.0, 7.0]), np.full(2, 1e-6))
    assert found.values[0] == pytest.approx(3.0, abs=1e-4)
    assert found.values[1] == 7.0


def test_values_that_only_their_sum_tells_stay_finite() -> None:
    """Of two values of which only the sum matters, the sum is found and neither runs away."""
    found = levenberg_marquardt(lambda values: np.array([values.sum() - 5.0]), np.array([0.0, 1.0]), np.full(2, 1e-6))
    assert found.values.sum() == pytest.approx(5.0, abs=1e-3)
    assert np.abs(found.values).max() < 5.0


def test_a_problem_on_which_nothing_depends_ends_at_its_start() -> None:
    """Constant residuals give the start back, said not to have converged."""
    found = levenberg_marquardt(lambda values: np.ones(4), np.array([2.0, 3.0]), np.full(2, 1e-6))
    assert list(found.values) == [2.0, 3.0]
    assert not found.converged
    assert found.cost == 4.0


def test_residuals_that_are_not_finite_are_never_taken() -> None:
    """A step into values without residuals is rejected; where the start has none, it is given back."""

    def residuals(values: Matrix) -> Matrix:
        return np.array([np.log(values[0])]) if values[0] > 0 else np.array([np.nan])

    assert levenberg_marquardt(residuals, np.array([4.0]), np.array([1e-6])).values == pytest.approx([1.0], abs=1e-4)
    lost = levenberg_marquardt(residuals, np.array([-1.0]), np.array([1e-6]))
    assert list(lost.values) == [-1.0]
    assert not lost.converged


@pytest.mark.parametrize("rounds", [0, 1, 2, 3])
def test_the_cost_never_rises(rounds: int) -> None:
    """However early the search ends, the cost is at most that of the start, and more rounds do not raise it."""
    start = np.array([1.0, 0.2, 0.0])
    costs = [levenberg_marquardt(_decay, start, np.full(3, 1e-6), n).cost for n in (rounds, rounds + 1)]
    assert costs[1] <= costs[0] <= float((_decay(start) ** 2).sum())


def test_a_robust_loss_comes_in_through_the_residuals() -> None:
    """With Huber's loss as square root in the residuals one outlier hardly moves a line; without, it does."""

    def robust(values: Matrix) -> Matrix:
        raw = _line(values)
        return np.asarray(np.sqrt(np.where(np.abs(raw) > 0.1, 0.2 * np.abs(raw) - 0.01, raw * raw)), np.float64)

    start = np.array([0.0, 0.0])
    assert levenberg_marquardt(robust, start, np.full(2, 1e-7)).values == pytest.approx([2.0, 1.0], abs=0.05)
    assert abs(levenberg_marquardt(_line, start, np.full(2, 1e-7)).values[0] - 2.0) > 0.5


@pytest.mark.parametrize(
    ("start", "steps", "complaint"),
    [
        (np.zeros(2), np.ones(3), "one shape"),
        (np.zeros((2, 2)), np.ones((2, 2)), "one shape"),
        (np.zeros(2), np.array([1e-6, 0.0]), "above 0"),
        (np.zeros(2), np.array([1e-6, -1e-6]), "above 0"),
    ],
)
def test_a_start_and_steps_that_do_not_fit_are_refused(start: Matrix, steps: Matrix, complaint: str) -> None:
    """Start and steps of different shapes, and steps that are not above 0, raise ValueError."""
    with pytest.raises(ValueError, match=complaint):
        levenberg_marquardt(lambda values: values, start, steps)
