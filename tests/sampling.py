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
