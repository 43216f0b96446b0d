"""The plan of the house: imports run one way, no two modules import each other, each room knows only those below it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests import source

ROOT = Path(__file__).parents[1]
PACKAGES = ("app", "vision", "hardware")

ROOMS: tuple[tuple[str, ...], ...] = (
    ("app.values", "app.owner_only"),
    ("app.lang", "app.atomic_write"),
    ("app.outside",),
    ("app.rules",),
    ("app.tilesets",),
    ("vision.numeric", "vision.observation"),
    ("vision.camera",),
    ("vision.tiles", "vision.objects"),
    ("vision.scene", "vision.enrolment"),
    ("vision.config",),
    ("vision.scene.watcher",),
    ("vision",),
    ("hardware", "app.journal", "app.settings"),
    ("app.art",),
    ("app.table.model",),
    ("app.table.perception",),
    ("app.table.actions",),
    ("app.table.presentation",),
    ("app.table",),
    ("app.printing",),
    ("app.archive",),
    ("app.setup",),
    ("app.prove",),
    ("app.session", "app.demo", "app.ui.base"),
    ("app.trouble",),
    ("app.ui.map", "app.ui.led", "app.ui.sound"),
    ("app.ui.scores",),
    ("app.ui.play", "app.ui.home", "app.ui.new_game", "app.ui.help", "app.ui.options", "app.ui.setup"),
    ("app.ui",),
    ("app.bench",),
    ("app.cli",),
)
"""The rooms from the ground up. A module may import from its own room and from those below; rooms of one row do not
know each other."""

FLOORS: dict[str, tuple[tuple[str, ...], ...]] = {
    "vision.objects": (
        ("vision.objects.paint",),
        ("vision.objects.shapes",),
        ("vision.objects.lessons",),
        ("vision.objects.segmentation",),
        ("vision.objects.tokens",),
        ("vision.objects.pieces",),
    ),
    "vision.scene": (
        ("vision.scene.state",),
        ("vision.scene.occlusion", "vision.scene.tiles", "vision.scene.detection", "vision.scene.stacks"),
        ("vision.scene.things",),
        ("vision.scene.watcher",),
    ),
}
"""The floors within large rooms, by room, from the ground up: for their modules the same holds."""


@cache
def imports(packages: tuple[str, ...] = PACKAGES) -> dict[str, frozenset[str]]:
    """Every module of these packages and those of them that it imports, in functions and for type checks too."""
    names = {_name(path): path for package in packages for path in sorted((ROOT / package).rglob("*.py"))}
    return {name: frozenset(_imported(name, path, names)) - {name} for name, path in names.items()}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(name: str, path: Path, names: Mapping[str, Path]) -> Iterator[str]:
    for node in source.imports(path.read_text("utf-8")):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in names)
        elif node.module:
            assert node.level == 0, f"{name} imports relatively"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if inner in names:
                    yield inner
                elif node.module in names:
                    yield node.module


def _room(module: str, rows: tuple[tuple[str, ...], ...]) -> tuple[int, str]:
    """The row of the module's room in ``rows`` and its name: the most special room counts."""
    found = [
        (len(room), row, room)
        for row, rooms in enumerate(rows)
        for room in rooms
        if module == room or module.startswith(room + ".")
    ]
    if module == "app":  # the package itself holds the version and knows nobody
        return -1, module
    assert found, f"{module} belongs to no room: enter it in ROOMS or FLOORS"
    _, row, room = max(found)
    return row, room


def _upward(graph: Mapping[str, frozenset[str]], rows: tuple[tuple[str, ...], ...]) -> list[str]:
    """The imports among the modules of ``graph`` that lead neither into the own room nor into one of a lower row."""
    wrong = []
    for module, others in graph.items():
        row, room = _room(module, rows)
        for other in sorted(others & graph.keys()):
            below, neighbour = _room(other, rows)
            if neighbour != room and below >= row:
                wrong.append(f"{module} imports {other}")
    return wrong


def _circles(graph: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """The strongly connected parts of more than one module (Tarjan 1972)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            at = stack.index(node)
            if len(part := stack[at:]) > 1:
                found.append(sorted(part))
            del stack[at:]

    for node in graph:
        if node not in order:
            visit(node)
    return found


def test_no_two_modules_need_each_other() -> None:
    """There is no circle of imports, not even one within functions or for type checks only, worlds and measurements
    included.
    """
    assert _circles(imports((*PACKAGES, "tests/evaluation", "tests/worlds"))) == []


def test_the_search_for_circles_finds_one() -> None:
    """The check above would see a circle of two and of three modules."""
    none: frozenset[str] = frozenset()
    graph = {"a": frozenset({"b"}), "b": frozenset({"a", "c"}), "c": none}
    assert _circles(graph) == [["a", "b"]]
    assert _circles({**graph, "c": frozenset({"a"})}) == [["a", "b", "c"]]


def test_each_room_knows_only_the_rooms_below_it() -> None:
    """A module imports from its own room or from a lower one."""
    assert _upward(imports(), ROOMS) == []


@pytest.mark.parametrize("room", FLOORS)
def test_each_floor_of_a_room_knows_only_the_floors_below_it(room: str) -> None:
    """Within a large room a module imports from its own folder or from a lower one, and all stand in a folder."""
    inside = {module: others for module, others in imports().items() if module.startswith(room + ".")}
    assert _upward(inside, FLOORS[room]) == []


def test_an_import_that_leads_upwards_is_found() -> None:
    """The checks above would see a room that knows the one above it or the one beside it, and let the others be."""
    rows = (("a",), ("b", "c"))
    none: frozenset[str] = frozenset()
    graph = {
        "a.one": frozenset({"b.one"}),
        "b.one": frozenset({"a.one", "b.two", "c.one"}),
        "b.two": none,
        "c.one": none,
    }
    assert _upward(graph, rows) == ["a.one imports b.one", "b.one imports c.one"]


@pytest.mark.parametrize(
    ("package", "foreign"),
    [
        ("app.rules", ("numpy", "cv2", "kivy", "random", "time", "os", "sqlite3")),
        ("app.table", ("numpy", "cv2", "kivy", "random", "time", "os", "sqlite3")),
        ("vision", ("kivy", "sqlite3", "gpiozero")),
        ("hardware", ("kivy", "sqlite3")),
    ],
)
def test_pure_rooms_stay_pure(package: str, foreign: tuple[str, ...]) -> None:
    """Rules and table compute without pictures, clock, chance or files; eyes and devices know no screen."""
    wrong = []
    for path in sorted((ROOT / package.replace(".", "/")).rglob("*.py")):
        if path.name == "sample_bot.py":  # a player that is shown, not a rule: it draws from a generator handed to it
            continue
        for node in source.imports(path.read_text("utf-8")):
            found = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            wrong += [f"{path.name}: {name}" for name in found if name.split(".")[0] in foreign]
    assert wrong == []


def test_no_two_widgets_share_a_rule() -> None:
    """Kivy applies a rule to every class of its name: each name stands in one file, and so does the class."""
    files = [path.read_text("utf-8") for path in ROOT.glob("app/ui/**/*.kv")]
    rules = [name for text in files for name in re.findall(r"^<(\w+)", text, re.MULTILINE)]
    classes = [
        name
        for path in ROOT.glob("app/ui/**/*.py")
        for name in re.findall(r"^\s*class (\w+)\b", path.read_text("utf-8"), re.MULTILINE)
        if name in rules
    ]
    assert sorted(rules) == sorted(set(rules))
    assert sorted(classes) == sorted(set(classes))
