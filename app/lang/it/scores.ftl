# I punteggi sulla mappa e il punteggio finale passo per passo. I termini sono quelli dei regolamenti.

# Da dove vengono i punti.
scores-origin-tokens = Gettoni
scores-origin-total = Totale
scores-no_points = Senza punti: { $what }

scores-head = { $kind }: { $working }

# Il conto: "2 campi × 2 + 1 mandria × 4 = 8".
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

# Perché fanno punti proprio questi giocatori.
scores-rule-alone = Non c'è nessun altro: i punti vanno { FORM($player, "to") }.
scores-rule-majority = Maggioranza, { $most } a { $second }: i punti vanno solo { FORM($player, "to") }.
scores-rule-tie = Parità, { $count } a testa: punti pieni per { $players }.
scores-rule-overruled = { $count ->
    [one] Decide il santuario: i punti vanno solo { FORM($players, "to") }.
   *[other] Decide il santuario: punti pieni per { $players }.
}

# Il punteggio finale.
scores-ceremony-opening = Il punteggio finale
scores-ceremony-before = L'ultima tessera è posata. Finora:
scores-ceremony-before_early = { $count ->
    [one] La partita finisce in anticipo, 1 tessera non giocata. Finora:
   *[other] La partita finisce in anticipo, { $count } tessere non giocate. Finora:
}
scores-ceremony-feature = { $what } per { $players }
scores-ceremony-tokens = I gettoni { FORM($player, "of") }
scores-ceremony-worth = { $count ->
    [one] { $player } gira 1 gettone: { $points }
   *[other] { $player } gira { $count } gettoni: { $points }
}
scores-ceremony-dealt = { $count ->
    [one] 1 gettone { FORM($player, "of") }: { $points }
   *[other] { $count } gettoni { FORM($player, "of") }: { $points }
}
scores-ceremony-cardboard = Si girano qui: i valori sul vostro cartone non contano.
scores-ceremony-number = { $number } di { $count }
scores-ceremony-next = Avanti
scores-ceremony-back = Indietro
scores-ceremony-pause = Pausa
scores-ceremony-play = Avviare
scores-ceremony-skip = Alla fine
scores-won = { $points ->
    [one] { $players } vince con 1 punto!
   *[other] { $players } vince con { $points } punti!
}
scores-shared = { $points ->
    [one] { $players } si dividono la vittoria con 1 punto a testa!
   *[other] { $players } si dividono la vittoria con { $points } punti a testa!
}
scores-early = Finita in anticipo.
scores-duel = Se volete, decide il duello di sguardi tra { $players }.
scores-offer-scoring = Il conteggio
scores-offer-again = Rigiocare
scores-offer-share = Condividere
scores-offer-replay = Rivedere
scores-offer-home = Inizio
scores-offer-details = Tutti i punti
scores-offer-podium = Podio
