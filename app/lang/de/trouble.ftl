# Die Datei darüber, was schiefgegangen ist.

trouble-unwritten = Die Datei { $path } lässt sich nicht schreiben ({ $error }): Wähle einen anderen Ort.
trouble-not_one = { $path } ist keine Datei darüber, was schiefgegangen ist. { $why }
