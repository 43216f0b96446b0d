"""The record of a game: a text file with one line a turn, readable by people and replayed by programs.

``RECORD.md`` beside this file describes the grammar. ``write_record`` and ``parse_record`` are inverse to each other.
For an invalid text all of its faults are reported, each with line and column.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields

from app.rules.errors import NotationError, Problem, RecordError, TileSetError
from app.rules.line import UNTOLD
from app.rules.moves import Move, quoted, read_moves_at, write_moves
from app.rules.options import CHOICES, Options
from app.rules.shipped import load_tileset
from app.rules.terms import GAMES, SEATS
from app.rules.tileset import TileSet
from app.rules.tokens import SEAL_LENGTH

SIGNATURE = "claim-manager record 1"
"""The first line of every record; the number is the version of the grammar."""

LONGEST_TEXT = 100_000
"""Characters of a record; a whole game has about 3,000."""

LoadTileSet = Callable[[str], TileSet]
"""Returns the tile set of that name; raises TileSetError when there is none."""

_HEADERS = ("game", "tileset", "seats", "options", "seed", "order", "seal", "values", "result")
_SWITCH = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Turn:
    """The moves of one turn: discards, tile, action, and the same again for a bonus tile.

    ``line`` and ``columns`` (of each move, from 1) are the place where it was read; comparisons ignore them.
    """

    number: int
    colour: str
    moves: tuple[Move, ...]
    line: int = field(default=0, compare=False)
    columns: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A game, finished or not.

    ``tileset`` is the name or the folder of the tile set, on one line and without a hash sign. ``seats`` in playing
    order. ``seed`` is the token seed, ``order`` the values of all tokens at the start where the seed does not give
    them, ``seal`` the seal that everyone could see during the game ("" for none, see ``app.rules.tokens.seal``).
    ``values``: by colour, the values of real tokens in the order taken, None for one that is not known. ``result``: the
    scores that the record states, by colour; None when it states none. ``lines``: the line number of each header by its
    word; comparisons ignore it.
    """

    game: str
    tileset: str
    seats: tuple[str, ...]
    options: Options = field(default_factory=Options)
    seed: int = 0
    values: Mapping[str, tuple[int | None, ...]] = field(default_factory=dict)
    turns: tuple[Turn, ...] = ()
    result: Mapping[str, int] | None = None
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    order: tuple[int, ...] | None = None
    seal: str = ""


def write_record(record: Record) -> str:
    """The text of a record, ending in a newline."""
    lines = [SIGNATURE, f"game {record.game}", f"tileset {record.tileset}", f"seats {' '.join(record.seats)}"]
    options = _write_options(record.options)
    if options:
        lines.append(f"options {' '.join(options)}")
    lines.append(f"seed {record.seed}")
    if record.order is not None:
        lines.append(f"order {' '.join(map(str, record.order))}")
    if record.seal:
        lines.append(f"seal {record.seal}")
    lines += [f"{t.number} {t.colour} {write_moves(t.moves)}" for t in record.turns]
    for colour, values in record.values.items():
        lines.append(" ".join(["values", colour, *(UNTOLD if value is None else str(value) for value in values)]))
    if record.result is not None:
        lines.append("result " + " ".join(f"{c} {n}" for c, n in record.result.items()))
    return "\n".join(lines) + "\n"


def parse_record(text: str, load_tileset: LoadTileSet = load_tileset) -> Record:
    """The record that ``text`` holds. Raises RecordError with every fault of the text."""
    record, problems = read_record(text, load_tileset)
    if record is None or problems:
        raise RecordError(problems)
    return record


def read_record(text: str, load_tileset: LoadTileSet) -> tuple[Record | None, tuple[Problem, ...]]:
    """The record as far as it can be read, and every fault of the text.

    The record is None when the head does not state the game, the seats or a usable tile set. Turns with a faulty word
    are left out, so a caller that plays the turns must stop before the first line that has a problem.
    """
    if len(text) > LONGEST_TEXT:
        return None, (Problem(1, 0, f"a record has {LONGEST_TEXT} characters at most, this text has {len(text)}"),)
    reader = _Reader(load_tileset)
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        reader.line(number, line.removesuffix("\r"))
    return reader.finish(), tuple(sorted(reader.problems, key=lambda p: (p.line, p.column)))


def _write_options(options: Options) -> list[str]:
    words = []
    for name in options.chosen():
        value = getattr(options, name)
        words.append(f"{name.replace('_', '-')}={value if isinstance(value, str) else 'yes' if value else 'no'}")
    return words


class _Reader:
    """Parses line by line and collects the faults."""

    def __init__(self, load_tileset: LoadTileSet) -> None:
        self.load_tileset = load_tileset
        self.problems: list[Problem] = []
        self.head: dict[str, int] = {}
        self.signed = False
        self.game = ""
        self.tileset_name = ""
        self.tileset: TileSet | None = None
        self.seats: tuple[str, ...] = ()
        self.options = Options()
        self.seed = 0
        self.order: tuple[int, ...] | None = None
        self.seal = ""
        self.values: dict[str, tuple[int | None, ...]] = {}
        self.result: dict[str, int] | None = None
        self.turns: list[Turn] = []
        self.turn_lines = 0

    def wrong(self, line: int, column: int, text: str) -> None:
        self.problems.append(Problem(line, column, text))

    def line(self, number: int, line: str) -> None:
        content = line.partition("#")[0].rstrip()
        if not content.strip():
            return
        words = [(m.start() + 1, m.group()) for m in re.finditer(r"\S+", content)]
        if not self.signed:
            self.signed = True
            if [w for _, w in words] == SIGNATURE.split():
                return
            self.wrong(number, 1, f"a record begins with the line {SIGNATURE!r}")
            if words[0][1] == SIGNATURE.split()[0]:
                return
        column, word = words[0]
        if word in _HEADERS:
            if word == "tileset":  # a folder's name may hold spaces: what follows is one word
                words = [words[0], (words[1][0], content[words[1][0] - 1 :])] if len(words) > 1 else words
            self.header(number, word, words)
        elif re.fullmatch(r"[0-9]{1,4}", word):
            self.turn(number, content, words)
        else:
            self.wrong(
                number, column, f"expected a turn's number or one of {', '.join(_HEADERS)}, found {quoted(word)}"
            )

    def header(self, number: int, word: str, words: list[tuple[int, str]]) -> None:
        if word in self.head and word != "values":
            self.wrong(number, words[0][0], f"{word} stands on line {self.head[word]} already")
            return
        self.head.setdefault(word, number)
        if self.turn_lines and word not in ("values", "result"):
            self.wrong(number, words[0][0], f"{word} belongs above the first turn")
            return
        if len(words) == 1:
            self.wrong(number, words[0][0], f"{word} needs something behind it")
            return
        getattr(self, f"_{word}")(number, words[1:])

    def _game(self, number: int, words: list[tuple[int, str]]) -> None:
        self.single(number, words)
        if words[0][1] not in GAMES:
            self.wrong(number, words[0][0], f"game must be one of {', '.join(GAMES)}, is {quoted(words[0][1])}")
            return
        self.game = words[0][1]

    def _tileset(self, number: int, words: list[tuple[int, str]]) -> None:
        self.tileset_name = words[0][1]

    def _seats(self, number: int, words: list[tuple[int, str]]) -> None:
        for column, word in words:
            if word not in SEATS:
                self.wrong(number, column, f"a seat must be one of {', '.join(SEATS)}, is {quoted(word)}")
        seats: dict[str, None] = {}
        for column, word in words:
            if word in seats:
                self.wrong(number, column, f"{word} sits at the table twice")
            elif word in SEATS:
                seats[word] = None
        if not 2 <= len(words) <= len(SEATS):
            self.wrong(number, words[0][0], f"there must be 2 to {len(SEATS)} seats, are {len(words)}")
        self.seats = tuple(seats)

    def _options(self, number: int, words: list[tuple[int, str]]) -> None:
        known = {item.name.replace("_", "-"): item for item in fields(Options)}
        chosen: dict[str, bool | str] = {}
        for column, word in words:
            name, _, value = word.partition("=")
            if name not in known:
                self.wrong(number, column, f"no option is called {quoted(name)}; there are {', '.join(known)}")
                continue
            field_name = known[name].name
            allowed = CHOICES.get(field_name, tuple(_SWITCH))
            if value not in allowed:
                self.wrong(number, column, f"{name} must be one of {', '.join(allowed)}, is {quoted(value)}")
            elif field_name in chosen:
                self.wrong(number, column, f"{name} is chosen twice")
            else:
                chosen[field_name] = value if field_name in CHOICES else _SWITCH[value]
        self.options = Options(**chosen)  # pyrefly: ignore[bad-argument-type]  # each value was checked against its field above

    def _seed(self, number: int, words: list[tuple[int, str]]) -> None:
        self.single(number, words)
        value = self.whole(number, *words[0], "seed")
        self.seed = value or 0

    def _order(self, number: int, words: list[tuple[int, str]]) -> None:
        found = [self.whole(number, column, word, "a token's value") for column, word in words]
        self.order = tuple(value or 0 for value in found)

    def _seal(self, number: int, words: list[tuple[int, str]]) -> None:
        self.single(number, words)
        column, word = words[0]
        if re.fullmatch(rf"[0-9]{{{SEAL_LENGTH}}}", word):
            self.seal = word
        else:
            self.wrong(number, column, f"a seal has {SEAL_LENGTH} digits, found {quoted(word)}")

    def _values(self, number: int, words: list[tuple[int, str]]) -> None:
        column, colour = words[0]
        if colour not in SEATS or colour in self.values:
            self.wrong(number, column, f"values need a colour that has none yet, found {quoted(colour)}")
            return
        found = [None if word == UNTOLD else self.whole(number, at, word, "a token's value") for at, word in words[1:]]
        self.values[colour] = tuple(found)

    def _result(self, number: int, words: list[tuple[int, str]]) -> None:
        result: dict[str, int] = {}
        for (column, colour), (at, word) in zip(words[::2], [*words[1::2], (words[-1][0], "")], strict=False):
            if colour not in SEATS or colour in result:
                self.wrong(number, column, f"result needs each colour once, found {quoted(colour)}")
                continue
            score = self.whole(number, at, word, f"the score of {colour}")
            if score is not None:
                result[colour] = score
        self.result = result

    def turn(self, number: int, content: str, words: list[tuple[int, str]]) -> None:
        self.turn_lines += 1
        column, word = words[0]
        if int(word) != self.turn_lines:
            self.wrong(number, column, f"this is turn {self.turn_lines}, not {word}")
        if self.tileset is None:
            self.open_tileset(number)
        colour_column, colour = words[1] if len(words) > 1 else (len(content) + 1, "")
        if colour not in SEATS or (self.seats and colour not in self.seats):
            allowed = ", ".join(self.seats or SEATS)
            self.wrong(number, colour_column, f"a turn names its player, one of {allowed}, not {quoted(colour)}")
        if len(words) < 3:
            self.wrong(number, len(content) + 1, "a turn needs a tile, as in A1b@2,-1/3")
        elif self.tileset is not None:
            start = words[2][0] - 1
            try:
                found = read_moves_at(content[start:], self.tileset)
            except NotationError as error:
                self.problems += [Problem(number, start + p.column + 1, p.text) for p in error.problems]
                return
            columns = tuple(start + at + 1 for at, _ in found)
            self.turns.append(Turn(self.turn_lines, colour, tuple(m for _, m in found), number, columns))

    def open_tileset(self, number: int) -> None:
        """Load the tile set that the head names; called at the first turn, when the head is known."""
        name = self.tileset_name or self.game
        at = self.head.get("tileset", self.head.get("game", number))
        if not name or self.turn_lines > 1:
            return
        try:
            self.tileset = self.load_tileset(name)
        except TileSetError as error:
            self.wrong(at, 0, f"the tile set {name!r} cannot be used: {'; '.join(error.problems)}")
            return
        self.tileset_name = name
        if self.game and self.tileset.game != self.game:
            self.wrong(at, 0, f"the tile set {name} is of {self.tileset.game}, the game is {self.game}")
            self.tileset = None

    def single(self, number: int, words: list[tuple[int, str]]) -> None:
        if len(words) > 1:
            self.wrong(number, words[1][0], f"nothing may follow {quoted(words[0][1])} here")

    def whole(self, number: int, column: int, word: str, what: str) -> int | None:
        if re.fullmatch(r"[0-9]{1,39}", word):
            return int(word)
        self.wrong(number, column, f"{what} must be a whole number from 0, is {quoted(word)}")
        return None

    def finish(self) -> Record | None:
        if not self.signed:
            self.wrong(1, 1, f"a record begins with the line {SIGNATURE!r}")
        for word in ("game", "seats"):
            if word not in self.head:
                self.wrong(1, 0, f"the head of the record does not say {word}")
        if not self.turn_lines:
            self.open_tileset(self.head.get("game", 1))
        for word, named in (("values", self.values), ("result", self.result or {})):
            strangers = sorted(set(named) - set(self.seats))
            if strangers and self.seats:
                self.wrong(self.head[word], 0, f"{word} names {', '.join(strangers)}, who is not at the table")
        if self.tileset is None or not self.game or len(self.seats) < 2:
            return None
        options = self.options.only(GAMES[self.game].options)
        if self.order is not None and (
            options.tokens != "virtual" or Counter(self.order) != Counter(self.tileset.tokens)
        ):
            self.wrong(self.head["order"], 0, "order must hold the value of every token of the box, for virtual tokens")
            self.order = None
        return Record(
            game=self.game,
            tileset=self.tileset_name,
            seats=self.seats,
            options=options,
            seed=self.seed,
            values=self.values,
            turns=tuple(self.turns),
            result=self.result,
            lines=self.head,
            order=self.order,
            seal=self.seal,
        )
