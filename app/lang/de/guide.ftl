# Den Tisch mit dem Finger einrichten: der Begleiter des ersten Starts, und die Liste seiner Schritte.

setup-list = Tisch einrichten
setup-guide = Schritt für Schritt
setup-open = Öffnen
setup-title = { $number } von { $all }: { $name }
setup-needs_camera = Nur mit Kamera nötig.
setup-unready = Das geht noch nicht: { $error }

setup-button-by_touch = Ohne Kamera spielen
setup-button-close = Anleitung schließen
setup-button-skip = Schritt auslassen
setup-button-onward = Weiter
setup-button-good = Gut so

setup-welcome-title = Willkommen
setup-welcome-words = Ich prüfe die Züge, führe die Punkte und erkläre sie. Mit einer Kamera über dem Tisch sehe ich, was ihr legt; ohne Kamera tippt ihr es ein. Das Einrichten dauert ein paar Minuten, und ihr könnt jeden Schritt auslassen.

setup-language-title = Sprache
setup-language-line = Wählt die Sprache, in der ich schreibe.
setup-language-done = Ich schreibe { $name }.

setup-touch-title = Berührung prüfen
setup-touch-line = Vier Berührungen zeigen, ob jede dort ankommt, wo der Finger ist.
setup-touch-done = Berührungen kommen dort an, wo der Finger ist.
setup-touch-first = Kommt jede Berührung dort an, wo der Finger ist? Tippt mitten in den Ring (noch { $left })
setup-touch-mark = Tippt mitten in den Ring (noch { $left })
setup-touch-beside = Zählt nicht: Die Berührung kam beim Kreuz an, { $fingers ->
    [0] einen halben Fingerbreit { $side }.
    [one] einen Fingerbreit { $side }.
   *[other] { $fingers } Fingerbreit { $side }.
}
setup-touch-counted = Gezählt.
setup-touch-hit = { $off ->
    [0] Gezählt, genau in der Mitte.
    [1] Gezählt, ein wenig neben der Mitte.
   *[other] Gezählt, knapp einen halben Fingerbreit neben der Mitte.
}
setup-touch-soon = Zählt nicht: Sie kam zu schnell nach der vorigen.
setup-touch-twice = Diese Berührung kam doppelt an.
setup-touch-anew = Diese Berührungen passen nicht zusammen. Fangen wir noch einmal an: Tippt mitten in den Ring (noch { $left })
setup-touch-leave = Zurück
setup-touch-fine = Jede Berührung kommt dort an, wo der Finger ist.
setup-touch-turned_90 = Berührungen kommen um ein Viertel nach rechts gedreht an. Dreht das Bild in den Einstellungen des Systems, nicht hier, bis alles stimmt.
setup-touch-turned_180 = Berührungen kommen auf dem Kopf an. Dreht das Bild in den Einstellungen des Systems, nicht hier, bis alles stimmt.
setup-touch-turned_270 = Berührungen kommen um ein Viertel nach links gedreht an. Dreht das Bild in den Einstellungen des Systems, nicht hier, bis alles stimmt.
setup-touch-mirrored = Berührungen kommen gespiegelt an: Prüft das Kabel des Bildschirms und seine Drehung in den Einstellungen des Systems.
setup-touch-scaled = Berührungen kommen zu nah an der Mitte oder zu weit außen an: In den Einstellungen des Systems steht eine falsche Größe des Bildschirms.
setup-touch-shifted = Berührungen kommen { $side } an. Prüft noch einmal; ist es wieder so, kalibriert den Bildschirm in den Einstellungen des Systems.
setup-touch-off = { $corner } kam die Berührung { $side } an. Prüft noch einmal; ist es wieder so, kalibriert den Bildschirm in den Einstellungen des Systems.
setup-touch-side-left = zu weit links
setup-touch-side-right = zu weit rechts
setup-touch-side-above = zu hoch
setup-touch-side-below = zu tief
setup-touch-side-left_above = zu weit links und zu hoch
setup-touch-side-left_below = zu weit links und zu tief
setup-touch-side-right_above = zu weit rechts und zu hoch
setup-touch-side-right_below = zu weit rechts und zu tief
setup-touch-corner-0 = Oben links
setup-touch-corner-1 = Oben rechts
setup-touch-corner-2 = Unten rechts
setup-touch-corner-3 = Unten links
setup-touch-doubled = { $count ->
    [one] 1 Berührung kam doppelt an. Ein anderes Programm liest den Bildschirm mit: Schließt es, oder startet die App neu.
   *[other] { $count } Berührungen kamen doppelt an. Ein anderes Programm liest den Bildschirm mit: Schließt es, oder startet die App neu.
}
setup-touch-count_hits = { $count } Berührungen gezählt, { $off ->
    [0] alle genau in der Mitte.
    [1] höchstens ein wenig neben der Mitte eines Rings.
   *[other] höchstens einen halben Fingerbreit neben der Mitte eines Rings.
}
setup-touch-count_missed = { $count ->
    [one] 1 Berührung zählte nicht, weil sie neben dem Ring ankam.
   *[other] { $count } Berührungen zählten nicht, weil sie neben dem Ring ankamen.
}
setup-touch-count_soon = { $count ->
    [one] 1 Berührung zählte nicht, weil sie zu schnell nach einer anderen kam.
   *[other] { $count } Berührungen zählten nicht, weil sie zu schnell nach einer anderen kamen.
}
setup-touch-unclear = Diese Berührungen passen nicht zusammen. Tippt noch einmal mit einer Fingerspitze mitten in jeden Ring.
setup-touch-turn_line = Steht für euch alles auf dem Kopf oder auf der Seite? Dann dreht es hier.
setup-touch-turn = Bild drehen
setup-touch-again = Noch einmal

setup-turned-ask = Steht das Bild so richtig?
setup-turned-back = { $seconds ->
    [one] Antwortet niemand, dreht es sich in 1 Sekunde von selbst zurück.
   *[other] Antwortet niemand, dreht es sich in { $seconds } Sekunden von selbst zurück.
}
setup-turned-keep = So lassen
setup-turned-further = Weiterdrehen
setup-turned-turn-back = Zurückdrehen

setup-camera-title = Kamera
setup-camera-line = Wählt die Kamera, die auf den Tisch schaut.
setup-camera-chosen = Die Kamera ist gewählt.
setup-camera-none = Ich finde keine Kamera. Steckt eine an und sucht noch einmal, oder spielt ohne: Dann tippt ihr ein, was ihr legt.
setup-camera-found = { $count ->
    [one] Ich habe 1 Kamera gefunden. Tippt darauf, wenn sie auf den Tisch schaut.
   *[other] Ich habe { $count } Kameras gefunden. Tippt auf die, die auf den Tisch schaut.
}
setup-camera-none_again = Ich habe noch einmal gesucht und keine Kamera gefunden. Prüft das Kabel und sucht wieder, oder spielt ohne: Dann tippt ihr ein, was ihr legt.
setup-camera-still = Es kommt noch immer kein Bild. { $reason }
setup-camera-absent = Keine Kamera ist angeschlossen. Ohne sie tippt ihr ein, was ihr legt.
setup-camera-searching = Ich suche Kameras ...
setup-camera-which = Tippt auf die Kamera, die auf den Tisch schaut.
setup-camera-opening = Ich öffne die Kamera ...
setup-camera-tap = Antippen zeigt ihr Bild.
setup-camera-made_up = { $name } (erfunden, zum Probieren)
setup-camera-address_line = Tippt die Adresse ein, unter der die Kamera ihre Bilder sendet (MJPEG), etwa die eines Handys als Kamera.
setup-camera-aim = Gerade von oben, der ganze Tisch im Bild.
setup-camera-needed = Dieser Schritt braucht eine Kamera: Schließt eine an.
setup-camera-lost = Es kommt kein Bild. Versucht es noch einmal, wählt eine andere Kamera, oder spielt ohne.
setup-camera-no_picture = Von dieser Kamera kommen keine Bilder mehr.
setup-camera-mend = Ihr könnt sie nehmen, aber das sollte vorher besser werden.
setup-camera-take_it = So geht es gut.
setup-camera-good = Hell, scharf und nah genug.
setup-camera-no_start = Ich sehe das Startkärtchen nicht. Für ein Spiel legt es in die Mitte des Tisches.
setup-camera-tiles = { $count ->
    [one] Ich sehe 1 Kärtchen.
   *[other] Ich sehe { $count } Kärtchen.
}
setup-camera-lay_tiles = Legt ein paar Kärtchen auf den Tisch: Dann kann ich sagen, ob sie groß genug für mich sind.
setup-camera-markers = { $count ->
    [one] Ich sehe 1 Marke.
   *[other] Ich sehe { $count } Marken.
}
setup-camera-button-search = Neu suchen
setup-camera-button-address = Adresse eingeben
setup-camera-button-others = Andere Kameras
setup-camera-button-again = Noch einmal
setup-camera-button-without = Ohne spielen
setup-camera-button-use = Diese nehmen
setup-camera-button-to = Kamera wählen

setup-measure-measure = Tisch vermessen
setup-measure-finish = Linse vermessen
setup-measure-again = Noch einmal
setup-measure-camera = Andere Kamera
setup-measure-leave = Schließen
setup-measure-print = Zum Drucken
setup-measure-printing = Ich erstelle die Blätter ...
setup-measure-printed = Gespeichert als { $path }. Druckt es mit 100 %.

setup-table-title = Tisch
setup-table-line = Einmal mit gedruckten Marken vermessen: Dann kenne ich jede Stelle darauf. Es geht auch ohne, nur etwas weniger genau.
setup-table-done = Der Tisch ist vermessen.
setup-table-lay = Legt die gedruckten Karten mit den Marken flach in die Ecken dessen, was die Kamera sieht.
setup-table-seen = { $count ->
    [0] Keine Marke zu sehen
    [one] 1 Marke ist umrandet
   *[other] { $count } Marken sind umrandet
}
setup-table-ready = Nehmt die Hände weg und tippt auf „Tisch vermessen“.
setup-table-unseen = Noch keine Marken? Tippt auf „Zum Drucken“ und schneidet die Karten aus.
setup-table-measuring = Bitte Hände weg: Bild { $taken } von { $count }.
setup-table-restless = Der Tisch kam nicht zur Ruhe: Nehmt die Hände weg und befestigt die Kamera.
setup-table-no_marker = Ich habe die Marken aus den Augen verloren: Legt sie flach hin, gebt mehr Licht, und vermesst noch einmal.
setup-table-measured = { $count ->
    [one] Mit 1 Marke vermessen, auf { $doubt } mm genau.
   *[other] Mit { $count } Marken vermessen, auf { $doubt } mm genau.
}
setup-table-kept = Fertig. Lasst die Kamera nun, wo sie ist; die Marken können weg.
setup-table-failed = Das ging nicht. Es bleibt alles, wie es war.

setup-lens-title = Linse
setup-lens-line = Für Weitwinkelkameras: mit einem gedruckten Schachbrett messen, wie die Linse das Bild biegt.
setup-lens-done = Die Linse ist vermessen.
setup-lens-views = { $count ->
    [one] 1 Ansicht aufgenommen
   *[other] { $count } Ansichten aufgenommen
}
setup-lens-hold = Haltet das gedruckte Schachbrett ruhig vor die Kamera, jedes Mal anderswo und anders geneigt.
setup-lens-want-more = mehr Ansichten
setup-lens-want-left = das Brett am linken Rand
setup-lens-want-right = das Brett am rechten Rand
setup-lens-want-top = das Brett am oberen Rand
setup-lens-want-bottom = das Brett am unteren Rand
setup-lens-want-middle = das Brett in der Mitte
setup-lens-want-lean = das Brett anders geneigt
setup-lens-no_board = Ich sehe kein Schachbrett.
setup-lens-few_corners = Ich sehe zu wenig vom Schachbrett.
setup-lens-same_view = Das Brett ist, wo es war: Bewegt es.
setup-lens-wrong_size = Das Bild der Kamera hat eine andere Größe bekommen: Beginnt noch einmal.
setup-lens-enough = Das genügt: Tippt auf „Linse vermessen“.
setup-lens-too_few = Es braucht noch mehr Ansichten.
setup-lens-unfit = Die Ansichten passen nicht zu einer Linse: Klebt das Brett auf etwas Steifes, und lasst Schärfe und Zoom in Ruhe.
setup-lens-measured = Aus { $count } Ansichten gemessen, auf { $error } Pixel genau.
setup-lens-kept = Fertig. Das gilt für diese Kamera.

setup-tiles-title = Kärtchen
setup-tiles-known = { $named } von { $count } Motiven bekannt, { $left } fehlen noch.
setup-pieces-title = Figuren
setup-pieces-line = Zeigt mir eure Figuren, eine Farbe nach der anderen.
setup-pieces-known = { $named } von { $count } Farben bekannt.
setup-proof-title = Probe
setup-proof-line = Eine Probe von zehn Minuten zeigt, wie gut ich mit dieser Kamera, diesem Licht und dieser Schachtel sehe.
setup-proof-done = Die Probe ist gemacht.
setup-proof-kept = Gespeichert als { $path }
setup-proof-no_eyes = Hier sieht niemand auf den Tisch: Startet die App mit einer Kamera.
setup-proof-no_tiles = Zeigt mir zuerst eure Kärtchen, vor allem das Startkärtchen.
setup-proof-to_tiles = Kärtchen zeigen

setup-panel-title = Knöpfe und Lichter
setup-panel-line = Jedes Licht und jeden Knopf probieren.
setup-panel-done = Lichter und Knöpfe sind probiert.
setup-panel-absent = Hier gibt es keine, und es braucht auch keine.
setup-panel-none = Ihr braucht nichts davon: Alles geht auf diesem Bildschirm.
setup-panel-why = Fünf Knöpfe und ein paar Lichter neben der Landschaft machen es flotter: bestätigen, zurücknehmen und schürfen, ohne zum Bildschirm zu greifen.
setup-panel-how = Der Schaltplan zeigt, welches Kabel wohin kommt; das Handbuch sagt, wie dieses Gerät davon erfährt.
setup-panel-lit = Seht ihr das Licht „{ $light }“, und kein anderes?
setup-panel-unseen = Das Licht „{ $light }“ bleibt dunkel: Prüft mit dem Schaltplan seinen Pin und seine Richtung; das lange Bein ist am Widerstand.
setup-panel-press = { $count ->
    [one] Drückt den letzten Knopf.
   *[other] Drückt jeden Knopf einmal: noch { $count }.
}
setup-panel-all = Alle Lichter und Knöpfe gehen.
setup-panel-not_all = Alle Knöpfe gehen; nicht jedes Licht ist zu sehen.
setup-panel-faulty = { $button }: öffnet und schließt von selbst
setup-panel-button-about = Mehr darüber
setup-panel-button-pass = Weiter ohne sie
setup-panel-button-print = Schaltplan
setup-panel-button-simulate = Hier ausprobieren
setup-panel-button-seen = Ja
setup-panel-button-dark = Nein
setup-panel-button-again = Noch einmal
setup-panel-button-finish = Gut so

setup-done-title = Bereit
setup-done-line = { $name }: { $words }
setup-done-play = Spielen
