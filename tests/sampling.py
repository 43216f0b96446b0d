"""Cases of one kind: some of them in the fast suite, the rest with the slow tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Any], fast: Iterable[Any]) -> list[Any]:
    """Those cases as parameters of a test; all but the ``fast`` ones are slow."""
    quick, all_cases = list(fast), list(cases)
    assert quick
    assert all(case in all_cases for case in quick), "the sample has lost a case"
    return [case if case in quick else pytest.param(case, marks=pytest.mark.slow) for case in all_cases]


def few(cases: Iterable[Any], *fast: int) -> list[Any]:
    """The same where the cases are long: those at these places, counted from 0, are fast, and all others slow."""
    all_cases = list(cases)
    assert set(fast) <= set(range(len(all_cases))), "the sample has lost a case"
    return [case if at in fast else pytest.param(case, marks=pytest.mark.slow) for at, case in enumerate(all_cases)]


def few_rows(rows: Iterable[tuple[Any, ...]], *fast: int) -> list[Any]:
    """The same of the rows of a test that has several parameters."""
    all_rows = list(rows)
    assert set(fast) <= set(range(len(all_rows))), "the sample has lost a row"
    return [row if at in fast else pytest.param(*row, marks=pytest.mark.slow) for at, row in enumerate(all_rows)]
