"""The pages of the archive, with the games of ``furnish`` in it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from app.ui.archive.desk import Desk
from app.ui.archive.final_page import FinalPage
from app.ui.archive.game_page import GamePage
from app.ui.archive.games_page import GamesPage
from app.ui.archive.people_page import PeoplePage
from app.ui.archive.replay_page import ReplayPage
from app.ui.archive.share_page import SharePage
from app.ui.base.page import Page, Shell
from app.ui.gallery.scene import Scene, nothing

FIRST, DELETED, PUT_ASIDE = 1, 2, 6
"""The numbers of a finished game, of one that was deleted, and of one that waits to be taken up again."""


def archive_scenes() -> Iterator[Scene]:
    """The list, a game in each state, the statistics, a replay and what can be shared."""
    yield Scene("history", _games)
    yield Scene("history-none", lambda shell: GamesPage(shell, _empty_desk(shell)))
    yield Scene("history-game", _game)
    yield Scene("history-game-below", _game, reach=_below)
    yield Scene("history-put-aside", lambda shell: GamePage(shell, _desk(shell), PUT_ASIDE))
    yield Scene("history-deleted", lambda shell: GamePage(shell, _desk(shell), DELETED))
    yield Scene("history-delete", _game, reach=lambda page: page.ask_delete())
    yield Scene("history-rename", _game, reach=lambda page: page.ask_title())
    yield Scene("statistics", lambda shell: PeoplePage(shell, _desk(shell)))
    yield Scene("statistics-none", lambda shell: PeoplePage(shell, _empty_desk(shell)))
    yield Scene("replay", lambda shell: ReplayPage(shell, _desk(shell, FIRST)), reach=_in_mid_game)
    yield Scene("final-again", lambda shell: FinalPage(shell, _desk(shell, FIRST)), reach=_settled)
    yield Scene("share", lambda shell: SharePage(shell, _desk(shell, FIRST)))
    yield Scene("share-app", lambda shell: SharePage(shell, _desk(shell, FIRST)), reach=_other_code)
    yield Scene("share-saved", lambda shell: SharePage(shell, _desk(shell, FIRST)), reach=_save)
    yield Scene("share-unfinished", lambda shell: SharePage(shell, _desk(shell, PUT_ASIDE)))


def _empty_desk(shell: Shell) -> Desk:
    """The desk before any game has been played, or any with names."""
    desk = Desk.at(shell.evening.folder / "none", nothing)
    desk.lines = ()
    return desk


def _desk(shell: Shell, number: int | None = None) -> Desk:
    """The desk with the games read, and that one open."""
    desk = Desk.at(shell.evening.folder, nothing)
    desk.lines = desk.read()
    if number is not None:
        desk.opened = desk.archive.open(number)
    return desk


def _settled(page: Any) -> None:
    page.ceremony.pause()
    page.ceremony.to_the_end()
    page.ceremony.settle()


def _other_code(page: Any) -> None:
    """Show the code for the app."""
    page.change_code()


def _save(page: Any) -> None:
    """Save a file, and wait until the page says where."""
    page.write("record")
    while not page.saved:
        page.update()
        time.sleep(0.01)


def _in_mid_game(page: Any) -> None:
    page.step(30)
    page.board.settle()


def _games(shell: Shell) -> Page:
    return GamesPage(shell, _desk(shell))


def _game(shell: Shell) -> Page:
    return GamePage(shell, _desk(shell), FIRST)


def _below(page: Any) -> None:
    """Scroll to the end of what is told about the game."""
    page.scroll.scroll_y = 0
