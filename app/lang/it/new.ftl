# La pagina di una nuova partita, le opzioni delle regole, e la tastiera per i nomi.

new-title = Chi gioca?
new-hint = Trascinate un colore al suo posto, o toccate entrambi.
new-hint_seated = Toccate un posto per scrivere il nome. Trascinate per cambiare posto.
new-begins = comincia
new-first = { $player } comincia
new-nobody = Chi comincia?
new-lots = Tirare a sorte
new-make_first = Comincia per primo
new-leave = Non gioca
new-again = Come l'ultima volta
new-over = Da capo
new-over_title = Ricominciare?
new-over_words = Posti, nomi e ciò che avete scelto per questa partita vengono svuotati.
new-over_yes = Svuotare
new-over_no = Lasciare così
new-start = Si comincia
new-with_camera = Con la fotocamera
new-without_camera = Senza fotocamera
new-too_few = { $count ->
    [one] Ancora un giocatore: bisogna essere almeno in due.
   *[other] Bisogna essere almeno in due.
}
new-rule = { $rule }: { $value }
new-printed = Si gioca con le regole stampate.
new-dealt = I valori dei gettoni li do io.
new-unchecked = Alcune tessere sono supposte.
new-rules-title = A che cosa si gioca?
new-game-title = Gioco
new-game-line = Quale scatola è sul tavolo.
new-unverified = Quante tessere di ogni tipo ci sono, e dove stanno le piccole figure, è in parte supposto: nella vostra scatola può essere diverso. Se è così, lo vedete con la fotocamera in «Configurare», «Tessere». In partita toccate la più simile.

option-take_back-title = Riprendere pezzi
option-take_back-line = Invece di mettere un pezzo si può riprendere uno dei propri.
option-tokens-title = Gettoni
option-tokens-line_virtual = I gettoni di cartone stanno a faccia in giù e segnano solo quanti sono. I valori li do io: ognuno vede qui solo i suoi. «Scoperti»: li vedono tutti. «Veri»: contano quelli del cartone.
option-tokens-line_open = I gettoni di cartone stanno a faccia in giù e segnano solo quanti sono. I valori li do io: qui li vedono tutti.
option-tokens-line_physical = Contano i valori dei vostri gettoni di cartone. Stanno a faccia in giù, io conto quanti sono e alla fine chiedo i valori.
option-tokens-virtual = Coperti
option-tokens-open = Scoperti
option-tokens-physical = Veri

keyboard-hint = Scrivete un nome
keyboard-address = Scrivete un indirizzo
keyboard-done = Fatto
keyboard-clear = Svuotare
keyboard-rows = qwertyuiop asdfghjkl zxcvbnm
