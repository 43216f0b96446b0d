# What only Hunters & Gatherers says. A game brings its words in a file of its own; the other files know no game.

# Words, questions and changes at the table.
word-member = tribe member
word-hut = hut
word-river = river
word-forest = forest
word-meadow = meadow
word-lake = lake
word-system = river system
revise-forests = forests { $after } instead of { $before }
revise-rivers = rivers { $after } instead of { $before }
revise-meadows = meadows { $after } instead of { $before }
revise-huts = huts { $after } instead of { $before }

# The second pile.
printing-pile-bonus = These are the bonus tiles: they lie in a pile of their own.
word-bonus = bonus
word-fish = fish
word-gold = gold
word-mushrooms = mushroom
word-deer = deer
word-mammoths = mammoth
word-aurochs = aurochs
word-tigers = tiger
word-fire = fire
word-shrine = shrine
status-place_bonus = draw a bonus tile and lay it
ui-pick-place_bonus = Which bonus tile have you drawn?
ui-hint-place_bonus = A completed forest held gold: draw a bonus tile and lay it.
demo-does_place_bonus = draws a bonus tile
told-due_bonus = A completed forest held gold: { $player } draws a bonus tile and plays it at once.
turn-with_bonus = bonus tile, { $what }
archive-did-with_bonus = { $player } draws a bonus tile.

# Why a move is illegal, and how each scoring is calculated; { $winners } and { $pieces } are lists of players.
scoring-river = { $count ->
    [one] River of 1 tile
   *[other] River of { $count } tiles
}{ $fish ->
    [0] { "" }
    [one] , 1 fish
   *[other] , { $fish } fish
}: { $points } for { $winners }. Fishermen: { $pieces }.
scoring-forest = { $count ->
    [one] Forest of 1 tile
   *[other] Forest of { $count } tiles
}{ $mushrooms ->
    [0] { "" }
    [one] , 1 mushroom patch
   *[other] , { $mushrooms } mushroom patches
}: { $points } for { $winners }. Gatherers: { $pieces }.
scoring-system = River system with { $fish ->
    [0] no fish
   *[other] { $fish } fish
}: { $points } for { $winners }. Huts: { $pieces }.
scoring-meadow = Meadow { $deer ->
    [0] without deer
    [one] with 1 deer
   *[other] with { $deer } deer
}{ $hunted ->
    [0] { "" }
    [one] { " " }(1 taken by a tiger)
   *[other] { " " }({ $hunted } taken by tigers)
}{ $mammoths ->
    [0] { "" }
    [one] , 1 mammoth
   *[other] , { $mammoths } mammoths
}{ $aurochs ->
    [0] { "" }
    [one] , 1 aurochs
   *[other] , { $aurochs } aurochs
}: { $points } for { $winners }. Hunters: { $pieces }.
scoring-meadow_shrine = Meadow { $deer ->
    [0] without deer
    [one] with 1 deer
   *[other] with { $deer } deer
}{ $hunted ->
    [0] { "" }
    [one] { " " }(1 taken by a tiger)
   *[other] { " " }({ $hunted } taken by tigers)
}{ $mammoths ->
    [0] { "" }
    [one] , 1 mammoth
   *[other] , { $mammoths } mammoths
}{ $aurochs ->
    [0] { "" }
    [one] , 1 aurochs
   *[other] , { $aurochs } aurochs
}: { $points } for { $winners } by the shrine. Hunters: { $pieces }.

# The scores.
scores-kind-river = River
scores-kind-forest = Forest
scores-kind-system = River system
scores-kind-meadow = Meadow
scores-kinds-system = Huts and fish
scores-kinds-meadow = Meadows
scores-ceremony-unfinished = Rivers and forests that are not complete bring no points.
scores-none-system = { $count ->
    [one] 1 river system brings no points: no fish there counts.
   *[other] { $count } river systems bring no points: no fish there counts.
}
scores-none-meadow = { $count ->
    [one] 1 meadow brings no points: no animal there counts.
   *[other] { $count } meadows bring no points: no animal there counts.
}
scores-origin-rivers = Rivers
scores-origin-forests = Forests
scores-origin-huts = Huts
scores-origin-meadows = Meadows
scores-count-fish = { $count ->
    [one] 1 fish
   *[other] { $count } fish
}
scores-count-mushrooms = { $count ->
    [one] 1 mushroom patch
   *[other] { $count } mushroom patches
}
scores-count-deer = { $count } deer
scores-count-hunted = { $count } taken by tigers
scores-count-mammoths = { $count ->
    [one] 1 mammoth
   *[other] { $count } mammoths
}
scores-count-aurochs = { $count } aurochs
scores-case-meadow_shrine = Whoever hunts by the shrine has the meadow.
scores-note-meadow_pairs = Each tiger takes one deer.
scores-note-meadow_fire = The fire has driven the tigers off: all deer count.
scores-note-system_lakes = The fish in all lakes of the system, each lake once.
scores-note-system_waters = All fish of the system, in lakes and rivers, each once.
scores-note-river_once = Both ends lie in the same lake: its fish count once.

# The shelf of games.
archive-box-hunters-and-gatherers = Carcassonne: Hunters & Gatherers
archive-name-hunters-and-gatherers = Hunters & Gatherers
archive-kind-rivers = Rivers
archive-kind-forests = Forests
archive-kind-huts = Huts
archive-kind-meadows = Meadows
archive-largest-river = { $count ->
    [one] Longest river: 1 tile, { $player }
   *[other] Longest river: { $count } tiles, { $player }
}
archive-largest-forest = { $count ->
    [one] Largest forest: 1 tile, { $player }
   *[other] Largest forest: { $count } tiles, { $player }
}
archive-largest-meadow = { $count ->
    [one] Largest meadow: 1 tile, { $player }
   *[other] Largest meadow: { $count } tiles, { $player }
}
archive-largest-system = { $count ->
    [one] Largest river system: 1 tile, { $player }
   *[other] Largest river system: { $count } tiles, { $player }
}

# What can be chosen before a game.
option-profile-title = Edition
option-profile-line_2014 = Deer, mammoths, aurochs and mushrooms count 2 each. Two huts each; fish in lakes.
option-profile-line_2020 = Deer count 1, aurochs 2, mammoths and mushrooms 3. Three huts each; fish in rivers too. Leave raft, dugout and traps in the box.
option-profile-2014 = 2014
option-profile-2020 = 2020

# The rules on one page, in our own words: the parts in the order in which they are printed.
reference-hunters-and-gatherers-begin-text =
    1. The start tile goes in the middle.
    2. Shuffle the other { $land ->
        [one] 1 tile
       *[other] { $land } tiles
    } face down, in piles.
    3. The { $bonus ->
        [one] 1 bonus tile lies
       *[other] { $bonus } bonus tiles lie
    } face down in a pile apart.
    4. Everybody takes { $member ->
        [one] 1 tribe member
       *[other] { $member } tribe members
    } and { $hut ->
        [one] 1 hut
       *[other] { $hut } huts
    }.
    5. You need nothing to keep score: I do that.

reference-hunters-and-gatherers-turn-title = A turn
reference-hunters-and-gatherers-turn-text =
    1. Draw a tile and lay it so that it touches a laid one by a side; every touching side must go on: meadow, forest, river. No place anywhere: out of the game, draw again.
    2. At most one tribe member or one hut on the new tile.
    3. Score completed forests and rivers. A completed forest with gold gives whoever laid the tile one bonus tile, played at once; a bonus tile gives no second one.

reference-hunters-and-gatherers-pieces-title = Tribe member and hut
reference-hunters-and-gatherers-pieces-text = A member goes on the new tile's forest, river or (lying) meadow, if no member is there yet along the whole feature. A hut goes on a river or lake, if its whole system of rivers and lakes holds no hut; huts stay to the end.

reference-hunters-and-gatherers-river-title = River
reference-hunters-and-gatherers-river-text = Complete once both ends are lakes or mouths, or it is a loop: 1 a tile, and 1 a fish in the lakes at its ends. At the end an incomplete one gives nothing.
reference-hunters-and-gatherers-river-text_profile_2020 = Complete once both ends are lakes or mouths, or it is a loop: 1 a tile, and 1 a fish in it and in the lakes at its ends. At the end an incomplete one gives nothing.

reference-hunters-and-gatherers-forest-title = Forest
reference-hunters-and-gatherers-forest-text = Complete once it is closed: 2 a tile, and 2 for each patch of mushrooms. At the end an incomplete one gives nothing.
reference-hunters-and-gatherers-forest-text_profile_2020 = Complete once it is closed: 2 a tile, and 3 for each patch of mushrooms. At the end an incomplete one gives nothing.

reference-hunters-and-gatherers-majority-title = Who scores?
reference-hunters-and-gatherers-majority-text = Whoever has the most members there. Tied players all score in full. Then they go home; hunters on meadows stay.

reference-hunters-and-gatherers-meadow-title = Meadow
reference-hunters-and-gatherers-meadow-text = Only at the end: the most hunters score 2 for each deer, mammoth and aurochs; each tiger takes one deer. A hunter alone on the shrine's tile scores that meadow; the fire drives all tigers off.
reference-hunters-and-gatherers-meadow-text_profile_2020 = Only at the end: the most hunters score 1 for each deer, 2 for each aurochs and 3 for each mammoth; each tiger takes one deer. A hunter alone on the shrine's tile scores that meadow; the fire drives all tigers off.

reference-hunters-and-gatherers-end-title = At the end
reference-hunters-and-gatherers-end-text = Huts: in each system of rivers and lakes the most huts score 1 a fish in all its lakes. Then the meadows. Most points win.
reference-hunters-and-gatherers-end-text_profile_2020 = Huts: in each system of rivers and lakes the most huts score 1 a fish in all its rivers and lakes. Then the meadows. Most points win.

reference-hunters-and-gatherers-editions-title = The box of 2020
reference-hunters-and-gatherers-editions-text = Deer count 1, aurochs 2, mammoths and patches of mushrooms 3. Everybody has three huts. Fish in a river count too, for the river and for the huts of its system.
