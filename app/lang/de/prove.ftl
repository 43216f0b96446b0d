# Die Probe: Jemand wird einige Minuten am Tisch geführt und hört, was Kamera, Licht und Schachtel erreichen.
# Farben haben die Formen, die nach "einen" (masculine), "eine" (feminine) und "ein" (neuter) stehen.

prove-title = Probe an meinem Tisch
prove-keys = Es geht von selbst weiter. Enter: nicht gesehen. s: überspringen. q: aufhören.
prove-keys_told = Enter: weiter. a: Ich habe es anders gemacht. q: aufhören.
prove-progress = Schritt { $number } von { $all }
prove-waiting = Ich schaue zu.
prove-moving = Nehmt die Hand weg, dann schaue ich.
prove-unseen = Eine Hand war da, aber ich sehe nichts Neues. Wenn es getan ist, drückt "Nicht gesehen".
prove-brief = Das war kurz: Lasst die Hand drei Sekunden dort.
prove-finished = Fertig. Das erreicht euer Tisch.
prove-stopped = Abgebrochen. Das wurde probiert.

prove-button-skip = Auslassen
prove-button-done = Nicht gesehen
prove-button-finish = Fertig
prove-button-next = Weiter
prove-button-again = Ich war anders
prove-button-stop = Stopp
prove-button-close = Schließen

prove-step-start = Legt das Startkärtchen, { $face }, allein in die Mitte des Tisches.
prove-step-plain = Legt Kärtchen { $face } daneben, so herum wie das Startkärtchen.
prove-step-twin = Legt Kärtchen { $face } neben ein anderes, so herum wie das Startkärtchen.
prove-step-other_twin = Nun das, das ihm ähnlich sieht: Legt Kärtchen { $face } neben ein anderes, so herum wie sonst.
prove-step-standing =
    Stellt { FORM($kind, "gender") ->
        [masculine] einen { FORM($colour, "masculine") }
        [neuter] ein { FORM($colour, "neuter") }
       *[feminine] eine { FORM($colour, "feminine") }
    } { $kind } aufrecht auf Kärtchen { $on }.
prove-step-lying =
    Legt { FORM($kind, "gender") ->
        [masculine] einen { FORM($colour, "masculine") }
        [neuter] ein { FORM($colour, "neuter") }
       *[feminine] eine { FORM($colour, "feminine") }
    } { $kind } flach auf Kärtchen { $on }.
prove-step-other_kind =
    Stellt { FORM($kind, "gender") ->
        [masculine] einen { FORM($colour, "masculine") }
        [neuter] ein { FORM($colour, "neuter") }
       *[feminine] eine { FORM($colour, "feminine") }
    } { $kind } auf Kärtchen { $on }.
prove-step-dark_piece =
    Stellt { FORM($kind, "gender") ->
        [masculine] einen { FORM($colour, "masculine") }
        [neuter] ein { FORM($colour, "neuter") }
       *[feminine] eine { FORM($colour, "feminine") }
    } { $kind } aufrecht auf Kärtchen { $on }, neben die andere Figur.
prove-step-token = Legt ein Schürfplättchen verdeckt auf das Startkärtchen.
prove-step-more_tokens = Legt noch ein Schürfplättchen auf diesen Stapel, sodass es { $count } sind.
prove-step-rest = Haltet drei Sekunden lang eine Hand still über die Kärtchen, dann nehmt sie weg. Ändert nichts.
prove-step-distinct = Legt Kärtchen { $face } neben ein anderes, so herum wie das Startkärtchen.
prove-step-dim = Dimmt die Lampe, oder zieht den Vorhang zu. Ändert nichts auf dem Tisch.
prove-step-dim_tile = Legt in diesem schwachen Licht Kärtchen { $face } neben ein anderes, so herum wie das Startkärtchen.
prove-step-bright = Macht das Licht wieder wie vorher. Ändert nichts auf dem Tisch.
prove-step-tile_gone = Nehmt Kärtchen { $face } wieder weg.
prove-step-piece_gone =
    Nehmt { FORM($kind, "gender") ->
        [masculine] den { FORM($colour, "masculine") }
        [neuter] das { FORM($colour, "feminine") }
       *[feminine] die { FORM($colour, "feminine") }
    } { $kind } von Kärtchen { $on } wieder weg.

prove-name-start = das Startkärtchen
prove-name-plain = ein einfaches Kärtchen
prove-name-twin = ein Kärtchen mit Zwilling
prove-name-other_twin = sein Zwilling
prove-name-standing = eine stehende Figur
prove-name-lying = eine liegende Figur
prove-name-other_kind = eine Figur anderer Art
prove-name-dark_piece = eine dunkle Figur
prove-name-token = ein Schürfplättchen
prove-name-more_tokens = noch ein Schürfplättchen
prove-name-rest = eine ruhende Hand
prove-name-distinct = ein anderes Kärtchen
prove-name-dim = weniger Licht
prove-name-dim_tile = ein Kärtchen bei wenig Licht
prove-name-bright = mehr Licht
prove-name-tile_gone = ein weggenommenes Kärtchen
prove-name-piece_gone = eine weggenommene Figur

prove-colour-yellow = gelb
    .masculine = gelben
    .feminine = gelbe
    .neuter = gelbes
prove-colour-red = rot
    .masculine = roten
    .feminine = rote
    .neuter = rotes
prove-colour-green = grün
    .masculine = grünen
    .feminine = grüne
    .neuter = grünes
prove-colour-blue = blau
    .masculine = blauen
    .feminine = blaue
    .neuter = blaues
prove-colour-black = schwarz
    .masculine = schwarzen
    .feminine = schwarze
    .neuter = schwarzes
prove-colour-unknown = farbig
    .masculine = farbigen
    .feminine = farbige
    .neuter = farbiges

prove-told-tile = Ich sehe { $what }
prove-told-tile_moved = Ich sehe, verschoben: { $what }
prove-told-tile_removed = Ich sehe nicht mehr: { $what }
prove-told-piece =
    Ich sehe { FORM($kind, "gender") ->
        [masculine] einen { FORM($colour, "masculine") }
        [neuter] ein { FORM($colour, "neuter") }
       *[feminine] eine { FORM($colour, "feminine") }
    } { $kind }
prove-told-piece_removed =
    Ich vermisse jetzt { FORM($kind, "gender") ->
        [masculine] einen { FORM($colour, "masculine") }
        [neuter] ein { FORM($colour, "neuter") }
       *[feminine] eine { FORM($colour, "feminine") }
    } { $kind }
prove-told-tokens = Ich sehe { $what }
prove-told-tokens_removed = Ich sehe, dass Schürfplättchen weg sind
prove-told-token_taken = Ich sehe ein Schürfplättchen neben der Landschaft
prove-told-token_returned = Ich sehe, dass ein Schürfplättchen neben der Landschaft weg ist
prove-told-desync = Ich habe die Landschaft verloren
prove-told-unsure = { $what }, bin aber nicht sicher
prove-told-unnamed = ein Kärtchen, das ich nicht benennen kann
prove-told-turned = Kärtchen { $face }, gedreht um { $degrees }°
prove-told-some_piece = Figur
    .gender = feminine
prove-told-some_tokens = Schürfplättchen
prove-told-count = { $count ->
    [one] 1 Schürfplättchen
   *[other] { $count } Schürfplättchen
}
prove-told-nothing = Ich sehe nichts Neues
prove-told-more = { $told }, und noch { $count }

prove-verdict-right = richtig
prove-verdict-asked = nachgefragt
prove-verdict-missed = übersehen
prove-verdict-invented = erfunden
prove-verdict-wrong = falsch
prove-verdict-skipped = ausgelassen

prove-line-ask = { $number } von { $all }. { $ask }
prove-line-shown = { "   " }{ $told }. { $keys }
prove-line-step = { $number }. { $name }: { $verdict }
prove-line-told = { $number }. { $name }: { $verdict } ({ $told })
prove-line-count = { $verdict }: { $count } von { $all }
prove-line-scale = Ein Kärtchen misst { $pixels } Pixel in einem Bild von { $width }x{ $height }.
prove-line-blur = Unschärfe: { $blur } Pixel mehr als in euren gelernten Bildern.
prove-line-noise = Rauschen: { $noise } Graustufen; der Druck hebt sich um { $contrast } ab.
prove-line-light = Helligkeit: { $brightness } % eurer gelernten Bilder; das dunkelste Kärtchen hat { $evenness } % vom Licht des hellsten.
prove-line-saturated = Überbelichtet: { $saturated } % der Kärtchen.
prove-line-fps = Bilder je Sekunde: { $fps }.
prove-line-delay = Von der Hand bis zur Antwort: meist { $delay } Sekunden, höchstens { $longest }.
prove-line-bundle = Alles lässt sich noch einmal abspielen: { PROGRAM() } prove { $path }
prove-line-unwritten = Die Datei { $path } lässt sich nicht schreiben ({ $error }): Wählt mit --bundle einen anderen Ort.

prove-advice-fine = Nichts muss geändert werden.
prove-advice-nearer = Ein Kärtchen ist nur { $pixels } Pixel breit: Rückt die Kamera näher heran, gut sind { $wanted } und mehr.
prove-advice-resolution = Ein Kärtchen ist nur { $pixels } Pixel breit in einem Bild von { $width }x{ $height }: Nehmt eine höhere Auflösung, oder rückt die Kamera näher heran.
prove-advice-focus = Das Bild ist um { $blur } Pixel unscharf: Stellt die Kamera scharf und fest, und wischt ihre Linse ab.
prove-advice-more_light = Die Kärtchen sind dunkel: Gebt dem Tisch mehr Licht, am besten eine Lampe auf jeder Seite.
prove-advice-noisy = Das Bild rauscht ({ $noise } Graustufen): Gebt dem Tisch mehr Licht, dann muss die Kamera nicht verstärken.
prove-advice-lamp = { $saturated } % der Kärtchen sind überbelichtet: Stellt die Lampe so, dass sie sich nicht spiegelt, oder dimmt sie.
prove-advice-uneven = Das dunkelste Kärtchen bekommt { $evenness } % vom Licht des hellsten: Stellt eine zweite Lampe auf die andere Seite.
prove-advice-slow = Bilder je Sekunde: nur { $fps }. Schließt die Kamera direkt an, und beendet, was sie sonst benutzt.
prove-advice-stand = Kamera oder Tisch haben sich während der Probe bewegt: Macht das Stativ fest.
prove-advice-dim = Bei schwachem Licht ging es schlechter als bei eurem: Lasst die Lampe an.
prove-advice-enrol = Das Bild ist gut, und doch waren diese Kärtchen unsicher: Nehmt sie neu auf, mit dieser Kamera und diesem Licht: { $faces }.
prove-advice-pieces = Das Bild ist gut, und doch waren Figuren unsicher: Zeigt sie einmal mit { PROGRAM() } enrol pieces.
prove-advice-hands = Eine ruhende Hand wurde für eine Änderung gehalten: Tragt Ärmel, die sich vom Tisch abheben, oder nehmt die Hand früher weg.
prove-advice-unknown = In den Bildern fand sich keine Ursache: Die Aufzeichnung zeigt, was geschah.
prove-advice-trouble = Die Augen sagten: { $what }

prove-playback-better = besser
prove-playback-same = gleich
prove-playback-worse = schlechter
prove-playback-step = { $number }. { $name }: vorher { $before }, jetzt { $now }: { $change }
prove-playback-total = Besser: { $better }, gleich: { $same }, schlechter: { $worse }.
prove-playback-made = Gemacht mit Claim Manager { $version }, Kärtchensatz { $tileset }, Schritte: { $count }.

prove-bundle-not_one = Die Datei { $path } ist keine Probe, die sich abspielen lässt ({ $why }).
prove-bundle-newer = sie stammt von einer neueren Version
prove-bundle-entry = der Eintrag { $name } gehört nicht hinein
prove-bundle-large = { $name } ist zu groß
prove-bundle-damaged = { $name } ist beschädigt
