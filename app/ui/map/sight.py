"""Where the map looks and where it is going: the part of the table that is wanted, and the way there.

While cards and labels find their places a frame asks several times for another part. It is worked out when somebody
asks where the map is going. The map sets off, which takes longer, when somebody asks where it looks now, at the latest
before the frame is drawn; below a finger it waits until that is lifted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from app.ui.map.camera import MapCamera, Pixel, approach
from app.ui.map.footing import Footing

HELD = 1.0
"""Seconds for which a finger holds the map at most: longer than a touch. Some screens lose the end of one."""

_LARGER = 1.25  # a map that becomes so many times larger is worth a move


class Sight:
    """The camera of a map. ``aim`` gives the one that is wanted, from the one for which it has set off; None while that
    cannot be known. ``set_off`` is called when the map sets off for another ``goal``, ``show`` draws it as ``camera``
    sees it, ``arrive`` is called before it is shown at once. ``middle`` is the pixel in the middle of the map.
    ``still``: it jumps to where it should be.
    """

    def __init__(
        self,
        aim: Callable[[MapCamera], MapCamera | None],
        set_off: Callable[[], None],
        show: Callable[[], None],
        arrive: Callable[[], None],
        middle: Callable[[], Pixel],
    ) -> None:
        self.still = False
        self.footing = Footing()
        self._aim, self._set_off, self._show, self._arrive, self._middle = aim, set_off, show, arrive, middle
        self._camera = self._goal = self._bound = MapCamera(0.5, 0.5, 100.0)  # _bound: where it has set off to
        self._settled = False
        self._first = 0  # the frame in which it was shown first
        self._due = self._unshown = False
        self._before_the_frame = Clock.create_trigger(self.renew, -1)
        self._moves: Any = None
        self._held = False
        self._let_go = Clock.create_trigger(self.let_go, HELD)
        self._under_way = 0.0  # for how many seconds the map has been moving

    @property
    def camera(self) -> MapCamera:
        """What is shown now."""
        self.renew()
        return self._camera

    @property
    def goal(self) -> MapCamera:
        """What is shown once the map has arrived."""
        self._work_out()
        return self._goal

    @property
    def moving(self) -> bool:
        """Whether the map is on its way."""
        self.renew()
        return self._moves is not None

    @property
    def seen(self) -> bool:
        """Whether a frame has shown the map."""
        return bool(self._first != 0 and Clock.frames > self._first)

    @property
    def leaving(self) -> bool:
        """Whether another part is wanted than that for which the map has set off, and not because the map can be much
        larger now.
        """
        return self.goal != self._bound and self.goal.tile < _LARGER * self._bound.tile

    def ask(self, *_: Any) -> None:
        """Something has changed: another part of the table may be wanted."""
        self._due = True
        self._before_the_frame()

    def shift(self, by: Pixel) -> None:
        """The middle of the map has moved by so many pixels, because it has another place or size: everything on it
        stays where it is seen, and goes from there to where it should be. Before anybody has seen it it is there at
        once.
        """
        if not self.seen:
            self._settled = False
        back = -by[0], -by[1]
        self._camera, self._goal = self._camera.dragged(back), self._goal.dragged(back)
        self._bound = self._bound.dragged(back)
        self._unshown = self._settled
        self.ask()

    def hold(self) -> None:
        """A finger has come down on the map: it stays where it is seen until ``let_go``, or for ``HELD`` seconds."""
        self._held = True
        self._let_go.cancel()
        self._let_go()

    def let_go(self, *_: Any) -> None:
        """No finger is on the map any more: it goes where it should be."""
        self._held = False
        self._let_go.cancel()
        if self._due or self._unshown:
            self._before_the_frame()

    def take(self, camera: MapCamera) -> None:
        """Look there and stay there, as a finger moves the map."""
        self.renew()
        self._camera = self._goal = self._bound = camera
        self._show()

    def end(self) -> None:
        """Be there at once."""
        self.renew()
        self._arrive()
        self._camera = self._goal
        self._show()

    def renew(self, *_: Any) -> None:
        """Set off to where the map should look, if another part has been asked for."""
        self._work_out()
        if not self._unshown or (self._held and self._settled):
            return
        self._unshown = False
        if self._goal != self._bound and self._settled:
            self.footing.left(self._camera, self._middle())
        self._bound = self._goal
        self._set_off()
        if self.still or not self._settled:
            self._first, self._settled = self._first or Clock.frames, True
            self.end()
            return
        self._show()  # what lies on the map may be new
        if self._moves is None:
            self._under_way = 0.0
            self._moves = Clock.schedule_interval(self._step, 0)

    def _work_out(self) -> None:
        """Work out where the map should look, if that has been asked for."""
        if not self._due:
            return
        self._due = False
        goal = self._aim(self._bound)
        if goal is not None:
            self._goal, self._unshown = goal, True

    def _step(self, seconds: float) -> bool:
        if self._held:
            return True
        self.footing.left(self._camera, self._middle())  # a finger on its way may aim at what is seen now
        self._camera = approach(self.camera, self.goal, seconds, self._under_way)
        self._under_way += seconds
        self._show()
        if self._camera == self._goal:
            self._moves = None
        return self._moves is not None
