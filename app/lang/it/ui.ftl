# Lo schermo: titoli e testi dei suoi pulsanti.

ui-title = Claim Manager

ui-tile-title = Tessera sbagliata?
ui-tile-start = La tessera iniziale
ui-tile-stays = Resta com'è.
ui-tile-wrong = Tessera sbagliata
ui-tile-turn_left = A sinistra
ui-tile-turn_right = A destra
ui-tile-another = Un'altra tessera
ui-tile-other = Un'altra

ui-camera = Fotocamera

ui-held-correct = Com'è messa davvero?
ui-held-place = Posarla qui?
ui-held-moved = Spostata. Posarla qui?
ui-held-misfit = Così non va.
ui-held-nowhere = Qui non va, comunque la si giri.
ui-held-elsewhere = { $count ->
    [one] Qui non va. Va nel posto illuminato: toccatelo.
   *[other] Qui non va. Va in { $count } posti illuminati: toccatene uno.
}
ui-held-where = Mostrare dove va
ui-held-anyway = Comunque
ui-held-turn = Girarla finché va
ui-held-same = Non serve girarla: in ogni verso in cui va bene vale lo stesso.
ui-held-one_way = Va bene solo così.
ui-held-so_it_lies = È messa così
ui-held-lay = Posare qui

ui-pick-correct = Che tessera è davvero?
ui-pick-place = Quale tessera è stata pescata?
ui-pick-left = { $count ->
    [one] ancora 1
   *[other] ancora { $count }
}
ui-pick-likely = Secondo la fotocamera
ui-pick-here = Va bene qui
ui-pick-misfit = Qui non va
ui-pick-elsewhere = Va bene altrove
ui-pick-nowhere = Non va da nessuna parte
ui-pick-is_nowhere = Non va in nessun posto?
ui-pick-back = Tornare alla scelta
ui-pick-all_fit = Ogni tessera rimasta va bene da qualche parte.
ui-pick-missing = La vostra tessera non c’è? Allora tutte quelle del suo tipo sono sulla mappa, e una forse è stata indicata male: toccate «{ $correct }» nel menu. Se la vostra scatola ne ha una in più, mettetela da parte e pescatene un’altra.
ui-pick-all = Tutte
ui-pick-none = Nessuna tessera mostra tutto questo.
ui-pick-drawing = Sto disegnando le tessere...
ui-pick-fit = { $count ->
    [0] Qui non va nessuna di queste
    [one] Qui va bene 1 tessera
   *[other] Qui vanno bene { $count } tessere
}

ui-nowhere-title = Questa tessera non va
ui-nowhere-why = In nessun punto della mappa tutti i suoi lati continuano. Esce dal gioco; pescatene un'altra.
ui-nowhere-last = In nessun punto della mappa tutti i suoi lati continuano. Esce dal gioco, ed era l'ultima.
ui-nowhere-discard = Metterla via
ui-nowhere-lay = Posare lo stesso

ui-piece-button = Pezzo
ui-piece-title = Toccate dove va il pezzo
ui-piece-none = Su questa tessera non va nessun pezzo
ui-piece-twice = Toccate una volta per vedere lì il pezzo, e ancora una per metterlo.
ui-piece-again = Toccate di nuovo lì, o altrove.
ui-piece-again_only = Toccate di nuovo lì.
ui-piece-which = Quale pezzo?
ui-piece-put = Mettere qui
ui-piece-move = Spostare qui
ui-piece-moves = Scavate dove sta.
ui-piece-touch = Toccate la zona in cui si trova
ui-piece-roam = Toccate un punto illuminato
ui-piece-back = Tornare alla tessera
ui-piece-mined = Lo scavo prende il gettone in cima alla pila. Conta alla fine della partita.
ui-piece-instead = Mettere invece un pezzo

ui-feature-share = { $player }: { $count }
ui-feature-correct = Correggere tessera o turno

ui-free-title = Un posto libero
ui-free-fit = { $count ->
    [one] Qui va bene 1 tessera
   *[other] Qui vanno bene { $count } tessere
}
ui-free-more = { $count ->
    [one] e 1 altro tipo
   *[other] e altri { $count } tipi
}
ui-free-lay = Posare qui una tessera

# Prima di quello che c'è da fare, nelle parole più grandi dello schermo.
ui-banner-who = { $player }:
ui-banner-does = { $player }

ui-menu-title = Menu
ui-menu-leave = Continuare un'altra volta

ui-end-button = Terminare la partita ora
ui-end-title = Finire ora e contare?
ui-end-words = La mappa si conta com'è ora, passo per passo come a fine partita. Nelle statistiche poi la partita non conta.
ui-end-words_tokens = La mappa si conta com'è ora, passo per passo come a fine partita, e i gettoni si scoprono. Nelle statistiche poi la partita non conta.
ui-end-misfit = La tessera che non si adatta non conta.
ui-end-asked = Ciò che sto chiedendo non conta.
ui-end-yes = Contare ora
ui-end-no = Continuare a giocare

ui-marked = { $button }: { $what }
ui-hint-place = Posate la tessera sul tavolo, o toccate qui un posto libero.
ui-hands = { $count } cose da fare a mano, dove sono gli anelli: toccate per leggerle
ui-hands_before = Ancora da fare a mano:
ui-hands_counted = { $count } cose da fare a mano: toccate per leggerle
ui-hands_more = { $count ->
    [one] E ancora 1 cosa da fare a mano.
   *[other] E ancora { $count } cose da fare a mano.
}
ui-hint-hands = Prima ciò che va fatto a mano, poi la prossima tessera.
ui-hint-place_by_touch = Pescate una tessera, poi toccate il posto dove va.
ui-hint-again = Toccate ancora una volta il posto.

ui-notes-title = Che cosa è successo
ui-notes-earlier = Mostrare altro

ui-turns-button = Correggere un turno passato
ui-turns-title = Quale turno passato è sbagliato?
ui-turns-line = Questi sono i turni finora. Toccate quello che è andato diversamente.
ui-turns-row = { $number }. { $player }: { $what }
ui-turns-earlier = Turni precedenti
ui-turns-none = Non c'è ancora stato nessun turno.

ui-seats-title = Chi gioca davvero con quale colore?
ui-seats-row = { $player }: { $colour }

ui-review-title = Turno { $number }: { $player }
ui-review-what = Questo turno è finito. Che cosa è andato diversamente per { $player }?
ui-review-touch = Toccate sulla tessera il posto del pezzo, oppure scegliete:
ui-review-part-action = Un altro pezzo o un'altra azione
ui-review-part-tile = Un'altra tessera o un altro posto
ui-review-part-turn = Un turno manca o è di troppo
ui-review-place = Dov'era davvero questa tessera?
ui-review-tile = Che tessera era davvero?
ui-review-turn = Dov'è stata posata la tessera dimenticata?
ui-review-tap = Toccate un posto segnato sulla mappa.
ui-review-back = Indietro
ui-review-points = Rivedere i suoi punti

ui-revise-score = { $after } invece di { $before }
ui-revise-same = Nessun punteggio cambia.

ui-audit-all = Dove sono tutti i { $count } gettoni
ui-audit-title = Gettoni: { $total } su { $count }


ui-seat-look = { $player } può guardarlo: toccate qui.
ui-seat-peek = { $count ->
    [one] Guardare il mio gettone
   *[other] Guardare i miei { $count } gettoni
}
ui-seat-no_tokens = Ancora nessun gettone.
ui-own_tokens-button = I propri gettoni
ui-own_tokens-title = Chi vuole guardare?
ui-own_tokens-player = { $player }: { $count ->
    [0] ancora nessun gettone
    [one] 1 gettone
   *[other] { $count } gettoni
}
ui-seat-points = Punti: { $count }
ui-seat-due = Se la partita finisse ora: { $count }
ui-seat-due_hidden = Se la partita finisse ora, senza i gettoni: { $count }
ui-seat-values = Valori dei gettoni: { $values }
ui-seat-audit = Dove sono i gettoni?
ui-seat-name = Cambiare nome
ui-seat-colour = Cambiare colore
ui-seat-swap_colours = { $colour }: scambio di colori
ui-seat-swap = { $colour }, scambio con { $player }

ui-peek-title = Solo per { $player }
ui-peek-cover = { $count ->
    [one] Passate lo schermo { FORM($player, "to") }: c'è 1 gettone. Gli altri si girano.
   *[other] Passate lo schermo { FORM($player, "to") }: ci sono { $count } gettoni. Gli altri si girano.
}
ui-peek-hold = Tenete premuto per vedere, lasciate per coprire
ui-peek-sum = { $count ->
    [one] 1 gettone
   *[other] { $count } gettoni
}, { $points ->
    [one] 1 punto
   *[other] { $points } punti
}

ui-sign-enter = Toccare i propri quattro simboli.
ui-sign-choose = { $player } sceglie quattro simboli che nessun altro conosce.
ui-sign-repeat = Ancora una volta, gli stessi quattro.
ui-sign-wrong = Non era il segno giusto. Riprovate; tutti lo vengono a sapere.
ui-sign-differ = I due erano diversi. Scegliete di nuovo quattro simboli.
ui-sign-forgotten = Dimenticato?
ui-sign-ask = Siete tutti d'accordo che { $player } scelga un nuovo segno? La partita ne prende nota.
ui-sign-agreed = Tutti d'accordo
ui-sign-not_agreed = Non ancora

ui-pad-title = { $player }, gettoni: { $told } su { $count }
ui-pad-read = Leggere con la fotocamera
ui-pad-again = Rileggere
ui-pad-reading = Sto guardando...
ui-pad-list = Finora: { $values } = { $points }
ui-pad-which = Che gettone è?
ui-pad-face_down = Questo è coperto. Giratelo: qual è?
ui-pad-which_of = Che gettone è? { $first } o { $second }?
ui-pad-value = × { $count }
ui-pad-wrong = Uno è sbagliato? Toccatelo.
ui-pad-less = Via l'ultimo
ui-pad-done = { $count ->
    [one] Sono tutti: 1 punto
   *[other] Sono tutti: { $count } punti
}

ui-another-title = Un'altra partita?
ui-another-words = Gli stessi giocatori ricominciano. La partita finita non si può più cambiare.
ui-another-yes = Sì, un'altra
ui-another-no = Restare a questa

ui-over-button = Classifica
ui-failed = Qualcosa è andato storto in quella pagina, e l'ho chiusa. La partita è al sicuro: riprendetela da qui.
ui-failed_again = Qualcosa continua ad andare storto. Le vostre partite sono al sicuro. Riprovate, oppure spegnete e riaccendete.
ui-again = Riprovare
ui-quit = Uscire
ui-understood = Va bene
