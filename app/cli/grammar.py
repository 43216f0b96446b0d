"""A parser of the command line that says what was probably meant, in one sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn

from app.lang.plain import plain
from app.lang.program import NAME, program
from app.values.nearest import meant

_REQUIRED = "the following arguments are required: "
"""How ``argparse`` begins its complaint of what is missing."""
_UNKNOWN = "unrecognized arguments: "
"""How it begins that of words which it has no use for."""


class Parser(argparse.ArgumentParser):
    """Complains of a wrong command, option or choice with the one that is most like it.

    ``fill`` adds the arguments of a command when they are first needed: of all commands, a line names one at most.
    """

    _words: Sequence[str] = ()

    def __init__(self, *args: Any, fill: Callable[[Parser], None] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._fill = fill

    def _complete(self) -> None:
        if self._fill is not None:
            fill, self._fill = self._fill, None
            fill(self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as ``argparse`` does, and remember the words for a complaint."""
        self._complete()
        self._words = self._command_first(list(sys.argv[1:] if args is None else args))
        return super().parse_known_args(self._words, namespace)

    def _command_first(self, words: list[str]) -> list[str]:
        """The same words with the options that stand before a command moved behind it, where it is asked whether it
        knows them. ``argparse`` puts the defaults of the command in place of their values, and says nothing.
        """
        commands = [name for a in self._actions if isinstance(a, argparse._SubParsersAction) for name in a.choices]
        place = 0
        while place < len(words) and words[place].startswith("--"):
            option = self._option(words[place])
            if option is None or isinstance(option, argparse._HelpAction | argparse._VersionAction):
                return words
            place += 1 if "=" in words[place] or option.nargs == 0 else 2
        if place >= len(words) or words[place] not in commands:
            return words
        return [words[place], *words[:place], *words[place + 1 :]]

    def _option(self, word: str) -> argparse.Action | None:
        """The option of this parser that the word names, whole or cut short; None for none, or for one of several."""
        name = word.partition("=")[0]
        known = self._option_string_actions
        found = [known[name]] if name in known else [known[each] for each in known if each.startswith(name)]
        return found[0] if len(found) == 1 else None

    def error(self, message: str) -> NoReturn:
        """Print one sentence on standard error and end with exit code 2. An option that is none comes first: its value
        is often what ``argparse`` complains of.
        """
        known = list(self._options())
        wrong = next((word for word in self._long_options() if not any(o.startswith(word) for o in known)), None)
        where = f"{program()} {self._command()}".strip()
        if wrong is not None:
            message = f"there is no option {wrong}{meant(wrong, known)}"
        elif message.startswith(_UNKNOWN):
            message = self._too_many(message.removeprefix(_UNKNOWN).split(" ")[0])
        elif message.startswith(_REQUIRED):
            message = f"{self._command()} needs {self._needed(message.removeprefix(_REQUIRED).split(', '))}"
        for action in self._actions:  # what stands without an option is called by no name
            if not action.option_strings:
                name = action.metavar or action.dest
                message = message.removeprefix(f"argument {name}: ")
        end = "" if message.endswith("?") else "."
        self.exit(2, f"{NAME}: {plain(message, 400)}{end} `{where} --help` lists what there is.\n")

    def _command(self) -> str:
        """The command of which this is the parser, or which is named among the words of the whole line; empty without
        one.
        """
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                return next((word for word in self._words if word in action.choices), "")
        return self.prog.rpartition(" ")[2]

    def _too_many(self, word: str) -> str:
        """What is said of a word for which there is no use."""
        if word.startswith("-"):
            return f"there is no option {word}"
        return f"{self._command() or NAME} has no use for {word}: leave it out"

    def _needed(self, names: Sequence[str]) -> str:
        """What arguments of those names, as ``argparse`` calls them, ask for."""
        told = []
        for action in self._actions:
            if "/".join(action.option_strings) in names:
                told.append(f"{action.option_strings[0]} {action.metavar or action.dest.upper()}")
            elif not action.option_strings and (action.metavar or action.dest) in names:
                listed = ", ".join(map(str, action.choices or ()))
                told.append(f"one of {listed}," if listed else str(action.metavar or action.dest.upper()))
        return " and ".join(told).rstrip(",")

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """The value of an option; a number is asked for in words."""
        numbers: dict[object, str] = {int: "whole number", float: "number"}
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError:
            if action.type not in numbers:
                raise
            raise argparse.ArgumentError(action, f"{arg_string} is no {numbers[action.type]}") from None

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        choices = [str(choice) for choice in action.choices]
        if isinstance(action, argparse._SubParsersAction):
            self.error(f"there is no command {value}{meant(str(value), choices)}")
        told = meant(str(value), choices) or f": choose {', '.join(choices)}"
        raise argparse.ArgumentError(action, f"there is no {value}{told}")

    def _long_options(self) -> Iterator[str]:
        """The long options among the words, without their values."""
        for word in self._words:
            if word == "--":
                return
            if word.startswith("--"):
                yield word.partition("=")[0]

    def _options(self) -> Iterator[str]:
        """Every long option that may stand among the words: those of a command that is named, and of this parser where
        its own may stand before that.
        """
        self._complete()
        if self._command() != next(iter(self._words), None):
            yield from (option for option in self._option_string_actions if option.startswith("--"))
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                for name, sub in action.choices.items():
                    if name in self._words:
                        yield from sub._options()
