# Die Regeln: warum ein Spielzug nicht erlaubt ist, und wie jede Wertung gerechnet wird.
# { $winners } und { $pieces } sind Listen von Spielern, letztere mit der Zahl ihrer Figuren: "Blau 2, Rot 1".

violation-over = das Spiel ist zu Ende
violation-tile_due = zuerst ist ein Kärtchen zu legen
violation-action_due = das Kärtchen dieses Zuges liegt schon; jetzt kommt eine Aktion oder das Zugende
violation-unknown_face = ein Kärtchen { $face } ist nicht in der Schachtel
violation-none_left = alle Kärtchen { $face } liegen schon oder sind aus dem Spiel
violation-wrong_deck = dran ist ein Kärtchen vom Stapel { $due }, { $face } ist vom Stapel { $deck }
violation-rotation = eine Drehung ist 0, 1, 2 oder 3 Vierteldrehungen, nicht { $rotation }
violation-cell_taken = in Spalte { $col }, Reihe { $row } liegt schon ein Kärtchen
violation-touches_nothing = das Kärtchen in Spalte { $col }, Reihe { $row } berührt mit keiner Seite ein anderes
violation-side_differs = die Seite im { $side } ist { $mine }, die des Nachbarn im { $opposite } ist { $theirs }
violation-fits = Kärtchen { $face } passt, zum Beispiel in Spalte { $col }, Reihe { $row }: Mögliche Plätze: { $places }
violation-not_this_game = diesen Spielzug gibt es in diesem Spiel nicht
violation-unknown_piece = in diesem Spiel gibt es keine Figur namens { $piece }
violation-not_new_tile = { FORM($piece, "nominative") } kommt auf das eben gelegte Kärtchen in Spalte { $col }, Reihe { $row }
violation-no_segment = das Kärtchen hat kein Gebiet { $segment }
violation-no_tile = in Spalte { $col }, Reihe { $row } liegt kein Kärtchen
violation-not_there = { FORM($piece, "nominative") } darf nicht auf { FORM($kind, "indefinite") }
violation-no_farmers = in diesem Spiel gibt es keine Farmer
violation-none_at_hand = { $colour } hat diese Figur nicht zur Hand: { $piece }
violation-occupied = auf { FORM($kind, "dative") } steht schon eine Figur { FORM($colour, "of") }: { $piece }
violation-tent_not_mountain = ein Zelt kommt auf einen Berg, nicht auf { FORM($kind, "indefinite") }
violation-tent_complete = dieser Berg ist fertig
violation-tent_cowboy = in diesem Gebiet steht ein Cowboy { FORM($colour, "of") }
violation-tent_tent = in diesem Gebiet steht das Zelt { FORM($colour, "of") }
violation-mine_no_tent = { $colour } hat kein Zelt auf einem Berg
violation-mine_no_tokens = auf dem Berg mit dem Zelt { FORM($colour, "of") } liegt kein Schürfplättchen
violation-back_off = Figuren zurückzunehmen ist eine Hausregel, die nicht gilt
violation-back_none = dort steht keine solche Figur { FORM($colour, "of") }: { $piece }
violation-position_no_start = in Spalte 0, Reihe 0 liegt kein Kärtchen, dort gehört das Startkärtchen hin
violation-position_start = in Spalte 0, Reihe 0 liegt { $face }, Startkärtchen ist aber { $due }
violation-position_side = die Seite im { $side } des Kärtchens in Spalte { $col }, Reihe { $row } ist { $mine }, die des Nachbarn im { $opposite } ist { $theirs }
violation-position_copies = Kärtchen { $face } liegt { $found }-mal, in der Schachtel ist es { $held }-mal
violation-position_apart = das Kärtchen in Spalte { $col }, Reihe { $row } ist über keine Seite mit dem Startkärtchen verbunden
violation-position_two = { FORM($kind, "nominative") } in Spalte { $col }, Reihe { $row }, Gebiet { $segment } trägt zwei Figuren
violation-position_supply = auf dem Tisch stehen zu viele Figuren { FORM($colour, "of") } ({ $piece }): { $found }, { $colour } hat nur { $held }
violation-position_complete = eine Figur { FORM($colour, "of") } ({ $piece }) steht auf einem fertigen Gebiet ({ $kind }) in Spalte { $col }, Reihe { $row }
violation-position_tokens = auf dem Tisch liegen { $found } Schürfplättchen, in der Schachtel sind { $held }
violation-position_stack = Schürfplättchen liegen falsch ({ $kind }) in Spalte { $col }, Reihe { $row }
violation-position_stack_complete = Schürfplättchen liegen auf einem fertigen Gebiet ({ $kind }) in Spalte { $col }, Reihe { $row }
violation-position_stacks = { FORM($kind, "nominative") } in Spalte { $col }, Reihe { $row } trägt { $found } Stapel
violation-position_nuggets = { FORM($kind, "nominative") } in Spalte { $col }, Reihe { $row } trägt { $found } Schürfplättchen, nötig sind { $held }

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
scoring-prairie = Prärie, Lager: { $camps }, Herden: { $herds }, je 2 und 4 Punkte: { $points } für { $winners }. Farmer: { $pieces }.
scoring-tokens = { $count ->
    [one] 1 Schürfplättchen: { $points } für { $winners }.
   *[other] { $count } Schürfplättchen: { $points } für { $winners }.
}
scoring-river = { $count ->
    [one] Fluss aus 1 Kärtchen, Fische: { $fish }: { $points } für { $winners }. Fischer: { $pieces }.
   *[other] Fluss aus { $count } Kärtchen, Fische: { $fish }: { $points } für { $winners }. Fischer: { $pieces }.
}
scoring-forest = { $count ->
    [one] Wald aus 1 Kärtchen, Pilze: { $mushrooms }: { $points } für { $winners }. Sammler: { $pieces }.
   *[other] Wald aus { $count } Kärtchen, Pilze: { $mushrooms }: { $points } für { $winners }. Sammler: { $pieces }.
}
scoring-system = Flusssystem, Fische: { $fish }: { $points } für { $winners }. Hütten: { $pieces }.
scoring-meadow = Wiese, Hirsche: { $deer } (von Tigern verjagt: { $hunted }), Mammuts: { $mammoths }, Auerochsen: { $aurochs }: { $points } für { $winners }. Jäger: { $pieces }.
scoring-meadow_shrine = Wiese, Hirsche: { $deer } (von Tigern verjagt: { $hunted }), Mammuts: { $mammoths }, Auerochsen: { $aurochs }: { $points } für { $winners } durch die Kultstätte. Jäger: { $pieces }.
