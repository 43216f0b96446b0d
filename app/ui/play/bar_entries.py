"""Which buttons stand on the map for a state of the table: those of the table and those of the screen itself."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass, replace

from app.lang import Message, say
from app.rules.terms import GAMES
from app.table.presentation.buttons import ButtonView
from app.table.presentation.rings import RingView
from app.table.presentation.view import TableView
from app.ui.play.button_bar import BarEntry
from app.ui.play.question_panel import ANSWERS, answered_elsewhere
from app.ui.play.sentences import take_words

Tap = Callable[[], None]

_SMALL = ("undo", "redo")
_GOING_ON = ("pass", "mine")
"""What goes on with the running turn, beside putting a piece."""
_ENDED = ("over", "fault", "setup", "revise")
"""The phases in which virtual players have nothing to pause."""


@dataclass(frozen=True, slots=True)
class Taps:
    """What the buttons call: ``menu``, ``piece`` and ``podium`` those of the screen itself, ``take`` what takes the
    action that is marked, ``pause`` with whether virtual players are to pause, ``of`` gives what a button of the table
    calls.
    """

    menu: Tap
    piece: Tap
    podium: Tap
    take: Tap
    pause: Callable[[bool], None]
    of: Callable[[ButtonView], Tap]


@dataclass(frozen=True, slots=True)
class Shares:
    """What else there is beside the buttons: whether the main one is ``elsewhere``, whether a part of the map is shown
    from near (``closer``), whether a large tile ``asks`` for a piece, whether a panel leaves the map little room
    (``tight``), whether what is open is about an ``other`` thing than where a piece goes, or nothing is, whether a
    panel is open (``beside``), and whether it ``corrects`` a laid tile.
    """

    elsewhere: bool = False
    closer: bool = False
    asks: bool = False
    tight: bool = False
    other: bool = True
    beside: bool = False
    corrects: bool = False


def bar_entries(view: TableView, text: Callable[[Message], str], taps: Taps, shares: Shares) -> list[BarEntry]:
    """The buttons, one of them the main one at most."""
    away = ANSWERS if answered_elsewhere(view) else ()
    entries = [BarEntry("menu", "list", text(say("ui.menu.title")), taps.menu, small=True)]
    if view.paused is not None and view.phase not in _ENDED:
        entries.append(_pause(text, taps, paused=view.paused))
    away = (*away, "done") if shares.closer else away
    corrects = shares.corrects or view.review is not None  # what goes on with the turn would seem to belong to that
    away = (*away, *_GOING_ON) if corrects else away
    putting = view.question is None and view.paused is None and not corrects
    if putting and view.chosen is not None and view.chosen.kind != "pass":
        away = (*away, "pass")  # in its place stands what will be done
        entries.append(BarEntry("take", "check", text(take_words(view.chosen)), taps.take, primary=True))
    entries += [_entry(button, text, taps) for button in view.buttons if button.name not in away]
    if putting and any(action.cell is not None for action in view.actions):
        on = not shares.other and not mines(view)
        piece = BarEntry("piece", GAMES[view.game].claimant, text(say("ui.piece.button")), taps.piece, on=on)
        entries.insert(1, piece)
    if view.standings:
        entries.append(BarEntry("standings", "trophy", text(say("ui.over.button")), taps.podium, primary=True))
    first = next((entry for entry in entries if entry.primary), None)
    if shares.tight:  # what is asked about needs the room
        kept = () if shares.other else ("mine",)
        entries = [e for e in entries if e.small or e is first or e.passing or (e.name in kept and e.enabled)]
    unlit = ("pass", "take", "mine") if shares.asks else ()  # no turn ends while it is asked which piece goes there
    return [replace(e, primary=e is first, quiet=shares.elsewhere, unlit=e.name in unlit) for e in entries]


def mines(view: TableView) -> bool:
    """Whether it is marked that a token is mined."""
    return view.chosen is not None and view.chosen.kind == "mine"


def _pause(text: Callable[[Message], str], taps: Taps, *, paused: bool) -> BarEntry:
    words = text(say("demo.go_on" if paused else "demo.pause"))
    return BarEntry("pause", "play" if paused else "pause", words, lambda: taps.pause(not paused), primary=True)


def _entry(button: ButtonView, text: Callable[[Message], str], taps: Taps) -> BarEntry:
    return BarEntry(
        button.name,
        button.name,
        text(button.label),
        taps.of(button),
        button.primary,
        button.enabled,
        button.name in _SMALL,
        explains=button.explains,
        passing=button.name == "done",
        on=button.on,
    )


def offered(view: TableView) -> tuple[object, ...]:
    """Everything of a view that the buttons show."""
    shown = (
        view.buttons,
        view.actions,
        view.marked,
        view.standings,
        bool(view.free),
        bool(view.reminders),
        view.watched,
        view.paused,
        view.piles,
    )
    return (*shown, view.phase, view.turn, view.question, answered_elsewhere(view), retelling(view))


def hint(view: TableView, *, once_more: bool = False) -> Message | None:
    """How a tile comes into the game, in the place of the main button: on the table, or by touch alone, or why one of
    another pile does, or that hands have something to do before; ``once_more``: that a touch on its place was in doubt
    and has enlarged the map. None while none is awaited.
    """
    if not view.free or view.question is not None or retelling(view):
        return None
    if once_more:
        return say("ui.hint.again")
    if view.reminders:  # one thing comes first
        return say("ui.hint.hands")
    other = next((pile.name for pile in view.piles if pile.due), "")
    if other:
        return say(f"ui.hint.place_{other}")
    return say("ui.hint.place" if view.watched else "ui.hint.place_by_touch")


def awaits_hands(view: TableView | None) -> bool:
    """Whether people at the table are asked to say that hands have done something; nobody is without a view."""
    buttons = view.buttons if view is not None else ()
    return any(button.name == "done" and button.enabled for button in buttons)


def retelling(view: TableView) -> bool:
    """Whether the free places are for a tile of an earlier turn."""
    return view.review is not None and bool(view.review.how)


def done_where_told(view: TableView, shown: Container[RingView]) -> ButtonView | None:
    """The button that says that hands have done what is told, for the panel in which it is told, as after an undo: a
    turn that goes on says so by itself. None where nothing was undone, nothing is due, or the rings of what is due are
    not all ``shown``.
    """
    if any(ring.asks_for_hands and ring not in shown for ring in view.rings):
        return None
    names = {button.name: button for button in view.buttons if button.enabled}
    return names["done"] if "redo" in names and "done" in names else None
