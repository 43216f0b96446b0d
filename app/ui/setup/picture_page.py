"""The page of a step for which a camera is needed, and what it says while no picture has come from one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from app.lang import Message
from app.setup.gear import Gear
from app.setup.runner import Runner
from app.ui.base.framed import ToldAlone
from app.ui.base.page import Shell
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton
from app.ui.setup.camera_page import CameraPage
from app.ui.setup.retry import Retry, none_there
from app.ui.setup.step_page import Road, StepPage
from app.values.pictures import Picture


class PicturePage(StepPage):
    """Its ``screen``, or one sentence instead of what cannot be done while no picture has come from the camera of
    ``gear``.
    """

    def __init__(self, shell: Shell, gear: Gear, title: Message, road: Road | None, **kwargs: Any) -> None:
        super().__init__(shell, shell.text(title), BoxLayout(orientation="vertical"), road, **kwargs)
        self.screen: Any = None
        self._gear = gear
        self._shown: Picture | None = None
        self._why: Message | None = None
        self._retry, self._anew, self._alone = Retry(), False, ""

    def _lost(self, why: Message) -> None:
        self._why = why

    def _newest(self, runner: Runner[Any, Any]) -> Picture | None:
        """The newest picture, which is shown; None while none has come."""
        picture = runner.preview()
        if picture is not None and picture is not self._shown:
            self._shown = picture
            self.screen.show_camera(picture)
        return picture

    def _is_alone(self, picture: Picture | None, why: Message | None) -> bool:
        """Show the screen, or a sentence alone where no picture has come, ``why`` telling the reason; returns which."""
        if picture is None and none_there(why):
            self._say_alone("needed")
        elif picture is None and why is None and not self._retry.trying:
            self._say_alone("opening")
        else:
            self._show_screen()
            return False
        return True

    def _show_screen(self) -> None:
        """Show the screen if something else is shown."""
        if self.screen.parent is None:
            self._alone = ""
            self.body.clear_widgets()
            self.body.add_widget(self.screen)

    def _say_alone(self, what: str) -> None:
        """One sentence; where there is no camera it has the way to the page on which one is chosen."""
        if self._alone == what:
            return
        self._alone = what
        self.body.clear_widgets()
        self.body.add_widget(ToldAlone(words=self.say(f"setup.camera.{what}")))
        if what == "needed":
            self._lead("camera", "camera", "setup.camera.button.to", self._camera_page)

    def _camera_page(self, shell: Shell) -> CameraPage:
        return CameraPage(shell, self._gear, by_touch=self.by_touch)

    def _lead(self, name: str, sign: str, key: str, make: Callable[[Shell], StepPage]) -> None:
        """A button below the sentence that leads to another page; back from there this page begins anew."""
        u = THEME.u
        bar = BoxLayout(size_hint_y=None, height=90 * u, padding=12 * u)
        button = TouchButton(partial(self.shell.go, make), name=name, sign=sign, words=self.say(key), tall=66)
        button.kind = "primary"
        bar.add_widget(button)
        self.body.add_widget(bar)
