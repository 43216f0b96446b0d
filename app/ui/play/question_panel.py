"""The table's question in the side panel: its answers, the ways out if none is right, and on the map the places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.lang import say
from app.table.model.inputs import Input
from app.table.presentation.buttons import ButtonView
from app.table.presentation.exits import ExitView
from app.table.presentation.view import ChoiceView, QuestionView, TableView, TileView
from app.ui.base import pictures
from app.ui.base.palettes import RIM
from app.ui.base.sheets import Entry
from app.ui.base.theme import THEME
from app.ui.map.camera import beside, beyond
from app.ui.map.close_up import CloseUp
from app.ui.map.layers import Ghost
from app.ui.map.lights import Target
from app.ui.play.host import Host
from app.ui.play.piece_placing import close_up, which_piece
from app.values import Cell

ANSWERS = ("confirm", "reject")
"""The names of the buttons in a view that its sheets show, and not the bar."""

SIGNS = {"tile": "another", "piece": "people", "mine": "mine", "nothing": "reject", "camera": "camera", "turns": "turn"}
"""The sign of each way out."""

SHORT = {"exit-tile": "exit.short.tile", "exit-turns": "exit.short.turns"}
"""What is written on a way out that shares its row, by the name of its entry."""

MOST = 3
"""How many answers always stand first; of any others those that change nothing stand among the ways out."""

AT_ONCE = ("tile", "piece", "missed")
"""The ways out that stand below the answers when they are the likeliest."""

FEW = 3
"""So many cells at most come near when a question is about them."""


def answered_elsewhere(view: TableView) -> bool:
    """Whether the answers are in the side panel or on a sheet, so that the bar must not show them a second time."""
    return view.question is not None or view.revision is not None or view.pad is not None


def leads_on(question: QuestionView) -> bool:
    """Whether some answers or ways out stand on a page of their own, behind the button "else"."""
    return bool(_parted(question)[1] or _late(question))


def rejection(view: TableView) -> ButtonView | None:
    """The button that answers no; None where there is none or another answer already means no."""
    return next((button for button in view.buttons if button.name == "reject"), None)


class Asking:
    """Fills the side panel with the open question. ``replace`` starts choosing another tile for a cell, ``put`` the
    place of a piece.
    """

    def __init__(self, host: Host, replace: Callable[[Cell], None], put: Callable[[], None]) -> None:
        self._host = host
        self._replace, self._put = replace, put
        self._marked: QuestionView | None = None
        self._asked: QuestionView | None = None
        self._level = ""  # "" the answers, "else" the other ways out, "missed" where a missed tile lies
        self._lit: tuple[Target, ...] = ()  # the places of the answers
        self._ghost: Ghost | None = None  # the tile that is drawn where it would lie
        self._large: CloseUp | None = None  # the tile whose areas are answers, shown large

    def fill_panel(self, columns: int) -> None:
        """Show every answer in the panel, in ``columns`` columns, and on the map what the question is about."""
        view, text = self._host.view, self._host.text
        assert view is not None
        assert view.question is not None
        question = view.question
        if question != self._asked:
            self._asked, self._level = question, ""
        if not self._level:
            self._mark(question)
        if which_piece(self._host, columns):
            return
        if self._level:
            self._fill_level(question)
            return
        entries = [] if question.detail is None else [Entry("detail", text(question.detail), tight=True)]
        if len(view.clashes) > 1:
            entries = [Entry("detail", "\n".join(text(clash.text) for clash in view.clashes), tight=True)]
        numbers = _numbers(question)
        grave = any(choice.allows for choice in question.choices)  # then the place of the main button stays free
        large = any(choice.tile is not None for choice in question.choices) and (THEME.portrait or not grave)
        late = _late(question)
        graver: list[Entry] = []
        if question.placing is not None:
            entries.append(Entry("touch", text(say("ui.piece.touch"))))
        for number, choice in enumerate(question.choices):
            if _on_tile(question, choice):
                continue  # its area is touched
            tile, label = choice.tile, text(choice.label)
            laid = self._host.pictures.laid(tile.placed.tile) if tile is not None else (self._piece_of(choice), 0)
            entry = Entry(
                f"choice-{number}",
                f"{numbers[number]}. {label}" if number in numbers else label,
                self._sender(choice.intent),
                sign="allow" if choice.allows else "",
                texture=laid[0],
                turn=laid[1],
                large=large and tile is not None,
                held=self._holder(question, number),
            )
            if (number, choice) not in late:
                (graver if choice.allows else entries).append(entry)
        exits = [self._exit(way) for way in _parted(question)[0]]
        if grave and len(exits) == 2 and not THEME.portrait:
            exits = [self._abreast(entry) for entry in exits]
        entries += exits
        entries += graver  # below another tile: where that stood while the tile was in hand nothing else answers
        if leads_on(question):
            entries.append(Entry("else", text(say("exit.else")), self._opener("else"), "next"))
        self._host.panel.show(text(question.text), entries, columns=columns)

    @property
    def level(self) -> str:
        """What of the question the panel shows: "" its answers."""
        return self._level

    def _fill_level(self, question: QuestionView) -> None:
        text = self._host.text
        back = Entry("back", text(say("exit.back")), self._opener(""), "undo")
        if self._level == "missed":
            self._mark(None)
            hint = Entry("hint", text(say("exit.missed_where")))
            self._host.panel.show(text(say("exit.missed")), [hint, back], on_close=self._opener(""))
            return
        view = self._host.view
        newest = [tile for tile in view.tiles if tile.fresh] if view is not None else []
        asked = [*(choice.tile for choice in question.choices if choice.tile is not None), *newest]
        picture, turned = self._host.pictures.laid(asked[0].placed.tile) if asked else (None, 0)
        about = Entry("about", text(say("exit.about")), texture=picture, turn=turned)
        entries = [self._exit(way) for way in _parted(question)[1]]
        none = [
            Entry(f"choice-{number}", text(question.choices[number].label), self._sender(choice.intent), "reject")
            for number, choice in _late(question)
        ]
        self._host.panel.show(text(say("exit.title")), [about, *none, *entries, back], on_close=self._opener(""))

    def _exit(self, way: ExitView) -> Entry:
        return Entry(f"exit-{way.name}", self._host.text(way.label), self._way(way), SIGNS.get(way.name, "next"))

    def _abreast(self, entry: Entry) -> Entry:
        """That way out in a half of a row, where there is little room for words."""
        short = SHORT.get(entry.name)
        return replace(entry, words=self._host.text(say(short)) if short else entry.words, abreast=2)

    def _way(self, way: ExitView) -> Callable[[], None]:
        if way.intent is not None:
            return self._sender(way.intent)
        if way.name == "tile" and way.cell is not None:
            return self._replacer(way.cell)
        return self._put if way.name == "piece" else self._opener(way.name)

    def _opener(self, level: str) -> Callable[[], None]:
        def tap() -> None:
            self._level = level
            self._host.refresh_panel()

        return tap

    def clear(self) -> None:
        """Remove the marks of the question from the map."""
        self._asked, self._level = None, ""
        self._mark(None)

    def forget(self) -> None:
        """Take the marks off the map because something else draws its own there."""
        if self._marked is None:
            return
        self._marked = None
        board = self._host.board
        if board.targets == self._lit:  # else what is open has lit its own already
            board.set_targets([])
        if board.ghost is self._ghost:
            self._draw(None)
        if self._large is not None and board.close_up is self._large:
            board.show_close_up(None)
        self._large = None

    def _draw(self, ghost: Ghost | None) -> None:
        self._ghost = ghost
        self._host.board.set_ghost(ghost)

    def _mark(self, question: QuestionView | None) -> None:
        """Mark on the map what the question is about: its tile, or the places of its answers, numbered as they are."""
        if question == self._marked:
            return
        self._marked = question
        view, board = self._host.view, self._host.board
        choices = question.choices if question is not None else ()
        targets = {} if question is None else self._targets(question)
        asked = next((choice.tile for choice in choices if choice.tile is not None), None)
        misfit = False if view is not None and view.clashes else None
        self._draw(Ghost(asked.placed, misfit) if asked and not targets else None)
        if self._large is not None and board.close_up is self._large:
            board.show_close_up(None)
        self._large = None
        if question is not None and question.placing is not None:
            placing = question.placing
            self._large = close_up(self._host, placing, lambda area, n: self._host.send(area.offers[n].intent))
            board.show_close_up(self._large)
        cells = {target.cell for target in targets.values()}
        about = () if cells else sorted(self._about(asked))
        self._lit = tuple(targets.values())
        board.set_targets(self._lit, only=False, touch=sorted(cells), about=about)
        board.focus(*(cells if len(cells) == 1 else ()))

    def _about(self, asked: TileView | None) -> set[Cell]:
        """The cells that the question is about, with the tiles at their sides; none where they are many, or a panel
        beside the map leaves it room enough: for all but the sides that clash, which are to be told apart.
        """
        view = self._host.view
        if view is None or view.question is None or not (THEME.portrait or view.clashes):
            return set()
        if view.clashes:  # of the tiles at its sides those that do not match, as large as they can be
            return {clash.cell for clash in view.clashes} | {beyond(clash.cell, clash.side) for clash in view.clashes}
        cells = {shown.cell for shown in view.differing} | ({asked.placed.cell} if asked is not None else set())
        if len(cells) > FEW:
            return set()
        return cells | set(beside(sorted(cells))).intersection(self._host.board.laid)

    def _targets(self, question: QuestionView) -> dict[int, Target]:
        """The lit place on the map of every answer that has one of its own, by the index of the answer."""
        numbers = _numbers(question)
        found: dict[int, Target] = {}
        for index, choice in enumerate(question.choices):
            if choice.cell is None or _on_tile(question, choice):
                continue
            tap = self._sender(choice.intent)
            texture = pictures.figure(numbers[index], RIM) if index in numbers else self._piece_of(choice)
            if choice.segment is not None:
                read = index in numbers
                found[index] = Target(choice.cell, choice.segment, choice.area, texture, tap, read=read)
            elif choice.tile is not None and index in numbers:
                found[index] = Target(choice.cell, 0, (), texture, tap, choice.tile.placed, read=True)
        places = [(target.cell, target.segment) for target in found.values()]
        return {index: t for index, t in found.items() if places.count((t.cell, t.segment)) == 1}

    def _holder(self, question: QuestionView, index: int) -> Callable[[bool], None] | None:
        """What shows an answer on the map while a finger is on its line; None for one that has no place there."""
        tile = question.choices[index].tile
        if tile is None and index not in self._targets(question):
            return None

        def held(down: bool) -> None:
            board, targets = self._host.board, self._targets(question)
            if self._marked != question:
                return  # the map shows something else by now
            if index in targets:
                self._lit = (targets[index],) if down else tuple(targets.values())
                board.set_targets(self._lit, only=False, touch=sorted({t.cell for t in targets.values()}))
            elif tile is not None:
                first = next(choice.tile for choice in question.choices if choice.tile is not None)
                misfit = False if self._host.view is not None and self._host.view.clashes else None
                self._draw(Ghost(tile.placed if down else first.placed, misfit))

        return held

    def _piece_of(self, choice: ChoiceView) -> Any:
        if not choice.kind or self._host.view is None:
            return None
        colour = self._host.view.whose or _turn_colour(self._host.view)
        return pictures.action(choice.kind, colour, lying=choice.lying)

    def _sender(self, intent: Input) -> Callable[[], None]:
        return lambda: self._host.send(intent)

    def _replacer(self, cell: Cell) -> Callable[[], None]:
        return lambda: self._replace(cell)


def _late(question: QuestionView) -> list[tuple[int, ChoiceView]]:
    """The answers that stand among the ways out, with their numbers."""
    return [(number, choice) for number, choice in enumerate(question.choices) if choice.plain and number >= MOST]


def _parted(question: QuestionView) -> tuple[list[ExitView], list[ExitView]]:
    """The ways out that stand below the answers, and those on a page of their own."""
    ways, at_once = list(question.exits), []
    while ways and (ways[0].name in AT_ONCE or (len(ways) == 1 and not _late(question))):
        at_once.append(ways.pop(0))
    return at_once, ways


def _on_tile(question: QuestionView, choice: ChoiceView) -> bool:
    """Whether that answer is given by touching an area of the tile that is shown large."""
    return question.placing is not None and question.placing.spot_of(choice.intent) is not None


def _numbers(question: QuestionView) -> dict[int, int]:
    """The number on the map of each choice that has a place of its own, by its index; empty where the places do not
    tell the choices apart.
    """
    placed = {
        i: (c.cell, c.at) for i, c in enumerate(question.choices) if c.cell is not None and not _on_tile(question, c)
    }
    if len(set(placed.values())) < 2:
        return {}
    return {index: number for number, index in enumerate(placed, 1)}


def _turn_colour(view: TableView) -> str:
    """The colour of the seat whose turn it is; "" if it is nobody's turn."""
    return next((seat.colour for seat in view.seats if seat.on_turn), "")
