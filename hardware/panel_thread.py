"""A panel in a thread of its own: opened there, driven there, and opened again after a loss."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from app.lang import say
from app.lang.errors import reason
from hardware.dispenser import DealFailed
from hardware.lights import Showing
from hardware.panel import Board, PanelBack, PanelDrive, PanelError, PanelLost, PanelReport
from hardware.panel_pins import PinBoard
from hardware.panel_simulated import SimulatedBoard
from hardware.wiring import Wiring

STEP_SECONDS = 0.015
"""The interval at which the board is polled."""
RETRY_SECONDS = 10.0
"""The time after a loss until the panel is opened again."""


class ThreadedPanel:
    """A panel as a session uses it, driven by its own thread from ``start`` on. ``open_board`` is called there, again
    after each loss, and may raise anything; a loss is reported once.

    ``simulated`` says whether ``open_board`` gives a simulated board. ``dispenser`` of the wiring decides ``deals``.
    ``lights`` and ``buttons`` are the names in the wiring.
    """

    def __init__(
        self,
        wiring: Wiring,
        open_board: Callable[[], Board],
        *,
        simulated: bool = False,
        retry: float = RETRY_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.simulated = simulated
        self.deals = wiring.dispenser is not None
        self.lights = tuple(light.name for light in wiring.lights)
        self.buttons = tuple(button.name for button in wiring.buttons)
        self._wiring = wiring
        self._open_board = open_board
        self._retry = retry
        self._clock = clock
        self._reports: queue.SimpleQueue[PanelReport] = queue.SimpleQueue()
        self._asked: queue.SimpleQueue[Showing | int] = queue.SimpleQueue()
        self._shown = Showing()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)

    def start(self) -> ThreadedPanel:
        """Start the thread; returns itself."""
        self._thread.start()
        return self

    def poll(self) -> list[PanelReport]:
        found = []
        with suppress(queue.Empty):
            while True:
                found.append(self._reports.get_nowait())
        return found

    def show(self, shown: Showing) -> None:
        if shown != self._shown:
            self._shown = shown
            self._asked.put(shown)

    def deal(self, count: int) -> None:
        self._asked.put(count)

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=2.0)

    def _run(self) -> None:
        lost = False
        while not self._stop.is_set():
            drive: PanelDrive | None = None
            left = 0
            try:
                drive = PanelDrive(self._wiring, self._open_board(), self._clock)
                drive.show(self._shown)
                drive.poll()  # a panel that fails here has not recovered
                if lost:
                    self._reports.put(PanelBack())
                    lost = False
                self._work(drive)
            except Exception as error:  # any failure is reported; the game continues by touch
                if not lost:
                    if isinstance(error, PanelError):
                        self._reports.put(PanelLost(error.message))
                    else:
                        self._reports.put(PanelLost(say("panel.fault.fails", error=reason(error))))
                lost = True
                left = drive.due if drive is not None else 0
            finally:
                if drive is not None:
                    with suppress(Exception):
                        drive.close()
            if lost:
                # Outstanding tokens are dealt by hand meanwhile: they must not be dispensed later.
                left += self._ask(None)
                if left:
                    self._reports.put(DealFailed("lost", 0, left))
                self._stop.wait(self._retry)

    def _work(self, drive: PanelDrive) -> None:
        while not self._stop.wait(STEP_SECONDS):
            self._ask(drive)
            for report in drive.poll():
                self._reports.put(report)

    def _ask(self, drive: PanelDrive | None) -> int:
        """Pass queued requests to the drive, or drop them without one. Returns the number of tokens requested."""
        tokens = 0
        with suppress(queue.Empty):
            while True:
                asked = self._asked.get_nowait()
                if isinstance(asked, Showing):
                    if drive is not None:
                        drive.show(asked)
                    continue
                tokens += asked
                if drive is not None:
                    drive.deal(asked)
        return tokens


def open_panel(wiring: Wiring) -> ThreadedPanel:
    """The panel on this machine's pins (or on mock pins, where the wiring says so), started.

    A machine without pins is reported by ``poll``, once.
    """
    return ThreadedPanel(wiring, lambda: PinBoard(wiring), simulated=wiring.mock).start()


def open_simulated(wiring: Wiring) -> tuple[ThreadedPanel, SimulatedBoard]:
    """The simulated panel, started, and the board by which its buttons are pressed."""
    board = SimulatedBoard(wiring)
    return ThreadedPanel(wiring, lambda: board, simulated=True).start(), board
