# What only Gold Rush says. A game brings its words in a file of its own; the other files know no game.

# Words, questions and changes at the table.
word-cowboy = cowboy
word-tent = tent
word-railroad = railroad
word-mountain = mountain
word-city = city
word-prairie = prairie
word-locomotives = locomotive
word-nuggets = nugget
word-camps = camp
word-herds = herd
choice-tent_stays = It is still where it was
ask-tent_gone = { $player }: the tent has left the tile { $place }. Where is it now?
ask-tent_gone_detail = If it stands elsewhere, touch its mountain on the map.
revise-railroads = railroads { $after } instead of { $before }
revise-mountains = mountains { $after } instead of { $before }
revise-cities = cities { $after } instead of { $before }
revise-prairies = prairies { $after } instead of { $before }

# Why a move is illegal, and how each scoring is calculated; { $winners } and { $pieces } are lists of players.
violation-no_farmers = in this game nobody lies down on the open land
violation-tent_not_mountain = a tent goes on a mountain, not on a { $kind }
violation-tent_complete = this mountain is complete
violation-tent_cowboy = { $colour }'s cowboy already stands on this area
violation-tent_tent = { $colour }'s tent already stands on this area
violation-mine_no_tent = { $colour } has no tent on a mountain
violation-mine_no_tokens = no token lies on the mountain of { $colour }'s tent
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
   *[other] Railroad of { $count } tiles, not complete: { $points } for { $winners }. Cowboys: { $pieces }.
}
scoring-railroad_final_locomotives = { $count ->
    [one] Railroad of 1 tile, not complete, locomotives do not count: { $points } for { $winners }. Cowboys: { $pieces }.
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
told-freed_tent = { $count ->
    [one] No cowboy digs on the complete mountain, and a tent alone gets no tokens: 1 goes back to the supply, which is shuffled again.
   *[other] No cowboy digs on the complete mountain, and a tent alone gets no tokens: { $count } go back to the supply, which is shuffled again.
}
scoring-prairie = Prairie with { $camps ->
    [0] no tipi camp
    [one] 1 tipi camp (2 points)
   *[other] { $camps } tipi camps (2 points each)
} and { $herds ->
    [0] no herd
    [one] 1 herd (4 points)
   *[other] { $herds } herds (4 points each)
}: { $points } for { $winners }. Cowboys: { $pieces }.

# The scores.
scores-kind-railroad = Railroad
scores-kind-mountain = Mountain
scores-kind-city = City
scores-kind-prairie = Prairie
scores-kinds-railroad = Railroads
scores-kinds-mountain = Mountains
scores-kinds-city = Cities
scores-kinds-prairie = Prairies
scores-none-city = { $count ->
    [one] 1 city has no complete railroad: no points.
   *[other] { $count } cities have no complete railroad: no points.
}
scores-none-prairie = { $count ->
    [one] 1 prairie has neither a camp nor a herd: no points.
   *[other] { $count } prairies have neither a camp nor a herd: no points.
}
scores-origin-railroads = Railroads
scores-origin-mountains = Mountains
scores-origin-cities = Cities
scores-origin-prairies = Prairies
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
scores-case-railroad_doubled = One locomotive doubles the points.
scores-case-railroad_locomotives = Several locomotives do not double.
scores-case-railroad_final = Not complete.
scores-case-railroad_final_locomotives = Not complete: a locomotive does not double.
scores-ceremony-stacks = On incomplete mountains tents and tokens do not count.
scores-case-mountain_final = Not complete: tents and tokens there do not count.
scores-case-city_final = Not complete.

# The shelf of games.
archive-box-gold-rush = Carcassonne: Gold Rush
archive-name-gold-rush = Gold Rush
archive-kind-railroads = Railroads
archive-kind-mountains = Mountains
archive-kind-cities = Cities
archive-kind-prairies = Prairies
archive-largest-railroad = { $count ->
    [one] Longest railroad: 1 tile, { $player }
   *[other] Longest railroad: { $count } tiles, { $player }
}
archive-largest-mountain = { $count ->
    [one] Largest mountain: 1 tile, { $player }
   *[other] Largest mountain: { $count } tiles, { $player }
}
archive-largest-prairie = { $count ->
    [one] Largest prairie: 1 tile, { $player }
   *[other] Largest prairie: { $count } tiles, { $player }
}

# What can be chosen before a game.
option-edition-title = Edition
option-edition-line = Whose rulebook you have. In Z-Man's, the American one, a tie calls for a staring duel.
option-edition-zmg = Z-Man
option-edition-hig = Hans im Glück
# The edition that is sold where this language is spoken.
option-edition-usual = zmg
option-farmers-title = Prairies
option-farmers-line = Cowboys may lie down on prairies and score them at the end.
option-fifth_cowboy-title = Fifth cowboy
option-fifth_cowboy-line = Everybody has five cowboys instead of four.
option-shared_tents-title = Shared camps
option-shared_tents-line = Several tents may stand on one part of a mountain.

# The rules on one page, in our own words: the parts in the order in which they are printed.
reference-gold-rush-begin-text =
    1. The start tile goes in the middle.
    2. Shuffle the other { $land ->
        [one] 1 tile
       *[other] { $land } tiles
    } face down, in piles.
    3. Shuffle the tokens face down. { $start ->
        [one] 1 goes
       *[other] { $start } go
    } on the mountain of the start tile; the other { $tokens ->
        [one] 1 is
       *[other] { $tokens } are
    } the supply.
    4. Everybody takes { $cowboy ->
        [one] 1 cowboy
       *[other] { $cowboy } cowboys
    } and { $tent ->
        [one] 1 tent
       *[other] { $tent } tents
    }.
    5. You need nothing to keep score: I do that.

reference-gold-rush-turn-title = A turn
reference-gold-rush-turn-text =
    1. Draw a tile and lay it so that it touches a laid one by a side; every touching side must go on: railroad, mountain, prairie. No place anywhere: out of the game, draw again.
    For each nugget on a mountain of the new tile one token goes face down on that mountain; mountains that join put their stacks together.
    2. Do at most one thing: a cowboy, the tent, mining, or nothing.
    3. Score what the tile completed. Then the next player.

reference-gold-rush-cowboy-title = Cowboy
reference-gold-rush-cowboy-text = From your supply onto the new tile: on its railroad, mountain, city or (lying) prairie. Not where any cowboy stands already along the whole feature; tents do not count. One that scores in the same turn comes straight home.
reference-gold-rush-cowboy-text_farmers_false = From your supply onto the new tile: on its railroad, mountain or city. Not where any cowboy stands already along the whole feature; tents do not count. One that scores in the same turn comes straight home.

reference-gold-rush-tent-title = Tent
reference-gold-rush-tent-text = Put it on a mountain part of any tile, or move it to another. The mountain must be incomplete and that part free of cowboys and tents.
reference-gold-rush-tent-text_shared_tents_true = Put it on a mountain part of any tile, or move it to another. The mountain must be incomplete and that part free of cowboys; several tents may stand there.

reference-gold-rush-mine-title = Mine
reference-gold-rush-mine-text = Take the top token of the mountain where your tent stands, also of one that the tile has just completed. It lies face down before you; only you may look; it counts at the end.

reference-gold-rush-railroad-title = Railroad
reference-gold-rush-railroad-text = Complete once both ends are a junction, a city or a mountain, or it is a loop: 1 a tile. Exactly one locomotive on it doubles; two or more do not.

reference-gold-rush-mountain-title = Mountain
reference-gold-rush-mountain-text = Complete once it is closed without a gap. First its tokens are taken, then it gives 1 a nugget. With no miner there, the tokens go back and are mixed.

reference-gold-rush-city-title = City
reference-gold-rush-city-text = Complete once every railroad that leaves it is complete: 3 for each of them; one that leaves and comes back counts once.

reference-gold-rush-majority-title = Who scores?
reference-gold-rush-majority-text = Whoever has the most cowboys there. Tied players all score in full; tied on a mountain they take its tokens in turn, the player on turn first. Cowboys and tents of what was completed go home; those on prairies stay.

reference-gold-rush-prairie-title = Prairie
reference-gold-rush-prairie-text = Only at the end: the most cowboys there score 2 a camp and 4 a herd.
reference-gold-rush-prairie-text_farmers_false = Not in this game: nobody lies down on prairies.

reference-gold-rush-end-title = After the last tile
reference-gold-rush-end-text = Incomplete railroads give 1 a tile, locomotives do not count; incomplete cities 3 for each complete railroad; incomplete mountains lose tents and tokens and give 1 a nugget. Then the prairies and everybody's tokens. Most points win.
