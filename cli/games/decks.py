"""`decks`: the decks that come with a game, and decks in files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
from click.shell_completion import CompletionItem
from rich.table import Table

from ...adapters.presentation.errors import error_text, system_text
from ...core.errors import BadOption
from ...core.games.narikana.card_words import card_name as name_of
from ...core.games.narikana.card_words import colour_names, cost_text, in_language, values_text
from ...core.games.narikana.cards import CARDS, COST_OF, KIND_OF
from ...core.games.narikana.codes import KIND_WORDS
from ...core.games.narikana.decks import Deck, deck_called, faults_of_file, read_file, ready_decks
from ...core.scene.texts import Texts
from ...core.text.toml import read_at_most
from ..shared import translated
from ..shared.common import failure, language_option
from ..shared.language import LANGUAGE, OPTION, OPTION_HELP
from ..terminal.drawing import make_console, say, tell_aside

BAR = "█"
INDENT = 4
FILE_ENDING = ".toml"


@click.group(cls=translated.Group)
@translated.option(OPTION, expose_value=False, type=LANGUAGE, help=OPTION_HELP)
def decks() -> None:
    """Look at decks of Narikana, and check those you wrote."""


@decks.command("check")
@translated.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path)
)
@language_option
def check(files: tuple[Path, ...], texts: Texts) -> None:
    """Check deck files. Exit code 1 if any of them can't be played."""
    bad_files = 0
    for file in files:
        faults = list(_faults(file, texts))
        bad_files += bool(faults)
        for fault in faults:
            tell_aside(f"{file}: {fault}")
        if not faults:
            click.echo(texts("t-deck-legal", file=str(file)))
    if bad_files:
        raise SystemExit(1)


def _faults(file: Path, texts: Texts) -> Iterator[str]:
    """The faults of a deck file, in words."""
    try:
        for fault in faults_of_file(read_at_most(file)):
            yield error_text(fault, texts)
    except OSError as error:
        yield system_text(OSError(error.errno, error.strerror), texts)


@decks.command("list")
@language_option
def list_(texts: Texts) -> None:
    """List the decks that come with the game."""
    console = make_console()
    for deck in ready_decks().values():
        name, colours = in_language(deck.names, texts), colour_names(deck.cards, texts)
        say(console, f"{deck.id} · {name} · {colours}", "bold")
        say(console, in_language(deck.about, texts), indent=INDENT)


def _complete_deck(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    names = [name for name in ready_decks() if name.startswith(incomplete)]
    return [*map(CompletionItem, names), CompletionItem(incomplete, type="file")]


@decks.command("show")
@translated.argument("name", metavar="NAME|FILE", shell_complete=_complete_deck)
@language_option
def show(name: str, texts: Texts) -> None:
    """Show the cards of a deck (its name, or a file), and how much they cost."""
    deck = _deck(name, texts)
    console = make_console()
    say(console, in_language(deck.names, texts), "bold")
    if about := in_language(deck.about, texts):
        say(console, about)
    say(console, colour_names(deck.cards, texts), "dim")
    for kind, word in enumerate(KIND_WORDS):
        cards = [card for card in deck.cards if KIND_OF[card] == kind]
        if cards:
            console.print()
            say(console, f"{texts(f'narikana-kinds-{word}')}: {len(cards)}", "bold")
            console.print(_cards_table(cards, texts))
    console.print()
    say(console, texts("t-costs"), "bold")
    console.print(_curve(deck))


def _deck(name: str, texts: Texts) -> Deck:
    """A ready deck, or one in a file; ClickException if it doesn't exist or isn't legal."""
    file = Path(name)
    try:
        if name.lower().endswith(FILE_ENDING) or file.is_file():
            return read_file(file)
        return deck_called(name)
    except BadOption as error:
        raise failure(error, texts) from error
    except OSError as error:
        raise click.ClickException(system_text(error, texts)) from error


def _cards_table(cards: list[int], texts: Texts) -> Table:
    """Copies, cost, name, and attack and life; cheap ones first."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for card in sorted(set(cards), key=lambda card: (COST_OF[card], name_of(card, texts))):
        data = CARDS[card]
        table.add_row(
            f"{cards.count(card)} x", cost_text(data.cost, data.colour), name_of(card, texts),
            values_text(data, texts),
        )  # fmt: skip
    return table


def _curve(deck: Deck) -> Table:
    """A bar chart of the numbers of cards by cost."""
    table = Table(box=None, show_header=False, pad_edge=False)
    costs = [COST_OF[card] for card in deck.cards]
    for cost in range(min(costs), max(costs) + 1):
        table.add_row(str(cost), BAR * costs.count(cost), str(costs.count(cost)))
    return table
