# Was nur Hunters & Gatherers sagt. Ein Spiel bringt seine Wörter in einer eigenen Datei mit; die anderen Dateien kennen keines.

# Wörter, Fragen und Änderungen am Tisch.
word-member = Stammesmitglied
    .nominative = das Stammesmitglied
    .dative = dem Stammesmitglied
    .accusative = das Stammesmitglied
    .indefinite = ein Stammesmitglied
    .gender = neuter
word-hut = Hütte
    .nominative = die Hütte
    .dative = der Hütte
    .accusative = die Hütte
    .indefinite = eine Hütte
    .gender = feminine
word-river = Fluss
    .nominative = der Fluss
    .dative = dem Fluss
    .accusative = den Fluss
    .indefinite = einen Fluss
    .onto = auf den Fluss
    .upon = auf dem Fluss
    .gender = masculine
word-forest = Wald
    .nominative = der Wald
    .dative = dem Wald
    .accusative = den Wald
    .indefinite = einen Wald
    .onto = in den Wald
    .upon = im Wald
    .gender = masculine
word-meadow = Wiese
    .nominative = die Wiese
    .dative = der Wiese
    .accusative = die Wiese
    .indefinite = eine Wiese
    .onto = auf die Wiese
    .upon = auf der Wiese
    .gender = feminine
word-lake = See
    .nominative = der See
    .dative = dem See
    .accusative = den See
    .indefinite = einen See
    .onto = auf den See
    .upon = auf dem See
    .gender = masculine
word-system = Flusssystem
    .nominative = das Flusssystem
    .dative = dem Flusssystem
    .accusative = das Flusssystem
    .indefinite = ein Flusssystem
    .onto = ans Flusssystem
    .upon = am Flusssystem
    .gender = neuter
revise-forests = Wälder { $after } statt { $before }
revise-rivers = Flüsse { $after } statt { $before }
revise-meadows = Wiesen { $after } statt { $before }
revise-huts = Hütten { $after } statt { $before }

# Der zweite Stapel.
printing-pile-bonus = Das sind die Bonuskärtchen: Sie liegen in einem eigenen Stapel.
word-bonus = Bonus
word-fish = Fisch
word-gold = Gold
word-mushrooms = Pilz
word-deer = Hirsch
word-mammoths = Mammut
word-aurochs = Auerochse
word-tigers = Tiger
word-fire = Feuer
word-shrine = Kultstätte
status-place_bonus = ein Bonuskärtchen legen
ui-pick-place_bonus = Welches Bonuskärtchen wurde gezogen?
ui-hint-place_bonus = Im fertigen Wald lag Gold: Zieht ein Bonuskärtchen und legt es an.
demo-does_place_bonus = zieht ein Bonuskärtchen
told-due_bonus = In einem fertigen Wald lag Gold: { $player } zieht ein Bonuskärtchen und spielt es gleich.
turn-with_bonus = Bonuskärtchen, { $what }
archive-did-with_bonus = { $player } zieht ein Bonuskärtchen.

# Warum ein Zug verboten ist, und wie jede Wertung gerechnet wird; { $winners } und { $pieces } sind Listen von Spielern.
scoring-river = { $count ->
    [one] Fluss aus 1 Kärtchen
   *[other] Fluss aus { $count } Kärtchen
}{ $fish ->
    [0] { "" }
    [one] , mit 1 Fisch
   *[other] , mit { $fish } Fischen
}: { $points } für { $winners }. Fischer: { $pieces }.
scoring-forest = { $count ->
    [one] Wald aus 1 Kärtchen
   *[other] Wald aus { $count } Kärtchen
}{ $mushrooms ->
    [0] { "" }
    [one] , mit 1 Pilz
   *[other] , mit { $mushrooms } Pilzen
}: { $points } für { $winners }. Sammler: { $pieces }.
scoring-system = Flusssystem { $fish ->
    [0] ohne Fische
    [one] mit 1 Fisch
   *[other] mit { $fish } Fischen
}: { $points } für { $winners }. Hütten: { $pieces }.
scoring-meadow = Wiese { $deer ->
    [0] ohne Hirsche
    [one] mit 1 Hirsch
   *[other] mit { $deer } Hirschen
}{ $hunted ->
    [0] { "" }
    [one] { " " }(1 vom Tiger geholt)
   *[other] { " " }({ $hunted } von Tigern geholt)
}{ $mammoths ->
    [0] { "" }
    [one] , 1 Mammut
   *[other] , { $mammoths } Mammuts
}{ $aurochs ->
    [0] { "" }
    [one] , 1 Auerochse
   *[other] , { $aurochs } Auerochsen
}: { $points } für { $winners }. Jäger: { $pieces }.
scoring-meadow_shrine = Wiese { $deer ->
    [0] ohne Hirsche
    [one] mit 1 Hirsch
   *[other] mit { $deer } Hirschen
}{ $hunted ->
    [0] { "" }
    [one] { " " }(1 vom Tiger geholt)
   *[other] { " " }({ $hunted } von Tigern geholt)
}{ $mammoths ->
    [0] { "" }
    [one] , 1 Mammut
   *[other] , { $mammoths } Mammuts
}{ $aurochs ->
    [0] { "" }
    [one] , 1 Auerochse
   *[other] , { $aurochs } Auerochsen
}: { $points } für { $winners } durch die Kultstätte. Jäger: { $pieces }.

# Die Punkte.
scores-kind-river = Fluss
scores-kind-forest = Wald
scores-kind-system = Flusssystem
scores-kind-meadow = Wiese
scores-kinds-system = Hütten und Fische
scores-kinds-meadow = Wiesen
scores-ceremony-unfinished = Flüsse und Wälder, die nicht fertig sind, bringen keine Punkte.
scores-none-system = { $count ->
    [one] 1 Flusssystem bringt keine Punkte: Kein Fisch dort zählt.
   *[other] { $count } Flusssysteme bringen keine Punkte: Kein Fisch dort zählt.
}
scores-none-meadow = { $count ->
    [one] 1 Wiese bringt keine Punkte: Kein Tier dort zählt.
   *[other] { $count } Wiesen bringen keine Punkte: Kein Tier dort zählt.
}
scores-origin-rivers = Flüsse
scores-origin-forests = Wälder
scores-origin-huts = Hütten
scores-origin-meadows = Wiesen
scores-count-fish = { $count ->
    [one] 1 Fisch
   *[other] { $count } Fische
}
scores-count-mushrooms = { $count ->
    [one] 1 Pilz
   *[other] { $count } Pilze
}
scores-count-deer = { $count ->
    [one] 1 Hirsch
   *[other] { $count } Hirsche
}
scores-count-hunted = { $count } von Tigern geholt
scores-count-mammoths = { $count ->
    [one] 1 Mammut
   *[other] { $count } Mammuts
}
scores-count-aurochs = { $count ->
    [one] 1 Auerochse
   *[other] { $count } Auerochsen
}
scores-case-meadow_shrine = Wer an der Kultstätte jagt, hat die Wiese.
scores-note-meadow_pairs = Jeder Tiger holt sich einen Hirsch.
scores-note-meadow_fire = Das Feuer hat die Tiger vertrieben: Alle Hirsche zählen.
scores-note-system_lakes = Die Fische in allen Seen des Flusssystems, jeder See einmal.
scores-note-system_waters = Alle Fische des Flusssystems, in Seen und Flüssen, jeder einmal.
scores-note-river_once = Beide Enden liegen am selben See: Seine Fische zählen einmal.

# Das Regal der Spiele.
archive-box-hunters-and-gatherers = Carcassonne: Jäger und Sammler
archive-name-hunters-and-gatherers = Jäger und Sammler
archive-kind-rivers = Flüsse
archive-kind-forests = Wälder
archive-kind-huts = Hütten
archive-kind-meadows = Wiesen
archive-largest-river = Längster Fluss: { $count } Kärtchen, { $player }
archive-largest-forest = Größter Wald: { $count } Kärtchen, { $player }
archive-largest-meadow = Größte Wiese: { $count } Kärtchen, { $player }
archive-largest-system = Größtes Flusssystem: { $count } Kärtchen, { $player }

# Was vor einem Spiel gewählt werden kann.
option-profile-title = Ausgabe
option-profile-line_2014 = Hirsche, Mammuts, Auerochsen und Pilze zählen je 2. Zwei Hütten; Fische in Seen.
option-profile-line_2020 = Hirsche zählen 1, Auerochsen 2, Mammuts und Pilze 3. Drei Hütten; Fische auch in Flüssen. Floß, Einbaum und Fallen bleiben in der Schachtel.
option-profile-2014 = 2014
option-profile-2020 = 2020

# Die Regeln auf einer Seite, in unseren eigenen Worten: die Teile in der Reihenfolge, in der sie gedruckt werden.
reference-hunters-and-gatherers-begin-text =
    1. Das Startkärtchen kommt in die Mitte.
    2. Mischt { $land ->
        [one] das andere Kärtchen
       *[other] die anderen { $land } Kärtchen
    } verdeckt, in Stapeln.
    3. { $bonus ->
        [one] 1 Bonuskärtchen liegt
       *[other] Die { $bonus } Bonuskärtchen liegen
    } verdeckt in einem eigenen Stapel.
    4. Alle nehmen { $member ->
        [one] 1 Stammesmitglied
       *[other] { $member } Stammesmitglieder
    } und { $hut ->
        [one] 1 Hütte
       *[other] { $hut } Hütten
    }.
    5. Die Punkte zähle ich: Ihr braucht keine Zählleiste.

reference-hunters-and-gatherers-turn-title = Ein Zug
reference-hunters-and-gatherers-turn-text =
    1. Zieht ein Kärtchen und legt es mit einer Seite an ein anderes; wo sich zwei berühren, geht die Landschaft weiter: Wiese, Wald, Fluss. Passt es nirgends, kommt es aus dem Spiel; zieht ein neues.
    2. Höchstens ein Stammesmitglied oder eine Hütte auf das neue Kärtchen.
    3. Wertet fertige Wälder und Flüsse. Ein fertiger Wald mit Gold bringt dem, der das Kärtchen gelegt hat, ein Bonuskärtchen, das gleich gespielt wird; ein Bonuskärtchen bringt kein zweites.

reference-hunters-and-gatherers-pieces-title = Stammesmitglied und Hütte
reference-hunters-and-gatherers-pieces-text = Ein Mitglied kommt auf Wald, Fluss oder (liegend) Wiese des neuen Kärtchens, wenn im ganzen Gebiet noch keins ist. Eine Hütte kommt auf Fluss oder See, wenn das ganze System aus Flüssen und Seen noch keine trägt; Hütten bleiben bis zum Ende.

reference-hunters-and-gatherers-river-title = Fluss
reference-hunters-and-gatherers-river-text = Fertig, sobald beide Enden Seen oder Mündungen sind oder er ein Ring ist: 1 je Kärtchen und 1 je Fisch in den Seen an seinen Enden. Unfertig bringt er am Ende nichts.
reference-hunters-and-gatherers-river-text_profile_2020 = Fertig, sobald beide Enden Seen oder Mündungen sind oder er ein Ring ist: 1 je Kärtchen und 1 je Fisch in ihm und in den Seen an seinen Enden. Unfertig bringt er am Ende nichts.

reference-hunters-and-gatherers-forest-title = Wald
reference-hunters-and-gatherers-forest-text = Fertig, sobald er geschlossen ist: 2 je Kärtchen und 2 je Pilzgruppe. Unfertig bringt er am Ende nichts.
reference-hunters-and-gatherers-forest-text_profile_2020 = Fertig, sobald er geschlossen ist: 2 je Kärtchen und 3 je Pilzgruppe. Unfertig bringt er am Ende nichts.

reference-hunters-and-gatherers-majority-title = Wer bekommt Punkte?
reference-hunters-and-gatherers-majority-text = Wer dort die meisten Mitglieder hat. Bei Gleichstand bekommen alle die vollen Punkte. Dann kommen sie nach Hause; Jäger auf Wiesen bleiben.

reference-hunters-and-gatherers-meadow-title = Wiese
reference-hunters-and-gatherers-meadow-text = Erst am Ende: Wer dort die meisten Jäger hat, bekommt 2 je Hirsch, Mammut und Auerochse; jeder Tiger holt sich einen Hirsch. Wer auf dem Kärtchen der Kultstätte den einzigen Jäger hat, bekommt diese Wiese; das Feuer vertreibt alle Tiger.
reference-hunters-and-gatherers-meadow-text_profile_2020 = Erst am Ende: Wer dort die meisten Jäger hat, bekommt 1 je Hirsch, 2 je Auerochse und 3 je Mammut; jeder Tiger holt sich einen Hirsch. Wer auf dem Kärtchen der Kultstätte den einzigen Jäger hat, bekommt diese Wiese; das Feuer vertreibt alle Tiger.

reference-hunters-and-gatherers-end-title = Am Ende
reference-hunters-and-gatherers-end-text = Hütten: In jedem System aus Flüssen und Seen bekommt, wer dort die meisten Hütten hat, 1 je Fisch in allen seinen Seen. Dann die Wiesen. Die meisten Punkte gewinnen.
reference-hunters-and-gatherers-end-text_profile_2020 = Hütten: In jedem System aus Flüssen und Seen bekommt, wer dort die meisten Hütten hat, 1 je Fisch in allen seinen Flüssen und Seen. Dann die Wiesen. Die meisten Punkte gewinnen.

reference-hunters-and-gatherers-editions-title = Die Ausgabe von 2020
reference-hunters-and-gatherers-editions-text = Hirsche zählen 1, Auerochsen 2, Mammuts und Pilzgruppen 3. Alle haben drei Hütten. Auch Fische in Flüssen zählen, für den Fluss und für die Hütten seines Systems.
