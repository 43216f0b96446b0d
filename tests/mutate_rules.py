"""Does a broken rule make a test fail? Breaks the rules one by one, each in a copy of its own, and runs the tests.

``python tests/mutate_rules.py`` tries every mutation and says which test caught it; names as arguments try only those.
A mutation that no test catches, or whose source text is not there any more, is a failure.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = (
    "rules.py",
    "early.py",
    "examples.py",
    "traps.py",
    "engine.py",
    "tokens.py",
    "order.py",
    "scoring.py",
    "properties.py",
    "perft.py",
    "oracle.py",
)
"""The tests that run, by the end of their names, the quick ones first."""


@dataclass(frozen=True)
class Mutation:
    """A rule broken: each (file of ``app/rules`` or its ``games``, text there, what it becomes); the text
    occurs once in its file.

    ``rule``: its number, or several with a space between where both games have the rule.
    """

    name: str
    rule: str
    changes: tuple[tuple[str, str, str], ...]


def _one(name: str, rule: str, file: str, old: str, new: str) -> Mutation:
    return Mutation(name, rule, ((file, old, new),))


MUTATIONS = (
    _one("tie-to-one", "GR-53", "scoring.py", "if count == most]", "if count == most][:1]"),
    _one("loop-stays-open", "GR-50", "board.py", "open_[stays] -= ports + ports", "open_[stays] -= ports"),
    _one("two-locomotives-double", "GR-52", "gold_rush.py", "locomotives == 1", "locomotives >= 1"),
    _one("locomotive-at-the-end", "GR-82", "gold_rush.py", "doubled = not final and ", "doubled = "),
    _one(
        "self-loop-counts-twice", "GR-58", "board.py",
        "return {root[base + line] for line in self.part[node].lines}",
        "return [root[base + line] for line in self.part[node].lines]",
    ),
    _one(
        "far-city-forgotten", "GR-58", "gold_rush.py",
        'for root in state.claimed_by if part[root].kind == "city"]:',
        'for root in state.claimed_by if part[root].kind == "city" and root >= state.board.base[-1]]:',
    ),
    _one(
        "tent-beside-a-cowboy", "GR-32", "gold_rush.py",
        "if node in self.vacant:\n", "if node in self.vacant and not state:\n",
    ),
    _one(
        "tent-on-a-complete-mountain", "GR-31", "gold_rush.py",
        "for node in board.nodes(feature):\n                    vacant.pop(node, None)",
        "pass",
    ),
    Mutation("no-mining-on-the-completing-turn", "GR-42", (
        (
            "gold_rush.py", "if tent >= 0 and state.board.root[tent] in self.stacks:",
            "if tent >= 0 and (root := state.board.root[tent]) in self.stacks and not state.board.closed(root):",
        ),
        (
            "gold_rush.py", "if state.board.root[tent] not in self.stacks:",
            "if state.board.root[tent] not in self.stacks or state.board.closed(state.board.root[tent]):",
        ),
    )),
    _one("unclaimed-tokens-vanish", "GR-56", "gold_rush.py", "elif values:", "elif values and not state:"),
    _one(
        "tokens-not-from-the-active-player", "GR-55", "gold_rush.py",
        "key=lambda seat: (seat - state.seat_number) % seats", "key=lambda seat: seat % seats",
    ),
    _one(
        "tents-stay", "GR-57", "gold_rush.py",
        "if tent >= 0 and state.board.root[tent] == root:", "if tent >= 0 and state.board.root[tent] == -root - 2:",
    ),
    _one(
        "two-tents-on-a-segment", "GR-32", "gold_rush.py",
        "self._tents_share = options.shared_tents", 'self._tents_share = options.edition == "hig"',
    ),
    _one(
        "tents-never-share", "GR-H5", "gold_rush.py",
        "self._tents_share = options.shared_tents", "self._tents_share = False",
    ),
    _one(
        "an-early-end-without-scoring", "GR-H6", "turns.py",
        "            self._finish(settlement)\n            return self._outcome(settlement, None)",
        "            state.phase = Phase.OVER\n            return self._outcome(settlement, None)",
    ),
    _one("supply-goes-negative", "GR-15", "gold_rush.py", "count = min(nuggets, len(self.supply))", "count = nuggets"),
    _one(
        "last-tokens-from-behind", "GR-15", "gold_rush.py",
        "            for segment in mountains:\n", "            for segment in mountains[::-1]:\n",
    ),
    _one("stacks-do-not-join", "GR-14", "gold_rush.py", "if goes in stacks:", "if goes in stacks and not state:"),
    _one("mine-from-below", "GR-40", "gold_rush.py", "self._take(seat, values[-1:])", "self._take(seat, values[:1])"),
    _one("herds-like-camps", "GR-84", "gold_rush.py", "HERD_POINTS = 4", "HERD_POINTS = 2"),
    _one(
        "undo-forgets-the-supply", "GR-14", "gold_rush.py",
        "self.tents, self.vacant, self.stacks, self.supply, self._mixer, self.taken = saved",
        "self.tents, self.vacant, self.stacks, _, self._mixer, self.taken = saved",
    ),
    _one("needless-discard", "GR-13", "judge.py", "    if not found:\n", "    if found is not None:\n"),
    _one("crossing-counts-twice", "GR-51", "gold_rush.py", "tiles = len({board.home[node] for node in nodes})",
         "tiles = len(nodes)"),
    _one("tigers-beyond-deer", "HG-34", "hunters.py", 'min(symbols["deer"], symbols["tigers"])', 'symbols["tigers"]'),
    _one("shrine-without-luck", "HG-35", "hunters.py", "winners=blessed or None", "winners=None"),
    _one(
        "shrine-of-the-whole-tile", "HG-35", "hunters.py",
        'for node in nodes if board.part[node].symbols.get("shrine")}',
        'for node in nodes if any(p.symbols.get("shrine") for p in board.turned[board.home[node]].face.parts)}',
    ),
    _one("fire-scares-nobody", "HG-36", "hunters.py", '0 if symbols["fire"] else min', "min"),
    _one("lake-counts-twice", "HG-20", "board.py",
         "return sorted({base[home[node]] + part[node].to for node in nodes if part[node].to >= 0})",
         "return sorted([base[home[node]] + part[node].to for node in nodes if part[node].to >= 0])"),
    _one("bonus-brings-bonus", "HG-24", "turns.py", "settlement.bonus and state.deck != bonus_deck and ",
         "settlement.bonus and "),
    _one("hut-holds-its-segment", "HG-13", "hunters.py", 'frozenset({"river", "lake"}), "system"',
         'frozenset({"river", "lake"}), ""'),
    _one("member-on-a-lake", "HG-14", "hunters.py", 'frozenset({"river", "forest", "meadow"})',
         'frozenset({"river", "forest", "meadow", "lake"})'),
    _one("mushrooms-tasteless", "HG-37", "hunters.py", "self.profile.mushrooms * symbols", "0 * symbols"),
    _one("copies-without-end", "GR-01", "state.py", "self.counts[face.number] -= 1", "self.counts[face.number] -= 0"),
    _one("real-tokens-are-known", "GR-02", "gold_rush.py", '_real = options.tokens == "physical"', "_real = False"),
    _one("one-may-play", "GR-03", "turns.py", "2 <= len(colours) <= 5", "1 <= len(colours) <= 5"),
    _one(
        "no-token-on-the-start-tile", "GR-04", "game.py",
        "self._rules.laid(state, state.board.lay(face, 0, start), [])",
        "state.board.lay(face, 0, start)",
    ),
    _one(
        "counter-clockwise", "GR-05", "turns.py",
        "state.seat_number = seat = 0 if seat == len(state.seats) else seat",
        "state.seat_number = seat = (seat - 2) % len(state.seats)",
    ),
    _one("always-farmers", "GR-06", "gold_rush.py", '(set() if options.farmers else {"prairie"})', "set()"),
    _one(
        "tile-after-tile", "GR-10 HG-10", "turns.py",
        "            state.phase is not Phase.PLACE\n            or face is None", "            face is None",
    ),
    _one("laid-far-away", "GR-11", "judge.py", "return tuple(clashes) if touches else None", "return tuple(clashes)"),
    _one(
        "sides-need-not-continue", "GR-12 HG-11", "compiled.py",
        "(*self.fit.get(code, ()), rotation)", "(0, 1, 2, 3)",
    ),
    _one(
        "no-merchants", "GR-20", "gold_rush.py",
        'kinds = {"railroad", "mountain", "city", "prairie"}', 'kinds = {"railroad", "mountain", "prairie"}',
    ),
    Mutation("held-features-take-more", "GR-21 HG-12", (
        ("game.py", "if root[base + part] not in claimed:", "if root is not claimed:"),
        ("turns.py", "feature in state.claimed_by or not state.hands", "not state.hands"),
    )),
    _one("cowboys-from-nowhere", "GR-22", "game.py", "            if at_hand:\n", "            if at_hand >= 0:\n"),
    _one(
        "not-on-what-is-complete", "GR-23 HG-25", "turns.py",
        "feature in state.claimed_by or not state.hands",
        "feature in state.completed or feature in state.claimed_by or not state.hands",
    ),
    _one(
        "tents-never-move", "GR-30", "gold_rush.py",
        "actions += self.vacant.values()", "actions += self.vacant.values() if tent < 0 else ()",
    ),
    _one(
        "tents-on-the-new-tile-only", "GR-33", "gold_rush.py",
        "actions += self.vacant.values()",
        "actions += [move for move in self.vacant.values() if move.cell == state.last]",
    ),
    _one(
        "everyone-sees-the-tokens", "GR-41", "game.py",
        "everyone = self.options.open_tokens or self.phase is Phase.OVER", "everyone = True",
    ),
    _one(
        "mining-an-empty-mountain", "GR-43", "gold_rush.py",
        "if tent >= 0 and state.board.root[tent] in self.stacks:", "if tent >= 0:",
    ),
    _one(
        "mountain-tiles-not-nuggets", "GR-54", "gold_rush.py",
        'nuggets = state.board.symbols(nodes).get("nuggets", 0)', "nuggets = len(nodes)",
    ),
    _one(
        "nobody-comes-home", "GR-59 HG-22", "state.py",
        "self.change_hand(seat, number, 1)", "self.change_hand(seat, number, 0)",
    ),
    _one(
        "one-feature-a-turn", "GR-60", "turns.py",
        "state.completed = completed or NOTHING", "state.completed = completed[:1] or NOTHING",
    ),
    _one(
        "joining-loses-claims", "GR-70", "state.py",
        "claimed.get(stays, NO_CLAIMANTS) + claimed.pop(goes)", "claimed.pop(goes)",
    ),
    _one("a-track-of-51", "GR-71 HG-03", "values.py", "divmod(score, LAP)", "divmod(score, LAP + 1)"),
    _one(
        "no-end", "GR-80", "turns.py",
        "            if not state.left[state.main_deck]:", "            if state.left[state.main_deck] < 0:",
    ),
    _one(
        "incomplete-mountains-worthless", "GR-81", "gold_rush.py",
        'scorings = [self._mountain(state, root, final=True) for root in by_kind["mountain"]]', "scorings = []",
    ),
    _one(
        "incomplete-cities-worthless", "GR-83", "gold_rush.py",
        'scorings += [self._city(state, root, final=True) for root in by_kind["city"]]', "pass",
    ),
    _one(
        "tokens-worthless", "GR-85", "game.py",
        'by["tokens"] = sum(value or 0 for value in rules.values(seat))', 'by["tokens"] = 0',
    ),
    _one(
        "one-winner", "GR-86 HG-38", "game.py",
        "if state.score == standings[0].score)", "if state.score == standings[0].score)[:1]",
    ),
    _one(
        "taken-back-and-lost", "GR-H1", "state.py",
        "self.change_hand(self.seat_number, 0, 1)", "self.change_hand(self.seat_number, 0, 0)",
    ),
    _one("the-fifth-stays-in-the-box", "GR-H2", "gold_rush.py", "5 if options.fifth_cowboy else 4", "4"),
    _one(
        "open-tokens-hidden", "GR-H3", "prospects.py",
        "(tokens is None and (over or state.options.open_tokens))", "(tokens is None and over)",
    ),
    _one("clashing-kinds-join", "GR-H4", "compiled.py", "min(part, beyond) >= 0 and kind == its_kind",
         "min(part, beyond) >= 0"),
    _one(
        "dead-ends-close", "GR-H4", "turns.py",
        "if not open_[feature] and feature not in completed:",
        "if feature not in board.sides(range(len(board.base)))[0] and feature not in completed:",
    ),
    _one("allowed-far-away", "GR-H4", "judge.py", "if clashes is None:", "if clashes is None and not move.allowed:"),
    _one(
        "once-allowed-always-allowed", "GR-H4", "judge.py",
        "if not clashes or move.allowed:",
        "if not clashes or move.allowed or state.board.sides(range(len(state.board.base)))[1]:",
    ),
    _one(
        "one-leave-for-the-whole-table", "GR-H4", "position.py",
        "not {(cell, side), (neighbour, side ^ 2)} & self.position.allowed", "not self.position.allowed",
    ),
    _one("eleven-bonus-tiles", "HG-01", "hunters.py", '"bonus": 12', '"bonus": 11'),
    _one("six-members", "HG-02", "hunters.py", "MEMBERS = 5", "MEMBERS = 6"),
    _one("forest-tiles-at-one", "HG-21", "hunters.py", "FOREST_TILE = 2", "FOREST_TILE = 1"),
    _one(
        "gold-for-gatherers-only", "HG-23", "hunters.py",
        'if state.board.symbols(nodes).get("gold"):',
        'if state.board.symbols(nodes).get("gold") and settlement.scorings:',
    ),
    _one(
        "no-bonus-at-the-end", "HG-30", "turns.py",
        "state.left[bonus_deck] > 0\n", "state.left[bonus_deck] > 0 and state.left[state.main_deck] > 0\n",
    ),
    _one(
        "incomplete-forests-score", "HG-31", "hunters.py",
        'return scorings + [self._meadow(state, root) for root in claims if part[root].kind == "meadow"]',
        'scorings += [self._forest(state, root) for root in claims if part[root].kind == "forest"]\n'
        '        return scorings + [self._meadow(state, root) for root in claims if part[root].kind == "meadow"]',
    ),
    _one(
        "fish-of-rivers-too", "HG-32", "hunters.py",
        'members if self.profile.river_fish else [n for n in members if board.part[n].kind == "lake"]', "members",
    ),
    _one(
        "mammoths-worthless", "HG-33", "hunters.py",
        'self.profile.mammoths * symbols["mammoths"]', '0 * symbols["mammoths"]',
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """What came of a mutation: ``caught`` by a failing test, or not, and why that is known."""

    mutation: Mutation
    caught: bool
    reason: str


def file_of(root: Path, name: str) -> Path:
    """That file of the rules of the project in ``root``: one of the engine, or of a game."""
    rules = root / "app" / "rules"
    return rules / name if (rules / name).is_file() else rules / "games" / name


def try_mutation(mutation: Mutation, *, tests: tuple[str, ...] = TESTS) -> Verdict:
    """Break the rule in a fresh copy and run the tests of the rules there until one fails."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as name:
        copy = Path(name)
        _copy_project(copy)
        for file, old, new in mutation.changes:
            path = file_of(copy, file)
            text = path.read_text(encoding="utf-8")
            if text.count(old) != 1:
                return Verdict(mutation, False, f"{file} holds {old!r} {text.count(old)} times, not once")
            path.write_text(text.replace(old, new), encoding="utf-8")
        return _run(copy, mutation, tests)


def _copy_project(copy: Path) -> None:
    skip = shutil.ignore_patterns("__pycache__")
    for part in ("app/outside", "app/rules", "app/tilesets", "app/values", "app/lang", "tests/app/rules"):
        shutil.copytree(ROOT / part, copy / part, ignore=skip)
    shutil.copy(ROOT / "app" / "__init__.py", copy / "app")
    shutil.copy(ROOT / "pyproject.toml", copy)


def _pytest(copy: Path, tests: tuple[str, ...], *flags: str) -> subprocess.CompletedProcess[str]:
    folder = copy / "tests" / "app" / "rules"
    files = [path for end in tests for path in sorted(folder.glob(f"test_*{end}"))]
    command = [
        sys.executable, "-m", "pytest", "-x", "-q", "--tb=line", "-p", "no:cacheprovider", "-m", "not slow", *flags,
        *map(str, files),
    ]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)


def collected(*, tests: tuple[str, ...] = TESTS) -> str:
    """What is wrong with the tests of an unbroken copy before the first of them runs; "" when all are found.

    A test file that cannot be imported in the copy would make every mutation look caught.
    """
    with tempfile.TemporaryDirectory(prefix="mutation-") as name:
        _copy_project(Path(name))
        done = _pytest(Path(name), tests, "--collect-only")
        return "" if done.returncode == 0 else done.stdout[-2000:]


def _run(copy: Path, mutation: Mutation, tests: tuple[str, ...]) -> Verdict:
    done = _pytest(copy, tests)
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    if done.returncode == 1 and failed:
        return Verdict(mutation, True, failed[0].partition("[")[0].rpartition("/")[2])
    tail = " ".join((done.stdout + done.stderr).split()[-25:])
    return Verdict(mutation, False, f"pytest ended with {done.returncode}: {tail}")


def sound_copy() -> Verdict:
    """The same run without any change: all of the tests must pass, or catching proves nothing."""
    verdict = try_mutation(Mutation("none", "", ()))
    return Verdict(verdict.mutation, "pytest ended with 0" not in verdict.reason, verdict.reason)


def main(names: list[str]) -> int:
    """Try the mutations of those names, or all; 1 when one is not caught."""
    if fault := collected():
        print(f"nothing is proved, the tests of an unbroken copy cannot be collected:\n{fault}")
        return 1
    chosen = [m for m in MUTATIONS if not names or m.name in names]
    survivors = 0
    for mutation in chosen:
        verdict = try_mutation(mutation)
        survivors += not verdict.caught
        print(
            f"{'caught' if verdict.caught else 'SURVIVED':9} {mutation.rule} {mutation.name}: {verdict.reason}",
            flush=True,
        )
    print(f"{len(chosen) - survivors} of {len(chosen)} mutations caught")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
