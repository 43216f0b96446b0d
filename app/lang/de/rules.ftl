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
violation-side_differs = die Seite { $side } ist { $mine }, die des Nachbarn { $opposite } ist { $theirs }
violation-fits = Kärtchen { $face } passt, zum Beispiel in Spalte { $col }, Reihe { $row }: Mögliche Plätze: { $places }
violation-not_this_game = diesen Spielzug gibt es in diesem Spiel nicht
violation-unknown_piece = in diesem Spiel gibt es keine Figur namens { $piece }
violation-not_new_tile = { FORM($piece, "nominative") } kommt auf das eben gelegte Kärtchen in Spalte { $col }, Reihe { $row }
violation-no_segment = das Kärtchen hat kein Gebiet { $segment }
violation-no_tile = in Spalte { $col }, Reihe { $row } liegt kein Kärtchen
violation-not_there = { FORM($piece, "nominative") } darf nicht { FORM($kind, "onto") }
# "k" vor der unbestimmten Form: keinen Cowboy, kein Zelt, keine Hütte.
violation-none_at_hand = { $colour } hat k{ FORM($piece, "indefinite") } zur Hand
violation-occupied = { FORM($kind, "upon") } hat { $colour } schon { FORM($piece, "indefinite") }
violation-back_off = Figuren zurückzunehmen ist eine Hausregel, die nicht gilt
violation-back_none = dort steht keine solche Figur { FORM($colour, "of") }: { $piece }
violation-position_no_start = in Spalte 0, Reihe 0 liegt kein Kärtchen, dort gehört das Startkärtchen hin
violation-position_start = in Spalte 0, Reihe 0 liegt { $face }, Startkärtchen ist aber { $due }
violation-position_side = die Seite { $side } am Kärtchen in Spalte { $col }, Reihe { $row } ist { $mine }, die des Nachbarn { $opposite } ist { $theirs }
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

scoring-tokens = { $count ->
    [one] 1 Schürfplättchen: { $points } für { $winners }.
   *[other] { $count } Schürfplättchen: { $points } für { $winners }.
}
