# Scorings as they are shown on the map, and the final scoring step by step. The terms are those of the rulebooks.

# Where a player's points come from.
scores-origin-tokens = Tokens
scores-origin-total = Total
scores-no_points = Without points: { $what }

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

# Why these players score.
scores-rule-alone = Nobody else is there: { $player } scores.
scores-rule-majority = { $player } has the most there, { $most } to { $second }, and scores alone.
scores-rule-tie = A tie, { $count } each: full points for { $players }.
scores-rule-overruled = { $count ->
    [one] The shrine decides: { $players } alone scores.
   *[other] The shrine decides: { $players } score in full.
}

# The final scoring.
scores-ceremony-opening = The final scoring
scores-ceremony-before = The last tile is laid. So far:
scores-ceremony-before_early = { $count ->
    [one] The game ends early, 1 tile unplayed. So far:
   *[other] The game ends early, { $count } tiles unplayed. So far:
}
scores-ceremony-feature = { $what } for { $players }
scores-ceremony-tokens = The tokens of { $player }
scores-ceremony-worth = { $count ->
    [one] { $player } turns over 1 token: { $points }
   *[other] { $player } turns over { $count } tokens: { $points }
}
scores-ceremony-dealt = { $count ->
    [one] { $player }'s 1 token: { $points }
   *[other] { $player }'s { $count } tokens: { $points }
}
scores-ceremony-cardboard = They are turned over here: the values on your cardboard do not count.
scores-ceremony-number = { $number } of { $count }
scores-ceremony-next = Next
scores-ceremony-back = Back
scores-ceremony-pause = Pause
scores-ceremony-play = Play
scores-ceremony-skip = To the end
scores-won = { $points ->
    [one] { $players } wins with 1 point!
   *[other] { $players } wins with { $points } points!
}
scores-shared = { $points ->
    [one] { $players } share the victory with 1 point each!
   *[other] { $players } share the victory with { $points } points each!
}
scores-early = Ended early.
scores-duel = If you like, a staring duel decides between { $players }.
scores-offer-scoring = The scoring
scores-offer-again = Play again
scores-offer-share = Share
scores-offer-replay = Replay
scores-offer-home = Home
scores-offer-details = All points
scores-offer-podium = Podium
