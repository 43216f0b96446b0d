# Der Bildschirm: Überschriften und Texte seiner eigenen Knöpfe.

ui-title = Claim Manager

ui-tile-title = Falsches Kärtchen?
ui-tile-start = Das Startkärtchen
ui-tile-stays = Es bleibt, wie es liegt.
ui-tile-wrong = Falsches Kärtchen
ui-tile-turn_left = Linksherum
ui-tile-turn_right = Rechtsherum
ui-tile-another = Anderes Kärtchen
ui-tile-other = Anderes

ui-camera = Kamera

ui-held-correct = Wie liegt es wirklich?
ui-held-place = Hier legen?
ui-held-moved = Verschoben. Hier legen?
ui-held-misfit = So passt es nicht.
ui-held-nowhere = Hier passt es nicht, wie man es auch dreht.
ui-held-elsewhere = { $count ->
    [one] Hier passt es nicht. Es passt an der hellen Stelle: Tippt darauf.
   *[other] Hier passt es nicht. Es passt an { $count } hellen Stellen: Tippt auf eine.
}
ui-held-where = Zeigen, wo es passt
ui-held-anyway = Trotzdem
ui-held-turn = Drehen, bis es passt
ui-held-same = Ihr müsst es nicht drehen: Es zählt gleich, wie immer es passt.
ui-held-one_way = Es passt nur so.
ui-held-so_it_lies = So liegt es
ui-held-lay = Legen

ui-pick-correct = Welches ist es wirklich?
ui-pick-place = Welches Kärtchen wurde gezogen?
ui-pick-left = { $count ->
    [one] noch 1
   *[other] noch { $count }
}
ui-pick-likely = Die Kamera meint
ui-pick-here = Passt hier
ui-pick-misfit = Passt hier nicht
ui-pick-elsewhere = Passt anderswo
ui-pick-nowhere = Passt nirgends
ui-pick-is_nowhere = Passt es nirgends?
ui-pick-back = Zurück zur Auswahl
ui-pick-all_fit = Jedes übrige Kärtchen passt irgendwo.
ui-pick-missing = Euer Kärtchen ist nicht dabei? Dann liegen alle seiner Art auf dem Plan, und eines davon ist vielleicht falsch eingetragen: Tippt im Menü auf „{ $correct }“. Hat eure Schachtel eines mehr, legt es beiseite und zieht ein anderes.
ui-pick-all = Alle
ui-pick-none = Kein Kärtchen zeigt das alles.
ui-pick-drawing = Die Bilder werden gezeichnet ...
ui-pick-fit = { $count ->
    [0] Davon passt hier keines
    [one] Hier passt 1 Kärtchen
   *[other] Hier passen { $count } Kärtchen
}

ui-nowhere-title = Dieses passt nirgends
ui-nowhere-why = An keiner Stelle der Landschaft passen alle seine Seiten. Es kommt aus dem Spiel; zieht ein neues.
ui-nowhere-last = An keiner Stelle der Landschaft passen alle seine Seiten. Es kommt aus dem Spiel, und es war das letzte.
ui-nowhere-discard = Weglegen
ui-nowhere-lay = Trotzdem legen

ui-piece-button = Figur
ui-piece-title = Tippt an, wohin die Figur soll
ui-piece-none = Auf dieses Kärtchen kann keine Figur
ui-piece-twice = Tippt einmal, um die Figur dort zu sehen, und noch einmal, um sie zu setzen.
ui-piece-again = Tippt noch einmal darauf, oder woanders hin.
ui-piece-again_only = Tippt noch einmal darauf.
ui-piece-which = Welche Figur?
ui-piece-put = Hier setzen
ui-piece-move = Hierher versetzen
ui-piece-moves = Ihr schürft dort, wo es steht.
ui-piece-touch = Tippt die Fläche an, auf der die Figur steht
ui-piece-roam = Tippt auf eine helle Stelle
ui-piece-back = Zurück zum Kärtchen
ui-piece-mined = Schürfen nimmt dort das oberste Schürfplättchen vom Stapel. Es zählt am Ende des Spiels.
ui-piece-instead = Lieber eine Figur setzen

ui-feature-share = { $player }: { $count }
ui-feature-correct = Zug berichtigen

ui-free-title = Ein freier Platz
ui-free-fit = { $count ->
    [one] Hier passt 1 Kärtchen
   *[other] Hier passen { $count } Kärtchen
}
ui-free-more = { $count ->
    [one] und 1 weitere Sorte
   *[other] und { $count } weitere Sorten
}
ui-free-lay = Hier legen

# Vor dem, was zu tun ist, in den größten Worten des Bildschirms.
ui-banner-who = { $player }:
ui-banner-does = { $player }

ui-menu-title = Menü
ui-menu-leave = Später weiterspielen

ui-end-button = Spiel jetzt beenden
ui-end-title = Jetzt beenden und werten?
ui-end-words = Die Landschaft wird gewertet, wie sie liegt, Schritt für Schritt wie am üblichen Ende. In der Statistik zählt das Spiel dann nicht.
ui-end-words_tokens = Die Landschaft wird gewertet, wie sie liegt, Schritt für Schritt wie am üblichen Ende, und die Schürfplättchen werden aufgedeckt. In der Statistik zählt das Spiel dann nicht.
ui-end-misfit = Das Kärtchen, das nicht passt, zählt nicht mit.
ui-end-asked = Wonach ich gerade frage, zählt nicht mit.
ui-end-yes = Jetzt werten
ui-end-no = Weiterspielen

ui-marked = { $button }: { $what }
ui-hint-place = Legt das Kärtchen hin, oder tippt auf seinen Platz.
ui-hands = Von Hand zu tun: { $count } Dinge, bei den Ringen. Antippen zeigt sie
ui-hands_before = Noch von Hand zu tun:
ui-hands_counted = Von Hand zu tun: { $count } Dinge. Antippen zeigt sie
ui-hands_more = { $count ->
    [one] Und noch 1 Handgriff.
   *[other] Und noch { $count } Handgriffe.
}
ui-hint-hands = Erst die Handgriffe, dann das nächste Kärtchen.
ui-hint-place_by_touch = Zieht ein Kärtchen und tippt dorthin, wo es liegen soll.
ui-hint-again = Tippt die Stelle noch einmal an.

ui-notes-title = Was geschehen ist
ui-notes-earlier = Mehr zeigen

ui-turns-button = Früheren Zug berichtigen
ui-turns-title = Welcher frühere Zug stimmt nicht?
ui-turns-line = Das sind die Züge bisher. Tippt auf den, der anders war.
ui-turns-row = { $number }. { $player }: { $what }
ui-turns-earlier = Frühere Züge
ui-turns-none = Es gab noch keinen Zug.

ui-seats-title = Wer spielt wirklich welche Farbe?
ui-seats-row = { $player }: { $colour }

ui-review-title = Zug { $number }: { $player }
ui-review-what = Dieser Zug ist vorbei. Was war bei { $player } anders?
ui-review-touch = Tippt auf dem Kärtchen dorthin, wo die Figur steht, oder wählt:
ui-review-part-action = Andere Figur oder Aktion
ui-review-part-tile = Anderes Kärtchen oder anderer Ort
ui-review-part-turn = Ein Zug fehlt oder ist zu viel
ui-review-place = Wo lag dieses Kärtchen wirklich?
ui-review-tile = Welches Kärtchen war es wirklich?
ui-review-turn = Wohin kam das vergessene Kärtchen?
ui-review-tap = Tippt auf einen markierten Platz auf dem Plan.
ui-review-back = Zurück
ui-review-points = Die Punkte noch einmal zeigen

ui-revise-score = { $after } statt { $before }
ui-revise-same = Kein Punktestand ändert sich.

ui-audit-all = Wo alle { $count } Schürfplättchen sind
ui-audit-title = { $total } von { $count } Schürfplättchen


ui-seat-look = { $player } darf es ansehen: Tippt hier.
ui-seat-peek = { $count ->
    [one] Mein Schürfplättchen ansehen
   *[other] Meine { $count } Schürfplättchen ansehen
}
ui-seat-no_tokens = Noch keine Schürfplättchen.
ui-own_tokens-button = Eigene Schürfplättchen
ui-own_tokens-title = Wer möchte nachsehen?
ui-own_tokens-player = { $player }: { $count ->
    [0] noch keine Schürfplättchen
    [one] 1 Schürfplättchen
   *[other] { $count } Schürfplättchen
}
ui-seat-points = Punkte: { $count }
ui-seat-due = Wäre jetzt Schluss: { $count }
ui-seat-due_hidden = Wäre jetzt Schluss, ohne Schürfplättchen: { $count }
ui-seat-values = Werte der Schürfplättchen: { $values }
ui-seat-audit = Wo sind die Schürfplättchen?
ui-seat-name = Name ändern
ui-seat-colour = Farbe ändern
ui-seat-swap_colours = { $colour }: Farben tauschen
ui-seat-swap = { $colour }, Tausch mit { $player }

ui-peek-title = Nur für { $player }
ui-peek-cover = { $count ->
    [one] Gebt { $player } den Bildschirm: Es geht um 1 Schürfplättchen. Alle anderen schauen weg.
   *[other] Gebt { $player } den Bildschirm: Es geht um { $count } Schürfplättchen. Alle anderen schauen weg.
}
ui-peek-hold = Halten zeigt, loslassen verdeckt
ui-peek-sum = { $count ->
    [one] 1 Schürfplättchen
   *[other] { $count } Schürfplättchen
}, { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}

ui-sign-enter = Die eigenen vier Bilder antippen.
ui-sign-choose = { $player } wählt vier Bilder, die sonst niemand kennt.
ui-sign-repeat = Noch einmal dieselben vier.
ui-sign-wrong = Das war nicht das Zeichen. Versucht es noch einmal; alle erfahren es.
ui-sign-differ = Die beiden waren verschieden. Wählt noch einmal vier Bilder.
ui-sign-forgotten = Vergessen?
ui-sign-ask = Sind alle einverstanden, dass { $player } ein neues Zeichen wählt? Das Spiel merkt es sich.
ui-sign-agreed = Alle einverstanden
ui-sign-not_agreed = Noch nicht

ui-pad-title = { $player }: { $told } von { $count } Schürfplättchen
ui-pad-read = Mit der Kamera lesen
ui-pad-again = Noch einmal lesen
ui-pad-reading = Ich schaue ...
ui-pad-list = Bisher: { $values } = { $points }
ui-pad-which = Welches Schürfplättchen ist das?
ui-pad-face_down = Dieses liegt verdeckt. Dreht es um: Welches ist es?
ui-pad-which_of = Welches Schürfplättchen ist das? { $first } oder { $second }?
ui-pad-value = × { $count }
ui-pad-wrong = Stimmt eins nicht? Tippt es an.
ui-pad-less = Das letzte entfernen
ui-pad-done = { $count ->
    [one] Das sind alle: 1 Punkt
   *[other] Das sind alle: { $count } Punkte
}

ui-another-title = Noch ein Spiel?
ui-another-words = Dieselben Spieler fangen neu an. Das beendete Spiel lässt sich nicht mehr ändern.
ui-another-yes = Ja, noch ein Spiel
ui-another-no = Bei diesem bleiben

ui-over-button = Endstand
ui-failed = Auf dieser Seite ist etwas schiefgegangen, darum ist sie jetzt zu. Euer Spiel ist sicher: Spielt von hier aus weiter.
ui-failed_again = Es geht immer wieder etwas schief. Eure Spiele sind sicher. Versucht es noch einmal, oder schaltet aus und wieder ein.
ui-again = Noch einmal versuchen
ui-quit = Beenden
ui-understood = Alles klar
