# The archive: stored games, what they tell, statistics, and results to share.

archive-day = { $day } { $month } { $year }
archive-month-january = January
archive-month-february = February
archive-month-march = March
archive-month-april = April
archive-month-may = May
archive-month-june = June
archive-month-july = July
archive-month-august = August
archive-month-september = September
archive-month-october = October
archive-month-november = November
archive-month-december = December
archive-game = Game { $game }
archive-titled = { $title }
archive-box-gold-rush = Carcassonne: Gold Rush
archive-box-hunters-and-gatherers = Carcassonne: Hunters & Gatherers
archive-kind-railroads = Railroads
archive-kind-mountains = Mountains
archive-kind-cities = Cities
archive-kind-prairies = Prairies
archive-kind-tokens = Tokens
archive-kind-rivers = Rivers
archive-kind-forests = Forests
archive-kind-huts = Huts
archive-kind-meadows = Meadows

# How a game stands.
archive-state-unreadable = Cannot be read
archive-state-won = { $count ->
    [one] { $players } won
   *[other] { $players } shared the victory
}
archive-state-left = { $count ->
    [one] Ended early, 1 tile left
   *[other] Ended early, { $count } tiles left
}
archive-state-open = { $count ->
    [0] { $player } is on turn, no tile left
    [one] { $player } is on turn, 1 tile left
   *[other] { $player } is on turn, { $count } tiles left
}

# What is told of a game.
archive-points = { $kind } { $points }
archive-line = { $place }. { $player }: { $points } ({ $parts })
archive-line_bare = { $place }. { $player }: { $points }
archive-largest-railroad = Longest railroad: { $count } tiles, { $player }
archive-largest-mountain = Largest mountain: { $count } tiles, { $player }
archive-largest-prairie = Largest prairie: { $count } tiles, { $player }
archive-largest-river = Longest river: { $count } tiles, { $player }
archive-largest-forest = Largest forest: { $count } tiles, { $player }
archive-largest-meadow = Largest meadow: { $count } tiles, { $player }
archive-richest = { $count ->
    [one] Richest stack: 1 token
   *[other] Richest stack: { $count } tokens
}
archive-best = { $count ->
    [one] Best catch: { $kind }, 1 point, { $player }
   *[other] Best catch: { $kind }, { $count } points, { $player }
}
archive-lead = { $count ->
    [one] The lead changed once
   *[other] The lead changed { $count } times
}
archive-length = { $count ->
    [one] { $turns } turns in 1 minute
   *[other] { $turns } turns in { $count } minutes
}
archive-did-discard = { $player } puts a tile away that fits nowhere.
archive-did-piece = { $player } lays a tile and puts a { $piece } on the { $ground }.
archive-did-take_back = { $player } lays a tile and takes a piece back.
archive-did-mine = { $player } lays a tile and mines a token.
archive-did-tile = { $player } lays a tile.
archive-did-tokens = { $count ->
    [one] { $player } takes 1 token.
   *[other] { $player } takes { $count } tokens.
}
archive-did-over = The game is over. The winner: { $players }

# The table of scores.
archive-column-game = Game
archive-column-title = Title
archive-column-box = Box
archive-column-date = Date
archive-column-finished = Finished
archive-column-place = Place
archive-column-player = Player
archive-column-colour = Colour
archive-column-total = Total
archive-yes = yes
archive-no = no

# Where files go.
archive-on_stick = Memory stick { $name }
archive-on_device = This device
archive-not_shared = Nothing could be written to { $path } ({ $error }). Choose another place.
archive-leads_elsewhere = The folder { $path } leads to another place, so nothing was written there.
archive-not_noted = This could not be kept in { $path } ({ $error }).
