"""View models of what opens beside the table: private tokens, the audit, earlier turns, the preview of a correction.

Plain values like those of ``app.table.presentation.view``, computed from the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from string import ascii_uppercase

from app.lang import Message, say
from app.rules import Game, Mine, Move, Pass, Phase, Place, PutPiece, TakeBack
from app.table.actions.peek import locked, sign_of
from app.table.actions.token_reveal import complete, count_due, left_in_box, revealed_so_far
from app.table.model import commentary
from app.table.model.correction_preview import Change, revise
from app.table.model.events import TurnInserted, TurnRemoved
from app.table.model.history import History
from app.table.model.inputs import CorrectAction
from app.table.model.messages import place, player
from app.table.model.state import State
from app.table.presentation.before_after import SightView, before_after
from app.table.presentation.features import Area
from app.table.presentation.offers import ActionView, offer
from app.table.presentation.placing import PlacingView, placing
from app.table.presentation.shows import ScoringShow, earlier_shows
from app.values import Cell, LaidTile


@dataclass(frozen=True, slots=True)
class PeekView:
    """The screen is with the player of ``colour``, called ``player``, who took ``count`` tokens.

    ``values`` is empty until the player looks; no other view ever holds the value of a face-down token. ``sign`` says
    which sign is due before that: "enter" the own one, "choose" a new one, "repeat" the new one; "" for none.
    ``wrong``: the last one was not right.
    """

    colour: str
    player: Message | str
    count: int
    look: bool = False
    values: tuple[int, ...] = field(default=(), repr=False)
    sign: str = ""
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class PadView:
    """The values of the ``count`` real tokens of the player of ``colour`` are to be entered.

    ``values`` has each value of the box and how many of it may still be entered. ``told`` are the values so far, None
    for one that is asked about: ``picture`` shows the first such token (``SeenToken``), ``likely`` are its candidates.
    ``readable``: the eyes can read them now; ``reading``: they are doing so. ``complete``: only the confirmation is
    missing.
    """

    colour: str
    player: Message | str
    count: int
    values: tuple[tuple[int, int], ...]
    told: tuple[int | None, ...] = ()
    picture: bytes = field(default=b"", repr=False)
    likely: tuple[int, ...] = ()
    readable: bool = False
    reading: bool = False
    complete: bool = False


@dataclass(frozen=True, slots=True)
class AuditStack:
    """The tokens on a mountain: ``count`` on that ``segment`` of the tile on ``cell``. ``area`` is the whole mountain,
    ``sign`` the letter by which list and map tell it from the others, from "A" on.
    """

    cell: Cell
    segment: int
    area: Area
    count: int
    sign: str


@dataclass(frozen=True, slots=True)
class AuditView:
    """Where all tokens are: in the supply, on the mountains, in hands, and cleared off at the end (GR-81).

    ``box`` is their total number. ``lines`` are the messages about it, ``elsewhere`` those of them that are not about
    mountains, ``reminders`` those about differences.
    """

    supply: int
    stacks: tuple[AuditStack, ...]
    hands: tuple[tuple[str, int], ...]
    cleared: int
    box: int
    lines: tuple[Message, ...]
    reminders: tuple[Message, ...] = ()
    elsewhere: tuple[Message, ...] = ()

    @property
    def total(self) -> int:
        """The number of tokens accounted for."""
        return self.supply + self.cleared + sum(s.count for s in self.stacks) + sum(n for _, n in self.hands)

    @property
    def sound(self) -> bool:
        """Whether the tokens accounted for are exactly those of the box."""
        return self.total == self.box


@dataclass(frozen=True, slots=True)
class ChangeView:
    """What a correction changes for the player of ``colour``: the score before and after, and where it comes from."""

    colour: str
    player: Message | str
    before: int
    after: int
    lines: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class RevisionView:
    """A pending correction: ``rows`` has every player, ``notes`` every later move that is no longer legal.

    ``dropped`` is the number of turns at the end of the game that it puts aside. ``sides`` are what it is from and to,
    as pictures.
    """

    rows: tuple[ChangeView, ...]
    notes: tuple[Message, ...] = ()
    dropped: int = 0
    sides: tuple[SightView, SightView] | None = None


@dataclass(frozen=True, slots=True)
class TurnView:
    """An earlier turn: ``number`` is the index of its tile in the history, ``turn`` counts from 1."""

    number: int
    turn: int
    colour: str
    player: Message | str
    cell: Cell
    tile: LaidTile
    what: Message


@dataclass(frozen=True, slots=True)
class ReviewView:
    """The turn under review. ``choices`` are the actions that were legal, first the one that was taken.

    They are empty while the action of that turn is still due. ``how``: what is to be chosen now, its tile's "place",
    the "tile" itself, or the tile of a "turn" before it. ``placing`` is where a piece of that turn could go,
    ``shows`` how what it scored is shown once more.
    """

    turn: TurnView
    choices: tuple[ActionView, ...] = ()
    how: str = ""
    placing: PlacingView | None = None
    shows: tuple[ScoringShow, ...] = ()


def peek_view(state: State) -> PeekView | None:
    """What the player who looks in private may see; None while nobody does."""
    game, peek = state.game, state.peek
    if game is None or peek is None or peek.colour not in game.seats:
        return None
    shown = PeekView(peek.colour, player(peek.colour, state.names), game.seat(peek.colour).tokens, peek.look)
    if not peek.proved and locked(state, peek.colour):
        due = "enter" if sign_of(state, peek.colour) is not None else "choose" if peek.chosen is None else "repeat"
        return replace(shown, look=False, sign=due, wrong=peek.wrong)
    if not peek.look:
        return shown
    return replace(shown, values=tuple(v for v in game.token_values(peek.colour) if v is not None))


def open_values(game: Game, colour: str) -> tuple[int, ...]:
    """The values of a player's tokens if everybody may see them: with open tokens (GR-H3), or once the game is over."""
    if not game.options.open_tokens and game.phase is not Phase.OVER:
        return ()
    return tuple(v for v in game.token_values(colour) if v is not None)


def pad_view(state: State) -> PadView | None:
    """Whose real tokens are to be entered next, and the values so far; None if nobody's are due, or while people are
    asked something else.
    """
    now = revealed_so_far(state)
    if now is None or state.question is not None:
        return None
    asked = next((token for token in now.tokens if token.value is None), None)
    return PadView(
        now.colour,
        player(now.colour, state.names),
        count_due(state),
        tuple(left_in_box(state).items()),
        tuple(token.value for token in now.tokens),
        asked.picture if asked is not None else b"",
        asked.likely if asked is not None else (),
        readable=state.watched,
        reading=state.watched and now.since is not None,
        complete=complete(state),
    )


def audit_view(game: Game, names: Mapping[str, str], due: tuple[Message, ...] = ()) -> AuditView | None:
    """Where the tokens are in the game; None for a game without tokens. ``due`` are the reminders of differences."""
    box = sum(game.tileset.tokens.values())
    if not box:
        return None
    stacks = tuple(_audit_stacks(game))
    hands = tuple((colour, game.seat(colour).tokens) for colour in game.seats)
    over = game.phase is Phase.OVER
    cleared = _cleared(game) if over else 0
    supply = say("audit.supply", count=game.supply)
    lying = [say("audit.stack", count=s.count, place=place(s.cell)) for s in stacks]
    last = [say("audit.hand", count=count, player=player(colour, names)) for colour, count in hands]
    last += [say("audit.cleared", count=cleared)] if over else []
    lines, elsewhere = (supply, *lying, *last), (supply, *last)
    return AuditView(game.supply, stacks, hands, cleared, box, lines, due, elsewhere)


def _audit_stacks(game: Game) -> Iterator[AuditStack]:
    """The mountains with tokens, from the north down, in the order in which a map is read."""
    ordered = sorted(game.stacks.values(), key=lambda s: (s.cell.row, s.cell.col, s.segment))
    for number, stack in enumerate(ordered):
        again, letter = divmod(number, len(ascii_uppercase))
        area = game.segments_of(stack.cell, stack.segment)
        yield AuditStack(stack.cell, stack.segment, area, stack.count, ascii_uppercase[letter] * (again + 1))


def _cleared(game: Game) -> int:
    """How many tokens the end of the game removed from the mountains unscored (GR-81)."""
    past = game.copy()
    last = past.pop()
    lying = sum(s.count for s in past.stacks.values())
    outcome = past.push(last)
    taken = sum(count for _, count in outcome.distributed) + (outcome.mined is not None)
    return lying - taken - outcome.freed


def revision_view(state: State) -> RevisionView | None:
    """The consequences of the pending correction; None if none is pending."""
    if state.revising is None or state.history is None:
        return None
    revision = revise(state.tileset, state.history, state.revising)
    names = revision.after.start.names
    rows = tuple(_change(change, player(change.colour, names)) for change in revision.changes)
    old = state.names
    notes = [commentary.misfit(m.doing, m.turn, m.colour, m.reason, m.aside, old) for m in revision.misfits]
    match state.revising:
        case TurnInserted():
            notes.append(say("revise.later_next"))
        case TurnRemoved(cell) if cell != tuple(state.history.game.tiles)[-1]:
            notes.append(say("revise.later_before"))
    if revision.mixed_up:
        notes.append(say("revise.mixed_up"))
    dropped = max((m.aside for m in revision.misfits), default=0)
    sides = before_after(state.history, state.revising)
    return RevisionView(rows, tuple(notes), dropped, sides)


def _change(change: Change, name: Message | str) -> ChangeView:
    lines = [say(f"revise.{origin}", before=b, after=a) for origin, (b, a) in change.by.items()]
    if change.tokens[0] != change.tokens[1]:
        lines.append(say("revise.tokens_taken", before=change.tokens[0], after=change.tokens[1]))
    return ChangeView(change.colour, name, *change.score, tuple(lines))


def turns_view(history: History) -> tuple[TurnView, ...]:
    """Every turn so far, the oldest first."""
    return tuple(turn for turn, _ in _turns(history))


def _turns(history: History) -> Iterator[tuple[TurnView, int]]:
    """Every turn with a tile, and the index of that tile among the moves."""
    game, names, made = history.game, history.start.names, history.game.turns
    for at, (number, move) in enumerate(history.entries):
        if isinstance(move, Place):
            acted = history.entries[at + 1][1] if at + 1 < len(history.entries) else None
            pile = game.tileset.by_id[move.design].deck
            colour, turn = made[at]
            name = player(colour, names)
            yield _turn(number, turn, colour, name, move, acted, "" if pile == game.main_deck else pile), at


@lru_cache(maxsize=512)
def _turn(
    number: int, turn: int, colour: str, name: Message | str, move: Place, acted: Move | None, pile: str
) -> TurnView:
    """That turn; the same object each time, so that a long list is neither made nor compared anew after every move.

    ``pile`` is that of its tile where it is not the usual one, else "".
    """
    told = say("turn.open")
    if isinstance(acted, PutPiece | TakeBack | Mine | Pass):
        told = commentary.done(acted)
    if pile:
        told = say(f"turn.with_{pile}", what=told)
    return TurnView(number, turn, colour, name, move.cell, LaidTile(move.face, move.rotation), told)


def review_view(state: State) -> ReviewView | None:
    """The turn under review and the actions that were legal in it; None if none is under review."""
    history = state.history
    if history is None or state.reviewing is None:
        return None
    found = next(((turn, at) for turn, at in _turns(history) if turn.number == state.reviewing), None)
    if found is None:
        return None
    turn, at = found
    if at + 1 >= len(history.entries):
        return ReviewView(turn, (), state.review_how)
    number, taken = history.entries[at + 1]
    past = history.game.copy()
    for _ in history.entries[at + 1 :]:
        past.pop()
    choices: list[ActionView] = []
    for move in sorted(past.legal_actions(), key=lambda m: m != taken):
        assert isinstance(move, PutPiece | TakeBack | Mine | Pass)
        shown = offer(past, move)
        label = say("choice.nothing") if isinstance(move, Pass) else shown.label
        choices.append(replace(shown, label=label, intent=CorrectAction(number, move)))
    where = placing(past, state.names, lambda move: CorrectAction(number, move), taken)
    return ReviewView(turn, tuple(choices), state.review_how, where, earlier_shows(history, turn.number))
