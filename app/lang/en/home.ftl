# The first page of the touch app.

home-title = Claim Manager
home-new = New game
home-history = Games
home-help = Help
home-settings = Settings
home-setup = Set up
home-quit = Quit
home-quit_title = Quit now?
home-quit_words = The game of { $players } is kept: next time you carry on where you left off.
home-quit_nothing = Claim Manager closes. To play, start it again.
home-go_on = { $count ->
    [0] Go on: no tile is left
    [one] Go on: 1 tile is left
   *[other] Go on: { $count } tiles are left
}
home-others = { $count ->
    [one] 1{ "\u00A0" }more waits
   *[other] { $count }{ "\u00A0" }more wait
}
home-look = Look at this game
home-watch = Watch a demonstration
home-watch_title = Which game?
home-welcome = Welcome! You play Carcassonne with cardboard and wood; I check, count and{ "\u00A0" }explain.
home-play = Play
home-cannot = This game cannot go on
home-stay = Not now
home-reading = Looking for your games ...

# In place of the first page, while another Claim Manager has the saved games open.
home-elsewhere_title = Claim Manager is already open on this device
home-elsewhere_words = Your games are open there. Close this one and play on in the other: nothing is lost. If you cannot find it, restart the device.
home-elsewhere_ended_title = The other Claim Manager has closed
home-elsewhere_ended_words = Your games are free again: you can go on here.
home-elsewhere_close = Close this one
home-elsewhere_go_on = Go on here
