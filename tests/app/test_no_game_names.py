"""No game's name and no piece's name outside rules, data, texts and drawings: everybody else asks for traits."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.rules.terms import GAMES
from tests.source import syntax

ROOT = Path(__file__).parents[2]
ROOMS = ("app", "hardware", "vision")
"""The source that is read."""

NAMES = frozenset(GAMES) | frozenset(name for terms in GAMES.values() for name in terms.piece_names)
"""Never part of a literal, not even of a sentence or a key: the games' names and the words for their pieces."""
GROUNDS = frozenset(kind for terms in GAMES.values() for kind in (*terms.symbols, *terms.layers))
"""Never a literal of their own: the kinds of segment. Within a sentence "city" or "system" is a plain word."""

AT_HOME = (
    "app/rules/games/",
    "app/art/",
    "app/table/model/journal_migration.py",
)
"""The rules of each game, the drawings, and what earlier versions did with the sets of their time. Tile sets, models
of the simulated table, and texts are no Python.
"""
DEFAULT = "app/rules/terms.py", "DEFAULT_GAME"
"""The one place where a game is named to be the one that is played when nobody names any."""


REMEDY = (
    "Where code means a game's thing, let it ask for a trait; where it only uses the same word, give the thing another "
    "name in the game's rules: people never read the name."
)
"""What to do about a name that is found."""
PARTS = frozenset(part for name in NAMES for part in name.split("-")) - {"and", "gold"}
"""The words of those names, but for those that say much else: none is a part of an identifier."""
NAMED = frozenset({("app/rules/options.py", "fifth_cowboy")})
"""By module, the identifiers that name one all the same: an option that saved games call by that name."""
LITERAL = re.compile("|".join(map(re.escape, sorted(NAMES | GROUNDS))), re.IGNORECASE)
PART = re.compile("|".join(map(re.escape, sorted(PARTS))), re.IGNORECASE)
"""Only a module in which one of them stands anywhere is parsed: few have any."""


def identifiers(text: str) -> Iterator[str]:
    """Every name that the module gives or uses."""
    for node in syntax(text):
        for field in ("id", "attr", "arg", "name", "asname"):
            if isinstance(name := getattr(node, field, None), str):
                yield name


def literals(text: str) -> Iterator[tuple[int, str]]:
    """Line and value of every string that is no docstring, the fixed parts of f-strings among them."""
    nodes = syntax(text)
    told = {
        id(node.value)
        for parent in nodes
        for node in _statements(parent)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


def _statements(node: ast.AST) -> list[ast.stmt]:
    body = getattr(node, "body", None)
    return body if isinstance(body, list) else []


def named(text: str) -> Iterator[tuple[int, str]]:
    """Line and value of every literal that names a game, a piece or a kind of ground."""
    for line, value in literals(text):
        if value in GROUNDS or NAMES & ({value} | words(value)):
            yield line, value


def words(text: str) -> set[str]:
    """The words of a sentence or a key, each alone and with its neighbours joined by hyphens as it stands there."""
    return {part for shape in ("[a-z]+", "[a-z]+(?:-[a-z]+)*") for part in re.findall(shape, text.lower())}


def sources(holding: re.Pattern[str]) -> list[tuple[str, str]]:
    """Every module of the rooms that is not at home with a game and in which that stands: its path and its text."""
    paths = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    texts = ((path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in paths)
    return [(path, text) for path, text in texts if not path.startswith(AT_HOME) and holding.search(text)]


def test_no_module_names_a_game_or_a_piece() -> None:
    """What a piece may do, where it lies and what it is called comes from the terms of its game."""
    found = [f"{path}:{line}: {value!r}" for path, text in sources(LITERAL) for line, value in named(text)]
    allowed = [each for each in found if each.startswith(f"{DEFAULT[0]}:")]
    assert [each for each in found if each not in allowed] == [], REMEDY
    assert len(allowed) == 1


def test_no_identifier_names_a_game_or_a_piece() -> None:
    """Neither does a function, a variable, an argument or a module that is imported, but for these."""
    found = {
        (path, name)
        for path, text in sources(PART)
        for name in identifiers(text)
        if set(re.split(r"[._]", name.lower())) & PARTS
    }
    assert found <= NAMED, f"{sorted(found - NAMED)}: {REMEDY}"


def test_the_one_default_has_a_name() -> None:
    """Whoever needs a game where none is named takes that one."""
    tree = ast.parse((ROOT / DEFAULT[0]).read_text(encoding="utf-8"))
    assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
    assert [ast.unparse(node.targets[0]) for node in assigned if list(named(ast.unparse(node)))] == [DEFAULT[1]]


def test_what_is_at_home_with_a_game_is_there() -> None:
    """No exception outlives its module, and each is needed."""
    for home in AT_HOME:
        files = [ROOT / home] if home.endswith(".py") else sorted((ROOT / home).rglob("*.py"))
        assert any(list(named(path.read_text(encoding="utf-8"))) for path in files), home


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ('"""A cowboy."""\nx = "tile"', []),
        ('def f():\n    """Lays a cowboy."""\n    return kind == "cowboy"', ["cowboy"]),
        ('say("ask.tent_gone")', ["ask.tent_gone"]),
        ('f"the {colour} tent"', [" tent"]),
        ('load("gold-rush")', ["gold-rush"]),
        ('raise E("as in gold-rush red,blue")', ["as in gold-rush red,blue"]),
        ('on = {"prairie": 1}', ["prairie"]),
        ('say("the system clock")', []),
        ('match kind:\n    case "hut":\n        pass', ["hut"]),
        ('"its content"', []),
    ],
)
def test_the_search_finds_names_and_nothing_else(code: str, values: list[str]) -> None:
    """Keys, sentences, patterns and parts of f-strings are read; docstrings and longer words are not."""
    assert [value for _, value in named(code)] == values
