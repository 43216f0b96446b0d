"""A parser of the command line that says what was probably meant, in one sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from app.lang.plain import plain
from app.lang.program import NAME, program
from app.values.nearest import meant


class Parser(argparse.ArgumentParser):
    """Complains of a wrong command, option or choice with the one that is most like it."""

    _words: Sequence[str] = ()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as ``argparse`` does, and remember the words for a complaint."""
        self._words = list(sys.argv[1:] if args is None else args)
        return super().parse_known_args(self._words, namespace)

    def error(self, message: str) -> NoReturn:
        """Print one sentence on standard error and end with exit code 2. An option that is none comes first: its value
        is often what ``argparse`` complains of.
        """
        known = list(self._options())
        wrong = next((word for word in self._long_options() if not any(o.startswith(word) for o in known)), None)
        if wrong is not None:
            message = f"there is no option {wrong}{meant(wrong, known)}"
        end = "" if message.endswith("?") else "."
        self.exit(2, f"{NAME}: {plain(message, 400)}{end} `{program()} --help` lists what there is.\n")

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
        """Every long option that may stand among the words: those of this parser, and of a command that is named."""
        yield from (option for option in self._option_string_actions if option.startswith("--"))
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                for name, sub in action.choices.items():
                    if name in self._words:
                        yield from sub._options()
