"""A demonstration that the running app shows: a table, a camera and a journal of its own, of which nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from app.cli.game_start import badges_of, opening_of
from app.cli.panel import panel_badges
from app.cli.sources import DemoPlan, demo_eyes, next_demo
from app.journal import FILE_NAME, Journal
from app.lang import say
from app.rules.shipped import box_of
from app.session.evening import Equipment, Evening
from app.session.eyes import EyesProcess
from app.tilesets import DEFAULT_GAME, load_tileset, with_places
from hardware.panel_thread import ThreadedPanel

PLEASANT = 5
"""The number of the game that is shown unless another is asked for: three play it without black pieces, which are asked
about until somebody has shown them to the camera."""


@contextmanager
def demonstration(
    game: str = "", plan: DemoPlan | None = None, panel: ThreadedPanel | None = None
) -> Iterator[Evening]:
    """An evening on which virtual players play the game of that plan on the simulated table; it has begun. Where the
    plan, or None, is not of the ``game`` that is to be seen, "" for any, it is a pleasant random one of that.
    ``panel`` shows it, and stays when it has ended. Afterwards its eyes have stopped and its folder is gone.

    Raises JournalError or OSError where nothing can be written even for a while.
    """
    if plan is None or game not in ("", box_of(plan.tileset)):
        plan = _pleasant(game or DEFAULT_GAME)
    art = plan.art
    equipment = Equipment(
        eyes=lambda _: EyesProcess(partial(demo_eyes, plan), paced=True, tells=True),
        tiles=lambda name: with_places(load_tileset(name, art), name),
        panel=panel,
        another=partial(next_demo, plan),
    )
    badges = say("badge.demo"), *badges_of(plan), *panel_badges(panel)
    with TemporaryDirectory(prefix="claim-manager-") as name:
        folder = Path(name)
        evening = Evening(Journal.open(folder / FILE_NAME), folder, equipment, badges)
        try:
            evening.begin(opening_of(plan), plan.tileset)
            assert evening.session is not None
            evening.session.tell(say("demo.begun"))
            yield evening
        finally:
            evening.close(panel_too=False)


def _pleasant(game: str) -> DemoPlan:
    from hardware.simulator import TableSettings

    return DemoPlan(game, TableSettings.named("default", seed=PLEASANT), PLEASANT)
