# Showing tiles and pieces on the touchscreen, before the first game.

show-title = Show me your box
show-progress = Step { $number } of { $all }: { $name }
show-bare = The bare table
show-lay_empty = Take everything off the table, and your hands.
show-lay_colour = { $colour }: lay these apart, in this order from left to right.
show-lay_tokens = Lay tokens apart, from left to right: one, a stack of two, a stack of three.
show-standing = { $kind } standing
show-lying = { $kind } lying
show-upright = { $kind }
show-all_tokens = Tokens
show-tokens = { $count ->
    [one] 1 token
   *[other] { $count } tokens
}
show-numbered = { $number }: { $name }
show-waiting = I am watching.
show-moving = Take your hands away, then I look.
show-looking = I am looking ...
show-seen_empty = This is the bare table?
show-seen = { $count ->
    [one] I see it. Is it outlined as a whole?
   *[other] I see { $count } things. Are they outlined as a whole, in this order?
}
show-alike = { $one } and { $two } look alike in this light: use more or whiter light.
show-overexposed = { $colour } is overexposed: dim the light or turn the lamp away, and show it again.
show-page = This is how I will know your pieces
show-cutting = I am cutting everything out ...
show-kept = Kept. I know your pieces from now on.
show-keep_it = Look at each outline. Tap a row to show it again.
show-not_shown = Not shown yet.
show-nothing = Nothing has been cut out yet.

show-named = { $count ->
    [one] { $named } of 1 different tile
   *[other] { $named } of { $count } different tiles
}
show-lay_tiles = Lay tiles face up on a plain table, any way round, all in sight.
show-in_sight = { $count ->
    [one] 1 tile is outlined.
   *[other] { $count } tiles are outlined.
}
show-no_tile = I see no tile yet.
show-refused = { $count ->
    [one] 1 is not taken. { $why }
   *[other] { $count } are not taken. { $why }
}
show-to_name = { $count ->
    [one] 1 kind waits for a name.
   *[other] { $count } kinds wait for a name.
}
show-none_to_name = No tile waits for a name.
show-added = { $count ->
    [one] 1 tile taken, new kinds: { $new }. Lay the next, or name those.
   *[other] { $count } tiles taken, new kinds: { $new }. Lay the next, or name those.
}
show-sheet = This is how I will know them. Tap away what is wrong.
show-which = Which of these is it?
show-copies = { $count ->
    [one] seen once
   *[other] seen { $count } times
}
show-which_help = Tap the drawing that shows the same. If all lie the wrong way round: Turn.
show-clash = { $face } has a picture that looks different. Tap it again if this one is right.
show-all_there = Every tile has its picture.
show-missing = { $count ->
    [one] 1 tile has no picture yet:
   *[other] { $count } tiles have no picture yet:
}
show-working = One moment ...
show-unwritten = { $path } cannot be written: choose another place with --art.

show-button-take = Take picture
show-button-use = Use these
show-button-look_again = Take it again
show-button-name = Name them
show-button-more = Others
show-button-turn = Turn
show-button-no_tile = No tile
show-button-undo = Undo
show-button-back = Camera
show-button-page = What is missing
show-button-next = Good, next
show-button-again = Again
show-button-skip = Skip this colour
show-button-skip_tokens = Skip tokens
show-button-stop = Stop
show-button-go_on = Go on
show-button-keep = Use these
show-button-anew = Begin anew
show-button-leave = Close

# What is wrong with a picture of pieces, and what to do.
show-wrong-unusable = I cannot use this picture: more light, or less.
show-wrong-wrong_size = The picture has another size than that of the bare table: begin anew.
show-wrong-no_difference = I see nothing but the bare table: lay the things where the camera sees them.
show-wrong-too_few = I see { $found } of { $wanted } things. Lay them apart, where the table is plain, in more light.
show-wrong-too_many = I see more than { $wanted } things: leave nothing else there, no hand, and the camera where it was.
show-wrong-touching = Some touch each other: lay them a hand's width apart.
show-wrong-too_small = They are too small in the picture: bring the camera nearer.
show-wrong-at_the_edge = Something reaches the edge of the picture: a hand? Else move it inwards.
show-wrong-still_there = These are the things of before: now lay the next.
