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
violation-none_at_hand = { $colour } has no { $piece } at hand
violation-occupied = { $colour }'s { $piece } already stands on this { $kind }
violation-back_off = taking a piece back is a house rule that is not in use
violation-back_none = { $colour } has no { $piece } there
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
violation-position_nuggets = tokens on the { $kind } at column { $col }, row { $row }: { $found }, but it calls for { $held }

scoring-tokens = { $count ->
    [one] 1 mining token: { $points } for { $winners }.
   *[other] { $count } mining tokens: { $points } for { $winners }.
}
