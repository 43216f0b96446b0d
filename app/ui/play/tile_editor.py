"""What a touch on the map does: explain a feature or a free place, put a piece, lay a tile, correct one.

``Handling`` keeps the state of such an edit, fills the side panel and draws the ghost on the map. It contains no rules:
whether something fits is read from the view, and the table judges every input.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.lang import say
from app.table.model.inputs import Browse, CorrectTile, DiscardTile, Input, InsertTurn, PlaceTile, Review
from app.table.presentation.banner import turn_of
from app.table.presentation.placing import PlacingView
from app.table.presentation.view import TableView, TileView
from app.ui.base.sheets import Entry
from app.ui.base.theme import THEME
from app.ui.map.layers import Ghost
from app.ui.map.lights import Target
from app.ui.play.bar_entries import retelling
from app.ui.play.feature_panel import FeaturePanel
from app.ui.play.host import Host as Host
from app.ui.play.piece_placing import PiecePlacing
from app.ui.play.sheets import FaceCard
from app.ui.play.tile_choice import TileChoice
from app.ui.play.tile_in_hand import (
    Held,
    asked_about,
    clashes,
    elsewhere,
    fits_there,
    nowhere,
    one_way,
    rotations,
    still_possible,
    told_fits,
)
from app.ui.play.way_back import WayBack
from app.values import Cell, PlacedFace


class Handling:
    """The edit of a tile or piece by touch. ``busy`` is True while the side panel shows it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._cell: Cell | None = None  # the cell of the laid tile that is corrected
        self._held: Held | None = None
        self._stuck: Held | None = None  # a tile that was chosen for a cell but fits nowhere on the map
        self._sent: Held | None = None  # a tile that was laid or corrected; the table may still ask about it
        self._refused: object = None  # the turns when the table asked about it; None if it has not
        self._place_of: int | None = None  # the turn for whose tile that place was told; None for another reason
        self._awaits: Held | None = None  # a tile to be taken up when it is asked again where that turn's tile was
        self._lit: list[PlacedFace] = []  # the tile in hand where it fits instead, at the places that are lit
        self._interrupts = False  # what is open came between while the place of a piece was chosen
        self._goes_on = False  # the place of a piece is asked because its tile has just been laid on the screen
        self._at_once = False  # the tile that was laid last was so without the button that lays one
        self._aside: Held | None = None  # a tile that was in hand when something else was opened beside the map
        self._way_back = WayBack()
        self._choice = TileChoice(host, self._choose, self._take)
        self._piece = PiecePlacing(host, self._correct_new, self._way_back.placed_on)
        self._card = FeaturePanel(host, self.correct_tile, self._choice.choose, self._shut)
        host.board.bind(on_ring=lambda board, ring: board.explain(ring, host.text(ring.text)))
        host.board.bind(on_moved=lambda _: host.refresh_panel() if self._asks_for_a_place else None)

    @property
    def busy(self) -> bool:
        """Whether the panel shows an edit or an explanation."""
        own = self._cell is not None or self._held is not None or self._stuck is not None
        return own or self._piece.busy or self._card.busy

    @property
    def undecided(self) -> bool:
        """Whether a tile is in hand that has been neither laid nor put back."""
        return self._held is not None or self._stuck is not None

    @property
    def placing(self) -> bool:
        """Whether the place of this turn's piece is being chosen."""
        return self._piece.busy

    @property
    def goes_on(self) -> bool:
        """Whether that is asked by itself because its tile has just been laid on the screen."""
        return self._goes_on and self.placing

    @property
    def laid_at_once(self) -> bool:
        """Whether it is asked so after a tile for which the button that usually lays one was not needed."""
        return self._at_once and self.goes_on

    @property
    def _asks_for_a_place(self) -> bool:
        """Whether the panel asks for a touch on one of several places of the map."""
        view = self._host.view
        return bool(self._lit) or self.placing or (view is not None and retelling(view))

    # --- what was touched --------------------------------------------------------------------------------------

    def touch_tile(self, cell: Cell) -> None:
        """React to a tap on a laid tile: put a piece on this turn's tile, explain any other, or correct it. While one
        is corrected another takes its place, but for a slip beside one that has been turned or exchanged already.
        """
        view, corrected = self._host.view, self.corrects
        if corrected is not None and corrected != cell:
            if self._held is None:
                self.correct_tile(cell)
            return
        interrupts = self._comes_between
        self._drop()
        where = view.placing if view is not None else None
        if where is not None and where.placed.cell == cell and where.possible:
            self._open_piece(where)
            return
        if not self._card.open(cell):
            self.correct_tile(cell)
        self._interrupts = interrupts

    @property
    def _comes_between(self) -> bool:
        """Whether what is opened now comes between the players and the place of a piece."""
        return self._piece.busy or (self._interrupts and self.busy)

    @property
    def corrects(self) -> Cell | None:
        """The cell of the laid tile that is being corrected; None while none is."""
        laid = self._held.laid if self._held is not None else None
        return laid.cell if laid is not None else self._cell

    @property
    def in_hand(self) -> PlacedFace | None:
        """The tile that is being laid or corrected, as it would lie; None while none is."""
        return self._held.placed if self._held is not None else None

    def correct_tile(self, cell: Cell) -> None:
        """Start the correction of a laid tile."""
        interrupts = self._comes_between
        self._drop()
        self._interrupts, self._cell = interrupts, cell
        self._host.board.focus(cell)
        self._host.refresh_panel()

    def correct_by(self, cell: Cell, by: int) -> None:
        """Correct a laid tile by a quarter turn, clockwise with 1, the other way with -1; with 0 choose another one."""
        self.correct_tile(cell)
        if by:
            self.turn(by)
        else:
            self._another()

    def touch_free(self, cell: Cell) -> None:
        """React to a tap on a free cell: choose a face for it; where a camera watches, first tell what fits there. What
        is open stays beneath the faces until one is chosen: without one it goes on.
        """
        view = self._host.view
        review = view.review if view is not None else None
        before = self._held
        if view is not None and review is not None and review.how == "place":
            self._drop()
            tile = review.turn.tile
            fits = told_fits(self._host, PlacedFace(tile.face, cell, 0))
            self._take_up(Held(PlacedFace(tile.face, cell, fits[0] if fits else tile.rotation), None, fits))
        elif view is not None and view.watched and review is None and view.question is None:
            self._drop()
            self._card.open_free(cell)
        else:
            self._choice.choose(cell)
            held = self._held
            if before is not None and held is not None and held != before:  # no face was left to choose
                self._held = replace(held, moved=True)
                self._host.refresh_panel()

    def touch_ghost(self, ghost: Ghost) -> None:
        """React to a tap on the ghost: turn a tile that is being laid; edit a tile that a question proposes."""
        if self._held is not None:
            self.turn(1)
            return
        self._drop()
        self._held = Held(ghost.placed, None)
        self._show_held()

    def choose_spot(self) -> None:
        """Choose where a piece goes now; while that is being chosen, end it."""
        view = self._host.view
        if self._piece.mines:
            self._piece.put_instead()
            return
        if self._piece.busy:
            self.close()
            return
        self._drop()
        if view is not None and view.placing is not None:
            self._open_piece(view.placing)

    def _open_piece(self, where: PlacingView) -> None:
        """Choose where a piece goes, in place of mining a token where that was marked."""
        self._piece.open(where)
        if self._piece.mines:
            self._piece.put_instead()

    def take(self) -> None:
        """Do the action that is marked."""
        self._piece.take()

    def replace_tile(self, cell: Cell) -> None:
        """Choose a face for that cell because none of those that a question proposes is right, which stay on the map
        until one is chosen; one that is laid there is corrected.
        """
        tiles = self._host.view.tiles if self._host.view is not None else ()
        self._choice.open(cell, next((tile for tile in tiles if tile.cell == cell), None))

    def turn(self, by: int) -> None:
        """Turn the tile being edited, or the tapped one, clockwise: to the next rotation at which it fits, by a
        quarter turn where none fits or a laid tile is corrected; ``by`` is 1, or -1 for the other way.
        """
        if self._held is None:
            tile = self._tapped()
            if tile is None:
                return
            self._held = Held(tile.placed, tile)
        placed, fits = self._held.placed, self._held.fits
        turns = [(placed.rotation + by * step) % 4 for step in (1, 2, 3, 4)]
        rotation = next((turn for turn in turns if turn in fits), turns[0])
        self._held = replace(self._held, placed=replace(placed, rotation=rotation))
        self._show_held()

    def close(self) -> None:
        """End the edit; nothing in the game changes."""
        was = self.busy
        self._drop()
        if was:
            self._host.board.focus()
            self._host.refresh_panel()

    def put_aside(self) -> None:
        """End the edit because something else is opened beside the map; a tile in hand is not forgotten."""
        held = self._held or self._aside
        self.close()
        self._aside = held

    def take_up_again(self) -> None:
        """Nothing else is open beside the map any more: take the tile up that was in hand before."""
        held, self._aside = self._aside, None
        view = self._host.view
        if held is not None and view is not None:
            self._take_up(held)
            self._refit(view)

    def _shut(self) -> None:
        """End the edit by touch: where it came between, the place of the piece is chosen again."""
        interrupts, view = self._interrupts, self._host.view
        self.close()
        where = view.placing if view is not None else None
        if interrupts and where is not None and where.possible:
            self._piece.open(where)

    def follow(self, view: TableView) -> None:
        """Follow a new state of the table: end an edit whose tile or cell is gone, go on after a tile was laid."""
        gone = self._cell is not None and self._tapped() is None
        self._choice.follow(view)
        no_place = self._held is not None and not still_possible(view, self._held)
        not_stuck = self._stuck is not None and not nowhere(view, self._stuck)
        self._piece.follow(view)
        self._card.follow(view)
        if gone or no_place or not_stuck:
            self.close()
        if self._aside is not None and not still_possible(view, self._aside):
            self._aside = None
        self._refit(view)
        self._go_on(view)
        self._go_back(view)

    def _refit(self, view: TableView) -> None:
        """How a tile in hand fits may have changed with its neighbours."""
        held = self._held
        if held is None or held.laid is not None or view.question is not None:
            return
        fits = told_fits(self._host, held.placed)
        if fits != held.fits or elsewhere(self._host, held) != self._lit:
            self._held = replace(held, fits=fits)
            self._show_held()

    def _go_on(self, view: TableView) -> None:
        """After a tile was laid on the screen: choose the place of a piece, or take the tile up again if it was
        refused, as one that was corrected, unless an undo, or another correction, has changed the turns. Where its
        place was corrected that is asked again first.
        """
        sent, awaited, review = self._sent, self._awaits, view.review
        if awaited is not None and review is not None and (review.turn.number, review.how) == (self._place_of, "place"):
            self._take_up(awaited)
        if sent is None:
            return
        new = sent.laid is None and self._place_of is None
        if view.question is not None:
            self._refused = view.turns if new or asked_about(view, sent) else None
            return
        if any(tile.placed == sent.placed for tile in view.tiles):
            self._sent = None
            where = view.placing if new else None
            if where is not None and where.placed == sent.placed and where.possible and not self.busy:
                self._goes_on = True
                self._piece.open(where)
        elif (
            self.busy
            or view.revision is not None  # it was allowed, and changes more than that tile
            or (sent.placed.cell not in view.free if new else self._refused != view.turns)
        ):
            self._sent = None
        elif self._refused is not None:
            self._sent = None
            if self._place_of is None:
                self._take_up(sent)
            else:
                self._awaits = sent
                self._host.send(Review(self._place_of, "place"))

    def _go_back(self, view: TableView) -> None:
        """After an undo: open again what the undone step had closed."""
        placed = self._way_back.follow(view)
        if placed is None or self.busy:
            return
        if view.placing is not None:
            self._piece.open(view.placing)
        else:
            self._take_up(Held(placed, None, told_fits(self._host, placed)))

    # --- the panel ---------------------------------------------------------------------------------------------

    def fill_panel(self, columns: int) -> None:
        """Fill the panel with the current choices, in ``columns`` columns."""
        if self._held is not None:
            self._fill_held(self._held)
        elif self._stuck is not None:
            self._fill_stuck(self._stuck)
        elif self._cell is not None:
            self._fill_tile(columns)
        elif self._piece.busy:
            self._piece.fill_panel(columns)
        elif self._card.busy:
            self._card.fill_panel(columns)

    def _fill_tile(self, columns: int) -> None:
        tile, text = self._tapped(), self._host.text
        if tile is None:
            return
        turn = turn_of(self._host.view, tile.cell) if self._host.view is not None else None
        told = say("ui.review.title", number=turn.turn, player=turn.player) if turn else say("ui.tile.start")
        own, lies = self._host.pictures.laid(tile.placed.tile)
        if tile.fixed is not None:
            stays = Entry("own", text(say("ui.tile.stays")), texture=own, turn=lies)
            entries = [stays, Entry("why", text(tile.fixed))]
            if self._host.view is not None and self._host.view.turns:
                entries.append(Entry("turns", text(say("ui.turns.button")), self._sender(Browse("turns")), "turn"))
            self._host.panel.show(text(told), entries, columns=columns, on_close=self._shut)
            return
        entries = [Entry("own", text(told), texture=own, turn=lies), *self._turn_entries()]
        for button in tile.buttons:
            if button.enabled:
                tap = self._sender(button.intent)
                entries.append(Entry(button.name, text(button.label), tap, button.name))
        self._host.panel.show(text(say("ui.tile.title")), entries, columns=columns, on_close=self._shut)

    def _fill_held(self, held: Held) -> None:
        """The one button that lays the tile is always at the same place: nothing above it comes or goes. Where the tile
        does not fit, what shows where it does stands there, and to lay it all the same is a small one, where neither
        this one nor what ends a turn ever is.
        """
        view, text = self._host.view, self._host.text
        fits = fits_there(self._host, held)
        review = view.review if view is not None else None
        past = held.laid is not None or (review is not None and bool(review.how))
        amiss = fits is False and not past
        if amiss and view is not None:
            entries = [self._instead_entry(view, held)]
        else:
            save = say("ui.held.so_it_lies" if past else "ui.held.lay")
            kind = "plain" if fits is False else "primary"
            own, turned = self._host.pictures.laid(held.placed.tile) if past else (None, 0)
            entries = [Entry("save", text(save), self._save, "check", own, turned, kind=kind, large=True)]
        if one_way(self._host, held):
            entries.append(Entry("one_way", text(say("ui.held.one_way" if len(held.fits) == 1 else "ui.held.same"))))
            entries.append(self._another_entry())
        else:
            # at the end of the panel it would lie where a turn is ended, or what is asked next is allowed
            anyway = Entry("save", text(say("ui.held.anyway")), self._save, "allow", abreast=2)
            entries += self._turn_entries(anyway if amiss and not THEME.portrait else None)
        if fits is False and view is not None:
            others = len(self._lit)
            told = say("ui.held.elsewhere", count=others) if others else say("ui.held.nowhere")
            here = rotations(view, held.placed)
            why = [say("ui.held.misfit") if here else told, *(side.text for side in clashes(self._host, held))]
            if others and self._host.board.doubted:
                why.insert(1, say("ui.hint.again"))
            entries.append(Entry("misfit", "\n".join(map(text, why))))
        if amiss and (THEME.portrait or one_way(self._host, held)):
            entries.append(Entry("save", text(say("ui.nowhere.lay")), self._save, "allow"))
        asked = "ui.held.correct" if past else "ui.held.moved" if held.moved else "ui.held.place"
        self._host.panel.show(text(say(asked)), entries, on_close=self._shut)

    def _instead_entry(self, view: TableView, held: Held) -> Entry:
        """What stands in the place of the button that lays a tile where it does not fit: it turns the tile, shows where
        it fits, or has another one chosen where it fits nowhere.
        """
        text, (own, turned) = self._host.text, self._host.pictures.laid(held.placed.tile)
        if rotations(view, held.placed):
            return Entry("where", text(say("ui.held.turn")), lambda: self.turn(1), "rotate_right", large=True)
        if self._lit:  # the map shows these places already: one of them is to be touched, this only shows all at once
            show = text(say("ui.held.where"))
            return Entry("where", show, self._show_where, "eye", own, turned, large=True)
        return Entry("where", text(say("ui.tile.another")), self._another, "another", large=True)

    def _show_where(self) -> None:
        """Show all places at once at which the tile in hand fits: nothing is laid, a touch there takes it."""
        self._host.board.focus()
        self._host.board.fit()

    def _fill_stuck(self, stuck: Held) -> None:
        """Offer to discard a tile that fits nowhere and to draw another (GR-13)."""
        view, text = self._host.view, self._host.text
        own = self._host.pictures.tile(stuck.placed.face)
        last = view is not None and view.tiles_left == 1
        why = text(say("ui.nowhere.last" if last else "ui.nowhere.why"))
        away = self._sender(DiscardTile(stuck.placed.face))
        abreast = 2 if THEME.portrait else 1  # a low panel would cut the last one
        entries = [
            Entry("why", why),
            Entry("discard", text(say("ui.nowhere.discard")), away, texture=own, kind="primary", large=True),
            Entry("another", text(say("ui.tile.another")), self._another, "another", abreast=abreast),
            Entry("lay", text(say("ui.nowhere.lay")), lambda: self._take_up(stuck), "tile", abreast=abreast),
        ]
        self._host.panel.show(text(say("ui.nowhere.title")), entries, on_close=self._shut)

    def _turn_entries(self, beside: Entry | None = None) -> list[Entry]:
        """What takes another tile in hand, with what is ``beside`` it, and what turns it: in one row on an upright
        screen, whose low panel would hide what is below.
        """
        text, abreast = self._host.text, 3 if THEME.portrait else 2
        return [
            self._another_entry(3 if THEME.portrait else 2 if beside else 1),
            *([beside] if beside else []),
            Entry("rotate_left", text(say("ui.tile.turn_left")), lambda: self.turn(-1), "rotate_left", abreast=abreast),
            Entry(
                "rotate_right", text(say("ui.tile.turn_right")), lambda: self.turn(1), "rotate_right", abreast=abreast
            ),
        ]

    def _another_entry(self, abreast: int = 1) -> Entry:
        words = self._host.text(say("ui.tile.another" if abreast == 1 else "ui.tile.other"))  # little room for a word
        return Entry("another", words, self._another, "another", abreast=abreast)

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

    def _correct_new(self) -> None:
        """Correct this turn's tile instead of putting a piece on it."""
        view = self._host.view
        if view is not None and view.placing is not None:
            self.correct_tile(view.placing.placed.cell)

    def _another(self) -> None:
        held = self._held or self._stuck
        if held is not None:
            self._choice.open(held.placed.cell, held.laid)
        elif self._cell is not None:
            self._choice.open(self._cell, self._tapped())

    def _choose(self, card: FaceCard, cell: Cell, laid: TileView | None) -> None:
        """Take up the tile that was chosen among others; one that fits in a single way has no need to be turned, and is
        laid: an undo takes it up again.
        """
        self._take(card, cell, laid)
        view, held = self._host.view, self._held
        if held is None or held.laid is not None or view is None:
            return
        if view.question is None and view.review is None and one_way(self._host, held):
            self._save()
            self._at_once = True

    def _take(self, card: FaceCard, cell: Cell, laid: TileView | None = None) -> None:
        fits = card.fits if laid is None else ()  # one that is corrected may lie as it does not fit
        held = Held(PlacedFace(card.face, cell, card.rotation), laid, fits)
        view = self._host.view
        if laid is None:  # a new tile comes in place of what was open
            self._drop()
        if laid is not None or view is None or not nowhere(view, held):
            self._take_up(held)
            return
        self._stuck = held
        self._host.board.focus()
        self._host.refresh_panel()

    def _take_up(self, held: Held) -> None:
        self._held, self._stuck, self._awaits = held, None, None
        self._host.board.focus(held.placed.cell)
        self._show_held()

    def _show_held(self) -> None:
        held = self._held
        if held is None:
            return
        ghost = Ghost(held.placed, fits_there(self._host, held), clashes(self._host, held))
        board, others = self._host.board, elsewhere(self._host, held)
        board.set_ghost(ghost)
        board.focus(*([] if others else [held.placed.cell]))
        self._light(others)
        self._host.refresh_panel()

    def _mover(self, placed: PlacedFace) -> Callable[[], None]:
        """Take the tile in hand to another place, where it fits like that."""

        def move() -> None:
            view = self._host.view
            if view is not None:
                self._take_up(Held(placed, None, told_fits(self._host, placed)))

        return move

    def _light(self, places: list[PlacedFace]) -> None:
        """Light exactly those places for the tile in hand, which a tap takes there; beside them it stays in sight."""
        if places or self._lit:
            self._lit = places
            targets = [Target(at.cell, 0, (), None, self._mover(at), at) for at in places]
            seen = [self._held.placed, *places] if self._held is not None and places else places
            self._host.board.set_targets(targets, only=False, touch=[at.cell for at in seen])

    def _save(self) -> None:
        held, view = self._held, self._host.view
        if held is None or view is None:
            return
        self.close()
        self._at_once = False
        self._sent = self._refused = self._place_of = None
        review = view.review
        if held.laid is None and review is not None and review.how == "place":
            self._sent, self._place_of = held, review.turn.number
            self._host.send(CorrectTile(review.turn.cell, held.placed.tile, held.placed.cell))
        elif held.laid is None and review is not None and review.how == "turn":
            self._host.send(InsertTurn(review.turn.cell, held.placed))
        elif held.laid is None:
            self._sent = held
            self._way_back.laid(held.placed)
            self._host.send(PlaceTile(held.placed))
        else:
            self._sent = held
            self._host.send(CorrectTile(held.placed.cell, held.placed.tile))

    def _drop(self) -> None:
        self._cell = None
        self._held = None
        self._stuck = None
        self._interrupts, self._goes_on, self._aside, self._awaits = False, False, None, None
        self._piece.drop()
        self._card.drop()
        self._light([])
        self._host.board.set_ghost(None)
