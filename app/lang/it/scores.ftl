# I punteggi sulla mappa e il punteggio finale passo per passo. I termini sono quelli dei regolamenti.

# Che cosa fa punti: uno solo, e tutti quelli del suo tipo.
scores-kind-railroad = Ferrovia
scores-kind-mountain = Montagna
scores-kind-city = Città
scores-kind-prairie = Prateria
scores-kind-river = Fiume
scores-kind-forest = Foresta
scores-kind-system = Sistema fluviale
scores-kind-meadow = Prato
scores-kinds-railroad = Ferrovie
scores-kinds-mountain = Montagne
scores-kinds-city = Città
scores-kinds-prairie = Praterie
scores-kinds-system = Capanne e pesci
scores-kinds-meadow = Prati

# Da dove vengono i punti.
scores-origin-railroads = Ferrovie
scores-origin-mountains = Montagne
scores-origin-cities = Città
scores-origin-prairies = Praterie
scores-origin-tokens = Gettoni
scores-origin-rivers = Fiumi
scores-origin-forests = Foreste
scores-origin-huts = Capanne
scores-origin-meadows = Prati
scores-origin-total = Totale

scores-head = { $kind }: { $working }

# Il conto: "2 accampamenti × 2 + 1 mandria × 4 = 8".
scores-sum = { $what } = { $points }
scores-times = { $what } × { $worth }
scores-plus = { $first } + { $second }
scores-minus = { $first } − { $second }
scores-less = ({ $first } − { $second })
scores-doubled = { $what } × 2
scores-points = { $count ->
    [one] 1 punto
   *[other] { $count } punti
}
scores-count-tiles = { $count ->
    [one] 1 tessera
   *[other] { $count } tessere
}
scores-count-nuggets = { $count ->
    [one] 1 pepita
   *[other] { $count } pepite
}
scores-count-railroads = { $count ->
    [one] 1 ferrovia completata
   *[other] { $count } ferrovie completate
}
scores-count-camps = { $count ->
    [one] 1 accampamento
   *[other] { $count } accampamenti
}
scores-count-herds = { $count ->
    [one] 1 mandria
   *[other] { $count } mandrie
}
scores-count-fish = { $count ->
    [one] 1 pesce
   *[other] { $count } pesci
}
scores-count-mushrooms = { $count ->
    [one] 1 fungo
   *[other] { $count } funghi
}
scores-count-deer = { $count ->
    [one] 1 cervo
   *[other] { $count } cervi
}
scores-count-hunted = { $count ->
    [one] 1 perso per le tigri
   *[other] { $count } persi per le tigri
}
scores-count-mammoths = { $count } mammut
scores-count-aurochs = { $count ->
    [one] 1 uro
   *[other] { $count } uri
}

# Perché fanno punti proprio questi giocatori.
scores-rule-alone = Non c'è nessun altro: i punti vanno a { $player }.
scores-rule-majority = Maggioranza, { $most } a { $second }: i punti vanno solo a { $player }.
scores-rule-tie = Parità, { $count } a testa: punti pieni per { $players }.
scores-rule-overruled = { $count ->
    [one] Decide il santuario: i punti vanno solo a { $players }.
   *[other] Decide il santuario: punti pieni per { $players }.
}

# Che cos'altro c'è da sapere.
scores-case-railroad_doubled = Una locomotiva raddoppia i punti.
scores-case-railroad_locomotives = Più locomotive non raddoppiano.
scores-case-railroad_final = Non completata: la locomotiva non raddoppia.
scores-case-mountain_final = Non completata: i suoi gettoni non contano.
scores-case-city_final = Non completata.
scores-case-meadow_shrine = Chi caccia presso il santuario ha il prato.
scores-note-meadow_pairs = Ogni tigre prende un cervo. Valgono tutti uguale: quale sia non cambia nulla.
scores-note-meadow_fire = Il fuoco ha scacciato le tigri: tutti i cervi contano.
scores-note-system_lakes = I pesci di tutti i laghi del sistema, ogni lago una volta.
scores-note-system_waters = Tutti i pesci del sistema, nei laghi e nei fiumi, ognuno una volta.
scores-note-river_once = Le due estremità toccano lo stesso lago: i suoi pesci contano una volta.

# Il punteggio finale.
scores-ceremony-opening = Il punteggio finale
scores-ceremony-before = L'ultima tessera è posata. Finora:
scores-ceremony-nothing = { $count ->
    [one] Un altro terreno non dà punti.
   *[other] Altri { $count } terreni non danno punti.
}
scores-ceremony-feature = { $what } per { $players }
scores-ceremony-tokens = I gettoni { FORM($player, "of") }
scores-ceremony-worth = { $count ->
    [one] { $player } gira 1 gettone: { $points }
   *[other] { $player } gira { $count } gettoni: { $points }
}
scores-ceremony-number = { $number } di { $count }
scores-ceremony-next = Avanti
scores-ceremony-back = Indietro
scores-ceremony-pause = Pausa
scores-ceremony-play = Avvia
scores-ceremony-skip = Alla fine
scores-won = { $players } vince con { $points } punti!
scores-shared = { $players } si dividono la vittoria con { $points } punti a testa!
scores-duel = Se volete, decide la sfida di sguardi tra { $players }.
scores-offer-again = Ancora
scores-offer-share = Condividi
scores-offer-replay = Rivedi
scores-offer-home = Inizio
scores-offer-details = I punti
scores-offer-podium = Podio
