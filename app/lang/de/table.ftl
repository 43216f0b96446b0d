# Der Tisch: wer dran ist, was geschehen ist, Fragen, Störungen. { $player } ist ein Name oder eine Farbe.
# Figuren und Gebiete haben Formen mit Artikel: nominative (der Berg), dative (dem Berg), accusative (den Berg),
# indefinite (einen Berg), und gender (masculine, feminine, neuter).

status-setup = Richtet ein Spiel ein
status-place = ein Kärtchen legen
status-act = setzen oder Zug beenden
status-act_mine = setzen, schürfen oder Zug beenden
status-act_elsewhere = woanders setzen oder Zug beenden
status-act_mine_elsewhere = woanders setzen, schürfen, Zug beenden
status-act_one = { $piece } setzen oder Zug beenden
status-act_mine_one = { $piece } setzen, schürfen oder Zug beenden
status-act_elsewhere_one = { $piece } woanders setzen oder Zug beenden
status-act_mine_elsewhere_one = { $piece } woanders, schürfen, Zug beenden
status-act_none = hier geht keine Figur: Zug beenden
status-act_mine_only = schürfen oder Zug beenden
status-question = bitte antworten
status-illegal = Kärtchen passt hier nicht
status-desync = Tisch und Spiel sind verschieden
status-over = { $players } hat gewonnen
status-over_shared = { $players } teilen sich den Sieg
status-over_nobody = niemand hat Punkte
status-revise = Diese Änderung übernehmen?
status-reveal = welche Schürfplättchen sind es?
status-review = Zug { $number } berichtigen
status-correct_tile = Kärtchen berichtigen
status-correct_start = Das Startkärtchen bleibt
status-fault = Die Kamera steht still: Spielt per Hand weiter

word-tokens = Schürfplättchen
word-north = oben
word-east = rechts
word-south = unten
word-west = links
word-yellow = Gelb
word-red = Rot
word-green = Grün
word-blue = Blau
word-black = Schwarz
word-land = Landschaft

place-start = am Start
place-both = { $across } und { $down }
place-list = { $first }; { $second }
place-from = von { FORM($on, "dative") } { $place }
place-east = { $steps } nach Osten
place-west = { $steps } nach Westen
place-north = { $steps } nach Norden
place-south = { $steps } nach Süden

list-nobody = niemand
    .of = von niemandem
list-next = { $first }, { $second }
    .of = { FORM($first, "of") }, { $second }
list-last = { $first } und { $second }
    .of = { FORM($first, "of") } und { $second }
list-sentences = { $first } { $second }

doing-tile = das Kärtchen { $place }
doing-discard = das abgelegte Kärtchen
doing-ended = das vorzeitige Ende des Spiels
doing-corrected = die Berichtigung des Kärtchens { $place }
doing-moved = das Kärtchen, das jetzt an seinem Platz liegt { $place }
doing-inserted = der vergessene Zug mit dem Kärtchen { $place }
doing-removed = das Entfernen des Zuges mit dem Kärtchen { $place }
doing-corrected_action = die Berichtigung ({ $what })
doing-corrected_seat = die Berichtigung: { $player } spielt { $colour }
doing-corrected_colour = die Berichtigung: { $to } statt { $colour }
doing-name_removed = die Berichtigung: { $player } ohne Namen
doing-tokens_told = die Schürfplättchen { FORM($player, "of") }
# The empty text keeps the phrase small where it stands within a sentence.
doing-piece = { "" }{ FORM($piece, "nominative") } { $place }
doing-take_back = das Zurücknehmen der Figur { $place }
doing-mine = das Schürfen
doing-pass = keine Figur in diesem Zug
did-piece = { $piece } gesetzt { $place }
did-take_back = Figur zurückgenommen { $place }
did-mine = geschürft
did-pass = keine Figur gesetzt

told-started = Es spielen { $players }. { $first } beginnt.
told-sealed = Die Reihenfolge der Schürfplättchen ist versiegelt: { $seal }. Nach dem Spiel kann jeder sie prüfen.
told-tokens_seen = { $player } hat die eigenen Schürfplättchen angesehen.
told-sign_chosen = { $player } hat ein Zeichen aus vier Bildern gewählt: Es öffnet die eigenen Schürfplättchen.
told-sign_refused = Jemand wollte mit einem falschen Zeichen die Schürfplättchen { FORM($player, "of") } ansehen.
told-sign_forgotten = { $player } hat das Zeichen vergessen: Alle sind mit einem neuen einverstanden.
told-has_sign = Dieser Spieler hat schon ein Zeichen.
told-order_seen = Jemand hat außerhalb des Spiels die Reihenfolge aller Schürfplättchen gelesen.
told-tokens_shuffled = Den Wert dieses Schürfplättchens kannte schon jemand: Ich habe die verborgenen Werte neu gemischt.
told-all_shuffled = Alle Werte waren bekannt: Ich habe die verborgenen neu gemischt.
told-nobody_plays = Diese Farbe spielt niemand.
told-bad_order = Diese Reihenfolge passt nicht zu dem, was die Spieler haben.
told-placed = { $player } legt ein Kärtchen { $place }.
told-allowed = Ihr habt es erlaubt ({ $clashes }). Was dort endet, wird nie fertig.
told-discarded = { $player } zieht ein Kärtchen, das nirgends passt. Es kommt aus dem Spiel; zieht ein neues.
told-discarded_last = { $player } zieht ein Kärtchen, das nirgends passt. Es kommt aus dem Spiel, und es gibt kein anderes mehr zu ziehen.
told-ended_early = { $count ->
    [one] Das Spiel wird vorzeitig beendet; 1 Kärtchen bleibt ungespielt.
   *[other] Das Spiel wird vorzeitig beendet; { $count } Kärtchen bleiben ungespielt.
}
told-put = { $player } setzt { FORM($piece, "indefinite") } { FORM($on, "onto") } { $place }.
told-moved = { $player } versetzt { FORM($piece, "accusative") } { $origin } { FORM($on, "onto") } { $place }.
told-took_back = { $player } nimmt eine Figur { $place } zurück.
told-mined = { $player } schürft das oberste Schürfplättchen vom Berg { $place }.
told-mined_open = { $player } schürft ein Schürfplättchen mit { $value }.
told-passed = { $player } beendet den Zug.
told-passed_over = { $player } hat den Zug beendet.
told-dealt = { $count ->
    [one] 1 Schürfplättchen kommt auf den Berg { $place }.
   *[other] { $count } Schürfplättchen kommen auf den Berg { $place }.
}
told-dealt_several = { $count } Schürfplättchen kommen auf { $stacks } Berge ({ $place }).
told-short = { $count ->
    [one] Der Vorrat ist leer: Es fehlt 1 Schürfplättchen.
   *[other] Der Vorrat ist leer: Es fehlen { $count } Schürfplättchen.
}
told-joined = { $count ->
    [one] Aus zwei Bergen ist einer geworden ({ $place }): 1 Schürfplättchen wandert dorthin.
   *[other] Aus zwei Bergen ist einer geworden ({ $place }): { $count } Schürfplättchen wandern dorthin.
}
told-distributed = { $count ->
    [one] { $player } bekommt das Schürfplättchen vom Berg { $place }.
   *[other] { $player } bekommt die { $count } Schürfplättchen vom Berg { $place }.
}
told-shared_out = { $count ->
    [one] Gleichstand um das Schürfplättchen auf dem Berg { $place }: { $order } nimmt es.
   *[other] Die { $count } Schürfplättchen auf dem Berg { $place } werden reihum von oben genommen: { $order }.
}
told-freed = { $count ->
    [one] Auf dem fertigen Berg gräbt niemand: 1 Schürfplättchen geht zurück in den Vorrat, der neu gemischt wird.
   *[other] Auf dem fertigen Berg gräbt niemand: { $count } Schürfplättchen gehen zurück in den Vorrat, der neu gemischt wird.
}
told-corrected_tile = Berichtigt: das Kärtchen { $place }.
told-corrected_action = In Zug { $turn } { FORM($player, "of") } berichtigt: { $what }.
told-turn_inserted = Ein vergessener Zug mit dem Kärtchen { $place } wurde ergänzt. Alle späteren Züge gehören nun dem nächsten Spieler.
told-turn_removed = Der Zug mit dem Kärtchen { $place } wurde entfernt. Alle späteren Züge gehören nun dem Spieler davor.
told-turn_removed_last = Der letzte Zug, mit dem Kärtchen { $place }, wurde entfernt.
told-corrected_seat = Berichtigt: { $player } spielt { $colour }.
told-swapped_colours = Berichtigt: { $colour } und { $to } haben die Farben getauscht.
told-other_colour = Berichtigt: { $to } spielt statt { $colour }.
told-name_removed = Berichtigt: { $to } hat keinen Namen.
told-counts_as_pass = Zug { $turn }, { $player }: { $what } geht nicht mehr und zählt als Zug ohne Figur. { $reason }
told-set_aside = { $count ->
    [one] Zug { $turn }, { $player }: { $what } passt nicht mehr und entfällt. { $reason }
   *[other] Zug { $turn }, { $player }: { $what } passt nicht mehr. Dieser Zug und alle danach, zusammen { $count }, entfallen. { $reason }
}
told-other_turn = Dann wäre { $player } dran.
told-tokens_told = { $points ->
    [one] Schürfplättchen { FORM($player, "of") }: { $values }. Das macht 1 Punkt.
   *[other] Schürfplättchen { FORM($player, "of") }: { $values }. Das macht { $points } Punkte.
}
told-tokens_left_out = Die Schürfplättchen { FORM($player, "of") } zählen nicht.
told-returned = { $count ->
    [one] { $player } bekommt 1 Figur zurück.
   *[other] { $player } bekommt { $count } Figuren zurück.
}
told-scoring = { $working }
told-share = { $player } { $count }
told-score = { $player } { $points }
told-scores = Punkte: { $scores }.
told-won = { $points ->
    [one] { $players } gewinnt mit 1 Punkt.
   *[other] { $players } gewinnt mit { $points } Punkten.
}
told-shared = { $points ->
    [one] { $players } teilen sich den Sieg mit 1 Punkt.
   *[other] { $players } teilen sich den Sieg mit { $points } Punkten.
}
told-nobody = Niemand hat Punkte, also gewinnt niemand.
told-duel = Wer zuerst blinzelt, verliert: Das Duell der Blicke entscheidet zwischen { $players }.
told-undone = Zurückgenommen: { $what }.
told-undone_turn = In Zug { $turn } { FORM($player, "of") } zurückgenommen: { $what }.
told-redone = Wiederholt: { $what }.
told-redone_turn = In Zug { $turn } { FORM($player, "of") } wiederholt: { $what }.
told-violation = { $sentence }.

# Dasselbe, wo die Regeln einen Platz oder ein Kärtchen mit Buchstaben nennen: Am Tisch zeigt der Plan, was gemeint ist.
why-unknown_face = so ein Kärtchen ist nicht in der Schachtel
why-none_left = alle Kärtchen dieser Art liegen schon oder sind aus dem Spiel
why-wrong_deck = dran ist ein Kärtchen vom Stapel { $due }, dieses ist vom Stapel { $deck }
why-rotation = so lässt sich kein Kärtchen drehen
why-cell_taken = dort liegt schon ein Kärtchen
why-touches_nothing = dort berührt das Kärtchen mit keiner Seite ein anderes
why-side_differs = { $side } hat dieses Kärtchen { FORM($mine, "indefinite") }, sein Nachbar dort { FORM($theirs, "indefinite") }
why-fits = dieses Kärtchen passt noch irgendwohin
why-not_new_tile = { FORM($piece, "nominative") } kommt auf das eben gelegte Kärtchen
why-no_segment = das Kärtchen hat kein solches Gebiet
why-no_tile = dort liegt kein Kärtchen

told-no_start = Dieses gespeicherte Spiel lässt sich nicht fortsetzen.
told-closed = Dieses Spiel wurde weggeräumt.
told-nothing_to_undo = Es gibt nichts zurückzunehmen.
told-nothing_to_redo = Es gibt nichts zu wiederholen.
told-bad_start = Mit diesen Spielern und Regeln kann kein Spiel beginnen.
told-no_such_action = Eine solche Aktion, die sich berichtigen ließe, gibt es nicht.
told-no_such_seat = Diesen Spieler gibt es an diesem Tisch nicht.
told-no_values_due = Es sind jetzt keine Schürfplättchen zu zählen.
told-values_count = { $count ->
    [one] { $player } hat 1 Schürfplättchen, eingegeben wurden { $given }.
   *[other] { $player } hat { $count } Schürfplättchen, eingegeben wurden { $given }.
}
told-values_box = So viele Schürfplättchen mit diesen Werten sind nicht in der Schachtel.
told-no_tile_there = Dort wurde kein Kärtchen gelegt ({ $place }).
told-start_stays = Jede Partie beginnt mit diesem Kärtchen: Ein anderes kann dort nicht liegen.
told-start_stays_piece = Jede Partie beginnt mit diesem Kärtchen: Ein anderes kann dort nicht liegen. Eine Figur darauf berichtigt ihr in dem Zug, in dem sie dorthin gesetzt wurde.
told-no_such_tile = So ein Kärtchen gibt es in diesem Spiel nicht.
told-no_such_turn = In keinem Zug wurde dort ein Kärtchen gelegt ({ $place }).
told-no_segment = Auf diesem Kärtchen ist kein Platz dafür: { $what }.

remind-take_tile = Nehmt das Kärtchen { $place } vom Tisch.
remind-put_tile = Legt das Kärtchen { $place } zurück: Es fehlt auf dem Tisch.
remind-turn_tile = Seht nach dem Kärtchen { $place } und dreht es, falls es anders liegt.
remind-swap_tile = Seht nach dem Kärtchen { $place } und tauscht es aus, falls es ein anderes ist.
remind-compare = Seht nach dem Kärtchen { $place }: Sieht es auf eurem Tisch so aus? Wenn nicht, bringt es in Ordnung.
remind-take_piece = Nehmt { FORM($piece, "accusative") } { FORM($player, "of") } vom Kärtchen { $place }.
remind-put_piece = Setzt { FORM($piece, "accusative") } { FORM($player, "of") } auf das Kärtchen { $place }.
remind-denied_piece = Seht nach dem Kärtchen { $place }: Ich sehe dort { FORM($piece, "accusative") } { FORM($player, "of") }, das Spiel weiß nichts davon. Nehmt die Figur weg, oder berichtigt ihren Zug.
remind-lay_tokens = { $count ->
    [one] Legt 1 Schürfplättchen auf den Berg { $place }.
   *[other] Legt { $count } Schürfplättchen auf den Berg { $place }.
}
remind-lay_tokens_player = { $count ->
    [one] { $player } gibt { $which } zurück: Es kommt auf den Berg { $place }.
   *[other] { $player } gibt { $which } zurück: Sie kommen auf den Berg { $place }.
}
remind-lay_tokens_given = { $count ->
    [one] Von den zurückgegebenen Schürfplättchen kommt 1 auf den Berg { $place }.
   *[other] Von den zurückgegebenen Schürfplättchen kommen { $count } auf den Berg { $place }.
}
remind-lift_tokens = { $count ->
    [one] Nehmt 1 Schürfplättchen vom Berg { $place }.
   *[other] Nehmt { $count } Schürfplättchen vom Berg { $place }.
}
remind-lift_tokens_player = { $count ->
    [one] { $player } nimmt 1 Schürfplättchen vom Berg { $place }.
   *[other] { $player } nimmt { $count } Schürfplättchen vom Berg { $place }.
}
remind-lift_tokens_supply = { $count ->
    [one] Nehmt 1 Schürfplättchen vom Berg { $place }: Es geht zurück in den Vorrat.
   *[other] Nehmt { $count } Schürfplättchen vom Berg { $place }: Sie gehen zurück in den Vorrat.
}
remind-stray_tokens = { $count ->
    [one] Neben der Landschaft liegt ein Schürfplättchen, das niemand genommen hat.
   *[other] Neben der Landschaft liegen { $count } Schürfplättchen, die niemand genommen hat.
}
remind-clear_tokens = Räumt die Schürfplättchen { $place } weg.
remind-clear_tokens_player = { $count ->
    [one] { $player } nimmt das Schürfplättchen { $place }.
   *[other] { $player } nimmt die { $count } Schürfplättchen { $place }.
}
remind-clear_tokens_supply = { $count ->
    [one] Räumt das Schürfplättchen { $place } weg: Es geht zurück in den Vorrat.
   *[other] Räumt die { $count } Schürfplättchen { $place } weg: Sie gehen zurück in den Vorrat.
}
remind-give_tokens = { $player } gibt { $which } zurück.
remind-give_tokens_supply = { $count ->
    [one] { $player } gibt { $which } zurück: Es geht in den Vorrat, der neu gemischt wird.
   *[other] { $player } gibt { $which } zurück: Sie gehen in den Vorrat, der neu gemischt wird.
}
remind-rest_tokens = { $count ->
    [one] Das andere geht in den Vorrat, der neu gemischt wird.
   *[other] Die anderen { $count } gehen in den Vorrat, der neu gemischt wird.
}
remind-hand_tokens = { $player } gibt { $which } an { $to }.
given-some = { $count ->
    [one] 1 Schürfplättchen
   *[other] { $count } Schürfplättchen
}
given-last = { $count ->
    [one] das zuletzt genommene Schürfplättchen
   *[other] die { $count } zuletzt genommenen Schürfplättchen
}
given-scored = { $count ->
    [one] das Schürfplättchen vom fertigen Berg
   *[other] die { $count } Schürfplättchen vom fertigen Berg
}
given-mined = { $count ->
    [one] das geschürfte Schürfplättchen
   *[other] die { $count } geschürften Schürfplättchen
}
remind-which_any = Mischt alle Schürfplättchen von { $player } verdeckt und zieht { $count } davon.
remind-which_unknown = Weiß niemand mehr, welche: Mischt alle Schürfplättchen der Person verdeckt und zieht so viele.
remind-mined = { $player } bekommt fürs Schürfen 1 Schürfplättchen.
remind-get_tokens = { $count ->
    [one] { $player } bekommt 1 Schürfplättchen.
   *[other] { $player } bekommt { $count } Schürfplättchen.
}
remind-get_tokens_given = { $count ->
    [one] { $player } bekommt 1 der zurückgegebenen.
   *[other] { $player } bekommt { $count } der zurückgegebenen.
}
remind-get_tokens_supply = { $count ->
    [one] { $player } nimmt 1 Schürfplättchen aus dem Vorrat.
   *[other] { $player } nimmt { $count } Schürfplättchen aus dem Vorrat.
}
remind-unknown_piece = { FORM($piece, "nominative") } { FORM($player, "of") } { $place } ist dem Spiel nicht bekannt.
remind-lacking_piece = { FORM($piece, "nominative") } { FORM($player, "of") } { $place } fehlt auf dem Tisch.
remind-some_piece = Figur
    .nominative = die Figur
    .dative = der Figur
    .accusative = die Figur
    .indefinite = eine Figur
    .gender = feminine
remind-somebody = jemand
    .of = von jemandem

ring-lay_tokens = { $count ->
    [one] Legt 1 Schürfplättchen auf den Berg im Ring.
   *[other] Legt { $count } Schürfplättchen auf den Berg im Ring.
}
ring-lay_tokens_marked = { $count ->
    [one] Legt 1 Schürfplättchen auf den Berg im Ring mit { $mark }.
   *[other] Legt { $count } Schürfplättchen auf den Berg im Ring mit { $mark }.
}
ring-lay_tokens_player = { $count ->
    [one] { $player } gibt { $which } zurück: Legt es auf den Berg im Ring.
   *[other] { $player } gibt { $which } zurück: Legt sie auf den Berg im Ring.
}
ring-lay_tokens_marked_player = { $count ->
    [one] { $player } gibt { $which } zurück: Legt es auf den Berg im Ring mit { $mark }.
   *[other] { $player } gibt { $which } zurück: Legt sie auf den Berg im Ring mit { $mark }.
}
ring-lay_tokens_given = Legt von den zurückgegebenen Schürfplättchen { $count } auf den Berg im Ring.
ring-lay_tokens_marked_given = Legt von den zurückgegebenen Schürfplättchen { $count } auf den Berg im Ring mit { $mark }.
ring-lay_tokens_each_given = Legt von den zurückgegebenen Schürfplättchen je { $count } auf die Berge in den Ringen.
ring-lay_tokens_each = { $count ->
    [one] Legt je 1 Schürfplättchen auf die Berge in den Ringen.
   *[other] Legt je { $count } Schürfplättchen auf die Berge in den Ringen.
}
ring-lay_tokens_each_player = { $player } gibt Schürfplättchen zurück: Legt je { $count } auf die Berge in den Ringen.
ring-lift_tokens = { $count ->
    [one] Nehmt 1 Schürfplättchen vom Berg im Ring.
   *[other] Nehmt { $count } Schürfplättchen vom Berg im Ring.
}
ring-lift_tokens_marked = { $count ->
    [one] Nehmt 1 Schürfplättchen vom Berg im Ring mit { $mark }.
   *[other] Nehmt { $count } Schürfplättchen vom Berg im Ring mit { $mark }.
}
ring-lift_tokens_player = { $count ->
    [one] { $player } nimmt 1 Schürfplättchen vom Berg im Ring.
   *[other] { $player } nimmt { $count } Schürfplättchen vom Berg im Ring.
}
ring-lift_tokens_marked_player = { $count ->
    [one] { $player } nimmt 1 Schürfplättchen vom Berg im Ring mit { $mark }.
   *[other] { $player } nimmt { $count } Schürfplättchen vom Berg im Ring mit { $mark }.
}
ring-lift_tokens_supply = { $count ->
    [one] Nehmt 1 Schürfplättchen vom Berg im Ring: Es geht zurück in den Vorrat.
   *[other] Nehmt { $count } Schürfplättchen vom Berg im Ring: Sie gehen zurück in den Vorrat.
}
ring-lift_tokens_marked_supply = { $count ->
    [one] Nehmt 1 Schürfplättchen vom Berg im Ring mit { $mark }: Es geht zurück in den Vorrat.
   *[other] Nehmt { $count } Schürfplättchen vom Berg im Ring mit { $mark }: Sie gehen zurück in den Vorrat.
}
ring-lift_tokens_each = { $count ->
    [one] Nehmt je 1 Schürfplättchen von den Bergen in den Ringen.
   *[other] Nehmt je { $count } Schürfplättchen von den Bergen in den Ringen.
}
ring-lift_tokens_each_player = { $count ->
    [one] { $player } nimmt je 1 Schürfplättchen von den Bergen in den Ringen.
   *[other] { $player } nimmt je { $count } Schürfplättchen von den Bergen in den Ringen.
}
ring-lift_tokens_each_supply = { $count ->
    [one] Nehmt je 1 Schürfplättchen von den Bergen in den Ringen: Sie gehen zurück in den Vorrat.
   *[other] Nehmt je { $count } Schürfplättchen von den Bergen in den Ringen: Sie gehen zurück in den Vorrat.
}
ring-clear_tokens = { $count ->
    [one] Nehmt das Schürfplättchen weg, wo der Ring ist.
   *[other] Nehmt die { $count } Schürfplättchen weg, wo der Ring ist.
}
ring-clear_tokens_marked = { $count ->
    [one] Nehmt das Schürfplättchen weg, wo der Ring mit { $mark } ist.
   *[other] Nehmt die { $count } Schürfplättchen weg, wo der Ring mit { $mark } ist.
}
ring-clear_tokens_player = { $count ->
    [one] { $player } nimmt das Schürfplättchen weg, wo der Ring ist.
   *[other] { $player } nimmt die { $count } Schürfplättchen weg, wo der Ring ist.
}
ring-clear_tokens_marked_player = { $count ->
    [one] { $player } nimmt das Schürfplättchen weg, wo der Ring mit { $mark } ist.
   *[other] { $player } nimmt die { $count } Schürfplättchen weg, wo der Ring mit { $mark } ist.
}
ring-clear_tokens_supply = { $count ->
    [one] Nehmt das Schürfplättchen weg, wo der Ring ist: Es geht zurück in den Vorrat.
   *[other] Nehmt die { $count } Schürfplättchen weg, wo der Ring ist: Sie gehen zurück in den Vorrat.
}
ring-clear_tokens_marked_supply = { $count ->
    [one] Nehmt das Schürfplättchen weg, wo der Ring mit { $mark } ist: Es geht zurück in den Vorrat.
   *[other] Nehmt die { $count } Schürfplättchen weg, wo der Ring mit { $mark } ist: Sie gehen zurück in den Vorrat.
}
ring-put_piece = Setzt { FORM($piece, "accusative") } { FORM($player, "of") } { FORM($on, "onto") } im Ring.
ring-take_piece = Nehmt { FORM($piece, "accusative") } { FORM($player, "of") } zurück.
ring-take_piece_each = Nehmt an jedem der { $count } Ringe { FORM($piece, "accusative") } { FORM($player, "of") } zurück.
ring-denied_piece = Hier sehe ich { FORM($piece, "accusative") } { FORM($player, "of") }, das Spiel weiß nichts davon. Nehmt die Figur weg, oder berichtigt ihren Zug.
ring-put_tile = Dieses Kärtchen fehlt: Legt es dorthin zurück, wo der Ring ist.
ring-take_tile = Nehmt dieses Kärtchen vom Tisch.
ring-turn_tile = Liegt das Kärtchen so? Wenn nicht, dreht es { $count ->
    [1] um ein Viertel nach rechts.
    [2] einmal halb herum.
   *[3] um ein Viertel nach links.
}
ring-swap_tile = Liegt dieses Kärtchen im Ring? Wenn nicht, tauscht es aus.
ring-compare = Sieht euer Tisch im Ring genauso aus? Wenn nicht, bringt es in Ordnung.

feature-title = { $kind }
feature-tiles = { $count ->
    [one] 1 Kärtchen
   *[other] { $count } Kärtchen
}
feature-complete = fertig
feature-blocked = kann nicht mehr fertig werden
feature-open = { $count ->
    [one] an 1 Seite offen
   *[other] an { $count } Seiten offen
}
feature-tokens = { $count ->
    [one] 1 Schürfplättchen
   *[other] { $count } Schürfplättchen
}
feature-nobody = Gehört noch niemandem.
feature-alone = Gehört noch niemandem: { FORM($piece, "nominative") } allein genügt nicht.
feature-unclaimed = Gehörte niemandem.
feature-scored = { $count ->
    [one] Brachte 1 Punkt für { $players }.
   *[other] Brachte { $count } Punkte für { $players }.
}
feature-owner = Gehört { $players }.
feature-owners = { $players } teilen sich das.
feature-scores = { $count ->
    [one] Bringt jetzt 1 Punkt für { $players }.
   *[other] Bringt jetzt { $count } Punkte für { $players }.
}
feature-would_score = { $count ->
    [one] Wäre jetzt Schluss: 1 Punkt für { $players }.
   *[other] Wäre jetzt Schluss: { $count } Punkte für { $players }.
}
feature-if_claimed = { $count ->
    [one] Gehörte es jemandem und wäre jetzt Schluss: 1 Punkt.
   *[other] Gehörte es jemandem und wäre jetzt Schluss: { $count } Punkte.
}

placing-scores = { $count ->
    [one] Bringt sofort 1 Punkt.
   *[other] Bringt sofort { $count } Punkte.
}
placing-would_score = { $count ->
    [one] Wäre jetzt Schluss: 1 Punkt.
   *[other] Wäre jetzt Schluss: { $count } Punkte.
}
placing-elsewhere = { $piece } auf ein anderes Kärtchen
placing-barred = { FORM($piece, "nominative") } kann auf diesem Kärtchen nicht stehen. { $why }
placing-all_taken = { $piece }: Auf diesem Kärtchen ist kein Platz mehr frei.
placing-no_ground = { $piece }: Auf diesem Kärtchen ist dafür kein Platz.
placing-none_free = { $piece }: In der ganzen Landschaft ist dafür kein Platz frei.
placing-none_free_out = { $piece }: steht schon in der Landschaft, und kein anderer Platz dafür ist frei.

choice-as_the_map = Der Tisch sieht jetzt aus wie der Plan
choice-tile = Das Kärtchen { $place }
choice-tile_face = { $number ->
    [0] Es ist dieses
   *[other] Es ist Nummer { $number }
}
choice-no_tile = Keins davon
choice-moving_it = Wir schieben oder drehen es noch
choice-taking_it_back = Wir nehmen es erst einmal zurück
choice-not_so = Nein, wir legen es anders
choice-hands_done = Ja, haben wir gemacht
choice-hands_not_yet = Nein, noch nicht
choice-no_undo = Nicht zurücknehmen
choice-undo_end = Das Ende zurücknehmen
choice-undo_turns = { $count ->
    [one] 1 Zug zurücknehmen
   *[other] { $count } Züge zurücknehmen
}
choice-allow = Wir erlauben es: Es bleibt unfertig
choice-game_is_right = Das Spiel stimmt: dieses Kärtchen
choice-game_is_right_all = Das Spiel stimmt an allen { $count } Stellen
choice-game_is_right_here = Nur hier stimmt das Spiel
choice-table_is_right = Der Tisch stimmt: dieses Kärtchen
choice-lies_elsewhere = Der Tisch stimmt: Es liegt woanders ({ $place })
choice-never_made = Diesen Zug gab es nie
choice-take_back_to = { $count ->
    [one] Der Tisch stimmt: Kärtchen zurück
   *[other] Der Tisch stimmt: { $count } Züge zurück
}
choice-put = { $piece } { FORM($on, "onto") } { $place }
choice-ask_put = { $piece } { FORM($on, "onto") } setzen?
choice-ask_move = { $piece } { FORM($on, "onto") } versetzen?
choice-ask_mine = Auf dem hellen Berg schürfen?
choice-put_by = { $player } hat sie dorthin gesetzt: { $piece } { $place }
choice-put_own = Sie gehört dem Spieler am Zug: { $piece } { FORM($on, "onto") } { $place }
choice-no_piece = Dort wurde keine Figur gesetzt
choice-mine = Schürfen
choice-take_back = Figur zurücknehmen
choice-take_back_at = Figur { $place } zurücknehmen
choice-neither = Nichts davon
choice-nothing = Nur das Kärtchen wurde gelegt
choice-shared_out = Nichts: Sie wurden nur verteilt

choice-no_action = Nicht geschürft
choice-taken_off = Die Figur ist wieder weg
choice-points_stand = Ja, die Punkte gelten
choice-look_again = Nein: letzten Zug zurück

ask-mined = { $player }: Wurde dieses Schürfplättchen geschürft?
ask-missed = Auf dem neuen Kärtchen { FORM($player, "of") } steht eine Figur { FORM($owner, "of") }.
ask-missed_detail = Habe ich ein Kärtchen { FORM($player, "of") } verpasst? Dann legt es hier per Hand; sonst nehmt die Figur weg.
ask-lost = Ich sehe die Landschaft nicht mehr.
ask-lost_detail = Legt den Tisch so, wie es hier gezeigt ist, dann sagt mir Bescheid.
ask-which_first = Zwei neue Kärtchen: Welches lag zuerst?
ask-which_tile = Welches Kärtchen ist das neue { $place }?
ask-new_tile_detail = Ich habe noch kein Bild davon. Ist es keins davon, wählt es aus allen Kärtchen; ab dann kenne ich es.
ask-illegal_tile = Das Kärtchen { $place } passt so nicht. Verschiebt oder dreht es, oder sagt mir, welches es ist.
ask-misfit = Das Kärtchen passt so nicht. Bleibt es trotzdem liegen?
ask-other_pile = Das Kärtchen { $place } ist vom Stapel { $deck }, dran ist aber eins vom Stapel { $due }. Nehmt es erst einmal zurück, oder sagt mir, welches es ist.
ask-other_tile = Da scheint ein anderes Kärtchen zu liegen ({ $place }). Was stimmt?
ask-missing_tile = Das Kärtchen { $place } fehlt auf dem Tisch. Legt es zurück, oder sagt mir, was stimmt.
ask-which_segment = { $player }: Wo steht { FORM($piece, "nominative") } { $place }?
ask-illegal_piece = { $player }: Dort darf { FORM($piece, "nominative") } nicht stehen ({ $place }). Wohin damit?
ask-one_action = { $player }: Nur eins davon ist in einem Zug erlaubt. Was gilt?
ask-mine_or_share = { $player }: Wurde das Schürfplättchen geschürft oder nach der Wertung verteilt?
ask-belated = Möchte { $player } diese Figur doch noch setzen?
ask-hands_done = Bevor ich das zurücknehme: Habt ihr schon gemacht, was von Hand zu tun war?
ask-undo_turns = { $count ->
    [one] Den letzten Zug zurücknehmen?
   *[other] Die letzten { $count } Züge zurücknehmen?
}
ask-undo_end = Das Ende des Spiels zurücknehmen? Figuren und Schürfplättchen legt ihr dann von Hand wieder an ihre Plätze.
ask-last_look = Tisch und Spiel sind verschieden. Gelten die Punkte so, wie sie sind?

differ-missing = { $place }: Das Kärtchen fehlt
differ-other = { $place }: ein anderes Kärtchen
differ-turned = { $place }: Das Kärtchen ist gedreht
differ-unread = { $place }: ein Kärtchen, das ich nicht lesen kann
differ-extra = { $place }: ein Kärtchen zu viel

pad-full = { $count ->
    [one] Das Schürfplättchen ist schon eingegeben.
   *[other] Alle { $count } Schürfplättchen sind schon eingegeben.
}
pad-none_left = { $count ->
    [0] In der Schachtel ist kein Schürfplättchen mit { $value }.
    [one] Das einzige Schürfplättchen mit { $value } ist schon eingegeben.
   *[other] Alle { $count } Schürfplättchen mit { $value } sind schon eingegeben.
}
pad-no_camera = Keine Kamera schaut zu: Tippt die Werte an.
pad-no_answer = Die Kamera antwortet nicht: Tippt die Werte an.
pad-none_seen = Ich sehe kein Schürfplättchen. Legt sie offen und einzeln neben die Landschaft.
pad-too_many = Ich sehe { $count } Schürfplättchen, { $player } hat aber { $due }. Räumt die anderen weg und lest noch einmal.
pad-too_few = { $due ->
    [one] Ich sehe das Schürfplättchen nicht. Legt es frei hin und lest noch einmal, oder tippt seinen Wert an.
   *[other] Ich sehe { $count } von { $due } Schürfplättchen. Legt sie weiter auseinander und lest noch einmal, oder tippt die anderen an.
}

notice-counters = Lasst die Schürfplättchen verdeckt: Es gelten die Werte, die ich austeile.
notice-put_aside = Das andere Spiel wartet unter „Spiele“.
notice-no_tile_due = Das war der letzte Zug: Es kommt kein Kärtchen mehr.
notice-stray_token = { $count ->
    [one] Neben der Landschaft liegt ein Schürfplättchen, das niemand genommen hat.
   *[other] Neben der Landschaft liegen { $count } Schürfplättchen, die niemand genommen hat.
}
notice-not_on_turn = { $player } ist dran; diese Figur gehört { $owner }.
notice-as_corrected = { $what } Euer Tisch sollte schon so aussehen: Es ist nichts zu bewegen.
notice-as_corrected_else = { $what } Bis auf das, was noch von Hand zu tun ist, sollte euer Tisch schon so aussehen.
notice-again = { $what } Was in diesem Zug nach Hause kam, steht wieder auf dem Plan: Habt ihr es weggenommen, stellt es zurück.
notice-over = Das Spiel ist zu Ende. Um etwas zu ändern, nehmt etwas zurück.
notice-unenrolled = { $count ->
    [one] Ein Kärtchen hat noch kein Bild; ich frage einmal danach.
   *[other] { $count } Kärtchen haben noch kein Bild; ich frage nach jedem einmal.
}
notice-learned = Dieses Kärtchen kenne ich jetzt.
notice-not_learned = Dieses Kärtchen konnte ich nicht lernen: Davon ist zu wenig zu sehen.
notice-not_kept = Dieses Kärtchen kenne ich nur für dieses Spiel; sein Bild ließ sich nicht aufheben ({ $reason }).
notice-cannot_allow = Das lässt sich nicht erlauben. { $reason }
notice-camera_moved = Kamera oder Landschaft wurden verschoben; ich habe alles wiedergefunden.
notice-camera_back = Die Kamera ist wieder da.
notice-camera_tries = Die Kamera fällt immer wieder aus. Spielt per Hand weiter: Ich versuche es weiter und schaue wieder zu, sobald es geht.
notice-unkept = Das Spiel geht weiter, wird aber nicht gespeichert. { $reason }
notice-unkept_disk = Die Speicherkarte nimmt nichts an ({ $error }). Ich versuche es weiter: Schafft Platz, oder prüft, ob sie schreibgeschützt ist.
notice-unkept_busy = Ein anderer Claim Manager hat die gespeicherten Spiele offen: Schließt ihn.
notice-unkept_gone = Der Ordner mit den gespeicherten Spielen ist verschwunden: Legt ihn wieder an seinen Platz.
notice-unkept_home = Neue Spiele lassen sich gerade nicht speichern. { $reason }
notice-hot = Der Computer ist zu heiß und wird langsamer. Gebt ihm etwas Luft.
notice-hot_degrees = Der Computer ist { $degrees } Grad heiß und wird langsamer. Gebt ihm etwas Luft.
notice-weak_power = Das Netzteil ist zu schwach für diesen Computer. Nehmt ein stärkeres oder ein kürzeres Kabel.
notice-kept_again = Jetzt ist wieder alles gespeichert.
notice-kept_anew = Die gespeicherten Spiele waren verschwunden. Ich habe sie neu geschrieben.
notice-no_camera = Es gibt keine Kamera zum Neustarten: Spielt per Hand weiter.

fault-camera = { $reason } Spielt per Hand.
fault-camera_crashed = Ich sehe den Tisch nicht mehr und fange neu an. Spielt per Hand.
fault-camera_silent = Die Kamera antwortet nicht. Ich starte sie neu. Spielt per Hand.
fault-camera_trying = Ich suche die Kamera. Spielt per Hand.
fault-camera_still = Noch nicht. { $fault }
fault-camera_ended = Es kommen keine Bilder mehr. Spielt per Hand weiter, oder startet die Kamera neu.

# Was die Augen gerade tun, in wenigen Worten.
eyes-waking = Gleich schaue ich zu; tippen könnt ihr schon
eyes-watching = Ich schaue zu
eyes-hand = Eine Hand ist über dem Tisch
eyes-settling = Ich schaue genau hin
eyes-sure = Gesehen
eyes-asking = Ich habe eine Frage
eyes-cannot = Ich kann nichts sehen. { $why }
eyes-trying = Ich suche die Kamera ...
eyes-away = Die Kamera ist weg

# Die Auswege aus einer Frage, auf die keine Antwort passt.
exit-else = Es war etwas anderes
exit-title = Was ist eben geschehen?
exit-about = Es geht um diesen Zug, der noch nicht zählt.
exit-back = Zurück zur Frage
exit-tile = Anderes Kärtchen
exit-piece = Zeigen, wo die Figur steht
exit-mine = Es wurde geschürft
exit-nothing = Nichts davon ist geschehen
exit-missed = Ein Kärtchen wurde übersehen
exit-missed_where = Tippt auf dem Plan dorthin, wo das übersehene Kärtchen liegt.
exit-camera = Die Kamera neu starten
exit-turns = Früheren Zug berichtigen
exit-short-tile = Anderes
exit-short-turns = Früherer Zug

badge-unkept = Wird nicht gespeichert
badge-unverified = Eure Kärtchen können anders sein
badge-by_touch = Ohne Kamera
badge-demo = Vorführung: nichts wird aufbewahrt
badge-simulated = Simulierter Tisch

clash-side = Seite { $side }: { $mine } trifft auf { $theirs }

towards-lit = { $kind } im Licht
    .onto = { FORM($kind, "onto") } im Licht
towards-middle = { $kind } in der Mitte
    .onto = { FORM($kind, "onto") } in der Mitte
towards-north = { $kind } oben
    .onto = { FORM($kind, "onto") } oben
towards-north_east = { $kind } oben rechts
    .onto = { FORM($kind, "onto") } oben rechts
towards-east = { $kind } rechts
    .onto = { FORM($kind, "onto") } rechts
towards-south_east = { $kind } unten rechts
    .onto = { FORM($kind, "onto") } unten rechts
towards-south = { $kind } unten
    .onto = { FORM($kind, "onto") } unten
towards-south_west = { $kind } unten links
    .onto = { FORM($kind, "onto") } unten links
towards-west = { $kind } links
    .onto = { FORM($kind, "onto") } links
towards-north_west = { $kind } oben links
    .onto = { FORM($kind, "onto") } oben links

turn-open = noch nicht fertig

audit-supply = Vorrat: { $count }
audit-cleared = Von den Bergen geräumt: { $count }
audit-stack = Berg { $place }: { $count }
audit-hand = { $player } hat: { $count }
audit-tokens = { $sign }: { $count }

review-tile = Es war ein anderes Kärtchen
review-place = Das Kärtchen lag woanders
review-turn = Davor wurde ein Zug vergessen
review-never = Diesen Zug gab es nie

revise-later_next = Jeder spätere Zug gehörte dann dem nächsten Spieler, mit seiner Figur.
revise-later_before = Jeder spätere Zug gehörte dann dem Spieler davor, mit seiner Figur.
revise-mixed_up = Die Schürfplättchen würden anders verteilt, auch die schon genommenen können andere Werte haben: Wer welche hat, sieht sich seine am besten noch einmal an.
revise-tile_was = Bisher eingetragen
revise-tile_is = So ist es wirklich
revise-place_was = Am falschen Platz
revise-place_is = Am richtigen Platz
revise-no_turn = Kein solcher Zug
revise-turn = Dieser Zug
revise-seat = { $player }: { $colour }
revise-tokens = Schürfplättchen { $after } statt { $before }
revise-tokens_taken = geschürft { $after } statt { $before }

button-start = Spiel beginnen
button-again = Noch ein Spiel
button-accept = Übernehmen
button-accept_dropping = { $count ->
    [one] Übernehmen, letzter Zug entfällt
   *[other] Übernehmen, letzte { $count } Züge entfallen
}
button-leave_it = Lassen, wie es war
button-leave_out = Nicht mitzählen
button-all_told = Das sind alle
button-turn = Aktion ändern
button-by_touch = Per Hand spielen
button-camera = Kamera neu starten
button-pass = Zug beenden
button-mine = Schürfen
button-done = Der Tisch stimmt
button-done_by_hand = Haben wir gemacht
button-undo = Zurück
button-redo = Vorwärts
button-lift = Auch dieses zurück
button-back = Bis hierher zurück

demo-asking = { $player } antwortet gleich: Ihr müsst nichts tun
demo-begun = Hier spielen virtuelle Mitspieler ein ganzes Spiel. Das Menü führt zurück.
demo-leave = Vorführung beenden
demo-cannot = Die Vorführung kann nicht gezeigt werden ({ $error }).
demo-waiting = Antwortet, wenn ihr mögt, sonst tut es { $player }
demo-answered = { $question } { $player } antwortet: { $answer }
demo-answered_tile = { $question } { $player } hat es mir gezeigt.
demo-corrected = Es war anders, sagen die virtuellen Mitspieler. { $what }
demo-waking = Der simulierte Tisch wird gezeichnet, Kärtchen für Kärtchen: Dann geht es los
demo-drawing = Der simulierte Tisch wird gezeichnet: Kärtchen { $done } von { $count }, dann geht es los
demo-pausing = Pause, sobald das hier getan ist
demo-paused = Pause: Alle warten
demo-hands = Ich sage den virtuellen Mitspielern:
demo-fixed = In einer Vorführung berichtigen nur die virtuellen Mitspieler etwas.
demo-pause = Pause
demo-go_on = Weiter
demo-does_place = zieht ein Kärtchen
demo-does_act = setzt oder beendet den Zug
demo-does_act_mine = setzt, schürft oder beendet den Zug
demo-does_question = wird etwas gefragt
