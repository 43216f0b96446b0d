"""Small tile sets made for one test: a library of plain tiles, and games played from a line of moves.

``play("RS@1,0/0 cowboy 1 RS@2,0/0 pass", start="PR")`` builds a box that holds exactly the tiles of those moves (and
``spare`` ones, so that the game goes on), plays the moves and returns the game and what each move brought.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rules import Design, Game, Options, Outcome, Scoring, Segment, TileSet, Variant
from app.rules.moves import read_moves
from app.rules.terms import GAMES, PORTS_PER_SIDE, SIDES

GOLD_RUSH_SIDES = {
    "P": ("prairie", "prairie", "prairie"),
    "R": ("prairie", "railroad", "prairie"),
    "M": ("mountain", "mountain", "mountain"),
}
HUNTERS_SIDES = {
    "M": ("meadow", "meadow", "meadow"),
    "F": ("forest", "forest", "forest"),
    "R": ("meadow", "river", "meadow"),
}

GOLD_RUSH = {
    # prairies
    "P": ("PPPP", "prairie N E S W"),
    "PC": ("PPPP", "prairie N E S W camps=1"),
    "PH": ("PPPP", "prairie N E S W herds=1"),
    # railroads: straight, with a locomotive, curve, end at a junction, junctions
    "RS": ("PRPR", "prairie N E1 W3; railroad E2 W2; prairie S E3 W1"),
    "RL": ("PRPR", "prairie N E1 W3; railroad E2 W2 locomotives=1; prairie S E3 W1"),
    "RH": ("PRPR", "prairie N E1 W3 herds=1; railroad E2 W2; prairie S E3 W1 camps=1"),
    "RC": ("PPRR", "prairie N E S1 W3; railroad S2 W2; prairie S3 W1"),
    "RE": ("PPPR", "railroad W2; prairie N E S W1 W3"),
    "RX": (
        "RRRR",
        "railroad N2; railroad E2; railroad S2; railroad W2; prairie N3 E1; prairie E3 S1; prairie S3 W1;"
        " prairie W3 N1",
    ),
    "RB": ("RRRR", "railroad N2 S2; railroad E2 W2; prairie N3 E1; prairie E3 S1; prairie S3 W1; prairie W3 N1"),
    # cities of three and four railroads
    "C3": (
        "PRRR",
        "city; railroad E2 >0; railroad S2 >0; railroad W2 >0; prairie N E1 W3; prairie E3 S1; prairie S3 W1",
    ),
    "C4": (
        "RRRR",
        "city; railroad N2 >0; railroad E2 >0; railroad S2 >0; railroad W2 >0; prairie N3 E1;"
        " prairie E3 S1; prairie S3 W1; prairie W3 N1",
    ),
    # mountains: one side, two sides, corner, three and four, two mountains, railroad that ends at a mountain
    "M0": ("MPPP", "mountain N; prairie E S W"),
    "M1": ("MPPP", "mountain N nuggets=1; prairie E S W"),
    "M2": ("MPPP", "mountain N nuggets=2; prairie E S W"),
    "M3": ("MPPP", "mountain N nuggets=3; prairie E S W"),
    "MS": ("MPMP", "mountain N S nuggets=1; prairie E; prairie W"),
    "MS3": ("MPMP", "mountain N S nuggets=3; prairie E; prairie W"),
    "MZ": ("MPMP", "mountain N S; prairie E; prairie W"),
    "MD": ("MPMP", "mountain N nuggets=1; mountain S nuggets=1; prairie E W"),
    "MX": ("MMMM", "mountain N E S W nuggets=3"),
    "MY": ("MMMM", "mountain N E S W"),
    "ML": ("MMPP", "mountain N E nuggets=1; prairie S W"),
    "MR": ("MPRP", "mountain N nuggets=1; railroad S2; prairie E S1; prairie W S3"),
    "G": ("MRPR", "mountain N nuggets=1; railroad E2 W2; prairie E1 W3; prairie S E3 W1"),
}

HUNTERS = {
    "M": ("MMMM", "meadow N E S W"),
    "MZ": ("MPMP", "mountain N S; prairie E; prairie W"),
    "MD": ("MMMM", "meadow N E S W deer=1"),
    "MD2": ("MMMM", "meadow N E S W deer=2"),
    "MM": ("MMMM", "meadow N E S W mammoths=1"),
    "MM2": ("MMMM", "meadow N E S W mammoths=2"),
    "MA": ("MMMM", "meadow N E S W aurochs=1"),
    "MT": ("MMMM", "meadow N E S W tigers=1"),
    "MT2": ("MMMM", "meadow N E S W tigers=2"),
    # forests: an end, an end with gold, straight, straight that parts the meadow, corner, with gold, two ends
    "FE": ("FMMM", "forest N; meadow E S W"),
    "FG": ("FMMM", "forest N gold=1; meadow E S W"),
    "FS": ("FMFM", "forest N S; meadow E; meadow W"),
    "FM": ("FMFM", "forest N S mushrooms=1; meadow E; meadow W"),
    "FX": ("FFFF", "forest N E S W"),
    "FD": ("FMFM", "forest N; forest S; meadow E W"),
    # rivers: straight, river mouth, ends in a lake of 1, 2, 3 fish, straight with a fish, lake of two rivers
    "RS": ("MRMR", "meadow N E1 W3; river E2 W2; meadow S E3 W1"),
    "RF": ("MRMR", "meadow N E1 W3; river E2 W2 fish=1; meadow S E3 W1"),
    "RC": ("MMRR", "meadow N E S1 W3; river S2 W2; meadow S3 W1"),
    "RM": ("MMMR", "meadow N E S W1 W3; river W2"),
    "L1": ("MMMR", "meadow N E S W1 W3; river W2 >2; lake fish=1"),
    "L2": ("MMMR", "meadow N E S W1 W3; river W2 >2; lake fish=2"),
    "L3": ("MMMR", "meadow N E S W1 W3; river W2 >2; lake fish=3"),
    "LL": ("MRMR", "meadow N E1 W3; river E2 >3; river W2 >3; lake fish=2; meadow S E3 W1"),
    "LC": ("MMRR", "meadow N E S1 W3; river S2 >3; river W2 >3; lake fish=2; meadow S3 W1"),
    # bonus tiles
    "BM": ("MMMM", "meadow N E S W"),
    "BF": ("FMMM", "forest N gold=1; meadow E S W"),
    "BE": ("FMMM", "forest N; meadow E S W"),
    "BX": ("RRRR", "river N2; river E2; river S2; river W2; meadow N3 E1; meadow E3 S1; meadow S3 W1; meadow W3 N1"),
    "BS": ("MMMM", "meadow N E S W shrine=1"),
    "BT": ("MRMR", "meadow N E1 W3 shrine=1; river E2 W2; meadow S E3 W1"),
    "BR": ("MMMM", "meadow N E S W fire=1"),
}

LIBRARY = {"gold-rush": GOLD_RUSH, "hunters-and-gatherers": HUNTERS}
LETTERS = {"gold-rush": GOLD_RUSH_SIDES, "hunters-and-gatherers": HUNTERS_SIDES}
BONUS = ("BM", "BF", "BE", "BX", "BS", "BT", "BR")
TOKENS = {0: 10, 1: 10, 2: 30, 3: 10, 5: 3}


def design(design_id: str, sides: str, text: str, count: int, deck: str = "land") -> Design:
    """A design from segments written as ``kind ports symbol=n >target``, parted by semicolons."""
    segments = []
    for index, words in enumerate(part.split() for part in text.split(";")):
        ports: list[int] = []
        symbols = {}
        to = None
        for word in words[1:]:
            if "=" in word:
                name, _, value = word.partition("=")
                symbols[name] = int(value)
            elif word.startswith(">"):
                to = int(word[1:])
            else:
                first = PORTS_PER_SIDE * SIDES.index(word[0])
                places = [int(word[1]) - 1] if len(word) > 1 else range(PORTS_PER_SIDE)
                ports += [first + place for place in places]
        segments.append(Segment(index, words[0], tuple(ports), symbols, to))
    variant = Variant("", count, tuple(segment.symbols for segment in segments))
    return Design(design_id, sides, tuple(segments), (variant,), deck)


def tileset(
    start: str,
    counts: Mapping[str, int],
    game: str = "gold-rush",
    tokens: Mapping[int, int] | None = None,
) -> TileSet:
    """A box with those tiles and the start tile."""
    held = Counter(counts)
    held[start] += 1
    designs = tuple(
        design(name, *LIBRARY[game][name], count, "bonus" if name in BONUS and "bonus" in GAMES[game].tiles else "land")
        for name, count in held.items()
        if count
    )
    values = TOKENS if tokens is None else tokens
    return TileSet(game, "test", False, start, LETTERS[game], designs, values if game == "gold-rush" else {})


@dataclass
class Played:
    """A game that was played, and what each of its moves brought."""

    game: Game
    outcomes: list[Outcome]

    @property
    def last(self) -> Outcome:
        return self.outcomes[-1]

    @property
    def scorings(self) -> list[Scoring]:
        return [scoring for outcome in self.outcomes for scoring in outcome.scorings]

    def score(self, colour: str) -> int:
        return self.game.seat(colour).score

    def by(self, colour: str) -> Mapping[str, int]:
        return {name: points for name, points in self.game.seat(colour).by.items() if points}

    def push(self, text: str) -> Outcome:
        """Go on with these moves; returns the last outcome."""
        for move in read_moves(text, self.game.tileset, self.game.last_placed):
            self.outcomes.append(self.game.push(move))
        return self.last


def play(
    text: str,
    start: str = "P",
    spare: Mapping[str, int] | Sequence[str] = ("P",),
    *,
    game: str = "gold-rush",
    seats: Sequence[str] = ("red", "blue"),
    options: Options | None = None,
    seed: int = 1,
    tokens: Mapping[int, int] | None = None,
) -> Played:
    """Play those moves in a box that holds what they need and ``spare`` tiles; none spare ends the game with them."""
    counts = Counter(re.findall(r"(\w+)@", text)) + Counter(re.findall(r"discard (\w+)", text))
    counts += Counter(spare)
    box = tileset(start, counts, game, tokens)
    played = Played(Game(box, seats, options or Options(), token_seed=seed), [])
    if text:
        played.push(text)
    return played
