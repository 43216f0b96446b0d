# Scorings as they are shown on the map, and the final scoring step by step. The terms are those of the rulebooks.

# What is scored: one of it, and all of its kind.
scores-kind-railroad = Railroad
scores-kind-mountain = Mountain
scores-kind-city = City
scores-kind-prairie = Prairie
scores-kind-river = River
scores-kind-forest = Forest
scores-kind-system = River system
scores-kind-meadow = Meadow
scores-kinds-railroad = Railroads
scores-kinds-mountain = Mountains
scores-kinds-city = Cities
scores-kinds-prairie = Prairies
scores-kinds-system = Huts and fish
scores-kinds-meadow = Meadows

# Where a player's points come from.
scores-origin-railroads = Railroads
scores-origin-mountains = Mountains
scores-origin-cities = Cities
scores-origin-prairies = Prairies
scores-origin-tokens = Tokens
scores-origin-rivers = Rivers
scores-origin-forests = Forests
scores-origin-huts = Huts
scores-origin-meadows = Meadows
scores-origin-total = Total

scores-head = { $kind }: { $working }

# The calculation: "2 camps × 2 + 1 herd × 4 = 8".
scores-sum = { $what } = { $points }
scores-times = { $what } × { $worth }
scores-plus = { $first } + { $second }
scores-minus = { $first } − { $second }
scores-less = ({ $first } − { $second })
scores-doubled = { $what } × 2
scores-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
scores-count-tiles = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}
scores-count-nuggets = { $count ->
    [one] 1 nugget
   *[other] { $count } nuggets
}
scores-count-railroads = { $count ->
    [one] 1 complete railroad
   *[other] { $count } complete railroads
}
scores-count-camps = { $count ->
    [one] 1 tipi camp
   *[other] { $count } tipi camps
}
scores-count-herds = { $count ->
    [one] 1 herd of horses
   *[other] { $count } herds of horses
}
scores-count-fish = { $count ->
    [one] 1 fish
   *[other] { $count } fish
}
scores-count-mushrooms = { $count ->
    [one] 1 mushroom patch
   *[other] { $count } mushroom patches
}
scores-count-deer = { $count } deer
scores-count-hunted = { $count } eaten by tigers
scores-count-mammoths = { $count ->
    [one] 1 mammoth
   *[other] { $count } mammoths
}
scores-count-aurochs = { $count } aurochs

# Why these players score.
scores-rule-alone = Nobody else is there: { $player } scores.
scores-rule-majority = { $player } has the most there, { $most } to { $second }, and scores alone.
scores-rule-tie = A tie, { $count } each: full points for { $players }.
scores-rule-overruled = { $count ->
    [one] The shrine decides: { $players } alone scores.
   *[other] The shrine decides: { $players } score in full.
}

# What else is to be known.
scores-case-railroad_doubled = One locomotive doubles the points.
scores-case-railroad_locomotives = Several locomotives do not double.
scores-case-railroad_final = Not complete: a locomotive does not double.
scores-case-mountain_final = Not complete: its tokens stay behind.
scores-case-city_final = Not complete.
scores-case-meadow_shrine = Whoever hunts by the shrine has the meadow.
scores-note-meadow_pairs = Each tiger takes one deer. All deer count the same, so nobody minds which.
scores-note-meadow_fire = The fire has driven the tigers off: all deer count.
scores-note-system_lakes = The fish in all lakes of the system, each lake once.
scores-note-system_waters = All fish of the system, in lakes and rivers, each once.
scores-note-river_once = Both ends lie in the same lake: its fish count once.

# The final scoring.
scores-ceremony-opening = The final scoring
scores-ceremony-before = The last tile is laid. So far:
scores-ceremony-nothing = { $count ->
    [one] One more brings no points.
   *[other] { $count } more bring no points.
}
scores-ceremony-feature = { $what } for { $players }
scores-ceremony-tokens = The tokens of { $player }
scores-ceremony-worth = { $count ->
    [one] { $player } turns over 1 token: { $points }
   *[other] { $player } turns over { $count } tokens: { $points }
}
scores-ceremony-number = { $number } of { $count }
scores-ceremony-next = Next
scores-ceremony-back = Back
scores-ceremony-pause = Pause
scores-ceremony-play = Play
scores-ceremony-skip = To the end
scores-won = { $players } wins with { $points } points!
scores-shared = { $players } share the victory with { $points } points each!
scores-duel = If you like, a staring duel decides between { $players }.
scores-offer-again = Play again
scores-offer-share = Share
scores-offer-replay = Replay
scores-offer-home = Home
scores-offer-details = All points
scores-offer-podium = Podium
