# Das Archiv: gespeicherte Spiele, was sie erzählen, Statistik, und Ergebnisse zum Mitnehmen.

archive-day = { $day }. { $month } { $year }
archive-moment = { $day }, { $clock }
archive-today = Heute
archive-yesterday = Gestern
archive-weekday-monday = Montag
archive-weekday-tuesday = Dienstag
archive-weekday-wednesday = Mittwoch
archive-weekday-thursday = Donnerstag
archive-weekday-friday = Freitag
archive-weekday-saturday = Samstag
archive-weekday-sunday = Sonntag
archive-month-january = Januar
archive-month-february = Februar
archive-month-march = März
archive-month-april = April
archive-month-may = Mai
archive-month-june = Juni
archive-month-july = Juli
archive-month-august = August
archive-month-september = September
archive-month-october = Oktober
archive-month-november = November
archive-month-december = Dezember
archive-game = Spiel { $game }
archive-each = { $player } gleichauf
archive-unclaimed = ohne Besitzer
archive-titled = { $title }
archive-kind-tokens = Schürfplättchen

# Wie ein Spiel steht.
archive-of_game = { $game }. { $state }
archive-state-unreadable = Nicht mehr lesbar
archive-state-unplayed = Nicht gespielt
archive-state-won = { $count ->
    [0] Niemand hat Punkte
    [one] Gewonnen: { $players }
   *[other] Geteilter Sieg: { $players }
}
archive-state-early = { $count ->
    [one] { $won }; früher beendet, 1 Kärtchen übrig
   *[other] { $won }; früher beendet, { $count } Kärtchen übrig
}
archive-state-left = { $count ->
    [one] Früher beendet: { $player } vorn, 1 Kärtchen übrig
   *[other] Früher beendet: { $player } vorn, { $count } Kärtchen übrig
}
archive-state-left_level = { $count ->
    [one] Früher beendet: Gleichstand vorn, 1 Kärtchen übrig
   *[other] Früher beendet: Gleichstand vorn, { $count } Kärtchen übrig
}
archive-state-open = { $count ->
    [0] Geht weiter mit { $player }, kein Kärtchen mehr
    [one] Geht weiter mit { $player }, noch 1 Kärtchen
   *[other] Geht weiter mit { $player }, noch { $count } Kärtchen
}

# Was von einem Spiel erzählt wird.
archive-points = { $kind } { $points }
archive-line = { $place }. { $player }: { $points } ({ $parts })
archive-line_bare = { $place }. { $player }: { $points }
archive-as_it_stood = Punkte gezählt, wie die Landschaft beim Beenden lag.
archive-as_it_stood_tokens = Punkte gezählt, wie die Landschaft beim Beenden lag, ohne die Werte der Schürfplättchen.
archive-richest = { $count ->
    [one] Reichster Stapel: 1 Schürfplättchen
   *[other] Reichster Stapel: { $count } Schürfplättchen
}
archive-best = { $count ->
    [one] Beste Wertung: { $kind }, 1 Punkt, { $player }
   *[other] Beste Wertung: { $kind }, { $count } Punkte, { $player }
}
archive-lead = { $count ->
    [one] Die Führung wechselte einmal
   *[other] Die Führung wechselte { $count }-mal
}
archive-length = { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
} in { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
archive-did-discard = { $player } legt ein Kärtchen weg, das nirgends passt.
archive-did-piece = { $player } legt ein Kärtchen und setzt { FORM($piece, "indefinite") } { FORM($ground, "onto") }.
archive-did-moved = { $player } legt ein Kärtchen und versetzt { FORM($piece, "accusative") } { FORM($ground, "onto") }.
archive-did-take_back = { $player } legt ein Kärtchen und nimmt eine Figur zurück.
archive-did-mine = { $player } legt ein Kärtchen und schürft.
archive-did-tile = { $player } legt ein Kärtchen.
archive-did-tokens = { $count ->
    [one] { $player } nimmt 1 Schürfplättchen.
   *[other] { $player } nimmt { $count } Schürfplättchen.
}
archive-did-part = { $origin } { $points }
archive-did-counted = { $player } +{ $points }: { $parts }.
archive-did-sum = { $player } +{ $points }
archive-did-sums = Die Schlusswertung: { $sums }.
archive-did-over = { $count ->
    [0] Das Spiel ist aus. Niemand hat Punkte.
    [one] Das Spiel ist aus. Gewonnen: { $players }.
   *[other] Das Spiel ist aus. Geteilter Sieg: { $players }.
}

# Die Tabelle der Punkte.
archive-column-number = Spiel Nr.
archive-column-title = Titel
archive-column-game = Spiel
archive-column-date = Datum
archive-column-finished = Beendet
archive-column-place = Platz
archive-column-player = Spieler
archive-column-colour = Farbe
archive-column-total = Summe
archive-yes = ja
archive-no = nein
archive-early = vorzeitig

# Wohin Dateien kommen.
archive-on_stick = USB-Stick { $name }
archive-on_device = Dieses Gerät
archive-where_stick = auf dem USB-Stick { $name }, im Ordner „{ $folder }“: { $file }.
archive-where_device = auf diesem Gerät: { $file }, im Ordner { $folder }. Zum Mitnehmen einen USB-Stick einstecken und noch einmal speichern.
archive-where_hidden = auf diesem Gerät: { $file }, in { $folder } (versteckt: Strg+H zeigt es). Zum Mitnehmen mit eingestecktem USB-Stick noch einmal speichern.
archive-not_shared = In { $path } ließ sich nichts schreiben ({ $error }). Steckt einen USB-Stick ein und versucht es noch einmal: Dann kommt es dorthin.
archive-not_on_stick = In { $path } ließ sich nichts schreiben ({ $error }). Schafft Platz auf dem USB-Stick, oder zieht ihn ab und versucht es noch einmal: Dann bleibt es auf diesem Gerät.
archive-leads_elsewhere = Der Ordner { $path } führt woandershin; dort wurde nichts geschrieben.
archive-not_noted = Das konnte in { $path } nicht festgehalten werden ({ $error }).

# Die Seiten des Archivs.
archive-title = Spiele
archive-reading = { $count ->
    [0] Ich sehe eure Spiele durch ...
   *[other] Ich sehe eure Spiele durch: { $count }
}
archive-none = Hier wurde noch nicht gespielt. Nach dem ersten Spiel findet ihr es hier.
archive-opening = Ich schlage das Spiel auf ...
archive-curve = Punkte nach jedem Zug
archive-when = { $box }, { $when }. { $state }.
archive-turn = Zug { $turn }: { $what }
archive-state-deleted = Gelöscht. Antippen holt es zurück
archive-button-go_on = Weiter
archive-button-replay = Ansehen
archive-button-final = Wertung
archive-button-share = Teilen
archive-rename-told = Wie soll dieses Spiel heißen? Unter diesem Namen steht es in der Liste der Spiele.
archive-button-rename = Benennen
archive-button-delete = Löschen
archive-button-restore = Zurückholen
archive-delete-title = Dieses Spiel löschen?
archive-delete-words = In der Statistik zählt es dann nicht mehr. 30 Tage lang lässt es sich am Ende der Liste zurückholen.
archive-delete-yes = Löschen
archive-delete-no = Behalten
archive-people-button = Spieler
archive-people-title = Spieler
archive-people-none = Noch wurde kein Spiel zu Ende gespielt; vorzeitig beendete zählen nicht. Gebt vor dem Spiel eure Namen ein, dann wächst hier eure Statistik.
archive-people-unnamed = Ohne Namen gespielt: Das sind die Spiele aller, die diese Farbe hatten.
archive-people-counted = { $count ->
    [one] { $game }: 1 Spiel
   *[other] { $game }: { $count } Spiele
}
archive-people-early = { $count ->
    [one] 1 Spiel, das vorzeitig beendet wurde, zählt hier nicht.
   *[other] { $count } Spiele, die vorzeitig beendet wurden, zählen hier nicht.
}
archive-people-games = Spiele
archive-people-wins = Siege
archive-people-average = Schnitt
archive-people-best = Bestes
archive-people-record = { $count ->
    [one] Bestes Ergebnis: 1 Punkt in Spiel { $game }
   *[other] Bestes Ergebnis: { $count } Punkte in Spiel { $game }
}
archive-people-record_named = { $count ->
    [one] Bestes Ergebnis: 1 Punkt in „{ $title }“
   *[other] Bestes Ergebnis: { $count } Punkte in „{ $title }“
}
archive-people-by = Punkte im Schnitt:
archive-people-against = Die Punkte { FORM($player, "of") } im Vergleich
archive-people-ahead = { $count ->
    [one] in einem Spiel mehr Punkte
   *[other] in { $count } Spielen mehr Punkte
}
archive-people-behind = { $count ->
    [one] in einem Spiel weniger Punkte
   *[other] in { $count } Spielen weniger Punkte
}
archive-people-equal = { $count ->
    [one] in einem Spiel gleich viele Punkte
   *[other] in { $count } Spielen gleich viele Punkte
}
archive-share-title = Teilen
archive-share-any_phone = Für jedes Handy: Haltet seine Kamera vor den Code, und es zeigt das Ergebnis als Text.
archive-share-to_app = Code für BG Stats
archive-share-to_text = Code für jedes Handy
archive-share-scan = Für die App BG Stats: Haltet das Handy vor den Code, und die App übernimmt das Ergebnis.
archive-share-fine = Für die App BG Stats, ein sehr feiner Code: Tippt ihn an, dann füllt er den Bildschirm, und geht nah heran.
archive-share-no_code = Von einem Spiel, das bis zur Schlusswertung gespielt wurde, steht hier ein Code für euer Handy.
archive-share-hint = Speichert eine Datei zum Mitnehmen. Steckt ein USB-Stick, kommt sie dorthin.
archive-share-picture = Plan als Bild
archive-share-caption = { $game }, { $day }. { $scores }
archive-share-page = Blatt zum Drucken
archive-share-text = Ergebnis als Text
archive-share-table = Punkte als Tabelle
archive-share-record = Spielprotokoll
archive-share-stop = Abbrechen
archive-share-stopped = Abgebrochen. Es wurde nichts geschrieben.
archive-share-leave_title = Noch nicht geschrieben
archive-share-leave_words = Geht ihr jetzt zurück, wird keine Datei gespeichert. Wartet einen Moment, dann steht hier, wo sie ist.
archive-share-leave_yes = Ohne Datei zurück
archive-share-leave_no = Warten
archive-share-writing = Ich schreibe: { $percent } %
archive-share-done = Gespeichert { $where }
