# The rules on one page, in our own words: the parts of each game in the order in which they are printed.

reference-gold-rush-turn-title = A turn
reference-gold-rush-turn-text =
    1. Draw a tile and lay it so that it touches a laid one by a side; every touching side must go on: railroad, mountain, prairie. No place anywhere: out of the game, draw again.
    For each nugget on a mountain of the new tile one token goes face down on that mountain; mountains that join put their stacks together.
    2. Do at most one thing: a cowboy, the tent, mining, or nothing.
    3. Score what the tile completed. Then the next player.

reference-gold-rush-cowboy-title = Cowboy
reference-gold-rush-cowboy-text = From your supply onto the new tile: on its railroad, mountain, city or (lying) prairie. Not where any cowboy stands already along the whole feature; tents do not count. One that scores in the same turn comes straight home.

reference-gold-rush-tent-title = Tent
reference-gold-rush-tent-text = Put it on a mountain part of any tile, or move it to another. The mountain must be incomplete and that part free of cowboys and tents.

reference-gold-rush-mine-title = Mine
reference-gold-rush-mine-text = Take the top token of the mountain where your tent stands, also of one that the tile has just completed. It lies face down before you; only you may look; it counts at the end.

reference-gold-rush-railroad-title = Railroad
reference-gold-rush-railroad-text = Complete once both ends are a junction, a city or a mountain, or it is a loop: 1 a tile. Exactly one locomotive on it doubles; two or more do not.

reference-gold-rush-mountain-title = Mountain
reference-gold-rush-mountain-text = Complete once it is closed without a gap. First its tokens are taken, then it gives 1 a nugget. With no miner there, the tokens go back and are mixed.

reference-gold-rush-city-title = City
reference-gold-rush-city-text = Complete once every railroad that leaves it is complete: 3 for each of them.

reference-gold-rush-majority-title = Who scores?
reference-gold-rush-majority-text = Whoever has the most cowboys there. Tied players all score in full; tied on a mountain they take its tokens in turn, the player on turn first. Cowboys and tents of what was completed go home; farmers stay.

reference-gold-rush-prairie-title = Prairie
reference-gold-rush-prairie-text = Only at the end: the most farmers there score 2 a camp and 4 a herd.

reference-gold-rush-end-title = After the last tile
reference-gold-rush-end-text = Incomplete railroads give 1 a tile, locomotives do not count; incomplete cities 3 for each complete railroad; incomplete mountains lose tents and tokens and give 1 a nugget. Then the prairies and everybody's tokens. Most points win.

reference-hunters-and-gatherers-turn-title = A turn
reference-hunters-and-gatherers-turn-text =
    1. Draw a tile and lay it so that it touches a laid one by a side; every touching side must go on: meadow, forest, river. No place anywhere: out of the game, draw again.
    2. At most one tribe member or one hut on the new tile.
    3. Score completed forests and rivers. A completed forest with gold gives whoever laid the tile one bonus tile, played at once; a bonus tile gives no second one.

reference-hunters-and-gatherers-pieces-title = Tribe member and hut
reference-hunters-and-gatherers-pieces-text = A member goes on the new tile's forest, river or (lying) meadow, if no member is there yet along the whole feature. A hut goes on a river or lake, if its whole system of rivers and lakes holds no hut; huts stay to the end.

reference-hunters-and-gatherers-river-title = River
reference-hunters-and-gatherers-river-text = Complete once both ends are lakes or mouths, or it is a loop: 1 a tile, and 1 a fish in the lakes at its ends. At the end an incomplete one gives nothing.

reference-hunters-and-gatherers-forest-title = Forest
reference-hunters-and-gatherers-forest-text = Complete once it is closed: 2 a tile, and 2 for each patch of mushrooms. At the end an incomplete one gives nothing.

reference-hunters-and-gatherers-majority-title = Who scores?
reference-hunters-and-gatherers-majority-text = Whoever has the most members there. Tied players all score in full. Then they go home; hunters on meadows stay.

reference-hunters-and-gatherers-meadow-title = Meadow
reference-hunters-and-gatherers-meadow-text = Only at the end: the most hunters score 2 for each deer, mammoth and aurochs; each tiger cancels one deer. A hunter alone on the shrine's tile scores that meadow; the fire drives all tigers off.

reference-hunters-and-gatherers-end-title = At the end
reference-hunters-and-gatherers-end-text = Huts: in each system of rivers and lakes the most huts score 1 a fish in all its lakes. Then the meadows. Most points win.
