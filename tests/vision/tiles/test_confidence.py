"""The confidence: a probability that rises with the evidence."""

from __future__ import annotations

from vision.tiles.confidence import ConfidenceMap, Evidence


def test_more_evidence_is_more_confidence() -> None:
    """A wider margin, less unexplained detail, a better fit and less that is hidden all raise it."""
    base = Evidence(margin=0.5, unexplained=1.2, fit=0.8, hidden=0.2)
    better = (
        Evidence(0.8, 1.2, 0.8, 0.2),
        Evidence(0.5, 0.8, 0.8, 0.2),
        Evidence(0.5, 1.2, 0.9, 0.2),
    )
    said = ConfidenceMap()
    assert all(said.of(one) > said.of(base) for one in better)


def test_nothing_is_quite_certain_or_impossible() -> None:
    """The confidence stays below 1 for the best evidence, and between 0 and 1 for any."""
    said = ConfidenceMap()
    assert 0.9 < said.of(Evidence(margin=1.0, unexplained=0.0, fit=1.0)) < 1.0
    assert 0.0 <= said.of(Evidence(margin=0.0, unexplained=9.0, fit=-1.0, hidden=1.0)) < 0.1
