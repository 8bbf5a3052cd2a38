"""Before the cards are dealt: commands that can be typed, and the choice of decks."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import Field
from typing import Any

from ...adapters.presentation.errors import error_text, system_text
from ...adapters.presentation.names import deck_name, read_deck, ready_decks
from ...adapters.presentation.texts import next_language
from ...adapters.presentation.typed_line import read_command, read_path
from ...core.errors import NoSuchNumber, StammtischError
from ...core.options import deck_options, hides_decks
from ...core.scene.texts import Texts
from ...core.table.commands import ChooseDeck
from ...core.table.table import Table
from ...core.text.toml import read_at_most
from .ports import Front, person


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


# Decks


ENDING = ".toml"
INDENT = 3


def choosers(table: Table) -> list[int]:
    """The seats of people whose decks aren't set yet; none for a game without decks."""
    options = deck_options(table.game.options)
    return [
        seat
        for seat in table.head.playing_seats()
        if seat in options
        and options[seat].name not in table.head.options
        and not table.head.chair(seat).deck
    ]


def with_decks(table: Table, names: Sequence[str], front: Front, texts: Texts) -> Table:
    """Ask each person whose deck isn't set yet for it, and return the table with the decks.
    `names`: those of the seats. If decks are secret and several people play, each one is asked
    alone at the screen."""
    seats = choosers(table)
    only_chooser = len(table.head.playing_seats()) == 1
    secret = hides_decks(table.game.options, table.head.options) and not only_chooser
    for number, seat in enumerate(seats):
        with _curtain(names[seat - 1], secret, front, texts):
            if secret or not number:
                _list(table, front, texts)
            table = _ask(table, seat, "" if only_chooser else names[seat - 1], front, texts)
    return table


@contextmanager
def _curtain(name: str, secret: bool, front: Front, texts: Texts) -> Iterator[None]:
    """If the choice is secret, wait until the person is alone, and clear the screen afterwards."""
    if not secret:
        yield
        return
    front.ask(texts("t-deck-curtain", name=name))
    with front.secret():
        yield


def _list(table: Table, front: Front, texts: Texts) -> None:
    """Show the decks that come with the game, with a line and a sentence each."""
    for number, deck in enumerate(ready_decks(table.game, texts), 1):
        if texts.spoken:
            front.say(f"{number}: {', '.join((deck.name, *deck.facts))}. {deck.about}")
            continue
        front.say(f"{number:>2} {deck.name} · {' · '.join(deck.facts)}", "bold")
        front.say(deck.about, indent=INDENT)


def _ask(table: Table, seat: int, name: str, front: Front, texts: Texts) -> Table:
    """Ask a person for a deck until the answer is valid, and return the table with it."""
    facts = {"name": name or texts("t-you"), "alone": not name}
    while True:
        typed = front.ask(texts("t-deck-which", **facts), commands=True, answer=True).strip()
        if not typed:
            front.say(texts("t-deck-drawn"), "dim")
            return table
        if obeyed(typed, table, front, texts):
            continue
        try:
            deck_or_faults = _read(typed, deck_options(table.game.options)[seat], texts)
            if isinstance(deck_or_faults, list):
                for fault in (texts("deck-bad"), *deck_or_faults):
                    front.say(fault, "yellow")
                continue
            command = ChooseDeck(person(seat), *deck_or_faults)
            table = table.do(command, time.time()).table
        except StammtischError as error:
            front.say(error_text(error, texts), "yellow")
            continue
        except OSError as error:
            front.say(system_text(error, texts), "yellow")
            continue
        chair = table.head.chair(seat)
        deck = deck_name(table.game, chair.deck, chair.deck_name, texts)
        front.say(texts("t-deck-taken", deck=deck), "dim")
        return table


def _read(typed: str, option: Field[Any], texts: Texts) -> tuple[str, str] | list[str]:
    """A deck and its name, or a list of faults in its file. Raises NoSuchNumber, OSError, or the
    error of a bad name."""
    ready = list(option.metadata["ready"]())
    if typed.isascii() and typed.isdecimal():
        number = int(typed[:9])
        if not 1 <= number <= len(ready):
            raise NoSuchNumber(number=number, most=len(ready))
        return str(ready[number - 1]), ""
    if not typed.lower().endswith(ENDING) and not _is_file(typed):
        return typed, ""
    path = read_path(typed)
    deck_or_faults = read_deck(option, read_at_most(path), texts)
    return (
        deck_or_faults
        if isinstance(deck_or_faults, list)
        else (deck_or_faults[0], deck_or_faults[1] or path.stem)
    )


def _is_file(typed: str) -> bool:
    try:
        return read_path(typed).is_file()
    except OSError:  # no valid file name
        return False
