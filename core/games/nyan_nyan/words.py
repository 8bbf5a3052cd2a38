"""Nyan Nyan on the table: who holds what, what counts, what is still to come, and what is typed and
called. Sentences are in `sentences.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ...game import Event
from ...scene.company import Company
from ...scene.grammar import Grammar
from ...scene.parts import (
    LOOK,
    SUIT_SIGNS,
    Card,
    Choice,
    Colour,
    Hand,
    Offer,
    Panel,
    PanelRow,
    Pile,
    Scene,
    Seat,
    Sentence,
    Text,
)
from ...scene.presenter import (
    CallRules,
    Moment,
    TalkingPresenter,
    direction_arrow,
    facts_of,
    listed_cards,
    own_hand,
    seat_of,
)
from ...scene.texts import Texts
from .cards import *
from .sentences import (
    FACES,
    FACTS,
    LOG,
    MUST,
    card_text,
    explain,
    full_name,
    in_telling_order,
    listed,
    suit_text,
    told,
)
from .view import NyanView

MAX_ASKED = 3
"""So many are asked by name."""
COLOURS: tuple[Colour, ...] = ("black", "black", "red", "red")
"""By suit."""


def card(number: int, texts: Texts, playable: bool = True) -> Card:
    name, (glyph, sign) = CARD_NAMES[number], FACES[number]
    colour = "gold" if number == JOKER else COLOURS[SUIT_OF[number]]
    return Card(
        name,
        card_text(number, texts),
        colour,
        glyph,
        sign,
        part=f"card {name}",
        playable=playable,
        spoken=full_name(number, texts),
    )


def shown(rest: str, texts: Texts) -> str:
    """Cards and suits in the reader's words: `5S 5H` is `5♠ 5♥`."""
    return listed_cards([_shown(word, texts) for word in rest.split()], texts)


def _shown(word: str, texts: Texts) -> str:
    if word in CARD_NAMES:
        return card_text(CARD_NAMES.index(word), texts)
    if word in SUITS and texts.spoken:
        return suit_text(SUITS.index(word), texts)
    return SUIT_SIGNS[SUITS.index(word)] if word in SUITS else word


# What is typed

LETTERS = str.maketrans(
    {
        **dict(zip(SUIT_SIGNS, SUITS, strict=True)),
        **dict(zip("♤♧♡♢", SUITS, strict=True)),
        **dict.fromkeys("★☆", "*"),
        **dict.fromkeys("\ufe0f!"),  # asks for a coloured sign; of a call
    }
)
TYPED_CARDS = {"JOKER": "*"} | {
    text: rank + suit for rank in RANKS for suit in SUITS for text in (rank + suit, suit + rank)
}
OF = "of"
"""Between rank and suit of a full name: `7 of spades`."""
NEUTRAL = "put"
"""A verb for every stage: which one is meant, the stage tells."""
FIVES = [f"{RANKS[FIVE]}{suit}" for suit in SUITS]


def normalise(words: list[str]) -> list[str]:
    """Cards as the notation writes them, and two fives in its order."""
    words = [word.translate(LETTERS) for word in words if word.lower() != OF]
    if len(words) > 1:
        words = [word for word in words if word not in ("", NEUTRAL)]
    return _two_fives(_cards(words))


def _cards(words: list[str]) -> list[str]:
    """Rank and suit joined, in this order."""
    joined: list[str] = []
    i = 0
    while i < len(words):
        card, many = TYPED_CARDS.get(words[i].upper()), 1
        if card is None and (pair := TYPED_CARDS.get("".join(words[i : i + 2]).upper())):
            card, many = pair, 2
        joined.append(card or words[i])
        i += many
    return joined


def _two_fives(words: list[str]) -> list[str]:
    """`play 5H 5S` is `play 5S 5H`."""
    if words[:1] == ["play"] and len(words) > 2 and words[1] in FIVES and words[2] in FIVES:
        return ["play", *sorted(words[1:3], key=FIVES.index), *words[3:]]
    return words


# The table


def by_suit(cards: Iterable[int]) -> list[int]:
    """Spades, clubs, hearts, diamonds, each from 2 to A; jokers last."""
    return sorted(cards, key=lambda card: (card == JOKER, SUIT_OF[card], RANK_OF[card]))


def number_asked(view: NyanView) -> int:
    """The number of what is going on: cards still to fuse, commands to hand out, cards to lay."""
    return view.frames[-1] if view.frames else 0


# Calls

ONE, NONE = "nyan", "nyan nyan"
"""What is called with one card left, and with none."""
AFTERWARDS = ("skipped", "lost-turn", "extra-turn")
"""Kinds of events that come between two turns: by then a call that was due was missed."""


class NyanCalls:
    """When a call is due, and which (§5.1): see `CallRules`."""

    SILENCE = "silent"

    def begins(self, events: Sequence[Event]) -> bool:
        """True if a card was played, after whose effect somebody may have to call."""
        return any(event.kind == "played" for event in events)

    def under_way(self, view: NyanView) -> bool:
        """True while the effect of a card goes on."""
        return F_SETTLING in view.frames[::FRAME]

    def calling(self, view: NyanView) -> bool:
        """True if somebody is to call now."""
        return view.stage == "call"

    def laid(self, view: NyanView) -> tuple[int, ...]:
        """The active seats that have laid something since the last card was played (§5.4)."""
        seats = range(1, view.players + 1)
        return tuple(
            seat for seat in seats if view.laying >> seat & 1 and not view.places[seat - 1]
        )

    def over_at(self, events: Sequence[Event]) -> int:
        """How many of the events belong to the effect, and not to what comes after it."""
        return next((i for i, event in enumerate(events) if event.kind in AFTERWARDS), len(events))

    def heard(self, seat: int, call: str) -> Event:
        """A call that was not due: all hear it, and it changes nothing."""
        return Event("called", seat, (int(call == NONE), 0))

    def reminder(self, view: NyanView, texts: Texts) -> str:
        """To a seat that has to call: what, and what silence costs."""
        call, number = (ONE, FORGOT_NYAN) if view.hand else (NONE, FORGOT_NYAN_NYAN)
        return texts("nyan_nyan-reminder", call=call, number=number, last=not view.hand)


WAYS = {
    **dict.fromkeys(("played", "fused", "refused"), ("seat", "pile discard")),
    **dict.fromkeys(("drew", "drew-card"), ("pile draw", "seat")),
    "turned-up": ("pile draw", "pile discard"),
}
PARAGRAPHS = {
    **dict.fromkeys(("drew", "drew-card", "passed"), "2.1"),
    **dict.fromkeys(("commanded", "accepted", "refused"), "4|K"),
    **dict.fromkeys(("chose", "joined", "abstained", "laid", "laid-card", "lost", "tied"), "4|6"),
    **dict.fromkeys(("called", "kept-silent"), "5.1"),
    **{"fused": "4|5", "wished": "4|J", "turned-up": "4|Q", "threes-end": "4|3"},
    **{"takes": "2.4", "passed-on": "4|7", "finished": "3.5", "eliminated": "3.1", "exodia": "5.5"},
}
"""By kind of event the paragraph of the rules about it."""
RECENT = 2
"""So many cards under the top one are shown."""


MOMENTS = (
    Moment("out", "eliminated"),
    Moment("forgot", "kept-silent"),
    Moment("many", "takes", 0, range(6, 1000)),
    Moment("stechen", "lost"),
    Moment("threes", "threes-begin"),
    Moment("refused", "refused"),
)
"""When AI players say something, the best moments first."""


class NyanPresenter(TalkingPresenter):
    """See `core.scene.presenter.TalkingPresenter`."""

    moments = MOMENTS
    must, log, facts, ways, paragraphs = MUST, LOG, FACTS, WAYS, PARAGRAPHS
    harms = frozenset({"owes", "skipped", "lost"})
    changing = frozenset({"lost"})
    grammar = Grammar("nyan_nyan", normalise, shown)
    seat_moves = range(COMMAND + 1, NYAN)
    calls: CallRules | None = NyanCalls()
    explain, told = staticmethod(explain), staticmethod(told)

    def paragraph(self, event: Event, mover: int) -> str:
        if event.kind == "played":
            number = event.values[0]
            return f"4|{'*' if number == JOKER else RANKS[RANK_OF[number]]}"
        return super().paragraph(event, mover)

    def scene(self, view: NyanView, company: Company, texts: Texts) -> Scene:
        arrow = direction_arrow(view, company, texts)
        n = Text(texts("nyan_nyan-n", n=view.n), "warn" if view.n > 1 else "strong")
        asked = any(view.pending) and (view.legal or view.pending != (view.turn,))
        return Scene(
            game="nyan_nyan",
            title=texts("title-nyan_nyan"),
            head=(n, *facts_of(texts("nyan_nyan-head", arrow=arrow, pile=view.pile))),
            seats=tuple(self._seat(view, company, texts, s) for s in range(1, view.players + 1)),
            piles=tuple(self._piles(view, texts)),
            notes=tuple(self._standing(view, company, texts)),
            asked=self._asked(view, company, texts) if asked else "",
            open_name=texts("nyan_nyan-bare"),
            hands=tuple(self._hands(view, texts)),
            direction=view.direction,
            draw_pile=view.pile,
            panel=self._panel(view, texts),
        )

    def _panel(self, view: NyanView, texts: Texts) -> Panel:
        """What each card does with the present n."""
        facts = {"n": view.n, "double": 2 * view.n, "four": 4 * view.n}
        rows = [
            PanelRow(Text(rank, "strong"), Text(texts(f"panel-nyan_nyan-{rank}", **facts)))
            for rank in RANKS
        ]
        return Panel(texts("panel-nyan_nyan", n=view.n), tuple(rows))

    def card_of(self, event: Event, texts: Texts) -> Card | None:
        return None if event.kind in ("drew", "refused") else card(event.values[0], texts)

    def asked_facts(self, view: NyanView) -> Mapping[str, object]:
        """`fits`: what may be played; `seven`: a 7 can pass cards to be drawn on."""
        jack = RANK_OF[view.top] == JACK
        fits = "any" if view.top == ANY else "wish" if jack else "usual"
        return {
            "fits": "threes" if view.threes else fits,
            "seven": bool(view.due_seven and not view.threes),
        }

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[Sentence]:
        return super().tell(in_telling_order(events), company, texts)

    def told_together(self, event: Event) -> str:
        return event.kind

    def scores(self, view: NyanView) -> tuple[int, ...]:
        return view.counts

    def decided_facts(
        self, view: NyanView, events: Sequence[Event], winner: int
    ) -> dict[str, object]:
        kinds = [(event.kind, event.seat) for event in events]
        if ("exodia", winner) in kinds:
            return {"how": "exodia"}
        eliminated = sum(kind == "eliminated" for kind, _ in kinds)
        return {"how": "left" if eliminated == view.players - 1 else "out"}

    def standing(self, view: NyanView, texts: Texts) -> list[str]:
        """By cards: there are no points before the end."""
        return [
            texts("stands-place", place=place) if place else texts("stands-cards", cards=count)
            for place, count in zip(view.places, view.counts, strict=True)
        ]

    def choice(self, view: NyanView, move: int, company: Company, texts: Texts) -> Choice:
        if cards := [card(one, texts) for one in cards_in(move)]:
            names = listed_cards([one.short for one in cards], texts)
            return Choice(move, part=cards[0].part, offer=Offer(names))
        if move in self.seat_moves:
            seat = move - COMMAND
            offer = Offer(texts("offer-nyan_nyan-command", **company.who(seat)))
            return Choice(move, part=f"seat {seat}", offer=offer, aside=company.names[seat - 1])
        if WISH <= move <= COMMAND:
            return Choice(move, offer=Offer(suit_text(move - WISH, texts)))
        number = texts("offer-nyan_nyan-take", number=view.due) if move == TAKE else ""
        return Choice(move, part="pile draw" if move in (DRAW, TAKE) else "", offer=Offer(number))

    # Who sits there

    def _seat(self, view: NyanView, company: Company, texts: Texts, seat: int) -> Seat:
        place = view.places[seat - 1]
        if place:
            marks = [Text(texts("nyan_nyan-placed", place=place), "muted")]
        else:
            marks = list(self._marks(view, texts, seat))
        return seat_of(
            view,
            company,
            seat,
            out=bool(place),
            held=view.counts[seat - 1],
            marks=tuple(marks),
            open=tuple(card(one, texts) for one in by_suit(view.bare[seat - 1])),
        )

    def _marks(self, view: NyanView, texts: Texts, seat: int) -> Iterator[Text]:
        """Commands, and how far the seat is in a Stechen."""
        commands = view.commands[seat - 1]
        if commands:
            yield Text(texts("nyan_nyan-commands", number=commands), "warn")
        if view.stage == "join":
            chosen = view.chosen[seat - 1]
            yield Text(texts("nyan_nyan-decided" if chosen else "nyan_nyan-thinks"), "muted")
        elif view.stage == "lay" and not view.part >> seat & 1:
            yield Text(texts("nyan_nyan-abstains"), "muted")
        elif view.stage == "lay":
            laid, goal = view.laid_counts[seat - 1], number_asked(view)
            yield Text(texts("nyan_nyan-laid-of", laid=laid, goal=goal), "muted")

    # What lies there, and what comes

    def _piles(self, view: NyanView, texts: Texts) -> Iterator[Pile]:
        """The top card; below jokers the one that counts; and the suit wished for."""
        if not view.discards:
            return
        top = view.discards[-1]
        told = self._counts(view, texts)
        notes = (Text(told, "strong"),) if told else ()
        below = view.top != ANY and top == JOKER
        name = texts("nyan_nyan-top")
        before = tuple(card(one, texts) for one in view.discards[-1 - RECENT : -1])
        yield Pile(name, "pile discard", None, card(top, texts), () if below else notes, before)
        if below:
            yield Pile(texts("nyan_nyan-on"), top=card(view.top, texts), notes=notes)

    def _counts(self, view: NyanView, texts: Texts) -> str:
        jack = RANK_OF[view.top] == JACK
        if view.threes:
            return texts("nyan_nyan-only-threes")
        if view.top == ANY:
            return texts("nyan_nyan-anything")
        if view.stage != "wish" and (jack or view.suit != SUIT_OF[view.top]):
            return texts("nyan_nyan-wish-counts", suit=suit_text(view.suit, texts))
        if view.discards[-1] == JOKER:
            return texts("nyan_nyan-counts", card=card_text(view.top, texts))
        return ""

    def _standing(self, view: NyanView, company: Company, texts: Texts) -> Iterator[Text]:
        """Whose turn it is, that the reader chooses in it, and what waits, as far as there is
        something."""
        if not any(view.pending):
            return
        chooses = bool(view.legal) and company.reader != view.turn
        facts: dict[str, object] = {"chooses": chooses}
        yield Text(texts("nyan_nyan-turn-of", **facts, **company.who(view.turn)), "turn")
        for number, name in ((view.extra, "extra"), (view.skip, "skip")):
            if number:
                yield Text(texts(f"nyan_nyan-{name}", number=number), "warn")
        if view.due:
            asked = self.asked_facts(view)
            yield Text(texts("nyan_nyan-due", number=view.due, **asked), "warn")
        if view.threes:
            starter = company.who(view.threes)
            yield Text(texts("nyan_nyan-threes", number=view.threes_left, **starter), "warn")

    def _asked(self, view: NyanView, company: Company, texts: Texts) -> str:
        """The question to the reader, or to whom it is put."""
        if not view.legal:
            if len(view.pending) > MAX_ASKED:
                return texts("nyan_nyan-wait-for-marked")
            return texts("nyan_nyan-wait-for", who=listed(view.pending, company, texts))
        facts = ASKED[view.stage](view, texts) if view.stage in ASKED else {}
        if view.stage == "answer":
            facts = company.who(view.frames[-2 * FRAME + 1])  # who hands the commands out
        return texts(f"nyan_nyan-ask-{view.stage}", **facts)

    def _hands(self, view: NyanView, texts: Texts) -> Iterator[Hand]:
        """What is laid face down; then the hand, sorted by suit."""
        bare = Counter(view.bare[view.seat - 1]) if view.seat else Counter[int]()
        hidden = Counter(view.laid) - bare
        if hidden:
            laid = tuple(
                replace(card(one, texts), part=f"{LOOK} {CARD_NAMES[one]}")
                for one in by_suit(hidden.elements())
            )
            yield Hand(texts("nyan_nyan-own-laid"), laid)
        if view.hand:
            playable = {one for move in view.legal for one in cards_in(move)} or set(view.hand)
            held = (card(one, texts, one in playable) for one in by_suit(view.hand))
            yield from own_hand(held, texts)


Asked = Callable[[NyanView, Texts], dict[str, object]]
ASKED: dict[str, Asked] = {
    "drawn": lambda view, texts: {"card": card_text(view.drawn, texts)},
    "owed": lambda view, _: {"number": view.due},
    **dict.fromkeys(("fuse", "command", "join"), lambda view, _: {"number": number_asked(view)}),
    "lay": lambda view, _: {
        "number": number_asked(view) - view.laid_counts[view.seat - 1],
        "more": view.laid_counts[view.seat - 1] > 0,
    },
}
"""The facts of the questions that need some, by stage."""


def cards_in(move: int) -> tuple[int, ...]:
    """The cards that a move takes out of the hand."""
    if PAIR <= move < FUSE:
        return PAIR_FIRST[move - PAIR], PAIR_SECOND[move - PAIR]
    for first in (PLAY, FUSE, LAY):
        if first <= move < first + KINDS:
            return (move - first,)
    return ()


PRESENTER = NyanPresenter()
