"""The base class for the rules of one game: its terms as data, and methods that the engine calls at fixed points.

Design: template method. A further game is a subclass of ``Rulebook`` passed to ``register``; ``ADDING.md`` shows how.
The engine lays tiles, joins features and keeps claims, turns and undo; a rulebook decides which pieces may stand where,
what scores, when, and for how many points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from app.rules.errors import SetupError
from app.rules.moves import Move
from app.rules.options import Options
from app.rules.state import Claim, Settlement, State
from app.rules.terms import GAMES, Terms
from app.rules.tileset import TileSet
from app.rules.values import Deal, Join, Scoring, Stack, Standing
from app.rules.violations import Violation, violation
from app.values import Cell


class Rulebook:
    """The rules of one game, and the state that only this game has. One instance belongs to one ``Game``.

    ``terms``: the terms of the game. ``claims`` and ``supply_of``: the pieces that claim features, and how many of each
    a seat has. ``others``: by kind, how many a seat has of the pieces that claim nothing, and on which segments they
    go. ``supply``: the tokens not dealt. ``dealt_for``: the kind of feature on which stacks of tokens lie and the
    symbol for which they are dealt, in games with tokens. ``revealed``: the known values of real tokens, by the token's
    identifier; undo does not change it. ``closing``: the kinds of feature that are complete when they have no open
    side, in the order in which they score. ``categories``: for each kind that scores, its key in ``SeatState.by``.
    ``goes_home``: the kinds of feature whose pieces return when it is complete, or at the end of the game; ``stays``:
    the pieces that never return. ``codes``: rule numbers of the moves that all games share; a game with pieces that
    claim nothing adds "other", one with tokens "tokens", "stack" and "stack_home".
    """

    terms: ClassVar[Terms]
    closing: ClassVar[tuple[str, ...]]
    categories: ClassVar[Mapping[str, str]]
    goes_home: ClassVar[frozenset[str]]
    codes: ClassVar[Mapping[str, str]]
    bonus_deck: ClassVar[str] = ""
    stays: ClassVar[frozenset[str]] = frozenset()
    dealt_for: ClassVar[tuple[str, str]] = ("", "")

    claims: tuple[Claim, ...]
    supply_of: Mapping[str, int]
    others: Mapping[str, tuple[int, frozenset[str]]] = {}
    supply: tuple[int, ...] = ()
    revealed: Mapping[int, int] = {}

    def __init__(self, tileset: TileSet, options: Options, seats: int, seed: int) -> None:
        self.options = options

    def laid(
        self, state: State, merges: list[tuple[int, int, int]], completed: list[int]
    ) -> tuple[tuple[Deal, ...], tuple[Join, ...]]:
        """Called after a tile was laid: move what is stored under roots that are gone, deal the tokens that are due.

        ``merges`` as ``Board.lay`` returns them. ``completed`` holds the roots of the features of kind ``closing`` that
        the tile completed; a game in which features are completed in other ways appends theirs for ``settle``.
        """
        return (), ()

    def add_actions(self, state: State, actions: list[Move]) -> None:
        """Append the actions beyond claiming a feature of the new tile."""

    def why_not(self, state: State, move: Move) -> Violation | None:
        """The rule that forbids an action of the game's own, None if the action is allowed."""
        return violation(self.codes["action"], "not_this_game")

    def why_not_on(self, claim: Claim, kind: str) -> Violation:
        """The rule that keeps a claiming piece off that kind of segment."""
        return violation(claim.place_rule, "not_there", piece=claim.kind, kind=kind)

    def act(self, state: State, move: Move) -> tuple[str, int | None] | None:
        """Do an action of the game's own that ``why_not`` allowed. Returns (colour, value) of a mined token or None."""
        return None

    def claimed(self, state: State, node: int) -> None:
        """Called after a claiming piece was put on ``node``."""

    def vacated(self, state: State, node: int) -> None:
        """Called after a claiming piece was taken back from ``node`` without scoring."""

    def settle(self, state: State, completed: list[int], settlement: Settlement) -> None:
        """Score the features that the new tile completed, and return their pieces."""
        raise NotImplementedError

    def final(self, state: State) -> list[Scoring]:
        """The final scorings if the game ended now; must not change anything."""
        raise NotImplementedError

    def clear(self, state: State) -> list[Standing]:
        """Called at the end of the game: remove what leaves the table unscored. Returns the pieces that go home."""
        return []

    def standing(self, state: State) -> list[Standing]:
        """The pieces on the table beyond those that claim features."""
        return []

    def at_hand(self, seat: int) -> dict[str, int]:
        """The pieces at hand beyond those that claim features, by kind."""
        return {}

    def stacks_on(self, state: State) -> dict[tuple[Cell, int], Stack]:
        """The stacks of tokens on the table, by cell and segment."""
        return {}

    def tokens_on(self, root: int) -> int:
        """How many tokens lie on that feature."""
        return 0

    def values(self, seat: int) -> tuple[int | None, ...]:
        """The values of the tokens that the seat took; None for one that only the table knows."""
        return ()

    def reveal(self, seat: int, values: tuple[int | None, ...]) -> None:
        """Store the values of the seat's real tokens, in the order taken; None for one that is not known."""

    def set_up(
        self,
        state: State,
        pieces: Sequence[Standing],
        stacks: Sequence[Stack],
        tokens: Mapping[int, tuple[int | None, ...]],
    ) -> None:
        """Complete a position on the board, which has its tiles and claiming pieces: add other pieces, stacks and
        tokens.

        ``tokens``: by seat, the values of those taken, None for one that is not known. The position has been checked.
        """

    def token_scorings(self, state: State) -> list[Scoring]:
        """What the known tokens of each seat are worth at the end."""
        return []

    def complete(self, state: State, root: int, kind: str) -> bool:
        """Whether that feature is complete; False for kinds that never are."""
        return kind in self.closing and state.board.closed(root)

    def formerly(self, options: Options, why: Violation) -> Options | None:
        """The options that allow what ``why`` forbids, if earlier versions of these rules allowed it; else None."""
        return None

    def duel(self) -> bool:
        """Whether players who share the best score are called to a duel (GR-86)."""
        return False

    def snapshot(self) -> tuple[Any, ...]:
        """The game's own state as immutable values, for undo (memento)."""
        return ()

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Return to that state."""

    def copy(self) -> Rulebook:
        """An independent copy for an independent game."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin


_rulebooks: dict[str, Callable[[TileSet, Options, int, int], Rulebook]] = {}


def register(rulebook: type[Rulebook]) -> type[Rulebook]:
    """Register the rules and terms of a game, so that its tile sets and records can be read and played.

    Usable as a decorator. Registering a name again replaces the earlier rules.
    """
    _rulebooks[rulebook.terms.game] = rulebook
    GAMES[rulebook.terms.game] = rulebook.terms
    return rulebook


def rulebook_for(tileset: TileSet, options: Options, seats: int, seed: int) -> Rulebook:
    """The rules for a game with that tile set. Raises SetupError when nobody registered rules for it."""
    if tileset.game not in _rulebooks:
        raise SetupError(f"no rules are known for {tileset.game!r}; known are {', '.join(_rulebooks)}")
    return _rulebooks[tileset.game](tileset, options, seats, seed)
