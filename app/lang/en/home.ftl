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
    [one] 1 more waits
   *[other] { $count } more wait
}
home-look = Look at this game
home-watch = Watch a demonstration
home-watch_title = Which game?
home-welcome = Welcome! You play Carcassonne with cardboard and wood; I check, count and{ "\u00A0" }explain.
home-play = Play
home-cannot = This game cannot go on
home-stay = Not now
home-reading = Looking for your games ...
