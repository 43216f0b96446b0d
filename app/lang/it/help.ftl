# Aiuto: che fare dopo una svista, le regole in figure, e che cosa si può stampare.

help-title = Aiuto
help-slips = Che cosa è successo?
help-rules = { $game }: le regole
help-door-turns = Mostrami i turni
help-door-seats = Chi gioca quale colore?
help-door-audit = Dove sono i gettoni?
help-door-undo = Annulla l'ultimo passo
help-door-setup = Guarda la camera

help-forgot_piece-title = Un pezzo dimenticato
help-forgot_piece-text = Niente di grave, anche dopo molti turni. Tocca il turno: la sua tessera appare grande. Tocca lì il posto dove il pezzo deve stare, poi mettilo sul tavolo. Rifaccio io tutti i conti.
help-wrong_tile-title = Una tessera sbagliata
help-wrong_tile-text = È di questo turno? Tocca la tessera sulla mappa e di' come sta davvero. È di prima? Tocca il turno nell'elenco. Prima di cambiare qualcosa ti mostro che cosa succede ai punti.
help-not_meant-title = Non volevamo questo
help-not_meant-text = Annulla toglie un passo alla volta, quante volte vuoi, e Ripeti lo rimette. Poi sistemate il tavolo come mostra la mappa. Non si perde nulla.
help-forgot_turn-title = Manca un turno
help-forgot_turn-text = Tocca il turno dopo e aggiungi prima quello dimenticato. Tutti i turni successivi passano al prossimo giocatore, e io riconto tutto.
help-wrong_player-title = Toccava a un altro
help-wrong_player-text = Se due hanno scambiato i colori, scambiali nell'elenco dei giocatori. Se qualcuno è stato saltato, aggiungi il turno dimenticato. I punti seguono da soli.
help-differ-title = Tavolo e mappa diversi
help-differ-text = Gli anelli sulla mappa mostrano dove. Se ha ragione il tavolo, dimmelo e cambio la partita. Se ha ragione la mappa, rimetti la cosa a posto e l'anello sparisce.
help-tile_moved-title = Una tessera si è spostata
help-tile_moved-text = Rimettila a posto; non serve dirmelo. Aspetto che non ci siano mani vicine e confronto tutto di nuovo. Se si è spostato l'intero piano di gioco, lascialo così: lo ritrovo.
help-nowhere-title = Non va da nessuna parte
help-nowhere-text = Tocca un posto libero e scegli la tessera. Se non va da nessuna parte, te lo dico e ti propongo di metterla via. Poi pescane un'altra.
help-camera-title = La camera vede male
help-camera-text = Di solito una lampada si riflette o c'è una mano in mezzo. Sposta la lampada, togli la mano, e guarda di nuovo. Puoi sempre rispondere toccando lo schermo, e giocare anche senza camera.
help-my_tokens-title = Voglio vedere i miei gettoni
help-my_tokens-text = Tocca il tuo nome e scegli di guardare i tuoi gettoni. Gli altri si voltano; tu tieni un dito sullo schermo. Dico a tutti che hai guardato, mai che cosa hai visto.
help-tokens_off-title = I gettoni non tornano
help-tokens_off-text = So quanti gettoni vanno su ogni montagna e a ogni giocatore. Guarda l'elenco, conta, e rimetti a posto quelli che si sono persi.
help-points-title = I punti sono giusti?
help-points-text = Ogni punteggio ha il suo calcolo. Apri che cosa è successo e leggi quante tessere, chi aveva la maggioranza, che cosa è raddoppiato. Dopo una correzione si riconta ogni punto.
help-leave-title = Dobbiamo smettere
help-leave-text = Scegli «Continua un'altra volta» nel menu. La partita è salvata dopo ogni passo e vi aspetta, oggi o il mese prossimo. Nel frattempo potete anche giocarne un'altra.
help-power-title = È mancata la corrente
help-power-text = Riaccendimi: la partita è lì, fino all'ultimo passo. Se intanto avete giocato ancora, metti le tessere sulla mappa toccando, o mostrale alla camera una alla volta.

help-print-title = Su carta
help-print-tiles-title = Tessere
help-print-tiles-line = Tutte le tessere da ritagliare, con segni di taglio, margine e retri.
help-print-tokens-title = Gettoni
help-print-tokens-line = Tutti i gettoni da ritagliare, con i loro retri.
help-print-pieces-title = Carte dei giocatori
help-print-pieces-line = Una per ogni colore: lì stanno i pezzi finché non si piazzano.
help-print-reference-title = Scheda delle regole
help-print-reference-line = Le regole in figure, su una sola facciata.
help-print-markers-title = Marcatori
help-print-markers-line = Quattro cartoncini che dicono alla camera dov'è il tavolo.
help-print-wiring-title = Schema dei fili
help-print-wiring-line = Pulsanti e luci: quale filo va a quale pin.
help-print-make = Crea il PDF
help-print-paper-title = Carta
help-print-paper-line = Quella della tua stampante.
help-print-paper-a4 = A4
help-print-paper-letter = Letter
help-print-where = Va su: { $place }
help-print-working = Disegno ...
help-print-at = Disegno { $done } di { $all }
help-print-stop = Ferma
help-print-done =
    Pronto nella cartella “{ $folder }” ({ $where }): { $file }. Stampalo al 100 %.
    { $path }
help-print-stopped = Fermato. Non è stato scritto nulla.
