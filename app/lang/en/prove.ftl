# The proof: a person is led through some minutes at the table and hears what camera, light and box reach.

prove-title = Prove it on my table
prove-keys = It goes on by itself. Enter: it did not see it. s: skip. q: stop.
prove-keys_told = Enter: go on. a: I did it differently. q: stop.
prove-progress = Step { $number } of { $all }
prove-waiting = I am watching.
prove-moving = Take your hand away, then I look.
prove-unseen = A hand was there, but I see nothing new. If it is done, press "It did not see it".
prove-brief = That was short: leave the hand there for three seconds.
prove-finished = Done. This is what your table reaches.
prove-stopped = Stopped. This is what was tried.

prove-button-skip = Skip
prove-button-done = It did not see it
prove-button-finish = Done
prove-button-next = Go on
prove-button-again = I did it differently
prove-button-stop = Stop
prove-button-close = Close

prove-step-start = Lay the start tile, { $face }, alone in the middle of the table.
prove-step-plain = Lay tile { $face } beside it, the same way up as the start tile.
prove-step-twin = Lay tile { $face } beside another, the same way up as the start tile.
prove-step-other_twin = Now the one that looks like it: lay tile { $face } beside another, the same way up.
prove-step-standing = Put a { $colour } { $kind }, standing, on tile { $on }.
prove-step-lying = Lay a { $colour } { $kind } flat on tile { $on }.
prove-step-other_kind = Put a { $colour } { $kind } on tile { $on }.
prove-step-dark_piece = Put a { $colour } { $kind }, standing, on tile { $on }, beside the other.
prove-step-token = Lay one token face down on the start tile.
prove-step-more_tokens = Lay one token more on that stack, so that there are { $count }.
prove-step-rest = Hold a hand still above the tiles for three seconds, then take it away. Change nothing.
prove-step-distinct = Lay tile { $face } beside another, the same way up as the start tile.
prove-step-dim = Dim the lamp, or draw the curtain. Change nothing on the table.
prove-step-dim_tile = In this dim light, lay tile { $face } beside another, the same way up as the start tile.
prove-step-bright = Make the light as it was before. Change nothing on the table.
prove-step-tile_gone = Take tile { $face } away again.
prove-step-piece_gone = Take the { $colour } { $kind } on tile { $on } away again.

prove-name-start = the start tile
prove-name-plain = a plain tile
prove-name-twin = a tile that has a twin
prove-name-other_twin = its twin
prove-name-standing = a standing piece
prove-name-lying = a lying piece
prove-name-other_kind = a piece of another kind
prove-name-dark_piece = a dark piece
prove-name-token = a token
prove-name-more_tokens = one token more
prove-name-rest = a hand at rest
prove-name-distinct = another tile
prove-name-dim = less light
prove-name-dim_tile = a tile in dim light
prove-name-bright = more light
prove-name-tile_gone = a tile taken away
prove-name-piece_gone = a piece taken away

prove-colour-yellow = yellow
prove-colour-red = red
prove-colour-green = green
prove-colour-blue = blue
prove-colour-black = black
prove-colour-unknown = coloured

prove-told-tile = I see { $what }
prove-told-tile_moved = I see that { $what } was moved
prove-told-tile_removed = I see that { $what } is gone
prove-told-piece = I see a { $colour } { $kind }
prove-told-piece_removed = I see that a { $colour } { $kind } is gone
prove-told-tokens = I see { $what }
prove-told-tokens_removed = I see that tokens are gone
prove-told-token_taken = I see a token beside the map
prove-told-token_returned = I see that a token beside the map is gone
prove-told-desync = I have lost the map
prove-told-unsure = { $what }, but I am not certain
prove-told-unnamed = a tile that I cannot name
prove-told-turned = tile { $face }, turned by { $degrees }°
prove-told-some_piece = piece
prove-told-some_tokens = tokens
prove-told-count = { $count ->
    [one] 1 token
   *[other] { $count } tokens
}
prove-told-nothing = I see nothing new
prove-told-more = { $told }, and { $count } more

prove-verdict-right = right
prove-verdict-asked = asked about
prove-verdict-missed = missed
prove-verdict-invented = invented
prove-verdict-wrong = wrong
prove-verdict-skipped = skipped

prove-line-ask = { $number } of { $all }. { $ask }
prove-line-shown = { "   " }{ $told }. { $keys }
prove-line-step = { $number }. { $name }: { $verdict }
prove-line-told = { $number }. { $name }: { $verdict } ({ $told })
prove-line-count = { $verdict }: { $count } of { $all }
prove-line-scale = A tile measures { $pixels } pixels in a picture of { $width }x{ $height }.
prove-line-blur = Blur: { $blur } pixels beyond that of your enrolled pictures.
prove-line-noise = Noise: { $noise } grey levels; the print stands out by { $contrast }.
prove-line-light = Brightness: { $brightness } % of your enrolled pictures; the darkest tile has { $evenness } % of the light of the brightest.
prove-line-saturated = Overexposed: { $saturated } % of the tiles.
prove-line-fps = Pictures a second: { $fps }.
prove-line-delay = From the hand leaving to the answer: { $delay } seconds as a rule, { $longest } at most.
prove-line-bundle = All of it can be played again: { PROGRAM() } prove { $path }
prove-line-unwritten = The file { $path } cannot be written ({ $error }): choose another place with --bundle.

prove-advice-fine = Nothing needs to be changed.
prove-advice-nearer = A tile is only { $pixels } pixels wide: bring the camera nearer, { $wanted } pixels and more are good.
prove-advice-resolution = A tile is only { $pixels } pixels wide in a picture of { $width }x{ $height }: use a higher resolution, or bring the camera nearer.
prove-advice-focus = The picture is blurred by { $blur } pixels: focus the camera and lock its focus, and wipe its lens.
prove-advice-more_light = The tiles are dark: put more light on the table, a lamp to each side is best.
prove-advice-noisy = The picture is noisy ({ $noise } grey levels): put more light on the table, so that the camera need not amplify.
prove-advice-lamp = { $saturated } % of the tiles are overexposed: put the lamp elsewhere, so that it is not reflected, or dim it.
prove-advice-uneven = The darkest tile gets { $evenness } % of the light of the brightest: put a second lamp on the other side.
prove-advice-slow = Only { $fps } pictures come a second: connect the camera directly, and close what else uses it.
prove-advice-stand = The camera or the table moved during the proof: fix the camera's stand.
prove-advice-dim = In dim light it was worse than in yours: keep the lamp on.
prove-advice-enrol = The picture is good, and yet these tiles were not certain: enrol them again with this camera and in this light: { $faces }.
prove-advice-pieces = The picture is good, and yet pieces were not certain: show them once with { PROGRAM() } enrol pieces.
prove-advice-hands = A hand at rest was taken for a change: wear sleeves that differ from the table, or take the hand away sooner.
prove-advice-unknown = No cause was found in the pictures: the bundle shows what happened.
prove-advice-trouble = The eyes said: { $what }

prove-playback-better = better
prove-playback-same = the same
prove-playback-worse = worse
prove-playback-step = { $number }. { $name }: { $before } before, { $now } now: { $change }
prove-playback-total = Better: { $better }, the same: { $same }, worse: { $worse }.
prove-playback-made = Made with Claim Manager { $version }, tile set { $tileset }, { $count } steps.

prove-bundle-not_one = The file { $path } is no proof that can be played again ({ $why }).
prove-bundle-newer = it was made by a newer version
prove-bundle-entry = an entry { $name } does not belong in it
prove-bundle-large = { $name } is too large
prove-bundle-damaged = { $name } is damaged
