# The file about what went wrong.

trouble-unwritten = The file { $path } cannot be written ({ $error }): choose another place.
trouble-not_one = { $path } is no file about what went wrong. { $why }
