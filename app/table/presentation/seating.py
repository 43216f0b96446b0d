"""A game that is being set up: who sits where round the table, who begins, and what is chosen. Pure values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType

from app.lang import Message, say
from app.rules.options import CHOICES, Options
from app.rules.terms import DEFAULT_GAME, SEATS, Terms
from app.table.model.inputs import StartGame

PLACES = 6
"""The places round the table, numbered clockwise from the left one at its upper edge: two above, one at the right, two
below, one at the left.
"""
SPREAD: Mapping[int, tuple[int, ...]] = {
    0: (),
    1: (4,),
    2: (4, 1),
    3: (4, 0, 2),
    4: (4, 0, 1, 3),
    5: (4, 5, 0, 1, 3),
}
"""Where that many players sit by default, in playing order."""

TOKENS: Mapping[str, Mapping[str, bool | str]] = {
    "virtual": {"tokens": "virtual", "open_tokens": False},
    "open": {"tokens": "virtual", "open_tokens": True},
    "physical": {"tokens": "physical", "open_tokens": False},
}
"""The three ways to play with tokens, and the options of the rules that each of them stands for."""

Value = bool | str


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a game that players choose: ``values`` has what it may be, the printed rules first, and ``chosen``
    is what it is now. The language files name it and its values by ``name``.
    """

    name: str
    values: tuple[Value, ...]
    chosen: Value


@dataclass(frozen=True)
class Plan:
    """A game before it begins.

    ``places`` has a colour for each place round the table, "" where nobody sits; ``names`` the names of the players by
    colour, ``first`` the colour that begins, "" for the one who sat down first. ``tileset`` is the name of the tile
    set, ``options`` what was chosen for it. ``camera``: whether the camera watches.
    """

    places: tuple[str, ...] = ("",) * PLACES
    names: Mapping[str, str] = field(default_factory=dict)
    first: str = ""
    tileset: str = DEFAULT_GAME
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    camera: bool = True

    @property
    def seated(self) -> tuple[str, ...]:
        """The colours at the table, clockwise."""
        return tuple(colour for colour in self.places if colour)

    @property
    def free(self) -> tuple[str, ...]:
        """The colours still in the box."""
        return tuple(colour for colour in SEATS if colour not in self.places)

    @property
    def order(self) -> tuple[str, ...]:
        """The colours in playing order: clockwise round the table from the one who begins."""
        seated = self.seated
        at = seated.index(self.first) if self.first in seated else 0
        return seated[at:] + seated[:at]

    @property
    def trouble(self) -> Message | None:
        """Why the game cannot begin; None if it can."""
        missing = 2 - len(self.seated)
        return say("new.too_few", count=missing) if missing > 0 else None

    def sitting(self, colour: str, place: int) -> Plan:
        """That player at that place. Who sits there already changes places; a colour from the box becomes the one of
        whoever sits there, who keeps the name and still begins.
        """
        places, there, names = list(self.places), self.places[place], self.names
        if colour in places:
            places[places.index(colour)] = there
        elif there:
            names = {**names, colour: names.get(there, ""), there: names.get(colour, "")}
        places[place] = colour
        first = next(iter(self.order), colour)
        return replace(self, places=tuple(places), names=names, first=first if first in places else colour)

    def without(self, colour: str) -> Plan:
        """That player away from the table; the name is kept for a second thought."""
        places = tuple("" if seat == colour else seat for seat in self.places)
        rest = self.order[1:] if self.first == colour else (self.first,)
        return replace(self, places=places, first=next((seat for seat in rest if seat in places), ""))

    def called(self, colour: str, name: str) -> Plan:
        """That player under that name; "" goes by the colour."""
        return replace(self, names={**self.names, colour: name})

    def choosing(self, name: str, value: Value) -> Plan:
        """That option (``Choice``) with that value."""
        changed = TOKENS[str(value)] if name == "tokens" else {name: value}
        return replace(self, options={**self.options, **changed})

    def playing(self, tileset: str, options: Mapping[str, bool | int | str] = MappingProxyType({})) -> Plan:
        """Another game with those options; all others are those of its printed rules."""
        return replace(self, tileset=tileset, options=dict(options)) if tileset != self.tileset else self

    def following(self, tileset: str, options: Mapping[str, bool | int | str]) -> Plan:
        """The options of the last game, of that ``tileset``, except for what was chosen here: another game stays, and
        so does each option that was chosen.
        """
        return self if tileset != self.tileset else replace(self, options={**options, **self.options})

    def opening(self, terms: Terms, seed: int) -> StartGame:
        """The input that begins it, with that seed for the tokens."""
        names = {colour: self.names[colour] for colour in self.order if self.names.get(colour)}
        options = {name: value for name, value in self.options.items() if name in terms.options}
        return StartGame(self.order, names, options, seed)


def seated_as(seats: tuple[str, ...], names: Mapping[str, str], plan: Plan, sat: Sequence[str] = ()) -> Plan:
    """That plan with those players in playing order, the first of whom begins, at the places where they ``sat``: the
    colours round the table, as in a plan. Where those are of another game, or not known, they are spread round it.
    """
    places = [""] * PLACES
    for colour, place in zip(seats, _where(seats, sat) or SPREAD[len(seats)], strict=True):
        places[place] = colour
    return replace(plan, places=tuple(places), names=dict(names), first=seats[0] if seats else "")


def _where(seats: tuple[str, ...], sat: Sequence[str]) -> tuple[int, ...]:
    """The places of those players in playing order; empty where others sat there. One whose colour was corrected
    during the game has the place of the colour before.
    """
    taken = tuple(place for place, colour in enumerate(sat) if colour)
    if len(sat) != PLACES or len(taken) != len(seats):
        return ()

    def same(order: tuple[int, ...]) -> int:
        return sum(sat[place] == colour for place, colour in zip(order, seats, strict=True))

    orders = [taken[first:] + taken[:first] for first in range(len(taken))]
    best = max(orders, key=same, default=())
    return best if same(best) else ()


def choices(terms: Terms, options: Mapping[str, bool | int | str]) -> tuple[Choice, ...]:
    """Every option of that game with what is chosen, in the order of ``Options``; hidden, open and real tokens are one
    choice.
    """
    found = []
    for item in fields(Options):
        name = item.name
        if name not in terms.options or name == "open_tokens":
            continue
        chosen = options.get(name, item.default)
        if name == "tokens":
            way = "open" if options.get("open_tokens") else str(chosen)
            found.append(Choice(name, tuple(TOKENS), way))
        elif name in CHOICES:
            found.append(Choice(name, CHOICES[name], str(chosen)))
        else:
            usual = bool(item.default)
            found.append(Choice(name, (usual, not usual), bool(chosen)))
    return tuple(found)


def departures(
    terms: Terms, options: Mapping[str, bool | int | str], usual: Mapping[str, str] = MappingProxyType({})
) -> tuple[Choice, ...]:
    """The choices that differ from the printed rules of the ``usual`` edition."""
    return tuple(c for c in choices(terms, options) if c.chosen != usual.get(c.name, c.values[0]))
