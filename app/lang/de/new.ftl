# Die Seite eines neuen Spiels, die Wahlmöglichkeiten der Regeln, und die Tastatur für Namen.

new-title = Wer spielt mit?
new-hint = Zieh eine Farbe dorthin, wo ihr Spieler sitzt, oder tippe sie an und dann den Platz.
new-begins = beginnt
new-first = { $player } beginnt
new-nobody = Wer beginnt?
new-lots = Auslosen
new-make_first = Beginnt
new-leave = Spielt nicht
new-again = Wie letztes Mal
new-start = Los geht's
new-with_camera = Mit Kamera
new-without_camera = Ohne Kamera
new-too_few = { $count ->
    [one] Noch jemand, bitte: Ihr müsst mindestens zu zweit sein.
   *[other] Ihr müsst mindestens zu zweit sein.
}
new-rule = { $rule }: { $value }
new-printed = Nach den gedruckten Regeln.
new-unchecked = Die Kärtchen sind noch mit keiner Schachtel verglichen.
new-rules-title = Was spielt ihr?
new-game-title = Spiel
new-game-line = Welche Schachtel auf dem Tisch steht.
new-unverified = Noch hat niemand diese Liste der Kärtchen mit einer echten Schachtel verglichen: Eins oder zwei können bei euch anders sein.

option-edition-title = Ausgabe
option-edition-line = Wessen Regeln ihr habt. In der amerikanischen entscheidet bei Gleichstand, wer zuerst wegschaut.
option-edition-zmg = Z-Man
option-edition-hig = Hans im Glück
option-profile-title = Ausgabe
option-profile-line_2014 = Hirsche, Mammuts, Auerochsen und Pilze zählen je 2. Zwei Hütten; Fische in Seen.
option-profile-line_2020 = Hirsche zählen 1, Auerochsen 2, Mammuts und Pilze 3. Drei Hütten; Fische auch in Flüssen.
option-profile-2014 = 2014
option-profile-2020 = 2020
option-farmers-title = Prärien
option-farmers-line = Cowboys dürfen sich auf Prärien legen und werten sie am Ende.
option-fifth_cowboy-title = Fünfter Cowboy
option-fifth_cowboy-line = Jeder hat fünf Cowboys statt vier.
option-take_back-title = Zurücknehmen
option-take_back-line = Statt eine Figur zu setzen, darfst du eine eigene zurücknehmen.
option-tokens-title = Schürfplättchen
option-tokens-line = Ich teile sie aus, verdeckt oder offen; oder eure echten liegen da, und ich zähle nur mit.
option-tokens-virtual = Verdeckt
option-tokens-open = Offen
option-tokens-physical = Echte
option-shared_tents-title = Gemeinsame Lager
option-shared_tents-line = Mehrere Zelte dürfen auf demselben Bergstück stehen.

keyboard-hint = Name
keyboard-done = Fertig
keyboard-rows = qwertzuiop asdfghjkl yxcvbnm
