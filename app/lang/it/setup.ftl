# Prima della prima partita: imparare le tessere, contare la scatola, misurare lente e tavolo.

enrol-found = { $count ->
    [one] { $name }: 1 tessera
   *[other] { $name }: { $count } tessere
}
enrol-none_found = { $name }: nessuna tessera trovata. Mettetele a un dito l'una dall'altra su una stoffa in tinta unita di un colore che nessuna tessera ha, tutte in vista.
enrol-trouble = { $name }: { $what }
enrol-refused = { $name }, a { $x }, { $y }: non presa. { $why }
enrol-sheet = { $name }: ogni ritaglio come sarà usato, e ciò che non è stato preso: vedete { $picture }
enrol-imported = { $name }: riconosciuta come { $face }
enrol-not_taken = { $name }: { $why }
enrol-not_square = non è quadrata, né una tessera sola su fondo in tinta unita: ritagliatela
enrol-waiting = { $count ->
    [one] 1 gruppo di tessere aspetta un nome.
   *[other] { $count } gruppi di tessere aspettano un nome.
}
enrol-question = { $count ->
    [one] Gruppo { $number }, 1 copia: vedete { $picture }
   *[other] Gruppo { $number }, { $count } copie: vedete { $picture }
}
enrol-doubt = Forse mostra la stessa cosa del gruppo { $others }.
enrol-suggested = Accanto ci sono i nostri disegni di 1: { $first }, 2: { $second }, 3: { $third }.
enrol-ask = Quale disegno? Un numero, un nome come A1_b, un nome con i quarti di giro in senso orario come A1_b 2; s salta, u annulla, m manca, q fine:{ " " }
enrol-named = Il gruppo { $number } è { $face }.
enrol-undone = L'ultimo passo è annullato.
enrol-nothing_to_undo = Non c'è nulla da annullare.
enrol-missing = { $count ->
    [one] 1 disegno non ha ancora una foto: { $faces }
   *[other] { $count } disegni non hanno ancora una foto: { $faces }
}
enrol-complete = Ogni disegno ha la sua foto.
enrol-same = { $first } e { $second } non si distinguono in queste foto: rifatele più vicine e nitide, o se ne chiederà conferma.
enrol-alike = { $count ->
    [one] 1 coppia differisce di poco e si confronta con cura.
   *[other] { $count } coppie differiscono di poco e si confrontano con cura.
}
enrol-poor = { $face }: { $what }

# Perché qualcosa che sembra una tessera non è stato preso, e che cosa fare.
enrol-why-cut_off = Esce dall'immagine: mettetela più all'interno, o mostrate più tavolo.
enrol-why-covered = Il suo bordo non si vede tutto: togliete ciò che c'è sopra, e lasciate spazio da ciò che le somiglia.
enrol-why-no_square = Sul tavolo non è un quadrato: mettetela distesa, e tenete la fotocamera dritta sopra.
enrol-why-other_size = Ha un'altra misura delle altre tessere: mostrate solo tessere di un gioco.
enrol-why-blurred = Non è nitida: mettete a fuoco, tenete fermo, o date più luce.
enrol-why-unclear = Qui c'è qualcosa che non si è potuto ritagliare: se è una tessera, mettetela da sola, su un tavolo di un altro colore.

# Lo stesso in una o due parole, per un disegno.
enrol-short-cut_off = tagliata
enrol-short-covered = bordo coperto
enrol-short-no_square = non quadrata
enrol-short-other_size = altra misura
enrol-short-blurred = sfocata
enrol-short-unclear = non chiara

census-found = { $count ->
    [one] { $name }: 1 tessera
   *[other] { $name }: { $count } tessere
}
census-missing = { $count ->
    [one] manca: 1 x { $face }
   *[other] mancano: { $count } x { $face }
}
census-extra = { $count ->
    [one] di troppo: 1 x { $face }
   *[other] di troppo: { $count } x { $face }
}
census-doubtful = { $name }, a { $x }, { $y }: incerta, forse { $faces }
census-unknown = { $name }, a { $x }, { $y }: non è una tessera di questo set
census-complete = Scatola e set di tessere coincidono: { $count } tessere.
census-differs = Riconosciute con certezza: { $found } tessere su { $due }.

pieces-lay_empty = Togliete tutto dal tavolo, anche le mani. Premete Invio.{ " " }
pieces-lay_colour = Mettete staccati i pezzi di colore { $colour }, da sinistra a destra: { $things }. Premete Invio.{ " " }
pieces-lay_tokens = Mettete i gettoni staccati, da sinistra a destra: uno, una pila di due, una pila di tre. Premete Invio.{ " " }
pieces-standing = { $kind } in piedi
pieces-lying = { $kind }, coricato
pieces-learned = { $name }: imparato.
pieces-missing = { $name }: in { $folder } non c'è questa foto.
pieces-no_empty = In { $folder } manca empty.jpg: fate prima una foto del tavolo vuoto, con la stessa fotocamera e luce.
pieces-unreadable = { $name }: { $why }
pieces-unusable = { $name }: la foto non si può usare: rifatela.
pieces-wrong_size = { $name }: la foto ha un'altra misura di quella del tavolo vuoto: fatele tutte con la stessa fotocamera.
pieces-no_difference = { $name }: nulla è diverso dal tavolo vuoto: mettete le cose dove la fotocamera le vede.
pieces-too_few = { $name }: si vedono { $found } cose su { $wanted }: staccatele, dove il tavolo è in tinta unita, con più luce.
pieces-too_many = { $name }: ci sono più di { $wanted } cose, o il tavolo si è spostato: mostrate solo queste.
pieces-touching = { $name }: alcune cose si toccano: mettetele a un palmo di distanza.
pieces-too_small = { $name }: le cose sono troppo piccole nella foto: avvicinate la fotocamera.
pieces-at_the_edge = { $name }: qualcosa è al bordo della foto: spostatelo verso il centro.
pieces-alike = { $one } e { $two } si somigliano con questa luce: usate più luce o una più bianca.
pieces-overexposed = { $name }: sovraesposto. Abbassate la luce o girate la lampada, e rifate la foto.
pieces-kept = Ciò che è stato imparato è in { $folder }; guardate { $sheet }: ogni cosa deve essere contornata per intero.
pieces-none = Non è stato imparato nulla.
pieces-damaged = I pezzi imparati in { $path } non si possono usare ({ $error }): cancellate la cartella e imparate di nuovo i pezzi.
pieces-unwritten = { $path } non si può scrivere ({ $error }): scegliete un altro posto con --art.

calibrate-taken = { $count ->
    [one] { $name }: presa, finora 1 vista
   *[other] { $name }: presa, finora { $count } viste
}
calibrate-no_board = { $name }: nessuna scacchiera trovata. Stampatela con: { PROGRAM() } print markers
calibrate-few_corners = { $name }: la scacchiera si vede troppo poco
calibrate-same_view = { $name }: la scacchiera è dov'era prima, spostatela
calibrate-wrong_size = { $name }: non ha la misura delle foto precedenti, lasciata fuori
calibrate-trouble = { $name }: { $what }
calibrate-wants = Ancora da mostrare: { $what }.
calibrate-more = altre viste
calibrate-left = la scacchiera al bordo sinistro
calibrate-right = la scacchiera al bordo destro
calibrate-top = la scacchiera al bordo alto
calibrate-bottom = la scacchiera al bordo basso
calibrate-middle = la scacchiera al centro
calibrate-lean = la scacchiera inclinata da altri lati
calibrate-lens = Lente misurata a { $error } pixel, da { $views } viste; salvata in { $file }.
calibrate-table = Tavolo misurato a { $doubt } mm da { $count } marcatori, che combaciano a { $error } pixel; salvato in { $file }.
calibrate-table_by_hand = Tavolo misurato a { $doubt } mm da quattro angoli; salvato in { $file }.
calibrate-no_marker = { $name }: nessuno dei nostri marcatori trovato. Stampateli con: { PROGRAM() } print markers
calibrate-one_marker = C'è un solo marcatore: mettetene un altro lontano, due misurano cento volte meglio.
calibrate-close = I marcatori sono troppo vicini per questa vista: mettete delle carte vicino ai suoi angoli.
calibrate-colour = { $count ->
    [one] { $word }: colore imparato da 1 pezzo; salvato in { $file }. Mostratene cinque o più per essere sicuri.
   *[other] { $word }: colore imparato da { $count } pezzi; salvato in { $file }.
}
calibrate-confusable = { $one } e { $two } si distinguono male con questa luce: usate più luce o una più bianca.
calibrate-unsteady = I marcatori non combaciano bene: stendete i fogli, e controllatene il righello.
calibrate-damaged = Il file { $path } non si può usare ({ $error }): cancellatelo e misurate di nuovo.
calibrate-unwritten = Il file { $path } non si può scrivere ({ $error }): scegliete un altro posto con --output.

tokens-none = In { $photo } non si è trovato nessun gettone: allargateli scoperti e staccati, su un fondo di un solo colore.
tokens-face_down = Il gettone a { $x }, { $y } è coperto: giratelo.
tokens-doubtful = Il gettone a { $x }, { $y } è incerto: forse è { $values }.
tokens-count = { $count ->
    [one] Trovato 1 gettone, dovrebbero essere { $due }: allargateli perché si vedano tutti.
   *[other] Trovati { $count } gettoni, dovrebbero essere { $due }: allargateli perché si vedano tutti.
}
tokens-total = { $count ->
    [one] 1 gettone: { $total }
   *[other] { $count } gettoni: { $total }
}
tokens-total_so_far = { $count ->
    [one] 1 gettone, incerto: finora { $total }
   *[other] { $count } gettoni, non tutti certi: finora { $total }
}
