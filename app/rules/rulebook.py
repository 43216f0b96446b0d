"""What one game of the family tells the engine: its words as data, and a few moments where it has its own say.

A further game is a subclass of ``Rulebook`` handed to ``register``; ``ADDING.md`` shows how. The engine lays tiles,
joins features, keeps claims, turns and undo; a rulebook says what stands where, what scores when and for how much.
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

    ``terms``: the words of the game.
    ``claims`` and ``supply_of``: the pieces that claim features, and how many of each a seat has.
    ``others``: by kind, how many a seat has of the pieces that claim nothing, and on which segments they go.
    ``supply``: the tokens not dealt; ``dealt_for``: the kind of feature on which stacks of them lie and the symbol
    that calls for them, where the game has any; ``revealed``: values of real tokens as the table told them, by the
    token's name: undo keeps it.
    ``closing``: the kinds that complete when nothing of them is open, in the order in which they score.
    ``categories``: for each kind that scores, its word in ``SeatState.by``.
    ``goes_home``: the kinds of feature whose pieces return when it is complete, or else at the end of the game;
    ``stays``: the pieces that never do. ``codes``: rule numbers of the moves that all games share; a game with pieces
    that claim nothing adds "other", one with tokens "tokens", "stack" and "stack_home".
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
        """A tile was laid, features joined: move what lies on vanished roots, deal what is due.

        ``merges`` as ``Board.lay`` gives them. ``completed`` holds the roots of the features of kind ``closing`` that
        the tile completed; a game in which features complete otherwise appends theirs, so that ``settle`` gets them.
        """
        return (), ()

    def add_actions(self, state: State, actions: list[Move]) -> None:
        """Append the actions beyond claiming a feature of the new tile."""

    def why_not(self, state: State, move: Move) -> Violation | None:
        """Why such an action is not allowed, None if it is."""
        return violation(self.codes["action"], "not_this_game")

    def why_not_on(self, claim: Claim, kind: str) -> Violation:
        """Why a claiming piece does not go on that kind of segment."""
        return violation(claim.place_rule, "not_there", piece=claim.kind, kind=kind)

    def act(self, state: State, move: Move) -> tuple[str, int | None] | None:
        """Do such an action, which ``why_not`` allowed. Returns what was mined."""
        return None

    def claimed(self, state: State, node: int) -> None:
        """A claiming piece was put on ``node``."""

    def vacated(self, state: State, node: int) -> None:
        """A claiming piece was taken back from ``node`` without scoring."""

    def settle(self, state: State, completed: list[int], settlement: Settlement) -> None:
        """Score the features that the new tile completed; take their pieces home."""
        raise NotImplementedError

    def final(self, state: State) -> list[Scoring]:
        """What would score if the game ended now, without changing anything."""
        raise NotImplementedError

    def clear(self, state: State) -> list[Standing]:
        """The game is over: remove what leaves the table unscored. Returns the pieces that go home by it."""
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
        """The table says which values the seat's tokens have, in the order taken; None for one that it does not say."""

    def set_up(
        self,
        state: State,
        pieces: Sequence[Standing],
        stacks: Sequence[Stack],
        tokens: Mapping[int, tuple[int | None, ...]],
    ) -> None:
        """A position lies on the board with the pieces that claim: add the other pieces, the stacks, the tokens taken.

        ``tokens`` by seat; None for a value that is not known. All was checked.
        """

    def token_scorings(self, state: State) -> list[Scoring]:
        """What the known tokens of each seat are worth at the end."""
        return []

    def complete(self, state: State, root: int, kind: str) -> bool:
        """Whether that feature is complete; asked of kinds that can be."""
        return kind in self.closing and state.board.closed(root)

    def formerly(self, options: Options, why: Violation) -> Options | None:
        """The options under which earlier versions of these rules allowed what ``why`` forbids now; None for none."""
        return None

    def duel(self) -> bool:
        """Whether players who share the best score are called to a duel (GR-86)."""
        return False

    def snapshot(self) -> tuple[Any, ...]:
        """The game's own state as unchanging values, for undo."""
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
    """Make the rules and words of a game known, so that its tile sets and records can be read and played.

    Usable as a decorator. The same name registered again replaces the former rules.
    """
    _rulebooks[rulebook.terms.game] = rulebook
    GAMES[rulebook.terms.game] = rulebook.terms
    return rulebook


def rulebook_for(tileset: TileSet, options: Options, seats: int, seed: int) -> Rulebook:
    """The rules for a game with that tile set. Raises SetupError when nobody registered rules for it."""
    if tileset.game not in _rulebooks:
        raise SetupError(f"no rules are known for {tileset.game!r}; known are {', '.join(_rulebooks)}")
    return _rulebooks[tileset.game](tileset, options, seats, seed)
