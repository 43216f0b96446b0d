# The texts of the sheets to print.

printing-page = Page { $number } of { $all }
printing-ruler = Print at 100 % (actual size). This ruler must be exactly 100 mm long; if it is not, nothing on this sheet has its true size.
printing-edition = { $name } ({ $edition })
printing-tiles_title = { $name }
printing-tiles_part = tiles { $first } to { $last } of { $all }
printing-tiles_backs = backs of tiles { $first } to { $last } of { $all }
printing-backs_how = Print on both sides, turned on the long edge: each back then lies behind its front. On one side only, leave these pages out.
printing-tokens_title = { $name }
printing-tokens_part = tokens { $first } to { $last } of { $all }
printing-tokens_backs = backs of tokens { $first } to { $last } of { $all }
printing-tokens_how = Cut along the round dark edge, or simply leave them square.
printing-tiles_how = Cut each tile along its thin line. Its picture goes on beyond the line, so that a cut a little off shows no white.
printing-tiles_first = The tile at the top left is the start tile: it lies on the table when a game begins.
printing-tiles_start = Start
printing-tiles_verified = This tile set has been checked against a box. Drawings are our own; north is up.
printing-tiles_unverified = NOT CHECKED AGAINST A BOX: which tile has which count and symbols is a reconstruction. Drawings are our own; north is up.
printing-markers_title = Markers
printing-cards_heading = cards
printing-cards_how = Cut the four cards out along the grey lines and lay them flat near the corners of what the camera sees, anyhow turned. Two are enough, four are better. Leave the white around the black squares.
printing-sheet_heading = sheet
printing-sheet_how = Lay this whole sheet flat beside the cards, or alone in the middle of the table to measure it before a game. Do not cut it.
printing-board_heading = chess board for the lens
printing-board_how = Glue this sheet flat on a stiff board and show it to the camera in 12 views and more: near and far, in every corner of the picture, leaning to every side. A square measures { $square } mm, a marker { $marker } mm.
printing-reference_title = { $name }: the rules on one page
printing-reference_tiles = { $count ->
    [one] In the box: 1 tile.
   *[other] In the box: { $count } tiles of { $designs } designs.
}
printing-reference_tokens = { $count ->
    [one] 1 token: { $each }.
   *[other] { $count } tokens: { $each } (how many of which value).
}
printing-pieces_title = { $name }: a card for each player
printing-pieces_how = Cut the cards apart. Each player lays one out and puts the pieces of that colour on it: what stands there is at hand, an empty place is on the table. The line is for a name.
printing-pieces_count = { $count } × { $kind }
