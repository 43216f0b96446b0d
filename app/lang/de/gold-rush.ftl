# Was nur Gold Rush sagt. Ein Spiel bringt seine Wörter in einer eigenen Datei mit; die anderen Dateien kennen keines.

# Wörter, Fragen und Änderungen am Tisch.
word-cowboy = Cowboy
    .nominative = der Cowboy
    .dative = dem Cowboy
    .accusative = den Cowboy
    .indefinite = einen Cowboy
    .gender = masculine
word-tent = Zelt
    .nominative = das Zelt
    .dative = dem Zelt
    .accusative = das Zelt
    .indefinite = ein Zelt
    .gender = neuter
word-railroad = Strecke
    .nominative = die Strecke
    .dative = der Strecke
    .accusative = die Strecke
    .indefinite = eine Strecke
    .onto = auf die Strecke
    .upon = auf der Strecke
    .gender = feminine
word-mountain = Berg
    .nominative = der Berg
    .dative = dem Berg
    .accusative = den Berg
    .indefinite = einen Berg
    .onto = auf den Berg
    .upon = auf dem Berg
    .gender = masculine
word-city = Stadt
    .nominative = die Stadt
    .dative = der Stadt
    .accusative = die Stadt
    .indefinite = eine Stadt
    .onto = in die Stadt
    .upon = in der Stadt
    .gender = feminine
word-prairie = Prärie
    .nominative = die Prärie
    .dative = der Prärie
    .accusative = die Prärie
    .indefinite = eine Prärie
    .onto = auf die Prärie
    .upon = auf der Prärie
    .gender = feminine
word-locomotives = Lokomotive
word-nuggets = Nugget
word-camps = Lager
word-herds = Herde
choice-tent_stays = Es steht noch, wo es war
ask-tent_gone = { $player }: Das Zelt steht nicht mehr auf dem Kärtchen { $place }. Wo ist es jetzt?
ask-tent_gone_detail = Steht es woanders, tippt hier auf seinen Berg.
revise-railroads = Strecken { $after } statt { $before }
revise-mountains = Berge { $after } statt { $before }
revise-cities = Städte { $after } statt { $before }
revise-prairies = Prärien { $after } statt { $before }

# Warum ein Zug verboten ist, und wie jede Wertung gerechnet wird; { $winners } und { $pieces } sind Listen von Spielern.
violation-no_farmers = in diesem Spiel legt sich kein Cowboy auf eine Prärie
violation-tent_not_mountain = ein Zelt kommt auf einen Berg, nicht auf { FORM($kind, "indefinite") }
violation-tent_complete = dieser Berg ist fertig
violation-tent_cowboy = in diesem Gebiet steht ein Cowboy { FORM($colour, "of") }
violation-tent_tent = in diesem Gebiet steht das Zelt { FORM($colour, "of") }
violation-mine_no_tent = { $colour } hat kein Zelt auf einem Berg
violation-mine_no_tokens = auf dem Berg mit dem Zelt { FORM($colour, "of") } liegt kein Schürfplättchen
scoring-railroad = { $count ->
    [one] Strecke aus 1 Kärtchen: { $points } für { $winners }. Cowboys: { $pieces }.
   *[other] Strecke aus { $count } Kärtchen: { $points } für { $winners }. Cowboys: { $pieces }.
}
scoring-railroad_doubled = { $count ->
    [one] Strecke aus 1 Kärtchen, eine Lokomotive verdoppelt: { $points } für { $winners }. Cowboys: { $pieces }.
   *[other] Strecke aus { $count } Kärtchen, eine Lokomotive verdoppelt: { $points } für { $winners }. Cowboys: { $pieces }.
}
scoring-railroad_locomotives = Strecke aus { $tiles } Kärtchen, { $locomotives } Lokomotiven verdoppeln nicht: { $points } für { $winners }. Cowboys: { $pieces }.
scoring-railroad_final = { $count ->
    [one] Strecke aus 1 Kärtchen, nicht fertig: { $points } für { $winners }. Cowboys: { $pieces }.
   *[other] Strecke aus { $count } Kärtchen, nicht fertig: { $points } für { $winners }. Cowboys: { $pieces }.
}
scoring-railroad_final_locomotives = { $count ->
    [one] Strecke aus 1 Kärtchen, nicht fertig, Lokomotiven zählen nicht: { $points } für { $winners }. Cowboys: { $pieces }.
   *[other] Strecke aus { $count } Kärtchen, nicht fertig, Lokomotiven zählen nicht: { $points } für { $winners }. Cowboys: { $pieces }.
}
scoring-mountain = { $count ->
    [one] Berg mit 1 Nugget: { $points } für { $winners }. Cowboys: { $pieces }.
   *[other] Berg mit { $count } Nuggets: { $points } für { $winners }. Cowboys: { $pieces }.
}
scoring-mountain_final = { $count ->
    [one] Berg mit 1 Nugget, nicht fertig: { $points } für { $winners }. Cowboys: { $pieces }.
   *[other] Berg mit { $count } Nuggets, nicht fertig: { $points } für { $winners }. Cowboys: { $pieces }.
}
scoring-city = { $count ->
    [one] Stadt mit 1 fertigen Strecke, je 3 Punkte: { $points } für { $winners }.
   *[other] Stadt mit { $count } fertigen Strecken, je 3 Punkte: { $points } für { $winners }.
}
scoring-city_final = { $count ->
    [one] Stadt, nicht fertig, mit 1 fertigen Strecke, je 3 Punkte: { $points } für { $winners }.
   *[other] Stadt, nicht fertig, mit { $count } fertigen Strecken, je 3 Punkte: { $points } für { $winners }.
}
told-freed_tent = { $count ->
    [one] Auf dem fertigen Berg gräbt kein Cowboy, und ein Zelt allein bekommt nichts: 1 Schürfplättchen geht zurück in den Vorrat, der neu gemischt wird.
   *[other] Auf dem fertigen Berg gräbt kein Cowboy, und ein Zelt allein bekommt nichts: { $count } Schürfplättchen gehen zurück in den Vorrat, der neu gemischt wird.
}
scoring-prairie = Prärie mit { $camps ->
    [0] keinem Lager
    [one] 1 Lager (2 Punkte)
   *[other] { $camps } Lagern (je 2 Punkte)
} und { $herds ->
    [0] keiner Herde
    [one] 1 Herde (4 Punkte)
   *[other] { $herds } Herden (je 4 Punkte)
}: { $points } für { $winners }. Cowboys: { $pieces }.

# Die Punkte.
scores-kind-railroad = Strecke
scores-kind-mountain = Berg
scores-kind-city = Stadt
scores-kind-prairie = Prärie
scores-kinds-railroad = Strecken
scores-kinds-mountain = Berge
scores-kinds-city = Städte
scores-kinds-prairie = Prärien
scores-none-city = { $count ->
    [one] 1 Stadt hat keine fertige Strecke: keine Punkte.
   *[other] { $count } Städte haben keine fertige Strecke: keine Punkte.
}
scores-none-prairie = { $count ->
    [one] 1 Prärie hat weder Lager noch Herde: keine Punkte.
   *[other] { $count } Prärien haben weder Lager noch Herde: keine Punkte.
}
scores-origin-railroads = Strecken
scores-origin-mountains = Berge
scores-origin-cities = Städte
scores-origin-prairies = Prärien
scores-count-nuggets = { $count ->
    [one] 1 Nugget
   *[other] { $count } Nuggets
}
scores-count-railroads = { $count ->
    [one] 1 fertige Strecke
   *[other] { $count } fertige Strecken
}
scores-count-camps = { $count } Lager
scores-count-herds = { $count ->
    [one] 1 Pferdeherde
   *[other] { $count } Pferdeherden
}
scores-case-railroad_doubled = Eine Lokomotive verdoppelt die Punkte.
scores-case-railroad_locomotives = Mehrere Lokomotiven verdoppeln nicht.
scores-case-railroad_final = Nicht fertig.
scores-case-railroad_final_locomotives = Nicht fertig: Keine Lokomotive verdoppelt.
scores-ceremony-stacks = Auf unfertigen Bergen zählen Zelte und Schürfplättchen nicht.
scores-case-mountain_final = Nicht fertig: Zelte und Schürfplättchen dort zählen nicht.
scores-case-city_final = Nicht fertig.

# Das Regal der Spiele.
archive-box-gold-rush = Carcassonne: Goldrausch
archive-name-gold-rush = Goldrausch
archive-kind-railroads = Strecken
archive-kind-mountains = Berge
archive-kind-cities = Städte
archive-kind-prairies = Prärien
archive-largest-railroad = Längste Strecke: { $count } Kärtchen, { $player }
archive-largest-mountain = Größter Berg: { $count } Kärtchen, { $player }
archive-largest-prairie = Größte Prärie: { $count } Kärtchen, { $player }

# Was vor einem Spiel gewählt werden kann.
option-edition-title = Ausgabe
option-edition-line = Wessen Regeln ihr habt. In der Ausgabe von Z-Man, der amerikanischen, entscheidet bei Gleichstand, wer zuerst wegschaut.
option-edition-zmg = Z-Man
option-edition-hig = Hans im Glück
# Die Ausgabe, die verkauft wird, wo man diese Sprache spricht.
option-edition-usual = hig
option-farmers-title = Prärien
option-farmers-line = Cowboys dürfen sich auf Prärien legen und werten sie am Ende.
option-fifth_cowboy-title = Fünfter Cowboy
option-fifth_cowboy-line = Jeder hat fünf Cowboys statt vier.
option-shared_tents-title = Gemeinsame Zelte
option-shared_tents-line = Mehrere Zelte dürfen auf demselben Bergstück stehen.

# Die Regeln auf einer Seite, in unseren eigenen Worten: die Teile in der Reihenfolge, in der sie gedruckt werden.
reference-gold-rush-begin-text =
    1. Das Startkärtchen kommt in die Mitte.
    2. Mischt { $land ->
        [one] das andere Kärtchen
       *[other] die anderen { $land } Kärtchen
    } verdeckt, in Stapeln.
    3. Mischt die Schürfplättchen verdeckt. { $start ->
        [one] 1 kommt
       *[other] { $start } kommen
    } auf den Berg des Startkärtchens; { $tokens ->
        [one] das andere ist
       *[other] die anderen { $tokens } sind
    } der Vorrat.
    4. Alle nehmen { $cowboy ->
        [one] 1 Cowboy
       *[other] { $cowboy } Cowboys
    } und { $tent ->
        [one] 1 Zelt
       *[other] { $tent } Zelte
    }.
    5. Die Punkte zähle ich: Ihr braucht keine Zählleiste.

reference-gold-rush-turn-title = Ein Zug
reference-gold-rush-turn-text =
    1. Zieht ein Kärtchen und legt es mit einer Seite an ein anderes; wo sich zwei berühren, geht die Landschaft weiter: Strecke, Berg, Prärie. Passt es nirgends, kommt es aus dem Spiel; zieht ein neues.
    Für jedes Nugget auf einem Berg des neuen Kärtchens kommt ein Schürfplättchen verdeckt auf diesen Berg; Berge, die sich verbinden, legen ihre Stapel zusammen.
    2. Tut höchstens eins: einen Cowboy setzen, das Zelt setzen, schürfen, oder nichts.
    3. Werte, was das Kärtchen fertig gemacht hat. Dann der nächste Spieler.

reference-gold-rush-cowboy-title = Cowboy
reference-gold-rush-cowboy-text = Aus dem eigenen Vorrat auf das neue Kärtchen: auf Strecke, Berg, Stadt oder (liegend) Prärie. Nicht, wo im ganzen Gebiet schon ein Cowboy steht; Zelte zählen dabei nicht. Wer im selben Zug gewertet wird, kommt gleich nach Hause.
reference-gold-rush-cowboy-text_farmers_false = Aus dem eigenen Vorrat auf das neue Kärtchen: auf Strecke, Berg oder Stadt. Nicht, wo im ganzen Gebiet schon ein Cowboy steht; Zelte zählen dabei nicht. Wer im selben Zug gewertet wird, kommt gleich nach Hause.

reference-gold-rush-tent-title = Zelt
reference-gold-rush-tent-text = Setzt es auf ein Bergstück irgendeines Kärtchens, oder versetzt es. Der Berg muss unfertig sein, das Stück frei von Cowboys und Zelten.
reference-gold-rush-tent-text_shared_tents_true = Setzt es auf ein Bergstück irgendeines Kärtchens, oder versetzt es. Der Berg muss unfertig sein, das Stück frei von Cowboys; mehrere Zelte dürfen dort stehen.

reference-gold-rush-mine-title = Schürfen
reference-gold-rush-mine-text = Nehmt das oberste Schürfplättchen vom Berg mit dem eigenen Zelt, auch wenn das Kärtchen ihn eben fertig gemacht hat. Es liegt verdeckt; nur wer es hat, darf es ansehen; es zählt am Ende.

reference-gold-rush-railroad-title = Strecke
reference-gold-rush-railroad-text = Fertig, sobald beide Enden an Weiche, Stadt oder Berg liegen oder sie ein Ring ist: 1 je Kärtchen. Genau eine Lokomotive darauf verdoppelt; zwei und mehr nicht.

reference-gold-rush-mountain-title = Berg
reference-gold-rush-mountain-text = Fertig, sobald er ohne Lücke geschlossen ist. Zuerst nimmt man seine Schürfplättchen, dann bringt er 1 je Nugget. Ohne Goldgräber gehen die Schürfplättchen zurück und werden gemischt.

reference-gold-rush-city-title = Stadt
reference-gold-rush-city-text = Fertig, sobald jede Strecke, die von ihr ausgeht, fertig ist: 3 je Strecke; eine, die zu ihr zurückführt, zählt einmal.

reference-gold-rush-majority-title = Wer bekommt Punkte?
reference-gold-rush-majority-text = Wer dort die meisten Cowboys hat. Bei Gleichstand bekommen alle die vollen Punkte; am Berg nimmt man dann die Schürfplättchen reihum, der Spieler am Zug zuerst. Cowboys und Zelte des Fertigen kommen nach Hause; Farmer bleiben.

reference-gold-rush-prairie-title = Prärie
reference-gold-rush-prairie-text = Erst am Ende: Die meisten Cowboys dort bekommen 2 je Lager und 4 je Herde.
reference-gold-rush-prairie-text_farmers_false = Nicht in diesem Spiel: Auf Prärien legt sich niemand.

reference-gold-rush-end-title = Nach dem letzten Kärtchen
reference-gold-rush-end-text = Unfertige Strecken bringen 1 je Kärtchen, Lokomotiven zählen nicht; unfertige Städte 3 je fertige Strecke; unfertige Berge verlieren Zelte und Schürfplättchen und bringen 1 je Nugget. Dann die Prärien und alle Schürfplättchen. Die meisten Punkte gewinnen.
