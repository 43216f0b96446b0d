"""The page of the game, its edition and its options, each with a line that explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from app.archive.result_text import short_name
from app.lang import Message, Translator, say
from app.rules.options import CHOICES
from app.rules.terms import Terms
from app.table.presentation.seating import Plan, choices
from app.ui.base.framed import FramedPage
from app.ui.base.page import Shell
from app.ui.base.rows import Choices, Row, Scroll
from app.ui.new_game.games import game, shipped_games


def option_words(words: Translator, game: str, name: str, part: str) -> Message:
    """What a game says of an option: "title", "line" or a value. A game that says it in its own way has the key with
    its name in it.
    """
    own = say(f"option.{game}.{name}.{part}")
    return own if words.has(own.key) else say(f"option.{name}.{part}")


def usual_options(words: Translator, terms: Terms) -> dict[str, str]:
    """The options of the edition that is sold where that language is spoken; none where it has no usual one."""
    told = {name: option_words(words, terms.game, name, "usual") for name in CHOICES if name in terms.options}
    return {name: words.text(usual) for name, usual in told.items() if words.has(usual.key)}


def value_in_words(words: Translator, game: str, name: str, value: bool | str) -> str:
    """What that value of an option is called in that game."""
    if isinstance(value, bool):
        return words.text(say("options.switch.on" if value else "options.switch.off"))
    return words.text(option_words(words, game, name, value))


def _on_first(values: Iterable[Any]) -> list[Any]:
    """Those values; of a switch "On" first, as in the settings, whichever of them the rules name first."""
    return sorted(values, key=lambda value: value is False)


def _row(options: Any, chosen: Any, choose: Callable[[Any], None], title: str, words: str) -> Row:
    control: Choices[Any] = Choices(options, chosen, choose)
    return Row(control, title=title, words=words)


class RulesPage(FramedPage):
    """What game is played by which rules. ``chosen`` is called with the plan after each choice; ``played`` has the
    options of the last game of each tile set: people know which edition of it they have, and how they play it.
    """

    def __init__(
        self,
        shell: Shell,
        plan: Plan,
        chosen: Callable[[Plan], None],
        played: Mapping[str, Mapping[str, bool | int | str]] = MappingProxyType({}),
        **kwargs: Any,
    ) -> None:
        super().__init__(shell, shell.text(say("new.rules.title")), Scroll(), **kwargs)
        self.plan, self._chosen, self._played = plan, chosen, played
        self._due: list[Callable[[], Row]] = []
        self._fill()

    def update(self) -> None:
        """Add one row: all of them at once would take longer than a frame."""
        if self._due:
            self.body.rows.add_widget(self._due.pop(0)())

    def _fill(self) -> None:
        text, plan = self.shell.text, self.plan
        self.body.rows.clear_widgets()
        played = game(plan.tileset)
        games = [
            (each.source, short_name(each.terms.game, each.title, self.shell.translator), "")
            for each in dict.fromkeys((*shipped_games(), played))
        ]
        words = text(say("new.game.line") if played.verified else say("new.unverified"))
        title = text(say("new.game.title"))
        self._due = [partial(_row, games, plan.tileset, self._play, title, words)]
        for choice in choices(played.terms, plan.options):
            said = partial(option_words, self.shell.translator, played.terms.game, choice.name)
            called = partial(value_in_words, self.shell.translator, played.terms.game, choice.name)
            values = [(value, called(value), "") for value in _on_first(choice.values)]
            each = said(f"line_{choice.chosen}")  # each value may have a line of its own
            line = each if self.shell.translator.has(each.key) else said("line")
            title, words = text(said("title")), text(line)
            self._due.append(partial(_row, values, choice.chosen, self._chooser(choice.name), title, words))

    def _play(self, source: str) -> None:
        usual = usual_options(self.shell.translator, game(source).terms)
        self._choose(self.plan.playing(source, self._played.get(source, usual)))

    def _chooser(self, name: str) -> Callable[[Any], None]:
        return lambda value: self._choose(self.plan.choosing(name, value))

    def _choose(self, plan: Plan) -> None:
        self.plan = plan
        self._chosen(plan)
        self._fill()
        while self._due:  # what is read stays where it is
            self.update()
