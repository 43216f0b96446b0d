# What is said of a camera, of the files that stand for one, and of a recording: what is wrong, and what to do.
# {camera} is a device, an address or a name; {error} are the words of the system.

camera-none_named = No camera is named: give a video file, a picture folder, a device such as 0, or an address.
camera-bad_address = I do not understand the address { $address }: give an http:// address that sends MJPEG.
camera-bad_number = The name { $name } stands for no camera: say picamera, or picamera:1 for the second one.
camera-none_found = No camera is found: plug one in, or enter the address of a network camera.
camera-several = There are { $count } cameras, name the one to use: { $names }.
camera-not_there = The camera { $camera } is not there: plug it in again.
camera-no_answer = The camera { $camera } does not answer any more: plug it in again.
camera-not_this = The camera { $camera } is not there: plug it in, or name another one. Found: { $found }.
camera-not_one = The camera { $camera } is not there, and no other one is found: plug it in, or name another source.
camera-not_now = The camera { $camera }, which is kept in the settings, is not there now: plug it in, or choose another one.
camera-no_camera = The device { $camera } is no camera that can be used: `{ PROGRAM() } cameras` lists those that can.
camera-part = The device { $camera } is only a part of a camera: `{ PROGRAM() } cameras` lists those that can be used.
camera-forbidden = This user may not use the camera { $camera }: add the user to the group video.
camera-busy = Another program is using the camera { $camera }: close that program.
camera-fails = The camera { $camera } does not work ({ $error }): check its cable, or use another camera.
camera-no_format = The camera { $camera } sends no kind of picture that I understand: use another camera.
camera-only_format = The camera { $camera } sends only { $format } pictures, which I do not understand: use another camera.
camera-silent = The camera { $camera } has sent no picture for { $seconds } seconds: check its cable.
camera-waiting = The camera { $camera } has sent no picture for { $seconds } seconds: check its cable, or wait.
camera-stopped = The camera { $camera } has stopped sending pictures: check its cable.
camera-damaged = The camera { $camera } sends damaged pictures: check its cable and its hub.
camera-other_size = The camera { $camera } sends pictures of { $now } pixels instead of { $before }: set it back, or start it again.

# Network cameras.
camera-login = The camera { $camera } refuses the login ({ $code }): check name and password in the address.
camera-answers = The camera { $camera } answers with error { $code }: check the address.
camera-not_open = The camera { $camera } cannot be opened ({ $error }): check that the address is right and that the sender is on.
camera-refused = Nobody answers at the address of the camera { $camera }: check that it is right and that the sender is on.
camera-not_mjpeg = The camera { $camera } does not send MJPEG pictures: give the address of the stream itself.
camera-other_kind = The camera { $camera } sends { $kind } instead of MJPEG pictures: give the address of the stream itself.
camera-fell_silent = The camera { $camera } has fallen silent: check that the sender is on.
camera-ended = The camera { $camera } has ended its stream: check that the sender is on.
camera-slow = The camera { $camera } has sent no whole picture for { $seconds } seconds: check the network, or choose smaller pictures there.

# The Pi's own camera.
camera-no_tool = The Pi's own camera cannot be used, because the program rpicam-vid is missing: install the package rpicam-apps.
camera-pi_no_answer = The camera { $camera } does not answer ({ $error }): check the ribbon cable.
camera-pi_no_start = The camera { $camera } does not start, its program says “{ $error }”: check the ribbon cable.
camera-pi_no_start_silent = The camera { $camera } does not start: check the ribbon cable.
camera-pi_silent = The camera { $camera } has sent no picture for { $seconds } seconds: check the ribbon cable.
camera-pi_stopped = The camera { $camera } has stopped: check the ribbon cable, and that no other program is using it.
camera-pi_not_understood = The camera { $camera } sends no pictures that I understand: update the system.
camera-closed = The camera { $camera } is closed.

# Files that stand for a camera.
camera-file_not_there = There is no file or folder { $path }: give a video file, a picture folder, a device such as 0, or an http:// address.
camera-file_forbidden = I may not read { $path }: give this user the right to read it.
camera-file_empty = The file { $path } is empty: record it again, or give another file.
camera-file_no_pictures = There are no pictures in the folder { $path }: put PNG or JPEG files into it.
camera-file_no_video = The file { $path } holds no video that I can read. It may be cut short or in an unknown format: give an AVI (MJPEG) or MP4 file.
camera-file_unread = The file { $path } cannot be read ({ $error }): check the file and its rights.
camera-file_no_picture = The file { $path } is no picture that I can read. It may be cut short: copy it or take it again.
camera-file_large_picture = The picture { $path } has more than { $most } million pixels, which would fill the memory: take it with the camera's usual 12 million, or save it smaller.
camera-file_grows = A picture in the video { $path } is far larger than the first ones and would fill the memory: record it again at one size.

# Before the game: the pictures that the tiles are recognised by, and whatever else fails in the eyes.
camera-no_art = The pictures of your tiles in { $folder } cannot be used any more: check them with `{ PROGRAM() } enrol`.
camera-broken = Something unexpected went wrong ({ $error }).

# What a camera cannot do.
camera-note-exposure = The camera's exposure cannot be held: changes of the light will look like changes on the table.
camera-note-white_balance = The camera's white balance cannot be held: its colours may drift.
camera-note-automatic = The camera's { $what } stays automatic, although I switched that off.
camera-note-uneven = The light kept changing while I set up the camera: leave the light as it is, then restart the camera.
camera-note-brightness = The picture's brightness changed when I held the camera's exposure, and I could not correct it.
camera-note-size = The camera sends pictures of { $got } pixels instead of { $wanted }.
camera-note-network = I cannot hold the exposure and white balance of a network camera: hold them at the camera itself.

camera-automatic-exposure = exposure
camera-automatic-gain = gain
camera-automatic-white_balance = white balance
camera-automatic-focus = focus

recording-no_avi = I cannot record to { $path }: name a file that ends in .avi.
recording-no_folder = I cannot record to { $path }, because the folder { $folder } is not there: create it first.
recording-finished = The recording { $path } is finished: start another one under another name.
recording-unwritten = The recording { $path } cannot be written: check the folder's rights and the free space.
recording-other_size = The pictures in { $path } are { $before } pixels, this one is { $now }: keep one size in a recording.
recording-disk_full = { $count ->
    [one] The recording { $path } stops after 1 picture, because the disk is full: free some space.
   *[other] The recording { $path } stops after { $count } pictures, because the disk is full: free some space.
}
