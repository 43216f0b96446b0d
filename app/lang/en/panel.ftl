# The panel: its messages, and the texts of its wiring plan and its test.

badge-panel_simulated = Simulated panel

panel-hold_undo = To undo, hold the button for a second.
panel-marked = Confirm takes: { $what }
panel-tile = the tile that the map shows { $place }
panel-turns = look at earlier turns
panel-enough = back to the game
panel-token = a token of { $value }
panel-wait = It is { $player }'s turn.
panel-lost = { $reason } Play on by touch; I keep trying the panel.
panel-back = The panel works again.
panel-stuck = The button { $button } is stuck. It is ignored until it is released.
panel-bouncing = The button { $button } opens and closes by itself: check its wires. It is ignored until it settles.
panel-worn = The button { $button } is wearing out: it still works, but replace it soon.
panel-well = The button { $button } works again.
panel-jammed = { $count ->
    [one] The dispenser is jammed. Lay 1 more token by hand.
   *[other] The dispenser is jammed. Lay { $count } more tokens by hand.
}
panel-empty = { $count ->
    [one] The dispenser is empty. Lay 1 more token by hand, then fill it.
   *[other] The dispenser is empty. Lay { $count } more tokens by hand, then fill it.
}
panel-deal_lost = { $count ->
    [one] The dispenser has stopped with the panel. Lay 1 more token by hand.
   *[other] The dispenser has stopped with the panel. Lay { $count } more tokens by hand.
}
panel-extra = { $count ->
    [one] The dispenser gave 1 token too many: put it back.
   *[other] The dispenser gave { $count } tokens too many: put them back.
}
panel-put_back = { $count ->
    [one] Put 1 token back into the dispenser, face down.
   *[other] Put { $count } tokens back into the dispenser, face down.
}

panel-fault-no_lgpio = The panel's pins cannot be used, because the Python module lgpio is missing: on a Raspberry Pi install python3-lgpio, elsewhere leave the panel off.
panel-fault-no_pins = This machine's pins cannot be used ({ $error }): use a Raspberry Pi 4 or 5 and put the user into the group gpio, or leave the panel off.
panel-fault-pin = A pin of the panel cannot be used ({ $error }): is another program using it?
panel-fault-fails = The panel has stopped working ({ $error }): check its wires.

panel-button-confirm = Confirm
panel-button-undo = Undo
panel-button-mine = Mine
panel-button-pass = Pass
panel-button-next = Next
panel-button-seat_yellow = of yellow
panel-button-seat_red = of red
panel-button-seat_green = of green
panel-button-seat_blue = of blue
panel-button-seat_black = of black

panel-light-place = lay
panel-light-act = act
panel-light-score = score
panel-light-tokens = tokens
panel-light-question = ask
panel-light-fault = fault
panel-light-status = all
panel-light-seat_yellow = yellow
panel-light-seat_red = red
panel-light-seat_green = green
panel-light-seat_blue = blue
panel-light-seat_black = black

plan-title = Wiring plan
plan-board_title = the Pi and its wires
plan-table_title = every wire
plan-parts_title = Parts
plan-how = Hold the Pi so that its USB sockets point towards you: the header is at the right edge, pin 1 at the top left of it. Coloured pins are used; their letters are those of the table. Pull the Pi's plug before you touch a wire.
plan-circuit_button = A button
plan-circuit_light = A light
plan-circuit_pin = its pin
plan-circuit_resistor = resistor
plan-function = what
plan-gpio = GPIO
plan-pin = pin
plan-resistor = resistor
plan-other = its other wire
plan-resistor_value = { $ohms } ohm
plan-ground = ground, pin { $pin }
plan-supply = 3.3 V, pin { $pin }
plan-own_supply = own 5 V supply; ground, pin { $pin }
plan-at_ground = GND
plan-at_3v3 = 3.3 V
plan-at_5v = 5 V
plan-more_grounds = Every ground pin is as good as another; the table names the nearest.
plan-reserved = leave free
plan-parts_line = - { $part }
plan-not_connected = GPIO{ $gpio }
plan-source = From { $source }.
plan-buzzer_note = The buzzer may draw at most 15 mA from its pin; a larger one needs a transistor.
plan-light_note = A light's long leg is at the side of its pin, behind the resistor; where a low pin lights it, the long leg is at 3.3 V.

plan-use-button = Button { $name }
plan-use-light = Light: { $name }
plan-use-light_leg = Light: { $name }, { $leg }
plan-use-buzzer = Buzzer
plan-use-servo = Dispenser: servo, signal
plan-use-motor = Dispenser: motor driver, signal
plan-use-passed = Dispenser: token sensor
plan-use-empty = Dispenser: sensor for empty
plan-use-home = Dispenser: switch at rest

plan-light-place = Lay a tile
plan-light-act = Act
plan-light-score = Score
plan-light-tokens = Tokens
plan-light-question = Question
plan-light-fault = Fault
plan-light-status = All in one
plan-light-seat_yellow = seat yellow
plan-light-seat_red = seat red
plan-light-seat_green = seat green
plan-light-seat_blue = seat blue
plan-light-seat_black = seat black

plan-leg-red = red
plan-leg-green = green
plan-leg-blue = blue

plan-part-button = { $count ->
    [one] 1 push button (closes when pressed)
   *[other] { $count } push buttons (close when pressed)
}
plan-part-light = { $count ->
    [one] 1 LED
   *[other] { $count } LEDs
}
plan-part-cathode = { $count ->
    [one] 1 RGB LED with a common cathode
   *[other] { $count } RGB LEDs with a common cathode
}
plan-part-anode = { $count ->
    [one] 1 RGB LED with a common anode
   *[other] { $count } RGB LEDs with a common anode
}
plan-part-resistor = { $count ->
    [one] 1 resistor of { $ohms } ohm
   *[other] { $count } resistors of { $ohms } ohm
}
plan-part-buzzer_active = 1 active buzzer, 3.3 V, at most 15 mA
plan-part-buzzer_passive = 1 passive buzzer (piezo)
plan-part-servo = 1 servo, with its own 5 V supply
plan-part-motor = 1 geared motor with a cam, a driver for it, and its own supply
plan-part-barrier = 1 light barrier with a 3.3 V output that is low while something is in it
plan-part-empty_switch = 1 switch that closes while no token is left
plan-part-home_switch = 1 switch that closes while the cam is at rest
plan-part-wire = { $count ->
    [one] 1 wire to the header
   *[other] { $count } wires to the header, and a few between the parts: several may share a ground
}

plan-advice-serial = { $what }: the serial port must be switched off (raspi-config, Interface Options, Serial Port).
plan-advice-spi = { $what }: SPI must be switched off (raspi-config, Interface Options, SPI).
plan-advice-i2c = { $what }: I2C must be switched off (raspi-config, Interface Options, I2C).
plan-advice-current = All lights together may draw { $what } mA, more than the 50 mA that the Pi's pins should give: use larger resistors.
plan-advice-supply = The dispenser's motor or servo needs a 5 V supply of its own: only its signal goes to the pin, and the grounds are joined. A bare motor needs a driver.
