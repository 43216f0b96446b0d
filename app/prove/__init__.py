"""The proof: what the camera, the light and the box of an owner reach, found out by ten guided minutes at the table.

A proof is a list of steps. Each asks a person for one thing (lay this tile, hold a hand still, dim the lamp), names the
observations that must follow, and is judged by those that did follow. The eyes at work are those of a game.

    steps      what is asked and what must be observed, as values; which tiles and pieces are chosen
    judging    (step, observations) -> verdict: right, asked, wrong, missed or invented
    figures    what a picture of known tiles shows of noise, blur, scale, saturation and light
    guide      frames and a person's answers in, one step after the other; no camera, no screen, no clock of its own
    report     verdicts and figures to sentences, each advice with the measured cause that it follows from
    bundle     the steps, their frames and all that the eyes were given, in one file that is read with suspicion
    playback   a bundle through today's eyes, step by step: better, same or worse
    runner     a guide at work on a camera in a thread of its own, for a screen

Only ``runner`` and ``bundle`` touch a thread or a file; the rest are pure functions and values, but for the watcher.
"""
