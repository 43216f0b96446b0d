"""Recognition of single tiles printed, lit and photographed at random, and how far its confidence can be believed.

Every face of three drawn artworks is shown as another press prints it (``tests.evaluation.parts.printing``): alone,
with its symbols drawn differently, with a thing on it, with a thing on what tells it from its twin, mirrored, of
another artwork, and while its own picture is left out of the gallery. The pictures to fit the confidence to and those
to measure it on are drawn from different random numbers.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from app.art.tiles import draw_set
from app.cli.common import print_json
from app.tilesets import load_tileset
from app.values.pictures import Picture
from tests.evaluation.parts.printing import differing, nudged, redrawn, shown, twins
from tests.worlds.artwork import draw_faces
from vision.numeric.patches import Matrix
from vision.tiles.confidence import Evidence
from vision.tiles.gallery import Gallery
from vision.tiles.recognition import identify
from vision.tiles.recognition_config import RecognitionConfig

USUAL_CONFIG = RecognitionConfig()
KINDS = ("alone", "redrawn", "thing", "on symbol", "left out", "mirrored", "foreign")
KNOWN = ("alone", "redrawn", "thing", "on symbol")
"""Kinds that are also shown to a gallery that is known to be complete."""
SIDES = (45.0, 100.0)
"""The range of pixels a tile."""
BINS = (0.0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.0)
"""Limits of the bins of the reliability diagram."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One tile recognised: what was shown to which gallery, the answer's evidence and confidence, and the truth."""

    kind: str
    artwork: str
    complete: bool
    right: bool
    certain: bool
    confidence: float
    evidence: Evidence

    @property
    def word(self) -> str:
        """The answer in a word: right, asked or wrong."""
        return "asked" if not self.certain else "right" if self.right else "wrong"


def artworks() -> dict[str, dict[str, Picture]]:
    """The faces of the artworks by name, uint8 [192, 192, 3]."""
    gold, hunters = load_tileset("gold-rush"), load_tileset("hunters-and-gatherers")
    others = draw_set(hunters, 192)
    third = {name: others[name] for name in sorted(others)[::3]}
    return {"ours": draw_set(gold, 192), "pen": draw_faces(gold, 192), "hunters": third}


def artwork_in(folder: Path) -> dict[str, Picture]:
    """The faces of an artwork of any game: each PNG or JPEG in the folder by its name, uint8 [192, 192, 3]."""
    found: dict[str, Picture] = {}
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() in (".png", ".jpg", ".jpeg") and (picture := cv2.imread(str(path))) is not None:
            found[path.stem] = np.asarray(cv2.resize(picture, (192, 192), interpolation=cv2.INTER_AREA), np.uint8)
    return found


@dataclass(frozen=True, slots=True)
class Case:
    """One tile shown to a ``gallery``: the picture, the ``warp`` [3, 3] that is expected, and the right hypothesis of
    the gallery, None where there is none.
    """

    kind: str
    artwork: str
    image: Picture
    warp: Matrix
    gallery: Gallery
    right: int | None

    def answer(self, config: RecognitionConfig = USUAL_CONFIG) -> Answer:
        """What is recognised."""
        reading = identify(self.image, self.warp, self.gallery, config=config)
        right, complete = reading.hypothesis == self.right, self.gallery.complete
        return Answer(self.kind, self.artwork, complete, right, reading.certain, reading.confidence, reading.evidence)


def cases(
    arts: Mapping[str, Mapping[str, Picture]],
    seed: int,
    step: int = 1,
    kinds: Container[str] = KINDS,
    measured: Container[str] | None = None,
) -> Iterator[Case]:
    """Every ``step``-th face of each artwork, or of those ``measured``, in each of the ``kinds``, drawn with the random
    numbers of ``seed``.
    """
    for number, (art, faces) in enumerate(arts.items()):
        if measured is not None and art not in measured:
            continue
        chance = np.random.default_rng([seed, number])
        names = sorted(faces)
        near = dict(twins(faces, len(names)))
        foreign = next(own for other, own in arts.items() if other != art)
        mirrored = {name: np.ascontiguousarray(face[:, ::-1]) for name, face in faces.items()}
        galleries = {False: Gallery(faces), True: Gallery(faces, faces=names)}
        for name in names[::step]:
            for kind in KINDS:
                if kind not in kinds:
                    continue
                drawn: Mapping[str, Picture] = faces
                face, at = name, None
                if kind == "redrawn":
                    drawn = {**faces, name: redrawn(faces[name], faces[near[name]], chance)}
                elif kind == "mirrored":
                    drawn = mirrored
                elif kind == "foreign":
                    drawn, face = foreign, sorted(foreign)[int(chance.integers(len(foreign)))]
                elif kind == "thing":
                    at = (float(chance.uniform(0.22, 0.78)), float(chance.uniform(0.22, 0.78)))
                elif kind == "on symbol":
                    at = differing(faces[name], faces[near[name]])
                image = shown(drawn, face, chance, float(chance.uniform(*SIDES)), 1.0, at, bool(chance.random() < 0.15))
                warp = nudged(image.warp, chance)
                for complete in (False, True) if kind in KNOWN else (False,):
                    gallery = galleries[complete]
                    if kind == "left out":
                        gallery = Gallery({other: picture for other, picture in faces.items() if other != name})
                    right = gallery.hypothesis(name, 0) if kind in KNOWN else None
                    yield Case(kind, art, image.image, warp, gallery, right)


def fitted(found: Sequence[Answer], ridge: float = 1.0) -> tuple[float, ...]:
    """The weights of the confidence map that make the answers most likely (logistic regression by Newton's method)."""
    used = [answer for answer in found if answer.confidence > 0]
    rows = np.array([answer.evidence.measures for answer in used])
    right = np.array([answer.right for answer in used], np.float64)
    weights = np.zeros(rows.shape[1])
    held = ridge * np.diag([0.0] + [1.0] * (rows.shape[1] - 1))
    for _ in range(50):
        likely = 1.0 / (1.0 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (right - likely) - held @ weights
        weights = weights + np.linalg.solve((rows.T * (likely * (1 - likely))) @ rows + held + 1e-9, slope)
    return tuple(round(float(weight), 2) for weight in weights)


@dataclass(frozen=True, slots=True)
class Bin:
    """The answers said with a confidence from ``low`` to ``high``: how many, their mean confidence, and how many of
    them were right.
    """

    low: float
    high: float
    count: int
    said: float
    right: int


def reliability(found: Sequence[Answer]) -> list[Bin]:
    """The answers by their confidence; empty bins are left out."""
    bins = []
    for low, high in pairwise(BINS):
        own = [a for a in found if low <= a.confidence < high or (high == BINS[-1] and a.confidence == high)]
        if own:
            bins.append(
                Bin(low, high, len(own), float(np.mean([a.confidence for a in own])), sum(a.right for a in own))
            )
    return bins


def diagram(bins: Sequence[Bin], side: int = 420) -> Picture:
    """The reliability diagram, uint8 [side, side, 3]: confidence to the right, the part that was right upwards; the
    area of a mark grows with the number of answers, the bar is twice its standard error.
    """
    page = np.full((side, side, 3), 255, np.uint8)
    edge = 50
    span = side - 2 * edge

    def at(x: float, y: float) -> tuple[int, int]:
        return round(edge + span * x), round(side - edge - span * y)

    for part in np.linspace(0, 1, 6):
        cv2.line(page, at(part, 0), at(part, 1), (230, 230, 230), 1)
        cv2.line(page, at(0, part), at(1, part), (230, 230, 230), 1)
        cv2.putText(page, f"{part:.1f}", (at(part, 0)[0] - 10, side - edge + 18), 0, 0.4, (60, 60, 60), 1, cv2.LINE_AA)
        cv2.putText(page, f"{part:.1f}", (edge - 32, at(0, part)[1] + 4), 0, 0.4, (60, 60, 60), 1, cv2.LINE_AA)
    cv2.line(page, at(0, 0), at(1, 1), (150, 150, 150), 1, cv2.LINE_AA)
    most = max((one.count for one in bins), default=1)
    for one in bins:
        share = one.right / one.count
        error = (share * (1 - share) / one.count) ** 0.5
        low, high = at(one.said, max(0.0, share - error)), at(one.said, min(1.0, share + error))
        cv2.line(page, low, high, (170, 90, 30), 2, cv2.LINE_AA)
        cv2.circle(page, at(one.said, share), 3 + round(7 * (one.count / most) ** 0.5), (170, 90, 30), -1, cv2.LINE_AA)
    cv2.putText(page, "confidence that is said", (side // 2 - 75, side - 10), 0, 0.45, (0, 0, 0), 1, cv2.LINE_AA)
    cv2.putText(page, "part of the answers that is right", (edge, 28), 0, 0.45, (0, 0, 0), 1, cv2.LINE_AA)
    return page


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit code 1: an answer was certain and wrong."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate prints", description=__doc__)
    parser.add_argument("--seed", type=int, default=2, metavar="N", help="random numbers to measure on (%(default)s)")
    parser.add_argument("--step", type=int, default=1, metavar="N", help="only every N-th face (%(default)s)")
    parser.add_argument(
        "--fit", type=int, metavar="N", help="first fit the confidence to the random numbers N, print it"
    )
    parser.add_argument("--only", choices=KINDS, action="append", metavar="KIND", help="only this kind: %(choices)s")
    parser.add_argument(
        "--art", type=Path, action="append", metavar="DIR", help="the pictures of tiles in DIR instead of our artworks"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE.png", help="where the reliability diagram is drawn")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    arguments = parser.parse_args(argv)
    if arguments.step < 1:
        parser.error("--step is a number from 1 on")
    arts = artworks()
    kinds, measured = arguments.only or KINDS, None
    if arguments.art:
        others = {str(folder): artwork_in(folder) for folder in arguments.art}
        if any(len(faces) < 2 for faces in others.values()):
            parser.error("--art DIR: each folder needs two pictures or more")
        arts, measured = {**others, **arts}, set(others)
    if arguments.fit is not None:
        rows = [one.answer() for one in cases(arts, arguments.fit, arguments.step, kinds, measured)]
        print(f"weights fitted to {arguments.fit}: {fitted(rows)}")
    found = [one.answer() for one in cases(arts, arguments.seed, arguments.step, kinds, measured)]
    bins = reliability(found)
    if arguments.plot is not None and not cv2.imwrite(str(arguments.plot), diagram(bins)):
        parser.error(f"{arguments.plot} cannot be written")
    counts: dict[tuple[str, bool], Counter[str]] = defaultdict(Counter)
    for answer in found:
        counts[answer.kind, answer.complete][answer.word] += 1
    if arguments.json:
        parts = [{"kind": kind, "complete": complete, **tally} for (kind, complete), tally in counts.items()]
        print_json({"parts": parts, "reliability": [[b.said, b.right / b.count, b.count] for b in bins]})
    else:
        for (kind, complete), tally in counts.items():
            told = "  ".join(f"{word} {tally[word]:>4}" for word in ("right", "asked", "wrong"))
            print(f"{kind:<10} {'gallery complete' if complete else 'gallery open':<17} {told}")
        print("confidence    answers   said  right")
        for one in bins:
            print(f"{one.low:.2f} to {one.high:.2f}{one.count:>10}{one.said:>8.2f}{one.right / one.count:>7.2f}")
    return 1 if any(answer.word == "wrong" for answer in found) else 0


if __name__ == "__main__":
    sys.exit(main())
