"""How well the table is watched: games, still tables and knocks, measured on the simulated table.

Every game is saved in the report's folder as soon as it is over: an interrupted measurement can be continued, and what
has been measured so far is reported.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import cv2

from app.rules import Options
from app.rules.shipped import options_of
from app.tilesets import load_tileset
from tests.evaluation.parts.games import Observed, Result
from tests.evaluation.parts.steadiness import Knocks, Steadiness, knocked_table, still_table
from tests.worlds.tables import Round

PARTS = ("games", "light", "knocks")
"""What can be measured: whole games, a still table under changing light, knocks of camera and board."""
GROUPS = ("placement", "piece", "token")
FRAMES, KNOCKS = 1000, 20
PICTURES, GAMES = "pictures", "games"
"""The folders in a report."""


@dataclass(slots=True)
class Figures:
    """All measurements in one ``world``; a part that was not measured is None or empty. ``complete`` is False if it was
    interrupted.
    """

    games: list[Result] = field(default_factory=list)
    light: Steadiness | None = None
    knocks: Knocks | None = None
    complete: bool = False
    world: str = "matched"

    def counts(self) -> Counter[str]:
        """The outcomes of all changes, by "<group> <outcome>"."""
        total: Counter[str] = Counter()
        for game in self.games:
            total.update(game.counts)
        return total

    def kinds(self) -> dict[str, Counter[str]]:
        """The outcomes by the kind of thing, as "red cowboy lying"."""
        found: dict[str, Counter[str]] = {}
        for game in self.games:
            for word, times in game.kinds.items():
                what, _, outcome = word.rpartition(": ")
                found.setdefault(what, Counter())[outcome] += times
        return dict(sorted(found.items()))

    def sure(self, group: str) -> list[tuple[float, int]]:
        """The confidence of each answer about that group, and whether it was right."""
        return [pair for game in self.games for pair in game.sure.get(group, [])]

    def unlearnt(self) -> int:
        """In how many games the pieces could not be enrolled."""
        return sum(1 for game in self.games if game.unlearnt)

    def faults(self) -> int:
        """How often a certain report was wrong, an untouched table gave an event, or the map was lost."""
        counts = self.counts()
        wrong = sum(n for word, n in counts.items() if word.endswith((" wrong", " invented")))
        light = len(self.light.events) if self.light else 0
        return wrong + light + (len(self.knocks.lost) + self.knocks.wrong if self.knocks else 0)

    def as_dict(self) -> dict[str, Any]:
        """One document for JSON."""
        counts = self.counts()
        document: dict[str, Any] = {"world": self.world, "complete": self.complete, "games": len(self.games)}
        if self.games:
            document |= {group: summary(counts, group) for group in GROUPS}
            document["kinds"] = {what: dict(outcomes) for what, outcomes in self.kinds().items()}
            document["sure"] = {group: self.sure(group) for group in GROUPS}
            document["unlearnt"] = self.unlearnt()
            document["by_game"] = [
                {"name": g.name, "frames": g.frames, "cpu_seconds": round(g.seconds, 1), "counts": dict(g.counts)}
                for g in self.games
            ]
        for name in ("light", "knocks"):
            part = getattr(self, name)
            if part is not None:
                document[name] = part.as_dict()
        return document


def summary(counts: Counter[str], group: str) -> dict[str, float | int]:
    """The figures of one group of changes. ``answered`` is the share (0-1) reported with certainty and right."""
    of = {word: counts[f"{group} {word}"] for word in ("right", "asked", "asked amiss", "wrong", "missed")}
    changes = sum(of.values())
    return {
        "changes": changes,
        "certain_right": of["right"],
        "certain_wrong": of["wrong"] + counts[f"{group} invented"],
        "asked": of["asked"] + of["asked amiss"],
        "missed": of["missed"],
        "invented": counts[f"{group} invented"],
        "doubted": counts[f"{group} doubted"],
        "answered": round(of["right"] / changes, 4) if changes else 1.0,
    }


def run(
    planned: Sequence[Round],
    parts: Sequence[str] = PARTS,
    source: str = "gold-rush",
    jobs: int = 1,
    folder: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
    into: Figures | None = None,
    show_pieces: bool = True,
) -> Figures:
    """Measure the ``parts``, with the games ``planned``, in that many processes.

    ``folder`` is where pictures of failures and finished games are saved; games found there are not played again.
    ``into`` is filled during the run, so that it holds the measurements so far after a KeyboardInterrupt.
    ``show_pieces``: whether the owner enrols the pieces before each game.
    """
    cv2.setNumThreads(1)
    figures = into if into is not None else Figures()
    tileset = load_tileset(source)
    if "games" in parts:
        for number, result in enumerate(_games(planned, source, jobs, folder, show_pieces), 1):
            figures.games.append(result)
            bad = sum(n for word, n in result.counts.items() if word.endswith(("wrong", "invented")))
            asked = sum(n for word, n in result.counts.items() if "asked" in word)
            missed = sum(n for word, n in result.counts.items() if word.endswith("missed"))
            progress(
                f"game {number} of {len(planned)}, {result.name}: {sum(result.counts.values())} changes, "
                f"{bad} wrong, {asked} asked, {missed} missed ({result.seconds:.0f} s)"
            )
    first = planned[0]
    if "light" in parts:
        figures.light = Steadiness()
        still_table(first, tileset, FRAMES, progress, figures.light)
    if "knocks" in parts:
        figures.knocks = Knocks()
        knocked_table(first, tileset, KNOCKS, progress, figures.knocks)
    figures.complete = True
    return figures


def _games(
    planned: Sequence[Round], source: str, jobs: int, folder: Path | None, show_pieces: bool
) -> Iterator[Result]:
    left = []
    for game in planned:
        known = _kept(folder, game)
        if known is not None:
            yield known
        else:
            left.append(game)
    if jobs <= 1:
        for game in left:
            yield watch(game, source, folder, show_pieces)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(watch, game, source, folder, show_pieces) for game in left]
        try:
            for done in as_completed(waiting):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def watch(game: Round, source: str, folder: Path | None, show_pieces: bool = True) -> Result:
    """Watch one whole game; saved in ``folder`` when it is over."""
    cv2.setNumThreads(1)
    pictures = folder / PICTURES if folder is not None else None
    options = Options(**options_of(source))  # pyrefly: ignore[bad-argument-type]  # they are values that ``CHOICES`` offers
    result = Observed(game, load_tileset(source), pictures, show_pieces, options).run()
    if folder is not None:
        path = folder / GAMES / f"{game.name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(json.dumps(result.as_dict()), encoding="utf-8")
        part.replace(path)
    return result


def _kept(folder: Path | None, game: Round) -> Result | None:
    """The finished game of an earlier measurement in the same folder, None if there is none."""
    if folder is None:
        return None
    try:
        return Result.from_dict(json.loads((folder / GAMES / f"{game.name}.json").read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError):
        return None
