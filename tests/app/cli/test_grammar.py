"""What is said of a command line that is not understood."""

from __future__ import annotations

import argparse

import pytest

from app.cli.grammar import Parser
from app.cli.parser import parser
from app.values.nearest import nearest


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("histry", "there is no command histry: did you mean history?"),
        ("xyzzy", "there is no command xyzzy."),
        ("--demo --verfy", "there is no option --verfy: did you mean --verify?"),
        ("--demo --sede 7", "there is no option --sede: did you mean --seed?"),
        ("--demo --sede=7", "there is no option --sede: did you mean --seed?"),
        ("history --jsn", "there is no option --jsn: did you mean --json?"),
        ("history --xyzzy", "there is no option --xyzzy."),
        ("history -x", "there is no option -x."),
        ("read --art a one.png two.png", "read has no use for two.png: leave it out."),
        ("export --formt csv", "there is no option --formt: did you mean --format?"),
        ("export --format cvs", "argument --format: there is no cvs: did you mean csv?"),
        ("export --format 8", "argument --format: there is no 8: choose record, text, csv, png, pdf, qr."),
        ("gallery -o x --language dee", "argument --language: there is no dee: did you mean de?"),
        ("bench visoin", "visoin cannot be measured: did you mean vision?"),
        ("print foo -o x", "there is no foo: choose tiles, tokens, pieces, markers, wiring, reference."),
        ("watch x --wait much", "argument --wait: much is no number."),
        ("--tilt 90", "argument --tilt: the camera cannot be tilted by 90 degrees: choose 0, straight down, to 30."),
        ("--demo --seed x", "argument --seed: x is no whole number."),
    ],
)
def test_a_mistake_is_told_in_one_sentence(line: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With what was probably meant, and where to look."""
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(line.split())
    assert ended.value.code == 2
    first = line.split()[0]
    known = ("history", "export", "gallery", "bench", "print", "watch", "read")
    where = f"claim-manager {first}" if first in known else "claim-manager"
    assert capsys.readouterr().err == f"claim-manager: {told} `{where} --help` lists what there is.\n"


@pytest.mark.parametrize(
    ("line", "needs"),
    [
        ("replay", "GAME"),
        ("print", "one of tiles, tokens, pieces, markers, wiring, reference, and -o FILE"),
        ("print tiles", "-o FILE"),
        ("print -o tiles.pdf", "one of tiles, tokens, pieces, markers, wiring, reference"),
    ],
)
def test_a_command_says_what_it_needs(line: str, needs: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each thing that is missing with what it may be, and where that command is explained."""
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(line.split())
    assert ended.value.code == 2
    command = line.split()[0]
    told = f"claim-manager: {command} needs {needs}. `claim-manager {command} --help` lists what there is.\n"
    assert capsys.readouterr().err == told


def test_options_may_be_cut_short_and_words_after_two_dashes_are_none() -> None:
    """As ``argparse`` has it."""
    assert parser().parse_args(["--dem", "--seed", "3"]).demo
    assert str(parser().parse_args(["replay", "--", "--odd-name"]).record) == "--odd-name"


@pytest.mark.parametrize(
    "line",
    [
        "history --data games",
        "history --json",
        "print tiles -o x.pdf --game hunters-and-gatherers",
        "read photo.jpg --art=faces --game hunters-and-gatherers",
        "export 3 --dat games",
    ],
)
def test_what_stands_before_a_command_means_the_same_behind_it(line: str) -> None:
    """The folder, the pictures and the game named there were dropped in silence: other tiles were printed."""
    words = line.split()
    start = next(i for i, word in enumerate(words) if word.startswith("--"))
    before = [*words[start:], *words[:start]]
    assert vars(parser().parse_args(before)) == vars(parser().parse_args(words))


@pytest.mark.parametrize(
    ("line", "wrong"), [("--demo history", "--demo"), ("--data d --seats red,blue watch x --art a", "--seats")]
)
def test_what_a_command_does_not_know_is_refused_before_it_too(
    line: str, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was thrown away."""
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(line.split())
    assert ended.value.code == 2
    assert f"there is no option {wrong}" in capsys.readouterr().err


def test_the_version_is_told_whatever_follows(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing behind it is looked at."""
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(["--version", "history"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("claim-manager ")


@pytest.mark.parametrize(
    ("word", "meant"), [("gold-rsh", "gold-rush"), ("Gold_Rush", "gold-rush"), ("hunters", None), ("", None)]
)
def test_the_nearest_name(word: str, meant: str | None) -> None:
    """Nothing where no name is like it."""
    assert nearest(word, ["gold-rush", "hunters-and-gatherers"]) == meant


def test_the_arguments_of_a_command_are_added_once_it_is_named() -> None:
    """Those of all others are not, at each start of the program; a complaint before the command's turn knows them."""
    added: list[str] = []

    def add(sub: Parser) -> None:
        added.append(sub.prog.rpartition(" ")[2])
        sub.add_argument("--near", type=int)

    top = Parser(prog="claim-manager")
    subs = top.add_subparsers(dest="command")
    for name in ("one", "other"):
        subs.add_parser(name, fill=add)
    assert added == []
    assert top.parse_args(["one", "--near", "3"]).near == 3
    assert top.parse_args(["one"]).near is None
    assert added == ["one"]
    with pytest.raises(SystemExit):
        top.parse_args(["--near", "3", "other"])
    assert added == ["one", "other"]


def test_help_calls_a_default_a_default() -> None:
    """Of every option that has one, in every command."""
    commands = [parser()]
    bare = []
    for each in commands:
        assert isinstance(each, Parser)
        each._complete()
        for action in each._actions:
            if isinstance(action, argparse._SubParsersAction):
                commands += action.choices.values()
            elif action.nargs != 0 and action.default not in (None, argparse.SUPPRESS):
                told = each._get_formatter()._expand_help(action)
                if "default: " not in told:
                    bare.append((each.prog, action.dest, told))
    assert bare == []
