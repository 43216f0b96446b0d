# Le regole: perché una mossa non è permessa, e come si calcola ogni punteggio.
# { $winners } e { $pieces } sono elenchi di giocatori, il secondo con il numero dei loro pezzi: "Blu 2, Rosso 1".

violation-over = la partita è finita
violation-tile_due = prima va posata una tessera
violation-action_due = la tessera di questo turno è già posata; ora tocca a un'azione o alla fine del turno
violation-unknown_face = la scatola non contiene la tessera { $face }
violation-none_left = tutte le tessere { $face } sono già posate o fuori gioco
violation-wrong_deck = tocca a una tessera del mazzo { $due }, { $face } è del mazzo { $deck }
violation-rotation = una rotazione è di 0, 1, 2 o 3 quarti di giro, non { $rotation }
violation-cell_taken = nella colonna { $col }, riga { $row } c'è già una tessera
violation-touches_nothing = la tessera nella colonna { $col }, riga { $row } non tocca con un lato nessun'altra tessera
violation-side_differs = il lato { $side } è { $mine }, il lato { $opposite } della vicina è { $theirs }
violation-fits = la tessera { $face } va bene, per esempio nella colonna { $col }, riga { $row }: posti possibili: { $places }
violation-not_this_game = in questo gioco non c'è una mossa così
violation-unknown_piece = in questo gioco non c'è un pezzo chiamato { $piece }
violation-not_new_tile = { FORM($piece, "the") } va sulla tessera appena posata, nella colonna { $col }, riga { $row }
violation-no_segment = la tessera non ha un'area { $segment }
violation-no_tile = nella colonna { $col }, riga { $row } non c'è nessuna tessera
violation-not_there = { FORM($piece, "the") } non va { FORM($kind, "on") }
# "ness" davanti alla forma con articolo: nessun cowboy, nessuna tenda.
violation-none_at_hand = { $colour } non ha ness{ FORM($piece, "a") } a disposizione
violation-occupied = { FORM($kind, "on") } c'è già { FORM($piece, "a") } { FORM($colour, "of") }
violation-back_off = riprendere un pezzo è una regola della casa che non è in uso
violation-back_none = lì non c'è { FORM($piece, "a") } { FORM($colour, "of") }
violation-position_no_start = nella colonna 0, riga 0 manca la tessera: lì va quella iniziale
violation-position_start = nella colonna 0, riga 0 c'è { $face }, ma la tessera iniziale è { $due }
violation-position_side = il lato { $side } della tessera nella colonna { $col }, riga { $row } è { $mine }, il lato { $opposite } della vicina è { $theirs }
violation-position_copies = sul tavolo ci sono { $found } copie della tessera { $face }, nella scatola { $held }
violation-position_apart = la tessera nella colonna { $col }, riga { $row } non è collegata alla partenza da nessun lato
violation-position_two = { FORM($kind, "the") } nella colonna { $col }, riga { $row }, area { $segment } ha due pezzi
violation-position_supply = sul tavolo i pezzi { FORM($colour, "of") } ({ $piece }) sono { $found }, ma { $colour } ne ha { $held }
violation-position_complete = { FORM($piece, "a") } { FORM($colour, "of") } sta su un'area completa ({ $kind }) nella colonna { $col }, riga { $row }
violation-position_tokens = sul tavolo ci sono { $found } gettoni, nella scatola { $held }
violation-position_stack = una pila di gettoni è { FORM($kind, "on") } nella colonna { $col }, riga { $row }
violation-position_stack_complete = una pila di gettoni è su un'area completa ({ $kind }) nella colonna { $col }, riga { $row }
violation-position_stacks = { FORM($kind, "the") } nella colonna { $col }, riga { $row } ha { $found } pile
violation-position_nuggets = { FORM($kind, "the") } nella colonna { $col }, riga { $row } ha gettoni: { $found }, ma ne servono { $held }

scoring-tokens = { $count ->
    [one] 1 gettone: { $points } per { $winners }.
   *[other] { $count } gettoni: { $points } per { $winners }.
}
