"""A demonstration that the running app shows: a table, a camera and a journal of its own, of which nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from app.cli.game_start import badges_of
from app.cli.sources import DemoPlan, demo_eyes, next_demo
from app.journal import FILE_NAME, Journal
from app.lang import say
from app.session.evening import Equipment, Evening
from app.session.eyes import EyesProcess
from app.table.model.inputs import StartGame
from app.tilesets import DEFAULT_GAME

PLEASANT = 5
"""The number of the game that is shown unless another is asked for: three play it without black pieces, which are asked
about until somebody has shown them to the camera."""


@contextmanager
def demonstration(seed: int = PLEASANT) -> Iterator[Evening]:
    """An evening on which virtual players play a random game, drawn from ``seed``, on the simulated table, as
    ``--demo`` shows it; it has begun.
    Afterwards its eyes have stopped and its folder is gone.

    Raises JournalError or OSError where nothing can be written even for a while.
    """
    from hardware.simulator import TableSettings

    plan = DemoPlan(DEFAULT_GAME, TableSettings.named("default", seed=seed), seed)
    equipment = Equipment(
        eyes=lambda _: EyesProcess(partial(demo_eyes, plan), paced=True), another=partial(next_demo, plan)
    )
    with TemporaryDirectory(prefix="claim-manager-") as name:
        folder = Path(name)
        evening = Evening(Journal.open(folder / FILE_NAME), folder, equipment, (say("badge.demo"), *badges_of(plan)))
        try:
            evening.begin(StartGame(plan.players, {}, {}, plan.seed), plan.tileset)
            assert evening.session is not None
            evening.session.tell(say("demo.begun"))
            yield evening
        finally:
            evening.close()
