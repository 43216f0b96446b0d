"""Games rendered by a path tracer, with exact truth: enrolled, pieces enrolled, watched, compared.

The folder holds ``enrol/faces``, ``enrol/colours`` and a folder for each game (``frames``, ``truth.jsonl``,
``scene.json``, ``pieces``). It is no part of the product.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from io import StringIO
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np

from app.cli.common import print_json
from app.cli.main import main as command
from app.cli.sources import gallery_of, measured_options, watcher_of
from app.tilesets import load_tileset
from app.values.pictures import Picture
from tests.evaluation.parts import owner, sequences
from tests.evaluation.parts.captions import captioned
from tests.evaluation.parts.other_cameras import CAMERAS, shown_by
from tests.evaluation.parts.plots import reliability
from tests.evaluation.parts.truth import Answer, confidence, judge, sentence
from vision.observation import Observation, PieceSeen
from vision.scene.watcher import Watcher

FOLDER = "CLAIM_MANAGER_RENDERED"
"""The environment variable that names the folder."""
FAR = 0.2
"""A foot may be told this far from the true one, in tiles."""
GROUPS = ("tile", "piece", "removal", "tokens")
OUTCOMES = ("right", "asked", "asked amiss", "wrong", "missed")
BEYOND = ("late", "invented", "doubted")
CROP, SHOWN = 1.6, 260
"""How far a picture of a failure reaches about its cell, in tiles, and its height in pixels."""


@dataclass(slots=True)
class Result:
    """One game: ``counts`` "<group> <outcome>", ``kinds`` "<what>: <outcome>", ``lying`` how poses were told, ``sure``
    by group the confidence of each answer and whether it was right, ``failures`` as sentences; ``unlearnt``:
    why its pieces could not be enrolled.
    """

    name: str
    counts: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    lying: Counter[str] = field(default_factory=Counter)
    sure: dict[str, list[tuple[float, int]]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    unlearnt: str = ""

    def add(self, answer: Answer, visit: int) -> str:
        """Count ``answer``; returns it as a sentence, "" if it is right."""
        group = _group(answer)
        self.counts[f"{group} {answer.outcome}"] += 1
        self.kinds[f"{answer.what}: {answer.outcome}"] += 1
        if answer.said is not None:
            told = (round(confidence(answer.said), 3), int(answer.outcome in ("right", "asked", "late")))
            self.sure.setdefault(group, []).append(told)
        if isinstance(answer.said, PieceSeen) and answer.due is not None:
            lies = answer.said.lying
            self.lying["untold" if lies is None else "right" if lies == answer.due.lying else "wrong"] += 1
        if answer.outcome == "right":
            return ""
        text = f"visit {visit}, {answer.outcome}: {answer.due or 'nothing'}. Said: {sentence(answer.said)}"
        self.failures.append(text)
        return text


def _group(answer: Answer) -> str:
    if answer.group == "piece":
        event = answer.due.event if answer.due is not None else answer.said.event if answer.said is not None else ""
        return "removal" if event == "piece_removed" else "piece"
    return "tile" if answer.group == "placement" else "tokens"


def games_in(folder: Path) -> list[str]:
    """The names of the games in the folder."""
    return sorted(path.parent.name for path in folder.glob("*/truth.jsonl"))


def enrol(folder: Path, art: Path) -> None:
    """Enrol the tiles and calibrate the colours as an owner would, by the product's own commands. Raises RuntimeError
    with what they said.
    """
    _said("enrol", str(folder / "enrol" / "faces"), "--art", str(art), "--no-sketches")
    for path in sorted((folder / "enrol" / "colours").glob("*.jpg")):
        _said("calibrate", str(path), "--colour", path.stem, "--art", str(art))


def pieces_of(name: str, folder: Path) -> Path:
    """Where the pieces of the game ``name`` were shown: a game rendered once more, as by a camera that exposes it
    otherwise, has none of its own, but those of its equal.
    """
    own = folder / name / "pieces"
    if own.is_dir():
        return own
    scene = _scene(folder / name)
    equals = (folder / other / "pieces" for other in games_in(folder) if _scene(folder / other) == scene)
    return next((place for place in equals if place.is_dir()), own)


def _scene(game: Path) -> dict[str, Any]:
    """What the scene of that game is like, but for its name."""
    scene = json.loads((game / "scene.json").read_text(encoding="utf-8"))
    return {word: value for word, value in scene.items() if word != "name"}


def _said(*words: str) -> None:
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = command(words)
    if code:
        raise RuntimeError(f"claim-manager {' '.join(words)} ended with {code}: {said.getvalue().strip()}")


def watch(
    name: str,
    folder: Path,
    enrolled: Path,
    show_pieces: bool = True,
    failures: Path | None = None,
    camera: str | None = None,
) -> Result:
    """Watch the game ``name`` with the tiles and colours ``enrolled``, and with its own pieces if these are shown.
    ``camera``: one of ``CAMERAS`` takes the pictures of the game and of its pieces; None: the one it was rendered for.
    """
    cv2.setNumThreads(1)
    result = Result(name)
    sequence = sequences.Sequence(folder / name, CAMERAS[camera] if camera else None)
    with TemporaryDirectory() as place:
        art = Path(place) / "art"
        shutil.copytree(enrolled, art)
        if show_pieces:
            pieces = pieces_of(name, folder)
            shown = shown_by(camera, pieces, Path(place) / "pieces") if camera else pieces
            result.unlearnt = owner.learn(shown, art)
        tileset = load_tileset()
        options = replace(measured_options(art, Path(place) / "data"), living=False)
        watcher = watcher_of(tileset, gallery_of(art, tileset), options)
        said: list[Observation] = []
        missed: list[Any] = []
        before: Picture | None = None
        for number, frame in enumerate(sequence.frames()):
            said += watcher.feed(frame.picture, number)
            if not frame.last:
                continue
            dues = sequence.dues.get(frame.visit, [])
            for answer in judge(dues, said, missed, FAR, poses=False):
                text = result.add(answer, frame.visit)
                if text and failures is not None:
                    path = failures / f"{name}-{len(result.failures):03d}.png"
                    _keep(path, text, before, frame.picture, answer, watcher)
            said, before = [], frame.picture
    return result


def _keep(path: Path, text: str, before: Picture | None, now: Picture, answer: Answer, watcher: Watcher) -> None:
    """Save the place of a failure before and after, with its sentence."""
    path.parent.mkdir(parents=True, exist_ok=True)
    table = watcher.table
    window = slice(0, now.shape[0]), slice(0, now.shape[1])
    if answer.cell is not None and table is not None:
        corners = {tuple(cell): where for cell, where in table.lattice.corners.items()}.get(tuple(answer.cell))
        if corners is not None:
            x, y = corners.mean(axis=0)
            reach = CROP * table.pixels_per_tile
            window = (
                slice(max(0, int(y - reach)), max(1, int(y + reach))),
                slice(max(0, int(x - reach)), max(1, int(x + reach))),
            )
    parts = [np.ascontiguousarray(picture[window]) for picture in (before, now) if picture is not None]
    scaled = [cv2.resize(p, (max(1, round(p.shape[1] * SHOWN / p.shape[0])), SHOWN)) for p in parts]
    cv2.imwrite(str(path), captioned(np.asarray(np.concatenate(scaled, axis=1), np.uint8), text))


def lines(results: Sequence[Result]) -> Iterator[str]:
    """The figures of all games as lines for a terminal."""
    counts: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    lying: Counter[str] = Counter()
    for result in results:
        counts.update(result.counts)
        kinds.update(result.kinds)
        lying.update(result.lying)
    yield f"rendered world, games {len(results)}"
    unlearnt = [result for result in results if result.unlearnt]
    if unlearnt:
        yield f"pieces not enrolled before {len(unlearnt)} games: {unlearnt[0].unlearnt}"
    yield f"{'':<10}{'changes':>8}" + "".join(f"{word:>12}" for word in (*OUTCOMES, *BEYOND)) + f"{'answered':>10}"
    for group in GROUPS:
        own = {word: counts[f"{group} {word}"] for word in (*OUTCOMES, *BEYOND)}
        changes = sum(own[word] for word in OUTCOMES)
        yield (
            f"{group:<10}{changes:>8}"
            + "".join(f"{own[word]:>12}" for word in own)
            + f"{100 * own['right'] / max(1, changes):>9.1f}%"
        )
    yield "poses told: " + ", ".join(f"{times} {word}" for word, times in lying.most_common())
    whats = sorted({word.rpartition(": ")[0] for word in kinds})
    for what in whats:
        own = {word: kinds[f"{what}: {word}"] for word in (*OUTCOMES, *BEYOND)}
        other = ", ".join(f"{times} {word}" for word, times in own.items() if times and word != "right")
        if other and what != "tile":
            yield f"  {what:<26}{sum(own[word] for word in OUTCOMES):>4}: {own['right']} right, {other}"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit code 1: something was certain and wrong, or invented."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate rendered", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", metavar="FOLDER", help=f"the pictures (${FOLDER})")
    parser.add_argument("--games", metavar="NAMES", help="only these, as in dev1,dev2 (all)")
    parser.add_argument("--unshown", action="store_true", help="the pieces are not enrolled before the games")
    parser.add_argument("--camera", choices=sorted(CAMERAS), help="another camera takes the pictures of the games")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="games watched at once (%(default)s)")
    parser.add_argument("--failures", type=Path, metavar="DIR", help="a folder for pictures: each failure, reliability")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    arguments = parser.parse_args(argv)
    folder = arguments.folder or (Path(os.environ[FOLDER]) if FOLDER in os.environ else None)
    if folder is None or not (folder / "enrol").is_dir():
        print(f"skipped: there are no rendered games in {folder or 'any folder: name one'}", file=sys.stderr)
        return 0
    names = arguments.games.split(",") if arguments.games else games_in(folder)
    strange = sorted(set(names) - set(games_in(folder)))
    if strange or not names:
        parser.error(f"--games {','.join(strange)}: choose from {', '.join(games_in(folder))}")
    with TemporaryDirectory() as place:
        art = Path(place) / "art"
        enrol(folder, art)
        one = partial(
            watch,
            folder=folder,
            enrolled=art,
            show_pieces=not arguments.unshown,
            failures=arguments.failures,
            camera=arguments.camera,
        )
        results = []
        if arguments.jobs > 1:
            with ProcessPoolExecutor(arguments.jobs, mp_context=get_context("spawn")) as pool:
                results = list(pool.map(one, names))
        else:
            results = [one(name) for name in names]
    if arguments.failures is not None:
        arguments.failures.mkdir(parents=True, exist_ok=True)
        for group in GROUPS:
            pairs = [pair for result in results for pair in result.sure.get(group, [])]
            if pairs:
                path = arguments.failures / f"reliability-{group}.png"
                cv2.imwrite(str(path), reliability(pairs, f"{group}, rendered"))
    if arguments.json:
        print_json({"games": [asdict(result) for result in results]})
    else:
        print("\n".join(lines(results)))
        for result in results:
            for text in result.failures:
                print(f"  {result.name}, {text}")
    bad = ("wrong", "invented")
    return 1 if any(word.endswith(bad) for result in results for word in result.counts) else 0


if __name__ == "__main__":
    sys.exit(main())
