"""Commands that can be typed before the cards are dealt."""

from __future__ import annotations

from ...adapters.presentation.texts import next_language
from ...adapters.presentation.typed_line import read_command
from ...core.scene.texts import Texts
from ...core.table.table import Table
from .ports import Front


def obeyed(typed: str, table: Table, front: Front, texts: Texts) -> bool:
    """Carry out a command, or say that it isn't possible yet; return False if the line is none.
    Raises SystemExit for `quit`."""
    name = read_command(typed)[0]
    if name == "quit":
        raise SystemExit(0)
    if name == "rules":
        front.show_rules(table.game.name, texts)
    elif name == "help":
        front.say(texts("t-commands"))
    elif name == "deal":
        front.say(texts("t-commitment", commitment=table.commitment))
        front.say(texts("t-commitment-why"))
    elif name:
        front.say(texts("screen-not-now"))
    return bool(name)


def await_deal(table: Table, front: Front, texts: Texts) -> Texts:
    """Wait until the person wants the cards to be dealt; return the texts in the language that was
    chosen meanwhile. Raises SystemExit for `quit`."""
    while True:
        typed = front.ask(texts("t-deal-now"), commands=True).strip()
        if read_command(typed)[0] == "language":
            texts = next_language(texts)
        elif not obeyed(typed, table, front, texts):
            break
    if typed:
        front.say(texts("t-unused", text=typed))
    return texts
