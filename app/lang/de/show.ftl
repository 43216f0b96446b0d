# Kärtchen und Figuren am Bildschirm zeigen, vor dem ersten Spiel.

show-title = Zeigt mir eure Schachtel
show-progress = Schritt { $number } von { $all }: { $name }
show-bare = Der leere Tisch
show-lay_empty = Nehmt alles vom Tisch, auch eure Hände.
show-lay_colour = { $colour }: Legt diese einzeln hin, in dieser Reihenfolge von links nach rechts.
show-lay_tokens = Legt Schürfplättchen einzeln hin, von links nach rechts: eins, ein Stapel aus zweien, ein Stapel aus dreien.
show-standing = { $kind }, stehend
show-lying = { $kind }, liegend
show-upright = { $kind }
show-all_tokens = Schürfplättchen
show-tokens = { $count ->
    [one] ein einzelnes
   *[other] Stapel aus { $count }
}
show-numbered = { $number }: { $name }
show-waiting = Ich schaue zu.
show-moving = Nehmt die Hände weg, dann schaue ich.
show-looking = Ich schaue ...
show-seen_empty = Ist das der leere Tisch?
show-seen = { $count ->
    [one] Ich sehe es. Ist es ganz umrandet?
   *[other] Ich sehe { $count } Dinge. Sind sie ganz umrandet, in dieser Reihenfolge?
}
show-alike = { $one } und { $two } sehen sich in diesem Licht ähnlich: Nehmt mehr oder weißeres Licht.
show-overexposed = { $colour } ist überbelichtet: Dämpft das Licht oder dreht die Lampe weg, und zeigt die Farbe noch einmal.
show-page = So werde ich eure Figuren kennen
show-cutting = Ich schneide alles aus ...
show-kept = Gemerkt. Ab jetzt kenne ich eure Figuren.
show-keep_it = Seht euch jeden Umriss an. Tippt auf eine Zeile, um sie neu zu zeigen.
show-not_shown = Noch nicht gezeigt.
show-nothing = Noch ist nichts ausgeschnitten.

show-named = { $count ->
    [one] { $named } von 1 Motiv
   *[other] { $named } von { $count } Motiven
}
show-lay_tiles = Legt Kärtchen offen auf einen einfarbigen Tisch, beliebig gedreht, alle im Bild.
show-in_sight = { $count ->
    [one] 1 Kärtchen ist umrandet.
   *[other] { $count } Kärtchen sind umrandet.
}
show-no_tile = Ich sehe noch kein Kärtchen.
show-refused = { $count ->
    [one] 1 nehme ich nicht. { $why }
   *[other] { $count } nehme ich nicht. { $why }
}
show-to_name = { $count ->
    [one] 1 Motiv wartet auf einen Namen.
   *[other] { $count } Motive warten auf einen Namen.
}
show-none_to_name = Kein Kärtchen wartet auf einen Namen.
show-added = { $count ->
    [one] 1 Kärtchen genommen, neue Motive: { $new }. Legt die nächsten, oder benennt diese.
   *[other] { $count } Kärtchen genommen, neue Motive: { $new }. Legt die nächsten, oder benennt diese.
}
show-sheet = So werde ich sie kennen. Tippt weg, was nicht stimmt.
show-which = Welches davon ist es?
show-copies = { $count ->
    [one] einmal gesehen
   *[other] { $count }-mal gesehen
}
show-which_help = Tippt auf die Zeichnung, die dasselbe zeigt. Liegen alle falsch herum: Drehen.
show-clash = { $face } hat ein Bild, das anders aussieht. Tippt noch einmal darauf, wenn dieses stimmt.
show-all_there = Jedes Kärtchen hat sein Bild.
show-missing = { $count ->
    [one] 1 Kärtchen hat noch kein Bild:
   *[other] { $count } Kärtchen haben noch kein Bild:
}
show-working = Einen Moment ...
show-unwritten = { $path } lässt sich nicht schreiben: Wählt mit --art einen anderen Ort.

show-button-take = Bild nehmen
show-button-use = So nehmen
show-button-look_again = Noch einmal
show-button-name = Benennen
show-button-more = Andere
show-button-turn = Drehen
show-button-no_tile = Keines
show-button-undo = Zurück
show-button-back = Kamera
show-button-page = Was fehlt
show-button-next = Gut, weiter
show-button-again = Noch einmal
show-button-skip = Farbe auslassen
show-button-skip_tokens = Diese auslassen
show-button-stop = Stopp
show-button-go_on = Weiter
show-button-keep = So nehmen
show-button-anew = Neu anfangen
show-button-leave = Schließen

# Was an einem Bild von Figuren nicht stimmt und was zu tun ist.
show-wrong-unusable = Dieses Bild kann ich nicht gebrauchen: Macht mehr Licht, oder weniger.
show-wrong-wrong_size = Das Bild ist anders groß als das vom leeren Tisch: Fangt neu an.
show-wrong-no_difference = Ich sehe nur den leeren Tisch: Legt die Dinge dorthin, wo die Kamera sie sieht.
show-wrong-too_few = Ich sehe { $found } von { $wanted } Dingen. Legt sie einzeln hin, wo der Tisch einfarbig ist, mit mehr Licht.
show-wrong-too_many = Ich sehe mehr als { $wanted } Dinge: Nehmt alles andere weg, auch eure Hände, und lasst die Kamera, wo sie war.
show-wrong-touching = Einige berühren sich: Legt sie eine Handbreit auseinander.
show-wrong-too_small = Sie sind im Bild zu klein: Rückt die Kamera näher heran.
show-wrong-at_the_edge = Etwas reicht an den Rand des Bildes: eine Hand? Sonst rückt es nach innen.
show-wrong-still_there = Das sind die Dinge von vorhin: Legt nun die nächsten.
