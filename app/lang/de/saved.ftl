# Von beschädigten Spielen, und wo die beschädigten Dateien sind.

saved-lost = { $count ->
    [one] Die gespeicherten Spiele waren beschädigt: 1 Ereignis fehlt. { $files }
   *[other] Die gespeicherten Spiele waren beschädigt: { $count } Ereignisse fehlen. { $files }
}
saved-lost_some = Die gespeicherten Spiele waren beschädigt: Einige Ereignisse fehlen vielleicht. { $files }
saved-lost_none = Die gespeicherten Spiele waren beschädigt, aber nichts fehlt. { $files }
saved-aside = Die beschädigten Dateien liegen in { $folder }.
saved-in_place = Die beschädigten Dateien sind noch, wie sie waren.
saved-resumed = { $count ->
    [one] Fortgesetzt bei Zug { $turn }: 1 späteres Ereignis war beschädigt. { $files }
   *[other] Fortgesetzt bei Zug { $turn }: { $count } spätere Ereignisse waren beschädigt. { $files }
}
saved-resumed_some = Fortgesetzt bei Zug { $turn }: Was danach kam, war beschädigt. { $files }
saved-unfit = { $count ->
    [one] Fortgesetzt bei Zug { $turn }: 1 späteres Ereignis passt nicht und bleibt weg. Es ist in Spiel { $game } aufgehoben.
   *[other] Fortgesetzt bei Zug { $turn }: { $count } spätere Ereignisse passen nicht und bleiben weg. Sie sind in Spiel { $game } aufgehoben.
}
saved-shown = { $count ->
    [one] Spiel { $game } ist bis Zug { $turn } zu sehen: 1 späteres Ereignis passt nicht.
   *[other] Spiel { $game } ist bis Zug { $turn } zu sehen: { $count } spätere Ereignisse passen nicht.
}
saved-unreadable = Spiel { $game } lässt sich nicht mehr lesen. { $files }
saved-not_resumed = Ein gespeichertes Spiel lässt sich nicht fortsetzen, also beginnt ein neues. { $reason }
saved-other_seats = Das gespeicherte Spiel geht mit seinen eigenen Spielern weiter. Spielt es zu Ende, um mit anderen zu beginnen.
saved-gone_on = Weiter geht es in Zug { $turn }.
