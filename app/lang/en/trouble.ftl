# The file about what went wrong.

trouble-unwritten = The file { $path } cannot be written ({ $error }): choose another place.
trouble-not_one = { $path } is no file about what went wrong. { $why }
trouble-title = Something did not work?
trouble-where = Where to
trouble-row = A file about it
trouble-line = If I did something wrong: one file for somebody who can help. It says what happened in the game, but not what is on face-down tokens.
trouble-open = Make such a file
trouble-write = Make the file
trouble-writing = Writing ...
trouble-written = Written { $where } Send it to whoever can help.
trouble-names-title = Names
trouble-names-line = The names of the players are in it.
trouble-pictures-title = Pictures
trouble-pictures-line = Pictures of the table from the last seconds are in it.
