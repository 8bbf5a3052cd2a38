"""What happens in Narikana, in sentences: an action with its targets, then what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ...game import Event
from ...scene.company import Company
from ...scene.parts import Card, Sentence, Trace, Weight
from ...scene.texts import Texts
from .card_words import boost_text, card_in_sentence, colour_name, mana_text
from .cards import KIND_OF
from .codes import (
    A_CARD,
    A_FIELD,
    A_UNIT,
    COLOURS,
    FIELD_NAMES,
    FIGURE,
    FIZZLED_WORDS,
    PLAY,
    SPELL,
    STOPPED,
)
from .names import (
    AND,
    FIGURE_GLYPH,
    TO,
    action_number,
    aimed,
    card_of,
    does,
    keyword_names,
    shown_card,
    shown_figure,
    target_name,
    unit_name,
    verb_of,
    what,
)
from .table import unpacked, unpacked_boost

BEGINS = frozenset({"starts", "chapter", "declared", "carried", "fizzled", "passed", "triggered"})
"""Events with which a sentence of its own begins; what follows them came of them."""
ENDS = frozenset({"lost", "draw"})
LOG = frozenset({"buried", "drew", "source", "looked"})
CARRIED_LOG = LOG | {"arrived", "attached", "lying", "moved", "gave"}
"""What needn't be read beside the table; of actions that go as they were declared more."""
ON_BOARD = frozenset({"arrived", "attached", "lying"})
COMES_OF = {
    "convert": frozenset({"source"}),
    "move": frozenset({"moved"}),
    "attack": frozenset({"attacked"}),
    "give": frozenset({"gave"}),
}
"""By verb: what an action does by itself; the sentence that declares it has said so already."""
DRAWN = frozenset({"drew", "drew-card"})


@dataclass
class Passage:
    """A sentence that is being put together. `cause`: the event with which it begins; `silent`:
    kinds of events that it has told already; `card`: one whose way to the graveyard is clear;
    `events`: all that it tells."""

    cause: Event | None = None
    parts: list[str] = field(default_factory=list)
    must: bool = False
    news: bool = False
    silent: frozenset[str] = frozenset()
    card: int = FIGURE
    events: list[Event] = field(default_factory=list)

    @property
    def weight(self) -> Weight:
        return "must" if self.must else "news" if self.news else "log"


def tell(events: Sequence[Event], company: Company, texts: Texts) -> list[Sentence]:
    """Sentences about events, in which nobody's cards but the reader's are named."""
    return Teller(company, texts).tell(events)


class Teller:
    """Tells the events of one step."""

    def __init__(self, company: Company, texts: Texts) -> None:
        self.company, self.texts = company, texts

    def tell(self, events: Sequence[Event]) -> list[Sentence]:
        """At least one sentence, if there are any events."""
        passages: list[Passage] = []
        at = 0
        while at < len(events):
            many = self._together(events[at:])
            same, at = events[at : at + many], at + many
            kind = same[0].kind
            if kind in BEGINS | ENDS and not self._goes_on(passages, same[0]):
                passages.append(Passage(same[0]))
            elif not passages:
                passages.append(Passage())
            self._add(passages[-1], same)
        told = [self._ended(one) for one in passages if one.parts]
        if told or not events:
            return told
        return [Sentence(one, "log") for one in self._sentences(events[:1])]

    def _ended(self, passage: Passage) -> Sentence:
        """An effect of which nothing came is told to have had none."""
        if passage.cause and passage.cause.kind == "triggered" and len(passage.parts) == 1:
            passage.parts.append(self.texts("narikana-no-effect"))
        seats = frozenset(event.seat for event in passage.events)
        changes = frozenset(f"seat {event.seat}" for event in passage.events if event.kind in DRAWN)
        trace = self._trace(passage.events)
        return Sentence(" ".join(passage.parts), passage.weight, trace, seats, changes)

    def _trace(self, events: Sequence[Event]) -> Trace | None:
        """What one sees of it on the table: the first card that goes somewhere, or else what is
        declared. Of that only a spell leaves the hand already, for its target."""
        for event in events:
            if event.kind in TRACES:
                return TRACES[event.kind](self, event)
        if events[0].kind != "declared":
            return None
        seat, (move, source) = events[0].seat, events[0].values
        verb, card = verb_of(move), card_of(move) or unpacked(source)[0]
        aims = [self._place(event) for event in events if event.kind == "aimed"]
        where, shown = AND.join(aims), self._shown(card, seat)
        if verb in ("attack", "convert"):
            word = self.texts(f"trace-narikana-{verb}", card=called(shown), field=where)
        else:
            way = FIELD_NAMES[unpacked(source)[1]] + TO.strip() if verb == "move" else TO.lstrip()
            word = f"{called(shown)} {way}{where}" if where else called(shown)
        ends = [f"field {aim}" for aim in aims if aim in FIELD_NAMES]
        is_spell = verb == "play" and KIND_OF[card] == SPELL
        start, end = (f"seat {seat}", ends[0]) if is_spell and ends else ("", "")
        return Trace(seat, word, shown, start, end)

    def _place(self, event: Event) -> str:
        """Where the target of an action is, or which it is."""
        noun, value = event.values
        return FIELD_NAMES[unpacked(value)[1]] if noun == A_UNIT else self._aim(event)

    def _shown(self, card: int, seat: int) -> Card:
        return shown_card(card, self.texts) if card else shown_figure(self.company.names[seat - 1])

    def _together(self, events: Sequence[Event]) -> int:
        """How many events from the first on are told at once: a declaration with its targets,
        cards that are drawn, shown, or put down."""
        first = events[0]
        kinds = {
            "declared": frozenset({"aimed"}),
            "drew": DRAWN,
            "drew-card": DRAWN,
            **{kind: frozenset({kind}) for kind in ("milled", "showed", "looked-at", "looked")},
        }.get(first.kind, frozenset())
        many = 1
        while many < len(events) and events[many].kind in kinds:
            many += 1
        return many

    def _goes_on(self, passages: list[Passage], event: Event) -> bool:
        """Is an action carried out that was declared just before?"""
        before = passages[-1].cause if passages else None
        if before is None or event.kind not in ("carried", "fizzled"):
            return False
        if before.kind == "carried":
            return event.kind == "fizzled" and event.values[0] == before.values[0]
        same = before.kind == "declared" and before.values[0] == event.values[0]
        return event.kind == "carried" and same and before.seat == event.seat

    def _add(self, passage: Passage, events: Sequence[Event]) -> None:
        event, kind = events[0], events[0].kind
        passage.events += events
        if kind == "carried":
            self._carried(passage, event)
            return
        if kind in passage.silent:
            passage.silent = frozenset()
            return
        if kind == "buried" and event.values[0] == passage.card:
            return
        if kind == "fizzled" and passage.cause and passage.cause.kind == "carried":
            passage.parts.clear()
        if kind in ("died", "fizzled"):
            passage.card = event.values[0] if kind == "died" else card_of(event.values[0])
        passage.parts += self._sentences(events)
        passage.must |= self._is_grave(event)
        carried = passage.cause is not None and passage.cause.kind == "carried"
        passage.news |= kind not in (CARRIED_LOG if carried else LOG)

    def _carried(self, passage: Passage, event: Event) -> None:
        """What an action does, is told by what comes of it; of spells and abilities it is said
        that they take effect, unless they were declared in this sentence."""
        move = event.values[0]
        passage.card = card_of(move)
        verb = verb_of(move)
        is_spell = verb == "play" and KIND_OF[move - PLAY] == SPELL
        if passage.cause is not None and passage.cause.kind == "declared":
            played = ON_BOARD if verb == "play" and not is_spell else frozenset()
            passage.silent = COMES_OF.get(verb, played)
        elif verb == "use" or is_spell:
            passage.parts.append(self._say(event))

    def _is_grave(self, event: Event) -> bool:
        """Must the reader see it before the game goes on?"""
        if event.kind == "wounded":
            hurt: int = event.values[0]
            return unpacked(hurt)[0] == FIGURE and event.seat == self.company.reader
        if event.kind == "fizzled":
            return bool(event.values[1] == STOPPED)
        return event.kind in ("died", "controlled", *ENDS)

    # Single sentences

    def _sentences(self, events: Sequence[Event]) -> list[str]:
        event, kind = events[0], events[0].kind
        if kind in DRAWN:
            return self._drawn(events)
        if kind == "declared":
            told = does(event.values[0], event.seat, event.values[1], self.company, self.texts)
            aims = [self._aim(one) for one in events[1:]]
            return [
                self.texts(
                    "narikana-declared", action=aimed(told, event.values[0], aims, self.texts)
                )
            ]
        if kind in ("milled", "showed", "looked-at"):
            cards = AND.join(self._card(one.values[0]) for one in events)
            return [self._say(event, cards=cards)]
        if kind == "looked":
            return [self._say(event, count=len(events))]
        return [self._say(event)]

    def _drawn(self, events: Sequence[Event]) -> list[str]:
        """The reader's cards by name, those of others by number."""
        told = []
        for seat in dict.fromkeys(event.seat for event in events):
            own = [event for event in events if event.seat == seat]
            if own[0].kind == "drew-card":
                cards = AND.join(self._card(event.values[0]) for event in own)
                told.append(self._say(own[0], cards=cards))
            else:
                told.append(self._say(own[0], count=len(own)))
        return told

    def _aim(self, event: Event) -> str:
        """What an action is aimed at."""
        noun, value = event.values
        if noun == A_UNIT:
            return target_name(value, event.seat, self.company, self.texts)
        if noun == A_FIELD:
            field: str = FIELD_NAMES[value]
            return field
        return self._card(value) if noun == A_CARD else action_number(value + 1, self.texts)

    def _card(self, card: int) -> str:
        return card_in_sentence(card, self.texts)

    def _unit(self, value: int, seat: int) -> str:
        return unit_name(value, seat, self.company, self.texts)

    def _say(self, event: Event, **more: object) -> str:
        facts = FACTS[event.kind](self, event) if event.kind in FACTS else {}
        if event.kind in OF_FIGURES:
            facts["mine"] = self._is_mine(event)
        who = self.company.who(event.seat)
        return self.texts(f"narikana-{event.kind}", **who, **facts, **more)

    def _is_mine(self, event: Event) -> bool:
        """Whether it is about the reader's own figure."""
        figure = OF_FIGURES[event.kind](event.values[0]) == FIGURE
        return figure and event.seat == self.company.reader


OF_FIGURES: dict[str, Callable[[int], int]] = {
    **dict.fromkeys(("moved", "attacked"), lambda card: card),
    **dict.fromkeys(("boosted", "granted", "readied", "rested"), lambda unit: unpacked(unit)[0]),
}
"""What a figure can do, or what can happen to it: its card, from the first value of the event."""
Facts = Callable[[Teller, Event], dict[str, object]]


def _mana_sign(colour: int, texts: Texts) -> str:
    return colour_name(colour, texts) if texts.spoken else COLOURS[colour]


def _of_card(teller: Teller, event: Event) -> dict[str, object]:
    return {"card": teller._card(event.values[0])}


def _of_card_and_field(teller: Teller, event: Event) -> dict[str, object]:
    return {"card": teller._card(event.values[0]), "field": FIELD_NAMES[event.values[1]]}


def _of_way(teller: Teller, event: Event) -> dict[str, object]:
    start, goal = unpacked(event.values[1])
    name = event.values[0]
    who = teller.company.names[event.seat - 1] if name == FIGURE else teller._card(name)
    return {"card": who, "start": FIELD_NAMES[start], "goal": FIELD_NAMES[goal]}


def _of_unit(teller: Teller, event: Event) -> dict[str, object]:
    value, number = event.values
    figure = unpacked(value)[0] == FIGURE
    return {"unit": teller._unit(value, event.seat), "number": number, "figure": figure}


def _of_boost(teller: Teller, event: Event) -> dict[str, object]:
    attack, life = unpacked_boost(event.values[1])
    if unpacked(event.values[0])[0] == FIGURE:
        life = 0  # nothing changes the life of a player
    return {
        "unit": teller._unit(event.values[0], event.seat),
        "boost": boost_text(f"{attack:+}", f"{life:+}", teller.texts),
    }


FACTS: dict[str, Facts] = {
    "chapter": lambda _, event: {"chapter": event.values[0]},
    "carried": lambda teller, event: {"what": what(event.values[0], teller.texts)},
    "fizzled": lambda teller, event: {
        "what": what(event.values[0], teller.texts),
        "why": FIZZLED_WORDS[event.values[1]],
    },
    "triggered": _of_card_and_field,
    "arrived": _of_card_and_field,
    "attached": _of_card_and_field,
    "lying": _of_card_and_field,
    "controlled": _of_card_and_field,
    "died": _of_card_and_field,
    "returned": _of_card_and_field,
    "moved": _of_way,
    "attacked": _of_way,
    "gave": _of_way,
    "wounded": _of_unit,
    "healed": _of_unit,
    "grew": _of_unit,
    "readied": _of_unit,
    "rested": _of_unit,
    "boosted": _of_boost,
    "granted": lambda teller, event: {
        "unit": teller._unit(event.values[0], event.seat),
        "keywords": AND.join(keyword_names(event.values[1], teller.texts)),
    },
    "buried": _of_card,
    "discarded": _of_card,
    "regained": _of_card,
    "kept-card": _of_card,
    "mana": lambda teller, event: {
        "mana": mana_text(event.values[0], event.values[1], teller.texts)
    },
    "source": lambda teller, event: {
        "card": teller._card(event.values[0]),
        "sign": _mana_sign(event.values[1], teller.texts),
    },
}
"""The facts of the messages, by kind of event."""


# Traces


def called(card: Card) -> str:
    """A card by its whole name, the figure of a player by its sign."""
    return card.glyph if card.glyph == FIGURE_GLYPH else card.name


def _onto_field(teller: Teller, event: Event) -> Trace:
    card, field = event.values
    name = FIELD_NAMES[field]
    shown = teller._shown(card, event.seat)
    word = called(shown) + TO + name
    return Trace(event.seat, word, shown, f"seat {event.seat}", f"field {name}")


def _on_way(teller: Teller, event: Event) -> Trace:
    card, way = event.values
    start, goal = (FIELD_NAMES[field] for field in unpacked(way))
    shown = teller._shown(card, event.seat)
    if event.kind == "attacked":
        word = teller.texts("trace-narikana-attack", card=called(shown), field=goal)
    else:
        word = f"{called(shown)} {start}{TO.strip()}{goal}"
    return Trace(event.seat, word, shown, f"field {start}", f"field {goal}")


def _of_source(teller: Teller, event: Event) -> Trace:
    shown = teller._shown(event.values[0], event.seat)
    word = teller.texts("trace-narikana-convert", card=called(shown))
    return Trace(event.seat, word, shown)


TRACES: dict[str, Callable[[Teller, Event], Trace]] = {
    **dict.fromkeys(("arrived", "attached", "lying"), _onto_field),
    **dict.fromkeys(("moved", "attacked", "gave"), _on_way),
    "source": _of_source,
    "passed": lambda teller, event: Trace(event.seat, teller.texts("trace-narikana-pass")),
}
"""By kind of event."""
