# Die Seite eines neuen Spiels, die Wahlmöglichkeiten der Regeln, und die Tastatur für Namen.

new-title = Wer spielt mit?
new-hint = Zieht jede Farbe an ihren Platz, oder tippt beides an.
new-hint_seated = Tippt für den Namen auf einen Platz, zieht zum Umsetzen.
new-begins = beginnt
new-first = { $player } beginnt
new-nobody = Wer beginnt?
new-lots = Auslosen
new-make_first = Beginnt
new-leave = Spielt nicht
new-again = Wie letztes Mal
new-over = Von vorn
new-over_title = Von vorn anfangen?
new-over_words = Plätze und Namen werden geleert, und was ihr für dieses Spiel gewählt habt, wird vergessen.
new-over_yes = Leeren
new-over_no = So lassen
new-start = Los geht's
new-with_camera = Mit Kamera
new-without_camera = Ohne Kamera
new-too_few = { $count ->
    [one] Noch jemand, bitte: Ihr müsst mindestens zu zweit sein.
   *[other] Ihr müsst mindestens zu zweit sein.
}
new-rule = { $rule }: { $value }
new-printed = Gedruckte Regeln.
new-dealt = Die Werte der Schürfplättchen teile ich aus.
new-unchecked = Manche Kärtchen sind geraten.
new-rules-title = Was spielt ihr?
new-game-title = Spiel
new-game-line = Welche Schachtel auf dem Tisch steht.
new-unverified = Wie oft jedes dieser Kärtchen vorkommt und wo die kleinen Bilder darauf sind, ist zum Teil geraten: In eurer Schachtel kann es anders sein. Ob es so ist, seht ihr mit der Kamera unter „Einrichten“, „Kärtchen“. Im Spiel tippt das ähnlichste an.

option-take_back-title = Zurücknehmen
option-take_back-line = Statt eine Figur zu setzen, darf man eine eigene zurücknehmen.
option-tokens-title = Schürfplättchen
option-tokens-line_virtual = Eure Schürfplättchen aus Pappe liegen verdeckt und zeigen nur, wie viele es sind. Die Werte teile ich aus: Jeder sieht hier nur die eigenen. „Offen“: Alle sehen sie. „Echte“: Es gelten die auf der Pappe.
option-tokens-line_open = Eure Schürfplättchen aus Pappe liegen verdeckt und zeigen nur, wie viele es sind. Die Werte teile ich aus: Alle sehen sie hier.
option-tokens-line_physical = Es gelten die Werte auf euren Schürfplättchen aus Pappe. Sie liegen verdeckt, ich zähle mit, und am Ende frage ich nach den Werten.
option-tokens-virtual = Verdeckt
option-tokens-open = Offen
option-tokens-physical = Echte

keyboard-hint = Name
keyboard-address = Adresse
keyboard-done = Fertig
keyboard-clear = Leeren
keyboard-rows = qwertzuiopü asdfghjklöä yxcvbnmß
