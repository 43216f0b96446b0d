# Wertungen auf dem Plan und die Schlusswertung Schritt für Schritt. Die Begriffe sind die der Spielregeln.

# Woher die Punkte kommen.
scores-origin-tokens = Schürfen
scores-origin-total = Summe
scores-no_points = Ohne Punkte: { $what }

scores-head = { $kind }: { $working }

# Die Rechnung: "2 Lager × 2 + 1 Pferdeherde × 4 = 8".
scores-sum = { $what } = { $points }
scores-times = { $what } × { $worth }
scores-plus = { $first } + { $second }
scores-minus = { $first } − { $second }
scores-less = ({ $first } − { $second })
scores-doubled = { $what } × 2
scores-points = { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
}
scores-count-tiles = { $count } Kärtchen

# Warum gerade diese Spieler punkten.
scores-rule-alone = Sonst ist niemand dort: { $player } punktet.
scores-rule-majority = { $player } hat dort die Mehrheit, { $most } zu { $second }, und punktet allein.
scores-rule-tie = Gleichstand, je { $count }: volle Punkte für { $players }.
scores-rule-overruled = { $count ->
    [one] Die Kultstätte entscheidet: { $players } punktet allein.
   *[other] Die Kultstätte entscheidet: volle Punkte für { $players }.
}

# Die Schlusswertung.
scores-ceremony-opening = Die Schlusswertung
scores-ceremony-before = Das letzte Kärtchen liegt. Bis hierher:
scores-ceremony-before_early = { $count ->
    [one] Das Spiel endet vorzeitig, 1 Kärtchen ungespielt. Bisher:
   *[other] Das Spiel endet vorzeitig, { $count } Kärtchen ungespielt. Bisher:
}
scores-ceremony-feature = { $what } für { $players }
scores-ceremony-tokens = Die Schürfplättchen von { $player }
scores-ceremony-worth = { $count ->
    [one] { $player } deckt 1 Schürfplättchen auf: { $points }
   *[other] { $player } deckt { $count } Schürfplättchen auf: { $points }
}
scores-ceremony-dealt = { $count ->
    [one] 1 Schürfplättchen von { $player }: { $points }
   *[other] { $count } Schürfplättchen von { $player }: { $points }
}
scores-ceremony-cardboard = Sie werden hier aufgedeckt: Die Werte auf eurer Pappe zählen nicht.
scores-ceremony-number = { $number } von { $count }
scores-ceremony-next = Weiter
scores-ceremony-back = Zurück
scores-ceremony-pause = Pause
scores-ceremony-play = Abspielen
scores-ceremony-skip = Zum Ende
scores-won = { $points ->
    [one] { $players } gewinnt mit 1 Punkt!
   *[other] { $players } gewinnt mit { $points } Punkten!
}
scores-shared = { $points ->
    [one] { $players } teilen sich den Sieg mit je 1 Punkt!
   *[other] { $players } teilen sich den Sieg mit je { $points } Punkten!
}
scores-early = Vorzeitig beendet.
scores-duel = Das Duell der Blicke kann entscheiden: { $players }.
scores-offer-scoring = Zur Wertung
scores-offer-again = Noch einmal
scores-offer-share = Teilen
scores-offer-replay = Ansehen
scores-offer-home = Startseite
scores-offer-details = Punkte
scores-offer-podium = Podest
