"""The panel at the table: presses and reports become inputs, views set the lights, deals move the dispenser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.lang import Message, say
from app.table.model.inputs import Input, PressButton, Report
from app.table.model.state import State
from app.table.presentation.suspense import in_suspense
from app.table.presentation.view import TableView
from hardware.dispenser import DealFailed, Dealt
from hardware.lights import Showing
from hardware.panel import ButtonReport, Panel, PanelBack, PanelError, PanelLost, PanelReport, Press

SETTLE_SECONDS = 1.0
"""Seconds that the number of tokens in the game must stay the same before the dispenser moves: a tile that was read
wrongly is usually corrected at once."""

_PHASES = {"revise": "question", "reveal": "question"}
"""Phases of the table that a panel shows in the same way as others."""
_SHARED = ("told.distributed", "told.shared_out", "told.freed")
_MOVED = ("remind.lay_tokens", "remind.lift_tokens")


def showing(view: TableView) -> Showing:
    """What the panel shows of that view; pure.

    ``tokens`` is the number of tokens missing or too many on the table: as seen by the eyes or, without a camera, as
    the turn asks for.
    """
    pad = view.pad.colour if view.pad is not None else ""
    seat = pad or next((s.colour for s in view.seats if s.on_turn), "")
    recent = _since_tile(view.commentary)
    tokens = sum(_count(m) for m in view.reminders if m.key.startswith(_MOVED))
    if not tokens and any(m.key.startswith((*_SHARED, "remind.clear_tokens")) for m in view.reminders):
        tokens = max(1, sum(_count(m) for m in view.reminders if m.key.startswith(_SHARED)))
    return Showing(
        phase=_PHASES.get(view.phase, view.phase),
        seat=seat if view.phase != "over" else "",
        tokens=tokens,
        scored=any(m.key == "told.scoring" for m in recent),
        again=any(pile.due for pile in view.piles),
        winners=tuple(s.colour for s in view.seats if s.won),
    )


def _since_tile(commentary: tuple[Message, ...]) -> tuple[Message, ...]:
    """The commentary since the last tile was laid, newest last."""
    for at in range(len(commentary) - 1, -1, -1):
        if commentary[at].key == "told.placed":
            return commentary[at + 1 :]
    return commentary


def _count(message: Message) -> int:
    count = message.args.get("count")
    return count if isinstance(count, int) else 0


@dataclass
class Dealer:
    """Turns the tokens that the game has dealt into strokes of the dispenser.

    It follows the number of tokens out of the supply: when it rises, that many are dealt; when it falls (an undone
    tile, a mountain without miners), that many are to be put back.
    """

    _out: int | None = None
    _seen: int = 0
    _since: float = 0.0

    def begin(self) -> None:
        """Begin a new game: no token is out of the supply."""
        self._out = 0

    def step(self, state: State, seconds: float) -> int:
        """How many tokens to deal now; negative: to put back. ``seconds`` is read from a monotonic clock."""
        game = state.game
        if game is None or not state.tileset.tokens:
            self._out = None
            return 0
        out = sum(state.tileset.tokens.values()) - game.supply
        if self._out is None:  # a resumed game: its tokens lie on the table already
            self._out = out
        if out != self._seen:
            self._seen, self._since = out, seconds
        if out == self._out or seconds - self._since < SETTLE_SECONDS:
            return 0
        change, self._out = out - self._out, out
        return change


class PanelLink:
    """Connects a panel to a session. No method blocks, and no failure here can stop a game."""

    def __init__(self, panel: Panel, clock: Callable[[], float]) -> None:
        self._panel: Panel | None = panel
        self._clock = clock
        self._there = True
        self._dealer = Dealer()
        self._view: TableView | None = None
        self._told: object = None  # the standings that may be told; None for all

    def started(self) -> None:
        """A new game has begun."""
        self._dealer.begin()

    def inputs(self, state: State) -> list[Input]:
        """The inputs from the panel; passes newly dealt tokens to its dispenser."""
        if self._panel is None:
            return []
        try:
            found = [value for report in self._panel.poll() if (value := self._input(report)) is not None]
            if self._panel.deals:
                found += self._deal(self._panel, self._dealer.step(state, self._clock()))
        except PanelError as error:
            self.close()
            return [Report(say("panel.lost", reason=error.message))]
        return found

    def show(self, view: TableView) -> None:
        """Show that view on the panel; of an ending that waits for its final scoring, that the game is over."""
        self._view = view
        if self._panel is not None:
            self._panel.show(showing(view if self._told in (None, view.standings) else in_suspense(view)))

    def tell_ending(self, standings: object) -> None:
        """Tell the ending with those standings, and no other."""
        if standings != self._told:
            self._told = standings
            if self._view is not None:
                self.show(self._view)

    def leave(self) -> None:
        """No game is on the table any more: show none."""
        self._view = None
        if self._panel is not None:
            self._panel.show(Showing())

    def close(self) -> None:
        """Switch the lights off and release the pins."""
        panel, self._panel = self._panel, None
        if panel is not None:
            panel.close()

    def _deal(self, panel: Panel, change: int) -> list[Input]:
        if change > 0 and self._there:
            panel.deal(change)
        return [Report(say("panel.put_back", count=-change))] if change < 0 else []

    def _input(self, report: PanelReport) -> Input | None:
        match report:
            case Press(name, long):
                return PressButton(name, long)
            case ButtonReport(name, kind):
                return Report(say(f"panel.{kind}", button=say(f"panel.button.{name}")))
            case Dealt(_, extra):
                return Report(say("panel.extra", count=extra)) if extra else None
            case DealFailed(reason, _, left):
                key = "panel.deal_lost" if reason == "lost" else f"panel.{reason}"
                return Report(say(key, count=left))
            case PanelLost(reason):
                self._there = False
                return Report(say("panel.lost", reason=reason))
            case PanelBack():
                self._there = True
                return Report(say("panel.back"))
