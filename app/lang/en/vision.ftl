# Why the picture cannot be read, and what to do: one sentence for each reason that vision reports.

vision-no_picture = The camera sends no picture: check its cable.
vision-wrong_size = The size of the camera's picture has changed: restart the camera.
vision-bad_picture = The camera's picture cannot be used: check the lens and the cable.
vision-too_dark = It is too dark to read the table: switch a light on.
vision-too_bright = The picture is overexposed: dim the light or lower the camera's exposure.
vision-blurred = The picture is blurred: focus the camera.
vision-noisy = The picture is too noisy: give the table more light.
vision-dirty = Part of the picture is smeared: wipe the camera's lens.
vision-glare = A lamp is reflected on the table: move it aside.
vision-too_far = The tiles are too small in the picture: bring the camera nearer.
vision-no_start = I cannot see the start tile: lay it alone in the middle of the table.
vision-covered = Something covers the whole map: take it away, and the game goes on as it was.
vision-unknown_tile = There is something on the map that is none of this game's tiles.
vision-no_tiles = The picture itself can be used: check that these are the tiles that were enrolled, and that they lie flat.
vision-unread = Something lies here that I do not recognise.

# A reason that concerns one place in the picture.
vision-at = { $what } It is { $place } of the picture.

vision-place-upper_left = at the upper left
vision-place-upper_middle = at the top
vision-place-upper_right = at the upper right
vision-place-middle_left = at the left
vision-place-middle_middle = in the middle
vision-place-middle_right = at the right
vision-place-lower_left = at the lower left
vision-place-lower_middle = at the bottom
vision-place-lower_right = at the lower right
