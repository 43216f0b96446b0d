# Das Bedienfeld: seine Meldungen, und die Texte von Schaltplan und Prüfung.

badge-panel_simulated = Simuliertes Bedienfeld

panel-hold_undo = Zum Zurücknehmen den Knopf eine Sekunde halten.
panel-marked = Bestätigen nimmt: { $what }
panel-tile = das Kärtchen, das der Plan { $place } zeigt
panel-turns = frühere Züge ansehen
panel-enough = zurück zum Spiel
panel-token = ein Schürfplättchen mit { $value }
panel-wait = { $player } ist dran.
panel-lost = { $reason } Spielt per Hand weiter; ich versuche es mit dem Bedienfeld weiter.
panel-back = Das Bedienfeld geht wieder.
panel-stuck = Der Knopf { $button } klemmt. Bis er loslässt, zählt er nicht.
panel-bouncing = Der Knopf { $button } schaltet von selbst: Prüft seine Drähte. Bis er Ruhe gibt, zählt er nicht.
panel-worn = Der Knopf { $button } nutzt sich ab: Noch geht er, aber ersetzt ihn bald.
panel-well = Der Knopf { $button } geht wieder.
panel-jammed = { $count ->
    [one] Der Spender klemmt. Legt noch 1 Schürfplättchen per Hand.
   *[other] Der Spender klemmt. Legt noch { $count } Schürfplättchen per Hand.
}
panel-empty = { $count ->
    [one] Der Spender ist leer. Legt noch 1 Schürfplättchen per Hand, dann füllt ihn.
   *[other] Der Spender ist leer. Legt noch { $count } Schürfplättchen per Hand, dann füllt ihn.
}
panel-deal_lost = { $count ->
    [one] Mit dem Bedienfeld steht auch der Spender. Legt noch 1 Schürfplättchen per Hand.
   *[other] Mit dem Bedienfeld steht auch der Spender. Legt noch { $count } Schürfplättchen per Hand.
}
panel-extra = { $count ->
    [one] Der Spender gab 1 Schürfplättchen zu viel: Legt es zurück.
   *[other] Der Spender gab { $count } Schürfplättchen zu viel: Legt sie zurück.
}
panel-put_back = { $count ->
    [one] Legt 1 Schürfplättchen verdeckt in den Spender zurück.
   *[other] Legt { $count } Schürfplättchen verdeckt in den Spender zurück.
}

panel-fault-no_lgpio = Die Pins des Bedienfelds sind nicht zu benutzen, weil das Python-Modul lgpio fehlt: Installiert auf einem Raspberry Pi python3-lgpio, sonst lasst das Bedienfeld aus.
panel-fault-no_pins = Die Pins dieser Maschine sind nicht zu benutzen ({ $error }): Nehmt einen Raspberry Pi 4 oder 5 und den Benutzer in die Gruppe gpio auf, oder lasst das Bedienfeld aus.
panel-fault-pin = Ein Pin des Bedienfelds ist nicht zu benutzen ({ $error }): Benutzt ihn ein anderes Programm?
panel-fault-fails = Das Bedienfeld geht nicht mehr ({ $error }): Prüft seine Drähte.

panel-button-confirm = Bestätigen
panel-button-undo = Zurück
panel-button-mine = Schürfen
panel-button-pass = Zugende
panel-button-next = Weiter
panel-button-seat_yellow = von Gelb
panel-button-seat_red = von Rot
panel-button-seat_green = von Grün
panel-button-seat_blue = von Blau
panel-button-seat_black = von Schwarz

panel-light-place = legen
panel-light-act = Aktion
panel-light-score = Punkte
panel-light-tokens = aufdecken
panel-light-question = Frage
panel-light-fault = Störung
panel-light-status = alles
panel-light-seat_yellow = gelb
panel-light-seat_red = rot
panel-light-seat_green = grün
panel-light-seat_blue = blau
panel-light-seat_black = schwarz

plan-title = Schaltplan
plan-board_title = der Pi und seine Drähte
plan-table_title = jeder Draht
plan-parts_title = Teile
plan-how = Haltet den Pi so, dass seine USB-Buchsen zu euch zeigen: Die Stiftleiste ist am rechten Rand, Pin 1 an ihr links oben. Farbige Pins werden benutzt; ihre Buchstaben sind die der Tabelle. Zieht den Stecker des Pi, bevor ihr einen Draht anfasst.
plan-circuit_button = Ein Knopf
plan-circuit_light = Ein Licht
plan-circuit_pin = sein Pin
plan-circuit_resistor = Widerstand
plan-function = was
plan-gpio = GPIO
plan-pin = Pin
plan-resistor = Widerstand
plan-other = anderer Draht
plan-resistor_value = { $ohms } Ohm
plan-ground = Masse, Pin { $pin }
plan-supply = 3,3 V, Pin { $pin }
plan-own_supply = eigene 5-V-Versorgung; Masse, Pin { $pin }
plan-at_ground = GND
plan-at_3v3 = 3,3 V
plan-at_5v = 5 V
plan-more_grounds = Jeder Masse-Pin ist so gut wie der andere; die Tabelle nennt den nächsten.
plan-reserved = frei lassen
plan-parts_line = - { $part }
plan-not_connected = GPIO{ $gpio }
plan-source = Aus { $source }.
plan-buzzer_note = Der Summer darf höchstens 15 mA aus seinem Pin ziehen; ein größerer braucht einen Transistor.
plan-light_note = Das lange Bein eines Lichts ist auf der Seite seines Pins, hinter dem Widerstand; leuchtet es bei niedrigem Pin, ist das lange Bein an 3,3 V.

plan-use-button = Knopf { $name }
plan-use-light = Licht: { $name }
plan-use-light_leg = Licht: { $name }, { $leg }
plan-use-buzzer = Summer
plan-use-servo = Spender: Servo, Signal
plan-use-motor = Spender: Motortreiber, Signal
plan-use-passed = Spender: Sensor für Schürfplättchen
plan-use-empty = Spender: Leer-Sensor
plan-use-home = Spender: Ruheschalter

plan-light-place = Kärtchen legen
plan-light-act = Aktion
plan-light-score = Punkte
plan-light-tokens = Aufdecken
plan-light-question = Frage
plan-light-fault = Störung
plan-light-status = Alles in einem
plan-light-seat_yellow = Platz Gelb
plan-light-seat_red = Platz Rot
plan-light-seat_green = Platz Grün
plan-light-seat_blue = Platz Blau
plan-light-seat_black = Platz Schwarz

plan-leg-red = rot
plan-leg-green = grün
plan-leg-blue = blau

plan-part-button = { $count ->
    [one] 1 Taster (schließt beim Drücken)
   *[other] { $count } Taster (schließen beim Drücken)
}
plan-part-light = { $count ->
    [one] 1 LED
   *[other] { $count } LEDs
}
plan-part-cathode = { $count ->
    [one] 1 RGB-LED mit gemeinsamer Kathode
   *[other] { $count } RGB-LEDs mit gemeinsamer Kathode
}
plan-part-anode = { $count ->
    [one] 1 RGB-LED mit gemeinsamer Anode
   *[other] { $count } RGB-LEDs mit gemeinsamer Anode
}
plan-part-resistor = { $count ->
    [one] 1 Widerstand mit { $ohms } Ohm
   *[other] { $count } Widerstände mit { $ohms } Ohm
}
plan-part-buzzer_active = 1 aktiver Summer, 3,3 V, höchstens 15 mA
plan-part-buzzer_passive = 1 passiver Summer (Piezo)
plan-part-servo = 1 Servo mit eigener 5-V-Versorgung
plan-part-motor = 1 Getriebemotor mit Nocke, ein Treiber dafür und eine eigene Versorgung
plan-part-barrier = 1 Lichtschranke mit 3,3-V-Ausgang, der niedrig ist, solange etwas darin ist
plan-part-empty_switch = 1 Schalter, der schließt, wenn kein Schürfplättchen mehr da ist
plan-part-home_switch = 1 Schalter, der schließt, wenn die Nocke in Ruhe ist
plan-part-wire = { $count ->
    [one] 1 Draht zur Stiftleiste
   *[other] { $count } Drähte zur Stiftleiste und einige zwischen den Teilen: Mehrere dürfen sich eine Masse teilen
}

plan-advice-serial = { $what }: Die serielle Schnittstelle muss aus sein (raspi-config, Interface Options, Serial Port).
plan-advice-spi = { $what }: SPI muss aus sein (raspi-config, Interface Options, SPI).
plan-advice-i2c = { $what }: I2C muss aus sein (raspi-config, Interface Options, I2C).
plan-advice-current = Alle Lichter zusammen ziehen vielleicht { $what } mA, mehr als die 50 mA, die die Pins des Pi geben sollen: Nehmt größere Widerstände.
plan-advice-supply = Motor oder Servo des Spenders brauchen eine eigene 5-V-Versorgung: Nur das Signal geht an den Pin, und die Massen sind verbunden. Ein bloßer Motor braucht einen Treiber.
