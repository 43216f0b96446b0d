# The screen: titles of sheets and texts of its own buttons.

ui-title = Claim Manager

ui-tile-title = Is this tile wrong?
ui-tile-start = The start tile
ui-tile-stays = It stays as it lies.
ui-tile-wrong = The tile is wrong
ui-tile-turn_left = Turn left
ui-tile-turn_right = Turn right
ui-tile-another = Another tile
ui-tile-other = Another

ui-camera = Camera

ui-held-correct = How does it really lie?
ui-held-place = Lay this tile?
ui-held-moved = Moved. Lay it here?
ui-held-misfit = It does not fit like this.
ui-held-nowhere = It does not fit here, whichever way it is turned.
ui-held-elsewhere = { $count ->
    [one] It does not fit here. It fits at the lit place: tap it.
   *[other] It does not fit here. It fits at { $count } lit places: tap one.
}
ui-held-where = Show where it fits
ui-held-anyway = Lay anyway
ui-held-turn = Turn it so that it fits
ui-held-same = No need to turn it: any way that fits counts the same.
ui-held-one_way = It fits only this way.
ui-held-so_it_lies = It lies like this
ui-held-lay = Lay it

ui-pick-correct = Which tile is it really?
ui-pick-place = Which tile have you drawn?
ui-pick-left = { $count ->
    [one] 1 left
   *[other] { $count } left
}
ui-pick-likely = The camera thinks
ui-pick-here = Fits here
ui-pick-misfit = Does not fit here
ui-pick-elsewhere = Fits elsewhere
ui-pick-nowhere = Fits nowhere
ui-pick-is_nowhere = Fits nowhere?
ui-pick-back = Back to the choice
ui-pick-all_fit = Every tile that is left fits somewhere.
ui-pick-missing = Is your tile not here? Then all of its kind lie on the map, and one of them may have been told wrongly: touch “{ $correct }” in the menu. If your box has one more, put it aside and draw another.
ui-pick-all = All
ui-pick-none = No tile shows all of these.
ui-pick-drawing = The pictures are being drawn ...
ui-pick-fit = { $count ->
    [0] None of these fits here
    [one] 1 tile fits here
   *[other] { $count } tiles fit here
}

ui-nowhere-title = This tile fits nowhere
ui-nowhere-why = Nowhere on the map do all of its sides continue. It leaves the game; draw another one.
ui-nowhere-last = Nowhere on the map do all of its sides continue. It leaves the game, and it was the last one.
ui-nowhere-discard = Put it away
ui-nowhere-lay = Lay it all the same

ui-piece-button = Piece
ui-piece-title = Touch where the piece goes
ui-piece-none = No piece can go on this tile
ui-piece-twice = The first touch shows the piece there, the second puts it.
ui-piece-again = Touch it again, or another place.
ui-piece-again_only = Touch it again.
ui-piece-which = Which piece?
ui-piece-put = Put it here
ui-piece-move = Move it here
ui-piece-moves = You mine where it stands.
ui-piece-touch = Touch the area where it stands
ui-piece-roam = Touch a lit place on the map
ui-piece-back = Back to the tile
ui-piece-mined = You take the top token of the stack there. It counts at the end of the game.
ui-piece-instead = Put a piece instead

ui-feature-share = { $player }: { $count }
ui-feature-correct = Correct this tile or turn

ui-free-title = A free place
ui-free-fit = { $count ->
    [one] 1 tile fits here
   *[other] { $count } tiles fit here
}
ui-free-more = { $count ->
    [one] and 1 more kind of tile
   *[other] and { $count } more kinds of tile
}
ui-free-lay = Lay a tile here

# Before what is to be done, in the largest words of the screen.
ui-banner-who = { $player }:
ui-banner-does = { $player }

ui-menu-title = Menu
ui-menu-leave = Leave it for later

ui-end-button = End the game now
ui-end-title = End it now and count?
ui-end-words = The map is counted as it lies, step by step as at the usual end. In the statistics it will not count.
ui-end-words_tokens = The map is counted as it lies, step by step as at the usual end, and the tokens are turned over. In the statistics it will not count.
ui-end-misfit = The tile that does not fit does not count.
ui-end-asked = What I am asking about does not count.
ui-end-yes = Count now
ui-end-no = Play on

ui-marked = { $button }: { $what }
ui-hint-place = Lay the tile on the table, or tap a free place here.
ui-hands = { $count } things to do by hand, where the rings are: tap to read
ui-hands_before = Still to do by hand:
ui-hands_counted = { $count } things to do by hand: tap to read
ui-hands_more = { $count ->
    [one] And 1 more thing to do by hand.
   *[other] And { $count } more things to do by hand.
}
ui-hint-hands = First what is to be done by hand, then the next tile.
ui-hint-place_by_touch = Draw a tile, then tap the place where it goes.
ui-hint-again = Touch the place once more.

ui-notes-title = What has happened
ui-notes-earlier = Show more

ui-turns-button = Correct an earlier turn
ui-turns-title = Which earlier turn is wrong?
ui-turns-line = These are the turns so far. Tap the one that was different.
ui-turns-row = { $number }. { $player }: { $what }
ui-turns-earlier = Earlier turns
ui-turns-none = No turn has been made yet.

ui-seats-title = Who really plays which colour?
ui-seats-row = { $player }: { $colour }

ui-review-title = Turn { $number }: { $player }
ui-review-what = This turn is over. What did { $player } do differently?
ui-review-touch = Touch the place of the piece on the tile, or choose:
ui-review-part-action = Another piece or action
ui-review-part-tile = Another tile or place
ui-review-part-turn = A missing or extra turn
ui-review-place = Where was this tile really?
ui-review-tile = Which tile was it really?
ui-review-turn = Where was the forgotten tile laid?
ui-review-tap = Tap a marked place on the map.
ui-review-back = Back
ui-review-points = Show its points again

ui-revise-score = { $after } instead of { $before }
ui-revise-same = No score changes.

ui-audit-all = Where all { $count } tokens are
ui-audit-title = { $total } of { $count } tokens

ui-seat-look = { $player } may look: touch here.
ui-seat-peek = { $count ->
    [one] Look at my token
   *[other] Look at my { $count } tokens
}
ui-seat-no_tokens = No tokens yet.
ui-own_tokens-button = Your own tokens
ui-own_tokens-title = Who wants to look?
ui-own_tokens-player = { $player }: { $count ->
    [0] no tokens yet
    [one] 1 token
   *[other] { $count } tokens
}
ui-seat-points = Points: { $count }
ui-seat-due = If the game ended now: { $count }
ui-seat-due_hidden = If the game ended now, without tokens: { $count }
ui-seat-values = Values of the tokens: { $values }
ui-seat-audit = Where are the tokens?
ui-seat-name = Change name
ui-seat-colour = Change colour
ui-seat-swap_colours = { $colour }: swap colours
ui-seat-swap = { $colour }, swap with { $player }

ui-peek-title = For { $player }'s eyes only
ui-peek-cover = { $count ->
    [one] Hand the screen to { $player }, who has 1 token. Everyone else, look away.
   *[other] Hand the screen to { $player }, who has { $count } tokens. Everyone else, look away.
}
ui-peek-hold = Hold to see, let go to hide
ui-peek-sum = { $count ->
    [one] 1 token
   *[other] { $count } tokens
}, { $points ->
    [one] 1 point
   *[other] { $points } points
}

ui-sign-enter = Tap your four symbols.
ui-sign-choose = { $player }, choose four symbols that only you know.
ui-sign-repeat = Once more, the same four.
ui-sign-wrong = That was not the sign. Try again; everybody is told.
ui-sign-differ = The two were different. Choose four symbols again.
ui-sign-forgotten = Forgotten?
ui-sign-ask = Do all players agree that { $player } chooses a new sign? It is noted in the game.
ui-sign-agreed = All agree
ui-sign-not_agreed = Not yet

ui-pad-title = { $count ->
    [one] { $player }: { $told } of 1 token
   *[other] { $player }: { $told } of { $count } tokens
}
ui-pad-read = Read the tokens under the camera
ui-pad-again = Read them again
ui-pad-reading = I am looking...
ui-pad-list = So far: { $values } = { $points }
ui-pad-which = Which token is this?
ui-pad-face_down = This one lies face down. Turn it over: which is it?
ui-pad-which_of = Which token is this? { $first } or { $second }?
ui-pad-value = × { $count }
ui-pad-wrong = Is one of them wrong? Tap it.
ui-pad-less = Remove the last one
ui-pad-done = { $count ->
    [one] That is all: 1 point
   *[other] That is all: { $count } points
}

ui-another-title = Start another game?
ui-another-words = The same players begin anew. The game that is over can no longer be changed.
ui-another-yes = Yes, another game
ui-another-no = Stay with this one

ui-over-button = Standings
ui-failed = Something went wrong on that page, so it was closed. Your game is safe: go on with it here.
ui-failed_again = Something keeps going wrong. Your games are safe. Try once more, or switch off and on again.
ui-again = Try again
ui-quit = Quit
ui-understood = All right
