"""Which test proves which rule: reads the docstrings of the tests of the rules and makes a table in Markdown.

``python tests/traceability.py`` prints it, ``--write`` puts it into ``app/rules/TRACEABILITY.md``, where a test
compares it; ``--missing`` prints only the rules that no test names. A test names a rule by its number, as in
"GR-31: the tent may not ...".
"""

from __future__ import annotations

import ast
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent / "app" / "rules"
PAGE = TESTS.parents[2] / "app" / "rules" / "TRACEABILITY.md"

INTRODUCTION = """\
# Which test proves which rule

Made by `python tests/traceability.py --write` from the docstrings of `tests/app/rules`; a test fails when it is not up
to date. GR-H4 to GR-H6 stand in no rulebook: they are ours, and `RECORD.md` and `READINGS.md` say what they mean.
That a test also fails when its rule is broken is shown by `python tests/mutate_rules.py`: the last column names the
mutations that break the rule.

"""

RULES: dict[str, str] = {
    "GR-01": "72 land tiles, 23 designs, one start tile",
    "GR-02": "63 mining tokens and their values",
    "GR-03": "2 to 5 players, cowboys, tent",
    "GR-04": "start tile and its token",
    "GR-05": "who begins; clockwise",
    "GR-06": "option: without farmers",
    "GR-10": "order of a turn, one action at most",
    "GR-11": "a tile touches by a side",
    "GR-12": "sides continue",
    "GR-13": "a tile that fits nowhere",
    "GR-14": "tokens for nuggets; one stack a mountain",
    "GR-15": "supply runs dry",
    "GR-20": "cowboy: where",
    "GR-21": "cowboy: not on a held feature",
    "GR-22": "cowboy: none at hand",
    "GR-23": "cowboy: placed, scored, home",
    "GR-30": "tent: place or move",
    "GR-31": "tent: not on a complete mountain",
    "GR-32": "tent: vacant segment",
    "GR-33": "tent: any tile",
    "GR-40": "mine: top token",
    "GR-41": "mine: hidden until the end",
    "GR-42": "mine: on the completing turn",
    "GR-43": "mine: needs tent and token",
    "GR-50": "railroad complete",
    "GR-51": "railroad: a point a tile",
    "GR-52": "railroad: one locomotive doubles",
    "GR-53": "majority, ties",
    "GR-54": "mountain complete: tokens, nuggets",
    "GR-55": "mountain: tied tokens in turn",
    "GR-56": "mountain: tokens without a miner",
    "GR-57": "tents do not count, go home",
    "GR-58": "city complete",
    "GR-59": "cowboys go home, farmers stay",
    "GR-60": "several features at once",
    "GR-70": "prairies part and join",
    "GR-71": "scoring track",
    "GR-80": "end of the game",
    "GR-81": "incomplete mountains",
    "GR-82": "incomplete railroads",
    "GR-83": "incomplete cities",
    "GR-84": "prairies score",
    "GR-85": "tokens score",
    "GR-86": "winner, shared victory",
    "GR-H1": "house rule: take a cowboy back",
    "GR-H2": "house rule: fifth cowboy",
    "GR-H3": "house rule: open tokens",
    "GR-H4": "house rule of ours: a clash that the table allows",
    "GR-H5": "house rule of ours: tents share a segment",
    "GR-H6": "house rule of ours: the table ends the game early",
    "HG-01": "79 land tiles, 12 bonus tiles",
    "HG-02": "members and huts",
    "HG-03": "scores pass 50 and 100",
    "HG-10": "order of a turn",
    "HG-11": "placement",
    "HG-12": "member: where",
    "HG-13": "hut: river systems",
    "HG-14": "no member on a lake",
    "HG-20": "river complete",
    "HG-21": "forest complete",
    "HG-22": "majority, ties, home",
    "HG-23": "gold brings a bonus tile",
    "HG-24": "no chain of bonus tiles",
    "HG-25": "placed, scored, used again",
    "HG-30": "end of the game",
    "HG-31": "incomplete forests and rivers",
    "HG-32": "huts score",
    "HG-33": "hunters score",
    "HG-34": "tigers",
    "HG-35": "shrine",
    "HG-36": "fire",
    "HG-37": "mushrooms, aurochs",
    "HG-38": "winner, shared victory",
}
"""Every rule by its number, with its subject in a few words."""

AT_THE_TABLE: dict[str, str] = {
    "GR-05": "that the youngest says who begins; the order of play is tested",
    "GR-41": "that a token lies face down and only its owner looks; that it scores at the end only is tested",
    "GR-86": "the staring duel itself; that it is called for is tested",
    "HG-38": "the staring contest itself; the shared victory is tested",
}
"""Parts of rules that only people can keep, and why."""

_RULE = re.compile(r"\b(?:GR|HG)-(?:\d\d|H\d)\b")


def by_rule(folder: Path = TESTS) -> dict[str, list[str]]:
    """For every rule named anywhere, the tests that name it, as ``path::Class::test``."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if not _RULE.search(source):  # to read the syntax of all of them takes long
            continue
        tree = ast.parse(source)
        for name, text in _tests(tree, ""):
            for rule in sorted(set(_RULE.findall(text))):
                found.setdefault(rule, []).append(f"{path.relative_to(folder).as_posix()}::{name}")
    return found


def _tests(node: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, str]]:
    """Name and docstring of every test, with those of its cases that say themselves which rule they prove."""
    for child in node.body:
        if isinstance(child, ast.ClassDef):
            yield from _tests(child, f"{prefix}{child.name}::")
        elif isinstance(child, ast.FunctionDef) and child.name.startswith("test_"):
            cases = [ast.unparse(decorator) for decorator in child.decorator_list]
            yield prefix + child.name, " ".join([ast.get_docstring(child) or "", *cases])


def missing(found: dict[str, list[str]]) -> list[str]:
    """The rules that no test names."""
    return [rule for rule in RULES if rule not in found]


def unknown(found: dict[str, list[str]]) -> list[str]:
    """Numbers that tests name and that are no rule's."""
    return sorted(set(found) - set(RULES))


def mutations() -> dict[str, list[str]]:
    """The names of the mutations that break each rule, as ``mutate_rules.py`` beside this file lists them."""
    script = runpy.run_path(str(Path(__file__).with_name("mutate_rules.py")))
    found: dict[str, list[str]] = {}
    for mutation in script["MUTATIONS"]:
        for rule in mutation.rule.split():
            found.setdefault(rule, []).append(mutation.name)
    return found


def table(found: dict[str, list[str]]) -> str:
    """The table in Markdown."""
    lines = ["| rule | about | proved by | broken by |", "|---|---|---|---|"]
    broken = mutations()
    for rule, about in RULES.items():
        tests = "<br>".join(f"`{test.rpartition('/')[2]}`" for test in found.get(rule, [])) or "**nothing**"
        if rule in AT_THE_TABLE:
            tests += f"<br>At the table: {AT_THE_TABLE[rule]}."
        lines.append(f"| {rule} | {about} | {tests} | {'<br>'.join(broken.get(rule, []))} |")
    return "\n".join(lines)


def page(found: dict[str, list[str]]) -> str:
    """The whole document."""
    return f"{INTRODUCTION}{table(found)}\n"


def main(arguments: list[str]) -> int:
    """Print the table, write the page, or print what is missing; 1 when something is."""
    found = by_rule()
    if "--write" in arguments:
        PAGE.write_text(page(found), encoding="utf-8")
    else:
        print("\n".join(missing(found)) if "--missing" in arguments else table(found))
    return 1 if missing(found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
