# The table: whose turn it is, what happened, questions, problems. {player} is a name or a colour.

status-setup = Set up a game to begin
status-place = lay a tile
status-act = place a piece or end the turn
status-act_mine = place a piece, mine or end the turn
status-act_elsewhere = place elsewhere or end the turn
status-act_mine_elsewhere = place elsewhere, mine or end the turn
status-act_one = place a { $piece } or end the turn
status-act_mine_one = place a { $piece }, mine or end the turn
status-act_elsewhere_one = place a { $piece } elsewhere or end the turn
status-act_mine_elsewhere_one = place a { $piece } elsewhere, mine or end the turn
status-act_none = no piece can go here: end the turn
status-act_mine_only = mine or end the turn
status-question = please answer
status-illegal = this tile does not fit here
status-desync = Table and game differ
status-over = { $players } won the game
status-over_shared = { $players } share the victory
status-over_nobody = nobody scored
status-revise = Apply this change?
status-reveal = which tokens did you take?
status-review = correcting turn { $number }
status-correct_tile = correcting this tile
status-correct_start = The start tile stays
status-fault = The camera has stopped: play on by touch

word-tokens = tokens
word-north = upper
word-east = right
word-south = lower
word-west = left
word-yellow = Yellow
word-red = Red
word-green = Green
word-blue = Blue
word-black = Black
word-land = land

place-start = on the start tile
place-both = { $across } and { $down }
place-list = { $first }; { $second }
place-from = from the { $on } { $place }
place-east = { $steps } east
place-west = { $steps } west
place-north = { $steps } north
place-south = { $steps } south

list-nobody = nobody
list-next = { $first }, { $second }
list-last = { $first } and { $second }
list-sentences = { $first } { $second }

doing-tile = the tile { $place }
doing-discard = the discarded tile
doing-ended = the early end of the game
doing-corrected = the correction of the tile { $place }
doing-moved = the tile moved to its place { $place }
doing-inserted = the forgotten turn with the tile { $place }
doing-removed = the removal of the turn with the tile { $place }
doing-corrected_action = the correction ({ $what })
doing-corrected_seat = the correction that { $player } plays { $colour }
doing-corrected_colour = the correction of { $colour } to { $to }
doing-name_removed = the correction of the name of { $player }
doing-tokens_told = the tokens of { $player }
doing-piece = the { $piece } { $place }
doing-take_back = taking back the piece { $place }
doing-mine = mining a token
doing-pass = no piece in this turn
did-piece = { "" }{ $piece } placed { $place }
did-take_back = piece taken back { $place }
did-mine = mined
did-pass = no piece placed

told-started = { $players } play. { $first } begins.
told-sealed = The order of the tokens is sealed: { $seal }. After the game everybody can check it.
told-tokens_seen = { $player } has looked at their own tokens.
told-sign_chosen = { $player } has chosen a sign of four symbols: it opens their own tokens.
told-sign_refused = Somebody tried to look at the tokens of { $player } with a wrong sign.
told-sign_forgotten = { $player } has forgotten the sign: all agreed to a new one.
told-has_sign = This player has a sign already.
told-order_seen = Somebody has read the order of all tokens outside the game.
told-tokens_shuffled = Somebody had seen that token, so I have shuffled the hidden values anew.
told-all_shuffled = All values were known, so I have shuffled the hidden ones anew.
told-nobody_plays = Nobody plays that colour.
told-bad_order = That order of the tokens does not fit what the players have.
told-placed = { $player } lays a tile { $place }.
told-allowed = You allowed it ({ $clashes }). What ends there is never complete.
told-discarded = { $player } draws a tile that fits nowhere. It leaves the game; draw again.
told-discarded_last = { $player } draws a tile that fits nowhere. It leaves the game, and there is none to draw instead.
told-ended_early = { $count ->
    [one] The game is ended early; 1 tile stays unplayed.
   *[other] The game is ended early; { $count } tiles stay unplayed.
}
told-put = { $player } puts a { $piece } on the { $on } { $place }.
told-moved = { $player } moves the { $piece } { $origin } to the { $on } { $place }.
told-took_back = { $player } takes a piece back { $place }.
told-mined = { $player } mines the top token of the mountain { $place }.
told-mined_open = { $player } mines a token of { $value }.
told-passed = { $player } ends the turn.
told-passed_over = { $player } ended the turn.
told-dealt = { $count ->
    [one] 1 token goes on the mountain { $place }.
   *[other] { $count } tokens go on the mountain { $place }.
}
told-dealt_several = { $count } tokens go on { $stacks } mountains ({ $place }).
told-short = { $count ->
    [one] The supply is empty: 1 token is missing.
   *[other] The supply is empty: { $count } tokens are missing.
}
told-joined = { $count ->
    [one] Two mountains have become one ({ $place }): 1 token moves there.
   *[other] Two mountains have become one ({ $place }): { $count } tokens move there.
}
told-distributed = { $count ->
    [one] { $player } gets the token of the mountain { $place }.
   *[other] { $player } gets the { $count } tokens of the mountain { $place }.
}
told-shared_out = { $count ->
    [one] A tie for the 1 token of the mountain { $place }: { $order } takes it.
   *[other] The { $count } tokens of the mountain { $place } are taken one by one from the top: { $order }.
}
told-freed = { $count ->
    [one] Nobody digs on the complete mountain: 1 token goes back to the supply, which is shuffled again.
   *[other] Nobody digs on the complete mountain: { $count } tokens go back to the supply, which is shuffled again.
}
told-corrected_tile = Corrected: the tile { $place }.
told-corrected_action = Corrected in { $player }'s turn { $turn }: { $what }.
told-turn_inserted = A forgotten turn was added, with the tile { $place }. Every later turn now belongs to the next player.
told-turn_removed = The turn with the tile { $place } was removed. Every later turn now belongs to the player before.
told-turn_removed_last = The last turn, with the tile { $place }, was removed.
told-corrected_seat = Corrected: { $player } plays { $colour }.
told-swapped_colours = Corrected: { $colour } and { $to } have swapped colours.
told-other_colour = Corrected: { $to } plays instead of { $colour }.
told-name_removed = Corrected: { $to } has no name.
told-counts_as_pass = Turn { $turn }, { $player }: { $what } is no longer possible and counts as a pass. { $reason }
told-set_aside = { $count ->
    [one] Turn { $turn }, { $player }: { $what } no longer fits and is set aside. { $reason }
   *[other] Turn { $turn }, { $player }: { $what } no longer fits. It and all that follows, { $count } turns, are set aside. { $reason }
}
told-other_turn = It would be { $player }'s turn.
told-tokens_told = { $points ->
    [one] { $player }'s tokens: { $values }. That makes 1 point.
   *[other] { $player }'s tokens: { $values }. That makes { $points } points.
}
told-tokens_left_out = { $player }'s tokens are not counted.
told-returned = { $count ->
    [one] { $player } gets 1 piece back.
   *[other] { $player } gets { $count } pieces back.
}
told-scoring = { $working }
told-share = { $player } { $count }
told-score = { $player } { $points }
told-scores = Scores: { $scores }.
told-won = { $points ->
    [one] { $players } wins with 1 point.
   *[other] { $players } wins with { $points } points.
}
told-shared = { $points ->
    [one] { $players } share the victory with 1 point.
   *[other] { $players } share the victory with { $points } points.
}
told-nobody = Nobody has scored, so nobody wins.
told-duel = The staring duel decides between { $players }.
told-undone = Undone: { $what }.
told-undone_turn = Undone in { $player }'s turn { $turn }: { $what }.
told-redone = Redone: { $what }.
told-redone_turn = Redone in { $player }'s turn { $turn }: { $what }.
told-violation = { $sentence }.

# The same where the rules name a place or a tile by its letters: at the table the map shows which one is meant.
why-unknown_face = the box holds no such tile
why-none_left = every copy of that tile has been laid or put aside
why-wrong_deck = a tile of the { $due } pile is due, this one is of the { $deck } pile
why-rotation = a tile cannot be turned like that
why-cell_taken = a tile already lies there
why-touches_nothing = there the tile touches no other one by a side
why-side_differs = on the { $side } side this tile has a { $mine }, its neighbour a { $theirs }
why-fits = this tile still fits somewhere
why-not_new_tile = a { $piece } goes on the tile just laid
why-no_segment = the tile has no such area
why-no_tile = no tile lies there

told-no_start = This saved game cannot be continued.
told-closed = This game has been put away.
told-nothing_to_undo = There is nothing to undo.
told-nothing_to_redo = There is nothing to redo.
told-bad_start = A game cannot begin with these players and rules.
told-no_such_action = There is no such action to correct.
told-no_such_seat = No such player sits at this table.
told-no_values_due = There are no tokens to count now.
told-values_count = { $count ->
    [one] { $player } took 1 token, but { $given } were entered.
   *[other] { $player } took { $count } tokens, but { $given } were entered.
}
told-values_box = The box does not hold that many tokens of these values.
told-no_tile_there = No tile was laid there ({ $place }).
told-start_stays = Every game begins with this tile: no other can lie there.
told-start_stays_piece = Every game begins with this tile: no other can lie there. A piece on it is corrected in the turn in which it was put there.
told-no_such_tile = This box has no such tile.
told-no_such_turn = No turn laid a tile there ({ $place }).
told-no_segment = That tile has no place for { $what }.

remind-take_tile = Take the tile { $place } off the table.
remind-put_tile = Put the tile { $place } back: it is missing on the table.
remind-turn_tile = Look at the tile { $place } and turn it if it lies differently.
remind-swap_tile = Look at the tile { $place } and exchange it if it is another one.
remind-compare = Look at the tile { $place }: does your table look like this there? If not, put it right.
remind-take_piece = Take { $player }'s { $piece } off the tile { $place }.
remind-put_piece = Put { $player }'s { $piece } on the tile { $place }.
remind-denied_piece = Look at the tile { $place }: I see { $player }'s { $piece } there, and the game has none. Take it off, or correct its turn.
remind-lay_tokens = { $count ->
    [one] Lay 1 token on the mountain { $place }.
   *[other] Lay { $count } tokens on the mountain { $place }.
}
remind-lay_tokens_player = { $count ->
    [one] { $player } gives { $which } back: it goes on the mountain { $place }.
   *[other] { $player } gives { $which } back: they go on the mountain { $place }.
}
remind-lay_tokens_given = { $count ->
    [one] Of the tokens given back, 1 goes on the mountain { $place }.
   *[other] Of the tokens given back, { $count } go on the mountain { $place }.
}
remind-lift_tokens = { $count ->
    [one] Take 1 token off the mountain { $place }.
   *[other] Take { $count } tokens off the mountain { $place }.
}
remind-lift_tokens_player = { $count ->
    [one] { $player } takes 1 token from the mountain { $place }.
   *[other] { $player } takes { $count } tokens from the mountain { $place }.
}
remind-lift_tokens_supply = { $count ->
    [one] Take 1 token off the mountain { $place }: it goes back to the supply.
   *[other] Take { $count } tokens off the mountain { $place }: they go back to the supply.
}
remind-stray_tokens = { $count ->
    [one] There is a token beside the map that nobody took.
   *[other] There are { $count } tokens beside the map that nobody took.
}
remind-clear_tokens = Clear away the tokens { $place }.
remind-clear_tokens_player = { $count ->
    [one] { $player } takes the token { $place }.
   *[other] { $player } takes the { $count } tokens { $place }.
}
remind-clear_tokens_supply = { $count ->
    [one] Take the token { $place } off: it goes back to the supply.
   *[other] Take the { $count } tokens { $place } off: they go back to the supply.
}
remind-give_tokens = { $player } gives { $which } back.
remind-give_tokens_supply = { $count ->
    [one] { $player } gives { $which } back: it goes to the supply, which is shuffled again.
   *[other] { $player } gives { $which } back: they go to the supply, which is shuffled again.
}
remind-rest_tokens = { $count ->
    [one] The other one goes to the supply, which is shuffled again.
   *[other] The other { $count } go to the supply, which is shuffled again.
}
remind-hand_tokens = { $player } gives { $to } { $which }.
given-some = { $count ->
    [one] 1 token
   *[other] { $count } tokens
}
given-last = { $count ->
    [one] the token taken last
   *[other] the { $count } tokens taken last
}
given-scored = { $count ->
    [one] the token of the completed mountain
   *[other] the { $count } tokens of the completed mountain
}
given-mined = { $count ->
    [one] the mined token
   *[other] the { $count } mined tokens
}
remind-which_any = Shuffle all of { $player }'s tokens face down and draw { $count } to give.
remind-which_unknown = If nobody knows which: shuffle all tokens of that player face down and draw as many.
remind-mined = { $player } gets 1 token for mining.
remind-get_tokens = { $count ->
    [one] { $player } gets 1 token.
   *[other] { $player } gets { $count } tokens.
}
remind-get_tokens_given = { $count ->
    [one] { $player } gets 1 of those given back.
   *[other] { $player } gets { $count } of those given back.
}
remind-get_tokens_supply = { $count ->
    [one] { $player } takes 1 token from the supply.
   *[other] { $player } takes { $count } tokens from the supply.
}
remind-unknown_piece = The game does not know { $player }'s { $piece } { $place }.
remind-lacking_piece = { $player }'s { $piece } { $place } is missing on the table.
remind-some_piece = piece
remind-somebody = somebody

ring-lay_tokens = { $count ->
    [one] Put 1 token on the ringed mountain.
   *[other] Put { $count } tokens on the ringed mountain.
}
ring-lay_tokens_marked = { $count ->
    [one] Put 1 token on the ringed mountain marked { $mark }.
   *[other] Put { $count } tokens on the ringed mountain marked { $mark }.
}
ring-lay_tokens_player = { $count ->
    [one] { $player } gives { $which } back: put it on the ringed mountain.
   *[other] { $player } gives { $which } back: put them on the ringed mountain.
}
ring-lay_tokens_marked_player = { $count ->
    [one] { $player } gives { $which } back: put it on the ringed mountain marked { $mark }.
   *[other] { $player } gives { $which } back: put them on the ringed mountain marked { $mark }.
}
ring-lay_tokens_given = Of the tokens given back, put { $count } on the ringed mountain.
ring-lay_tokens_marked_given = Of the tokens given back, put { $count } on the ringed mountain marked { $mark }.
ring-lay_tokens_each_given = Of the tokens given back, put { $count } on each of the ringed mountains.
ring-lay_tokens_each = { $count ->
    [one] Put 1 token on each of the ringed mountains.
   *[other] Put { $count } tokens on each of the ringed mountains.
}
ring-lay_tokens_each_player = { $player } gives tokens back: put { $count } on each of the ringed mountains.
ring-lift_tokens = { $count ->
    [one] Take 1 token off the ringed mountain.
   *[other] Take { $count } tokens off the ringed mountain.
}
ring-lift_tokens_marked = { $count ->
    [one] Take 1 token off the ringed mountain marked { $mark }.
   *[other] Take { $count } tokens off the ringed mountain marked { $mark }.
}
ring-lift_tokens_player = { $count ->
    [one] { $player } takes 1 token off the ringed mountain.
   *[other] { $player } takes { $count } tokens off the ringed mountain.
}
ring-lift_tokens_marked_player = { $count ->
    [one] { $player } takes 1 token off the ringed mountain marked { $mark }.
   *[other] { $player } takes { $count } tokens off the ringed mountain marked { $mark }.
}
ring-lift_tokens_supply = { $count ->
    [one] Take 1 token off the ringed mountain: it goes back to the supply.
   *[other] Take { $count } tokens off the ringed mountain: they go back to the supply.
}
ring-lift_tokens_marked_supply = { $count ->
    [one] Take 1 token off the ringed mountain marked { $mark }: it goes back to the supply.
   *[other] Take { $count } tokens off the ringed mountain marked { $mark }: they go back to the supply.
}
ring-lift_tokens_each = { $count ->
    [one] Take 1 token off each of the ringed mountains.
   *[other] Take { $count } tokens off each of the ringed mountains.
}
ring-lift_tokens_each_player = { $count ->
    [one] { $player } takes 1 token off each of the ringed mountains.
   *[other] { $player } takes { $count } tokens off each of the ringed mountains.
}
ring-lift_tokens_each_supply = { $count ->
    [one] Take 1 token off each of the ringed mountains: they go back to the supply.
   *[other] Take { $count } tokens off each of the ringed mountains: they go back to the supply.
}
ring-clear_tokens = { $count ->
    [one] Take the token off where the ring is.
   *[other] Take the { $count } tokens off where the ring is.
}
ring-clear_tokens_marked = { $count ->
    [one] Take the token off where the ring with { $mark } is.
   *[other] Take the { $count } tokens off where the ring with { $mark } is.
}
ring-clear_tokens_player = { $count ->
    [one] { $player } takes the token off where the ring is.
   *[other] { $player } takes the { $count } tokens off where the ring is.
}
ring-clear_tokens_marked_player = { $count ->
    [one] { $player } takes the token off where the ring with { $mark } is.
   *[other] { $player } takes the { $count } tokens off where the ring with { $mark } is.
}
ring-clear_tokens_supply = { $count ->
    [one] Take the token off where the ring is: it goes back to the supply.
   *[other] Take the { $count } tokens off where the ring is: they go back to the supply.
}
ring-clear_tokens_marked_supply = { $count ->
    [one] Take the token off where the ring with { $mark } is: it goes back to the supply.
   *[other] Take the { $count } tokens off where the ring with { $mark } is: they go back to the supply.
}
ring-put_piece = Put { $player }'s { $piece } on the { $on } in the ring.
ring-take_piece = Take { $player }'s { $piece } back.
ring-take_piece_each = Take back { $player }'s { $piece } at each of the { $count } rings.
ring-denied_piece = I see { $player }'s { $piece } here, and the game has none. Take it off, or correct its turn.
ring-put_tile = This tile is missing: put it back where the ring is.
ring-take_tile = Take this tile off the table.
ring-turn_tile = Does this tile lie like this? If not, turn it { $count ->
    [1] a quarter to the right.
    [2] halfway round.
   *[3] a quarter to the left.
}
ring-swap_tile = Does this tile lie in the ring? If not, exchange it.
ring-compare = Does your table look the same inside the ring? If not, put it right.

feature-title = { $kind }
feature-tiles = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}
feature-complete = complete
feature-blocked = can no longer be completed
feature-open = { $count ->
    [one] open on 1 side
   *[other] open on { $count } sides
}
feature-tokens = { $count ->
    [one] 1 token
   *[other] { $count } tokens
}
feature-nobody = Nobody has claimed it yet.
feature-alone = Nobody has claimed it yet: a { $piece } alone does not.
feature-unclaimed = Nobody had claimed it.
feature-scored = { $count ->
    [one] It scored 1 point for { $players }.
   *[other] It scored { $count } points for { $players }.
}
feature-owner = It belongs to { $players }.
feature-owners = { $players } share it.
feature-scores = { $count ->
    [one] It scores 1 point for { $players } now.
   *[other] It scores { $count } points for { $players } now.
}
feature-would_score = { $count ->
    [one] If the game ended now: 1 point for { $players }.
   *[other] If the game ended now: { $count } points for { $players }.
}
feature-if_claimed = { $count ->
    [one] If it were claimed and the game ended now: 1 point.
   *[other] If it were claimed and the game ended now: { $count } points.
}

placing-scores = { $count ->
    [one] It scores 1 point at once.
   *[other] It scores { $count } points at once.
}
placing-would_score = { $count ->
    [one] If the game ended now: 1 point.
   *[other] If the game ended now: { $count } points.
}
placing-elsewhere = { $piece }: on another tile
placing-barred = A { $piece } cannot go on this tile. { $why }
placing-all_taken = { $piece }: every place for it on this tile is taken.
placing-no_ground = { $piece }: this tile has no place for it.
placing-none_free = { $piece }: no place for it is free on the whole map.
placing-none_free_out = { $piece }: it is on the map already, and no other place for it is free.

choice-as_the_map = The table looks like the map now
choice-tile = The tile { $place }
choice-tile_face = { $number ->
    [0] It is this one
   *[other] It is number { $number }
}
choice-no_tile = None of these
choice-moving_it = We are still moving or turning it
choice-taking_it_back = We take it back for now
choice-not_so = No, not like this
choice-hands_done = Yes, we have done that
choice-hands_not_yet = No, not yet
choice-no_undo = Do not undo
choice-undo_end = Undo the end
choice-undo_turns = { $count ->
    [one] Undo 1 turn
   *[other] Undo { $count } turns
}
choice-allow = We allow it: it stays incomplete
choice-game_is_right = The game is right: this tile
choice-game_is_right_all = The game is right at all { $count } places
choice-game_is_right_here = The game is right here: this tile
choice-table_is_right = The table is right: this tile
choice-lies_elsewhere = The table is right: it lies elsewhere ({ $place })
choice-never_made = This turn never happened
choice-take_back_to = { $count ->
    [one] The table is right: undo this tile
   *[other] The table is right: undo { $count } moves
}
choice-put = { $piece } on the { $on } { $place }
choice-ask_put = Put the { $piece } on the { $on }?
choice-ask_move = Move the { $piece } to the { $on }?
choice-ask_mine = Mine a token from the lit mountain?
choice-put_by = { $player } has placed it there: { $piece } { $place }
choice-put_own = It belongs to the player on turn: { $piece } on the { $on } { $place }
choice-no_piece = No piece was placed there
choice-mine = Mine a token
choice-take_back = Take a piece back
choice-take_back_at = Take the piece back { $place }
choice-neither = None of these
choice-nothing = Only the tile was laid
choice-shared_out = Nothing: the tokens were shared out

choice-no_action = It was not mined
choice-taken_off = The piece was taken off again
choice-points_stand = Yes, the points count
choice-look_again = No: undo the last move

ask-mined = { $player }: was this token mined?
ask-missed = { $owner }'s piece stands on { $player }'s new tile.
ask-missed_detail = Did I miss a tile of { $player }? Lay it here by touch; otherwise take the piece off.
ask-lost = I have lost sight of the map.
ask-lost_detail = Arrange the table as it is shown here, then tell me.
ask-which_first = Two new tiles: which was laid first?
ask-which_tile = Which tile is the new one { $place }?
ask-new_tile_detail = I have no picture of it yet. If it is none of these, choose it from all tiles; I will know it from then on.
ask-illegal_tile = The tile { $place } does not fit like this. Move it, turn it, or tell me which tile it is.
ask-misfit = The tile does not fit like this. Do you leave it there anyway?
ask-other_pile = The tile { $place } is of the { $deck } pile, but one of the { $due } pile is due. Take it back for now, or tell me which tile it is.
ask-other_tile = There seems to be another tile { $place }. Which is right?
ask-missing_tile = The tile { $place } is missing on the table. Put it back, or tell me what is right.
ask-which_segment = { $player }: where does the { $piece } stand { $place }?
ask-illegal_piece = { $player }: the { $piece } cannot stand there ({ $place }). Where should it stand?
ask-one_action = { $player }: only one of these is allowed in a turn. Which is it?
ask-mine_or_share = { $player }: was the token mined, or shared out after the scoring?
ask-belated = Does { $player } want to place this piece after all?
ask-hands_done = Before I undo: have you done by hand what was asked?
ask-undo_turns = { $count ->
    [one] Undo the last turn?
   *[other] Undo the last { $count } turns?
}
ask-undo_end = Undo the end of the game? Pieces and tokens then go back to their places by hand.
ask-last_look = The table and the game differ. Do the points count as they are?

differ-missing = { $place }: the tile is missing
differ-other = { $place }: another tile
differ-turned = { $place }: the tile is turned
differ-unread = { $place }: a tile I cannot read
differ-extra = { $place }: an extra tile

pad-full = { $count ->
    [one] That 1 token has been entered already.
   *[other] All { $count } tokens have been entered already.
}
pad-none_left = { $count ->
    [0] The box has no token with { $value }.
    [one] The only token with { $value } has been entered already.
   *[other] All { $count } tokens with { $value } have been entered already.
}
pad-no_camera = No camera is watching: tap the values.
pad-no_answer = The camera does not answer: tap the values.
pad-none_seen = I see no token. Lay them beside the map, face up and apart from each other.
pad-too_many = I see { $count } tokens, but { $player } took { $due }. Put all others away, then read again.
pad-too_few = { $due ->
    [one] I do not see the token. Lay it by itself and read again, or tap its value.
   *[other] I see { $count } of { $due } tokens. Move them apart and read again, or tap the others.
}

notice-counters = Leave the tokens on the table face down: the values I deal are the ones that count.
notice-put_aside = The other game waits under “Games”.
notice-no_tile_due = That was the last turn: no more tiles are due.
notice-stray_token = { $count ->
    [one] There is a token beside the map that nobody took.
   *[other] There are { $count } tokens beside the map that nobody took.
}
notice-not_on_turn = It is { $player }'s turn; that piece belongs to { $owner }.
notice-as_corrected = { $what } Your table should already look like this: nothing has to be moved.
notice-as_corrected_else = { $what } Apart from what I ask you to do by hand, your table should already look like this.
notice-again = { $what } What came home in that turn stands on the map again: if you took it off, put it back.
notice-over = The game is over. Undo something to change it.
notice-unenrolled = { $count ->
    [one] One tile has no picture yet; I will ask for it once.
   *[other] { $count } tiles have no picture yet; I will ask for each once.
}
notice-learned = I know that tile now.
notice-not_learned = I could not learn that tile: too little of it can be seen.
notice-not_kept = I know that tile for this game only; its picture could not be kept ({ $reason }).
notice-cannot_allow = That cannot be allowed. { $reason }
notice-camera_moved = The camera or the map was moved; I have found it again.
notice-camera_back = The camera is back.
notice-camera_tries = The camera keeps failing. Play on by touch: I keep trying, and watch again as soon as I can.
notice-unkept = The game goes on, but it is not being saved. { $reason }
notice-unkept_disk = The card takes no data ({ $error }). I keep trying: make room on it, or check that it can be written.
notice-unkept_busy = Another Claim Manager has the saved games open: close it.
notice-unkept_gone = The folder of the saved games has vanished: put it back.
notice-unkept_home = New games cannot be saved just now. { $reason }
notice-hot = The computer is too hot and slows down. Give it some air.
notice-hot_degrees = The computer is hot, { $degrees } degrees, and slows down. Give it some air.
notice-weak_power = The power supply is too weak for this computer. Use a stronger one, or a shorter cable.
notice-kept_again = Everything is saved again.
notice-kept_anew = The saved games had vanished. I have written them again.
notice-no_camera = There is no camera to restart: play on by touch.

fault-camera = { $reason } Meanwhile, play on by touch.
fault-camera_crashed = Watching the table has failed. I am starting again; until then, play on by touch.
fault-camera_silent = The camera no longer answers. I am starting it again; until then, play on by touch.
fault-camera_trying = I am trying the camera again. Until it answers, play on by touch.
fault-camera_still = It does not work yet. { $fault }
fault-camera_ended = There are no more pictures. Play on by touch, or try the camera again.

# What the eyes are doing, in a few words.
eyes-waking = The eyes are waking up; you can tap already
eyes-watching = Watching
eyes-hand = A hand is over the table
eyes-settling = Looking closely
eyes-sure = Seen
eyes-asking = I have a question
eyes-cannot = I cannot see. { $why }
eyes-trying = Trying the camera ...
eyes-away = The camera is away

# The ways out of a question to which no answer is right.
exit-else = Something else happened
exit-title = What happened just now?
exit-about = It is about this move, which does not count yet.
exit-back = Back to the question
exit-tile = It is another tile
exit-piece = Show where the piece stands
exit-mine = A token was mined
exit-nothing = Nothing of this happened
exit-missed = You missed a tile
exit-missed_where = Tap the place on the map where the missed tile lies.
exit-camera = Start the camera anew
exit-turns = Correct an earlier turn
exit-short-tile = Another tile
exit-short-turns = An earlier turn

badge-unkept = Not being saved
badge-unverified = Tiles may differ from yours
badge-by_touch = Without camera
badge-demo = Demonstration: nothing is kept
badge-simulated = Simulated table

clash-side = { $side } side: { $mine } meets { $theirs }

towards-lit = lit { $kind }
towards-middle = middle { $kind }
towards-north = upper { $kind }
towards-north_east = upper right { $kind }
towards-east = right { $kind }
towards-south_east = lower right { $kind }
towards-south = lower { $kind }
towards-south_west = lower left { $kind }
towards-west = left { $kind }
towards-north_west = upper left { $kind }

turn-open = not finished yet

audit-supply = Supply: { $count }
audit-cleared = Cleared from the mountains: { $count }
audit-stack = Mountain { $place }: { $count }
audit-hand = { $player } has taken: { $count }
audit-tokens = { $count ->
    [one] { $sign }: 1 token
   *[other] { $sign }: { $count } tokens
}

review-tile = It was another tile
review-place = The tile was somewhere else
review-turn = A turn before this one was forgotten
review-never = This turn never happened

revise-later_next = Every later turn would then belong to the next player, with its piece.
revise-later_before = Every later turn would then belong to the player before, with its piece.
revise-mixed_up = Tokens would be dealt in another order, so those already taken may have other values: whoever has some should look at theirs again.
revise-tile_was = Told so far
revise-tile_is = As it really is
revise-place_was = At the wrong place
revise-place_is = At its true place
revise-no_turn = No such turn
revise-turn = This turn
revise-seat = { $player }: { $colour }
revise-tokens = tokens { $after } instead of { $before }
revise-tokens_taken = tokens taken { $after } instead of { $before }

button-start = Begin a game
button-again = Another game
button-accept = Apply
button-accept_dropping = { $count ->
    [one] Apply and drop the last turn
   *[other] Apply and drop the last { $count } turns
}
button-leave_it = Keep it as it was
button-leave_out = Do not count them
button-all_told = That is all
button-turn = Change the action
button-by_touch = Play by touch
button-camera = Try the camera
button-pass = End turn
button-mine = Mine
button-done = The table is in order
button-done_by_hand = We have done that
button-undo = Undo
button-redo = Redo
button-lift = Undo this tile too
button-back = Undo back to here

demo-asking = { $player } answers in a moment: you need do nothing
demo-begun = Virtual players play a whole game here. The menu leads back.
demo-leave = End the demonstration
demo-cannot = The demonstration cannot be shown ({ $error }).
demo-waiting = Answer if you like, else { $player } does
demo-answered = { $question } { $player } answers: { $answer }
demo-answered_tile = { $question } { $player } has shown me.
demo-corrected = It was different, say the virtual players. { $what }
demo-waking = The simulated table is being drawn, tile by tile: then it begins
demo-drawing = Drawing the simulated table: tile { $done } of { $count }, then it begins
demo-pausing = Paused as soon as this is done
demo-paused = Paused: the players wait
demo-hands = I tell the virtual players:
demo-fixed = In a demonstration only the virtual players correct anything.
demo-pause = Pause
demo-go_on = Go on
demo-does_place = draws a tile
demo-does_act = places a piece or ends the turn
demo-does_act_mine = places a piece, mines or ends the turn
demo-does_question = is asked something
