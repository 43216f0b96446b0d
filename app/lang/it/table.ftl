# Il tavolo: a chi tocca, che cosa è successo, domande, problemi. { $player } è un nome o un colore.
# Forme: the (il cowboy), a (un cowboy), on (sulla montagna), of (di Rosso), to (a Rosso), gender (masculine, feminine).

status-setup = Preparate una partita
status-place = una tessera da posare
status-act = un pezzo o fine turno
status-act_mine = un pezzo, uno scavo o fine turno
status-act_elsewhere = un pezzo altrove o fine turno
status-act_mine_elsewhere = un pezzo altrove, uno scavo o fine turno
status-act_one = fine turno o { FORM($piece, "a") }
status-act_mine_one = fine turno, uno scavo o { FORM($piece, "a") }
status-act_elsewhere_one = fine turno o { FORM($piece, "a") } altrove
status-act_mine_elsewhere_one = fine turno, uno scavo o { FORM($piece, "a") } altrove
status-act_none = qui nessun pezzo va: fine turno
status-act_mine_only = uno scavo o fine turno
status-question = una risposta, per favore
status-illegal = qui questa tessera non va
status-desync = Tavolo e partita sono diversi
status-over = Vince { $players }
status-over_shared = Vittoria condivisa: { $players }
status-over_nobody = nessuno ha fatto punti
status-revise = Applicare questa modifica?
status-reveal = quali gettoni sono?
status-review = correzione del turno { $number }
status-correct_tile = tessera da correggere
status-correct_start = La tessera iniziale resta
status-fault = La fotocamera si è fermata: giocate a mano

word-tokens = gettoni
word-north = in alto
word-east = a destra
word-south = in basso
word-west = a sinistra
word-yellow = Giallo
    .of = di Giallo
    .to = a Giallo
word-red = Rosso
    .of = di Rosso
    .to = a Rosso
word-green = Verde
    .of = di Verde
    .to = a Verde
word-blue = Blu
    .of = di Blu
    .to = a Blu
word-black = Nero
    .of = di Nero
    .to = a Nero
word-land = paesaggio

place-start = di partenza
place-both = { $across } e { $down }
place-list = { $first }; { $second }
place-from = (prima { FORM($on, "on") } { $place })
place-east = { $steps } a est
place-west = { $steps } a ovest
place-north = { $steps } a nord
place-south = { $steps } a sud

list-nobody = nessuno
list-next = { $first }, { $second }
    .of = { FORM($first, "of") }, { FORM($second, "of") }
    .to = { FORM($first, "to") }, { FORM($second, "to") }
list-last = { $first } e { $second }
    .of = { FORM($first, "of") } e { FORM($second, "of") }
    .to = { FORM($first, "to") } e { FORM($second, "to") }
list-sentences = { $first } { $second }

doing-tile = la tessera { $place }
doing-discard = la tessera scartata
doing-ended = la fine anticipata della partita
doing-corrected = la correzione della tessera { $place }
doing-moved = la tessera rimessa al suo posto { $place }
doing-inserted = il turno dimenticato con la tessera { $place }
doing-removed = l'eliminazione del turno con la tessera { $place }
doing-corrected_action = la correzione ({ $what })
doing-corrected_seat = la correzione: il colore { FORM($player, "of") } è { $colour }
doing-corrected_colour = la correzione: { $to } al posto { FORM($colour, "of") }
doing-name_removed = la correzione: { $player } senza nome
doing-tokens_told = i gettoni { FORM($player, "of") }
# The empty text keeps the phrase small where it stands within a sentence.
doing-piece = { "" }{ FORM($piece, "the") } { $place }
doing-take_back = la ripresa del pezzo { $place }
doing-mine = lo scavo di un gettone
doing-pass = nessun pezzo in questo turno
did-piece = ha messo { FORM($piece, "a") } { $place }
did-take_back = ha ripreso un pezzo { $place }
did-mine = ha scavato
did-pass = non ha messo pezzi

told-started = Giocano { $players }. Comincia { $first }.
told-sealed = L'ordine dei gettoni è sigillato: { $seal }. Dopo la partita tutti possono controllarlo.
told-tokens_seen = { $player } ha guardato i propri gettoni.
told-sign_chosen = { $player } ha scelto un segno di quattro simboli: apre i propri gettoni.
told-sign_refused = Qualcuno ha provato a guardare i gettoni { FORM($player, "of") } con un segno sbagliato.
told-sign_forgotten = { $player } ha dimenticato il segno: tutti sono d'accordo che ne scelga un altro.
told-has_sign = Questo giocatore ha già un segno.
told-order_seen = Qualcuno ha letto fuori dal gioco l'ordine di tutti i gettoni.
told-tokens_shuffled = Quel gettone era già stato visto: ho rimescolato i valori nascosti.
told-all_shuffled = Tutti i valori erano noti: ho rimescolato quelli nascosti.
told-nobody_plays = Nessuno gioca con questo colore.
told-bad_order = Quest'ordine non corrisponde a ciò che i giocatori hanno.
told-placed = { $player } posa la tessera { $place }.
told-allowed = L'avete permesso ({ $clashes }). Ciò che finisce lì non sarà mai completo.
told-discarded = { $player } pesca una tessera che non va da nessuna parte. Esce dal gioco; pescatene un'altra.
told-discarded_last = { $player } pesca una tessera che non va da nessuna parte. Esce dal gioco, e non ce n'è un'altra da pescare.
told-ended_early = { $count ->
    [one] La partita finisce in anticipo; 1 tessera resta non giocata.
   *[other] La partita finisce in anticipo; { $count } tessere restano non giocate.
}
told-put = { $player } mette { FORM($piece, "a") } { FORM($on, "on") } { $place }.
told-moved = { $player } sposta { FORM($piece, "the") } { $origin } { FORM($on, "on") } { $place }.
told-took_back = { $player } riprende un pezzo { $place }.
told-mined = { $player } scava il gettone in cima alla pila della montagna { $place }.
told-mined_open = { $player } scava un gettone da { $value }.
told-passed = { $player } finisce il turno.
told-passed_over = { $player } ha finito il turno.
told-dealt = { $count ->
    [one] 1 gettone va sulla montagna { $place }.
   *[other] { $count } gettoni vanno sulla montagna { $place }.
}
told-dealt_several = { $count } gettoni vanno su { $stacks } montagne ({ $place }).
told-short = { $count ->
    [one] La riserva è vuota: manca 1 gettone.
   *[other] La riserva è vuota: mancano { $count } gettoni.
}
told-joined = { $count ->
    [one] Due montagne ora sono una sola ({ $place }): 1 gettone passa lì.
   *[other] Due montagne ora sono una sola ({ $place }): { $count } gettoni passano lì.
}
told-distributed = { $count ->
    [one] { $player } riceve il gettone della montagna { $place }.
   *[other] { $player } riceve i { $count } gettoni della montagna { $place }.
}
told-shared_out = { $count ->
    [one] Parità per il gettone della montagna { $place }: va { FORM($order, "to") }.
   *[other] I { $count } gettoni della montagna { $place } si prendono uno alla volta dall'alto: { $order }.
}
told-freed = { $count ->
    [one] Sulla montagna completa non scava nessuno: 1 gettone torna nella riserva, che si rimescola.
   *[other] Sulla montagna completa non scava nessuno: { $count } gettoni tornano nella riserva, che si rimescola.
}
told-corrected_tile = Corretta: la tessera { $place }.
told-corrected_action = Corretto nel turno { $turn } { FORM($player, "of") }: { $what }.
told-turn_inserted = È stato aggiunto un turno dimenticato, con la tessera { $place }. Ogni turno dopo passa al giocatore seguente.
told-turn_removed = Il turno con la tessera { $place } è stato tolto. Ogni turno dopo passa al giocatore precedente.
told-turn_removed_last = L'ultimo turno, con la tessera { $place }, è stato tolto.
told-corrected_seat = Corretto: il colore { FORM($player, "of") } è { $colour }.
told-swapped_colours = Corretto: { $colour } e { $to } si sono scambiati i colori.
told-other_colour = Corretto: gioca { $to } al posto { FORM($colour, "of") }.
told-name_removed = Corretto: { $to } non ha un nome.
told-counts_as_pass = Turno { $turn }, { $player }: { $what } non è più possibile e vale come turno senza pezzi. { $reason }
told-set_aside = { $count ->
    [one] Turno { $turn }, { $player }: { $what } non va più e si mette da parte. { $reason }
   *[other] Turno { $turn }, { $player }: { $what } non va più. Si mette da parte con tutto quel che segue: { $count } turni. { $reason }
}
told-other_turn = Toccherebbe { FORM($player, "to") }.
told-tokens_told = { $points ->
    [one] I gettoni { FORM($player, "of") }: { $values }. In tutto 1 punto.
   *[other] I gettoni { FORM($player, "of") }: { $values }. In tutto { $points } punti.
}
told-tokens_left_out = I gettoni { FORM($player, "of") } non si contano.
told-returned = { $count ->
    [one] { $player } riprende 1 pezzo.
   *[other] { $player } riprende { $count } pezzi.
}
told-scoring = { $working }
told-share = { $player } { $count }
told-score = { $player } { $points }
told-scores = Punti: { $scores }.
told-won = { $points ->
    [one] Vince { $players } con 1 punto.
   *[other] Vince { $players } con { $points } punti.
}
told-shared = { $points ->
    [one] Vittoria condivisa con 1 punto: { $players }.
   *[other] Vittoria condivisa con { $points } punti: { $players }.
}
told-nobody = Nessuno ha fatto punti, quindi nessuno vince.
told-duel = Chi batte le palpebre perde: il duello di sguardi decide tra { $players }.
told-undone = Annullato: { $what }.
told-undone_turn = Annullato nel turno { $turn } { FORM($player, "of") }: { $what }.
told-redone = Ripetuto: { $what }.
told-redone_turn = Ripetuto nel turno { $turn } { FORM($player, "of") }: { $what }.
told-violation = { $sentence }.

# Lo stesso dove le regole nominano un posto o una tessera con lettere: al tavolo lo mostra la mappa.
why-unknown_face = la scatola non contiene una tessera così
why-none_left = tutte le tessere di questo tipo sono già posate o fuori gioco
why-wrong_deck = tocca a una tessera del mazzo { $due }, questa è del mazzo { $deck }
why-rotation = una tessera non si può girare così
why-cell_taken = lì c'è già una tessera
why-touches_nothing = lì la tessera non tocca con un lato nessun'altra tessera
why-side_differs = { $side } questa tessera ha { FORM($mine, "a") }, la vicina { FORM($theirs, "a") }
why-fits = questa tessera va ancora bene da qualche parte
why-not_new_tile = { FORM($piece, "the") } va sulla tessera appena posata
why-no_segment = la tessera non ha un'area così
why-no_tile = lì non c'è nessuna tessera

told-no_start = Questa partita salvata non si può continuare.
told-closed = Questa partita è stata messa via.
told-nothing_to_undo = Non c'è nulla da annullare.
told-nothing_to_redo = Non c'è nulla da ripetere.
told-bad_start = Con questi giocatori e queste regole non si può cominciare.
told-no_such_action = Non c'è un'azione così da correggere.
told-no_such_seat = A questo tavolo non c'è questo giocatore.
told-no_values_due = Ora non ci sono gettoni da contare.
told-values_count = { $count ->
    [one] { $player } ha 1 gettone, ma ne sono stati inseriti { $given }.
   *[other] { $player } ha { $count } gettoni, ma ne sono stati inseriti { $given }.
}
told-values_box = La scatola non contiene così tanti gettoni di questi valori.
told-no_tile_there = Lì non è stata posata nessuna tessera ({ $place }).
told-start_stays = Ogni partita comincia con questa tessera: lì non può essercene un'altra.
told-start_stays_piece = Ogni partita comincia con questa tessera: lì non può essercene un'altra. Un pezzo che vi sta sopra si corregge nel turno in cui è stato messo lì.
told-no_such_tile = In questo gioco non c'è una tessera così.
told-no_such_turn = In nessun turno è stata posata lì una tessera ({ $place }).
told-no_segment = Su questa tessera non c'è posto: { $what }.

remind-take_tile = Togliete dal tavolo la tessera { $place }.
remind-put_tile = Rimettete la tessera { $place }: sul tavolo manca.
remind-turn_tile = Guardate la tessera { $place } e giratela se è messa in altro modo.
remind-swap_tile = Guardate la tessera { $place } e cambiatela se è un'altra.
remind-compare = Guardate la tessera { $place }: sul vostro tavolo è così? Se no, sistematela.
remind-take_piece = Togliete { FORM($piece, "the") } { FORM($player, "of") } dalla tessera { $place }.
remind-put_piece = Mettete { FORM($piece, "the") } { FORM($player, "of") } sulla tessera { $place }.
remind-denied_piece = Guardate la tessera { $place }: vedo { FORM($piece, "the") } { FORM($player, "of") }, che nella partita lì non c'è. Togliete il pezzo, o correggete il suo turno.
remind-lay_tokens = { $count ->
    [one] Mettete 1 gettone sulla montagna { $place }.
   *[other] Mettete { $count } gettoni sulla montagna { $place }.
}
remind-lay_tokens_player = { $count ->
    [one] { $player } restituisce { $which }: va sulla montagna { $place }.
   *[other] { $player } restituisce { $which }: vanno sulla montagna { $place }.
}
remind-lay_tokens_given = { $count ->
    [one] Dei gettoni restituiti 1 va sulla montagna { $place }.
   *[other] Dei gettoni restituiti { $count } vanno sulla montagna { $place }.
}
remind-lift_tokens = { $count ->
    [one] Togliete 1 gettone dalla montagna { $place }.
   *[other] Togliete { $count } gettoni dalla montagna { $place }.
}
remind-lift_tokens_player = { $count ->
    [one] { $player } prende 1 gettone dalla montagna { $place }.
   *[other] { $player } prende { $count } gettoni dalla montagna { $place }.
}
remind-lift_tokens_supply = { $count ->
    [one] Togliete 1 gettone dalla montagna { $place }: torna nella riserva.
   *[other] Togliete { $count } gettoni dalla montagna { $place }: tornano nella riserva.
}
remind-stray_tokens = { $count ->
    [one] Accanto alla mappa c'è un gettone che nessuno ha preso.
   *[other] Accanto alla mappa ci sono { $count } gettoni che nessuno ha preso.
}
remind-clear_tokens = Togliete i gettoni dalla tessera { $place }.
remind-clear_tokens_player = { $count ->
    [one] { $player } prende il gettone { $place }.
   *[other] { $player } prende i { $count } gettoni { $place }.
}
remind-clear_tokens_supply = { $count ->
    [one] Togliete il gettone { $place }: torna nella riserva.
   *[other] Togliete i { $count } gettoni { $place }: tornano nella riserva.
}
remind-give_tokens = { $player } restituisce { $which }.
remind-give_tokens_supply = { $count ->
    [one] { $player } restituisce { $which }: va nella riserva, che si rimescola.
   *[other] { $player } restituisce { $which }: vanno nella riserva, che si rimescola.
}
remind-rest_tokens = { $count ->
    [one] L'altro va nella riserva, che si rimescola.
   *[other] Gli altri { $count } vanno nella riserva, che si rimescola.
}
remind-hand_tokens = { $player } dà { $which } a { $to }.
given-some = { $count ->
    [one] 1 gettone
   *[other] { $count } gettoni
}
given-last = { $count ->
    [one] l'ultimo gettone preso
   *[other] gli ultimi { $count } gettoni presi
}
given-scored = { $count ->
    [one] il gettone della montagna completata
   *[other] i { $count } gettoni della montagna completata
}
given-mined = { $count ->
    [one] il gettone scavato
   *[other] i { $count } gettoni scavati
}
remind-which_any = Mescolate coperti tutti i gettoni di { $player } e pescatene { $count } da dare.
remind-which_unknown = Se nessuno sa quali: mescolate coperti tutti i gettoni di chi li dà e pescatene altrettanti.
remind-mined = { $player } riceve 1 gettone per aver scavato.
remind-get_tokens = { $count ->
    [one] { $player } riceve 1 gettone.
   *[other] { $player } riceve { $count } gettoni.
}
remind-get_tokens_given = { $count ->
    [one] { $player } riceve 1 dei gettoni restituiti.
   *[other] { $player } riceve { $count } dei gettoni restituiti.
}
remind-get_tokens_supply = { $count ->
    [one] { $player } prende 1 gettone dalla riserva.
   *[other] { $player } prende { $count } gettoni dalla riserva.
}
remind-unknown_piece = Sulla tessera { $place } c'è { FORM($piece, "a") } { FORM($player, "of") } che la partita non conosce.
remind-lacking_piece = Sul tavolo manca { FORM($piece, "the") } { FORM($player, "of") } ({ $place }).
remind-some_piece = pezzo
    .the = il pezzo
    .a = un pezzo
    .gender = masculine
remind-somebody = qualcuno

ring-lay_tokens = { $count ->
    [one] Mettete 1 gettone sulla montagna cerchiata.
   *[other] Mettete { $count } gettoni sulla montagna cerchiata.
}
ring-lay_tokens_marked = { $count ->
    [one] Mettete 1 gettone sulla montagna cerchiata con il segno { $mark }.
   *[other] Mettete { $count } gettoni sulla montagna cerchiata con il segno { $mark }.
}
ring-lay_tokens_player = { $count ->
    [one] { $player } restituisce { $which }: mettetelo sulla montagna cerchiata.
   *[other] { $player } restituisce { $which }: metteteli sulla montagna cerchiata.
}
ring-lay_tokens_marked_player = { $count ->
    [one] { $player } restituisce { $which }: mettetelo sulla montagna cerchiata con il segno { $mark }.
   *[other] { $player } restituisce { $which }: metteteli sulla montagna cerchiata con il segno { $mark }.
}
ring-lay_tokens_given = Dei gettoni restituiti mettetene { $count } sulla montagna cerchiata.
ring-lay_tokens_marked_given = Dei gettoni restituiti mettetene { $count } sulla montagna cerchiata con il segno { $mark }.
ring-lay_tokens_each_given = Dei gettoni restituiti mettetene { $count } su ciascuna delle montagne cerchiate.
ring-lay_tokens_each = { $count ->
    [one] Mettete 1 gettone su ciascuna delle montagne cerchiate.
   *[other] Mettete { $count } gettoni su ciascuna delle montagne cerchiate.
}
ring-lay_tokens_each_player = { $player } restituisce dei gettoni: mettetene { $count } su ciascuna delle montagne cerchiate.
ring-lift_tokens = { $count ->
    [one] Togliete 1 gettone dalla montagna cerchiata.
   *[other] Togliete { $count } gettoni dalla montagna cerchiata.
}
ring-lift_tokens_marked = { $count ->
    [one] Togliete 1 gettone dalla montagna cerchiata con il segno { $mark }.
   *[other] Togliete { $count } gettoni dalla montagna cerchiata con il segno { $mark }.
}
ring-lift_tokens_player = { $count ->
    [one] { $player } prende 1 gettone dalla montagna cerchiata.
   *[other] { $player } prende { $count } gettoni dalla montagna cerchiata.
}
ring-lift_tokens_marked_player = { $count ->
    [one] { $player } prende 1 gettone dalla montagna cerchiata con il segno { $mark }.
   *[other] { $player } prende { $count } gettoni dalla montagna cerchiata con il segno { $mark }.
}
ring-lift_tokens_supply = { $count ->
    [one] Togliete 1 gettone dalla montagna cerchiata: torna nella riserva.
   *[other] Togliete { $count } gettoni dalla montagna cerchiata: tornano nella riserva.
}
ring-lift_tokens_marked_supply = { $count ->
    [one] Togliete 1 gettone dalla montagna cerchiata con il segno { $mark }: torna nella riserva.
   *[other] Togliete { $count } gettoni dalla montagna cerchiata con il segno { $mark }: tornano nella riserva.
}
ring-lift_tokens_each = { $count ->
    [one] Togliete 1 gettone da ciascuna delle montagne cerchiate.
   *[other] Togliete { $count } gettoni da ciascuna delle montagne cerchiate.
}
ring-lift_tokens_each_player = { $count ->
    [one] { $player } prende 1 gettone da ciascuna delle montagne cerchiate.
   *[other] { $player } prende { $count } gettoni da ciascuna delle montagne cerchiate.
}
ring-lift_tokens_each_supply = { $count ->
    [one] Togliete 1 gettone da ciascuna delle montagne cerchiate: tornano nella riserva.
   *[other] Togliete { $count } gettoni da ciascuna delle montagne cerchiate: tornano nella riserva.
}
ring-clear_tokens = { $count ->
    [one] Togliete il gettone dov'è l'anello.
   *[other] Togliete i { $count } gettoni dov'è l'anello.
}
ring-clear_tokens_marked = { $count ->
    [one] Togliete il gettone dov'è l'anello con { $mark }.
   *[other] Togliete i { $count } gettoni dov'è l'anello con { $mark }.
}
ring-clear_tokens_player = { $count ->
    [one] { $player } prende il gettone dov'è l'anello.
   *[other] { $player } prende i { $count } gettoni dov'è l'anello.
}
ring-clear_tokens_marked_player = { $count ->
    [one] { $player } prende il gettone dov'è l'anello con { $mark }.
   *[other] { $player } prende i { $count } gettoni dov'è l'anello con { $mark }.
}
ring-clear_tokens_supply = { $count ->
    [one] Togliete il gettone dov'è l'anello: torna nella riserva.
   *[other] Togliete i { $count } gettoni dov'è l'anello: tornano nella riserva.
}
ring-clear_tokens_marked_supply = { $count ->
    [one] Togliete il gettone dov'è l'anello con { $mark }: torna nella riserva.
   *[other] Togliete i { $count } gettoni dov'è l'anello con { $mark }: tornano nella riserva.
}
ring-put_piece = Mettete { FORM($piece, "the") } { FORM($player, "of") } { FORM($on, "on") } dov'è l'anello.
ring-take_piece = Riprendete { FORM($piece, "the") } { FORM($player, "of") }.
ring-take_piece_each = Riprendete { FORM($piece, "the") } { FORM($player, "of") } da ognuno dei { $count } anelli.
ring-denied_piece = Qui vedo { FORM($piece, "the") } { FORM($player, "of") }, che nella partita qui non c'è. Togliete il pezzo, o correggete il suo turno.
ring-put_tile = Questa tessera manca: rimettetela dov'è l'anello.
ring-take_tile = Togliete questa tessera dal tavolo.
ring-turn_tile = La tessera è messa così? Se no, giratela { $count ->
    [1] di un quarto a destra.
    [2] di mezzo giro.
   *[3] di un quarto a sinistra.
}
ring-swap_tile = Nell'anello c'è questa tessera? Se no, cambiatela.
ring-compare = Dentro l'anello il vostro tavolo è uguale? Se no, sistematelo.

feature-title = { $kind }
feature-tiles = { $count ->
    [one] 1 tessera
   *[other] { $count } tessere
}
feature-complete = nessun lato aperto
feature-blocked = non si può più completare
feature-open = { $count ->
    [one] 1 lato aperto
   *[other] { $count } lati aperti
}
feature-tokens = { $count ->
    [one] 1 gettone
   *[other] { $count } gettoni
}
feature-nobody = Non è ancora di nessuno.
feature-alone = Non è ancora di nessuno: { FORM($piece, "the") } non basta.
feature-unclaimed = Non era di nessuno.
feature-scored = { $count ->
    [one] Ha dato 1 punto { FORM($players, "to") }.
   *[other] Ha dato { $count } punti { FORM($players, "to") }.
}
feature-owner = Appartiene { FORM($players, "to") }.
feature-owners = In comune: { $players }.
feature-scores = { $count ->
    [one] Ora dà 1 punto { FORM($players, "to") }.
   *[other] Ora dà { $count } punti { FORM($players, "to") }.
}
feature-would_score = { $count ->
    [one] Se la partita finisse ora: 1 punto { FORM($players, "to") }.
   *[other] Se la partita finisse ora: { $count } punti { FORM($players, "to") }.
}
feature-if_claimed = { $count ->
    [one] Se fosse di qualcuno e la partita finisse ora: 1 punto.
   *[other] Se fosse di qualcuno e la partita finisse ora: { $count } punti.
}

placing-scores = { $count ->
    [one] Dà subito 1 punto.
   *[other] Dà subito { $count } punti.
}
placing-would_score = { $count ->
    [one] Se la partita finisse ora: 1 punto.
   *[other] Se la partita finisse ora: { $count } punti.
}
placing-elsewhere = { $piece } su un'altra tessera
placing-barred = { FORM($piece, "the") } non può stare su questa tessera. { $why }
placing-all_taken = { $piece }: su questa tessera ogni posto adatto è occupato.
placing-no_ground = { $piece }: questa tessera non ha un posto adatto.
placing-none_free = { $piece }: su tutta la mappa nessun posto adatto è libero.
placing-none_free_out = { $piece }: è già sulla mappa, e nessun altro posto adatto è libero.

choice-as_the_map = Ora il tavolo è come la mappa
choice-tile = La tessera { $place }
choice-tile_face = { $number ->
    [0] È questa
   *[other] È la numero { $number }
}
choice-no_tile = Nessuna di queste
choice-moving_it = La spostiamo o giriamo ancora
choice-taking_it_back = Per ora la riprendiamo
choice-not_so = No, non così
choice-hands_done = Sì, l'abbiamo fatto
choice-hands_not_yet = No, non ancora
choice-no_undo = Non annullare
choice-undo_end = Annullare la fine
choice-undo_turns = { $count ->
    [one] Annullare 1 turno
   *[other] Annullare { $count } turni
}
choice-allow = Permesso: resta incompleto
choice-game_is_right = Ha ragione la partita: questa tessera
choice-game_is_right_all = La partita ha ragione in tutti i { $count } posti
choice-game_is_right_here = Qui ha ragione la partita: questa tessera
choice-table_is_right = Ha ragione il tavolo: questa tessera
choice-lies_elsewhere = Ha ragione il tavolo: è altrove ({ $place })
choice-never_made = Questo turno non c'è mai stato
choice-take_back_to = { $count ->
    [one] Ha ragione il tavolo: via la tessera
   *[other] Ha ragione il tavolo: annullare { $count } mosse
}
choice-put = { $piece } { FORM($on, "on") } { $place }
choice-ask_put = Mettere { FORM($piece, "the") } { FORM($on, "on") }?
choice-ask_move = Spostare { FORM($piece, "the") } { FORM($on, "on") }?
choice-ask_mine = Scavare un gettone dalla montagna illuminata?
choice-put_by = Ce l'ha messo { $player }: { $piece } { $place }
choice-put_own = È di chi è di turno: { $piece } { FORM($on, "on") } { $place }
choice-no_piece = Lì non è stato messo nessun pezzo
choice-mine = Scavare un gettone
choice-take_back = Riprendere un pezzo
choice-take_back_at = Riprendere il pezzo { $place }
choice-neither = Nessuna di queste
choice-nothing = È stata posata solo la tessera
choice-shared_out = Niente: i gettoni sono stati divisi

choice-no_action = Non è stato scavato
choice-taken_off = Il pezzo è stato tolto di nuovo
choice-points_stand = Sì, i punti valgono
choice-look_again = No: annullare l'ultima mossa

ask-mined = { $player }: questo gettone è stato scavato?
ask-missed = Un pezzo { FORM($owner, "of") } sta sulla nuova tessera { FORM($player, "of") }.
ask-missed_detail = Mi è sfuggita una tessera { FORM($player, "of") }? Posatela qui a mano; se no, togliete il pezzo.
ask-lost = Non vedo più la mappa.
ask-lost_detail = Sistemate il tavolo come mostra la mappa, poi ditemelo.
ask-which_first = Due tessere nuove: quale è stata posata per prima?
ask-which_tile = Quale tessera è quella nuova { $place }?
ask-new_tile_detail = Non ne ho ancora una foto. Se non è nessuna di queste, scegliete tra tutte le tessere; poi la riconoscerò.
ask-illegal_tile = Così la tessera { $place } non va. Spostatela, giratela, o ditemi quale tessera è.
ask-misfit = Così la tessera non va. La lasciate lo stesso?
ask-other_pile = La tessera { $place } è del mazzo { $deck }, ma ora ne tocca una del mazzo { $due }. Riprendetela per ora, o ditemi quale tessera è.
ask-other_tile = Qui sembra esserci un'altra tessera ({ $place }). Che cosa è giusto?
ask-missing_tile = Sul tavolo manca la tessera { $place }. Rimettetela, o ditemi che cosa è giusto.
ask-which_segment = { $player }: dove sta { FORM($piece, "the") } { $place }?
ask-illegal_piece = { $player }: { FORM($piece, "the") } non può stare lì ({ $place }). Dove va?
ask-one_action = { $player }: in un turno si può fare solo una di queste cose. Quale?
ask-mine_or_share = { $player }: il gettone è stato scavato, o diviso dopo il punteggio?
ask-belated = { $player } vuole mettere questo pezzo, dopotutto?
ask-hands_done = Prima di annullare: avete già fatto a mano quello che c'era da fare?
ask-undo_turns = { $count ->
    [one] Annullare l'ultimo turno?
   *[other] Annullare gli ultimi { $count } turni?
}
ask-undo_end = Annullare la fine della partita? I pezzi e i gettoni li rimettete poi a mano al loro posto.
ask-last_look = Tavolo e partita sono diversi. I punti valgono così?

differ-missing = { $place }: manca la tessera
differ-other = { $place }: un'altra tessera
differ-turned = { $place }: la tessera è girata
differ-unread = { $place }: una tessera che non riesco a leggere
differ-extra = { $place }: una tessera di troppo

pad-full = { $count ->
    [one] Quel gettone è già inserito.
   *[other] Tutti i { $count } gettoni sono già inseriti.
}
pad-none_left = { $count ->
    [0] Nella scatola non c'è nessun gettone da { $value }.
    [one] L'unico gettone da { $value } è già stato inserito.
   *[other] Tutti i { $count } gettoni da { $value } sono già stati inseriti.
}
pad-no_camera = Nessuna fotocamera guarda: toccate i valori.
pad-no_answer = La fotocamera non risponde: toccate i valori.
pad-none_seen = Non vedo gettoni. Metteteli accanto alla mappa, scoperti e staccati fra loro.
pad-too_many = Vedo { $count } gettoni, ma quelli { FORM($player, "of") } sono { $due }. Togliete gli altri e rileggete.
pad-too_few = { $due ->
    [one] Non vedo il gettone. Mettetelo da solo e rileggete, o toccate il suo valore.
   *[other] Gettoni che vedo: { $count } su { $due }. Allargateli e rileggete, o toccate gli altri.
}

notice-counters = Lasciate i gettoni a faccia in giù: valgono i valori che do io.
notice-put_aside = L'altra partita aspetta in «Partite».
notice-no_tile_due = Era l'ultimo turno: non ci sono più tessere.
notice-stray_token = { $count ->
    [one] Accanto alla mappa c'è un gettone che nessuno ha preso.
   *[other] Accanto alla mappa ci sono { $count } gettoni che nessuno ha preso.
}
notice-not_on_turn = Tocca { FORM($player, "to") }; quel pezzo è { FORM($owner, "of") }.
notice-as_corrected = { $what } Il vostro tavolo dovrebbe già essere così: non c'è niente da spostare.
notice-as_corrected_else = { $what } A parte ciò che resta da fare a mano, il vostro tavolo dovrebbe già essere così.
notice-again = { $what } Ciò che in quel turno è tornato a casa sta di nuovo sulla mappa: se l'avete tolto, rimettetelo.
notice-over = La partita è finita. Annullate qualcosa per cambiarla.
notice-unenrolled = { $count ->
    [one] Una tessera non ha ancora una foto; la chiederò una volta.
   *[other] { $count } tessere non hanno ancora una foto; le chiederò una volta ciascuna.
}
notice-learned = Ora conosco questa tessera.
notice-not_learned = Non ho potuto imparare questa tessera: se ne vede troppo poco.
notice-not_kept = Conosco questa tessera solo per questa partita; la foto non si è potuta salvare ({ $reason }).
notice-cannot_allow = Questo non si può permettere. { $reason }
notice-camera_moved = La fotocamera o la mappa si è spostata; ho ritrovato tutto.
notice-camera_back = La fotocamera è tornata.
notice-camera_tries = La fotocamera continua a fermarsi. Giocate a mano: io riprovo, e torno a guardare appena posso.
notice-unkept = La partita continua, ma non viene salvata. { $reason }
notice-unkept_disk = La scheda non accetta dati ({ $error }). Continuo a provare: fate spazio, o controllate che si possa scrivere.
notice-unkept_busy = Un altro Claim Manager tiene aperte le partite salvate: chiudetelo.
notice-unkept_gone = La cartella delle partite salvate è sparita: rimettetela al suo posto.
notice-unkept_home = In questo momento le nuove partite non si possono salvare. { $reason }
notice-hot = Il computer è troppo caldo e rallenta. Fategli prendere aria.
notice-hot_degrees = Il computer è caldo, { $degrees } gradi, e rallenta. Fategli prendere aria.
notice-weak_power = L'alimentatore è troppo debole per questo computer. Usatene uno più potente, o un cavo più corto.
notice-kept_again = Ora è di nuovo tutto salvato.
notice-kept_anew = Le partite salvate erano sparite. Le ho scritte di nuovo.
notice-no_camera = Non c'è una fotocamera da riavviare: giocate a mano.

fault-camera = { $reason } Intanto giocate a mano.
fault-camera_crashed = Non riesco più a guardare il tavolo. Sto riprovando: intanto giocate a mano.
fault-camera_silent = La fotocamera non risponde più. La sto riavviando: intanto giocate a mano.
fault-camera_trying = Riprovo con la fotocamera. Intanto giocate a mano.
fault-camera_still = Non funziona ancora. { $fault }
fault-camera_ended = Non arrivano più immagini. Giocate a mano, o riavviate la fotocamera.

# Che cosa fanno gli occhi, in poche parole.
eyes-waking = Gli occhi si svegliano; intanto potete toccare
eyes-watching = Sto guardando
eyes-hand = C'è una mano sul tavolo
eyes-settling = Guardo bene
eyes-sure = Visto
eyes-asking = Ho una domanda
eyes-cannot = Non riesco a vedere. { $why }
eyes-trying = Riprovo con la fotocamera...
eyes-away = La fotocamera non c'è

# Le vie d'uscita da una domanda a cui nessuna risposta va bene.
exit-else = È successo altro
exit-title = Che cosa è appena successo?
exit-about = Si tratta di questa mossa, che non conta ancora.
exit-back = Tornare alla domanda
exit-tile = È un'altra tessera
exit-piece = Mostrare dove sta il pezzo
exit-mine = È stato scavato un gettone
exit-nothing = Niente di tutto questo
exit-missed = Una tessera è sfuggita
exit-missed_where = Toccate sulla mappa il posto della tessera che mi è sfuggita.
exit-camera = Riavviare la fotocamera
exit-turns = Correggere un turno passato
exit-short-tile = Altra tessera
exit-short-turns = Turno passato

badge-unkept = Non viene salvata
badge-unverified = Le tessere possono variare
badge-by_touch = Senza fotocamera
badge-demo = Dimostrazione: non ne resta nulla
badge-simulated = Tavolo simulato

clash-side = Lato { $side }: { $mine } contro { $theirs }

towards-lit = { $kind } in luce
    .on = { FORM($kind, "on") } in luce
towards-middle = { $kind } al centro
    .on = { FORM($kind, "on") } al centro
towards-north = { $kind } in alto
    .on = { FORM($kind, "on") } in alto
towards-north_east = { $kind } in alto a destra
    .on = { FORM($kind, "on") } in alto a destra
towards-east = { $kind } a destra
    .on = { FORM($kind, "on") } a destra
towards-south_east = { $kind } in basso a destra
    .on = { FORM($kind, "on") } in basso a destra
towards-south = { $kind } in basso
    .on = { FORM($kind, "on") } in basso
towards-south_west = { $kind } in basso a sinistra
    .on = { FORM($kind, "on") } in basso a sinistra
towards-west = { $kind } a sinistra
    .on = { FORM($kind, "on") } a sinistra
towards-north_west = { $kind } in alto a sinistra
    .on = { FORM($kind, "on") } in alto a sinistra

turn-open = non ancora finito

audit-supply = Riserva: { $count }
audit-cleared = Tolti dalle montagne: { $count }
audit-stack = Montagna { $place }: { $count }
audit-hand = { $player } ne ha presi: { $count }
audit-tokens = { $count ->
    [one] { $sign }: 1 gettone
   *[other] { $sign }: { $count } gettoni
}

review-tile = Era un'altra tessera
review-place = La tessera era altrove
review-turn = Manca un turno prima
review-never = Questo turno non c'è mai stato

revise-later_next = Ogni turno dopo passerebbe al giocatore seguente, con il suo pezzo.
revise-later_before = Ogni turno dopo passerebbe al giocatore precedente, con il suo pezzo.
revise-mixed_up = I gettoni sarebbero distribuiti in altro modo: anche quelli già presi potrebbero avere altri valori, chi ne ha li riguardi.
revise-tile_was = Segnato finora
revise-tile_is = Com'è davvero
revise-place_was = Al posto sbagliato
revise-place_is = Al posto giusto
revise-no_turn = Nessun turno
revise-turn = Questo turno
revise-seat = { $player }: { $colour }
revise-tokens = gettoni { $after } invece di { $before }
revise-tokens_taken = gettoni presi { $after } invece di { $before }

button-start = Cominciare
button-again = Un'altra partita
button-accept = Applicare
button-accept_dropping = { $count ->
    [one] Applicare, senza l'ultimo turno
   *[other] Applicare, senza gli ultimi { $count } turni
}
button-leave_it = Lasciare com'era
button-leave_out = Non contarli
button-all_told = Sono tutti
button-turn = Cambiare l'azione
button-by_touch = Giocare a mano
button-camera = Riavvio fotocamera
button-pass = Fine turno
button-mine = Scavare
button-done = Il tavolo è a posto
button-done_by_hand = L'abbiamo fatto
button-undo = Annullare
button-redo = Ripetere
button-lift = Annullare anche questa
button-back = Tornare a questo punto

demo-asking = { $player } risponde tra poco: non dovete fare niente
demo-begun = Qui giocatori virtuali giocano una partita intera. Il menu riporta indietro.
demo-leave = Terminare la dimostrazione
demo-cannot = Non si può mostrare la dimostrazione ({ $error }).
demo-waiting = Rispondete se volete, altrimenti lo fa { $player }
demo-answered = { $question } { $player } risponde: { $answer }
demo-answered_tile = { $question } { $player } me l'ha mostrato.
demo-corrected = È andata diversamente, dicono i giocatori virtuali. { $what }
demo-waking = Si disegna il tavolo simulato, tessera per tessera: poi si comincia
demo-drawing = Si disegna il tavolo simulato: tessera { $done } su { $count }, poi si comincia
demo-pausing = In pausa appena questo è fatto
demo-paused = In pausa: tutti aspettano
demo-hands = Ai giocatori virtuali dico:
demo-fixed = In una dimostrazione correggono qualcosa solo i giocatori virtuali.
demo-pause = Pausa
demo-go_on = Avanti
demo-does_place = pesca una tessera
demo-does_act = mette un pezzo o finisce il turno
demo-does_act_mine = mette un pezzo, scava o finisce il turno
demo-does_question = deve rispondere
