# The files in which games and settings are kept: what is wrong with them, and what to do.
# {path} is a file; {error} is what the system says.

journal-not_open = The saved games in { $path } cannot be opened ({ $error }): check the folder.
journal-none = There are no saved games at { $path }: no game has been played there yet.
journal-busy = Another Claim Manager (process { $process }) is using the saved games in { $path }: close it first, or choose another data folder.
journal-busy_unknown = Another Claim Manager is using the saved games in { $path }: close it first, or choose another data folder.
journal-newer = The saved games in { $path } were written by a newer version of the app (schema { $version }, this one knows { $known }): update the app.
journal-foreign = The file { $path } does not hold this app's saved games: choose another folder.
journal-large = The file of the saved games, { $path }, has more than { $most } MB, far more than games of many years: move it away, and a new one is begun.
journal-spoilt = The saved games in { $path } were damaged while the app was running: start it again to restore them.
journal-unread = The saved games in { $path } cannot be read ({ $error }): start the app again.
journal-unwritten = The saved games in { $path } cannot be written ({ $error }): check the disk, then try again.
journal-gone = The saved games in { $path } have vanished while the app was running: put the folder back, or the card in.
journal-no_game = There is no saved game number { $game } in { $path }.
journal-closed = Game { $game } in { $path } is closed: begin a new one.
journal-not_kept = No games are kept here, so there is none to resume.
journal-none_unfinished = There is no unfinished game in { $path }.
journal-not_unfinished = There is no unfinished game number { $game } in { $path }.
journal-no_tileset = The tile set { $tileset }, with which game { $game } was begun, cannot be used: put it back where it was.
journal-not_resumed = Game { $game } cannot be resumed. { $reason }
journal-not_understood = Game { $game } cannot be resumed: this version of the app does not understand what was saved.

journal-settings-unread = The settings in { $path } cannot be read ({ $error }): delete that file and choose again.
journal-settings-unwritten = The settings in { $path } cannot be written ({ $error }): check the disk and its rights.
