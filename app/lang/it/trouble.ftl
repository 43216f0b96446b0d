# Il file su che cosa è andato storto.

trouble-unwritten = Il file { $path } non si può scrivere ({ $error }): scegliete un altro posto.
trouble-not_one = { $path } non è un file su che cosa è andato storto. { $why }
trouble-title = Qualcosa non va?
trouble-where = Dove
trouble-row = Un file che lo racconta
trouble-line = Se ho sbagliato qualcosa: un file per chi vi aiuta. Dice che cosa è successo nella partita, ma non i valori dei gettoni coperti.
trouble-open = Creare questo file
trouble-write = Creare il file
trouble-writing = Sto scrivendo...
trouble-written = Scritto { $where } Mandate il file a chi può aiutarvi.
trouble-names-title = Nomi
trouble-names-line = Può contenere i nomi dei giocatori?
trouble-pictures-title = Immagini
trouble-pictures-line = Può contenere immagini del tavolo degli ultimi secondi?
