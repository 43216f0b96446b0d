# Setting up the table by touch: the guide of the first start, and the list of its steps.

setup-list = Set up the table
setup-guide = Guide me
setup-open = Open
setup-title = { $number } of { $all }: { $name }
setup-needs_camera = Needed only with a camera.
setup-unready = This cannot begin: { $error }

setup-button-by_touch = Play without camera
setup-button-close = Close the guide
setup-button-skip = Skip this step
setup-button-onward = Next
setup-button-good = Good

setup-welcome-title = Welcome
setup-welcome-words = I check the moves, keep the score and explain it. With a camera above the table I see what you lay; without one you tap it in. Getting ready takes some minutes, and you can skip every step.

setup-language-title = Language
setup-language-line = Choose the language in which I write.
setup-language-done = I write in { $name }.

setup-touch-title = Touch check
setup-touch-line = Four touches show whether each arrives where your finger is.
setup-touch-done = Touches arrive where your finger is.
setup-touch-first = Do touches arrive where your finger is? Touch the middle of the ring ({ $left } to go)
setup-touch-mark = Touch the middle of the ring ({ $left } to go)
setup-touch-beside = Not counted: your touch arrived at the cross, { $fingers ->
    [0] half a finger's breadth { $side }.
    [one] a finger's breadth { $side }.
   *[other] { $fingers } fingers' breadths { $side }.
}
setup-touch-counted = Counted.
setup-touch-hit = { $off ->
    [0] Counted, right in the middle.
    [1] Counted, a little beside the middle.
   *[other] Counted, not quite half a finger's breadth beside the middle.
}
setup-touch-soon = Not counted: it came too soon after the one before.
setup-touch-twice = That touch arrived twice.
setup-touch-anew = These touches do not fit together, so let us begin again: touch the middle of the ring ({ $left } to go)
setup-touch-leave = Back
setup-touch-fine = Every touch arrives where your finger is.
setup-touch-turned_90 = Touches arrive turned by a quarter to the right. Turn the screen's picture in the settings of the system, not here, until this check succeeds.
setup-touch-turned_180 = Touches arrive upside down. Turn the screen's picture in the settings of the system, not here, until this check succeeds.
setup-touch-turned_270 = Touches arrive turned by a quarter to the left. Turn the screen's picture in the settings of the system, not here, until this check succeeds.
setup-touch-mirrored = Touches arrive mirrored: check the screen's cable, and its rotation in the settings of the system.
setup-touch-scaled = Touches arrive too near to the middle or too far out: the settings of the system hold a wrong size of the screen.
setup-touch-shifted = Touches arrive { $side }. Try once more; if it says the same again, calibrate the touch screen in the settings of the system.
setup-touch-off = { $corner } your touch arrived { $side }. Try once more; if it says the same again, calibrate the touch screen in the settings of the system.
setup-touch-side-left = too far to the left
setup-touch-side-right = too far to the right
setup-touch-side-above = too high
setup-touch-side-below = too low
setup-touch-side-left_above = too far to the left and too high
setup-touch-side-left_below = too far to the left and too low
setup-touch-side-right_above = too far to the right and too high
setup-touch-side-right_below = too far to the right and too low
setup-touch-corner-0 = At the top left
setup-touch-corner-1 = At the top right
setup-touch-corner-2 = At the bottom right
setup-touch-corner-3 = At the bottom left
setup-touch-doubled = { $count ->
    [one] 1 touch arrived twice. Another program reads the touch screen too: close it, or start this app again.
   *[other] { $count } touches arrived twice. Another program reads the touch screen too: close it, or start this app again.
}
setup-touch-count_hits = { $count } touches counted, { $off ->
    [0] all right in the middle.
    [1] at most a little beside the middle of a ring.
   *[other] at most half a finger's breadth beside the middle of a ring.
}
setup-touch-count_missed = { $count ->
    [one] 1 touch was not counted, because it arrived beside the ring.
   *[other] { $count } touches were not counted, because they arrived beside the ring.
}
setup-touch-count_soon = { $count ->
    [one] 1 touch was not counted, because it came too soon after another.
   *[other] { $count } touches were not counted, because they came too soon after another.
}
setup-touch-unclear = These touches do not fit together. Touch the middle of each ring with one fingertip, once more.
setup-touch-turn_line = Does everything stand upside down or on its side for you? Then turn it here.
setup-touch-turn = Turn the picture
setup-touch-again = Once more

setup-turned-ask = Is this the right way up?
setup-turned-back = { $seconds ->
    [one] If nobody answers, it goes back by itself in 1 second.
   *[other] If nobody answers, it goes back by itself in { $seconds } seconds.
}
setup-turned-keep = Keep it
setup-turned-further = Turn further
setup-turned-turn-back = Turn back

setup-camera-title = Camera
setup-camera-line = Choose the camera that looks down on the table.
setup-camera-chosen = The camera is chosen.
setup-camera-none = I find no camera. Plug one in and look again, or play without: then you tap what you lay.
setup-camera-found = { $count ->
    [one] I have found 1 camera. Tap it if it looks down on the table.
   *[other] I have found { $count } cameras. Tap the one that looks down on the table.
}
setup-camera-none_again = I have looked again and found no camera. Check its cable and look once more, or play without: then you tap what you lay.
setup-camera-still = There is still no picture. { $reason }
setup-camera-absent = No camera is connected. Without one you tap what you lay.
setup-camera-searching = Looking for cameras ...
setup-camera-which = Tap the camera that looks down on the table.
setup-camera-opening = Opening the camera ...
setup-camera-tap = Tap to see its picture.
setup-camera-made_up = { $name } (made up, for trials)
setup-camera-address_line = Type the address at which the camera sends its pictures (MJPEG), for instance of a phone that serves as camera.
setup-camera-aim = Straight above the table, all of it in the picture.
setup-camera-needed = This step needs a camera: connect one.
setup-camera-lost = No picture comes. Try again, choose another camera, or play without.
setup-camera-no_picture = No more pictures come from this camera.
setup-camera-mend = You can use it, but this should be better first.
setup-camera-take_it = This will do well.
setup-camera-good = Bright, sharp and near enough.
setup-camera-no_start = I do not see the start tile. For a game lay it in the middle of the table.
setup-camera-tiles = { $count ->
    [one] I see 1 tile.
   *[other] I see { $count } tiles.
}
setup-camera-lay_tiles = Lay some tiles on the table: then I can say whether they are large enough for me.
setup-camera-markers = { $count ->
    [one] I see 1 marker.
   *[other] I see { $count } markers.
}
setup-camera-button-search = Look again
setup-camera-button-address = Type an address
setup-camera-button-others = Other cameras
setup-camera-button-again = Try again
setup-camera-button-without = Play without
setup-camera-button-use = Use this camera
setup-camera-button-to = Choose a camera

setup-measure-measure = Measure the table
setup-measure-finish = Measure the lens
setup-measure-again = Once more
setup-measure-camera = Another camera
setup-measure-leave = Close
setup-measure-print = Sheets to print
setup-measure-printing = I am making the sheets ...
setup-measure-printed = Written to { $path }. Print it at 100 %.

setup-table-title = Table
setup-table-line = Measure it once with printed markers: then I know every place on it. It also works without, a little less exactly.
setup-table-done = The table is measured.
setup-table-lay = Lay the printed marker cards flat near the corners of what the camera sees.
setup-table-seen = { $count ->
    [0] No marker is seen
    [one] 1 marker is outlined
   *[other] { $count } markers are outlined
}
setup-table-ready = Take your hands away, then tap "Measure the table".
setup-table-unseen = No markers yet? Tap "Sheets to print", and cut the cards out.
setup-table-measuring = Hands off, please: picture { $taken } of { $count }.
setup-table-restless = The table did not come to rest: take your hands away, and fix the camera.
setup-table-no_marker = I lost sight of the markers: lay them flat, in more light, and measure once more.
setup-table-measured = { $count ->
    [one] Measured from 1 marker, exact to { $doubt } mm.
   *[other] Measured from { $count } markers, exact to { $doubt } mm.
}
setup-table-kept = Done. Leave the camera where it is now; the markers may go.
setup-table-failed = That did not work. Nothing was changed.

setup-lens-title = Lens
setup-lens-line = For wide-angle cameras: measure how the lens bends the picture, with a printed chess board.
setup-lens-done = The lens is measured.
setup-lens-views = { $count ->
    [one] 1 view taken
   *[other] { $count } views taken
}
setup-lens-hold = Hold the printed chess board still before the camera, each time elsewhere and leaning to another side.
setup-lens-want-more = more views
setup-lens-want-left = the board at the left edge
setup-lens-want-right = the board at the right edge
setup-lens-want-top = the board at the upper edge
setup-lens-want-bottom = the board at the lower edge
setup-lens-want-middle = the board in the middle
setup-lens-want-lean = the board leaning to other sides
setup-lens-no_board = I see no chess board.
setup-lens-few_corners = I see too little of the chess board.
setup-lens-same_view = The board is where it was: move it.
setup-lens-wrong_size = The camera's picture has changed its size: begin once more.
setup-lens-enough = That is enough: tap "Measure the lens".
setup-lens-too_few = More views are needed.
setup-lens-unfit = The views do not fit one lens: glue the board on something stiff, and leave focus and zoom alone.
setup-lens-measured = Measured from { $count } views, exact to { $error } pixels.
setup-lens-kept = Done. It holds for this camera.

setup-tiles-title = Tiles
setup-tiles-known = { $named } of { $count } kinds known, { $left } to go.
setup-pieces-title = Pieces
setup-pieces-line = Show me your pieces, one colour after the other.
setup-pieces-known = { $named } of { $count } colours known.
setup-proof-title = Proof
setup-proof-line = A test of ten minutes shows how well I see with this camera, light and box.
setup-proof-done = The proof has been made.
setup-proof-kept = Kept as { $path }
setup-proof-no_eyes = Nothing watches the table here: start the app with a camera.
setup-proof-no_tiles = First show me your tiles, the start tile above all.
setup-proof-to_tiles = Show the tiles

setup-panel-title = Buttons and lights
setup-panel-line = Try each light and each button.
setup-panel-done = Lights and buttons have been tried.
setup-panel-absent = There are none here, and none are needed.
setup-panel-none = You need none of this: everything can be done on this screen.
setup-panel-why = Five buttons and some lights beside the map make it quicker: confirm, undo and mine without reaching for the screen.
setup-panel-how = The wiring sheet shows which wire goes where; the manual says how this machine learns of it.
setup-panel-lit = Do you see the light "{ $light }", and no other?
setup-panel-unseen = The light "{ $light }" stays dark: check its pin and its direction with the wiring sheet, the long leg is at the resistor.
setup-panel-press = { $count ->
    [one] Press the last button.
   *[other] Press each button once: { $count } to go.
}
setup-panel-all = All lights and buttons work.
setup-panel-not_all = All buttons work; not every light is seen.
setup-panel-faulty = { $button }: opens and closes by itself
setup-panel-button-about = Tell me about them
setup-panel-button-pass = Go on without
setup-panel-button-print = Wiring sheet
setup-panel-button-simulate = Try it on the screen
setup-panel-button-seen = Yes
setup-panel-button-dark = No
setup-panel-button-again = Once more
setup-panel-button-finish = Good

setup-done-title = Ready
setup-done-line = { $name }: { $words }
setup-done-play = Play
