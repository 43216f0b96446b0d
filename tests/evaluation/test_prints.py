"""The model of other prints, and the fit and the diagram of the confidence."""

from __future__ import annotations

import numpy as np
import pytest

from tests.evaluation.parts.printing import differing, nudged, printed, redrawn, shown, twins
from tests.evaluation.prints import Answer, diagram, fitted, reliability
from vision.numeric.patches import SQUARE, apply, sample
from vision.tiles.confidence import Evidence

FACES = {
    name: np.random.default_rng(seed).integers(0, 255, (12, 12, 3), np.uint8).repeat(16, axis=0).repeat(16, axis=1)
    for seed, name in enumerate(("one", "two", "three"))
}


def test_a_perfect_print_is_the_face_itself() -> None:
    """Without any strength nothing is changed; with it something is, in the same place."""
    chance = np.random.default_rng(1)
    assert (
        np.abs(printed(FACES["one"], chance, 0.0).astype(int) - FACES["one"]).max() <= 4
    )  # the way through hue and tint rounds
    other = printed(FACES["one"], chance, 1.0)
    assert np.abs(other.astype(int) - FACES["one"]).mean() > 3
    assert np.corrcoef(other.ravel(), FACES["one"].ravel())[0, 1] > 0.6


def test_the_tile_lies_where_it_is_said_to_lie() -> None:
    """Sampled under the true warp, the picture shows the face."""
    found = shown(FACES, "two", np.random.default_rng(4), 90.0, strength=0.2)
    patch = sample(found.image, found.warp, 192).astype(np.float64)
    likeness = {name: np.corrcoef(patch.ravel(), face.ravel())[0, 1] for name, face in FACES.items()}
    assert max(likeness, key=likeness.__getitem__) == "two"
    assert likeness["two"] > 0.7
    off = apply(nudged(found.warp, np.random.default_rng(1)), SQUARE) - apply(found.warp, SQUARE)
    assert 0 < np.abs(off).max() < 20


def test_only_what_tells_twins_apart_is_drawn_differently() -> None:
    """A face is changed where it differs from its twin, and nowhere else."""
    twin = FACES["one"].copy()
    twin[96:144, 96:144] = 255 - twin[96:144, 96:144]
    changed = redrawn(FACES["one"], twin, np.random.default_rng(3)).astype(int)
    off = np.abs(changed - FACES["one"]).max(axis=2)
    assert off[100:140, 100:140].mean() > 5
    assert off[:60, :60].max() == 0
    x, y = differing(FACES["one"], twin)
    assert 0.5 < x < 0.75
    assert 0.5 < y < 0.75
    assert twins({**FACES, "twin": twin}, 1)[0] in (("one", "twin"), ("twin", "one"))


def _answer(evidence: Evidence, right: bool, confidence: float = 0.5) -> Answer:
    return Answer("alone", "ours", True, right, right, confidence, evidence)


def test_the_fit_finds_what_matters() -> None:
    """Where only the margin decides whether an answer is right, the margin gets the weight."""
    chance = np.random.default_rng(2)
    found = []
    for margin in chance.uniform(0, 1, 400):
        right = bool(chance.random() < 1 / (1 + np.exp(-8 * (margin - 0.5))))
        found.append(_answer(Evidence(float(margin), 1.0, float(chance.uniform(0.5, 1.0)), 0.1), right))
    weights = fitted(found)
    assert weights[1] == pytest.approx(8.0, abs=2.5)
    assert abs(weights[2]) < 2.5


def test_the_diagram_counts_every_answer_once() -> None:
    """Answers are binned by what is said of them, and drawn."""
    found = [
        _answer(Evidence(), right, said) for said, right in ((0.05, False), (0.92, True), (0.93, False), (1.0, True))
    ]
    bins = reliability(found)
    assert [(one.count, one.right) for one in bins] == [(1, 0), (2, 1), (1, 1)]
    picture = diagram(bins)
    assert picture.shape == (420, 420, 3)
    assert (picture == (170, 90, 30)).all(axis=2).sum() > 100
