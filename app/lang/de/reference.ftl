# Die Regeln auf einer Seite, mit unseren Worten: die Teile jedes Spiels in der Reihenfolge des Drucks.

reference-gold-rush-turn-title = Ein Zug
reference-gold-rush-turn-text =
    1. Zieh ein Kärtchen und lege es mit einer Seite an ein anderes; jede berührende Seite muss weitergehen: Eisenbahn, Berg, Prärie. Passt es nirgends, kommt es aus dem Spiel; zieh ein neues.
    Für jedes Nugget auf einem Berg des neuen Kärtchens kommt ein Schürfplättchen verdeckt auf diesen Berg; Berge, die sich verbinden, legen ihre Stapel zusammen.
    2. Tu höchstens eins: einen Cowboy setzen, das Zelt setzen, schürfen, oder nichts.
    3. Werte, was das Kärtchen fertig gemacht hat. Dann der nächste Spieler.
reference-gold-rush-cowboy-title = Cowboy
reference-gold-rush-cowboy-text = Aus deinem Vorrat auf das neue Kärtchen: auf Strecke, Berg, Stadt oder (liegend) Prärie. Nicht, wo im ganzen Gebiet schon ein Cowboy steht; Zelte zählen dabei nicht. Wer im selben Zug gewertet wird, kommt gleich nach Hause.
reference-gold-rush-tent-title = Zelt
reference-gold-rush-tent-text = Setze es auf ein Bergstück irgendeines Kärtchens, oder versetze es. Der Berg muss unfertig sein, das Stück frei von Cowboys und Zelten.
reference-gold-rush-mine-title = Schürfen
reference-gold-rush-mine-text = Nimm das oberste Schürfplättchen vom Berg mit deinem Zelt, auch wenn das Kärtchen ihn eben fertig gemacht hat. Es liegt verdeckt vor dir; nur du darfst es ansehen; es zählt am Ende.
reference-gold-rush-railroad-title = Strecke
reference-gold-rush-railroad-text = Fertig, sobald beide Enden an Weiche, Stadt oder Berg liegen oder sie ein Ring ist: 1 je Kärtchen. Genau eine Lokomotive darauf verdoppelt; zwei und mehr nicht.
reference-gold-rush-mountain-title = Berg
reference-gold-rush-mountain-text = Fertig, sobald er ohne Lücke geschlossen ist. Zuerst nimmt man seine Schürfplättchen, dann bringt er 1 je Nugget. Ohne Goldgräber gehen die Plättchen zurück und werden gemischt.
reference-gold-rush-city-title = Stadt
reference-gold-rush-city-text = Fertig, sobald jede Strecke, die von ihr ausgeht, fertig ist: 3 je Strecke.
reference-gold-rush-majority-title = Wer bekommt Punkte?
reference-gold-rush-majority-text = Wer dort die meisten Cowboys hat. Bei Gleichstand alle voll; am Berg nimmt man dann die Plättchen reihum, der Spieler am Zug zuerst. Cowboys und Zelte des Fertigen kommen nach Hause; Farmer bleiben.
reference-gold-rush-prairie-title = Prärie
reference-gold-rush-prairie-text = Erst am Ende: Die meisten Farmer bekommen 2 je Lager und 4 je Herde.
reference-gold-rush-end-title = Nach dem letzten Kärtchen
reference-gold-rush-end-text = Unfertige Strecken bringen 1 je Kärtchen, Lokomotiven zählen nicht; unfertige Städte 3 je fertige Strecke; unfertige Berge verlieren Zelte und Plättchen und bringen 1 je Nugget. Dann die Prärien und alle Schürfplättchen. Die meisten Punkte gewinnen.
reference-hunters-and-gatherers-turn-title = Ein Zug
reference-hunters-and-gatherers-turn-text =
    1. Zieh ein Kärtchen und lege es mit einer Seite an ein anderes; jede berührende Seite muss weitergehen: Wiese, Wald, Fluss. Passt es nirgends, kommt es aus dem Spiel; zieh ein neues.
    2. Höchstens ein Stammesmitglied oder eine Hütte auf das neue Kärtchen.
    3. Werte fertige Wälder und Flüsse. Ein fertiger Wald mit Gold bringt dem, der das Kärtchen gelegt hat, ein Bonuskärtchen, das gleich gespielt wird; ein Bonuskärtchen bringt kein zweites.
reference-hunters-and-gatherers-pieces-title = Stammesmitglied und Hütte
reference-hunters-and-gatherers-pieces-text = Ein Mitglied kommt auf Wald, Fluss oder (liegend) Wiese des neuen Kärtchens, wenn im ganzen Gebiet noch keins ist. Eine Hütte kommt auf Fluss oder See, wenn das ganze System aus Flüssen und Seen noch keine trägt; Hütten bleiben bis zum Ende.
reference-hunters-and-gatherers-river-title = Fluss
reference-hunters-and-gatherers-river-text = Fertig, sobald beide Enden Seen oder Mündungen sind oder er ein Ring ist: 1 je Kärtchen und 1 je Fisch in den Seen an seinen Enden. Unfertig bringt er am Ende nichts.
reference-hunters-and-gatherers-forest-title = Wald
reference-hunters-and-gatherers-forest-text = Fertig, sobald er geschlossen ist: 2 je Kärtchen und 2 je Pilzgruppe. Unfertig bringt er am Ende nichts.
reference-hunters-and-gatherers-majority-title = Wer bekommt Punkte?
reference-hunters-and-gatherers-majority-text = Wer dort die meisten Mitglieder hat. Bei Gleichstand alle voll. Dann kommen sie nach Hause; Jäger auf Wiesen bleiben.
reference-hunters-and-gatherers-meadow-title = Wiese
reference-hunters-and-gatherers-meadow-text = Erst am Ende: Die meisten Jäger bekommen 2 je Hirsch, Mammut und Auerochse; jeder Tiger verjagt einen Hirsch. Ein Jäger allein auf dem Kärtchen der Kultstätte wertet diese Wiese; das Feuer vertreibt alle Tiger.
reference-hunters-and-gatherers-end-title = Am Ende
reference-hunters-and-gatherers-end-text = Hütten: In jedem System aus Flüssen und Seen bekommen die meisten Hütten 1 je Fisch in allen seinen Seen. Dann die Wiesen. Die meisten Punkte gewinnen.
