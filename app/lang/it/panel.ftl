# La pulsantiera: i suoi messaggi, e i testi dello schema dei fili e della prova.

badge-panel_simulated = Pulsantiera simulata

panel-hold_undo = Per annullare, tenete premuto il pulsante per un secondo.
panel-marked = «Confermare» sceglie: { $what }
panel-tile = la tessera che la mappa mostra { $place }
panel-turns = guardare i turni passati
panel-enough = tornare alla partita
panel-token = un gettone da { $value }
panel-wait = Tocca { FORM($player, "to") }.
panel-lost = { $reason } Giocate a mano; continuo a provare la pulsantiera.
panel-back = La pulsantiera funziona di nuovo.
panel-stuck = Il pulsante { $button } è bloccato. Non conta finché non si libera.
panel-bouncing = Il pulsante { $button } scatta da solo: controllate i suoi fili. Non conta finché non si calma.
panel-worn = Il pulsante { $button } si sta consumando: funziona ancora, ma cambiatelo presto.
panel-well = Il pulsante { $button } funziona di nuovo.
panel-jammed = { $count ->
    [one] Il distributore è inceppato. Mettete a mano ancora 1 gettone.
   *[other] Il distributore è inceppato. Mettete a mano altri { $count } gettoni.
}
panel-empty = { $count ->
    [one] Il distributore è vuoto. Mettete a mano ancora 1 gettone, poi riempitelo.
   *[other] Il distributore è vuoto. Mettete a mano altri { $count } gettoni, poi riempitelo.
}
panel-deal_lost = { $count ->
    [one] Con la pulsantiera si è fermato il distributore. Mettete a mano ancora 1 gettone.
   *[other] Con la pulsantiera si è fermato il distributore. Mettete a mano altri { $count } gettoni.
}
panel-extra = { $count ->
    [one] Il distributore ha dato 1 gettone di troppo: rimettetelo a posto.
   *[other] Il distributore ha dato { $count } gettoni di troppo: rimetteteli a posto.
}
panel-put_back = { $count ->
    [one] Rimettete 1 gettone nel distributore, coperto.
   *[other] Rimettete { $count } gettoni nel distributore, coperti.
}

panel-fault-no_lgpio = I pin della pulsantiera non si possono usare, perché manca il modulo Python lgpio: su un Raspberry Pi installate python3-lgpio, altrove lasciate spenta la pulsantiera.
panel-fault-no_pins = I pin di questa macchina non si possono usare ({ $error }): usate un Raspberry Pi 4 o 5 e mettete l'utente nel gruppo gpio, o lasciate spenta la pulsantiera.
panel-fault-pin = Un pin della pulsantiera non si può usare ({ $error }): lo usa un altro programma?
panel-fault-fails = La pulsantiera non funziona più ({ $error }): controllate i suoi fili.

panel-button-confirm = Confermare
panel-button-undo = Annullare
panel-button-mine = Scavare
panel-button-pass = Fine turno
panel-button-next = Avanti
panel-button-seat_yellow = di Giallo
panel-button-seat_red = di Rosso
panel-button-seat_green = di Verde
panel-button-seat_blue = di Blu
panel-button-seat_black = di Nero

panel-light-place = posare
panel-light-act = azione
panel-light-score = punti
panel-light-tokens = gettoni
panel-light-question = domanda
panel-light-fault = guasto
panel-light-status = tutto
panel-light-seat_yellow = giallo
panel-light-seat_red = rosso
panel-light-seat_green = verde
panel-light-seat_blue = blu
panel-light-seat_black = nero

plan-title = Schema dei fili
plan-board_title = il Pi e i suoi fili
plan-table_title = ogni filo
plan-parts_title = Pezzi
plan-how = Tenete il Pi con le prese USB verso di voi: i contatti sono sul bordo destro, il pin 1 in alto a sinistra. I pin colorati sono usati; le lettere sono quelle della tabella. Staccate la spina del Pi prima di toccare un filo.
plan-circuit_button = Un pulsante
plan-circuit_light = Una luce
plan-circuit_pin = il suo pin
plan-circuit_resistor = resistenza
plan-function = che cosa
plan-gpio = GPIO
plan-pin = pin
plan-resistor = resistenza
plan-other = l'altro filo
plan-resistor_value = { $ohms } ohm
plan-ground = massa, pin { $pin }
plan-supply = 3,3 V, pin { $pin }
plan-own_supply = alimentazione propria a 5 V; massa, pin { $pin }
plan-at_ground = GND
plan-at_3v3 = 3,3 V
plan-at_5v = 5 V
plan-more_grounds = Un pin di massa vale l'altro; la tabella indica il più vicino.
plan-reserved = da lasciare libero
plan-parts_line = - { $part }
plan-not_connected = GPIO{ $gpio }
plan-source = Da { $source }.
plan-buzzer_note = Il cicalino può assorbire al massimo 15 mA dal suo pin; per uno più grande serve un transistor.
plan-light_note = La gamba lunga di una luce è dalla parte del suo pin, dopo la resistenza; se si accende con il pin basso, la gamba lunga è a 3,3 V.

plan-use-button = Pulsante { $name }
plan-use-light = Luce: { $name }
plan-use-light_leg = Luce: { $name }, { $leg }
plan-use-buzzer = Cicalino
plan-use-servo = Distributore: servo, segnale
plan-use-motor = Distributore: driver del motore, segnale
plan-use-passed = Distributore: sensore dei gettoni
plan-use-empty = Distributore: sensore di vuoto
plan-use-home = Distributore: contatto di riposo

plan-light-place = Posare una tessera
plan-light-act = Azione
plan-light-score = Punti
plan-light-tokens = Gettoni
plan-light-question = Domanda
plan-light-fault = Guasto
plan-light-status = Tutto in una
plan-light-seat_yellow = posto giallo
plan-light-seat_red = posto rosso
plan-light-seat_green = posto verde
plan-light-seat_blue = posto blu
plan-light-seat_black = posto nero

plan-leg-red = rosso
plan-leg-green = verde
plan-leg-blue = blu

plan-part-button = { $count ->
    [one] 1 pulsante (chiude quando è premuto)
   *[other] { $count } pulsanti (chiudono quando sono premuti)
}
plan-part-light = { $count ->
    [one] 1 LED
   *[other] { $count } LED
}
plan-part-cathode = { $count ->
    [one] 1 LED RGB a catodo comune
   *[other] { $count } LED RGB a catodo comune
}
plan-part-anode = { $count ->
    [one] 1 LED RGB ad anodo comune
   *[other] { $count } LED RGB ad anodo comune
}
plan-part-resistor = { $count ->
    [one] 1 resistenza da { $ohms } ohm
   *[other] { $count } resistenze da { $ohms } ohm
}
plan-part-buzzer_active = 1 cicalino attivo, 3,3 V, al massimo 15 mA
plan-part-buzzer_passive = 1 cicalino passivo (piezo)
plan-part-servo = 1 servo, con alimentazione propria a 5 V
plan-part-motor = 1 motoriduttore con camma, un driver e un'alimentazione propria
plan-part-barrier = 1 barriera luminosa con uscita a 3,3 V, bassa finché c'è qualcosa dentro
plan-part-empty_switch = 1 contatto che chiude quando non ci sono più gettoni
plan-part-home_switch = 1 contatto che chiude quando la camma è a riposo
plan-part-wire = { $count ->
    [one] 1 filo verso i contatti
   *[other] { $count } fili verso i contatti, e alcuni tra i pezzi: più fili possono condividere una massa
}

plan-advice-serial = { $what }: la porta seriale va spenta (raspi-config, Interface Options, Serial Port).
plan-advice-spi = { $what }: SPI va spento (raspi-config, Interface Options, SPI).
plan-advice-i2c = { $what }: I2C va spento (raspi-config, Interface Options, I2C).
plan-advice-current = Tutte le luci insieme possono assorbire { $what } mA, più dei 50 mA che i pin del Pi dovrebbero dare: usate resistenze più grandi.
plan-advice-supply = Il motore o il servo del distributore vuole un'alimentazione propria a 5 V: al pin va solo il segnale, e le masse sono unite. Un motore nudo vuole un driver.
