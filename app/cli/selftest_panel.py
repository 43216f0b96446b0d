"""The panel part of the self-test: every light in turn, every button when it is pressed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.cli.check import ABSENT, FAILS, SKIPPED, WORKS, Check, Console
from app.cli.errors import UserError
from app.cli.panel import OFF, SIMULATED, wiring_of
from app.lang.program import program
from hardware.debounce import BOUNCING, LONG, SHORT, WORN, Debouncer
from hardware.panel import Board, PanelError
from hardware.panel_pins import PinBoard
from hardware.panel_simulated import SimulatedBoard
from hardware.wiring import FILE_NAME, Wiring

LIT_SECONDS = 0.7
STEP_SECONDS = 0.01


def panel_checks(choice: str | None, folder: Path, console: Console, seconds: float) -> Iterator[Check]:
    """Check the panel that ``--panel`` names, or the wiring in ``folder``; ``seconds`` is the time to press buttons."""
    try:
        wiring = wiring_of(choice, folder)
    except UserError as error:
        yield Check("panel", FAILS, str(error).replace("\n", " "), "Mend the wiring file.")
        return
    if wiring is None:
        if choice == OFF:
            yield Check("panel", SKIPPED, "The panel is left off.")
        else:
            yield Check(
                "panel",
                ABSENT,
                f"There is no wiring {folder / FILE_NAME}.",
                "Write one as hardware/README.md shows, or use --panel FILE.",
            )
        return
    try:
        board: Board = SimulatedBoard(wiring) if choice == SIMULATED else PinBoard(wiring)
    except PanelError as error:
        yield Check("panel", FAILS, str(error))
        return
    try:
        if wiring.lights:
            yield lights_check(wiring, board, console)
        if wiring.buttons:
            yield buttons_check(wiring, board, console, seconds)
        if wiring.buzzer:
            yield buzzer_check(board, console)
    finally:
        board.close()


def lights_check(wiring: Wiring, board: Board, console: Console) -> Check:
    """Switch on each light alone, coloured ones in each of their colours, and ask whether it is lit."""
    for light in wiring.lights:
        dark = (0.0,) * len(light.pins)
        console.say(f"Now lit: {light.name}")
        for leg in range(len(light.pins)):
            board.light(light.name, tuple(float(i == leg) for i in range(len(light.pins))))
            console.sleep(LIT_SECONDS if console.attended else LIT_SECONDS / 5)
        board.light(light.name, dark)
    told = f"{len(wiring.lights)} were lit one after another"
    if board.simulated:
        return Check("lights", SKIPPED, f"{told}, on a simulated panel.")
    if not console.attended:
        return Check("lights", WORKS, f"{told}; nobody was asked whether they were seen.")
    if console.ask("Was every one of them lit, and alone?"):
        return Check("lights", WORKS, f"{told} and seen.")
    return Check(
        "lights",
        FAILS,
        "Not all of them were seen.",
        f"Check the pin and the LED's direction with `{program()} print wiring`: its long leg is at the resistor.",
    )


def buttons_check(wiring: Wiring, board: Board, console: Console, seconds: float) -> Check:
    """Check that no button is closed by itself, and that each is detected when it is pressed."""
    if board.simulated:
        return Check("buttons", SKIPPED, "The panel is simulated: there is nothing to press.")
    console.sleep(0.1)
    down = [name for name, closed in board.closed().items() if closed]
    if down:
        advice = "Let go; if nobody touches it, its wires touch each other or `pull` in the wiring is wrong."
        return Check("buttons", FAILS, f"Pressed without being touched: {', '.join(down)}.", advice)
    if not console.attended:
        return Check("buttons", SKIPPED, "None is pressed by itself; nobody was asked to press them.")
    listening = {b.name: Debouncer(wiring.settle, wiring.long_press, wiring.stuck) for b in wiring.buttons}
    missing, bad = list(listening), set[str]()
    console.say(f"Press each button once, within {seconds:.0f} seconds: {', '.join(missing)}. Enter skips the rest.")
    end, skipped = console.clock() + seconds, False
    while missing and not skipped and console.clock() < end:
        for name, kind in _heard(board, listening, console.clock()):
            if kind in (SHORT, LONG) and name in missing:
                missing.remove(name)
                console.say(f"  {name} is heard")
            elif kind in (BOUNCING, WORN):
                bad.add(name)
        skipped = console.entered()
        console.sleep(STEP_SECONDS)
    if bad:
        told = f"Opens and closes by itself: {', '.join(sorted(bad))}."
        return Check("buttons", FAILS, told, "Check its wires; change the button.")
    if missing and not skipped:
        told = f"Not heard: {', '.join(missing)}."
        return Check("buttons", FAILS, told, f"Check pin and ground with `{program()} print wiring`.")
    if missing:
        return Check("buttons", SKIPPED, f"Heard what was pressed; skipped: {', '.join(missing)}.")
    return Check("buttons", WORKS, f"All {len(listening)} are heard.")


def _heard(board: Board, listening: dict[str, Debouncer], now: float) -> Iterator[tuple[str, str]]:
    for name, seconds, closed in board.edges():
        for signal in listening[name].feed(seconds, closed):
            yield name, signal.kind
    for name, closed in board.closed().items():
        for signal in listening[name].feed(now, closed):
            yield name, signal.kind


def buzzer_check(board: Board, console: Console) -> Check:
    """Make a short sound, even if the wiring disables sounds in a game; only where somebody can hear it."""
    if board.simulated or not console.attended:
        return Check("buzzer", SKIPPED, "It was left silent.")
    board.buzz(1400)
    console.sleep(0.2)
    board.buzz(0)
    if console.ask("Was the buzzer heard?"):
        return Check("buzzer", WORKS, "It was heard.")
    return Check(
        "buzzer", FAILS, "It was not heard.", 'Check its pin and direction, and `kind`: "active" or "passive".'
    )
