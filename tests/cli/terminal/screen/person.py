"""Somebody who plays at a window of a terminal: reads what it shows, and knows nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from stammtisch.cli.terminal.screen.overlays import KEY_GRACE
from stammtisch.core.scene.texts import Texts
from tests.cli.terminal.screen.pty import Window

WAYS = ("keys", "mouse", "words")
SETTLED = 0.03
"""Seconds without output after which a person looks at the screen."""
MOST = 4000
"""Steps of a game; a game that needs more hangs."""
PATIENT = 60
"""Steps in which nothing changes after which a person gives up, a second or more."""
STRAYED = 8
"""Steps of the cursor after which a person chooses wherever it stands: lists have no borders."""
NUMBER_INK = "5fd7d7"
"""The colour of the numbers of choices, in the dark theme with 256 colours."""
UP, DOWN, RIGHT, LEFT = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D")
KEYS_LINE = re.compile(r" F1(/\?)? ")
FUNCTION_KEYS = {
    "F1": "\x1bOP",
    "F2": "\x1bOQ",
    "F3": "\x1bOR",
    "F4": "\x1bOS",
    "F5": "\x1b[15~",
    "F6": "\x1b[17~",
    "F7": "\x1b[18~",
    "F12": "\x1b[24~",
    "^P": "\x10",
    "^S": "\x13",
}
"""What terminals send for keys of the bottom line, but those that leave, or change the language or
the colours, by which this person goes."""
COMMANDS = ("help", "hint", "undo", "rules", "log", "table", "deal", "why", "bell", "remind")
Spot = tuple[int, int]
"""Column and row, from 0."""


class Person:
    """`way`: of WAYS, the only one that is used; `curious`: the share of decisions before which a
    person asks for something else (a hint, the log, to undo, …); `meanwhile` is called whenever
    something was done, before the program has answered it."""

    def __init__(
        self,
        window: Window,
        texts: Texts,
        way: str,
        rng: Random,
        curious: float = 0.0,
        meanwhile: Callable[[Person], None] = lambda _: None,
    ) -> None:
        self.window = window
        self.texts = texts
        self.way = way
        self.rng = rng
        self.curious = curious
        self.meanwhile = meanwhile
        self.made: Counter[str] = Counter()
        """How often what was done."""
        self.unchanged = 0

    # What the screen shows

    @property
    def rows(self) -> list[str]:
        """The rows of the screen, one character a column."""
        buffer, columns = self.window.screen.buffer, self.window.screen.columns
        lines = range(self.window.screen.lines)
        return ["".join((buffer[y][x].data or " ")[:1] for x in range(columns)) for y in lines]

    @property
    def over(self) -> bool:
        """True if the page about the result is shown."""
        return self.rows[0].startswith(f" {self.texts('screen-over')} ")

    @property
    def closing_row(self) -> int:
        """The row that says how to close what is laid over the table; -1 if nothing is."""
        of_palette = self.texts("screen-palette-keys", list="yes").partition(" · ")[0]
        rows = [y for y, row in enumerate(self.rows) if row.startswith((" Esc", f" {of_palette}"))]
        return rows[-1] if rows else -1

    @property
    def prompt(self) -> str:
        """The line for input: the one above the keys."""
        return self.rows[self.prompt_row].strip() if self.prompt_row >= 0 else ""

    @property
    def prompt_row(self) -> int:
        keys = [y for y, row in enumerate(self.rows) if KEYS_LINE.match(row)]
        return keys[-1] - 1 if keys else -1

    @property
    def asked(self) -> bool:
        """True if a move is asked for."""
        return self.prompt.startswith(self.texts("t-prompt")[:8])

    def numbers(self) -> dict[Spot, int]:
        """The numbers of choices, where they stand."""
        found: dict[Spot, int] = {}
        for y, row in enumerate(self.rows):
            for match in re.finditer(r"(?<!\()\b\d+", row):
                cell = self.window.screen.buffer[y][match.start()]
                if cell.bold and cell.fg == NUMBER_INK:
                    found[match.start(), y] = int(match[0])
        return found

    def fields(self) -> list[Spot]:
        """The fields that can be chosen, where they are too small for numbers."""
        cells = [(x, y) for y, row in enumerate(self.rows) for x in range(len(row))]
        return [(x, y) for x, y in cells if self.window.screen.buffer[y][x].data == "◦"]

    @property
    def on_choice(self) -> bool:
        """True if the box at the cursor, which has a heavy border, has the number of a choice."""
        return any(x and self.rows[y][x - 1] == "┏" for x, y in self.numbers())

    # Hands

    def type(self, text: str) -> None:
        self.window.type(text)

    def mouse(self, button: int, spot: Spot, pressed: bool = True) -> None:
        """Send what a terminal sends of the mouse (SGR): 0 the left button, +32 while it moves."""
        self.type(f"\x1b[<{button};{spot[0] + 1};{spot[1] + 1}{'M' if pressed else 'm'}")

    def click(self, spot: Spot) -> None:
        self.mouse(0, spot)
        self.mouse(0, spot, pressed=False)

    def drag(self, start: Spot, end: Spot) -> Iterator[None]:
        """Press at one spot, move and release at another; yields after each step."""
        self.mouse(0, start)
        yield
        for part in range(1, 4):
            self.mouse(32, _between(start, end, part / 3))
            yield
        self.mouse(0, end, pressed=False)
        yield

    # Playing

    def play(self) -> None:
        """Play until the result is shown."""
        for _ in range(MOST):
            self.window.quiet(SETTLED)
            if self.over:
                return
            self.step()
        raise AssertionError(self.window.text)

    def step(self) -> None:
        """Look at the screen, and do what it asks for."""
        before = self.window.text
        if self.closing_row >= 0:
            self.close()
        elif self.asked and self.rng.random() < self.curious:
            self.ask_something()
        elif self.asked:
            {"keys": self.by_keys, "mouse": self.by_mouse, "words": self.by_words}[self.way]()
        elif self.prompt not in ("", self.texts("screen-waiting")):
            self.go_on()
        self.meanwhile(self)
        self.window.read(0.2 + KEY_GRACE * (self.unchanged > 0))  # a second key may come too early
        self.window.quiet(SETTLED)
        self.unchanged = 0 if self.window.text != before else self.unchanged + 1
        assert self.unchanged < PATIENT, f"nothing happens\n{self.window.text}"

    def close(self) -> None:
        """Close what lies over the table."""
        if self.way == "mouse":
            self.click((3, self.closing_row))
        else:
            self.type(self.rng.choice(["\x1b", "\r", "\x1b"]))
        self.made["closed"] += 1

    def go_on(self) -> None:
        if self.way == "mouse":
            self.click((3, self.prompt_row))
        else:
            self.type("\r")
        self.made["went on"] += 1

    def by_keys(self) -> None:
        """Walk, on from what can't be chosen, and choose what the cursor stands on."""
        for _ in range(self.rng.choice([0, 1, 2, 5])):
            self.type(self.rng.choice([LEFT, RIGHT, RIGHT, UP, DOWN]))
        self.window.read(SETTLED)
        self.window.quiet(SETTLED)
        for _ in range(STRAYED):
            if self.on_choice:
                break
            self.type(self.rng.choice([LEFT, RIGHT, UP, DOWN]))
            self.window.read(SETTLED)
            self.window.quiet(SETTLED)
        self.type("\r")
        self.made["chosen by keys"] += 1

    def by_mouse(self) -> None:
        """Click on a number, or drag what has it somewhere."""
        numbers = list(self.numbers()) or self.fields()
        if not numbers:
            self.mouse(65, (5, 5))  # they are below: the wheel
            return
        spot = self.rng.choice(numbers)
        if self.rng.random() < 0.5:
            self.click(spot)
            self.made["clicked"] += 1
            return
        for _ in self.drag(spot, self.somewhere()):
            self.meanwhile(self)
        self.made["dragged"] += 1

    def somewhere(self) -> Spot:
        """Where a card can lie, if this isn't the border of one: below a corner of a box."""
        corners = [
            (x + 1, y + 1)
            for y, row in enumerate(self.rows[:-3])
            for x, sign in enumerate(row[:-1])
            if sign in "╭┏┌┬"
        ]
        return self.rng.choice(corners or [(10, 5)])

    def by_words(self) -> None:
        """Type the number of a choice, or a move as Tab offers it."""
        numbers = sorted(self.numbers().values())
        if numbers and self.rng.random() < 0.3:
            line = str(self.rng.choice(numbers))
        else:
            line = self.offered(self.rng.choice([1, 1, 2, 3, 6]))
        if self.window.text.startswith(" Nyan Nyan") and self.rng.random() < 0.9:
            held = re.search(r"\((\d+)\) ─", self.window.text)
            line += {"2": " nyan", "1": " nyan nyan"}.get(held[1] if held else "", "")
        self.type(f"{line}\r")
        self.made["typed"] += 1

    def offered(self, number: int) -> str:
        """What Tab offers, when it is pressed so often, if that isn't a command."""
        command = self.texts.words("command-help")[0]
        line = self.prompt
        for _ in range(number):
            shown = self.prompt
            self.type("\t")
            self.window.read(0.5)
            self.window.quiet(SETTLED)
            if self.prompt == command:
                line = shown
                break
            line = self.prompt
        self.type("\x1b")
        self.window.read(0.5)
        self.window.quiet(SETTLED)
        return line

    def ask_something(self) -> None:
        """Ask for what isn't a move."""
        if self.way == "words":
            name = self.rng.choice(COMMANDS)
            self.type(f"{self.rng.choice(self.texts.words(f'command-{name}'))}\r")
            self.made[name] += 1
            return
        named = {key: self._key_spot(key) for key in FUNCTION_KEYS}
        key, spot = self.rng.choice([(key, spot) for key, spot in named.items() if spot])
        self.click(spot) if self.way == "mouse" else self.type(FUNCTION_KEYS[key])
        self.made[key] += 1

    def _key_spot(self, key: str) -> Spot | None:
        """Where a key is named in the bottom line."""
        for y, row in list(enumerate(self.rows))[-2:]:
            match = re.search(rf" ({re.escape(key)})(/\S+)? ", row)
            if match:
                return match.start(1), y
        return None

    def leave(self) -> None:
        """Leave from the page about the result, which takes no keys at first."""
        self.window.quiet(2 * KEY_GRACE)
        if self.way == "keys":
            self.type("q")
        elif self.way == "mouse":
            (y, row), *_ = [
                (y, row)
                for y, row in enumerate(self.rows)
                if f" Q {self.texts('screen-end-quit')} " in row
            ]
            self.click((row.index(" Q ") + 1, y))
        else:
            self.type("t")
            self.window.until(self.texts("screen-over-leave")[:20])
            self.type(f"{self.texts.words('command-quit')[0]}\r")


def _between(start: Spot, end: Spot, share: float) -> Spot:
    x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return x, y
