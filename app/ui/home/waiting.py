"""The games that wait to be gone on with, or what became of the last one, read from the journal in its own thread."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from app.archive.notes import read_notes
from app.archive.stored import read_stored
from app.archive.summary import Cache, Summary, summaries
from app.journal import FILE_NAME, Journal, JournalError
from app.lang import Message
from app.rules.tileset import TileSet
from app.session.open_game import last_open
from app.table.conductor import new_state, take_up
from app.table.model.belief import as_the_game
from app.table.presentation.view import TableView, view
from app.tilesets import load_tileset, with_places


@dataclass(frozen=True, slots=True)
class Waiting:
    """``newest`` is the unfinished game that was on the table last, None without one. ``last`` is then the game that
    was played last and is over or was ended early. ``view`` is the table of that one of the two, ``tileset`` its tiles;
    None without either. ``trouble`` says why nothing can be read. ``others`` counts the unfinished games beside
    ``newest``.
    """

    newest: Summary | None = None
    last: Summary | None = None
    view: TableView | None = None
    tileset: TileSet | None = None
    trouble: Message | None = None
    others: int = 0


def waiting_games(folder: Path) -> Waiting:
    """The unfinished games of the journal in that folder."""
    cache = Cache.load(folder)
    try:
        with Journal.open(folder / FILE_NAME, read_only=True) as journal:
            listed = summaries(journal, read_notes(folder), cache)
            kept = [each for each in listed if each.standing != "unreadable" and each.deleted is None]
            open_ = [each for each in kept if each.standing == "open"]
            cache.save(folder)
            if not kept:
                return Waiting()
            left = last_open(folder)
            shown = max(open_ or kept, key=lambda each: (each.id == left, each.played))
            row = next(row for row in journal.games() if row.id == shown.id)
            stored = read_stored(journal, row)
    except JournalError as error:
        return Waiting(trouble=error.message)
    newest, last = (shown, None) if open_ else (None, shown)
    name = stored.history.start.tileset
    tiles = with_places(load_tileset(name), name)
    state, _ = take_up(new_state(tiles, name), stored.history, as_the_game(stored.history.game))
    table = replace(view(state), free=(), rings=())  # nothing can be laid from the first page
    return Waiting(newest, last, table, tiles, others=max(len(open_) - 1, 0))
