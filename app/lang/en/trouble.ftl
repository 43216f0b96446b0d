# The file about what went wrong.

trouble-unwritten = The file { $path } cannot be written ({ $error }): choose another place.
trouble-not_one = { $path } is no file about what went wrong. { $why }
trouble-title = What went wrong?
trouble-where = Where to
trouble-row = A file about it
trouble-line = The file holds the moves, what was touched and seen, and the log. No face-down token is in it.
trouble-write = Write the file
trouble-writing = Writing ...
trouble-written = Written { $where }. Send it to whoever can help.
trouble-names-title = Names
trouble-names-line = May the names of the players be in it?
trouble-pictures-title = Pictures
trouble-pictures-line = May pictures of the table from the last seconds be in it?
