# L'archivio: le partite salvate, quello che raccontano, le statistiche e i risultati da portare via.

archive-day = { $day } { $month } { $year }
archive-moment = { $day }, { $clock }
archive-today = Oggi
archive-yesterday = Ieri
archive-weekday-monday = Lunedì
archive-weekday-tuesday = Martedì
archive-weekday-wednesday = Mercoledì
archive-weekday-thursday = Giovedì
archive-weekday-friday = Venerdì
archive-weekday-saturday = Sabato
archive-weekday-sunday = Domenica
archive-month-january = gennaio
archive-month-february = febbraio
archive-month-march = marzo
archive-month-april = aprile
archive-month-may = maggio
archive-month-june = giugno
archive-month-july = luglio
archive-month-august = agosto
archive-month-september = settembre
archive-month-october = ottobre
archive-month-november = novembre
archive-month-december = dicembre
archive-game = Partita { $game }
archive-each = { $player } a pari merito
archive-unclaimed = di nessuno
archive-titled = { $title }
archive-kind-tokens = Gettoni

# Come sta una partita.
archive-of_game = { $game }. { $state }
archive-state-unreadable = Non si legge più
archive-state-unplayed = Non giocata
archive-state-won = { $count ->
    [0] Nessuno ha fatto punti
    [one] Ha vinto { $players }
   *[other] Vittoria condivisa: { $players }
}
archive-state-early = { $count ->
    [one] { $won }; finita prima, 1 tessera rimasta
   *[other] { $won }; finita prima, { $count } tessere rimaste
}
archive-state-left = { $count ->
    [one] Finita prima: in testa { $player }, 1 tessera rimasta
   *[other] Finita prima: in testa { $player }, { $count } tessere rimaste
}
archive-state-left_level = { $count ->
    [one] Finita prima: parità in testa, 1 tessera rimasta
   *[other] Finita prima: parità in testa, { $count } tessere rimaste
}
archive-state-open = { $count ->
    [0] Si continua con { $player }, nessuna tessera rimasta
    [one] Si continua con { $player }, 1 tessera rimasta
   *[other] Si continua con { $player }, { $count } tessere rimaste
}

# Che cosa si racconta di una partita.
archive-points = { $kind } { $points }
archive-line = { $place }. { $player }: { $points } ({ $parts })
archive-line_bare = { $place }. { $player }: { $points }
archive-as_it_stood = Punti contati sulla mappa com'era quando la partita è stata finita.
archive-as_it_stood_tokens = Punti contati sulla mappa com'era quando la partita è stata finita, senza i valori dei gettoni.
archive-richest = { $count ->
    [one] Pila più ricca: 1 gettone
   *[other] Pila più ricca: { $count } gettoni
}
archive-best = { $count ->
    [one] Punteggio migliore: { $kind }, 1 punto, { $player }
   *[other] Punteggio migliore: { $kind }, { $count } punti, { $player }
}
archive-lead = { $count ->
    [one] Il comando è cambiato una volta
   *[other] Il comando è cambiato { $count } volte
}
archive-length = { $turns ->
    [one] 1 turno
   *[other] { $turns } turni
} in { $count ->
    [one] 1 minuto
   *[other] { $count } minuti
}
archive-did-discard = { $player } mette via una tessera che non va da nessuna parte.
archive-did-piece = { $player } posa una tessera e mette { FORM($piece, "a") } { FORM($ground, "on") }.
archive-did-moved = { $player } posa una tessera e sposta { FORM($piece, "the") } { FORM($ground, "on") }.
archive-did-take_back = { $player } posa una tessera e riprende un pezzo.
archive-did-mine = { $player } posa una tessera e scava un gettone.
archive-did-tile = { $player } posa una tessera.
archive-did-tokens = { $count ->
    [one] { $player } prende 1 gettone.
   *[other] { $player } prende { $count } gettoni.
}
archive-did-part = { $origin } { $points }
archive-did-counted = { $player } +{ $points }: { $parts }.
archive-did-sum = { $player } +{ $points }
archive-did-sums = Il punteggio finale: { $sums }.
archive-did-over = { $count ->
    [0] La partita è finita. Nessuno ha fatto punti.
    [one] La partita è finita. Vince: { $players }.
   *[other] La partita è finita. Vittoria condivisa: { $players }.
}

# La tabella dei punti.
archive-column-number = Partita n.
archive-column-title = Titolo
archive-column-game = Gioco
archive-column-date = Data
archive-column-finished = Finita
archive-column-place = Posto
archive-column-player = Giocatore
archive-column-colour = Colore
archive-column-total = Totale
archive-yes = sì
archive-no = no
archive-early = in anticipo

# Dove vanno i file.
archive-on_stick = Chiavetta { $name }
archive-on_device = Questo apparecchio
archive-where_stick = sulla chiavetta { $name }, nella cartella «{ $folder }»: { $file }.
archive-where_device = su questo apparecchio: { $file }, nella cartella { $folder }. Per portarlo via inserite una chiavetta e salvate di nuovo.
archive-where_hidden = su questo apparecchio: { $file }, in { $folder } (nascosta: Ctrl+H la mostra). Per portarlo via salvate di nuovo con una chiavetta inserita.
archive-not_shared = Non si è potuto scrivere niente in { $path } ({ $error }). Inserite una chiavetta e riprovate: allora va lì.
archive-not_on_stick = Non si è potuto scrivere niente in { $path } ({ $error }). Fate spazio sulla chiavetta, oppure toglietela e riprovate: allora resta su questo apparecchio.
archive-leads_elsewhere = La cartella { $path } porta altrove, quindi lì non è stato scritto nulla.
archive-not_noted = Non si è potuto annotare in { $path } ({ $error }).

# Le pagine dell'archivio.
archive-title = Partite
archive-reading = { $count ->
    [0] Guardo le vostre partite...
   *[other] Guardo le vostre partite: { $count }
}
archive-none = Qui non si è ancora giocato. Dopo la prima partita la troverete qui.
archive-opening = Apro la partita...
archive-curve = Punti dopo ogni turno
archive-when = { $box }, { $when }. { $state }.
archive-turn = Turno { $turn }: { $what }
archive-state-deleted = Eliminata. Toccate per riprenderla
archive-button-go_on = Continuare
archive-button-replay = Rivedere
archive-button-final = Punteggio finale
archive-button-share = Condividere
archive-rename-told = Come si chiamerà questa partita? La ritrovate con questo nome nella lista.
archive-button-rename = Dare un nome
archive-button-delete = Eliminare
archive-button-restore = Riprenderla
archive-delete-title = Eliminare questa partita?
archive-delete-words = Non conterà più nelle statistiche. Per 30 giorni la potete riprendere in fondo all'elenco.
archive-delete-yes = Eliminare
archive-delete-no = Tenerla
archive-people-button = Giocatori
archive-people-title = Giocatori
archive-people-none = Nessuna partita è ancora arrivata alla fine; quelle concluse prima non contano. Scrivete i vostri nomi prima di giocare, e qui cresceranno le statistiche.
archive-people-unnamed = Nessun nome inserito: sono le partite di chiunque ha giocato con questo colore.
archive-people-counted = { $count ->
    [one] { $game }: 1 partita
   *[other] { $game }: { $count } partite
}
archive-people-early = { $count ->
    [one] 1 partita finita prima del tempo non conta qui.
   *[other] { $count } partite finite prima del tempo non contano qui.
}
archive-people-games = Partite
archive-people-wins = Vinte
archive-people-average = Media
archive-people-best = Record
archive-people-record = { $count ->
    [one] Risultato migliore: 1 punto nella partita { $game }
   *[other] Risultato migliore: { $count } punti nella partita { $game }
}
archive-people-record_named = { $count ->
    [one] Risultato migliore: 1 punto in «{ $title }»
   *[other] Risultato migliore: { $count } punti in «{ $title }»
}
archive-people-by = Punti in media:
archive-people-against = { $player } a confronto con gli altri
archive-people-ahead = { $count ->
    [one] più punti una volta
   *[other] più punti { $count } volte
}
archive-people-behind = { $count ->
    [one] meno punti una volta
   *[other] meno punti { $count } volte
}
archive-people-equal = { $count ->
    [one] punti pari una volta
   *[other] punti pari { $count } volte
}
archive-share-title = Condividere
archive-share-any_phone = Per ogni telefono: inquadrate il codice con la fotocamera, e mostra il risultato come testo.
archive-share-to_app = Codice per BG Stats
archive-share-to_text = Codice per ogni telefono
archive-share-scan = Per l'app BG Stats: inquadrate il codice con il telefono, e l'app prende il risultato.
archive-share-fine = Per l'app BG Stats, un codice molto fitto: toccatelo e riempie lo schermo, poi avvicinate il telefono.
archive-share-no_code = Quando una partita arriva al punteggio finale, qui c'è un codice per il telefono.
archive-share-hint = Salvate un file da portare via. Con una chiavetta inserita, va lì.
archive-share-picture = Mappa come immagine
archive-share-caption = { $game }, { $day }. { $scores }
archive-share-page = Foglio da stampare
archive-share-text = Risultato come testo
archive-share-table = Punti in tabella
archive-share-record = Registro della partita
archive-share-stop = Fermare
archive-share-stopped = Fermato. Non è stato scritto nulla.
archive-share-leave_title = Non è ancora scritto
archive-share-leave_words = Se tornate indietro ora, nessun file viene salvato. Aspettate un momento, e qui si legge dove si trova.
archive-share-leave_yes = Indietro senza
archive-share-leave_no = Aspettare
archive-share-writing = Scrivo: { $percent } %
archive-share-done = Salvato { $where }
