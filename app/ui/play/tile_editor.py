"""Tiles and pieces by touch: correct a laid tile, lay a tile by hand, choose the place of a piece.

``Handling`` keeps the state of such an edit, fills the side panel and draws the ghost on the map. It contains no rules:
whether something fits is read from the view, and the table judges every input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from app.lang import Message, say
from app.table.model.inputs import CorrectTile, DiscardTile, Input, InsertTurn, PlaceTile
from app.table.presentation.view import ActionView, FaceView, TableView, TileView
from app.ui.base import pictures
from app.ui.base.pictures import Pictures
from app.ui.base.sheets import Entry, Panel
from app.ui.map.spots import Spot
from app.ui.map.widget import Board, Ghost, on_table, turn_colour
from app.ui.play.sheets import FaceCard
from app.values import Cell, Face, PlacedFace


class Host(Protocol):
    """What the play screen does for ``Handling``."""

    board: Board
    panel: Panel
    pictures: Pictures
    view: TableView | None

    def text(self, message: Message) -> str:
        """The message in the language of the screen."""

    def send(self, intent: Input) -> None:
        """Send an input to the table."""

    def pick_face(self, title: str, faces: list[FaceCard], choose: Callable[[FaceCard], None]) -> None:
        """Open the grid of faces; ``choose`` receives the one that is tapped."""

    def refresh_panel(self) -> None:
        """Show the panel that belongs to the current state."""


@dataclass(frozen=True, slots=True)
class _Held:
    """A tile that is being laid or corrected. ``laid`` is the tile it corrects; None for a new tile."""

    placed: PlacedFace
    laid: TileView | None


class Handling:
    """The edit of a tile or piece by touch. ``busy`` is True while the side panel shows it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._cell: Cell | None = None  # the cell of the laid tile that was tapped
        self._held: _Held | None = None
        self._stuck: _Held | None = None  # a tile that was chosen for a cell but fits nowhere on the map
        self._all_spots = False
        self._wrong = False  # the tapped tile is to be corrected although a piece could go on it

    @property
    def busy(self) -> bool:
        """Whether the panel shows an edit."""
        return self._cell is not None or self._held is not None or self._stuck is not None or self._all_spots

    # --- what was touched --------------------------------------------------------------------------------------

    def touch_tile(self, cell: Cell) -> None:
        """React to a tap on a laid tile."""
        self._drop()
        self._cell = cell
        self._host.board.focus(cell)
        self._show_spots([action for action in _spots(self._host.view) if action.cell == cell])
        self._host.refresh_panel()

    def correct_tile(self, cell: Cell) -> None:
        """Start the correction of a laid tile."""
        self.touch_tile(cell)
        self._correct()

    def touch_free(self, cell: Cell) -> None:
        """React to a tap on a free cell: choose a face for it."""
        self._drop()
        review = self._host.view.review if self._host.view is not None else None
        if review is not None and review.how == "place":
            tile = review.turn.tile
            self._take(self._placed(tile.face, cell), cell, None)
            return
        self._choose_face(cell, None)

    def _placed(self, face: Face, cell: Cell) -> FaceCard:
        """The card of a face for that cell: faint where it does not fit."""
        faces = self._host.view.faces if self._host.view is not None else ()
        return self._face_card(next(f for f in faces if f.face == face), cell, None)

    def touch_ghost(self, ghost: Ghost) -> None:
        """React to a tap on the ghost: turn a tile that is being laid; edit a tile that a question proposes."""
        if self._held is not None:
            self.turn(1)
            return
        self._drop()
        self._held = _Held(ghost.placed, None)
        self._show_held()

    def touch_spot(self, action: ActionView) -> None:
        """React to a tap on a place for a piece."""
        self.close()
        self._host.send(action.intent)

    def choose_spot(self) -> None:
        """List every place where a piece may go now."""
        self._drop()
        self._all_spots = True
        actions = _spots(self._host.view)
        cells = {action.cell for action in actions}
        self._host.board.focus(next(iter(cells)) if len(cells) == 1 else None)
        self._show_spots(actions)
        self._host.refresh_panel()

    def replace_tile(self, cell: Cell) -> None:
        """Choose a face for that cell because none of those proposed is right."""
        self._drop()
        self._choose_face(cell, None)

    def turn(self, by: int) -> None:
        """Turn the tile being edited, or the tapped one, by that many quarter turns clockwise."""
        if self._held is None:
            tile = self._tapped()
            if tile is None:
                return
            self._held = _Held(tile.placed, tile)
        placed = self._held.placed
        self._held = replace(self._held, placed=replace(placed, rotation=(placed.rotation + by) % 4))
        self._show_held()

    def close(self) -> None:
        """End the edit; nothing in the game changes."""
        was = self.busy
        self._drop()
        if was:
            self._host.board.focus(None)
            self._host.refresh_panel()

    def follow(self, view: TableView) -> None:
        """Follow a new state of the table: end an edit whose tile or cell is gone."""
        gone = self._cell is not None and self._tapped() is None
        no_place = self._held is not None and self._held.laid is None and not (view.free or view.question)
        no_piece = self._all_spots and not _spots(view)
        not_stuck = self._stuck is not None and not _nowhere(view, self._stuck)
        if gone or no_place or no_piece or not_stuck:
            self.close()

    # --- the panel ---------------------------------------------------------------------------------------------

    def fill_panel(self, columns: int) -> None:
        """Fill the panel with the current choices, in ``columns`` columns."""
        if self._held is not None:
            self._fill_held(self._held)
        elif self._stuck is not None:
            self._fill_stuck(self._stuck)
        elif self._cell is not None:
            self._fill_tile(columns)
        elif self._all_spots:
            entries = self._spot_entries(_spots(self._host.view))
            title = self._host.text(say("ui.piece.title"))
            self._host.panel.show(title, entries, columns=columns, on_close=self.close)

    def _fill_tile(self, columns: int) -> None:
        view, tile, text = self._host.view, self._tapped(), self._host.text
        if view is None or tile is None:
            return
        spots = tuple(action for action in _spots(view) if action.cell == tile.cell)
        if spots and not self._wrong:
            entries = self._spot_entries(spots)
            entries.append(Entry("wrong", text(say("ui.tile.wrong")), self._correct, "another"))
            self._host.panel.show(text(say("ui.piece.title")), entries, columns=columns, on_close=self.close)
            return
        entries = self._turn_entries()
        entries.append(Entry("another", text(say("ui.tile.another")), self._another, "another"))
        for button in tile.buttons:
            if button.enabled:
                tap = self._sender(button.intent)
                entries.append(Entry(button.name, text(button.label), tap, button.name))
        self._host.panel.show(text(say("ui.tile.title")), entries, columns=columns, on_close=self.close)

    def _correct(self) -> None:
        self._wrong = True
        self._host.board.set_spots([])
        self._host.refresh_panel()

    def _fill_held(self, held: _Held) -> None:
        text = self._host.text
        fits = self._fits(held)
        review = self._host.view.review if self._host.view is not None else None
        past = held.laid is not None or (review is not None and bool(review.how))
        key = "ui.held.correct" if past else "ui.held.place"
        entries = []
        if fits is False:
            entries.append(Entry("misfit", text(say("ui.held.misfit"))))
        save = "ui.held.so_it_lies" if past else "ui.held.lay"
        entries.append(Entry("save", text(say(save)), self._save, "check", kind="primary"))
        entries += self._turn_entries()
        entries.append(Entry("another", text(say("ui.tile.another")), self._another, "another"))
        self._host.panel.show(text(say(key)), entries, on_close=self.close)

    def _fill_stuck(self, stuck: _Held) -> None:
        """Offer to discard a tile that fits nowhere and to draw another (GR-13)."""
        view, text = self._host.view, self._host.text
        own = self._host.pictures.tile(stuck.placed.face)
        last = view is not None and view.tiles_left == 1
        why = text(say("ui.nowhere.last" if last else "ui.nowhere.why"))
        away = self._sender(DiscardTile(stuck.placed.face))
        entries = [
            Entry("why", why),
            Entry("discard", text(say("ui.nowhere.discard")), away, texture=own, kind="primary", large=True),
            Entry("another", text(say("ui.tile.another")), self._another, "another"),
            Entry("lay", text(say("ui.nowhere.lay")), lambda: self._take_up(stuck), "tile"),
        ]
        self._host.panel.show(text(say("ui.nowhere.title")), entries, on_close=self.close)

    def _turn_entries(self) -> list[Entry]:
        text = self._host.text
        return [
            Entry("rotate_left", text(say("ui.tile.turn_left")), lambda: self.turn(-1), "rotate_left", abreast=2),
            Entry("rotate_right", text(say("ui.tile.turn_right")), lambda: self.turn(1), "rotate_right", abreast=2),
        ]

    def _spot_entries(self, spots: tuple[ActionView, ...]) -> list[Entry]:
        colour = turn_colour(self._host.view) if self._host.view is not None else ""
        return [
            Entry(
                f"spot-{number}",
                self._host.text(action.label),
                self._spot_tap(action),
                texture=pictures.action(action.kind, colour),
            )
            for number, action in enumerate(spots)
        ]

    def _show_spots(self, actions: Iterable[ActionView]) -> None:
        colour = turn_colour(self._host.view) if self._host.view is not None else ""
        self._host.board.set_spots(
            [
                Spot(on_table(action.cell, action.at), pictures.action(action.kind, colour), self._spot_tap(action))
                for action in actions
                if action.cell is not None and action.at is not None
            ]
        )

    def _spot_tap(self, action: ActionView) -> Callable[[], None]:
        return lambda: self.touch_spot(action)

    def _sender(self, intent: Input) -> Callable[[], None]:
        def tap() -> None:
            self.close()
            self._host.send(intent)

        return tap

    # --- the tile being edited ---------------------------------------------------------------------------------

    def _tapped(self) -> TileView | None:
        view = self._host.view
        if view is None:
            return None
        return next((t for t in view.tiles if t.cell == self._cell), None)

    def _another(self) -> None:
        held = self._held or self._stuck
        if held is not None:
            self._choose_face(held.placed.cell, held.laid)
        elif self._cell is not None:
            self._choose_face(self._cell, self._tapped())

    def _choose_face(self, cell: Cell, laid: TileView | None) -> None:
        view, text = self._host.view, self._host.text
        if view is None:
            return
        cards = [self._face_card(face, cell, laid) for face in view.faces]
        cards.sort(key=lambda card: (card.faint, not card.nowhere))
        title = text(say("ui.pick.correct" if laid is not None else "ui.pick.place"))
        self._host.pick_face(title, cards, lambda card: self._take(card, cell, laid))

    def _face_card(self, face: FaceView, cell: Cell, laid: TileView | None) -> FaceCard:
        rotations = [rotation for where, rotation in face.places if where == cell]
        rotation = laid.placed.rotation if laid is not None else rotations[0] if rotations else 0
        nowhere = laid is None and face.nowhere
        return FaceCard(
            face=face.face,
            texture=self._host.pictures.tile(face.face),
            words=self._host.text(say("ui.pick.nowhere") if nowhere else say("ui.pick.left", count=face.left)),
            rotation=rotation,
            faint=face.left < 1 or (laid is None and not rotations),
            nowhere=nowhere,
        )

    def _take(self, card: FaceCard, cell: Cell, laid: TileView | None) -> None:
        held = _Held(PlacedFace(card.face, cell, card.rotation), laid)
        if not card.nowhere:
            self._take_up(held)
            return
        self._drop()
        self._stuck = held
        self._host.board.focus(None)
        self._host.refresh_panel()

    def _take_up(self, held: _Held) -> None:
        self._held, self._stuck = held, None
        self._host.board.focus(held.placed.cell)
        self._show_held()

    def _show_held(self) -> None:
        held = self._held
        if held is None:
            return
        ghost = Ghost(held.placed, self._fits(held))
        self._host.board.set_ghost(ghost)
        self._host.board.focus(held.placed.cell)
        self._host.refresh_panel()

    def _fits(self, held: _Held) -> bool | None:
        view = self._host.view
        if view is None or held.laid is not None:
            return None
        for face in view.faces:
            if face.face == held.placed.face:
                return (held.placed.cell, held.placed.rotation) in face.places
        return None

    def _save(self) -> None:
        held, view = self._held, self._host.view
        if held is None or view is None:
            return
        self.close()
        review = view.review
        if held.laid is None and review is not None and review.how == "place":
            self._host.send(CorrectTile(review.turn.cell, held.placed.tile, held.placed.cell))
        elif held.laid is None and review is not None and review.how == "turn":
            self._host.send(InsertTurn(review.turn.cell, held.placed))
        elif held.laid is None:
            self._host.send(PlaceTile(held.placed))
        else:
            self._host.send(CorrectTile(held.placed.cell, held.placed.tile))

    def _drop(self) -> None:
        self._cell = None
        self._held = None
        self._stuck = None
        self._all_spots = False
        self._wrong = False
        self._host.board.set_spots([])
        self._host.board.set_ghost(None)


def _nowhere(view: TableView, held: _Held) -> bool:
    """Whether that tile still fits nowhere."""
    return any(f.nowhere and f.face == held.placed.face for f in view.faces)


def _spots(view: TableView | None) -> tuple[ActionView, ...]:
    """The actions that have a place on the map, those on this turn's tile first."""
    if view is None:
        return ()
    fresh = {tile.cell for tile in view.tiles if tile.fresh}
    found = [action for action in view.actions if action.cell is not None]
    return tuple(sorted(found, key=lambda action: action.cell not in fresh))
