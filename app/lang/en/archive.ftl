# The archive: stored games, what they tell, statistics, and results to share.

archive-day = { $day } { $month } { $year }
archive-moment = { $day }, { $clock }
archive-today = Today
archive-yesterday = Yesterday
archive-weekday-monday = Monday
archive-weekday-tuesday = Tuesday
archive-weekday-wednesday = Wednesday
archive-weekday-thursday = Thursday
archive-weekday-friday = Friday
archive-weekday-saturday = Saturday
archive-weekday-sunday = Sunday
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
archive-each = { $player } each
archive-unclaimed = unclaimed
archive-titled = { $title }
archive-kind-tokens = Tokens

# How a game stands.
archive-of_game = { $game }. { $state }
archive-state-unreadable = Cannot be read
archive-state-unplayed = Not played
archive-state-won = { $count ->
    [0] Nobody scored
    [one] { $players } won
   *[other] { $players } shared the victory
}
archive-state-early = { $count ->
    [one] { $won }; ended early, 1 tile unplayed
   *[other] { $won }; ended early, { $count } tiles unplayed
}
archive-state-left = { $count ->
    [one] Ended early with { $player } ahead, 1 tile unplayed
   *[other] Ended early with { $player } ahead, { $count } tiles unplayed
}
archive-state-left_level = { $count ->
    [one] Ended early with a tie for the lead, 1 tile unplayed
   *[other] Ended early with a tie for the lead, { $count } tiles unplayed
}
archive-state-open = { $count ->
    [0] Goes on with { $player }, no tile left
    [one] Goes on with { $player }, 1 tile left
   *[other] Goes on with { $player }, { $count } tiles left
}

# What is told of a game.
archive-points = { $kind } { $points }
archive-line = { $place }. { $player }: { $points } ({ $parts })
archive-line_bare = { $place }. { $player }: { $points }
archive-as_it_stood = Points counted as the map stood when the game was ended.
archive-as_it_stood_tokens = Points counted as the map stood when the game was ended, without the values of the tokens.
archive-richest = { $count ->
    [one] Richest stack: 1 token
   *[other] Richest stack: { $count } tokens
}
archive-best = { $count ->
    [one] Best single score: { $kind }, 1 point, { $player }
   *[other] Best single score: { $kind }, { $count } points, { $player }
}
archive-lead = { $count ->
    [one] The lead changed once
   *[other] The lead changed { $count } times
}
archive-length = { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
} in { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
archive-did-discard = { $player } puts a tile away that fits nowhere.
archive-did-piece = { $player } lays a tile and puts a { $piece } on the { $ground }.
archive-did-moved = { $player } lays a tile and moves the { $piece } to the { $ground }.
archive-did-take_back = { $player } lays a tile and takes a piece back.
archive-did-mine = { $player } lays a tile and mines a token.
archive-did-tile = { $player } lays a tile.
archive-did-tokens = { $count ->
    [one] { $player } takes 1 token.
   *[other] { $player } takes { $count } tokens.
}
archive-did-part = { $origin } { $points }
archive-did-counted = { $player } +{ $points }: { $parts }.
archive-did-sum = { $player } +{ $points }
archive-did-sums = The final scoring: { $sums }.
archive-did-over = { $count ->
    [0] The game is over. Nobody scored.
    [one] The game is over. The winner: { $players }.
   *[other] The game is over. The victory is shared: { $players }.
}

# The table of scores.
archive-column-number = Game no.
archive-column-title = Title
archive-column-game = Game
archive-column-date = Date
archive-column-finished = Finished
archive-column-place = Place
archive-column-player = Player
archive-column-colour = Colour
archive-column-total = Total
archive-yes = yes
archive-no = no
archive-early = early

# Where files go.
archive-on_stick = Memory stick { $name }
archive-on_device = This device
archive-where_stick = on the memory stick { $name }, in the folder “{ $folder }”: { $file }.
archive-where_device = on this device: { $file }, in the folder { $folder }. To take it with you, plug in a memory stick and save again.
archive-where_hidden = on this device: { $file }, in { $folder } (hidden: Ctrl+H shows it). To take it with you, save again with a memory stick plugged in.
archive-not_shared = Nothing could be written to { $path } ({ $error }). Plug in a memory stick and try again: then it goes there.
archive-not_on_stick = Nothing could be written to { $path } ({ $error }). Make room on the memory stick, or take it out and try again: then it stays on this device.
archive-leads_elsewhere = The folder { $path } leads to another place, so nothing was written there.
archive-not_noted = This could not be kept in { $path } ({ $error }).

# The pages of the archive.
archive-title = Games
archive-reading = { $count ->
    [0] Looking through your games ...
   *[other] Looking through your games: { $count }
}
archive-none = No game has been played here yet. When you have played one, you will find it here.
archive-opening = Opening the game ...
archive-curve = Points after each turn
archive-when = { $box }, { $when }. { $state }.
archive-turn = Turn { $turn }: { $what }
archive-state-deleted = Deleted. Tap to bring it back
archive-button-go_on = Go on
archive-button-replay = Replay
archive-button-final = Final scoring
archive-button-share = Share
archive-rename-told = What is this game to be called? It stands under that name in the list of games.
archive-button-rename = Name it
archive-button-delete = Delete
archive-button-restore = Bring it back
archive-delete-title = Delete this game?
archive-delete-words = It no longer counts in the statistics. For 30 days you can bring it back from the end of the list.
archive-delete-yes = Delete
archive-delete-no = Keep it
archive-people-button = Players
archive-people-title = Players
archive-people-none = No game has been played to its end yet; those ended early do not count. Enter your names before a game, and your statistics grow here.
archive-people-unnamed = No name was entered: these are the games of whoever played this colour.
archive-people-counted = { $count ->
    [one] { $game }: 1 game
   *[other] { $game }: { $count } games
}
archive-people-early = { $count ->
    [one] 1 game that was ended early does not count here.
   *[other] { $count } games that were ended early do not count here.
}
archive-people-games = Games
archive-people-wins = Wins
archive-people-average = Average
archive-people-best = Best
archive-people-record = { $count ->
    [one] Best result: 1 point in game { $game }
   *[other] Best result: { $count } points in game { $game }
}
archive-people-record_named = { $count ->
    [one] Best result: 1 point in “{ $title }”
   *[other] Best result: { $count } points in “{ $title }”
}
archive-people-by = Points on average:
archive-people-against = { $player } compared with the others
archive-people-ahead = { $count ->
    [one] more points once
   *[other] more points { $count } times
}
archive-people-behind = { $count ->
    [one] fewer points once
   *[other] fewer points { $count } times
}
archive-people-equal = { $count ->
    [one] equal points once
   *[other] equal points { $count } times
}
archive-share-title = Share
archive-share-any_phone = For any phone: point its camera at the code, and it shows the result as text.
archive-share-to_app = Code for BG Stats
archive-share-to_text = Code for any phone
archive-share-scan = For the app BG Stats: point a phone at the code, and the app takes the result.
archive-share-fine = For the app BG Stats, a very fine code: tap it to fill the screen, and hold the phone close.
archive-share-no_code = Once a game has been played to its final scoring, a code for your phone stands here.
archive-share-hint = Save a file to take with you. With a memory stick plugged in, it goes there.
archive-share-picture = Map as picture
archive-share-caption = { $game }, { $day }. { $scores }
archive-share-page = Page to print
archive-share-text = Result as text
archive-share-table = Scores as table
archive-share-record = Game record
archive-share-stop = Stop
archive-share-stopped = Stopped. Nothing was written.
archive-share-leave_title = It is not written yet
archive-share-leave_words = If you go back now, no file is saved. Wait a moment, and it says where the file is.
archive-share-leave_yes = Back without it
archive-share-leave_no = Wait
archive-share-writing = Writing: { $percent } %
archive-share-done = Saved { $where }
