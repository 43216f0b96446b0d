"""The page "What went wrong": one touch writes one file that helps to find it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from app.archive.folders import Folder, folders, put, whereabouts
from app.lang import say
from app.lang.errors import message_of
from app.session.recent import Evidence
from app.trouble.bundle import Agreed, logs_in, packed
from app.ui.base.framed import FramedPage
from app.ui.base.later import Later
from app.ui.base.page import Make, Shell
from app.ui.base.rows import Choices, Row, Scroll
from app.ui.base.widgets import TouchButton

NOTHING = Agreed()
SWITCHES = ("names", "pictures")
"""What people are asked for before it is handed on."""


class TroublePage(FramedPage):
    """Two switches and a button; the file is written to the ``place`` that was chosen, to a memory stick while there is
    none, or else to the data folder. Where there are several, the page lets one choose.
    """

    def __init__(
        self,
        shell: Shell,
        evidence: Callable[[], Evidence],
        agreed: Agreed = NOTHING,
        place: Folder | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(shell, shell.text(say("trouble.title")), Scroll(), **kwargs)
        self.agreed, self._chosen = agreed, place
        self._evidence = evidence
        self._work: Later[Path] | None = None
        text = shell.text
        self.button = TouchButton(
            self.write, name="write", sign="share", words=text(say("trouble.write")), kind="primary"
        )
        self.row = Row(self.button, title=text(say("trouble.row")), words=text(say("trouble.line")))
        self.body.rows.add_widget(self.row)
        places = folders(shell.evening.folder)
        if len(places) > 1:
            names = [(at, text(each.label), "") for at, each in enumerate(places)]
            now = places.index(self._place())
            where: Choices[Any] = Choices(names, now, lambda at: self._choose(places[at]), abreast=2)
            self.body.rows.add_widget(Row(where, title=text(say("trouble.where"))))
        options = [(True, text(say("options.switch.on")), ""), (False, text(say("options.switch.off")), "")]
        for name in SWITCHES:
            control: Choices[Any] = Choices(options, getattr(agreed, name), self._switch(name))
            words = text(say(f"trouble.{name}.line"))
            self.body.rows.add_widget(Row(control, title=text(say(f"trouble.{name}.title")), words=words))

    def write(self) -> None:
        """Write the file, in a thread of its own."""
        if self._work is not None:
            return
        evidence, settings, agreed, data = self._evidence(), self.shell.settings, self.agreed, self.shell.evening.folder
        name = f"claim-manager-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.zip"
        place = self._place()
        self._work = Later(lambda: put(place, name, packed(evidence, settings, logs_in(data), agreed)))
        self.row.words = self.shell.text(say("trouble.writing"))

    def update(self) -> None:
        """Tell what became of the file."""
        if self._work is None or not self._work.ready:
            return
        work, self._work = self._work, None
        try:
            path = work.take()
            told = say("trouble.written", where=whereabouts(path, self.shell.evening.folder))
        except Exception as error:
            found = message_of(error)
            if found is None:
                raise
            told = found
        self.row.words = self.shell.text(told)

    def _place(self) -> Folder:
        """Where the file goes: the place that was chosen, as long as it is there."""
        places = folders(self.shell.evening.folder)
        return self._chosen if self._chosen in places else places[0]

    def _choose(self, place: Folder) -> None:
        self.shell.replace(trouble_page(self._evidence, self.agreed, place))

    def _switch(self, name: str) -> Callable[[bool], None]:
        def choose(value: bool) -> None:
            self.shell.replace(trouble_page(self._evidence, replace(self.agreed, **{name: value}), self._chosen))

        return choose


def trouble_page(evidence: Callable[[], Evidence], agreed: Agreed = NOTHING, place: Folder | None = None) -> Make:
    """Makes the page; ``evidence`` is asked when the file is written."""
    return lambda shell: TroublePage(shell, evidence, agreed, place)
