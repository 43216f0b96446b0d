# Help: what to do about a slip, the rules in pictures, and what can be printed.

help-title = Help
help-slips = What happened?
help-rules = { $game }: the rules
help-door-turns = Show me the turns
help-door-seats = Who plays which colour?
help-door-audit = Where are the tokens?
help-door-undo = Undo the last step
help-door-setup = Look at the camera

help-forgot_piece-title = We forgot a piece
help-forgot_piece-text = No harm done, even turns later. Tap the turn: its tile is shown large. Touch there where the piece should stand, then put it on the table. I work out every score again.
help-wrong_tile-title = We laid a wrong tile
help-wrong_tile-text = Was it this turn? Tap the tile on the map and say how it really lies. Was it earlier? Tap the turn in the list. Before anything changes I show you what it does to the scores.
help-not_meant-title = We didn't mean that
help-not_meant-text = Undo takes back one step, as often as you like, and Redo brings it back. Then lay the table as the map shows it. Nothing is lost.
help-forgot_turn-title = A turn is missing
help-forgot_turn-text = Tap the turn after it and add the forgotten one before. All later turns then move on to the next player, and I count everything again.
help-wrong_player-title = It was somebody else's turn
help-wrong_player-text = If two players have changed colours, swap them in the list of players. If somebody was skipped, add the forgotten turn. The points follow by themselves.
help-differ-title = Table and map differ
help-differ-text = Rings on the map show where. If the table is right, say so, and I change the game. If the map is right, put the thing back, and the ring goes away.
help-tile_moved-title = A tile was pushed
help-tile_moved-text = Push it back; nobody needs to tell me. I wait until no hand is near and compare everything again. If the whole board has moved, just leave it: I find it again.
help-nowhere-title = This tile fits nowhere
help-nowhere-text = Touch any free place and choose the tile. If it fits nowhere on the map, I say so and offer to put it away. Then draw another one.
help-camera-title = The camera sees it wrong
help-camera-text = Usually a lamp is mirrored or a hand is in the way. Turn the lamp aside, take the hand away, and it looks again. You can always answer by touch, and play on without any camera.
help-my_tokens-title = I want to see my tokens
help-my_tokens-text = Tap your name and choose to look at your tokens. Everybody else looks away; you hold a finger on the screen to see them. I tell all that you looked, but never what you saw.
help-tokens_off-title = The tokens do not add up
help-tokens_off-text = I know how many tokens belong on every mountain and with every player. Look at the list, count, and put back what has wandered off.
help-points-title = Are the points right?
help-points-text = Every score has its working. Open what has happened and you read how many tiles, who had the most, and what was doubled. After a correction every point is counted anew.
help-leave-title = We have to stop now
help-leave-text = Choose "Leave it for later" in the menu. The game is saved after every step and waits for you, today or next month. You can even play another one in between.
help-power-title = The power was off
help-power-text = Switch me on again: the game is there, up to the last step. If you played on meanwhile, lay the tiles on the map by touch, or show them to the camera one by one.

help-print-title = On paper
help-print-tiles-title = Tiles
help-print-tiles-line = All tiles to cut out, with marks, bleed and backs for printing on both sides.
help-print-tokens-title = Tokens
help-print-tokens-line = All tokens to cut out, with their backs.
help-print-pieces-title = Player cards
help-print-pieces-line = One for each colour: there the pieces stand until they are placed.
help-print-reference-title = Rules card
help-print-reference-line = The rules in pictures, on one side of paper.
help-print-markers-title = Markers
help-print-markers-line = Four small cards that tell the camera where the table is.
help-print-wiring-title = Wiring plan
help-print-wiring-line = Buttons and lights: which wire goes to which pin.
help-print-make = Make a PDF
help-print-paper-title = Paper
help-print-paper-line = What lies in your printer.
help-print-paper-a4 = A4
help-print-paper-letter = Letter
help-print-where = It goes to: { $place }
help-print-working = Drawing ...
help-print-at = Drawing { $done } of { $all }
help-print-stop = Stop
help-print-done =
    Ready in the folder “{ $folder }” ({ $where }): { $file }. Print it at 100 %.
    { $path }
help-print-stopped = Stopped. Nothing was written.
