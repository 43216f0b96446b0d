# Messages about damaged saved games, and where the damaged files are.

saved-lost = { $count ->
    [one] The saved games were damaged: 1 event is missing. { $files }
   *[other] The saved games were damaged: { $count } events are missing. { $files }
}
saved-lost_some = The saved games were damaged: some events may be missing. { $files }
saved-lost_none = The saved games were damaged, but nothing is missing. { $files }
saved-aside = The damaged files are kept in { $folder }.
saved-in_place = The damaged files are still as they were.
saved-resumed = { $count ->
    [one] Resumed at turn { $turn }: 1 later event was damaged. { $files }
   *[other] Resumed at turn { $turn }: { $count } later events were damaged. { $files }
}
saved-resumed_some = Resumed at turn { $turn }: what came later was damaged. { $files }
saved-unfit = { $count ->
    [one] Resumed at turn { $turn }: 1 later event does not fit and is left out. It is kept in game { $game } of the history.
   *[other] Resumed at turn { $turn }: { $count } later events do not fit and are left out. They are kept in game { $game } of the history.
}
saved-shown = { $count ->
    [one] Game { $game } is shown up to turn { $turn }: 1 later event does not fit.
   *[other] Game { $game } is shown up to turn { $turn }: { $count } later events do not fit.
}
saved-unreadable = Game { $game } cannot be read any more. { $files }
saved-not_resumed = A saved game cannot be resumed, so a new one begins. { $reason }
saved-other_seats = The saved game goes on with its own players. Finish it to begin one with others.
saved-gone_on = Resumed at turn { $turn }.
