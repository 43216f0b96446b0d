# La prova: qualcuno viene guidato per qualche minuto al tavolo e sente che cosa raggiungono fotocamera, luce e scatola.
# I colori hanno le forme masculine e feminine.

prove-title = Prova sul mio tavolo
prove-keys = Va avanti da solo. Invio: non l'ha visto. s: salta. q: fine.
prove-keys_told = Invio: avanti. a: l'ho fatto in altro modo. q: fine.
prove-progress = Passo { $number } di { $all }
prove-waiting = Sto guardando.
prove-moving = Togliete la mano, poi guardo.
prove-unseen = C'era una mano, ma non vedo nulla di nuovo. Se è fatto, premete "Non l'ha visto".
prove-brief = È stato breve: lasciate lì la mano tre secondi.
prove-finished = Fatto. Ecco che cosa raggiunge il vostro tavolo.
prove-stopped = Interrotto. Ecco che cosa è stato provato.

prove-button-skip = Saltare
prove-button-done = Non l'ha visto
prove-button-finish = Fatto
prove-button-next = Avanti
prove-button-again = Ho fatto altro
prove-button-stop = Basta
prove-button-close = Chiudere

prove-step-start = Mettete la tessera iniziale, { $face }, da sola al centro del tavolo.
prove-step-plain = Mettetele accanto la tessera { $face }, dritta come la tessera iniziale.
prove-step-twin = Mettete la tessera { $face } accanto a un'altra, dritta come la tessera iniziale.
prove-step-other_twin = Ora quella che le somiglia: mettete la tessera { $face } accanto a un'altra, dritta allo stesso modo.
prove-step-standing =
    Mettete in piedi { FORM($kind, "gender") ->
        [masculine] un { $kind } { FORM($colour, "masculine") }
       *[feminine] una { $kind } { FORM($colour, "feminine") }
    } sulla tessera { $on }.
prove-step-lying = { FORM($kind, "gender") ->
    [masculine] Mettete coricato sulla tessera { $on } un { $kind } { FORM($colour, "masculine") }.
   *[feminine] Mettete coricata sulla tessera { $on } una { $kind } { FORM($colour, "feminine") }.
}
prove-step-other_kind =
    Mettete { FORM($kind, "gender") ->
        [masculine] un { $kind } { FORM($colour, "masculine") }
       *[feminine] una { $kind } { FORM($colour, "feminine") }
    } sulla tessera { $on }.
prove-step-dark_piece =
    Mettete in piedi { FORM($kind, "gender") ->
        [masculine] un { $kind } { FORM($colour, "masculine") }
       *[feminine] una { $kind } { FORM($colour, "feminine") }
    } sulla tessera { $on }, accanto all'altro pezzo.
prove-step-token = Mettete un gettone coperto sulla tessera iniziale.
prove-step-more_tokens = Mettete ancora un gettone su quella pila, così sono { $count }.
prove-step-rest = Tenete ferma una mano sopra le tessere per tre secondi, poi toglietela. Non cambiate nulla.
prove-step-distinct = Mettete la tessera { $face } accanto a un'altra, dritta come la tessera iniziale.
prove-step-dim = Abbassate la lampada, o tirate la tenda della finestra. Non cambiate nulla sul tavolo.
prove-step-dim_tile = Con questa luce debole, mettete la tessera { $face } accanto a un'altra, dritta come la tessera iniziale.
prove-step-bright = Rimettete la luce com'era. Non cambiate nulla sul tavolo.
prove-step-tile_gone = Togliete di nuovo la tessera { $face }.
prove-step-piece_gone =
    Togliete di nuovo { FORM($kind, "gender") ->
        [masculine] il { $kind } { FORM($colour, "masculine") }
       *[feminine] la { $kind } { FORM($colour, "feminine") }
    } dalla tessera { $on }.

prove-name-start = la tessera iniziale
prove-name-plain = una tessera semplice
prove-name-twin = una tessera che ha una gemella
prove-name-other_twin = la sua gemella
prove-name-standing = un pezzo in piedi
prove-name-lying = un pezzo coricato
prove-name-other_kind = un pezzo di altro tipo
prove-name-dark_piece = un pezzo scuro
prove-name-token = un gettone
prove-name-more_tokens = un altro gettone
prove-name-rest = una mano ferma
prove-name-distinct = un'altra tessera
prove-name-dim = meno luce
prove-name-dim_tile = una tessera con poca luce
prove-name-bright = più luce
prove-name-tile_gone = una tessera tolta
prove-name-piece_gone = un pezzo tolto

prove-colour-yellow = giallo
    .masculine = giallo
    .feminine = gialla
prove-colour-red = rosso
    .masculine = rosso
    .feminine = rossa
prove-colour-green = verde
    .masculine = verde
    .feminine = verde
prove-colour-blue = blu
    .masculine = blu
    .feminine = blu
prove-colour-black = nero
    .masculine = nero
    .feminine = nera
prove-colour-unknown = colorato
    .masculine = colorato
    .feminine = colorata

prove-told-tile = Vedo { $what }
prove-told-tile_moved = Vedo che si è spostata: { $what }
prove-told-tile_removed = Non vedo più { $what }
prove-told-piece =
    Vedo { FORM($kind, "gender") ->
        [masculine] un { $kind } { FORM($colour, "masculine") }
       *[feminine] una { $kind } { FORM($colour, "feminine") }
    }
prove-told-piece_removed =
    Manca ora { FORM($kind, "gender") ->
        [masculine] un { $kind } { FORM($colour, "masculine") }
       *[feminine] una { $kind } { FORM($colour, "feminine") }
    }
prove-told-tokens = Vedo { $what }
prove-told-tokens_removed = Vedo che i gettoni non ci sono più
prove-told-token_taken = Vedo un gettone accanto alla mappa
prove-told-token_returned = Vedo che il gettone accanto alla mappa non c'è più
prove-told-desync = Ho perso la mappa
prove-told-unsure = { $what }, ma senza certezza
prove-told-unnamed = una tessera che non so nominare
prove-told-turned = la tessera { $face }, girata di { $degrees }°
prove-told-some_piece = pezzo
    .gender = masculine
prove-told-some_tokens = gettoni
prove-told-count = { $count ->
    [one] 1 gettone
   *[other] { $count } gettoni
}
prove-told-nothing = Non vedo nulla di nuovo
prove-told-more = { $told }, e altro: { $count }

prove-verdict-right = giusto
prove-verdict-asked = chiesto
prove-verdict-missed = non visto
prove-verdict-invented = inventato
prove-verdict-wrong = sbagliato
prove-verdict-skipped = saltato

prove-line-ask = { $number } di { $all }. { $ask }
prove-line-shown = { "   " }{ $told }. { $keys }
prove-line-step = { $number }. { $name }: { $verdict }
prove-line-told = { $number }. { $name }: { $verdict } ({ $told })
prove-line-count = { $verdict }: { $count } su { $all }
prove-line-scale = Una tessera misura { $pixels } pixel in un'immagine di { $width }x{ $height }.
prove-line-blur = Sfocatura: { $blur } pixel più delle vostre foto imparate.
prove-line-noise = Rumore: { $noise } livelli di grigio; la stampa ne risalta di { $contrast }.
prove-line-light = Luminosità: { $brightness } % delle vostre foto imparate; la tessera più scura ha il { $evenness } % della luce della più chiara.
prove-line-saturated = Sovraesposto: { $saturated } % delle tessere.
prove-line-fps = Immagini al secondo: { $fps }.
prove-line-delay = Dalla mano alla risposta: { $delay } secondi di solito, { $longest } al massimo.
prove-line-bundle = Tutto si può rivedere: { PROGRAM() } prove { $path }
prove-line-unwritten = Il file { $path } non si può scrivere ({ $error }): scegliete un altro posto con --bundle.

prove-advice-fine = Non c'è nulla da cambiare.
prove-advice-nearer = Una tessera è larga solo { $pixels } pixel: avvicinate la fotocamera, vanno bene { $wanted } e più.
prove-advice-resolution = Una tessera è larga solo { $pixels } pixel in un'immagine di { $width }x{ $height }: usate una risoluzione più alta, o avvicinate la fotocamera.
prove-advice-focus = L'immagine è sfocata di { $blur } pixel: mettete a fuoco la fotocamera, bloccate il fuoco e pulite la lente.
prove-advice-more_light = Le tessere sono scure: date più luce al tavolo, meglio una lampada per lato.
prove-advice-noisy = L'immagine ha rumore ({ $noise } livelli di grigio): date più luce al tavolo, così la fotocamera non deve amplificare.
prove-advice-lamp = Il { $saturated } % delle tessere è sovraesposto: spostate la lampada perché non si rifletta, o abbassatela.
prove-advice-uneven = La tessera più scura riceve il { $evenness } % della luce della più chiara: mettete una seconda lampada dall'altra parte.
prove-advice-slow = Arrivano solo { $fps } immagini al secondo: collegate la fotocamera direttamente, e chiudete ciò che la usa.
prove-advice-stand = La fotocamera o il tavolo si sono mossi durante la prova: fissate il supporto della fotocamera.
prove-advice-dim = Con luce debole è andata peggio che con la vostra: tenete accesa la lampada.
prove-advice-enrol = L'immagine è buona, eppure queste tessere erano incerte: imparatele di nuovo con questa fotocamera e questa luce: { $faces }.
prove-advice-pieces = L'immagine è buona, eppure i pezzi erano incerti: mostrateli una volta con { PROGRAM() } enrol pieces.
prove-advice-hands = Una mano ferma è stata presa per un cambiamento: portate maniche diverse dal tavolo, o togliete prima la mano.
prove-advice-unknown = Nelle immagini non si è trovata una causa: la registrazione mostra che cosa è successo.
prove-advice-trouble = Gli occhi hanno detto: { $what }

prove-playback-better = meglio
prove-playback-same = uguale
prove-playback-worse = peggio
prove-playback-step = { $number }. { $name }: prima { $before }, ora { $now }: { $change }
prove-playback-total = Meglio: { $better }, uguale: { $same }, peggio: { $worse }.
prove-playback-made = Fatta con Claim Manager { $version }, set di tessere { $tileset }, passi: { $count }.

prove-bundle-not_one = Il file { $path } non è una prova che si possa rivedere ({ $why }).
prove-bundle-newer = è di una versione più recente
prove-bundle-entry = la voce { $name } non ne fa parte
prove-bundle-large = { $name } è troppo grande
prove-bundle-damaged = { $name } è danneggiato
