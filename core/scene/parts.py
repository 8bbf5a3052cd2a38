"""A table as values: what a presenter gives, and every front end draws from.

Terminal, chat text and picture differ only in how they lay these parts out. Texts are in the
reader's language; a colour or role is a hint, the text alone carries all the meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from ..game import Move

Colour = Literal["red", "orange", "yellow", "green", "blue", "purple", "pink", "black", "gold"]
"""The colour of a card, as a role: a front end has its own shade for each."""
SWATCHES: dict[Colour, str] = {
    "red": "🟥",
    "orange": "🟧",
    "yellow": "🟨",
    "green": "🟩",
    "blue": "🟦",
    "purple": "🟪",
    "pink": "🌸",
    "black": "⬛",
    "gold": "🟡",
}
"""Beside a text that says the same, where text has no colours."""
SIGNS: dict[Colour, str] = {
    **{"red": "●", "yellow": "▲", "green": "■", "blue": "◆"},
    **{"purple": "▼", "black": "✱"},
}
"""Small signs that tell the colours of a game apart where there are none."""
SUIT_SIGNS = "♠♣♥♦"
"""Those of cards with suits, which have no other colour."""
FEW_CARDS = 2
"""Up to so many cards in a hand are a warning to the others."""
LOOK = "look"
"""The kind of a part (`look r7`) at which one may look though no choice points at it."""
POINTED = ("card", "field", LOOK)
"""Kinds of parts at which one may look, also if they can't be chosen."""
PIECE = "▪"
"""A sign for one of what is counted."""
Role = Literal["", "muted", "strong", "turn", "warn"]
"""How a text stands out."""
Weight = Literal["must", "news", "log"]
"""Of a sentence: must be seen by the person before the game goes on (`must`), is worth a line
beside the table (`news`), or belongs in the log alone (`log`)."""


@dataclass(frozen=True, slots=True)
class Text:
    """A short text with its role. `part`: what choices point at, where it stands for it. `pieces`:
    the number in it, shown by as many signs where there is room."""

    text: str
    role: Role = ""
    part: str = ""
    pieces: int = 0

    @property
    def whole(self) -> str:
        """With the signs: `▪▪▪ 3`."""
        return f"{PIECE * self.pieces} {self.text}".lstrip()


@dataclass(frozen=True, slots=True)
class Card:
    """An open card. `key`: its canonical name (`r7`); `short`: as texts show it, at most four
    cells wide (`7♠`), or in a chat its name (`red 7`); `glyph`: the large sign of a picture (`7`,
    `+2`, `K`); `sign`: a small sign that tells its colour or suit apart without colour (`♠`, `●`);
    `says`: what it does now if this reader plays or takes it (only in scenes that went through
    `with_explanations`); `part`: what choices point at (`card r7`); `playable`: False if this
    reader holds it and can't play it now; `marked`: it stands out (the card that wins a trick).
    Cards that are known by their names have a `name` (`Ember Cub`), a `brief` one of at most ten
    letters (`Cub`; "": the title), their `cost` (`*r`), `kind` (`fast spell`) and attack and life
    as `stats` (`2/2`), and `printed` on them a line for each effect; hands then show these instead
    of `short`. `spoken`: its full name, as one says it (`red 7`, `ace of spades`)."""

    key: str
    short: str
    colour: Colour
    glyph: str
    sign: str = ""
    says: str = ""
    part: str = ""
    playable: bool = True
    marked: bool = False
    name: str = ""
    brief: str = ""
    cost: str = ""
    kind: str = ""
    stats: str = ""
    printed: tuple[str, ...] = ()
    spoken: str = ""

    @property
    def facts(self) -> str:
        """Cost, attack and life: `*r 2/2`."""
        return f"{self.cost} {self.stats}".strip()

    @property
    def full_name(self) -> str:
        return self.spoken or self.title

    @property
    def signs(self) -> str:
        """What stands large on it, and its sign: `9■`; or its name."""
        return self.name or self.glyph + self.sign

    @property
    def on_field(self) -> str:
        """Its name on the field of a board."""
        return self.brief or self.title

    @property
    def title(self) -> str:
        return self.name or self.short

    @property
    def text(self) -> str:
        """What can be read on it."""
        return f"{self.name} {self.facts}".rstrip() if self.name else self.short

    @property
    def tooltip(self) -> str:
        return f"{self.title}: {self.says}" if self.says else self.title


@dataclass(frozen=True, slots=True)
class Back:
    """A card face down; `marked`: chosen by this reader."""

    part: str = ""
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Gap:
    """A place where no card lies."""

    part: str = ""


Spot = Card | Back | Gap


@dataclass(frozen=True, slots=True)
class Supply:
    """What a seat can spend of one colour: `left` of the `most` that it gets. `sign` is a letter
    that tells the colour apart without colour, `name` its name."""

    sign: str
    colour: Colour
    left: int
    most: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player. `held`: cards in hand (None: not shown by number); `cells`: what stands in the
    columns of the scene, one each; `marks`: what else is to be known (place, commands, skips);
    `card`: what lies before the seat, as its card in the trick; `open`: cards of it that all can
    see; `asked`: has to decide; `you`: the reader; `out`: has finished or is eliminated. `side`:
    the sign that its units on a board have; `supplies`: what it has to spend."""

    number: int
    name: str
    you: bool = False
    asked: bool = False
    out: bool = False
    held: int | None = None
    cells: tuple[Text, ...] = ()
    marks: tuple[Text, ...] = ()
    card: Card | None = None
    open: tuple[Card, ...] = ()
    side: str = ""
    supplies: tuple[Supply, ...] = ()


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile or a single card with its name; `count`: how many cards (None: not told); `top`:
    what can be seen of it; `notes`: what counts there (the wished colour, cards due); `below`: the
    cards under the top one, the last one next to it."""

    name: str
    part: str = ""
    count: int | None = None
    top: Spot | None = None
    notes: tuple[Text, ...] = ()
    below: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards in rows and columns before a seat; rows from the top, all of one length. The names
    of rows and columns are shown where the reader has to write fields. `note`: how the cards stand,
    in a word."""

    seat: int
    rows: tuple[tuple[Spot, ...], ...]
    row_names: tuple[str, ...] = ()
    column_names: tuple[str, ...] = ()
    note: Text = Text("")


@dataclass(frozen=True, slots=True)
class Unit:
    """A card that stands on a field. `seat`: who controls it, `side` the sign of that seat;
    `attack` is None if it has none; `life` is what is left of it, `damage` what it has taken.
    `marks`: signs for what it did or can't do in this turn; `says` tells them in words. `on`: cards
    that it bears. `figure`: it is the player's own piece. `goals`: fields to which the reader may
    move it now, and those of units that it may attack."""

    card: Card
    seat: int
    side: str
    attack: int | None
    life: int
    damage: int
    marks: tuple[str, ...] = ()
    says: str = ""
    on: tuple[Card, ...] = ()
    figure: bool = False
    goals: tuple[str, ...] = ()

    @property
    def sign(self) -> str:
        """What stands before the name of a player's own piece."""
        return self.card.glyph if self.figure else ""

    @property
    def stats(self) -> str:
        return stats_text(self.attack, self.life)


def stats_text(attack: int | None, life: int) -> str:
    """Attack and life: `2/3`; a dash for no attack (None or negative)."""
    return f"{'–' if attack is None or attack < 0 else attack}/{life}"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a board, by its coordinate. `lying`: cards that lie there beside or without a
    unit; `marked`: it can be chosen now."""

    name: str
    unit: Unit | None = None
    lying: tuple[Card, ...] = ()
    part: str = ""
    marked: bool = False

    @property
    def own_part(self) -> str:
        """The part of the table that it is, also where no choice points at it."""
        return self.part or f"field {self.name}"


@dataclass(frozen=True, slots=True)
class Board:
    """Hexagonal fields in rows from the top; each row lies around the middle, so that a row with
    one field more is shifted by half a field. `legend`: what the signs mean."""

    rows: tuple[tuple[Field, ...], ...]
    legend: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """A named list of sentences, the most important first."""

    name: str
    entries: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """The reader's cards, in the order in which they are held, under a name; there may be several
    (laid cards apart). `named`: as in `Texts`."""

    name: str
    cards: tuple[Card, ...]
    named: bool = False

    @property
    def text(self) -> str:
        """The cards: their names if they have some, else their signs."""
        if by_colour := self.by_colour:
            return ", ".join(by_colour)
        between = ", " if any(card.name for card in self.cards) else " "
        return between.join(card.text for card in self.cards)

    @property
    def by_colour(self) -> list[str]:
        """The cards by their colours: `red 3 7`, `yellow ⇄`, `+4`; empty unless they are `named`,
        and their colours are part of their names."""
        if not self.named or not any(" " in card.short for card in self.cards if not card.name):
            return []
        told = []
        for colour, cards in groupby(self.cards, lambda card: card.short.rpartition(" ")[0]):
            ranks = [card.short.rpartition(" ")[2] for card in cards]
            told += [" ".join([colour, *ranks])] if colour else ranks
        return told


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as it is told to who chooses one. `id`: of a deck that comes with the game, else "";
    `name`, `about`: "" if it has none; `facts`: its colours and costs, in a few words."""

    id: str
    name: str
    about: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PanelRow:
    """`share`: from 0 to 1, the length of a bar (None: no bar)."""

    label: Text
    value: Text
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """What a game needs to be seen at a glance, where there is room: who leads, what the round
    would bring if it ended now, what each card does now."""

    name: str
    rows: tuple[PanelRow, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one reader sees it. `head`: facts of the whole table (round, draw pile);
    `columns`: titles of what stands in the seats' cells; `notes`: what must be known now (the last
    round, a round of threes); `open_name`: what stands
    before the open cards of seats; `asked`: what the reader or the others have to decide, a
    sentence. `board`: where units stand; `lists`: what waits; `direction`: in which play goes
    round, 1 by the numbers of seats, -1 against them, 0 where it never changes; `draw_pile`: how
    many cards there are to draw (None: there is no such pile)."""

    game: str
    title: str
    head: tuple[Text, ...]
    seats: tuple[Seat, ...]
    columns: tuple[Text, ...] = ()
    piles: tuple[Pile, ...] = ()
    grids: tuple[Grid, ...] = ()
    notes: tuple[Text, ...] = ()
    hands: tuple[Hand, ...] = ()
    open_name: str = ""
    asked: str = ""
    board: Board | None = None
    lists: tuple[Listing, ...] = ()
    direction: int = 0
    draw_pile: int | None = None
    panel: Panel | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What is chosen first where several moves begin alike: a wild card before its colour, a
    casino before the token. `text` says it, `colour` is that of the card or place, `title` asks
    for the rest."""

    text: str
    colour: Colour | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """How a move is offered where people tap on it instead of typing it. `text`: what it is called
    there ("": its verb and the rest of it); `colour`: of the card or place; `place`: row and column
    (from 0) in the board, or else the grid of the reader, on which one taps for it; `first`: what
    is chosen before. Offers with places and no `first` are all
    of one kind."""

    text: str = ""
    colour: Colour | None = None
    place: tuple[int, int] | None = None
    first: Step | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move: its number from 1, its verb and the rest of it in words (`play`, `r7`), the
    part of the table it belongs to (`card r7`, `field c2r1`, `seat 3`, `pile draw`; "": none), and
    how it is offered to fingers. `aside`: what a list of choices says beside it, in brackets at the
    end of `label`, which are left out where it is typed back."""

    move: Move
    verb: str = ""
    label: str = ""
    part: str = ""
    offer: Offer = Offer()
    aside: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Trace:
    """What happened, where there is room for a word only: who, and what (`drew 2`, `took 7♠`), and
    the card. `start`, `end`: the parts of the table from and to which the card went (`seat 2`,
    `pile discard`; "": it didn't move). A card that is None was face down."""

    seat: int
    word: str = ""
    card: Card | None = None
    start: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that happened, told to a reader. `seats`: those that it is about; `changes`: the
    parts of the table that look otherwise afterwards, though no card is seen to move to them
    (`seat 2`, with what it holds)."""

    text: str
    weight: Weight = "news"
    trace: Trace | None = None
    seats: frozenset[int] = frozenset()
    changes: frozenset[str] = frozenset()
