"""What a game that is being added still lacks: ``python -m tests.new_game NAME``, step by step.

The steps are those of ``app/rules/ADDING.md``. Each problem says what is missing and where it belongs; a note may be
left as it is. The exit code is 1 while something is missing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from app.art.backs import EMBLEMS
from app.art.register import undrawn
from app.art.scenes import Tile, scenes
from app.art.signs import SIGNS, Pen
from app.lang import Message, Translator
from app.lang.files import codes, identifier
from app.printing.reference import part_names
from app.rules import Game, Scoring, TileSetError, parse_record, record_of, write_record
from app.rules.options import CHOICES
from app.rules.rulebook import _rulebooks
from app.rules.sample_bot import play
from app.rules.shipped import SHIPPED
from app.rules.terms import DEFAULT_GAME, GAMES, Terms
from app.rules.tileset import TileSet
from app.setup.usual_shapes import FILE as SHAPES
from app.setup.usual_shapes import solids_in
from app.table.presentation.seating import choices
from app.tilesets import load_tileset, with_places
from hardware.simulator.models import FILE as MODELS_FILE
from hardware.simulator.models import models_in
from tests.app.test_no_game_names import LITERAL, REMEDY, named, sources
from tests.app.test_no_game_names import words as said_in

ALWAYS = ("turn", "box", "touch", "continue", "discard", "action", "new_tile", "end", "back", "home")
"""The rule numbers (``codes``) of the moves that all games share."""
WITH_TOKENS = ("tokens", "stack", "stack_home")
TOKENS = "tokens"
EVERYWHERE = Terms("", {}, frozenset(), {}, {}, 0, ()).options
"""The options of every game, whose words all share."""
SIDE = 48
"""The width at which signs are looked at, in pixels."""
NOTE = "note: "
"""How a problem begins that may be left as it is."""
_NAME = re.compile(r"[a-z][a-z_]*")
_FORM = re.compile(r"^ +\.([a-z_]+) *=", re.MULTILINE)


@dataclass
class Looked:
    """A game that is looked at: its ``name``, the ``folder`` of its tile set, and its texts by the code of a language.

    ``scorings``: those of a few games by chance, which ``rules`` fills in.
    """

    name: str
    folder: Path
    words: Mapping[str, Translator]
    scorings: list[Scoring] = field(default_factory=list)

    @property
    def module(self) -> str:
        """What its modules are called, those of the rules and of the drawings."""
        known = _rulebooks.get(self.name)
        called = self.name.replace("-", "_") if known is None else known.__module__.rpartition(".")[2]
        return f"{called}.py"

    @property
    def terms(self) -> Terms:
        """The terms of its rules."""
        return GAMES[self.name]


def words_of(game: str) -> Iterator[str]:
    """The keys of the language files that are made of names in the game's rules."""
    terms, rulebook = GAMES[game], _rulebooks[game]
    categories = getattr(rulebook, "categories", {})
    _, *others = terms.tiles
    yield from (f"word.{name}" for name in terms.words)
    for kind, category in categories.items():
        yield from (f"scores.origin.{category}", f"archive.kind.{category}", f"revise.{category}")
        if kind in (*terms.symbols, *terms.layers):
            yield f"scores.kind.{kind}"
    yield from (f"archive.largest.{kind}" for kind in (*terms.symbols, *terms.layers) if kind not in terms.roofed)
    for pile in others:
        yield from (f"status.place_{pile}", f"told.due_{pile}", f"turn.with_{pile}", f"archive.did.with_{pile}")
    for piece in terms.pieces:
        if piece.mines:
            yield f"told.freed_{piece.name}"
        if piece.roams:
            yield from (f"ask.{piece.name}_gone", f"ask.{piece.name}_gone_detail", f"choice.{piece.name}_stays")
    yield f"archive.box.{game}"


def rules(game: Looked) -> Iterator[str]:
    """Step 1 and 2: the names and the numbers of the rulebook, and a few games by chance with its tiles."""
    if game.name not in GAMES:
        yield (
            f"no rules say game={game.name!r}: write app/rules/games/{game.module} with a Rulebook under @register, "
            f"whose terms say so; known are {', '.join(GAMES)}"
        )
        return
    terms, book = game.terms, _rulebooks[game.name]
    yield from _names(game, book)
    due = [*ALWAYS, *(WITH_TOKENS if terms.tokens else ())]
    yield from (
        f"codes of the rulebook lack {name!r}: the number of its rule" for name in due if name not in _of(book, "codes")
    )
    try:
        tileset = load_tileset(game.folder)
    except TileSetError as error:
        yield f"the tile set cannot be used (step 3): {error}"
        return
    for seed in range(3):
        yield from _by_chance(game, tileset, seed)


def _of(book: object, name: str) -> Mapping[str, str]:
    found = getattr(book, name, {})
    return found if isinstance(found, Mapping) else {}


def _names(game: Looked, book: object) -> Iterator[str]:
    terms = game.terms
    kinds = {*terms.symbols, *terms.layers}
    symbols = {name for names in terms.symbols.values() for name in names}
    for name in sorted({*kinds, *symbols, *terms.piece_names, *terms.tiles}):
        if not _NAME.fullmatch(name):
            yield f"{name!r}: a name has small letters and underscores only, since keys of texts are made of it"
    if not any(piece.claims for piece in terms.pieces):
        yield "no piece claims features: one PieceKind needs claims=True"
    for what in ("closing", "categories", "goes_home"):
        for kind in getattr(book, what, ()):
            if kind not in kinds and not (what == "categories" and kind == TOKENS and terms.tokens):
                yield f"{what} of the rulebook names {kind!r}, which is no kind of its terms"
    own = {game.name, *kinds, *terms.piece_names}
    for where, value in _in_code():
        if own & {value, *said_in(value)} - {DEFAULT_GAME}:
            yield f"{where} says {value!r}, a name of this game: {REMEDY}"
    for other in GAMES.values():
        if other.game == terms.game:
            continue
        theirs = {
            *other.symbols,
            *other.layers,
            *other.piece_names,
            *(n for names in other.symbols.values() for n in names),
        }
        for name in sorted(theirs & {*kinds, *symbols, *terms.piece_names}):
            yield (
                f"{NOTE}{name!r} is a name of {other.game} too: it has that game's word, sentences, drawing and model; "
                "another thing needs another name (people never read the name, only its word)"
            )


@cache
def _in_code() -> tuple[tuple[str, str], ...]:
    """Every literal that names a game or what is in it, where the code should not: file and line, and the literal."""
    return tuple((f"{path}:{line}", value) for path, text in sources(LITERAL) for line, value in named(text))


def _by_chance(game: Looked, tileset: TileSet, seed: int) -> Iterator[str]:
    """Play, take back, write and read one game; keep its scorings."""
    played = Game(tileset, ("red", "blue", "green")[: 2 + seed % 2], token_seed=seed)
    try:
        play(played, Random(seed), ())
        final = played.text()
        moves = played.moves
        while played.moves:
            played.pop()
        for move in moves:
            # what tokens are worth is told in the words of all games
            game.scorings += [scoring for scoring in played.push(move).scorings if scoring.kind != TOKENS]
        if played.text() != final:
            yield f"game number {seed} by chance differs when taken back and played again: see snapshot, restore"
        record = record_of(played, str(game.folder))
        if parse_record(write_record(record), lambda _: tileset) != record:
            yield f"game number {seed} by chance is not the same read from its record"
    except Exception as error:  # whatever it is, it is told
        if isinstance(error, KeyError) and error.args[0] in {*game.terms.symbols, *game.terms.layers}:
            yield f"{error.args[0]!r} scores, but categories of the rulebook does not have it"
            return
        told = f"{type(error).__name__}: {error}"
        yield f"game number {seed} by chance stopped after {len(played.moves)} moves with {told}"


def tiles(game: Looked) -> Iterator[str]:
    """Step 3: the tile set as data."""
    try:
        tileset = load_tileset(game.folder)
    except TileSetError as error:
        yield str(error)
        return
    if tileset.game != game.name:
        yield f"{game.folder / 'tiles.toml'} says game = {tileset.game!r}, not {game.name!r}"
    used = {segment.kind for design in tileset.designs for segment in design.segments}
    yield from (f"no design has a {kind!r}, which the terms name" for kind in game.terms.symbols if kind not in used)
    if not tileset.verified:
        yield f"{NOTE}verified = false: the app says that nobody has checked the tiles against a box"


def drawings(game: Looked) -> Iterator[str]:
    """Step 4: the drawings, and where on them each segment lies."""
    ways = {"kind": "add_line, add_cover, add_place or add_ground", "symbol": "add_symbol", "piece": "add_piece"}
    found = list(undrawn(game.terms))
    for what, name in found:
        yield f"nobody draws the {what} {name!r}: {ways[what]}, or draw_like, in app/art/games/{game.module}"
    if game.name not in EMBLEMS:
        yield f"{NOTE}the backs of its tiles bear the plain star: add_emblem in app/art/games/{game.module}"
    yield from _signs(game)
    if not found:
        try:
            with_places(load_tileset(game.folder), game.folder)
        except TileSetError as error:
            yield str(error)


def _signs(game: Looked) -> Iterator[str]:
    origins = [name for name in _of(_rulebooks[game.name], "categories").values() if name != TOKENS]
    for needed, names in ((True, (*origins, *game.terms.piece_names)), (False, tuple(game.terms.symbols))):
        for name in names:
            if name not in SIGNS:
                yield f"{'' if needed else NOTE}{name!r} has no sign: add_sign in app/art/games/{game.module}"
                continue
            pen = Pen(SIDE)
            SIGNS[name](pen)
            drawn = pen.finish(SIDE)[..., 3]
            if drawn[1:-1, 1:-1].sum() < drawn.sum():
                yield f"the sign {name!r} reaches the edge of its square of 24 x 24: app/art/games/{game.module}"


def pieces(game: Looked) -> Iterator[str]:
    """Step 5: the usual shapes, by which the eyes know pieces, and the models of the simulated table."""
    for file, known in (
        (SHAPES, {solid.kind for solid in solids_in(game.folder, game.terms)}),
        (MODELS_FILE, set(models_in(game.folder))),
    ):
        for name in game.terms.piece_names:
            if name not in known:
                yield f"the piece {name!r} is not in {game.folder / file}: a [[figure]], or another form as told there"


def texts(game: Looked) -> Iterator[str]:
    """Step 6: every text that the names of its rules and the scorings of a few games call for, in every language."""
    if not game.scorings:
        list(rules(game))
    final = {scoring.kind for scoring in game.scorings if scoring.final}
    none = {scoring.kind for scoring in game.scorings if scoring.final and not scoring.value}
    due = [*words_of(game.name), *(f"scores.kinds.{kind}" for kind in sorted(final))]
    due += [f"scores.none.{kind}" for kind in sorted(none)]
    said: dict[str, Scoring] = {}
    for scoring in game.scorings:
        said.setdefault(scoring.explain()[0], scoring)
        due += [f"scores.count.{name}" for name in scoring.worth if name != "tiles"]
        due += [f"scores.case.{scoring.kind}_{scoring.case}"] if scoring.case else []
        due += [f"scores.note.{scoring.kind}_{name}" for name in scoring.notes]
    for code, words in game.words.items():
        file = f"app/lang/{code}/{game.name}.ftl"
        for key in dict.fromkeys((*due, *said)):
            if not words.has(key):
                yield f"no text for {identifier(key)}: put it in {file}"
        yield from (problem.format(file) for problem in _options(game, words))
        for key, scoring in said.items():
            args = scoring.explain()[1]
            if words.has(key) and "{" in words.text(Message(key, args)):
                yield f"{identifier(key)} asks for what its scoring does not tell; it tells {', '.join(args)}: {file}"
        yield from (problem.format(file) for problem in _forms(game, words))


def _options(game: Looked, words: Translator) -> Iterator[str]:
    for choice in choices(game.terms, {}):
        own = f"option.{game.name}.{choice.name}"
        for part in ("title", "line", *CHOICES.get(choice.name, ())):
            each = [f"line_{value}" for value in choice.values] if part == "line" else []
            keys = [f"{start}.{name}" for start in (own, f"option.{choice.name}") for name in (part, *each)]
            if not any(map(words.has, keys)):
                yield f"no text for {identifier(keys[0])}: put it in {{}}"
        shared = [other.game for other in GAMES.values() if other.game != game.name and choice.name in other.options]
        if shared and choice.name not in EVERYWHERE and not words.has(f"{own}.title"):
            told = f"{identifier(own)}-title and -line in {{}}"
            yield f"{NOTE}the option {choice.name!r} is told as in {', '.join(shared)}; in words of its own: {told}"


def _forms(game: Looked, words: Translator) -> Iterator[str]:
    """The words of pieces and kinds lack forms that those of every other game have."""
    for what in ("piece_names", "symbols"):
        shared: set[str] | None = None
        for other in GAMES.values():
            if other.game != game.name:
                for name in getattr(other, what):
                    have = set(_FORM.findall(words.entries.get(f"word-{name}", "")))
                    shared = have if shared is None else shared & have
        for name in getattr(game.terms, what):
            source = words.entries.get(f"word-{name}", "")
            for form in sorted((shared or set()) - set(_FORM.findall(source))) if source else ():
                yield f"word-{name} has no form .{form}: put it in {{}}"


def help_pages(game: Looked) -> Iterator[str]:
    """Step 7: the help, the reference card, and their little scenes."""
    shown = scenes(game.name)
    where = f"app/art/games/{game.module}"
    if not shown:
        yield f"the help has no pictures: add_scenes in {where}, a Kit and a scene for each part of the reference"
    names: tuple[str, ...] = ()
    for code, words in game.words.items():
        file, parts = f"app/lang/{code}/{game.name}.ftl", tuple(part_names(game.name, words))
        if not parts:
            yield f"the reference card is empty: put reference-{game.name}-<part>-title and -text in {file}"
        names = names or parts
        if parts != names:
            yield f"the parts of the reference are not {', '.join(names)} in that order: {file}"
        for part in parts:
            if not words.has(f"reference.{game.name}.{part}.text"):
                yield f"no text for reference-{game.name}-{part}-text: put it in {file}"
    yield from (
        f"the part {name!r} of the reference has no scene: {where}" for name in names if shown and name not in shown
    )
    try:
        faces = {face.name for face, _ in load_tileset(game.folder).faces()}
    except TileSetError:
        return
    for name, scene in shown.items():
        for tile in scene:
            if isinstance(tile, Tile) and tile.face not in faces:
                yield f"the scene {name!r} shows a tile {tile.face!r}, which the box has not: {where}"


STEPS = {
    "rules": rules,
    "tiles": tiles,
    "drawings": drawings,
    "pieces": pieces,
    "texts": texts,
    "help": help_pages,
}
"""What looks at each step, in the order of work."""


def problems(game: Looked, steps: Sequence[str] = tuple(STEPS)) -> Iterator[tuple[str, str]]:
    """Step and sentence of everything that is missing; what comes after the rules waits for them."""
    for step in steps:
        if step != "rules" and game.name not in GAMES:
            yield step, "waits for the rules"
            continue
        for problem in STEPS[step](game):
            yield step, problem


def looked(name: str) -> Looked:
    """A game that ships with the app, or is about to."""
    return Looked(name, SHIPPED / name, {code: Translator.load(code) for code in codes()})


def main(argv: Sequence[str]) -> int:
    """Tell what is missing; returns the exit code."""
    name, *steps = argv or [""]
    unknown = [step for step in steps if step not in STEPS]
    if not name or name.startswith("-") or unknown:
        print(f"usage: python -m tests.new_game NAME [{'|'.join(STEPS)}]...")
        return 2
    missing = 0
    for step in steps or STEPS:
        game = looked(name)
        found = [problem for _, problem in problems(game, [step])]
        missing += sum(not problem.startswith(NOTE) for problem in found)
        print(f"{step}: {'complete' if not found else ''}")
        for problem in found:
            print(f"  - {problem}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
