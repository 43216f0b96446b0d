"""A family at the touchscreen: the whole app in a window, and fingers that find what is shown and touch it."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from app.demo.players import RandomPlayers
from app.journal import FILE_NAME, Journal
from app.rules import Discard, Game, Mine, Place, PutPiece, TakeBack
from app.rules.moves import Move
from app.rules.tileset import TileSet
from app.session.evening import Equipment, Evening
from app.settings import Settings, Turned
from app.table.model.inputs import StartGame
from app.ui.gallery.tables import touch
from app.values import Cell
from tests.app.ui.frames import on_glass

SEED = 12
GRID = 9
"""In how many places, across and down, a finger looks for a free bit of a cell."""


class DeadEndError(AssertionError):
    """What is to be touched is not there, or cannot be reached."""


def _plain(tileset: TileSet) -> dict[str, Any]:
    """A picture for every face, quick to draw."""
    return {face.name: np.full((32, 32, 3), (96, 150, 140), np.uint8) for face, _ in tileset.faces()}


class Family:
    """The app on a data folder, from its home page on, on a screen that shows it ``turned`` clockwise by so many
    degrees. ``touches`` counts those that were made.
    """

    def __init__(self, window: Any, folder: Path, size: tuple[int, int] = (800, 480), turned: Turned = 0) -> None:
        from app.ui.app import ClaimManagerApp

        self.window, self.size, self.turned = window, size, turned
        self.evening = Evening(Journal.open(folder / FILE_NAME), folder, Equipment())
        self.app = ClaimManagerApp(self.evening, Settings(motion=False, language="en", turned=turned), _plain)
        self.touches = 0
        window.size = size
        self.root = self.app.build()
        window.add_widget(self.root)
        self.root.size = size
        self.frames(4)

    def begin(self, *colours: str) -> None:
        """Begin a game without a touch: how players sit down by touch, ``test_whole_games`` shows."""
        self.evening.begin(StartGame(colours, {}, {}, 3), "gold-rush", camera=False)
        self.evening.tell_set_up()  # they have set up the table: nobody has to close its card
        self.app._play()
        self.frames(4)

    def close(self) -> None:
        """Switch off."""
        self.app.on_stop()
        self.window.remove_widget(self.root)
        self.window.rotation = 0
        self.evening.close()

    # --- what is shown -----------------------------------------------------------------------------------------

    @property
    def page(self) -> Any:
        """The page that is shown."""
        return self.root.page

    @property
    def screen(self) -> Any:
        """The play screen."""
        return self.page.screen

    @property
    def game(self) -> Game:
        """The game as the app knows it."""
        session = self.evening.session
        assert session is not None
        assert session.state.game is not None
        return session.state.game

    @property
    def done(self) -> int:
        """How much has happened in the game: moves and corrections that count."""
        session = self.evening.session
        assert session is not None
        assert session.state.history is not None
        return len(session.state.history.done)

    @property
    def phase(self) -> str:
        """The phase of the table."""
        return self.evening.view().phase

    def frames(self, count: int = 2) -> None:
        """Let some frames pass; nothing is animated to its end by waiting."""
        from kivy.base import EventLoop

        for _ in range(count):
            EventLoop.idle()
            for widget in self.page.walk() if self.page is not None else ():
                if hasattr(widget, "guard"):
                    widget.guard._changed.clear()  # a family waits a moment between two touches
            board = getattr(getattr(self.page, "screen", None), "board", None)
            if board is not None:
                board.settle()

    def until(self, kind: type, patience: int = 400) -> Any:
        """The page of that class, as soon as it is there, has read what it shows and listens."""
        for _ in range(patience):
            self.frames(1)
            page = self.page
            busy = getattr(page, "_work", None) is not None or getattr(page, "_opening", None) is not None
            if isinstance(page, kind) and not busy:
                self.frames(3)
                return self.page
        raise DeadEndError(f"no {kind.__name__}: {type(self.page).__name__} is shown")

    def targets(self, name: str) -> list[Any]:
        """The widgets of that name that a finger can reach now."""
        from app.ui.gallery.geometry import targets

        return [widget for widget in targets(self.page) if getattr(widget, "name", "") == name]

    def offers(self, name: str) -> bool:
        """Whether something of that name can be touched now."""
        return bool(self.targets(name))

    # --- fingers -----------------------------------------------------------------------------------------------

    def drag(self, *path: tuple[float, float]) -> None:
        """Move a finger along that path of pixels; a path of one point is a tap."""
        from kivy.tests.common import UnitTestTouch

        finger = UnitTestTouch(*on_glass(self.window, *path[0]))
        finger.touch_down()
        for x, y in path[1:]:
            finger.touch_move(*on_glass(self.window, x, y))
        finger.touch_up()
        self.touches += 1
        self.frames()

    def tap(self, widget: Any) -> None:
        """Tap the middle of what is in sight of a widget; what a list hides is scrolled into sight first."""
        from app.ui.gallery.geometry import box_in_sight, is_empty, is_scrolled

        if is_scrolled(widget):
            self._scroll_to(widget)
        box = box_in_sight(widget)
        if is_empty(box):
            raise DeadEndError(f"{widget} is out of sight")
        self.drag(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))

    def _scroll_to(self, widget: Any) -> None:
        """Bring a widget into the sight of the list that holds it, as a finger would."""
        from kivy.uix.scrollview import ScrollView

        from app.ui.gallery.geometry import above, box_in_sight, is_empty

        around = next(around for around in above(widget) if isinstance(around, ScrollView))
        for _ in range(8):  # a list that has just opened is laid out over some frames
            around.scroll_to(widget, animate=False)
            self.frames(2)
            if not is_empty(box_in_sight(widget)):
                return

    def press(self, name: str) -> None:
        """Tap what has that name."""
        from kivy.uix.behaviors import ButtonBehavior

        from app.ui.gallery.geometry import shown

        found = self.targets(name)
        if not found:  # a list may hide it
            found = [
                widget
                for widget in self.page.walk()
                if isinstance(widget, ButtonBehavior) and getattr(widget, "name", "") == name and shown(widget)
            ]
        if len(found) != 1:
            known = sorted(
                {str(w.name) for w in self.page.walk() if isinstance(w, ButtonBehavior) and hasattr(w, "name")}
            )
            raise DeadEndError(f"{len(found)} things are called {name}; there are {known}")
        self.tap(found[0])

    def hold(self, widget: Any, look: Any) -> None:
        """Hold a finger on a widget while ``look`` is called."""
        from kivy.tests.common import UnitTestTouch

        finger = UnitTestTouch(*on_glass(self.window, *widget.to_window(*widget.center)))
        finger.touch_down()
        self.frames()
        look()
        finger.touch_up()
        self.touches += 1
        self.frames()

    def tap_cell(self, cell: Cell) -> None:
        """Tap a cell of the map where nothing lies over it; a map whose cell is hidden is moved by a finger first."""
        board = self.screen.board
        for _ in range(6):
            at = self._free_point(cell)
            if at is not None:
                before = board.sight.camera.tile
                self.drag(at)
                if board.automatic or board.sight.camera.tile <= before:
                    return
                continue  # it was too small to be sure which place was meant
            proof = self.proof()
            if proof is not None:  # it may lie over the cell
                self.tap(proof)
                continue
            if self.offers("done"):  # what was to be done on the table has been done
                self.press("done")
                continue
            x, y = board.to_screen(cell.col + 0.5, cell.row + 0.5)
            middle = board.center
            step = max(min(middle[0] - x, 150), -150), max(min(middle[1] - y, 100), -100)
            start = self._free_spot(middle)
            self.drag(start, (start[0] + step[0] / 2, start[1] + step[1] / 2), (start[0] + step[0], start[1] + step[1]))
        raise DeadEndError(f"nothing of {cell} can be touched")

    def _over_map(self) -> list[tuple[float, float, float, float]]:
        """What lies over the map and takes touches."""
        from kivy.uix.behaviors import ButtonBehavior

        from app.ui.gallery.geometry import above, shown, whole_box

        board = self.screen.board
        over = [
            whole_box(widget)
            for widget in self.screen.walk()
            if isinstance(widget, ButtonBehavior) and shown(widget) and board not in above(widget)
        ]
        if self.screen.panel.parent is not None:
            over.append(whole_box(self.screen.panel))
        proof = self.proof()
        if proof is not None:
            over.append(whole_box(proof))
        return over

    def proof(self) -> Any:
        """The card that proves a scoring, over the map until a tap or its time ends it; None without one."""
        from app.ui.scores.proof import ProofCard

        return next((widget for widget in self.screen.shows.children if isinstance(widget, ProofCard)), None)

    def _free_point(self, cell: Cell) -> tuple[float, float] | None:
        board, over = self.screen.board, self._over_map()
        order = sorted(range(1, GRID), key=lambda n: abs(n - GRID / 2))
        for down, across in itertools.product(order, order):
            x, y = board.to_screen(cell.col + across / GRID, cell.row + down / GRID)
            inside = board.x + 4 < x < board.right - 4 and board.y + 4 < y < board.top - 4
            if (
                inside
                and board._rings.touched(x, y) is None
                and not any(b[0] - 2 <= x <= b[2] + 2 and b[1] - 2 <= y <= b[3] + 2 for b in over)
            ):
                return x, y
        return None

    def _free_spot(self, near: tuple[float, float]) -> tuple[float, float]:
        over = self._over_map()
        for dx, dy in itertools.product((0, 60, -60, 120, -120, 180), (0, 40, -40, 80, -80)):
            x, y = near[0] + dx, near[1] + dy
            if not any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in over):
                return x, y
        return near

    # --- a turn ------------------------------------------------------------------------------------------------

    def make(self, move: Move) -> None:
        """Make that move by touches on what is shown, and see that the game has it."""
        before = self.done
        match move:
            case Place():
                self.lay(move)
            case Discard():
                self._discard(move)
            case PutPiece() | TakeBack():
                self._put(move)
            case Mine():
                self.leave_what_is_open()
                self.press("mine")
                self.press("take")
            case _:
                self.leave_what_is_open()
                self.press("pass")
        if self.done <= before:
            raise DeadEndError(f"{move} was not made; {self.phase}")

    def send(self, move: Move) -> None:
        """Make that move without a touch."""
        if isinstance(move, (Place, Discard)):
            left = self.game.remaining()
            move = replace(move, face=next(f for f in (move.face, *left) if left.get(f) and self.equal(f, move.face)))
        self.evening.send(touch(move))

    def equal(self, one: Any, other: Any) -> bool:
        """Whether no rule tells these faces apart: the picker then offers one of them."""
        equals = self.evening.tileset.equals
        return bool(equals[one.name] == equals[other.name])

    def pick(self, cell: Cell, face: Any) -> None:
        """Touch a free cell and choose a face for it: the last one is in hand without being chosen."""
        from app.ui.play.sheets import FaceButton

        self.leave_what_is_open()
        self.tap_cell(cell)
        if len({self.evening.tileset.equals[one.name] for one in self.game.remaining()}) == 1:
            return
        cards = [w for w in self.page.walk() if isinstance(w, FaceButton) and self.equal(w.face.face, face)]
        if not cards:
            raise DeadEndError(f"{face} is not among the tiles to pick for {cell}")
        self.tap(cards[0])

    def lay(self, move: Place, rotation: int | None = None) -> None:
        """Lay that tile, turned as the move says or by ``rotation``: one that fits in a single way is laid when it is
        chosen.
        """
        wanted, before = move.placed.rotation if rotation is None else rotation, self.done
        self.pick(move.cell, move.face)
        if self.done > before:
            return
        held = self.screen.board.ghost
        if held is None or held.placed.cell != move.cell or not self.equal(held.placed.face, move.face):
            raise DeadEndError(f"{held} is in hand in place of {move}")
        self.turn_to(wanted)
        self.press("save")

    def turn_to(self, rotation: int) -> None:
        """Turn the tile in hand until it lies so."""
        for _ in range(4):
            ghost = self.screen.board.ghost
            if ghost is not None and ghost.placed.rotation == rotation:
                return
            self.press("rotate_right")
        if self.screen.board.ghost.placed.rotation != rotation:
            raise DeadEndError("the tile cannot be turned so")

    def _discard(self, move: Discard) -> None:
        for cell in self.evening.view().free:
            if self._free_point(cell) is not None:
                self.pick(cell, move.face)
                break
        self.press("discard")

    def _tile_shown_large(self) -> Any:
        if self.screen.board.close_up is None:
            self.press("piece")
        return self.screen.board.close_up

    def _put(self, move: PutPiece | TakeBack) -> None:
        """Touch the area, on the tile shown large or, for a piece that roams, on the map."""
        intent = touch(move)
        large = self._tile_shown_large()
        for area in large.placing.areas:
            for offer in area.offers:
                if offer.intent == intent and not any(s.offer.intent == intent for r in self._roams() for s in r.spots):
                    stands = large.stands(area) or [large.spot(area.segment)]
                    self.drag(stands[area.offers.index(offer)])
                    self.press("take")
                    return
        for roam in self._roams():
            for spot in roam.spots:
                if spot.offer.intent == intent:
                    self.press(f"roam-{roam.kind}")
                    self._touch_spot(spot)
                    return
        raise DeadEndError(f"{move} is not offered")

    def _roams(self) -> Any:
        placing = self.evening.view().placing
        return placing.elsewhere if placing is not None else ()

    def _touch_spot(self, spot: Any) -> None:
        from app.values import turn_point

        board = self.screen.board
        tile = self.game.tiles[spot.cell]
        places = self.evening.tileset.by_id[tile.design].places
        at = turn_point(places.spot(spot.segment), tile.rotation)
        for _ in range(4):
            self.drag(board.to_screen(spot.cell.col + at[0], spot.cell.row + at[1]))
            if self.offers("take"):
                self.press("take")
                return

    def leave_what_is_open(self) -> None:
        """Close what is open beside the map."""
        if self.screen.panel.parent is not None and self.screen.panel.closable:
            self.tap(self.screen.panel.ids.shut)


class Moves:
    """Moves for a family that plays at random: the next one for the game as it is. Whatever else is done to the game
    must be taken back before.
    """

    def __init__(self, family: Family, seed: int = SEED) -> None:
        self.family = family
        self.players = RandomPlayers(family.game.copy(), seed)

    def next(self) -> Move:
        """The next move, which is then to be made."""
        game = self.players.game
        for passed in self.family.game.moves[
            len(game.moves) :
        ]:  # a turn of a player who has nobody left ends by itself
            game.push(passed)
        return self.take(self.players.tile() if game.phase == "place" else self.players.action())

    def take(self, move: Move) -> Move:
        """That move, which is then to be made, as the next one. A tile of our own drawing is not turned to where it
        looks and counts as before: nothing is offered for that.
        """
        if isinstance(move, Place) and self.family.root.pictures.parts(move.face) is not None:
            turns = self.family.evening.tileset.turns[move.face.name]
            move = replace(move, rotation=move.rotation % turns)
        self.players.game.push(move)
        return move

    def misfit(self) -> Move | None:
        """The discard of a tile of the pile that fits nowhere now; None where all fit or no tile is due."""
        game = self.players.game
        if game.phase != "place":
            return None
        pile = self.players._piles[game.deck]
        found = next((face for face in pile if not game.legal_tiles(*face)), None)
        if found is None:
            return None
        pile.remove(found)
        return self.take(Discard(found))
