"""Unruly players: a whole game with the errors that people make, reported to the app by simulated eyes.

They lift, turn and move tiles, lay them on illegal places, are too fast and too late, forget tokens and pieces, bump
into the table, unplug the camera, switch the light off and press any button. The true game is kept here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import MappingProxyType

from app.demo.demo import seats_of
from app.demo.hand_visits import mined_stack
from app.demo.players import RandomPlayers
from app.demo.verify import differences
from app.lang import Message, say
from app.rules import Cell, Discard, Game, Mine, Move, Options, Outcome, Pass, Phase, Place, PutPiece, Standing, TileSet
from app.rules.options import Chosen
from app.table.conductor import new_state
from app.table.model.effects import Effect, Relearn
from app.table.model.inputs import (
    CameraBack,
    CameraLost,
    ChoosePass,
    CorrectTile,
    DiscardTile,
    PressButton,
    Redo,
    Sightings,
    Silence,
    StartGame,
    Tick,
    Undo,
)
from app.values import LaidTile
from tests.worlds.manners import Manners, Sat
from tests.worlds.people import DeadEndError, People
from tests.worlds.tabletop import Onlooker, Sharpness, Tabletop, piled, stood
from vision.observation import BoardLost, CameraMoved, PictureTrouble, Scene, Still

BUTTONS = ("confirm", "undo", "redo", "mine", "pass", "next", "reject", "red", "blue", "seat1", "nonsense")
"""The buttons that players press at random."""
USUAL: Chosen = MappingProxyType({})
"""The options of a game that is played by the usual rules."""
_LOSSES: tuple[Message | Silence, ...] = ("", "silent", say("camera.not_there", camera="/dev/video0"))


class Sitting:
    """One game of unruly players. ``play`` plays it to its end."""

    def __init__(
        self,
        tileset: TileSet,
        seed: int,
        manners: Manners | None = None,
        sharp: Sharpness | None = None,
        options: Chosen = USUAL,
    ) -> None:
        self.seed = seed
        rules = Options(**options)  # pyrefly: ignore[bad-argument-type]  # they are values that ``CHOICES`` offers
        self.truth = Game(tileset, seats_of(seed), rules, token_seed=seed)
        self.top = Tabletop({Cell(0, 0): LaidTile(tileset.start_face, 0)})
        self.top.trays = dict.fromkeys(self.truth.seats, 0)
        self.manners = manners or Manners()
        self._chance = Random(f"unruly {seed}")
        self._players = RandomPlayers(self.truth, seed)
        self._eyes = Onlooker(tileset, self._chance, sharp or Sharpness())
        self._sharp = self._eyes.sharp
        self.people = People(new_state(tileset), self.truth, self._chance, self._hear)
        self._late: list[tuple[int, Callable[[], None]]] = []
        self._blind = ""
        self._hurry = ""
        self._clock = 0.0
        self.people.give(StartGame(self.truth.seats, options=options, token_seed=seed))

    def play(self) -> Sat:
        """Play the whole game; errors are listed in the result, never raised."""
        faults: list[str] = []
        try:
            self._deal(self.truth.copy())
            self._show()
            while self.truth.phase is not Phase.OVER:
                self._turn()
            self._finish()
        except DeadEndError as error:
            faults.append(str(error))
        assert self.people.state.game is not None
        faults += differences(self.truth, self.people.state.game)
        return Sat(self.seed, self.people, self.truth, tuple(faults))

    # -- helpers

    def _hear(self, effect: Effect) -> None:
        if isinstance(effect, Relearn):
            self._eyes.forget()

    def _may(self, chance: float) -> bool:
        return self._chance.random() < chance

    @contextmanager
    def _doing(self, cause: str) -> Iterator[None]:
        """Everything asked in this context has that cause."""
        before, self.people.cause = self.people.cause, self.people.cause or cause
        try:
            yield
        finally:
            self.people.cause = before

    def _show(self) -> None:
        """The hands are off the table: the eyes look, the app receives it, people answer."""
        self._clock += 2.0
        self.people.give(Tick(self._clock))
        if not self._blind:
            self.people.owing = bool(self._late)
            with self._doing(self._hurry):
                self.people.see(self._eyes.look(self.top))
            self._hurry = ""

    # -- a turn

    def _turn(self) -> None:
        self._come_late()
        self._accidents()
        if self.truth.phase is Phase.OVER:
            return
        if not self._hurry and not self._blind and self._eyes.missed_a_tile(self.top):
            self._show()  # the screen still asks for a tile that lies there: people wait until it is seen
        move = self._players.tile()
        while isinstance(move, Discard):
            self._discard(move)
            move = self._players.tile()
        assert isinstance(move, Place)
        self._lay(move)
        self._act()
        self._notice("after a turn")

    def _notice(self, when: str) -> None:
        """People look at the screen after the eyes have reported everything on the table."""
        if self._eyes.up_to_date(self.top) and not self._blind:
            self.people.look_up(when)

    def _discard(self, move: Discard) -> None:
        self.truth.push(move)
        if self.people.moves != self.truth.moves[:-1] and self.people.moves != self.truth.moves[:-2]:
            self.people.repair()
        else:
            self.people.give(DiscardTile(move.face))

    def _lay(self, move: Place) -> None:
        """Lay the tile, after whatever the player tries first, then its tokens."""
        manners = self.manners
        face = LaidTile(move.face, move.rotation)
        if self.truth.deck != self.truth.main_deck and self._may(manners.other_pile):
            self._draw_from_the_other_pile()
        if self._may(manners.illegal):
            self._lay_wrongly(move)
        elif self._may(manners.move):
            self._lay_elsewhere(move)
        elif self._may(manners.turn):
            self._turn_it(move)
        self.top.tiles[move.cell] = face
        before = self.truth.copy()
        self.truth.push(move)
        if self._may(manners.lift):
            with self._doing("lift"):
                self._show()
                self.top.lift(move.cell)
                self.truth.pop()
                self._show()
                self.top.tiles[move.cell] = face
                self.truth.push(move)
                self._show()
        if self._may(manners.fast):
            self._hurry = self._hurry or "fast"
        else:
            self._show()
        self._deal(before)

    def _lay_wrongly(self, move: Place) -> None:
        """Lay the tile on an illegal place first; then it is moved, turned or lifted."""
        wrong = [
            (cell, rotation)
            for cell in self.truth.frontier()
            for rotation in range(4)
            if not self.truth.is_legal(Place(move.face, cell, rotation))
        ]
        if not wrong:
            return
        with self._doing("illegal"):
            cell, rotation = self._chance.choice(wrong)
            self.top.tiles[cell] = LaidTile(move.face, rotation)
            self._show()
            self.top.lift(cell)
            if self._may(0.4):
                self._show()
            else:
                self.top.tiles[move.cell] = LaidTile(move.face, move.rotation)
                self.truth.push(move)
                self._show()
                self.truth.pop()

    def _draw_from_the_other_pile(self) -> None:
        """Forget that a tile of another pile is due: lay one of the usual pile, and take it back when told so."""
        usual = [face for face, left in self.truth.remaining(self.truth.main_deck).items() if left]
        if not usual:
            return
        with self._doing("other pile"):
            cell = self._chance.choice(sorted(self.truth.frontier()))
            self.top.tiles[cell] = LaidTile(self._chance.choice(usual), self._chance.randint(0, 3))
            self._show()
            self.top.lift(cell)
            self._show()

    def _lay_elsewhere(self, move: Place) -> None:
        """Lay the tile on another legal place first, then move it."""
        others = [p for p in self.truth.legal_tiles(move.design, move.variant) if p != move]
        if not others:
            return
        with self._doing("move"):
            self._try(self._chance.choice(others), move)

    def _turn_it(self, move: Place) -> None:
        """Lay the tile in another rotation on its own cell first, then turn it."""
        rotations = [r for r in range(4) if r != move.rotation]
        with self._doing("turn"):
            self._try(Place(move.face, move.cell, self._chance.choice(rotations)), move)

    def _try(self, first: Place, then: Place) -> None:
        legal = self.truth.is_legal(first)
        self.top.tiles[first.cell] = LaidTile(first.face, first.rotation)
        if legal:
            self.truth.push(first)
        self._show()
        if legal:
            self.truth.pop()
        self.top.lift(first.cell)
        self.top.tiles[then.cell] = LaidTile(then.face, then.rotation)
        self.truth.push(then)
        self._show()
        self.truth.pop()

    # -- tokens

    def _deal(self, before: Game) -> None:
        """Set the stacks to what the game has, or leave that for later."""
        wanted = {place: stack.count for place, stack in self.truth.stacks.items()}
        had = {place: stack.count for place, stack in before.stacks.items()} if self.truth.moves else {}
        if wanted == had:
            return
        if self._may(self.manners.no_tokens):
            self._later(self._put_piles)
            return
        with self._doing("wrong count" if self._may(self.manners.wrong_count) else ""):
            self._put_piles(wrong=bool(self.people.cause == "wrong count"))
            if not self._may(self.manners.fast):
                self._show()
        if self.people.cause == "wrong count":
            self._later(self._put_piles)

    def _put_piles(self, wrong: bool = False) -> None:
        """Set the stacks as the game has them, one of them miscounted if ``wrong``."""
        for place in list(self.top.piles):
            if place not in self.truth.stacks:
                del self.top.piles[place]
        for place, stack in self.truth.stacks.items():
            off = self._chance.choice((-1, 1)) if wrong else 0
            wanted = piled(self.truth, place, max(1, stack.count + off))
            if self.top.piles.get(place) != wanted:
                self.top.set_pile(place, wanted)
                wrong = False

    # -- actions

    def _act(self) -> None:
        before = self.truth.copy()
        move = self._players.action()
        self._try_first(move)
        outcome = self.truth.push(move)
        if isinstance(move, PutPiece):
            belated = self._may(self.manners.belated)
            with self._doing("belated" if belated else ""):
                if belated:
                    self.people.give(ChoosePass())
                self._put(move, before)
                passing_by = any(p.cell == move.cell and p.kind == move.kind for p in outcome.returned)
                if passing_by:
                    self._put_in_passing()
                elif not self._double():
                    self._show()
        elif isinstance(move, Mine):
            self._mine(before)
        elif self._pressed(outcome):
            self.people.give(ChoosePass())
        if not outcome.over:
            self._homecoming(move, outcome, before)
            self._regret(move, outcome, before)

    def _pressed(self, outcome: Outcome) -> bool:
        """Whether a turn without an action is ended by touch; the last turn must be."""
        return outcome.over or self._may(0.3)

    def _double(self) -> bool:
        """Whether the next player is too fast for the eyes."""
        if self.truth.phase is Phase.OVER or not self._may(self.manners.double):
            return False
        self._hurry = "double"
        return True

    def _roams(self, move: PutPiece) -> bool:
        """Whether that piece claims nothing and moves from tile to tile."""
        return self.truth.tileset.terms.piece(move.kind).roams

    def _put(self, move: PutPiece, game: Game) -> None:
        colour = game.on_turn
        name = _name(game, Standing(move.kind, colour, move.cell, move.segment))
        self.top.pieces[name] = stood(game, move.kind, colour, move.cell, move.segment, self._chance)

    def _put_in_passing(self) -> None:
        """Put a piece that scores at once, and leave it until the screen has counted it. A player who removes it too
        early says so by touch, because no camera can see it.
        """
        if self._may(self.manners.hasty):
            with self._doing("hasty"):
                self.people.repair()
            return
        self._show()
        while not self._blind and self._eyes.missed_a_piece(self.top):
            self._show()

    def _try_first(self, move: Move) -> None:
        """Put the piece on another segment first, legal or not."""
        if not isinstance(move, PutPiece) or self._roams(move):
            return
        game, colour = self.truth, self.truth.on_turn
        design = game.tileset.by_id[game.tiles[move.cell].design]
        legal = [m for m in game.legal_actions() if isinstance(m, PutPiece) and m.kind == move.kind and m != move]
        others = [PutPiece(move.kind, move.cell, s.index) for s in design.segments]
        illegal = [m for m in others if m not in legal and m != move]
        if legal and self._may(self.manners.wrong_spot):
            first, cause = self._chance.choice(legal), "wrong spot"
        elif illegal and self._may(self.manners.illegal_piece):
            first, cause = self._chance.choice(illegal), "illegal piece"
        else:
            return
        with self._doing(cause):
            name = _name(game, Standing(first.kind, colour, first.cell, first.segment))
            self.top.pieces[name] = stood(game, first.kind, colour, first.cell, first.segment, self._chance)
            if first in legal:
                game.push(first)
            self._show()
            if first in legal:
                game.pop()
            del self.top.pieces[name]
            before = game.copy()
            game.push(move)
            self._put(move, before)
            self._show()
            game.pop()

    def _mine(self, before: Game) -> None:
        """Move a token from the mountain, or from the box if there is none, to the tray; at once or in two visits."""
        stack = mined_stack(before)
        place = (stack.cell, stack.segment)
        pile = self.top.piles.get(place)
        if pile is not None:
            self.top.set_pile(place, piled(before, place, pile.count - 1))
        if self._may(0.3):
            self._show()
        self.top.trays[before.on_turn] += 1
        if not self._double():
            self._show()

    def _homecoming(self, move: Move, outcome: Outcome, before: Game) -> None:
        """After a scoring: tokens are distributed and pieces return home, now or much later."""
        gone = [p for p in before.stacks if p not in self.truth.stacks]
        if gone or outcome.distributed:

            def share() -> None:
                for place in gone:
                    self.top.piles.pop(place, None)
                for colour, count in outcome.distributed:
                    self.top.trays[colour] += count

            self._now_or_later(share)
        for piece in outcome.returned:
            name = _name(before, piece)
            wood = self.top.pieces.get(name)

            def home(name: str = name, wood: object = wood) -> None:
                if self.top.pieces.get(name) == wood:
                    self.top.pieces.pop(name, None)

            self._now_or_later(home)

    def _now_or_later(self, act: Callable[[], None]) -> None:
        if self._may(self.manners.forgotten):
            self._later(act)
            return
        act()
        if not self._may(self.manners.fast):
            self._show()

    def _regret(self, move: Move, outcome: Outcome, before: Game) -> None:
        """Take up tile and piece after the action, and lay them again as they were."""
        if outcome.scorings or outcome.returned or not isinstance(move, PutPiece) or self._roams(move):
            return
        if not self._may(self.manners.regret):
            return
        with self._doing("regret"):
            self._show()
            tile = self.top.tiles[move.cell]
            pieces = {n: p for n, p in self.top.pieces.items() if p.cell == move.cell}
            piles = {n: p for n, p in self.top.piles.items() if p.cell == move.cell}
            last = [self.truth.pop(), self.truth.pop()]
            self.top.lift(move.cell)
            self._show()
            self.top.tiles[move.cell] = tile
            self.truth.push(last[1])
            self._show()
            self.top.pieces |= pieces
            self.top.piles |= piles
            self.truth.push(last[0])
            self._show()

    # -- what is postponed

    def _later(self, act: Callable[[], None]) -> None:
        self._late.append((len(self.truth.tiles) + self._chance.randint(1, 8), act))

    def _come_late(self) -> None:
        """Do what was forgotten, between two turns."""
        due = [act for when, act in self._late if when <= len(self.truth.tiles)]
        self._late = [(when, act) for when, act in self._late if when > len(self.truth.tiles)]
        with self._doing("late"):
            for act in due:
                act()
                if self._may(0.6):
                    self._show()
            if due:
                self._show()

    # -- accidents

    def _accidents(self) -> None:
        manners = self.manners
        for chance, act in (
            (manners.bump, self._bump),
            (manners.knock, self._knock),
            (manners.unplugged, self._unplug),
            (manners.dark, self._darken),
            (manners.mash, self._mash),
            (manners.correction, self._correct),
            (manners.undo_redo, self._undo_redo),
        ):
            if self._may(chance):
                with self._doing(act.__name__[1:]):
                    self._unveil()
                    act()

    def _unveil(self) -> None:
        """Show what the eyes could not see for a while."""
        if self._blind == "dark":
            self._blind = ""
            self._show()
        elif self._blind == "unplugged":
            self._blind = ""
            if self._may(0.5):
                self._eyes.forget()
            if self._may(0.5):
                self.people.give(CameraBack())
            self._show()

    def _bump(self) -> None:
        """Bump the table: the eyes find the board again, or lose it."""
        if self._may(0.5):
            self.people.see(Scene(0, (CameraMoved(), Still())))
            return
        self.people.see(Scene(0, (BoardLost(),)))
        self._show()

    def _knock(self) -> None:
        """Sweep a tile off the table, or pieces; everything is put back."""
        cells = [c for c in self.top.tiles if c != (0, 0)]
        if not cells:
            return
        kept = Tabletop(dict(self.top.tiles), dict(self.top.pieces), dict(self.top.piles), dict(self.top.trays))
        for cell in self._chance.sample(cells, min(len(cells), self._chance.randint(1, 3))):
            if self._may(0.5):
                self.top.lift(cell)
            else:
                self.top.pieces = {n: p for n, p in self.top.pieces.items() if p.cell != cell}
        self._show()
        self.top.tiles, self.top.pieces, self.top.piles = kept.tiles, kept.pieces, kept.piles
        self._show()

    def _unplug(self) -> None:
        """Unplug the camera: play continues, by touch or without telling the app, for a turn or two."""
        self.people.give(CameraLost(self._chance.choice(_LOSSES)))
        self._while_blind("unplugged")

    def _darken(self) -> None:
        """Switch the light off for a while."""
        self.people.see(Scene(0, (PictureTrouble("too_dark"),)))
        self._while_blind("dark")

    def _while_blind(self, why: str) -> None:
        self._blind = why
        if self._may(0.5) and self.truth.phase is not Phase.OVER:
            self._turn_unseen()
        self._unveil()

    def _turn_unseen(self) -> None:
        """Play a turn that no camera sees; people enter half of them by touch, and always those that leave no trace."""
        move = self._players.tile()
        if isinstance(move, Discard):
            self._discard(move)
            return
        assert isinstance(move, Place)
        self.top.tiles[move.cell] = LaidTile(move.face, move.rotation)
        self.truth.push(move)
        self._put_piles()
        pieces = dict(self.top.pieces)
        self._act()
        put = isinstance(self.truth.moves[-1], PutPiece)
        stands = not put or any(pieces.get(name) != wood for name, wood in self.top.pieces.items())
        shown = stands and set(pieces) <= set(self.top.pieces) and len(self.truth.moves) % 2
        if not shown or self._may(0.3):
            self.people.repair()

    def _mash(self) -> None:
        """Press buttons at random; then people correct the game by touch."""
        for _ in range(self._chance.randint(1, 6)):
            self.people.give(PressButton(self._chance.choice(BUTTONS), self._may(0.2)))
            self.people.settle()
        self.people.repair()

    def _correct(self) -> None:
        """Correct a tile that was right, notice it and undo it."""
        cells = [c for c in self.truth.tiles if c != (0, 0)]
        if not cells:
            return
        cell = self._chance.choice(cells)
        self.people.give(CorrectTile(cell, self._eyes.other(self.truth.tiles[cell])))
        self.people.settle()
        self.people.repair()
        self._show()

    def _undo_redo(self) -> None:
        count = self._chance.randint(1, 5)
        for _ in range(count):
            self.people.give(Undo())
        for _ in range(count):
            self.people.give(Redo())
        self.people.repair()
        self._show()

    # -- the end

    def _finish(self) -> None:
        """Do everything that was postponed, let the eyes see everything, and report the last turn."""
        self._eyes.sharp = Sharpness(tile=0, piece=0, overlooked=0, ghost=0, counted=1)
        self._show()
        if self.people.moves == self.truth.moves[:-1] and isinstance(self.truth.moves[-1], Pass):
            self.people.give(ChoosePass())
        self._notice("at the end")
        self.people.repair()


def _name(game: Game, piece: Standing) -> str:
    """The name of a piece: a roaming one keeps it everywhere, any other is named after the place where it was put."""
    if game.tileset.terms.piece(piece.kind).roams:
        return f"{piece.kind} {piece.colour}"
    return f"{piece.kind} {piece.colour} {piece.cell.col},{piece.cell.row}:{piece.segment}"


__all__ = ["Manners", "Sat", "Sightings", "Sitting"]
