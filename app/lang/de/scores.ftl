# Wertungen auf der Karte und die Schlusswertung Schritt für Schritt. Die Begriffe sind die der Spielregeln.

# Was gewertet wird: eines davon, und alle seiner Art.
scores-kind-railroad = Strecke
scores-kind-mountain = Berg
scores-kind-city = Stadt
scores-kind-prairie = Prärie
scores-kind-river = Fluss
scores-kind-forest = Wald
scores-kind-system = Flusssystem
scores-kind-meadow = Wiese
scores-kinds-railroad = Strecken
scores-kinds-mountain = Berge
scores-kinds-city = Städte
scores-kinds-prairie = Prärien
scores-kinds-system = Hütten und Fische
scores-kinds-meadow = Wiesen

# Woher die Punkte kommen.
scores-origin-railroads = Strecken
scores-origin-mountains = Berge
scores-origin-cities = Städte
scores-origin-prairies = Prärien
scores-origin-tokens = Plättchen
scores-origin-rivers = Flüsse
scores-origin-forests = Wälder
scores-origin-huts = Hütten
scores-origin-meadows = Wiesen
scores-origin-total = Summe

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
scores-count-nuggets = { $count ->
    [one] 1 Nugget
   *[other] { $count } Nuggets
}
scores-count-railroads = { $count ->
    [one] 1 fertige Strecke
   *[other] { $count } fertige Strecken
}
scores-count-camps = { $count } Lager
scores-count-herds = { $count ->
    [one] 1 Pferdeherde
   *[other] { $count } Pferdeherden
}
scores-count-fish = { $count ->
    [one] 1 Fisch
   *[other] { $count } Fische
}
scores-count-mushrooms = { $count ->
    [one] 1 Pilz
   *[other] { $count } Pilze
}
scores-count-deer = { $count ->
    [one] 1 Hirsch
   *[other] { $count } Hirsche
}
scores-count-hunted = { $count } von Tigern verjagt
scores-count-mammoths = { $count ->
    [one] 1 Mammut
   *[other] { $count } Mammuts
}
scores-count-aurochs = { $count ->
    [one] 1 Auerochse
   *[other] { $count } Auerochsen
}

# Warum gerade diese Spieler punkten.
scores-rule-alone = Sonst ist niemand dort: { $player } punktet.
scores-rule-majority = { $player } hat dort die Mehrheit, { $most } zu { $second }, und punktet allein.
scores-rule-tie = Gleichstand, je { $count }: volle Punkte für { $players }.
scores-rule-overruled = { $count ->
    [one] Die Kultstätte entscheidet: { $players } punktet allein.
   *[other] Die Kultstätte entscheidet: volle Punkte für { $players }.
}

# Was noch zu wissen ist.
scores-case-railroad_doubled = Eine Lokomotive verdoppelt die Punkte.
scores-case-railroad_locomotives = Mehrere Lokomotiven verdoppeln nicht.
scores-case-railroad_final = Nicht fertig: Keine Lokomotive verdoppelt.
scores-case-mountain_final = Nicht fertig: Die Plättchen dort zählen nicht.
scores-case-city_final = Nicht fertig.
scores-case-meadow_shrine = Wer an der Kultstätte jagt, hat die Wiese.
scores-note-meadow_pairs = Jeder Tiger holt sich einen Hirsch. Alle zählen gleich viel, also ist es egal, welchen.
scores-note-meadow_fire = Das Feuer hat die Tiger vertrieben: Alle Hirsche zählen.
scores-note-system_lakes = Die Fische in allen Seen des Flusssystems, jeder See einmal.
scores-note-system_waters = Alle Fische des Flusssystems, in Seen und Flüssen, jeder einmal.
scores-note-river_once = Beide Enden liegen am selben See: Seine Fische zählen einmal.

# Die Schlusswertung.
scores-ceremony-opening = Die Schlusswertung
scores-ceremony-before = Das letzte Kärtchen liegt. Bis hierher:
scores-ceremony-nothing = { $count ->
    [one] Eine weitere bringt keine Punkte.
   *[other] { $count } weitere bringen keine Punkte.
}
scores-ceremony-feature = { $what } für { $players }
scores-ceremony-tokens = Die Plättchen von { $player }
scores-ceremony-worth = { $count ->
    [one] { $player } deckt 1 Plättchen auf: { $points }
   *[other] { $player } deckt { $count } Plättchen auf: { $points }
}
scores-ceremony-number = { $number } von { $count }
scores-ceremony-next = Weiter
scores-ceremony-back = Zurück
scores-ceremony-pause = Pause
scores-ceremony-play = Abspielen
scores-ceremony-skip = Zum Ende
scores-won = { $players } gewinnt mit { $points } Punkten!
scores-shared = { $players } teilen sich den Sieg mit je { $points } Punkten!
scores-duel = Wenn ihr wollt, entscheidet das Duell der Blicke zwischen { $players }.
scores-offer-again = Noch einmal
scores-offer-share = Teilen
scores-offer-replay = Ansehen
scores-offer-home = Start
scores-offer-details = Punkte
scores-offer-podium = Podest
