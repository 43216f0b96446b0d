# I file in cui stanno partite e impostazioni: che cosa non va e che cosa fare.
# { $path } è un file; { $error } è ciò che dice il sistema.

journal-not_open = Le partite salvate in { $path } non si aprono ({ $error }): controllate la cartella.
journal-none = In { $path } non ci sono partite salvate: lì non si è ancora giocato.
journal-busy = Un altro Claim Manager (processo { $process }) usa le partite salvate in { $path }: chiudetelo prima, o scegliete un'altra cartella dei dati.
journal-busy_unknown = Un altro Claim Manager usa le partite salvate in { $path }: chiudetelo prima, o scegliete un'altra cartella dei dati.
journal-newer = Le partite salvate in { $path } sono di una versione più recente dell'app (schema { $version }, questa conosce { $known }): aggiornate l'app.
journal-foreign = Il file { $path } non contiene partite di questa app: scegliete un'altra cartella.
journal-large = Il file delle partite salvate, { $path }, supera i { $most } MB, molto più di anni di partite: spostatelo altrove, e ne comincio uno nuovo.
journal-spoilt = Le partite salvate in { $path } si sono danneggiate mentre l'app era aperta: riavviatela per ripristinarle.
journal-unread = Le partite salvate in { $path } non si leggono ({ $error }): riavviate l'app.
journal-unwritten = Le partite salvate in { $path } non si scrivono ({ $error }): controllate il disco, poi riprovate.
journal-gone = Le partite salvate in { $path } sono sparite mentre l'app era in uso: rimettete la cartella al suo posto, o la scheda nel lettore.
journal-no_game = In { $path } non c'è una partita salvata numero { $game }.
journal-closed = La partita { $game } in { $path } è chiusa: cominciatene una nuova.
journal-not_kept = Qui non si salvano partite, quindi non ce n'è una da riprendere.
journal-none_unfinished = In { $path } non ci sono partite da finire.
journal-not_unfinished = In { $path } non c'è una partita da finire numero { $game }.
journal-no_tileset = Il set di tessere { $tileset }, con cui è cominciata la partita { $game }, non si può usare: rimettetelo dov'era.
journal-not_resumed = La partita { $game } non si può riprendere. { $reason }
journal-not_understood = La partita { $game } non si può riprendere: questa versione dell'app non capisce ciò che è stato salvato.

journal-settings-unread = Le impostazioni in { $path } non si leggono ({ $error }): cancellate quel file e scegliete di nuovo.
journal-settings-unwritten = Le impostazioni in { $path } non si scrivono ({ $error }): controllate il disco e i suoi permessi.
