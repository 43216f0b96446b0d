"""The wiring plan of a panel: the Pi's header with every used pin, a table of all wires, and a shopping list."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from app.lang import Message, Translator, say
from app.printing import wired_board
from app.printing.page import BLACK, GREY, LIGHT, Colour, Document, new_document
from hardware.header import EEPROM, GROUNDS, PHYSICAL, SUPPLY_3V3, SUPPLY_5V, nearest_ground, position
from hardware.wiring import Wiring, load_wiring

PITCH = 7.5
"""The distance between two rows of the drawn header in mm: three times its true size."""
RADIUS = 2.9
WHITE: Colour = (255, 255, 255)
COLOURS: dict[str, Colour] = {
    "button": (84, 144, 226),
    "light": (250, 200, 60),
    "buzzer": (226, 130, 196),
    "dispenser": (126, 200, 110),
}
ROW = 5.8
"""The height of a row of the table, in mm."""
CIRCUIT = 28.0
"""The height of the circuits below the header, in mm."""
COLUMNS = (1.0, 68.0, 14.0, 12.0, 22.0, 60.0)
"""The widths of the table's columns, in mm."""


@dataclass(frozen=True, slots=True)
class Wire:
    """A used pin: its letter on the plan, its purpose, GPIO and physical pin, ``ohms`` of a resistor in series or None,
    and where the other wire goes: ``other`` is "ground", "supply" (3.3 V) or "own_supply", at ``other_pin``."""

    letter: str
    kind: str
    use: Message
    gpio: int
    pin: int
    ohms: int | None
    other: str
    other_pin: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A pin of the drawn header: ``x``, ``y`` in mm from the drawing's top left; ``sign`` is the text in it."""

    pin: int
    x: float
    y: float
    fill: Colour
    ink: Colour
    sign: str
    label: Message
    used: bool


def document(wiring: Wiring | None = None, words: Translator | None = None, paper: str = "a4") -> bytes:
    """The plan as PDF, of the shipped wiring if ``wiring`` is None. Raises ValueError for an unknown paper."""
    wiring = wiring or load_wiring()
    words = words or Translator.load()
    sheet = new_document(words.text(say("plan.title")), words, paper, ruler=False)
    wired = wires(wiring)
    area = sheet.page()
    y = sheet.paragraph(area.left, area.top, area.width, words.text(say("plan.how")), 10)
    below = _header(sheet, words, marks(wired), area.left + area.width / 2, y + 5)
    y = below + 4
    for note in _notes(wiring, words):
        y = sheet.paragraph(area.left, y, area.width, note, 9) + 1
    if y + CIRCUIT <= area.bottom:
        _button_circuit(sheet, words, area.left + 8, y + 6)
        _light_circuit(sheet, words, area.left + area.width / 2 + 4, y + 6)
    board = sheet.page(words.text(say("plan.board_title")))
    wired_board.draw(sheet, board, words, [_plug(wire) for wire in wired])
    y = _table(sheet, words, wired)
    _parts(sheet, words, parts(wiring), y + 8)
    return sheet.bytes()


def wires(wiring: Wiring) -> tuple[Wire, ...]:
    """Every wire of the panel that is connected to a GPIO, in the order of the wiring."""
    found: list[tuple[str, Message, int, int | None, str]] = []
    for button in wiring.buttons:
        use = say("plan.use.button", name=say(f"panel.button.{button.name}"))
        found.append(("button", use, button.pin, None, "ground" if button.pull_up else "supply"))
    for light in wiring.lights:
        name = say(f"plan.light.{light.name}")
        other = "ground" if light.active_high else "supply"
        for pin, leg in zip(light.pins, ("red", "green", "blue"), strict=False):
            use = say("plan.use.light", name=name)
            if light.rgb:
                use = say("plan.use.light_leg", name=name, leg=say(f"plan.leg.{leg}"))
            found.append(("light", use, pin, light.resistor, other))
    if wiring.buzzer:
        found.append(("buzzer", say("plan.use.buzzer"), wiring.buzzer.pin, None, "ground"))
    if wiring.dispenser:
        found.append(("dispenser", say(f"plan.use.{wiring.dispenser.kind}"), wiring.dispenser.pin, None, "own_supply"))
        for sensor in ("passed", "empty", "home"):
            pin = getattr(wiring.dispenser, sensor)
            if pin is not None:
                found.append(("dispenser", say(f"plan.use.{sensor}"), pin, None, "ground"))
    return tuple(
        Wire(chr(ord("A") + i), kind, use, gpio, PHYSICAL[gpio], ohms, other, _other_pin(PHYSICAL[gpio], other))
        for i, (kind, use, gpio, ohms, other) in enumerate(found)
    )


def _plug(wire: Wire) -> wired_board.Plug:
    return wired_board.Plug(wire.letter, wire.kind, wire.use, wire.pin, wire.other, COLOURS[wire.kind])


def marks(wired: tuple[Wire, ...]) -> tuple[Mark, ...]:
    """The forty pins as drawn, in order, pin 1 at the top left."""
    by_pin = {wire.pin: wire for wire in wired}
    gpios = {pin: gpio for gpio, pin in PHYSICAL.items()}
    found = []
    for pin in range(1, 41):
        col, row = position(pin)
        x, y = (col - 0.5) * PITCH, (row + 0.5) * PITCH
        wire = by_pin.get(pin)
        if wire is not None:
            label = say("list.next", first=wire.use, second=say("plan.not_connected", gpio=wire.gpio))
            mark = Mark(pin, x, y, COLOURS[wire.kind], BLACK, wire.letter, label, True)
        elif pin in GROUNDS:
            used = any(wire.other_pin == pin for wire in wired)
            mark = Mark(pin, x, y, BLACK if used else (90, 90, 90), WHITE, "-", say("plan.at_ground"), used)
        elif pin in SUPPLY_3V3:
            used = any(wire.other_pin == pin for wire in wired)
            mark = Mark(pin, x, y, (240, 150, 90), BLACK, "+", say("plan.at_3v3"), used)
        elif pin in SUPPLY_5V:
            mark = Mark(pin, x, y, (220, 90, 80), WHITE, "+", say("plan.at_5v"), False)
        elif gpios[pin] in EEPROM:
            mark = Mark(pin, x, y, LIGHT, GREY, "x", say("plan.reserved"), False)
        else:
            mark = Mark(pin, x, y, WHITE, GREY, "", say("plan.not_connected", gpio=gpios[pin]), False)
        found.append(mark)
    return tuple(found)


def parts(wiring: Wiring) -> tuple[Message, ...]:
    """The shopping list."""
    plain = sum(not light.rgb for light in wiring.lights)
    coloured = Counter("cathode" if light.active_high else "anode" for light in wiring.lights if light.rgb)
    ohms = Counter(light.resistor for light in wiring.lights for _ in light.pins)
    listed = [say("plan.part.button", count=len(wiring.buttons))] if wiring.buttons else []
    listed += [say("plan.part.light", count=plain)] if plain else []
    listed += [say(f"plan.part.{kind}", count=count) for kind, count in sorted(coloured.items())]
    listed += [say("plan.part.resistor", count=count, ohms=value) for value, count in sorted(ohms.items())]
    if wiring.buzzer:
        listed.append(say("plan.part.buzzer_active" if wiring.buzzer.active else "plan.part.buzzer_passive"))
    if wiring.dispenser:
        listed.append(say(f"plan.part.{wiring.dispenser.kind}"))
        sensors = {"passed": "barrier", "empty": "empty_switch", "home": "home_switch"}
        listed += [
            say(f"plan.part.{part}")
            for sensor, part in sensors.items()
            if getattr(wiring.dispenser, sensor) is not None
        ]
    grounds = len({wire.other_pin for wire in wires(wiring)})
    return (*listed, say("plan.part.wire", count=len(wiring.uses()) + grounds))


def _other_pin(pin: int, other: str) -> int:
    if other != "supply":
        return nearest_ground(pin)
    return min(SUPPLY_3V3, key=lambda supply: abs(supply - pin))


def _notes(wiring: Wiring, words: Translator) -> list[str]:
    notes = [words.text(say(f"plan.advice.{advice.kind}", what=advice.what)) for advice in wiring.advice()]
    if wiring.lights:
        notes.append(words.text(say("plan.light_note")))
    if wiring.buzzer:
        notes.append(words.text(say("plan.buzzer_note")))
    notes.append(words.text(say("plan.more_grounds")))
    if wiring.source:
        notes.append(words.text(say("plan.source", source=wiring.source.rsplit("/", 1)[-1])))
    return notes


def _header(sheet: Document, words: Translator, drawn: tuple[Mark, ...], middle: float, top: float) -> float:
    """Draw the header centred on the line x = ``middle``, from y = ``top`` down; returns the y below it."""
    height = 20 * PITCH
    sheet.rectangle(middle - PITCH - 1, top - 1, 2 * PITCH + 2, height + 2, 0.4, (235, 235, 235), GREY)
    for mark in drawn:
        x, y = middle + mark.x, top + mark.y
        if mark.pin == 1:  # the solder pad of pin 1 is square
            sheet.rectangle(x - RADIUS - 0.5, y - RADIUS - 0.5, 2 * RADIUS + 1, 2 * RADIUS + 1, 0.3, WHITE, BLACK)
        sheet.circle(x, y, RADIUS, 0.7 if mark.used else 0.2, mark.fill, BLACK if mark.used else GREY)
        sign = mark.sign or str(mark.pin)
        size = 10 if mark.sign else 7
        sheet.text(x, y - 0.38 * size * 25.4 / 72, sign, size, bold=mark.used, align="centre", colour=mark.ink)
        left = mark.x < 0
        outside = middle + (-PITCH - 2.5 if left else PITCH + 2.5)
        align = "right" if left else "left"
        sheet.text(outside, y - 1.3, str(mark.pin), 7, align=align, colour=GREY)
        text_x = outside + (-6 if left else 6)
        ink = BLACK if mark.used else GREY
        sheet.text(text_x, y - 1.8, words.text(mark.label), 9.5 if mark.used else 8, mark.used, align, ink)
        if mark.used:
            sheet.line(outside + (-4.6 if left else 4.6), y, text_x + (0.8 if left else -0.8), y, 0.3)
    return top + height


def _button_circuit(sheet: Document, words: Translator, x: float, y: float) -> None:
    """Draw pin, switch, ground."""
    sheet.text(x, y, words.text(say("plan.circuit_button")), 10, bold=True)
    y += 14
    _pin(sheet, words, x, y, COLOURS["button"])
    sheet.line(x + 3, y, x + 26, y, 0.4)
    sheet.circle(x + 27, y, 1.0, 0.4)
    sheet.circle(x + 38, y, 1.0, 0.4)
    sheet.line(x + 26, y - 2.5, x + 39, y - 2.5, 0.6)
    sheet.line(x + 32.5, y - 2.5, x + 32.5, y - 6, 0.6)
    sheet.line(x + 39, y, x + 60, y, 0.4)
    _ground(sheet, words, x + 60, y)


def _light_circuit(sheet: Document, words: Translator, x: float, y: float) -> None:
    """Draw pin, resistor, LED, ground."""
    sheet.text(x, y, words.text(say("plan.circuit_light")), 10, bold=True)
    y += 14
    _pin(sheet, words, x, y, COLOURS["light"])
    sheet.line(x + 3, y, x + 60, y, 0.4)
    sheet.rectangle(x + 13, y - 1.8, 13, 3.6, 0.4, WHITE)
    sheet.text(x + 19.5, y + 3, words.text(say("plan.circuit_resistor")), 8, align="centre")
    sheet.polygon([(x + 38, y - 3), (x + 38, y + 3), (x + 43, y)], 0.4, WHITE)
    sheet.line(x + 43, y - 3, x + 43, y + 3, 0.6)
    for shift in (0.0, 2.5):
        sheet.line(x + 41 + shift, y - 3.5, x + 43.5 + shift, y - 6.5, 0.3)
    _ground(sheet, words, x + 60, y)


def _pin(sheet: Document, words: Translator, x: float, y: float, fill: Colour) -> None:
    sheet.circle(x, y, RADIUS, 0.7, fill)
    sheet.text(x, y + 4, words.text(say("plan.circuit_pin")), 8, align="centre")


def _ground(sheet: Document, words: Translator, x: float, y: float) -> None:
    sheet.line(x, y, x, y + 3, 0.4)
    for step, half in enumerate((3.0, 2.0, 1.0)):
        sheet.line(x - half, y + 3 + 1.2 * step, x + half, y + 3 + 1.2 * step, 0.5)
    sheet.text(x + 4, y + 2.5, words.text(say("plan.at_ground")), 8)


def _table(sheet: Document, words: Translator, wired: tuple[Wire, ...]) -> float:
    """Draw the table of wires on as many pages as needed; returns the y below it on the last one."""
    head = ["", *(words.text(say(f"plan.{key}")) for key in ("function", "gpio", "pin", "resistor", "other"))]
    y = 0.0
    rest = list(wired)
    while rest or not y:
        area = sheet.page(words.text(say("plan.table_title")))
        fit = int(area.height // ROW) - 1
        y = area.top
        for wire in [None, *rest[:fit]]:
            row = head if wire is None else _row(words, wire)
            begin, y = y, sheet.table(area.left + 7, y, COLUMNS, [row], head=wire is None)
            if wire is not None:
                sheet.circle(area.left + 3, (begin + y) / 2, 2.3, 0.3, COLOURS[wire.kind])
                sheet.text(area.left + 3, (begin + y) / 2 - 1.2, wire.letter, 8, True, "centre")
        rest = rest[fit:]
    return y


def _row(words: Translator, wire: Wire) -> list[str]:
    return [
        "",
        words.text(wire.use),
        str(wire.gpio),
        str(wire.pin),
        "-" if wire.ohms is None else words.text(say("plan.resistor_value", ohms=wire.ohms)),
        words.text(say(f"plan.{wire.other}", pin=wire.other_pin)),
    ]


def _parts(sheet: Document, words: Translator, listed: tuple[Message, ...], y: float) -> None:
    """Draw the shopping list, below the table or on a page of its own."""
    area, title = sheet.area, words.text(say("plan.parts_title"))
    if y + ROW * (len(listed) + 2) > area.bottom:
        y = sheet.page(title).top
    else:
        y = sheet.paragraph(area.left, y, area.width, title, 12, bold=True) + 1
    for part in listed:
        y = sheet.paragraph(area.left + 2, y, area.width - 2, words.text(say("plan.parts_line", part=part)), 10)
