"""Uno with points in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from ...game import Event
from ...scene.company import Company
from ...scene.grammar import Grammar
from ...scene.parts import (
    SIGNS,
    Card,
    Choice,
    Colour,
    Offer,
    Panel,
    PanelRow,
    Pile,
    Scene,
    Seat,
    Step,
    Text,
)
from ...scene.presenter import (
    Facts,
    Moment,
    TalkingPresenter,
    direction_arrow,
    facts_of,
    own_hand,
    seat_of,
    suited_card,
)
from ...scene.texts import Texts
from .cards import *
from .view import UnoView

# What cards are called, and what they do now

WILD_RANK, WILD_FOUR_RANK = RANK_OF[WILD], RANK_OF[WILD + 1]
RANKS_NAMED = {name: rank for rank, name in enumerate(SYMBOLS)} | dict(
    zip(CARD_NAMES, RANK_OF, strict=True)
)
"""The ranks of cards, numbers and signs."""


@cache
def card_text(card: int, texts: Texts) -> str:
    """`7▲`, as it is drawn; in a chat `yellow 7`; for a screen reader the full name."""
    if texts.spoken:
        return full_name(card, texts)
    if texts.named:
        return said_name(card, texts)
    return GLYPHS[RANK_OF[card]] + SIGNS[COLOUR_NAMES[card // RANKS]]


@cache
def full_name(card: int, texts: Texts) -> str:
    """`yellow 7`, `wild draw four`."""
    if card >= WILD:
        return texts(f"name-uno-{CARD_NAMES[card]}")
    colour, rank = texts(f"colour-{COLOURS[card // RANKS]}"), card % RANKS
    return f"{colour} {texts(NAMED[rank]) if rank in NAMED else rank}"


@cache
def said_name(card: int, texts: Texts) -> str:
    """`yellow 7`, `yellow ⇄`, `wild`, `+4`: with the sign that stands on the card."""
    if card == WILD:
        return texts("name-uno-w")
    glyph = GLYPHS[RANK_OF[card]]
    return glyph if card > WILD else f"{texts(f'colour-{COLOURS[card // RANKS]}')} {glyph}"


NAMED = {DRAW_TWO: "name-uno-draw", REVERSE: "name-uno-rev", SKIP: "name-uno-skip"}
"""The messages with the names of ranks that aren't numbers."""


def explain(view: UnoView, text: str, company: Company, texts: Texts) -> list[str]:
    """Sentences about a card (`r7`) or a number or sign (`skip`) in notation; none if it is
    neither."""
    rank = RANKS_NAMED.get("".join(text.split()).lower())
    if rank is None:
        return []
    return [texts(f"uno-card-{_kind(view, rank)}", **_facts(view, rank, company))]


def _kind(view: UnoView, rank: int) -> str:
    """Which sentence: the effect depends on the options and on who is left."""
    named = {DRAW_TWO: "draws", WILD_FOUR_RANK: "wild-draws", SKIP: "skip", WILD_RANK: "wild"}
    if rank in named:
        return named[rank]
    if rank == REVERSE:
        skips = view.options.two_player_reverse_skips and len(_active(view)) == 2
        return "skip" if skips else "reverse"
    if view.options.zero_seven and rank in (0, 7):
        return "last" if len(view.hand) == 1 else "zero" if rank == 0 else "seven"
    return "number"


def _facts(view: UnoView, rank: int, company: Company) -> dict[str, object]:
    direction = -view.direction if rank == REVERSE else view.direction
    number = {DRAW_TWO: 2, WILD_FOUR_RANK: 4}.get(rank, 0)
    answers = view.stage == "answer" and view.legal and RANK_OF[view.discards[-1]] == rank
    due = view.due if answers else 0
    return {
        "who": company.who(_next(view, direction))["who"],
        "giver": company.who(_next(view, -direction))["who"],
        "number": number + due,
        "stack": view.options.stack_draws,
        "skip": view.options.draws_skip,
        "two": len(_active(view)) == 2,
    }


def _active(view: UnoView) -> list[int]:
    return [seat for seat, count in enumerate(view.counts, 1) if count]


def _next(view: UnoView, direction: int) -> int:
    """The next active seat from the reader's; between rounds, when there is none, the next seat."""
    players = view.players
    seats = [(view.seat - 1 + n * direction) % players + 1 for n in range(1, players + 1)]
    return next((seat for seat in seats if view.counts[seat - 1]), seats[0])


# The table

COLOUR_NAMES: tuple[Colour, ...] = ("red", "yellow", "green", "blue", "black")
"""By colour of the game; the last one is that of wild cards."""
GLYPHS = [*SYMBOLS[:11], "⇄", "⊘", "W", "+4"]
"""By rank, the two wilds last."""


def card(number: int, texts: Texts, playable: bool = True) -> Card:
    colour, glyph = COLOUR_NAMES[number // RANKS], GLYPHS[RANK_OF[number]]
    short, spoken = card_text(number, texts), full_name(number, texts)
    return suited_card(
        CARD_NAMES[number], colour, glyph, short=short, spoken=spoken, playable=playable
    )


def shown(rest: str, texts: Texts) -> str:
    """Cards and colours in the reader's words: `w4 y` is `+4✱ yellow`."""
    return _listed((_shown(word, texts) for word in rest.split()), texts)


def _listed(names: Iterable[str], texts: Texts) -> str:
    """Names of cards and colours; those of several words with commas between them."""
    return (", " if texts.spoken or texts.named else " ").join(names)


def _shown(word: str, texts: Texts) -> str:
    if word in CARD_NAMES:
        return card_text(CARD_NAMES.index(word), texts)
    return texts(f"colour-{word}") if word in COLOURS else word


def normalise(words: list[str]) -> list[str]:
    """`y draw 2` and `y 2 draw` are `y +2`, `w draw 4`, `w +4` and `+4` are `w4`; `Ry` and `Sy`,
    as `⇄▲` and `⊘▲` look in ASCII, are `yrev` and `yskip`."""
    found: list[str] = []
    for word in words:
        found.append(IN_ASCII.get(word.lower(), word))
        if found[-3:-2] and set(found[-2:]) == {"draw", "2"} and found[-3] in COLOURS:
            found[-2:] = ["+2"]
        elif found[-3:] == ["w", "draw", "4"]:
            found[-3:] = ["w4"]
        elif found[-2:] == ["w", "w4"]:
            found[-2:] = ["w4"]
    return found


IN_ASCII = {"+4": "w4"} | {
    sign + colour: colour + rank
    for sign, rank in {"r": "rev", "s": "skip"}.items()
    for colour in COLOURS
}


def colour_text(colour: int, texts: Texts) -> str:
    return texts(f"colour-{COLOURS[colour]}")


def _played(values: tuple[int, ...], texts: Texts) -> dict[str, object]:
    number = CARD_OF[values[0]]
    wish = colour_text(COLOUR_OF[values[0]], texts) if number >= WILD else "none"
    return {"card": card_text(number, texts), "wish": wish, "left": values[1]}


FACTS: dict[str, Facts] = {
    "dealt": lambda values, _: {"round": values[0]},
    "opened": lambda values, texts: {"card": card_text(values[0], texts)},
    "played": _played,
    "reversed": lambda values, _: {"direction": "up" if values[0] > 0 else "down"},
    "finished": lambda values, _: {"place": values[0]},
    "scored": lambda values, _: {"points": values[0], "total": values[1]},
}


WAYS = {
    "played": ("seat", "pile discard"),
    **dict.fromkeys(("drew", "drew-card"), ("pile draw", "seat")),
}
PARAGRAPHS = {
    "drew": "2.2",
    "drew-card": "2.2",
    "passed": "2.2",
    "cannot-draw": "2.3",
    "skipped": "3.2",
    "reversed": "3.3",
    "swapped": "4.2",
    "rotated": "4.1",
    "finished": "5.1",
    "scored": "5.3",
}
"""By kind of event the paragraph of the rules about it."""
EFFECTS = {DRAW_TWO: "3.1", WILD_FOUR_RANK: "3.1", SKIP: "3.2", REVERSE: "3.3"}
"""By rank the paragraph about a played card; of the others that about playing."""
RECENT = 2
"""So many cards under the top one are shown."""


MOMENTS = (
    Moment("won", "finished", 0, {1}),
    Moment("four", "drew", among=range(4, 100)),
    Moment("one-left", "played", 1, {1}),
    Moment("two", "drew", among={2, 3}),
    Moment("skipped", "skipped"),
)
"""When AI players say something, the best moments first."""


class UnoPresenter(TalkingPresenter):
    """See `core.scene.presenter.TalkingPresenter`."""

    moments = MOMENTS
    facts, ways, paragraphs = FACTS, WAYS, PARAGRAPHS
    harms = frozenset({"drew", "drew-card", "skipped"})
    changing = frozenset({"swapped", "rotated"})
    must = frozenset({"finished", "scored", "swapped", "rotated"})
    results = frozenset({"scored"})
    grammar = Grammar("uno", normalise, shown, colours=(*COLOURS,), ranks=SYMBOLS)
    explain = staticmethod(explain)

    def changed(self, event: Event, seats: int) -> Iterable[int]:
        if event.kind == "rotated":
            return range(1, seats + 1)
        return event.seat, event.values[0]

    seat_moves = range(SWAP + 1, SWAP + 1 + SEATS)

    def scene(self, view: UnoView, company: Company, texts: Texts) -> Scene:
        arrow = direction_arrow(view, company, texts)
        head = texts(
            "uno-head", round=view.round, rounds=view.options.rounds, arrow=arrow, pile=view.pile
        )
        playable = {CARD_OF[move] for move in view.legal if move < DRAW}
        held = (card(one, texts, one in playable or not view.legal) for one in view.hand)
        return Scene(
            game="uno",
            title=texts("title-uno"),
            head=facts_of(head),
            seats=tuple(self._seat(view, company, texts, s) for s in range(1, view.players + 1)),
            piles=tuple(self._piles(view, texts)),
            hands=own_hand(held, texts),
            direction=view.direction,
            draw_pile=view.pile,
            panel=self._panel(view, company, texts),
        )

    def _panel(self, view: UnoView, company: Company, texts: Texts) -> Panel:
        """How many cards everybody holds."""
        most = max(1, *view.counts)
        rows = [
            PanelRow(
                Text(name, "turn" if seat in view.pending else ""),
                Text(texts("uno-count", cards=count)),
                count / most,
            )
            for seat, (name, count) in enumerate(zip(company.names, view.counts, strict=True), 1)
        ]
        return Panel(texts("panel-uno"), tuple(rows))

    def _seat(self, view: UnoView, company: Company, texts: Texts, seat: int) -> Seat:
        place, points = view.places[seat - 1], view.points[seat - 1]
        marks = []
        if place:
            marks.append(Text(texts("uno-placed", place=place, points=points), "muted"))
        elif view.options.rounds > 1:
            marks.append(Text(texts("points", points=points), "muted"))
        held = view.counts[seat - 1]
        return seat_of(view, company, seat, out=bool(place), held=held, marks=tuple(marks))

    def _piles(self, view: UnoView, texts: Texts) -> Iterator[Pile]:
        if not view.discards:
            return
        notes = []
        if view.colour == NO_COLOUR:
            notes = [Text(texts("uno-any-card"))]
        elif not texts.named or view.discards[-1] >= WILD:  # or its name has it
            notes = [Text(texts("uno-colour", colour=colour_text(view.colour, texts)))]
        if view.due:
            notes.append(Text(texts("uno-due", cards=view.due), "warn"))
        *below, top = (card(one, texts) for one in view.discards[-1 - RECENT :])
        yield Pile(
            texts("uno-top"), "pile discard", top=top, notes=tuple(notes), below=tuple(below)
        )

    def paragraph(self, event: Event, mover: int) -> str:
        if event.kind == "played":
            return EFFECTS.get(RANK_OF[CARD_OF[event.values[0]]], "2.1")
        return super().paragraph(event, mover)

    def card_of(self, event: Event, texts: Texts) -> Card | None:
        """A wild has the colour that was named."""
        if event.kind == "drew":
            return None
        if event.kind == "drew-card":
            return card(event.values[0], texts)
        wished = COLOUR_NAMES[COLOUR_OF[event.values[0]]]
        return replace(card(CARD_OF[event.values[0]], texts), colour=wished, sign=SIGNS[wished])

    def choice(self, view: UnoView, move: int, company: Company, texts: Texts) -> Choice:
        """Cards as they lie in the hand; of a wild card first the card, then the colour."""
        if move < DRAW:
            held = card(CARD_OF[move], texts)
            offer = Offer(held.short, held.colour)
            if CARD_OF[move] >= WILD:
                wished, asked = COLOUR_OF[move], texts("offer-uno-wish")
                first = Step(texts("offer-uno-wild", card=held.short), held.colour, asked)
                offer = Offer(colour_text(wished, texts), COLOUR_NAMES[wished], first=first)
            return Choice(move, part=held.part, offer=offer)
        if move > SWAP:
            seat = move - SWAP
            facts = {**company.who(seat), "cards": view.counts[seat - 1]}
            offer, name = Offer(texts("offer-uno-swap", **facts)), company.names[seat - 1]
            return Choice(move, part=f"seat {seat}", offer=offer, aside=name)
        if move == PASS:
            return Choice(move)
        due = texts("offer-uno-draw", cards=view.due) if view.stage == "answer" else ""
        return Choice(move, part="pile draw", offer=Offer(due))

    def asked_facts(self, view: UnoView) -> Mapping[str, object]:
        """On a wild card only the colour counts; `any`: further wild cards go on it, too; `all`:
        any card, because it opened the round. `fits`: the card that was drawn may be played."""
        if not view.discards or view.discards[-1] < WILD:
            wild = "no"
        elif view.colour == NO_COLOUR:
            wild = "all"
        else:
            wild = "any" if view.options.wild_on_wish else "none"
        return {"wild": wild, "fits": len(view.legal) > 1}

    def scores(self, view: UnoView) -> tuple[float, ...]:
        return view.points

    def plotted(self, view: UnoView) -> tuple[str, tuple[float, ...]]:
        """In a single round there are no points before its end."""
        if view.options.rounds == 1:
            return "scores-uno-cards", view.counts
        return "scores-uno", view.points

    def decided_facts(
        self, view: UnoView, events: Sequence[Event], winner: int
    ) -> dict[str, object]:
        return {"rounds": view.options.rounds}

    def told(self, events: list[Event], company: Company, texts: Texts) -> Iterator[str]:
        first = events[0]
        if first.kind == "drew":  # its value is the size of the hand
            yield self.sentence(first, company, texts, count=len(events))
        elif first.kind == "drew-card":
            cards = _listed((card_text(event.values[0], texts) for event in events), texts)
            yield self.sentence(first, company, texts, cards=cards)
        elif first.kind == "swapped":
            other = company.who(first.values[0])
            yield self.sentence(first, company, texts, other=other["who"], toyou=other["you"])
        else:
            yield from super().told(events, company, texts)


PRESENTER = UnoPresenter()
