# Delle partite danneggiate, e dove sono i file danneggiati.

saved-lost = { $count ->
    [one] Le partite salvate erano danneggiate: manca 1 evento. { $files }
   *[other] Le partite salvate erano danneggiate: mancano { $count } eventi. { $files }
}
saved-lost_some = Le partite salvate erano danneggiate: forse manca qualche evento. { $files }
saved-lost_none = Le partite salvate erano danneggiate, ma non manca nulla. { $files }
saved-aside = I file danneggiati sono in { $folder }.
saved-in_place = I file danneggiati sono ancora com'erano.
saved-resumed = { $count ->
    [one] Ripresa dal turno { $turn }: 1 evento successivo era danneggiato. { $files }
   *[other] Ripresa dal turno { $turn }: { $count } eventi successivi erano danneggiati. { $files }
}
saved-resumed_some = Ripresa dal turno { $turn }: ciò che seguiva era danneggiato. { $files }
saved-unfit = { $count ->
    [one] Ripresa dal turno { $turn }: 1 evento successivo non si adatta ed è lasciato fuori. È conservato nella partita { $game } dello storico.
   *[other] Ripresa dal turno { $turn }: { $count } eventi successivi non si adattano e sono lasciati fuori. Sono conservati nella partita { $game } dello storico.
}
saved-shown = { $count ->
    [one] La partita { $game } si vede fino al turno { $turn }: 1 evento successivo non si adatta.
   *[other] La partita { $game } si vede fino al turno { $turn }: { $count } eventi successivi non si adattano.
}
saved-unreadable = La partita { $game } non si può più leggere. { $files }
saved-not_resumed = Una partita salvata non si può riprendere, quindi ne comincia una nuova. { $reason }
saved-other_seats = La partita salvata continua con i suoi giocatori. Finitela per cominciarne una con altri.
saved-gone_on = Si riprende al turno { $turn }.
