# Hilfe: was bei einem Versehen zu tun ist, die Regeln in Bildern, und was man drucken kann.

help-title = Hilfe
help-slips = Was ist passiert?
help-rules = { $game }: die Regeln
help-door-turns = Zeig mir die Züge
help-door-seats = Wer spielt welche Farbe?
help-door-audit = Wo sind die Plättchen?
help-door-undo = Letzten Schritt zurück
help-door-setup = Nach der Kamera sehen

help-forgot_piece-title = Eine Figur vergessen
help-forgot_piece-text = Nicht schlimm, auch Züge später nicht. Tippe den Zug an: Sein Kärtchen erscheint groß. Berühre darauf die Stelle, wo die Figur stehen soll, dann stelle sie auf den Tisch. Alle Punkte rechne ich neu.
help-wrong_tile-title = Falsches Kärtchen gelegt
help-wrong_tile-text = War es in diesem Zug? Tippe das Kärtchen auf dem Plan an und sag, wie es wirklich liegt. War es früher? Tippe den Zug in der Liste an. Bevor sich etwas ändert, zeige ich dir, was aus den Punkten wird.
help-not_meant-title = Das wollten wir nicht
help-not_meant-text = Zurück nimmt einen Schritt zurück, so oft du willst, und Vorwärts bringt ihn wieder. Dann legt den Tisch so, wie der Plan es zeigt. Nichts geht verloren.
help-forgot_turn-title = Ein Zug fehlt
help-forgot_turn-text = Tippe den Zug danach an und füge den vergessenen davor ein. Alle späteren Züge rücken zum nächsten Spieler weiter, und ich zähle alles neu.
help-wrong_player-title = Jemand anders war dran
help-wrong_player-text = Haben zwei die Farben vertauscht, tausche sie in der Liste der Spieler. Wurde jemand übersprungen, füge den vergessenen Zug ein. Die Punkte folgen von selbst.
help-differ-title = Tisch und Plan weichen ab
help-differ-text = Ringe auf dem Plan zeigen, wo. Stimmt der Tisch, sag es, und ich ändere das Spiel. Stimmt der Plan, leg das Ding zurück, und der Ring verschwindet.
help-tile_moved-title = Ein Kärtchen ist verrutscht
help-tile_moved-text = Schieb es zurück; sagen musst du mir nichts. Ich warte, bis keine Hand in der Nähe ist, und vergleiche alles neu. Ist der ganze Plan verrutscht, lass ihn so: Ich finde ihn wieder.
help-nowhere-title = Das Kärtchen passt nirgends
help-nowhere-text = Tippe auf einen freien Platz und wähle es aus. Passt es nirgends, sage ich es und biete an, es wegzulegen. Dann zieh ein neues.
help-camera-title = Die Kamera sieht es falsch
help-camera-text = Meist spiegelt eine Lampe, oder eine Hand ist im Weg. Dreh die Lampe weg, nimm die Hand fort, und sie schaut noch einmal. Du kannst immer durch Tippen antworten und ganz ohne Kamera weiterspielen.
help-my_tokens-title = Meine Plättchen ansehen
help-my_tokens-text = Tippe deinen Namen an und wähle, deine Plättchen anzusehen. Die anderen schauen weg; du hältst einen Finger auf den Bildschirm. Ich sage allen, dass du geschaut hast, aber nie, was du gesehen hast.
help-tokens_off-title = Die Plättchen gehen nicht auf
help-tokens_off-text = Ich weiß, wie viele Plättchen auf jeden Berg und zu jedem Spieler gehören. Schau in die Liste, zähle nach und lege zurück, was sich verirrt hat.
help-points-title = Stimmen die Punkte?
help-points-text = Zu jeder Wertung gibt es die Rechnung. Sieh nach, was geschehen ist: wie viele Kärtchen, wer die Mehrheit hatte, was verdoppelt wurde. Nach einer Korrektur wird jeder Punkt neu gezählt.
help-leave-title = Wir müssen aufhören
help-leave-text = Wähle im Menü „Später weiterspielen“. Das Spiel ist nach jedem Schritt gesichert und wartet auf euch, heute oder nächsten Monat. Ihr könnt dazwischen sogar ein anderes spielen.
help-power-title = Der Strom war weg
help-power-text = Schalte mich wieder ein: Das Spiel ist da, bis zum letzten Schritt. Habt ihr inzwischen weitergespielt, lege die Kärtchen durch Tippen auf den Plan, oder zeig sie der Kamera eins nach dem andern.

help-print-title = Auf Papier
help-print-tiles-title = Kärtchen
help-print-tiles-line = Alle Kärtchen zum Ausschneiden, mit Schnittmarken, Beschnitt und Rückseiten.
help-print-tokens-title = Schürfplättchen
help-print-tokens-line = Alle Plättchen zum Ausschneiden, mit ihren Rückseiten.
help-print-pieces-title = Karten für die Spieler
help-print-pieces-line = Für jede Farbe eine: Dort stehen die Figuren, bis sie gesetzt werden.
help-print-reference-title = Regelblatt
help-print-reference-line = Die Regeln in Bildern, auf einer Seite.
help-print-markers-title = Marken
help-print-markers-line = Vier kleine Karten, die der Kamera sagen, wo der Tisch ist.
help-print-wiring-title = Schaltplan
help-print-wiring-line = Taster und Lichter: welcher Draht an welchen Pin gehört.
help-print-make = PDF machen
help-print-paper-title = Papier
help-print-paper-line = Was in deinem Drucker liegt.
help-print-paper-a4 = A4
help-print-paper-letter = Letter
help-print-where = Es kommt auf: { $place }
help-print-working = Ich zeichne ...
help-print-at = Ich zeichne { $done } von { $all }
help-print-stop = Abbrechen
help-print-done =
    Fertig im Ordner „{ $folder }“ ({ $where }): { $file }. Drucke es mit 100 %.
    { $path }
help-print-stopped = Abgebrochen. Es wurde nichts geschrieben.
