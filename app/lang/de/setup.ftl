# Vor dem ersten Spiel: Kärtchen lernen, die Schachtel zählen, Linse und Tisch vermessen.

enrol-found = { $count ->
    [one] { $name }: 1 Kärtchen
   *[other] { $name }: { $count } Kärtchen
}
enrol-none_found = { $name }: kein Kärtchen gefunden. Legt sie fingerbreit auseinander auf ein einfarbiges Tuch, dessen Farbe kein Kärtchen hat, alle im Bild.
enrol-trouble = { $name }: { $what }
enrol-refused = { $name }, bei { $x }, { $y }: nicht genommen. { $why }
enrol-sheet = { $name }: jeder Ausschnitt, wie er benutzt wird, und was nicht genommen wurde: siehe { $picture }
enrol-imported = { $name }: erkannt als { $face }
enrol-not_taken = { $name }: { $why }
enrol-not_square = nicht quadratisch, und kein einzelnes Kärtchen auf einfarbigem Grund: Schneidet es auf das Kärtchen zu
enrol-waiting = { $count ->
    [one] 1 Gruppe von Kärtchen wartet auf einen Namen.
   *[other] { $count } Gruppen von Kärtchen warten auf einen Namen.
}
enrol-question = { $count ->
    [one] Gruppe { $number }, 1-mal: siehe { $picture }
   *[other] Gruppe { $number }, { $count }-mal: siehe { $picture }
}
enrol-doubt = Vielleicht zeigt sie dasselbe wie Gruppe { $others }.
enrol-suggested = Daneben sind unsere Zeichnungen von 1: { $first }, 2: { $second }, 3: { $third }.
enrol-ask = Welches Motiv? Eine Nummer, ein Name wie A1_b, ein Name mit Vierteldrehungen im Uhrzeigersinn wie A1_b 2; s überspringen, u zurück, m fehlt, q aufhören:{ " " }
enrol-named = Gruppe { $number } ist { $face }.
enrol-undone = Der letzte Schritt ist zurückgenommen.
enrol-nothing_to_undo = Es gibt nichts zurückzunehmen.
enrol-missing = { $count ->
    [one] 1 Motiv hat noch kein Bild: { $faces }
   *[other] { $count } Motive haben noch kein Bild: { $faces }
}
enrol-complete = Jedes Motiv hat sein Bild.
enrol-same = { $first } und { $second } sind auf diesen Bildern nicht zu unterscheiden: Nehmt sie neu auf, näher und schärfer, sonst wird nachgefragt.
enrol-alike = { $count ->
    [one] 1 Paar unterscheidet sich wenig und wird sorgfältig verglichen.
   *[other] { $count } Paare unterscheiden sich wenig und werden sorgfältig verglichen.
}
enrol-poor = { $face }: { $what }

# Warum etwas, das wie ein Kärtchen aussieht, nicht genommen wurde, und was zu tun ist.
enrol-why-cut_off = Es ragt aus dem Bild: Legt es weiter nach innen, oder zeigt mehr vom Tisch.
enrol-why-covered = Sein Rand ist nicht ganz zu sehen: Nehmt weg, was darauf liegt, und lasst Abstand zu allem, was ihm ähnelt.
enrol-why-no_square = Es ist kein Quadrat auf dem Tisch: Legt es flach, und haltet die Kamera gerade darüber.
enrol-why-other_size = Es ist anders groß als die anderen: Zeigt nur Kärtchen eines Spiels.
enrol-why-blurred = Es ist unscharf: Stellt scharf, haltet still, oder gebt mehr Licht.
enrol-why-unclear = Hier liegt etwas, das sich nicht ausschneiden ließ: Ist es ein Kärtchen, legt es einzeln, auf einen Tisch anderer Farbe.

# Dasselbe in ein, zwei Worten, für eine Zeichnung.
enrol-short-cut_off = abgeschnitten
enrol-short-covered = Rand verdeckt
enrol-short-no_square = kein Quadrat
enrol-short-other_size = andere Größe
enrol-short-blurred = unscharf
enrol-short-unclear = unklar

census-found = { $count ->
    [one] { $name }: 1 Kärtchen
   *[other] { $name }: { $count } Kärtchen
}
census-missing = { $count ->
    [one] es fehlt: 1 x { $face }
   *[other] es fehlen: { $count } x { $face }
}
census-extra = { $count ->
    [one] zu viel: 1 x { $face }
   *[other] zu viel: { $count } x { $face }
}
census-doubtful = { $name }, bei { $x }, { $y }: nicht sicher, vielleicht { $faces }
census-unknown = { $name }, bei { $x }, { $y }: kein Kärtchen dieses Satzes
census-complete = Schachtel und Kärtchensatz stimmen überein: { $count } Kärtchen.
census-differs = Sicher erkannt: { $found } von { $due } Kärtchen.

pieces-lay_empty = Nehmt alles vom Tisch, auch eure Hände. Drückt Enter.{ " " }
pieces-lay_colour = Legt die Figuren in { $colour } einzeln hin, von links nach rechts: { $things }. Drückt Enter.{ " " }
pieces-lay_tokens = Legt Schürfplättchen einzeln hin, von links nach rechts: eins, ein Stapel aus zweien, ein Stapel aus dreien. Drückt Enter.{ " " }
pieces-standing = { $kind }, stehend
pieces-lying = { $kind }, liegend
pieces-learned = { $name }: gelernt.
pieces-missing = { $name }: kein solches Bild in { $folder }.
pieces-no_empty = In { $folder } fehlt empty.jpg: Nehmt zuerst ein Bild vom leeren Tisch auf, mit derselben Kamera und demselben Licht.
pieces-unreadable = { $name }: { $why }
pieces-unusable = { $name }: Das Bild ist nicht zu gebrauchen: Nehmt es neu auf.
pieces-wrong_size = { $name }: Das Bild ist anders groß als das vom leeren Tisch: Nehmt alle mit derselben Kamera auf.
pieces-no_difference = { $name }: Nichts unterscheidet sich vom leeren Tisch: Legt die Dinge dorthin, wo die Kamera sie sieht.
pieces-too_few = { $name }: { $found } von { $wanted } Dingen sind zu sehen: Legt sie einzeln, wo der Tisch einfarbig ist, mit mehr Licht.
pieces-too_many = { $name }: Dort liegen mehr als { $wanted } Dinge, oder der Tisch wurde verschoben: Zeigt nur diese.
pieces-touching = { $name }: Dinge berühren sich: Legt sie eine Handbreit auseinander.
pieces-too_small = { $name }: Die Dinge sind im Bild zu klein: Rückt die Kamera näher heran.
pieces-at_the_edge = { $name }: Etwas liegt am Rand des Bildes: Rückt es nach innen.
pieces-alike = { $one } und { $two } sehen sich in diesem Licht ähnlich: Nehmt mehr oder weißeres Licht.
pieces-overexposed = { $name }: überbelichtet. Dämpft das Licht oder dreht die Lampe weg, und macht das Bild neu.
pieces-kept = Das Gelernte ist in { $folder }; seht euch { $sheet } an: Jedes Ding sollte ganz umrandet sein.
pieces-none = Nichts wurde gelernt.
pieces-damaged = Die gelernten Figuren in { $path } sind nicht zu gebrauchen ({ $error }): Löscht den Ordner und zeigt die Figuren neu.
pieces-unwritten = { $path } lässt sich nicht schreiben ({ $error }): Wählt mit --art einen anderen Ort.

calibrate-taken = { $count ->
    [one] { $name }: genommen, bisher 1 Ansicht
   *[other] { $name }: genommen, bisher { $count } Ansichten
}
calibrate-no_board = { $name }: kein Schachbrett gefunden. Druckt es mit: { PROGRAM() } print markers
calibrate-few_corners = { $name }: zu wenig vom Schachbrett zu sehen
calibrate-same_view = { $name }: Das Brett ist, wo es vorhin war, bewegt es
calibrate-wrong_size = { $name }: nicht die Größe der früheren Bilder, weggelassen
calibrate-trouble = { $name }: { $what }
calibrate-wants = Es fehlen noch: { $what }.
calibrate-more = mehr Ansichten
calibrate-left = das Brett am linken Rand
calibrate-right = das Brett am rechten Rand
calibrate-top = das Brett am oberen Rand
calibrate-bottom = das Brett am unteren Rand
calibrate-middle = das Brett in der Mitte
calibrate-lean = das Brett anders geneigt
calibrate-lens = Linse auf { $error } Pixel vermessen, aus { $views } Ansichten; gespeichert in { $file }.
calibrate-table = Tisch auf { $doubt } mm vermessen, aus { $count } Marken, die auf { $error } Pixel passen; gespeichert in { $file }.
calibrate-table_by_hand = Tisch auf { $doubt } mm vermessen, aus vier Ecken; gespeichert in { $file }.
calibrate-no_marker = { $name }: keine unserer Marken gefunden. Druckt sie mit: { PROGRAM() } print markers
calibrate-one_marker = Es ist nur eine Marke da: Legt weit davon eine zweite, zwei messen hundertmal besser.
calibrate-close = Die Marken liegen für diese Ansicht zu nah beieinander: Legt Karten nahe an ihre Ecken.
calibrate-colour = { $count ->
    [one] { $word }: Farbe aus 1 Figur gelernt; gespeichert in { $file }. Zeigt fünf oder mehr, um sicher zu sein.
   *[other] { $word }: Farbe aus { $count } Figuren gelernt; gespeichert in { $file }.
}
calibrate-confusable = { $one } und { $two } sind in diesem Licht schwer zu unterscheiden: Nehmt mehr oder weißeres Licht.
calibrate-unsteady = Die Marken passen nicht gut zusammen: Legt die Blätter flach, und prüft das Lineal darauf.
calibrate-damaged = Die Datei { $path } ist nicht zu gebrauchen ({ $error }): Löscht sie und vermesst neu.
calibrate-unwritten = Die Datei { $path } lässt sich nicht schreiben ({ $error }): Wählt mit --output einen anderen Ort.

tokens-none = In { $photo } wurde kein Schürfplättchen gefunden: Breitet sie offen und einzeln aus, auf einfarbigem Grund.
tokens-face_down = Das Schürfplättchen bei { $x }, { $y } liegt verdeckt: Dreht es um.
tokens-doubtful = Das Schürfplättchen bei { $x }, { $y } ist nicht sicher: Vielleicht ist es { $values }.
tokens-count = { $count ->
    [one] 1 Schürfplättchen gefunden, { $due } sollten es sein: Breitet sie so aus, dass alle zu sehen sind.
   *[other] { $count } Schürfplättchen gefunden, { $due } sollten es sein: Breitet sie so aus, dass alle zu sehen sind.
}
tokens-total = { $count ->
    [one] 1 Schürfplättchen: { $total }
   *[other] { $count } Schürfplättchen: { $total }
}
tokens-total_so_far = { $count ->
    [one] 1 Schürfplättchen, nicht sicher: bisher { $total }
   *[other] { $count } Schürfplättchen, nicht alle sicher: bisher { $total }
}
