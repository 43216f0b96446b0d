# The rules: why a move is illegal, and how each scoring is calculated.
# {winners} and {pieces} are lists of players, the latter with the number of their pieces: "Blue 2, Red 1".

violation-over = the game is over
violation-tile_due = a tile must be laid first
violation-action_due = this turn's tile has been laid; an action or a pass is next
violation-unknown_face = the box holds no tile { $face }
violation-none_left = every copy of tile { $face } has been laid or put aside
violation-wrong_deck = a tile of the { $due } pile is due, { $face } is of the { $deck } pile
violation-rotation = a rotation is 0, 1, 2 or 3 quarter turns, not { $rotation }
violation-cell_taken = a tile already lies at column { $col }, row { $row }
violation-touches_nothing = the tile at column { $col }, row { $row } does not touch a laid tile by a side
violation-side_differs = the { $side } side is { $mine }, its neighbour's { $opposite } side is { $theirs }
violation-fits = tile { $face } fits, for instance at column { $col }, row { $row }: there are { $places } places for it
violation-not_this_game = this game knows no such move
violation-unknown_piece = this game has no piece called { $piece }
violation-not_new_tile = a { $piece } goes on the tile just laid, at column { $col }, row { $row }
violation-no_segment = the tile has no segment { $segment }
violation-no_tile = no tile lies at column { $col }, row { $row }
violation-not_there = a { $piece } does not go on a { $kind }
violation-no_farmers = this game is played without farmers
violation-none_at_hand = { $colour } has no { $piece } at hand
violation-occupied = this { $kind } already holds a { $piece } of { $colour }
violation-tent_not_mountain = a tent goes on a mountain, not on a { $kind }
violation-tent_complete = this mountain is complete
violation-tent_cowboy = a cowboy of { $colour } stands on this segment
violation-tent_tent = the tent of { $colour } stands on this segment
violation-mine_no_tent = { $colour } has no tent on a mountain
violation-mine_no_tokens = no token lies on the mountain of { $colour }'s tent
violation-back_off = taking a piece back is a house rule that is not in use
violation-back_none = no { $piece } of { $colour } stands there
violation-position_no_start = no tile lies at column 0, row 0, where the start tile belongs
violation-position_start = the tile at column 0, row 0 is { $face }, the start tile is { $due }
violation-position_side = the { $side } side of the tile at column { $col }, row { $row } is { $mine }, its neighbour's { $opposite } side is { $theirs }
violation-position_copies = { $found } copies of tile { $face } lie, the box holds { $held }
violation-position_apart = the tile at column { $col }, row { $row } is not connected to the start tile by any side
violation-position_two = the { $kind } at column { $col }, row { $row }, segment { $segment } holds two pieces
violation-position_supply = { $found } of { $colour }'s { $piece } stand on the table, { $colour } has { $held }
violation-position_complete = a { $piece } of { $colour } stands on a complete { $kind } at column { $col }, row { $row }
violation-position_tokens = { $found } tokens lie on the table, the box holds { $held }
violation-position_stack = a stack lies on a { $kind } at column { $col }, row { $row }
violation-position_stack_complete = a stack lies on the complete { $kind } at column { $col }, row { $row }
violation-position_stacks = the { $kind } at column { $col }, row { $row } has { $found } stacks
violation-position_nuggets = { $found } tokens lie on the { $kind } at column { $col }, row { $row }, which calls for { $held }

scoring-railroad = { $count ->
    [one] Railroad of 1 tile: { $points } for { $winners }. Cowboys: { $pieces }.
   *[other] Railroad of { $count } tiles: { $points } for { $winners }. Cowboys: { $pieces }.
}
scoring-railroad_doubled = { $count ->
    [one] Railroad of 1 tile, one locomotive doubles: { $points } for { $winners }. Cowboys: { $pieces }.
   *[other] Railroad of { $count } tiles, one locomotive doubles: { $points } for { $winners }. Cowboys: { $pieces }.
}
scoring-railroad_locomotives = Railroad of { $tiles } tiles, { $locomotives } locomotives do not double: { $points } for { $winners }. Cowboys: { $pieces }.
scoring-railroad_final = { $count ->
    [one] Railroad of 1 tile, not complete: { $points } for { $winners }. Cowboys: { $pieces }.
   *[other] Railroad of { $count } tiles, not complete, locomotives do not count: { $points } for { $winners }. Cowboys: { $pieces }.
}
scoring-mountain = { $count ->
    [one] Mountain with 1 nugget: { $points } for { $winners }. Cowboys: { $pieces }.
   *[other] Mountain with { $count } nuggets: { $points } for { $winners }. Cowboys: { $pieces }.
}
scoring-mountain_final = { $count ->
    [one] Mountain with 1 nugget, not complete: { $points } for { $winners }. Cowboys: { $pieces }.
   *[other] Mountain with { $count } nuggets, not complete: { $points } for { $winners }. Cowboys: { $pieces }.
}
scoring-city = { $count ->
    [one] City with 1 complete railroad, 3 points each: { $points } for { $winners }.
   *[other] City with { $count } complete railroads, 3 points each: { $points } for { $winners }.
}
scoring-city_final = { $count ->
    [one] City, not complete, with 1 complete railroad, 3 points each: { $points } for { $winners }.
   *[other] City, not complete, with { $count } complete railroads, 3 points each: { $points } for { $winners }.
}
scoring-prairie = Prairie with tipi camps: { $camps }, herds: { $herds }, 2 and 4 points each: { $points } for { $winners }. Farmers: { $pieces }.
scoring-tokens = { $count ->
    [one] 1 mining token: { $points } for { $winners }.
   *[other] { $count } mining tokens: { $points } for { $winners }.
}
scoring-river = { $count ->
    [one] River of 1 tile, fish: { $fish }: { $points } for { $winners }. Fishermen: { $pieces }.
   *[other] River of { $count } tiles, fish: { $fish }: { $points } for { $winners }. Fishermen: { $pieces }.
}
scoring-forest = { $count ->
    [one] Forest of 1 tile, mushroom patches: { $mushrooms }: { $points } for { $winners }. Gatherers: { $pieces }.
   *[other] Forest of { $count } tiles, mushroom patches: { $mushrooms }: { $points } for { $winners }. Gatherers: { $pieces }.
}
scoring-system = River system, fish: { $fish }: { $points } for { $winners }. Huts: { $pieces }.
scoring-meadow = Meadow, deer: { $deer } (lost to tigers: { $hunted }), mammoths: { $mammoths }, aurochs: { $aurochs }: { $points } for { $winners }. Hunters: { $pieces }.
scoring-meadow_shrine = Meadow, deer: { $deer } (lost to tigers: { $hunted }), mammoths: { $mammoths }, aurochs: { $aurochs }: { $points } for { $winners } by the shrine. Hunters: { $pieces }.
