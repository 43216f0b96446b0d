# Die Dateien, in denen Spiele und Einstellungen liegen: was nicht stimmt und was zu tun ist.
# { $path } ist eine Datei; { $error } sagt das System.

journal-not_open = Die gespeicherten Spiele in { $path } lassen sich nicht öffnen ({ $error }): Prüft den Ordner.
journal-none = In { $path } gibt es keine gespeicherten Spiele: Dort wurde noch keins gespielt.
journal-busy = Ein anderer Claim Manager (Prozess { $process }) benutzt die gespeicherten Spiele in { $path }: Schließt ihn zuerst, oder wählt einen anderen Datenordner.
journal-busy_unknown = Ein anderer Claim Manager benutzt die gespeicherten Spiele in { $path }: Schließt ihn zuerst, oder wählt einen anderen Datenordner.
journal-newer = Die gespeicherten Spiele in { $path } stammen von einer neueren Version der App (Schema { $version }, diese kennt { $known }): Aktualisiert die App.
journal-foreign = Die Datei { $path } enthält keine Spiele dieser App: Wählt einen anderen Ordner.
journal-large = Die Datei der gespeicherten Spiele, { $path }, ist größer als { $most } MB, weit mehr als Spiele vieler Jahre: Verschiebt sie, dann wird eine neue begonnen.
journal-spoilt = Die gespeicherten Spiele in { $path } wurden beschädigt, während die App lief: Startet sie neu, dann stellt sie sie wieder her.
journal-unread = Die gespeicherten Spiele in { $path } lassen sich nicht lesen ({ $error }): Startet die App neu.
journal-unwritten = Die gespeicherten Spiele in { $path } lassen sich nicht schreiben ({ $error }): Prüft den Datenträger, dann versucht es noch einmal.
journal-gone = Die gespeicherten Spiele in { $path } sind verschwunden, während die App lief: Legt den Ordner wieder an seinen Platz, oder steckt die Speicherkarte wieder ein.
journal-no_game = Ein gespeichertes Spiel Nummer { $game } gibt es in { $path } nicht.
journal-closed = Spiel { $game } in { $path } ist abgeschlossen: Beginnt ein neues.
journal-not_kept = Hier werden keine Spiele aufgehoben, also gibt es keins fortzusetzen.
journal-none_unfinished = In { $path } gibt es kein unfertiges Spiel.
journal-not_unfinished = In { $path } gibt es kein unfertiges Spiel Nummer { $game }.
journal-no_tileset = Der Kärtchensatz { $tileset }, mit dem Spiel { $game } begann, ist nicht zu gebrauchen: Legt ihn dorthin zurück, wo er war.
journal-not_resumed = Spiel { $game } lässt sich nicht fortsetzen. { $reason }
journal-not_understood = Spiel { $game } lässt sich nicht fortsetzen: Diese Version der App versteht nicht, was gespeichert wurde.

journal-settings-unread = Die Einstellungen in { $path } lassen sich nicht lesen ({ $error }): Löscht die Datei und wählt neu.
journal-settings-unwritten = Die Einstellungen in { $path } lassen sich nicht schreiben ({ $error }): Prüft den Datenträger und seine Rechte.
