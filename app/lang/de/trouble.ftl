# Die Datei darüber, was schiefgegangen ist.

trouble-unwritten = Die Datei { $path } lässt sich nicht schreiben ({ $error }): Wählt einen anderen Ort.
trouble-not_one = { $path } ist keine Datei darüber, was schiefgegangen ist. { $why }
trouble-title = Etwas klappt nicht?
trouble-where = Wohin
trouble-row = Ein Bericht als Datei
trouble-line = Wenn ich etwas falsch gemacht habe: eine Datei für jemanden, der euch weiterhilft. Darin steht, was im Spiel geschah, aber nicht, was auf verdeckten Schürfplättchen steht.
trouble-open = Datei erstellen
trouble-write = Datei erstellen
trouble-writing = Ich schreibe ...
trouble-written = Geschrieben { $where } Schickt die Datei jemandem, der helfen kann.
trouble-names-title = Namen
trouble-names-line = Die Namen der Spieler stehen darin.
trouble-pictures-title = Bilder
trouble-pictures-line = Bilder vom Tisch aus den letzten Sekunden sind dabei.
