# The page of a new game, the options of the rules, and the keyboard for names.

new-title = Who plays?
new-hint = Drag a colour to its player's place, or tap both.
new-hint_seated = Tap a place to name its player. Drag to change places.
new-begins = begins
new-first = { $player } begins
new-nobody = Who begins?
new-lots = Draw lots
new-make_first = Begins
new-leave = Not playing
new-again = As last time
new-over = Start over
new-over_title = Start over?
new-over_words = The places, the names and what you have chosen for this game are cleared.
new-over_yes = Clear
new-over_no = Keep it
new-start = Start
new-with_camera = With the camera
new-without_camera = Without camera
new-too_few = { $count ->
    [one] One more player, please: it takes two at least.
   *[other] Two players at least, please.
}
new-rule = { $rule }: { $value }
new-printed = We play by the printed rules.
new-dealt = I deal the values of the tokens.
new-unchecked = Some tiles are a guess.
new-rules-title = What do you play?
new-game-title = Game
new-game-line = Which box is on the table.
new-unverified = How often each of these tiles comes, and where its small pictures are, is partly a guess: those in your box may differ. With the camera you see whether they do under “Set up”, “Tiles”. In a game tap the tile most like yours.

option-take_back-title = Taking pieces back
option-take_back-line = Instead of placing a piece you may take one of yours back.
option-tokens-title = Tokens
option-tokens-line_virtual = Your cardboard tokens lie face down, as counters only. I deal the values, and each of you sees only your own, on this screen. “Open”: everybody sees them. “Real ones”: those on the cardboard count.
option-tokens-line_open = Your cardboard tokens lie face down, as counters only. I deal the values, and everybody sees them on this screen.
option-tokens-line_physical = The values on your cardboard tokens count. They lie face down, I count how many, and ask for the values at the end.
option-tokens-virtual = Secret
option-tokens-open = Open
option-tokens-physical = Real ones

keyboard-hint = Type a name
keyboard-address = Type an address
keyboard-done = Done
keyboard-clear = Clear
keyboard-rows = qwertyuiop asdfghjkl zxcvbnm
