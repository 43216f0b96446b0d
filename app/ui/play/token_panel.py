"""Where the tokens are, in the side panel: each mountain with the letter that it bears on the map meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from app.lang import say
from app.table.model.inputs import Browse
from app.table.presentation.side_panel import AuditStack, AuditView
from app.ui.base import pictures
from app.ui.base.gradually import Gradually
from app.ui.base.palettes import RIM
from app.ui.base.sheets import AT_ONCE, Entry
from app.ui.map.lights import Target
from app.ui.play.host import Host


class TokenPanel:
    """Fills the side panel with the list of all tokens while it is open, and marks the mountains on the map."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._marked: tuple[AuditStack, ...] = ()
        self._marking: Gradually | None = None

    @property
    def busy(self) -> bool:
        """Whether the list is open."""
        return self._audit is not None

    @property
    def _audit(self) -> AuditView | None:
        view = self._host.view
        return view.audit if view is not None and view.browsing == "audit" else None

    def fill_panel(self, columns: int) -> None:
        """Show the list: the mountains as buttons that show them on the map, then what lies elsewhere."""
        view, audit, text = self._host.view, self._audit, self._host.text
        if view is None or audit is None:
            return
        self._mark(audit.stacks)
        entries = [Entry(f"due-{number}", text(line)) for number, line in enumerate(audit.reminders)]
        entries += [
            Entry(
                f"stack-{stack.sign}",
                text(say("audit.tokens", sign=stack.sign, count=stack.count)),
                self._shower(stack),
                "token",
                abreast=max(2, columns),
            )
            for stack in audit.stacks
        ]
        entries += [Entry(f"line-{number}", text(line)) for number, line in enumerate(audit.elsewhere)]
        entries.append(Entry("turns", text(say("ui.turns.button")), lambda: self._browse("turns"), "turn"))
        told = say("ui.audit.all", count=audit.box)
        title = text(view.mark or (told if audit.sound else say("ui.audit.title", total=audit.total, count=audit.box)))
        panel = self._host.panel
        # in the frame in which it opens the title alone: finding out where all tokens are takes long enough
        at_once = AT_ONCE if panel.parent is not None else 0
        panel.show(title, entries, columns=columns, on_close=lambda: self._browse(""), at_once=at_once)

    def clear(self) -> None:
        """Take the letters off the map."""
        self._mark(())

    def _mark(self, stacks: tuple[AuditStack, ...]) -> None:
        if stacks == self._marked:
            return
        self._marked = stacks
        if self._marking is not None:
            self._marking.stop()
        # the letters in the frame after the list, which takes long enough
        self._marking = Gradually(self._letters(stacks), 0 if stacks else 1)

    def _letters(self, stacks: tuple[AuditStack, ...]) -> Iterator[None]:
        """Put those letters on the map instead of any others, in one step."""
        board = self._host.board
        targets = [
            Target(s.cell, s.segment, s.area, pictures.figure(s.sign, RIM), self._shower(s), read=True) for s in stacks
        ]
        board.set_targets(targets, only=False)
        board.focus()
        yield

    def _shower(self, stack: AuditStack) -> Callable[[], None]:
        """Show that mountain from near; all of the map again at a second touch."""
        board = self._host.board

        def show() -> None:
            cells = sorted({cell for cell, _ in stack.area})
            board.focus(*(() if board.focused == tuple(cells) else cells))

        return show

    def _browse(self, what: str) -> None:
        self._host.send(Browse(what))
