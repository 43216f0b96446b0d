# Preparare il tavolo con le dita: la guida del primo avvio, e l'elenco dei suoi passi.

setup-list = Preparare il tavolo
setup-guide = Passo per passo
setup-open = Aprire
setup-title = { $number } di { $all }: { $name }
setup-needs_camera = Serve solo con una fotocamera.
setup-unready = Non si può ancora cominciare: { $error }

setup-button-by_touch = Giocare senza fotocamera
setup-button-close = Chiudere la guida
setup-button-skip = Saltare il passo
setup-button-onward = Avanti
setup-button-good = Va bene

setup-welcome-title = Benvenuti
setup-welcome-words = Controllo le mosse, tengo i punti e li spiego. Con una fotocamera sopra il tavolo vedo ciò che posate; senza, lo toccate sullo schermo. La preparazione dura qualche minuto, e potete saltare ogni passo.

setup-language-title = Lingua
setup-language-line = Scegliete la lingua in cui scrivo.
setup-language-done = La mia lingua: { $name }.

setup-touch-title = Verifica del tocco
setup-touch-line = Quattro tocchi mostrano se ognuno arriva dov'è il dito.
setup-touch-done = I tocchi arrivano dov'è il dito.
setup-touch-first = I tocchi arrivano dov'è il dito? Toccate il centro dell'anello (ancora { $left })
setup-touch-mark = Toccate il centro dell'anello (ancora { $left })
setup-touch-beside = Non conta: il tocco è arrivato sulla croce, { $fingers ->
    [0] mezza larghezza di dito { $side }.
    [one] una larghezza di dito { $side }.
   *[other] { $fingers } larghezze di dito { $side }.
}
setup-touch-counted = Contato.
setup-touch-hit = { $off ->
    [0] Contato, proprio al centro.
    [1] Contato, un po' fuori dal centro.
   *[other] Contato, a quasi mezzo dito dal centro.
}
setup-touch-soon = Non conta: è arrivato troppo presto dopo quello di prima.
setup-touch-twice = Questo tocco è arrivato due volte.
setup-touch-anew = Questi tocchi non vanno d'accordo. Ricominciamo: toccate il centro dell'anello (ancora { $left })
setup-touch-leave = Indietro
setup-touch-fine = Ogni tocco arriva dove si trova il dito.
setup-touch-turned_90 = I tocchi arrivano girati di un quarto a destra. Girate l'immagine nelle impostazioni del sistema, non qui, finché la verifica riesce.
setup-touch-turned_180 = I tocchi arrivano capovolti. Girate l'immagine nelle impostazioni del sistema, non qui, finché la verifica riesce.
setup-touch-turned_270 = I tocchi arrivano girati di un quarto a sinistra. Girate l'immagine nelle impostazioni del sistema, non qui, finché la verifica riesce.
setup-touch-mirrored = I tocchi arrivano specchiati: controllate il cavo dello schermo e la sua rotazione nelle impostazioni del sistema.
setup-touch-scaled = I tocchi arrivano troppo vicini al centro o troppo in fuori: nelle impostazioni del sistema la dimensione dello schermo è sbagliata.
setup-touch-shifted = I tocchi arrivano { $side }. Riprovate; se è di nuovo così, calibrate lo schermo nelle impostazioni del sistema.
setup-touch-off = { $corner } il tocco è arrivato { $side }. Riprovate; se è di nuovo così, calibrate lo schermo nelle impostazioni del sistema.
setup-touch-side-left = troppo a sinistra
setup-touch-side-right = troppo a destra
setup-touch-side-above = troppo in alto
setup-touch-side-below = troppo in basso
setup-touch-side-left_above = troppo a sinistra e troppo in alto
setup-touch-side-left_below = troppo a sinistra e troppo in basso
setup-touch-side-right_above = troppo a destra e troppo in alto
setup-touch-side-right_below = troppo a destra e troppo in basso
setup-touch-corner-0 = In alto a sinistra
setup-touch-corner-1 = In alto a destra
setup-touch-corner-2 = In basso a destra
setup-touch-corner-3 = In basso a sinistra
setup-touch-doubled = { $count ->
    [one] 1 tocco è arrivato due volte. Anche un altro programma legge lo schermo: chiudetelo, o riavviate l'app.
   *[other] { $count } tocchi sono arrivati due volte. Anche un altro programma legge lo schermo: chiudetelo, o riavviate l'app.
}
setup-touch-count_hits = { $count } tocchi contati, { $off ->
    [0] tutti proprio al centro.
    [1] al massimo un po' fuori dal centro di un anello.
   *[other] al massimo a mezzo dito dal centro di un anello.
}
setup-touch-count_missed = { $count ->
    [one] 1 tocco non è stato contato, perché è arrivato accanto all'anello.
   *[other] { $count } tocchi non sono stati contati, perché sono arrivati accanto all'anello.
}
setup-touch-count_soon = { $count ->
    [one] 1 tocco non è stato contato, perché è arrivato troppo presto dopo un altro.
   *[other] { $count } tocchi non sono stati contati, perché sono arrivati troppo presto dopo un altro.
}
setup-touch-unclear = Questi tocchi non vanno d'accordo. Toccate ancora una volta il centro di ogni anello con un solo dito.
setup-touch-turn_line = Per voi è tutto capovolto o di lato? Allora giratelo qui.
setup-touch-turn = Girare l'immagine
setup-touch-again = Di nuovo

setup-turned-ask = Così l'immagine è dritta?
setup-turned-back = { $seconds ->
    [one] Se nessuno risponde, tra 1 secondo torna da sola com'era.
   *[other] Se nessuno risponde, tra { $seconds } secondi torna da sola com'era.
}
setup-turned-keep = Lasciare così
setup-turned-further = Girare ancora
setup-turned-turn-back = Tornare com'era

setup-camera-title = Fotocamera
setup-camera-line = Scegliete la fotocamera che guarda il tavolo.
setup-camera-chosen = La fotocamera è scelta.
setup-camera-none = Non trovo fotocamere. Collegatene una e cercate di nuovo, o giocate senza: allora toccate sullo schermo ciò che posate.
setup-camera-found = { $count ->
    [one] Ho trovato 1 fotocamera. Toccatela, se guarda il tavolo.
   *[other] Ho trovato { $count } fotocamere. Toccate quella che guarda il tavolo.
}
setup-camera-none_again = Ho cercato di nuovo e non ho trovato nessuna fotocamera. Controllate il cavo e cercate ancora, oppure giocate senza: allora toccate ciò che posate.
setup-camera-still = Non arriva ancora nessuna immagine. { $reason }
setup-camera-absent = Nessuna fotocamera è collegata. Senza, toccate ciò che posate.
setup-camera-searching = Cerco fotocamere...
setup-camera-which = Toccate la fotocamera che guarda il tavolo.
setup-camera-opening = Apro la fotocamera...
setup-camera-tap = Toccate per vedere l'immagine.
setup-camera-made_up = { $name } (finta, per prova)
setup-camera-address_line = Scrivete l'indirizzo a cui la fotocamera manda le immagini (MJPEG), per esempio quello di un telefono usato come fotocamera.
setup-camera-aim = Dritta dall'alto, con tutto il tavolo nell'immagine.
setup-camera-needed = Per questo passo serve una fotocamera: collegatene una.
setup-camera-lost = Non arrivano immagini. Riprovate, scegliete un'altra fotocamera, o giocate senza.
setup-camera-no_picture = Da questa fotocamera non arrivano più immagini.
setup-camera-mend = Potete usarla, ma prima conviene migliorare questo.
setup-camera-take_it = Così va bene.
setup-camera-good = Luminosa, nitida e abbastanza vicina.
setup-camera-no_start = Non vedo la tessera iniziale. Per giocare mettetela in mezzo al tavolo.
setup-camera-tiles = { $count ->
    [one] Vedo 1 tessera.
   *[other] Vedo { $count } tessere.
}
setup-camera-lay_tiles = Mettete qualche tessera sul tavolo: così so dire se sono abbastanza grandi per me.
setup-camera-markers = { $count ->
    [one] Vedo 1 marcatore.
   *[other] Vedo { $count } marcatori.
}
setup-camera-button-search = Cercare di nuovo
setup-camera-button-address = Scrivere un indirizzo
setup-camera-button-others = Altre fotocamere
setup-camera-button-again = Riprovare
setup-camera-button-without = Giocare senza
setup-camera-button-use = Usare questa
setup-camera-button-to = Scegliere la fotocamera

setup-measure-measure = Misurare il tavolo
setup-measure-finish = Misurare la lente
setup-measure-again = Di nuovo
setup-measure-camera = Altra fotocamera
setup-measure-leave = Chiudere
setup-measure-print = Da stampare
setup-measure-printing = Preparo i fogli...
setup-measure-printed = Salvato come { $path }. Stampatelo al 100 %.

setup-table-title = Tavolo
setup-table-line = Misuratelo una volta con i marcatori stampati: così ne conosco ogni punto. Si può anche senza, un po' meno esatto.
setup-table-done = Il tavolo è misurato.
setup-table-lay = Mettete piatte le carte con i marcatori vicino agli angoli di ciò che la fotocamera vede.
setup-table-seen = { $count ->
    [0] Nessun marcatore in vista
    [one] 1 marcatore è contornato
   *[other] { $count } marcatori sono contornati
}
setup-table-ready = Togliete le mani, poi toccate «Misurare il tavolo».
setup-table-unseen = Ancora niente marcatori? Toccate «Da stampare» e ritagliate le carte.
setup-table-measuring = Via le mani, per favore: immagine { $taken } di { $count }.
setup-table-restless = Il tavolo non è rimasto fermo: togliete le mani e fissate la fotocamera.
setup-table-no_marker = Ho perso di vista i marcatori: metteteli piatti, con più luce, e misurate di nuovo.
setup-table-measured = { $count ->
    [one] Misurato con 1 marcatore, esatto a { $doubt } mm.
   *[other] Misurato con { $count } marcatori, esatto a { $doubt } mm.
}
setup-table-kept = Fatto. Ora lasciate la fotocamera dov'è; i marcatori si possono togliere.
setup-table-failed = Non è riuscito. Non è cambiato nulla.

setup-lens-title = Lente
setup-lens-line = Per fotocamere grandangolari: misurate con una scacchiera stampata come la lente piega l'immagine.
setup-lens-done = La lente è misurata.
setup-lens-views = { $count ->
    [one] 1 vista presa
   *[other] { $count } viste prese
}
setup-lens-hold = Tenete ferma la scacchiera stampata davanti alla fotocamera, ogni volta altrove e inclinata diversamente.
setup-lens-want-more = altre viste
setup-lens-want-left = la scacchiera sul bordo sinistro
setup-lens-want-right = la scacchiera sul bordo destro
setup-lens-want-top = la scacchiera sul bordo superiore
setup-lens-want-bottom = la scacchiera sul bordo inferiore
setup-lens-want-middle = la scacchiera in mezzo
setup-lens-want-lean = la scacchiera inclinata diversamente
setup-lens-no_board = Non vedo la scacchiera.
setup-lens-few_corners = Vedo troppo poco della scacchiera.
setup-lens-same_view = La scacchiera è dov'era: spostatela.
setup-lens-wrong_size = L'immagine della fotocamera ha cambiato dimensione: ricominciate.
setup-lens-enough = Basta così: toccate «Misurare la lente».
setup-lens-too_few = Servono altre viste.
setup-lens-unfit = Le viste non vanno d'accordo con una sola lente: incollate la scacchiera su qualcosa di rigido e non toccate fuoco e zoom.
setup-lens-measured = Misurata da { $count } viste, esatta a { $error } pixel.
setup-lens-kept = Fatto. Vale per questa fotocamera.

setup-tiles-title = Tessere
setup-tiles-known = Tessere diverse conosciute: { $named } su { $count }, ne mancano { $left }.
setup-pieces-title = Pezzi
setup-pieces-line = Mostratemi i vostri pezzi, un colore dopo l'altro.
setup-pieces-known = { $named } colori su { $count } conosciuti.
setup-proof-title = Prova al tavolo
setup-proof-line = Una prova di dieci minuti mostra quanto vedo bene con questa fotocamera, questa luce e questa scatola.
setup-proof-done = La prova è fatta.
setup-proof-kept = Salvata come { $path }
setup-proof-no_eyes = Qui nessuno guarda il tavolo: avviate l'app con una fotocamera.
setup-proof-no_tiles = Prima mostratemi le vostre tessere, soprattutto quella iniziale.
setup-proof-to_tiles = Mostrare le tessere

setup-panel-title = Pulsanti e luci
setup-panel-line = Provate ogni luce e ogni pulsante.
setup-panel-done = Luci e pulsanti sono provati.
setup-panel-absent = Qui non ce ne sono, e non servono.
setup-panel-none = Non ve ne serve nessuno: si può fare tutto su questo schermo.
setup-panel-why = Cinque pulsanti e qualche luce accanto al tavolo rendono tutto più svelto: confermate, annullate e scavate senza allungarsi verso lo schermo.
setup-panel-how = Lo schema mostra dove va ogni filo; il manuale spiega come farlo sapere a questo computer.
setup-panel-lit = Vedete la luce «{ $light }», e nessun'altra?
setup-panel-unseen = La luce «{ $light }» resta spenta: controllate con lo schema il suo pin e il suo verso; la gamba lunga va alla resistenza.
setup-panel-press = { $count ->
    [one] Premete l'ultimo pulsante.
   *[other] Premete ogni pulsante una volta: ne mancano { $count }.
}
setup-panel-all = Tutte le luci e tutti i pulsanti funzionano.
setup-panel-not_all = Tutti i pulsanti funzionano; non tutte le luci si vedono.
setup-panel-faulty = { $button }: si apre e si chiude da solo
setup-panel-button-about = Di che si tratta
setup-panel-button-pass = Avanti senza
setup-panel-button-print = Schema dei fili
setup-panel-button-simulate = Provarli qui
setup-panel-button-seen = Sì
setup-panel-button-dark = No
setup-panel-button-again = Di nuovo
setup-panel-button-finish = Va bene

setup-done-title = Pronti
setup-done-line = { $name }: { $words }
setup-done-play = Giocare
