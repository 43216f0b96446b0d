# Mostrare tessere e pezzi sullo schermo, prima della prima partita.

show-title = Mostratemi la vostra scatola
show-progress = Passo { $number } di { $all }: { $name }
show-bare = Il tavolo vuoto
show-lay_empty = Togliete tutto dal tavolo, anche le mani.
show-lay_colour = { $colour }: mettete questi pezzi staccati, in quest'ordine da sinistra a destra.
show-lay_tokens = Mettete i gettoni staccati, da sinistra a destra: uno, una pila di due, una pila di tre.
show-standing = { $kind } in piedi
show-lying = { $kind }, coricato
show-upright = { $kind }
show-all_tokens = Gettoni
show-tokens = { $count ->
    [one] 1 gettone
   *[other] { $count } gettoni
}
show-numbered = { $number }: { $name }
show-waiting = Sto guardando.
show-moving = Togliete le mani, poi guardo.
show-looking = Sto guardando...
show-seen_empty = È questo il tavolo vuoto?
show-seen = { $count ->
    [one] Lo vedo. È contornato per intero?
   *[other] Vedo { $count } cose. Sono contornate per intero, in quest'ordine?
}
show-alike = { $one } e { $two } si somigliano con questa luce: usate più luce o una più bianca.
show-overexposed = { $colour } è sovraesposto: abbassate la luce o girate la lampada, e mostrate di nuovo il colore.
show-page = Così riconoscerò i vostri pezzi
show-cutting = Ritaglio tutto...
show-kept = Salvato. D'ora in poi conosco i vostri pezzi.
show-keep_it = Guardate ogni contorno. Toccate una riga per mostrarla di nuovo.
show-not_shown = Non ancora mostrato.
show-nothing = Non è ancora stato ritagliato nulla.

show-named = { $count ->
    [one] { $named } di 1 tessera diversa
   *[other] { $named } di { $count } tessere diverse
}
show-lay_tiles = Mettete le tessere scoperte su un tavolo in tinta unita, girate come volete, tutte in vista.
show-in_sight = { $count ->
    [one] 1 tessera è contornata.
   *[other] { $count } tessere sono contornate.
}
show-no_tile = Non vedo ancora tessere.
show-refused = { $count ->
    [one] 1 non va bene. { $why }
   *[other] { $count } non vanno bene. { $why }
}
show-to_name = { $count ->
    [one] 1 tipo aspetta un nome.
   *[other] { $count } tipi aspettano un nome.
}
show-none_to_name = Nessuna tessera aspetta un nome.
show-added = { $count ->
    [one] 1 tessera presa, tipi nuovi: { $new }. Mettete le prossime, o date i nomi a queste.
   *[other] { $count } tessere prese, tipi nuovi: { $new }. Mettete le prossime, o date i nomi a queste.
}
show-sheet = Così le riconoscerò. Toccate via ciò che è sbagliato.
show-which = Quale di queste è?
show-copies = { $count ->
    [one] vista una volta
   *[other] vista { $count } volte
}
show-which_help = Toccate il disegno che mostra la stessa cosa. Se sono tutti girati male: «Girare».
show-clash = { $face } ha una foto che sembra diversa. Toccatela di nuovo se questa è giusta.
show-all_there = Ogni tessera ha la sua foto.
show-missing = { $count ->
    [one] 1 tessera non ha ancora una foto:
   *[other] { $count } tessere non hanno ancora una foto:
}
show-working = Un momento...
show-unwritten = { $path } non si può scrivere: scegliete un altro posto con --art.

show-button-take = Scattare la foto
show-button-use = Usare questi
show-button-look_again = Rifare la foto
show-button-name = Dare i nomi
show-button-more = Altri
show-button-turn = Girare
show-button-no_tile = Nessuna
show-button-undo = Annullare
show-button-back = Ripresa
show-button-page = Che cosa manca
show-button-next = Va bene
show-button-again = Di nuovo
show-button-skip = Saltare il colore
show-button-skip_tokens = Saltare i gettoni
show-button-stop = Basta
show-button-go_on = Avanti
show-button-keep = Usarli
show-button-anew = Ricominciare
show-button-leave = Chiudere

# Che cosa non va in una foto di pezzi, e che cosa fare.
show-wrong-unusable = Questa foto non va bene: più luce, o meno.
show-wrong-wrong_size = La foto ha un'altra misura di quella del tavolo vuoto: ricominciate.
show-wrong-no_difference = Vedo solo il tavolo vuoto: mettete le cose dove la fotocamera le vede.
show-wrong-too_few = Vedo { $found } cose su { $wanted }. Staccatele, dove il tavolo è in tinta unita, con più luce.
show-wrong-too_many = Vedo più di { $wanted } cose: non lasciate altro, né mani, e la fotocamera dov'era.
show-wrong-touching = Alcune si toccano: mettetele a un palmo di distanza.
show-wrong-too_small = Sono troppo piccole nella foto: avvicinate la fotocamera.
show-wrong-at_the_edge = Qualcosa arriva al bordo della foto: una mano? Se no, spostatelo verso il centro.
show-wrong-still_there = Sono le cose di prima: ora mettete le prossime.
