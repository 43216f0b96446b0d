# Before the first game: enrolling tiles, counting the box, measuring lens and table.

enrol-found = { $count ->
    [one] { $name }: 1 tile
   *[other] { $name }: { $count } tiles
}
enrol-none_found = { $name }: no tile found. Lay them a finger apart on a plain cloth of a colour that no tile has, all in view.
enrol-trouble = { $name }: { $what }
enrol-refused = { $name }, at { $x }, { $y }: not taken. { $why }
enrol-sheet = { $name }: every cut as it will be used, and what was not taken: see { $picture }
enrol-imported = { $name }: recognised as { $face }
enrol-not_taken = { $name }: { $why }
enrol-not_square = not square, and not a single tile on a plain background: crop it to the tile
enrol-waiting = { $count ->
    [one] 1 group of tiles waits for a name.
   *[other] { $count } groups of tiles wait for a name.
}
enrol-question = { $count ->
    [one] Group { $number }, 1 copy: see { $picture }
   *[other] Group { $number }, { $count } copies: see { $picture }
}
enrol-doubt = It may show the same as group { $others }.
enrol-suggested = Beside it are our drawings of 1: { $first }, 2: { $second }, 3: { $third }.
enrol-ask = Which face? A number, a name such as A1_b, a name with its quarter turns clockwise as in A1_b 2; s skip, u undo, m missing, q stop:{ " " }
enrol-named = Group { $number } is { $face }.
enrol-undone = The last step is undone.
enrol-nothing_to_undo = There is nothing to undo.
enrol-missing = { $count ->
    [one] 1 face has no picture yet: { $faces }
   *[other] { $count } faces have no picture yet: { $faces }
}
enrol-complete = Every face of the set has its picture.
enrol-same = { $first } and { $second } cannot be told apart in these pictures: enrol them again, nearer and sharper, or they will be asked about.
enrol-alike = { $count ->
    [one] 1 pair differs in little and is compared with care.
   *[other] { $count } pairs differ in little and are compared with care.
}
enrol-poor = { $face }: { $what }

# Why something that looks like a tile was not taken, and what to do.
enrol-why-cut_off = It reaches beyond the picture: lay it further inside, or show more of the table.
enrol-why-covered = Not all of its rim can be seen: take away what lies on it, and leave a gap to whatever looks like it.
enrol-why-no_square = It is no square on the table: lay it flat, and hold the camera straight above.
enrol-why-other_size = Its size is not that of the other tiles: show only tiles of one game.
enrol-why-blurred = It is not sharp: focus, hold still, or give more light.
enrol-why-unclear = Something lies here that could not be cut out: if it is a tile, lay it apart, on a table of another colour.

# The same in one or two words, for a drawing.
enrol-short-cut_off = cut off
enrol-short-covered = rim not seen
enrol-short-no_square = no square
enrol-short-other_size = other size
enrol-short-blurred = not sharp
enrol-short-unclear = not cut out

census-found = { $count ->
    [one] { $name }: 1 tile
   *[other] { $name }: { $count } tiles
}
census-missing = { $count ->
    [one] missing: 1 x { $face }
   *[other] missing: { $count } x { $face }
}
census-extra = { $count ->
    [one] too many: 1 x { $face }
   *[other] too many: { $count } x { $face }
}
census-doubtful = { $name }, at { $x }, { $y }: not certain, it may be { $faces }
census-unknown = { $name }, at { $x }, { $y }: no tile of this set
census-complete = Box and tile set agree: { $count } tiles.
census-differs = Identified for certain: { $found } of { $due } tiles.

pieces-lay_empty = Take everything off the table, and your hands. Press Enter.{ " " }
pieces-lay_colour = Lay the pieces of { $colour } apart, from left to right: { $things }. Press Enter.{ " " }
pieces-lay_tokens = Lay tokens apart, from left to right: one, a stack of two, a stack of three. Press Enter.{ " " }
pieces-standing = a { $kind } standing
pieces-lying = a { $kind } lying
pieces-learned = { $name }: learned.
pieces-missing = { $name }: no such picture in { $folder }.
pieces-no_empty = { $folder } holds no empty.jpg: take a picture of the bare table first, with the same camera and light.
pieces-unreadable = { $name }: { $why }
pieces-unusable = { $name }: the picture cannot be used: take it again.
pieces-wrong_size = { $name }: the picture has another size than that of the bare table: take all with the same camera.
pieces-no_difference = { $name }: nothing differs from the bare table: lay the things where the camera sees them.
pieces-too_few = { $name }: { $found } of { $wanted } things are seen: lay them apart, on a plainer part of the table, in more light.
pieces-too_many = { $name }: more than { $wanted } things lie there, or the table has been moved: show these alone.
pieces-touching = { $name }: things touch each other: lay them a hand's width apart.
pieces-too_small = { $name }: the things are too small in the picture: bring the camera nearer.
pieces-at_the_edge = { $name }: a thing lies at the edge of the picture: move it inwards.
pieces-alike = { $one } and { $two } look alike in this light: use more or whiter light.
pieces-overexposed = { $name } is overexposed: dim the light or turn the lamp away, and take the picture again.
pieces-kept = What was learned is in { $folder }; look at { $sheet }: each thing should be outlined as a whole.
pieces-none = Nothing was learned.
pieces-damaged = The pieces learned in { $path } cannot be used ({ $error }): delete that folder and enrol the pieces again.
pieces-unwritten = { $path } cannot be written ({ $error }): choose another place with --art.

calibrate-taken = { $count ->
    [one] { $name }: taken, 1 view so far
   *[other] { $name }: taken, { $count } views so far
}
calibrate-no_board = { $name }: no chess board found. Print it with: { PROGRAM() } print markers
calibrate-few_corners = { $name }: too little of the chess board is visible
calibrate-same_view = { $name }: the board is where it was before, move it
calibrate-wrong_size = { $name }: not the size of the earlier pictures, left out
calibrate-trouble = { $name }: { $what }
calibrate-wants = Still wanted: { $what }.
calibrate-more = more views
calibrate-left = the board at the left edge
calibrate-right = the board at the right edge
calibrate-top = the board at the upper edge
calibrate-bottom = the board at the lower edge
calibrate-middle = the board in the middle
calibrate-lean = the board leaning to other sides
calibrate-lens = Lens measured to { $error } pixels, from { $views } views; written to { $file }.
calibrate-table = Table measured to { $doubt } mm from { $count } markers, which fit to { $error } pixels; written to { $file }.
calibrate-table_by_hand = Table measured to { $doubt } mm from four corners; written to { $file }.
calibrate-no_marker = { $name }: none of our markers found. Print them with: { PROGRAM() } print markers
calibrate-one_marker = There is only one marker: lay another card far from it, two of them measure a hundred times better.
calibrate-close = The markers lie too close together for this view: lay cards near its corners.
calibrate-colour = { $count ->
    [one] { $word }: colour learned from 1 piece; written to { $file }. Show five or more to be sure.
   *[other] { $word }: colour learned from { $count } pieces; written to { $file }.
}
calibrate-confusable = { $one } and { $two } are hard to tell apart in this light: use more or whiter light.
calibrate-unsteady = The markers do not fit together well: lay the papers flat, and check the ruler on them.
calibrate-damaged = The file { $path } cannot be used ({ $error }): delete it and calibrate again.
calibrate-unwritten = The file { $path } cannot be written ({ $error }): choose another place with --output.

tokens-none = No token was found in { $photo }: spread them face up, apart from each other, on a ground of one colour.
tokens-face_down = The token at { $x }, { $y } lies face down: turn it over.
tokens-doubtful = The token at { $x }, { $y } is not certain: it may be { $values }.
tokens-count = { $count ->
    [one] 1 token was found, { $due } should be there: spread them so that all are seen.
   *[other] { $count } tokens were found, { $due } should be there: spread them so that all are seen.
}
tokens-total = { $count ->
    [one] 1 token: { $total }
   *[other] { $count } tokens: { $total }
}
tokens-total_so_far = { $count ->
    [one] 1 token, not certain: { $total } so far
   *[other] { $count } tokens, not all certain: { $total } so far
}
